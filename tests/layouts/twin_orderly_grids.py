"""The kernel `orderly_grids`: all grids of a layout, of which the least of each orbit are kept."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import isqrt

from listing import Array, Listing, split
from twin_search_any import search_any


def least_grids(
    groups: Sequence[Sequence[int]], symmetries: Sequence[Sequence[int]], begun: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """The least grids that begin with some digits, and how many automorphisms each has.

    The first row is a group, so it has the digits in their order.

    >>> from sudokuenum import Box
    >>> sum(1 for _ in least_grids(Box(2, 2).units, [range(16)], []))
    12
    """
    cells = len(symmetries[0])
    begun = [*begun, *range(len(begun) + 1, isqrt(cells) + 1)]
    for grid in search_any([*begun, *[0] * (cells - len(begun))], groups):
        images = [relabelled([grid[cell] for cell in symmetry]) for symmetry in symmetries]
        if min(images) == grid:
            yield grid, images.count(grid)


def relabelled(grid: Sequence[int]) -> tuple[int, ...]:
    """The digits numbered in the order in which they first occur.

    >>> relabelled([3, 1, 3, 2])
    (1, 2, 1, 3)
    """
    labels = {digit: k for k, digit in enumerate(dict.fromkeys(grid), 1)}
    return tuple(labels[digit] for digit in grid)


def products(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    """All elements of a group: products of one for each cell that is moved first, or none for it.

    >>> products([[0, 1, 2], [0, 2, 1], [1, 2, 0], [2, 0, 1]])[3:]
    [[1, 0, 2], [2, 0, 1], [2, 1, 0]]
    """
    elements = [[*rows[0]]]
    for _, choices in groupby(rows[1:], key=first_moved):
        elements += [[row[k] for k in element] for row in [*choices] for element in elements]
    return elements


def first_moved(row: Sequence[int]) -> int:
    """The first cell that is moved."""
    return next(k for k, image in enumerate(row) if image != k)


class Search:
    """The least grids of a layout, in any order; beginnings are those of least grids."""

    def __init__(self, digits: int, sizes: Array, groups: Array, symmetries: Array) -> None:
        self.groups, self.symmetries = split(sizes, groups), products(symmetries.tolist())
        self.begin([0] * digits**2, digits**2)

    def begin(self, cells: Sequence[int], most: int) -> None:
        begun = [int(digit) for digit in cells if digit]
        found = dict(least_grids(self.groups, self.symmetries, begun))
        if most < len(cells):
            found = {(*grid[:most], *[0] * (len(cells) - most)): 0 for grid in found}
        self.rows = Listing([*grid, number] for grid, number in found.items())

    def ended(self) -> bool:
        return self.rows.ended()

    def fill(self, grids: Array, automorphisms: Array, steps: int) -> int:
        rows = grids.repeat(1, axis=0).astype(int)
        rows.resize((len(grids), grids.shape[1] + 1), refcheck=False)
        number = self.rows.fill(rows, steps)
        grids[:number], automorphisms[:number] = rows[:number, :-1], rows[:number, -1]
        return number
