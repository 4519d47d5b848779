"""All essentially different grids of a layout, in numbered parts.

Two grids are essentially the same if a relabelling and a symmetry of the layout map one to the
other. If there are rules beyond groups, see grids_with_rules.py. Otherwise the kernel
`orderly_grids` finds the least grid of each orbit.

The search takes the cells in an order in which few images agree with a grid for long. It begins
with the cells that a count of all grids fills first (first_cells.py), so that the symmetries that
map these cells to themselves are settled early. If these cells include two rows, as for `p`, or if
boxes are the only groups besides rows and columns, there are many symmetries. In this case the
search takes two rows first, and then the others. It takes both parts column by column, with columns
of different boxes in turn, because the digits in one column of an image then determine which column
must come next. If boxes are wider than high, rows and columns are exchanged.

The least grids are divided into parts by their first digits, which we call beginnings. There are at
least 1,000 beginnings, or a beginning for each grid if there are fewer grids. Two checks are
possible: the number of listed grids agrees with Burnside's lemma, and the quotients of the order of
the group and the number of automorphisms of each grid add up to the number of all grids up to
relabelling.

Cost: on one core, seconds for the 161,991 grids of x+windoku, and a minute for the 1,673,187 grids
of 2x4. The beginnings take some seconds, and a long time for Latin squares of order 11. Memory:
1,024 grids and the beginnings.
"""

from collections.abc import Iterator
from functools import lru_cache, partial
from math import prod
from threading import Event
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import check_type
from sudokuenum.common.one_by_one import OneByOne
from sudokuenum.common.pool import Pool
from sudokuenum.errors import LayoutError
from sudokuenum.geometry.box import CLASSIC, BoxLike
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_LISTED_GRIDS
from sudokuenum.geometry.layout import Layout, LayoutLike, as_layout
from sudokuenum.geometry.layout_automorphisms import layout_automorphisms
from sudokuenum.geometry.permutations import stabilizer_chain
from sudokuenum.grids.arrays import sortable
from sudokuenum.layouts.count import chosen_first_cells
from sudokuenum.layouts.grids_with_rules import Found, Grids, GridsWithRules
from sudokuenum.layouts.kernels import orderly_grids
from sudokuenum.long_runs.shard import Shard

_MIN_BEGINNINGS = 1000
"""The smallest number of beginnings, unless there are fewer grids."""
_CALL_ROWS, _CALL_STEPS = 1024, 30_000
"""The largest numbers of rows and of steps in a call of the search, which takes at most 0.1 s."""


class EssentialList:
    """The essentially different grids of a layout, and the parts into which they are divided.

    `beginnings` contains a row for each part, with the first digits of its grids, in the order in
    which the search takes the cells, and 0 for the other cells. Raises LayoutError in the same
    cases as `essential_grids_of_layout`.
    """

    def __init__(self, layout: Layout) -> None:
        n, cells = layout.digits, layout.digits**2
        named = str(layout) if str(layout).startswith("box ") else f"layout {layout}"
        if n > MOST_DIGITS_OF_LISTED_GRIDS:
            raise LayoutError(
                f"{named}: grids of at most {MOST_DIGITS_OF_LISTED_GRIDS} digits are listed"
            )
        if layout.is_classic and layout.box == CLASSIC:
            raise LayoutError(f"{named}: too many grids to list; add extra groups to leave fewer")
        group = layout_automorphisms(layout)
        self.layout, self.order = layout, group.order
        order = np.array(_order(layout))
        self._places = np.argsort(order).astype(np.uint8)
        moves = [tuple(self._places[np.array(g)[order]].tolist()) for g in group.generators]
        chain = stabilizer_chain(moves)
        if prod(map(len, chain)) != group.order:
            raise ArithmeticError(f"{named}: a chain of a group of order {group.order} is wrong")
        elements = {element for transversal in chain for element in transversal.values()}
        self._symmetries = np.array(sorted({tuple(range(cells)), *elements}), np.uint8)
        sizes, of_groups = layout.group_arrays
        self._groups = sizes, self._places[np.array(of_groups)].astype(np.uint16)
        # a new search checks all symmetries
        self._searches = Pool(
            partial(orderly_grids.Search, layout.digits, *self._groups, self._symmetries)
        )
        self.beginnings = np.zeros((1, cells), np.uint8)
        for filled in range(1, cells + 1):
            if len(self.beginnings) >= _MIN_BEGINNINGS:
                break
            parts = np.concatenate([self._beginnings(row, filled) for row in self.beginnings])
            if not len(parts):
                break  # there are no grids, so a single empty part remains
            self.beginnings = parts

    def part(self, number: int, stopped: Event | None = None) -> Iterator[Found]:
        """Yield the grids of a part, numbered from 1, and the number of automorphisms of each grid.

        The grids come in several arrays, always in the same order, and their first rows are 1, 2,
        ..., n. The iterator ends within 0.2 s after the event is set.
        """
        beginning, cells = self.beginnings[number - 1], self.layout.digits**2
        for least, automorphisms in self._least(beginning, cells, stopped):
            yield self._relabelled(least), automorphisms

    def drawn(self, rng: np.random.Generator) -> tuple[Grids, int]:
        """Follow random choices to a grid, and return it with a product.

        Each step chooses among all longer beginnings, and the product multiplies the numbers of
        these beginnings. The grid is an array with one row. If a step has no choice, the array has
        no row, and the product is 0. On average the product is the number of grids.
        """
        rows, product = self.beginnings, 1
        filled = int(np.count_nonzero(rows[0]))
        while len(rows):
            product *= len(rows)
            row = rows[rng.integers(len(rows))]
            if filled == len(row):
                return self._relabelled(row[None]), product
            filled = min(filled + self.layout.digits, len(row))
            rows = self._beginnings(row, filled)
        return rows, 0

    def _relabelled(self, least: Grids) -> Grids:
        """Return least grids, with first rows 1, 2, ..., n, in the usual order of the cells."""
        grids, n = least[:, self._places], self.layout.digits
        labels = np.zeros((len(grids), n + 1), np.uint8)
        np.put_along_axis(labels, grids[:, :n], np.arange(1, n + 1, dtype=np.uint8)[None], axis=1)
        return np.take_along_axis(labels, grids, axis=1)

    def automorphisms(self, grid: Grids) -> NDArray[np.uint8]:
        """Return the symmetries, as cell images, that map a grid to a relabelled copy of itself."""
        order = np.argsort(self._places).astype(np.uint8)
        least = grid[order]
        firsts = np.array([np.argmax(least == digit) for digit in least])
        moved = (self._symmetries != self._symmetries[0]).argmax(axis=1)
        found, done = self._symmetries[:1], 0
        for cell in [*sorted({*moved[1:].tolist()}), len(least)]:
            # compare before the next choice, so that it extends few symmetries
            for k in range(done, cell):
                found = found[least[found[:, k]] == least[found[:, firsts[k]]]]
            choices = self._symmetries[(moved == cell) | (np.arange(len(moved)) == 0)]
            found, done = found[:, choices].reshape(-1, len(least)), cell
        return order[found[:, self._places]]

    def _beginnings(self, beginning: Grids, filled: int) -> Grids:
        """Return the beginnings of `filled` cells that extend a given beginning, in order."""
        no_rows = self.beginnings[:0]
        found = np.concatenate([no_rows, *(rows for rows, _ in self._least(beginning, filled))])
        return found[np.argsort(sortable(found))]

    def _least(
        self, beginning: Grids, filled: int, stopped: Event | None = None
    ) -> Iterator[Found]:
        """Yield the least grids, or the longer beginnings, that have a given beginning."""
        search = self._searches.take()
        search.begin(beginning, filled)
        yield from written(search, len(beginning), _CALL_STEPS, stopped)
        self._searches.give_back(search)


