"""All essentially different puzzles of a layout with few clues, in numbered parts.

In a layout of n digits without rules beyond groups, a proper puzzle has n - 1 clues with different
digits, and one or two extra clues if it has n or n + 1 clues (kernel `rainbow_sets`). Therefore
sets of n - 1 cells are searched instead of grids. Of each orbit under the symmetries the least set
is found, whose first cells are also least. The parts are these first cells: as few as lead to 1000
parts, if there can be that many.

Cost: 8 minutes of one core for 8 clues in `argyle` and `anti-knight` with their 8 symmetries, hours
for 10 clues in `p` with its 10368. Memory: the symmetries, and some 100 MB for each thread.
"""

from collections.abc import Iterator
from functools import lru_cache, partial
from math import comb
from threading import Event

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.pool import Pool
from sudokuenum.geometry.box_sizes import DIGITS_OF_RAINBOW_SETS
from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.layout_automorphisms import layout_automorphisms
from sudokuenum.layouts.essential import MOST_ELEMENTS, elements_of
from sudokuenum.layouts.grids_with_rules import Found
from sudokuenum.layouts.list_of_grids import written
from sudokuenum.research.kernels.rainbow_sets import Search

_MIN_PARTS = 1000
"""The least number of parts, if there can be that many."""
_MIN_GRIDS, _MAX_SETS = 2000, 10**7
"""For n or n + 1 clues: the least number of grids, and the most sets up to symmetry."""
_STEPS_PER_CALL = 300_000
"""The steps of one call of the search, which takes at most 0.1 s."""
_DRAWN_CELLS = 4
"""The number of first cells that are drawn at random, if a set has that many."""


class RainbowSets:
    """The minimal puzzles of a layout with at most `clues` clues, and the parts of their search.

    `beginnings` has a row for each part: the first cells of its sets, in ascending order. `known`
    is the number of grids up to relabelling that are found at the beginning. It is 0 if there are
    no grids, or if it takes too long to find one. If there are few grids, most likely all of them
    are found.
    """

    def __init__(self, layout: Layout, clues: int) -> None:
        n, self._cells = layout.digits, layout.digits**2
        self.layout, self._clues = layout, clues
        symmetries = elements_of(layout_automorphisms(layout), self._cells)
        self._searches = Pool(partial(Search, n, *layout.group_arrays, symmetries))
        search = self._searches.take()
        self.known = search.known()
        rows = [b""]
        while len(rows) < _MIN_PARTS and len(rows[0]) < n - 3:
            rows = [row + bytes([x]) for row in rows for x in search.next_cells(row)]
        self.beginnings = np.array([[*row] for row in rows], np.uint8)
        self._searches.give_back(search)

    def puzzles(self, first: NDArray[np.uint8], stopped: Event | None = None) -> Iterator[Found]:
        """Yield the puzzles of the sets with these first cells, and their numbers of images.

        The images of a puzzle lie in its grid. The puzzles come some at a time, always in the
        same order. When the event is set, no more are needed, and the last ones come within 0.2 s.
        """
        search = self._searches.take()
        search.begin(self._clues, first)
        yield from written(search, self._cells, _STEPS_PER_CALL, stopped)
        self._searches.give_back(search)

    def drawn(self, rng: np.random.Generator) -> tuple[NDArray[np.uint8], float]:
        """Draw the first cells of a random set, and return the inverse of their probability, too.

        The second number is 0 for cells that are not the least of their images.
        """
        chosen = self.layout.digits - 1
        cells = np.sort(rng.choice(self._cells, chosen, replace=False)).astype(np.uint8)
        first = cells[: min(_DRAWN_CELLS, chosen - 2)]
        search = self._searches.take()
        least = all(cell in search.next_cells(first[:k]) for k, cell in enumerate(first.tolist()))
        self._searches.give_back(search)
        with_first = comb(self._cells - 1 - int(first[-1]), chosen - len(first))
        return first, least * comb(self._cells, chosen) / with_first


# The identity, the parts and the total of one search all ask for the sets, which take seconds to
# minutes. With two entries, two searches can take turns.
@lru_cache(2)
def rainbow_sets(layout: Layout, clues: int) -> RainbowSets | None:
    """Return the sets to search for puzzles with at most `clues` clues, or None to search grids.

    Sets are searched if there are 4 to 11 digits, at most 50,000 symmetries, and no rules beyond
    groups, for n - 1 clues with n digits, and also for n or n + 1 clues if there are many grids and
    few sets.
    """
    n = layout.digits
    if n not in DIGITS_OF_RAINBOW_SETS or abs(n - clues) > 1 or layout.constraints:
        return None
    order = layout_automorphisms(layout).order
    if order > MOST_ELEMENTS or (clues >= n and comb(n * n, n - 1) > _MAX_SETS * order):
        return None
    found = RainbowSets(layout, clues)
    return found if found.known >= (1 if clues < n else _MIN_GRIDS) else None
