"""The kernel `rainbow_sets`: all sets of n - 1 cells, in all grids of a layout."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from twins.listing import Array, Listing, split
from twins.orderly_grids import relabelled
from twins.search_any import search_any


def rainbow_sets(
    grids: Sequence[Sequence[int]], symmetries: Sequence[Sequence[int]], first: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """The least sets with some first cells that are rainbow in one grid only, with their images.

    >>> [*rainbow_sets([[1, 2, 3, 2]], [[0, 1, 2, 3], [0, 3, 2, 1]], [0])]
    [((0, 1), 2), ((0, 2), 1)]
    """
    digits = len({*grids[0]}) if grids else 0
    for cells in combinations(range(len(symmetries[0])), max(digits - 1, 0)):
        rainbow = [grid for grid in grids if len({grid[cell] for cell in cells}) == digits - 1]
        if cells[: len(first)] == (*first,) and len(rainbow) == 1 and is_least(symmetries, cells):
            (grid,) = rainbow
            images = {
                image(symmetry, cells)
                for symmetry in symmetries
                if relabelled([grid[cell] for cell in symmetry]) == relabelled(grid)
            }
            yield cells, len(images)


def image(symmetry: Sequence[int], cells: Sequence[int]) -> tuple[int, ...]:
    """The image of a set of cells, in ascending order.

    >>> image([2, 1, 0], (0, 1))
    (1, 2)
    """
    return tuple(sorted(symmetry[cell] for cell in cells))


def is_least(symmetries: Sequence[Sequence[int]], cells: Sequence[int]) -> bool:
    """Whether cells in ascending order are the least of their images.

    >>> is_least([[0, 1, 2], [2, 1, 0]], (1, 2))
    False
    """
    return min(image(symmetry, cells) for symmetry in symmetries) == (*cells,)


class Search:
    """The puzzles with n - 1 clues of a layout, in any order."""

    def __init__(self, digits: int, sizes: Array, groups: Array, symmetries: Array) -> None:
        first_row = [*range(1, digits + 1), *[0] * (digits**2 - digits)]
        self.grids = [*search_any(first_row, split(sizes, groups))]
        self.symmetries = symmetries.tolist()
        self.begin([])

    def is_least(self, cells: Sequence[int]) -> bool:
        return is_least(self.symmetries, [int(cell) for cell in cells])

    def begin(self, cells: Sequence[int]) -> None:
        first = [int(cell) for cell in cells]
        found = [*rainbow_sets(self.grids, self.symmetries, first)]
        clues = [{cell: k for k, cell in enumerate(cells, 1)} for cells, _ in found]
        places = range(len(self.symmetries[0]))
        self.puzzles = Listing([of.get(cell, 0) for cell in places] for of in clues)
        self.images = Listing([images] for _, images in found)
        self.left = len(found)

    def ended(self) -> bool:
        return not self.left

    def fill(self, puzzles: Array, images: Array, steps: int) -> int:
        self.images.fill(images.reshape(-1, 1), steps)
        number = self.puzzles.fill(puzzles, steps)
        self.left -= number
        return number
