"""Solving puzzles: one solution, or all of them one after the other.

Two searches stand behind this: `kernels.search9` for 9x9 grids and `kernels.search_any` for all
others.
Each call of a search does a bounded number of steps, so that Ctrl-C and time limits work.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.box import CLASSIC
from sudokuenum.common.clock import Clock
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.kernels import search9, search_any

UNLIMITED = 2**62


NODES = 20_000
"""Steps of one call: at most 0.2 s even for 16x16."""


_CHUNK = 1024


def search(puzzle: Puzzle) -> search9.Search | search_any.Search:
    """The search for the solutions of a puzzle, at its beginning."""
    cells = bytes(puzzle.cells)
    if puzzle.box == CLASSIC:
        return search9.Search(cells)
    return search_any.Search(cells, puzzle.box.rows, puzzle.box.columns)


class Listing:
    """The solutions of a puzzle, found as they are asked for, in arrays with a row each.

    Stops at a limit of solutions or of time; `number` and `complete` then say how many were found
    and whether these are all. An array may be empty. OptionError for a negative limit or time.

    >>> listing = Listing(Puzzle((0,) * 81), limit=1000)
    >>> sum(len(array) for array in listing), listing.complete
    (1000, False)
    """

    def __init__(
        self, puzzle: Puzzle, limit: int | None = None, seconds: float | None = None
    ) -> None:
        self.number = 0
        self.complete = False
        self._puzzle = puzzle
        self._most = check_limit(limit)
        self._clock = Clock(seconds)

    def __iter__(self) -> Iterator[NDArray[np.uint8]]:
        running = search(self._puzzle)
        size = 16
        while not running.ended() and self.number < self._most and not self._clock.is_over():
            room = min(size, self._most - self.number)
            solutions = np.empty((room, len(self._puzzle.cells)), np.uint8)
            found = running.fill(solutions, NODES)
            self.number += found
            self.complete = running.ended()
            yield solutions[:found]
            size = min(4 * size, _CHUNK)
        self.complete = running.ended()


def solutions(puzzle: Puzzle, limit: int | None = None) -> Iterator[Puzzle]:
    """The solutions one after the other, at most `limit`; none is searched for before it is asked.

    OptionError for a negative limit.

    >>> from sudokuenum import Box
    >>> [str(grid) for grid in solutions(Puzzle.parse("1234 3412 21.. 43..", Box(2, 2)))]
    ['1234341221434321']
    """
    for array in Listing(puzzle, limit):
        for row in array.tolist():
            yield Puzzle(tuple(row), puzzle.box)


def first_solution(puzzle: Puzzle) -> Puzzle | None:
    """A solution, or None if there is none."""
    return next(solutions(puzzle), None)


def is_proper(puzzle: Puzzle) -> bool:
    """Whether a puzzle has exactly one solution."""
    return len(list(solutions(puzzle, limit=2))) == 1


def the_solution(puzzle: Puzzle) -> Puzzle:
    """The solution of a proper puzzle; PuzzleError if there is none or more than one."""
    found = list(solutions(puzzle, limit=2))
    if len(found) != 1:
        raise PuzzleError(f"the puzzle has {'more than one' if found else 'no'} solution")
    return found[0]


def solve_many(
    puzzles: Sequence[Puzzle] | NDArray[np.uint8], limit: int = 2
) -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
    """For each of many 9x9 puzzles the number of solutions, up to a limit, and a solution.

    `puzzles` may be an array of uint8 with 81 cells a row, 0 where there is no clue. Solutions have
    the same shape; the row of a puzzle without one is 0. PuzzleError for other boxes, cells that
    are no digits, or an array of another shape.

    >>> counts, grids = solve_many([Puzzle((0,) * 81), Puzzle((1,) + (0,) * 80)])
    >>> counts.tolist(), grids.shape
    ([2, 2], (2, 81))
    """
    check_limit(limit)
    if isinstance(puzzles, np.ndarray):
        cells = np.ascontiguousarray(puzzles, np.uint8)
    else:
        for k, puzzle in enumerate(puzzles):
            if puzzle.box != CLASSIC:
                raise PuzzleError(f"puzzle {k + 1}: boxes of {puzzle.box}, not 3x3")
        cells = np.array([puzzle.cells for puzzle in puzzles], np.uint8).reshape(-1, 81)
    if cells.ndim != 2 or cells.shape[1] != 81:
        raise PuzzleError(f"an array of shape {cells.shape}: puzzles have 81 cells each")
    wrong = np.argwhere(cells > 9)
    if len(wrong):
        row, cell = wrong[0].tolist()
        raise PuzzleError(f"{cells[row, cell]} in cell {cell + 1} of puzzle {row + 1} is no digit")
    counts = np.zeros(len(cells), np.uint64)
    grids = np.zeros_like(cells)
    for start in range(0, len(cells), _CHUNK):
        part = slice(start, start + _CHUNK)
        search9.solve(cells[part], limit, counts[part], grids[part])
    return counts, grids


def check_limit(limit: int | None) -> int:
    """The limit, or `UNLIMITED` for None; OptionError if it is negative or too large."""
    if limit is None:
        return UNLIMITED
    if not 0 <= limit <= UNLIMITED:
        raise OptionError(f"limit {limit}: the number of solutions is 0 to 2^62")
    return limit
