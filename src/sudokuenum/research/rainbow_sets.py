"""All essentially different puzzles of a layout with few clues, in numbered parts.

With n digits a proper puzzle has n - 1 different clues, and one or two further ones if it has n or
n + 1 clues (kernel `rainbow_sets`). So sets of n - 1 cells are searched instead of grids. Of each
orbit under the symmetries the least set is found, and its first cells are least, too. The parts are
these first cells: as few as lead to 1000 parts, if there can be so many.

Cost: 8 minutes of one core for 8 clues in `argyle` and `anti-knight` with their 8 symmetries, hours
for 10 clues in `p` with its 10368. Memory: the symmetries, and some 100 MB for each thread.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from threading import Event

import numpy as np
from numpy.typing import NDArray

from sudokuenum.geometry.box_sizes import DIGITS_OF_RAINBOW_SETS
from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.layout_symmetries import layout_automorphisms
from sudokuenum.layouts.essential import MOST_ELEMENTS, group_of_cells
from sudokuenum.layouts.list_of_grids import Found, written
from sudokuenum.research.kernels.rainbow_sets import Search

_PARTS = 1000
"""The least number of parts, if there can be as many."""
_MANY, _FEW = 2000, 10**7
"""So many known grids count as many, and so many sets up to symmetry as few."""
_STEPS = 300_000
"""The steps of one call of the search: at most 0.1 s."""
_DRAWN = 4
"""The number of first cells that are drawn at random, if there are as many."""


class RainbowSets:
    """The minimal puzzles of a layout with at most some clues, and the parts of their search.

    `beginnings` has a row for each part: the first cells of its sets, in ascending order. `known`
    is the number of grids up to relabelling that were found to begin with: 0 if there are none, or
    it takes too long to find one, and most likely all of them if there are few.
    """

    def __init__(self, layout: Layout, clues: int) -> None:
        n, self._cells = layout.digits, layout.digits**2
        self.layout, self._clues = layout, clues
        symmetries = group_of_cells(layout_automorphisms(layout), self._cells)
        self._arguments = n, *layout.arrays, symmetries
        self._idle = [search := Search(*self._arguments)]
        self.known = search.known()
        rows = [b""]
        while len(rows) < _PARTS and len(rows[0]) < n - 3:
            rows = [row + bytes([x]) for row in rows for x in search.next_cells(row)]
        self.beginnings = np.array([[*row] for row in rows], np.uint8)

    def puzzles(self, first: NDArray[np.uint8], stopped: Event | None = None) -> Iterator[Found]:
        """The puzzles of the sets with these first cells, and how many images they have in a grid.

        They come some at a time, always in the same order. When the event is set, the rest is not
        needed, and no more come after 0.2 s.
        """
        search = self._search()
        search.begin(self._clues, first)
        yield from written(search, self._cells, _STEPS, stopped)
        self._idle.append(search)

    def drawn(self, rng: np.random.Generator) -> tuple[NDArray[np.uint8], float]:
        """The first cells of a random set, and the inverse of the probability of these cells.

        Instead of the inverse comes 0 for cells that are not the least of their images.
        """
        chosen = self.layout.digits - 1
        cells = np.sort(rng.choice(self._cells, chosen, replace=False)).astype(np.uint8)
        first = cells[: min(_DRAWN, chosen - 2)]
        search = self._search()
        least = all(cell in search.next_cells(first[:k]) for k, cell in enumerate(first.tolist()))
        self._idle.append(search)
        with_first = comb(self._cells - 1 - int(first[-1]), chosen - len(first))
        return first, least * comb(self._cells, chosen) / with_first

    def _search(self) -> Search:
        try:
            return self._idle.pop()
        except IndexError:
            return Search(*self._arguments)


# The identity, the parts and the total of one search all ask for the sets, which take seconds to
# minutes. With two entries, two searches can take turns.
@lru_cache(2)
def rainbow_sets(layout: Layout, clues: int) -> RainbowSets | None:
    """The sets of a layout, if they are to be searched for the puzzles with at most so many clues.

    Then there are 4 to 11 digits, n, and at most 50,000 symmetries; n - 1 clues, or n or n + 1 if
    there are many grids and few sets.
    """
    n = layout.digits
    if n not in DIGITS_OF_RAINBOW_SETS or abs(n - clues) > 1:
        return None
    order = layout_automorphisms(layout).order
    if order > MOST_ELEMENTS or (clues >= n and comb(n * n, n - 1) > _FEW * order):
        return None
    found = RainbowSets(layout, clues)
    return found if found.known >= (1 if clues < n else _MANY) else None