class Filling(Protocol):
    """A search that writes its results into rows of an array, call by call."""

    def ended(self) -> bool:
        """Return True if all results have been found."""

    def fill(self, rows: Grids, numbers: NDArray[np.uint32], steps: int, /) -> int:
        """Write the next rows and a number for each, and return the number of rows."""


def written(
    search: Filling,
    cells: int,
    steps: int,
    stopped: Event | None,
) -> Iterator[Found]:
    """Yield the results of a search, several rows at a time, until it ends or the event is set."""
    while not search.ended() and not (stopped is not None and stopped.is_set()):
        rows, numbers = np.empty((_CALL_ROWS, cells), np.uint8), np.empty(_CALL_ROWS, np.uint32)
        if found := search.fill(rows, numbers, steps):
            yield rows[:found], numbers[:found]


def _order(layout: Layout) -> list[int]:
    """Return the cells in the order in which the search takes them."""
    n, box = layout.digits, layout.box
    if not layout.is_classic:
        first = chosen_first_cells(layout)
        if not {*first} >= {*range(2 * n)}:
            return [*dict.fromkeys([*first, *range(n * n)])]
    lines, width = np.arange(n * n).reshape(n, n), min(box.rows, box.columns)
    if 1 < box.rows < box.columns:
        lines = lines.T
    across = lines.T[sorted(range(n), key=lambda k: k % width)]
    return [*across[:, :2].ravel().tolist(), *across[:, 2:].ravel().tolist()]


# Finding the beginnings, or all grids with rules, takes seconds.
@lru_cache(2)
def essential_list(layout: Layout) -> EssentialList | GridsWithRules:
    """Return the list of a layout."""
    return GridsWithRules(layout) if layout.constraints else EssentialList(layout)


def essential_grids_of_layout(
    layout: LayoutLike, *, box: BoxLike | None = None, shard: Shard | None = None
) -> Iterator[Grids]:
    """List the essentially different grids of a layout: one grid from each orbit of the symmetries.

    Parameters
    ----------
    layout
        The layout, such as `"x"`, a picture of regions, or a `Box`, with at most 11 digits.
    box
        The shape of the boxes, for a layout that is given as a string (default: 3x3).
    shard
        The part of the grids to list (default: all grids). The parts 1/M to M/M together contain
        each grid once.

    Returns
    -------
    Iterator[NDArray[np.uint8]]
        Arrays of shape (k, n^2), each with k grids, whose first rows are 1, 2, ..., n unless the
        layout has rules beyond groups. The search for the next array begins only when you ask for
        it. The order of the grids is always the same.

    Raises
    ------
    LayoutError
        If the layout cannot be read, if its boxes differ from `box`, if it has more than 11 digits,
        or if it is the classic 9x9 layout (see `essential_grids`). Also if it has rules beyond
        groups and more than a million grids.

    Examples
    --------
    >>> sum(map(len, essential_grids_of_layout("x", box="2x3")))
    3
    """
    shard = Shard() if shard is None else shard
    check_type(shard, Shard, "a Shard, such as Shard(1, 2)")
    found = essential_list(as_layout(layout, box))
    numbers = shard.classes(len(found.beginnings))
    return OneByOne(grids for k in numbers for grids, _ in found.part(k))
