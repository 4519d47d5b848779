"""Random grids and puzzles for the tests: with fewer clues, or under random symmetries."""

from functools import cache
from random import Random

import numpy as np
from numpy.typing import NDArray

from sudokuenum import Puzzle, count_solutions, sample


@cache
def grid_rows() -> NDArray[np.uint8]:
    """100 grids, all equally likely and the same in each run, a grid in each row."""
    grids = sample(100, seed=1)
    grids.setflags(write=False)
    return grids


@cache
def grids() -> list[Puzzle]:
    """The grids of `grid_rows`."""
    return [Puzzle(tuple(cells)) for cells in grid_rows().tolist()]


def with_fewer_clues(grid: Puzzle, clues: int, random: Random) -> Puzzle:
    cells = list(grid.cells)
    for cell in random.sample(range(len(cells)), len(cells) - clues):
        cells[cell] = 0
    return Puzzle(tuple(cells), grid.box)


def count_with(puzzle: Puzzle, cell: int, digit: int) -> int:
    """The number of solutions with one clue more, which may contradict the others."""
    try:
        return count_solutions(puzzle.with_clue(cell, digit))
    except ValueError:
        return 0


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
