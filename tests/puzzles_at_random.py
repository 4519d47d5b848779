"""Random grids and puzzles for the tests: with fewer clues, or under random symmetries."""

from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudokuenum import Box, Puzzle, count_solutions, empty_puzzle, sample
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.solving.search import Listing


@cache
def grid_rows(box: Box = CLASSIC) -> NDArray[np.uint8]:
    """100 grids, all equally likely and the same in each run, a grid in each row."""
    rows = sample(100, empty_puzzle(box), seed=1)
    rows.setflags(write=False)
    return rows


@cache
def grids(box: Box = CLASSIC) -> list[Puzzle]:
    """The grids of `grid_rows`."""
    return [Puzzle(tuple(cells), box) for cells in grid_rows(box).tolist()]


def shifted_grid(box: Box) -> Puzzle:
    """A full grid whose rows are shifts of the first one."""
    r, c, n = box.rows, box.columns, box.digits
    shifts = [i % r * c + i // r for i in range(n)]
    return Puzzle(tuple((shift + j) % n + 1 for shift in shifts for j in range(n)), box)


def with_fewer_clues(grid: Puzzle, clues: int, random: Random) -> Puzzle:
    cells = list(grid.cells)
    for cell in random.sample(range(len(cells)), len(cells) - clues):
        cells[cell] = 0
    return Puzzle(tuple(cells), grid.box, grid.layout)


def with_cells_of(puzzle: Puzzle, other: Puzzle, cells: Iterable[int]) -> Puzzle:
    """The puzzle with these cells as they are in another one: clues, or empty."""
    for cell in cells:
        puzzle = puzzle.with_clue(cell, other.cells[cell])
    return puzzle


def count_with(puzzle: Puzzle, cell: int, digit: int) -> int:
    """The number of solutions with one clue more, which may contradict the others."""
    try:
        return count_solutions(puzzle.with_clue(cell, digit))
    except ValueError:
        return 0


def listed_frequencies(puzzle: Puzzle) -> Any:
    """How many solutions have each digit in each row and column, from a list of all of them."""
    n = puzzle.box.digits
    counts = np.zeros((n * n, n), int)
    for rows in Listing(puzzle):
        counts += (rows[:, :, None] == np.arange(1, n + 1)).sum(axis=0)
    return counts.reshape(n, n, n).tolist()


def symmetric_image(puzzle: Puzzle, random: Random) -> Puzzle:
    """The puzzle with other digits, rows, columns, bands and stacks, perhaps transposed."""

    def lines() -> list[int]:
        thirds = random.sample(range(3), 3)
        return [3 * third + k for third in thirds for k in random.sample(range(3), 3)]

    digits = [0, *random.sample(range(1, 10), 9)]
    rows, columns = lines(), lines()
    cells = [digits[puzzle.cells[9 * i + j]] for i in rows for j in columns]
    if random.random() < 0.5:
        cells = [cells[9 * j + i] for i in range(9) for j in range(9)]
    return Puzzle(tuple(cells))
