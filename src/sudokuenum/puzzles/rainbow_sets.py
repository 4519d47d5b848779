"""All essentially different puzzles of a layout with n digits and n - 1 clues, in numbered parts.

A proper puzzle with n - 1 clues has n - 1 different digits: see the kernel `rainbow_sets`. So it is
a set of cells up to relabelling, and sets of cells are searched instead of grids. Of each orbit
under the symmetries the least set is found, and its first cells are least, too. The parts are these
first cells: as few as lead to 1000 parts, if there can be so many.

Cost: 8 minutes of one core for the 9x9 layouts `argyle` and `anti-knight` with their 8 symmetries.
Memory: the symmetries, and some 100 MB for each thread.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import comb
from threading import Event

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.automorphisms import layout_automorphisms
from sudokuenum.common.layout import Layout
from sudokuenum.kernels.rainbow_sets import Search
from sudokuenum.symmetry.layout_burnside import MOST_ELEMENTS, group_of_cells

_DIGITS = range(4, 12)
_PARTS = 1000
"""The least number of parts, if there can be as many."""
_TOGETHER, _STEPS = 1024, 300_000
"""The most puzzles, and the steps, of one call of the search: at most 0.1 s."""
_DRAWN = 4
"""The number of first cells that are drawn at random, if there are as many."""

Found = tuple[NDArray[np.uint8], NDArray[np.uint64]]
"""Puzzles, and how many images each of them has in its grid."""


class RainbowSets:
    """The puzzles with n - 1 clues of a layout, and the parts into which they are divided.

    `beginnings` has a row for each part: the first cells of its puzzles, in ascending order. If
    `any_grid` is False, there are no grids, or it takes too long to find one.
    """

    def __init__(self, layout: Layout) -> None:
        n, self._cells = layout.digits, layout.digits**2
        self.layout = layout
        symmetries = group_of_cells(layout_automorphisms(layout), self._cells)
        self._arguments = n, *layout.arrays, symmetries
        self._idle = [search := Search(*self._arguments)]
        self.any_grid = search.known() > 0
        rows = [b""]
        while len(rows) < _PARTS and len(rows[0]) < n - 3:
            next_cells = {row: range(max(row, default=-1) + 1, self._cells) for row in rows}
            longer = (row + bytes([x]) for row, cells in next_cells.items() for x in cells)
            rows = [*filter(search.is_least, longer)]
        self.beginnings = np.array([[*row] for row in rows], np.uint8)

    def puzzles(self, first: NDArray[np.uint8], stopped: Event | None = None) -> Iterator[Found]:
        """The puzzles with these first cells, as those of a part.

        They come some at a time, with clues from 1 to n - 1, always in the same order. When the
        event is set, the rest is not needed, and no more come after 0.2 s.
        """
        search = self._search()
        search.begin(first)
        while not search.ended() and not (stopped is not None and stopped.is_set()):
            puzzles = np.empty((_TOGETHER, self._cells), np.uint8)
            images = np.empty(_TOGETHER, np.uint64)
            if found := search.fill(puzzles, images, _STEPS):
                yield puzzles[:found], images[:found]
        self._idle.append(search)

    def drawn(self, rng: np.random.Generator) -> tuple[NDArray[np.uint8], float]:
        """The first cells of a random set, and the inverse of the probability of these cells.

        Instead of the inverse comes 0 for cells that are not the least of their images.
        """
        chosen = self.layout.digits - 1
        cells = np.sort(rng.choice(self._cells, chosen, replace=False)).astype(np.uint8)
        first = cells[: min(_DRAWN, chosen - 2)]
        search = self._search()
        least = search.is_least(first)
        self._idle.append(search)
        with_first = comb(self._cells - 1 - int(first[-1]), chosen - len(first))
        return first, least * comb(self._cells, chosen) / with_first

    def _search(self) -> Search:
        try:
            return self._idle.pop()
        except IndexError:
            return Search(*self._arguments)


@lru_cache(2)
def rainbow_sets(layout: Layout, clues: int) -> RainbowSets | None:
    """The sets of a layout, if they are to be searched for the puzzles with at most so many clues.

    Then there are 4 to 11 digits, one more than clues, and at most 50,000 symmetries.
    """
    if layout.digits not in _DIGITS or clues != layout.digits - 1:
        return None
    if layout_automorphisms(layout).order > MOST_ELEMENTS:
        return None
    found = RainbowSets(layout)
    return found if found.any_grid else None
