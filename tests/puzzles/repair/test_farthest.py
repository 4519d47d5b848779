"""The solution that differs most from an answer, against a comparison with all solutions."""

from random import Random

import numpy as np
import pytest
from puzzles_at_random import grids, with_fewer_clues
from refusals import refuses

from sudokuenum import Box, OutOfTimeError, Puzzle, PuzzleError, count_solutions
from sudokuenum.geometry.layout import Layout
from sudokuenum.grids.puzzle import empty_puzzle
from sudokuenum.puzzles import farthest_solution
from sudokuenum.solving.search import Listing, solutions


def most(puzzle: Puzzle, answer: Puzzle) -> int:
    """The most cells in which a solution differs."""
    digits = np.array(answer.cells)
    return max(int((part != digits).sum(axis=1).max()) for part in Listing(puzzle) if len(part))


def check(puzzle: Puzzle, answer: Puzzle) -> None:
    found = farthest_solution(puzzle, answer)
    assert found.answer == answer
    assert all(a in (0, b) for a, b in zip(puzzle.cells, found.solution.cells, strict=True))
    pairs = enumerate(zip(answer.cells, found.solution.cells, strict=True))
    assert found.differing == tuple(cell for cell, (a, b) in pairs if a != b)
    assert len(found.differing) == most(puzzle, answer)


@pytest.mark.parametrize("clues", [23, 26, 30, 40, 81])
def test_no_solution_differs_more(clues: int) -> None:
    for grid in grids()[:6]:
        check(with_fewer_clues(grid, clues, Random(clues)), grid)


def test_very_many_solutions() -> None:
    answer = grids()[5]
    puzzle = with_fewer_clues(answer, 12, Random(1))
    assert count_solutions(puzzle) > 10**9
    found = farthest_solution(puzzle, answer)
    assert not any(puzzle.cells[cell] for cell in found.differing)
    assert len(found.differing) > 60


def test_other_boxes_and_layouts() -> None:
    for puzzle in (Puzzle((0,) * 16, Box(2, 2)), Puzzle((1, *[0] * 15), Box(2, 2))):
        check(puzzle, next(solutions(puzzle)))
    empty = empty_puzzle(Layout("x", "2x2"))
    check(empty, next(solutions(empty)))


def test_wrong_answers_and_times() -> None:
    grid = grids()[5]
    other = "." * 80 + str(grid.cells[80] % 9 + 1)
    refuses(PuzzleError, "the answer", farthest_solution, other, grid)
    small = "12" + "." * 14, "1234341221434321"
    refuses(OutOfTimeError, "is not known yet", farthest_solution, *small, seconds=0)
