"""The kernel `removal_paths9`: paths of proper puzzles, by counting solutions."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from listing import Array

from sudokuenum import Puzzle, is_proper

Cells = list[int]


class RemovalPath(NamedTuple):
    """The last puzzle of a path, and the numbers that the kernel writes for it."""

    last: Cells
    redundant: list[int]
    proper: list[int]
    minimal: list[int]


def removal_path(
    cells: Sequence[int], most: int, draws: Sequence[int], is_proper: Callable[[Cells], bool]
) -> RemovalPath:
    """A path from a puzzle of any size to the first puzzle with few redundant clues.

    `cells` is the puzzle; `is_proper` says whether a puzzle has one solution. The other arguments
    are those of the kernel, for one puzzle.

    >>> from sudokuenum import Box
    >>> grid = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    >>> path = removal_path(
    ...     grid, 4, [0] * 16, lambda cells: is_proper(Puzzle(tuple(cells), Box(2, 2)))
    ... )
    >>> path.last, path.proper[4:9], path.minimal[4:9]
    ([0, 0, 0, 0, 0, 0, 1, 2, 0, 1, 0, 3, 4, 3, 2, 1], [0, 1, 4, 4, 1], [0, 1, 1, 0, 0])
    """
    left = list(cells)
    redundant, proper, minimal = ([0] * (len(left) + 1) for _ in range(3))

    def without(puzzle: Cells, removed: Sequence[int]) -> Cells:
        return [0 if k in removed else digit for k, digit in enumerate(puzzle)]

    def redundant_cells(puzzle: Cells) -> list[int]:
        return [
            cell
            for cell, digit in enumerate(puzzle)
            if digit and is_proper(without(puzzle, [cell]))
        ]

    while True:
        clues = sum(map(bool, left))
        open_cells = redundant_cells(left)
        redundant[clues] = len(open_cells)
        if len(open_cells) <= most:
            break
        left = without(left, [open_cells[draws[clues - 1] % len(open_cells)]])
    for number in range(len(open_cells) + 1):
        for removed in combinations(open_cells, number):
            puzzle = without(left, removed)
            if is_proper(puzzle):
                proper[clues - number] += 1
                minimal[clues - number] += not redundant_cells(puzzle)
    return RemovalPath(left, redundant, proper, minimal)


def follow_paths(
    puzzles: Array, most: int, draws: Array, redundant: Array, proper: Array, minimal: Array
) -> None:
    """Follow a path from each 9x9 puzzle, with the solver of the package."""
    for k, (cells, some) in enumerate(zip(puzzles.tolist(), draws.tolist(), strict=True)):
        puzzles[k], redundant[k], proper[k], minimal[k] = removal_path(
            cells, most, some, lambda left: is_proper(Puzzle(tuple(left)))
        )
