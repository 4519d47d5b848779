"""Functions take a puzzle, or the text of its cells."""

from collections.abc import Callable

import pytest

from sudokuenum import Puzzle, estimate_solutions, minimise, rank, sample
from sudokuenum.drawing.puzzles import coloured_puzzle, puzzle_svg
from sudokuenum.grids.puzzle import PuzzleLike
from sudokuenum.solving import Sampler
from sudokuenum.solving.count import count_solutions, count_within_limits, frequencies
from sudokuenum.solving.search import is_proper, solutions, solve, solve_many

GRID = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

FUNCTIONS: dict[str, Callable[[PuzzleLike], object]] = {
    "count_solutions": count_solutions,
    "count_within_limits": count_within_limits,
    "frequencies": lambda puzzle: frequencies(puzzle).tolist(),
    "is_proper": is_proper,
    "minimise": minimise,
    "rank": rank,
    "sample": lambda puzzle: sample(1, puzzle, seed=1).tolist(),
    "Sampler": lambda puzzle: Sampler(puzzle).number_of_solutions,
    "solutions": lambda puzzle: list(solutions(puzzle)),
    "estimate_solutions": lambda puzzle: estimate_solutions(puzzle, seed=1),
    "solve_many": lambda puzzle: solve_many([puzzle]).solutions.tolist(),
    "puzzle_svg": puzzle_svg,
    "terminal": coloured_puzzle,
    "solve": solve,
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_text_is_taken_as_the_puzzle(name: str) -> None:
    function = FUNCTIONS[name]
    assert function(GRID) == function(Puzzle(GRID))
