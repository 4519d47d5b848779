"""The steps to the solution of a puzzle, each checked against the solution."""

from collections.abc import Iterable, Iterator

from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.rating.board import Board
from sudokuenum.puzzles.rating.techniques import Step
from sudokuenum.solving.search import solve


def checked_steps(puzzle: Puzzle, steps: Iterable[Step]) -> Iterator[tuple[Step, Board]]:
    """Steps that keep the solution and fill all cells, each with the board before it."""
    solution, board = solve(puzzle).cells, Board(puzzle)
    for step in steps:
        assert all(solution[cell] == digit for cell, digit in step.placements)
        assert all(solution[cell] != digit for cell, digit in step.eliminations)
        for cell, digit in step.placements + step.eliminations:
            assert board.masks[digit - 1] >> cell & 1
        yield step, board
        board.apply(step.placements, step.eliminations)
    assert not board.empty
