"""Proper puzzles together with their solutions.

Who has found that a puzzle is proper knows its solution. A record carries both to the functions
that need them, so that no puzzle is solved twice.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudokuenum.formats.many_puzzles import Puzzles
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle
from sudokuenum.solving.search import solutions_of_proper, solve


class ProperPuzzle(NamedTuple):
    """A puzzle that has exactly one solution."""

    puzzle: Puzzle
    solution: Puzzle

    @classmethod
    def of(cls, puzzle: PuzzleLike) -> "ProperPuzzle":
        """Solve a puzzle, or raise a PuzzleError unless it has exactly one solution."""
        puzzle = as_puzzle(puzzle, layouts=True, candidates=True)
        return cls(puzzle, solve(puzzle))


class ProperRows(NamedTuple):
    """9x9 puzzles that have exactly one solution each, in arrays of shape (puzzles, 81)."""

    puzzles: NDArray[np.uint8]
    solutions: NDArray[np.uint8]

    @classmethod
    def of(cls, given: Puzzles, threads: int) -> "ProperRows":
        """Solve puzzles, and leave out those that do not have exactly one solution."""
        solutions = solutions_of_proper(given, threads)
        return cls(given.cells, solutions)
