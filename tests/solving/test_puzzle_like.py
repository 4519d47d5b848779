"""Functions take a puzzle, or the text of its cells, and refuse anything else by name."""

from collections.abc import Callable

import numpy as np
import pytest

from sudokuenum import (
    Puzzle,
    Sampler,
    count_solutions,
    count_within_limits,
    frequencies,
    is_proper,
    minimise,
    rank,
    sample,
    solutions,
    solutions_estimate,
    solve_many,
    the_solution,
)
from sudokuenum.grids.drawing import coloured_puzzle, puzzle_svg
from sudokuenum.grids.puzzle import PuzzleLike

GRID = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

FUNCTIONS: dict[str, Callable[[PuzzleLike], object]] = {
    "count_solutions": count_solutions,
    "count_within_limits": count_within_limits,
    "frequencies": lambda puzzle: frequencies(puzzle).tolist(),
    "is_proper": is_proper,
    "minimise": minimise,
    "rank": rank,
    "sample": lambda puzzle: sample(1, puzzle, seed=1).tolist(),
    "Sampler": lambda puzzle: Sampler(puzzle).solutions,
    "solutions": lambda puzzle: list(solutions(puzzle)),
    "solutions_estimate": lambda puzzle: solutions_estimate(puzzle, seed=1),
    "solve_many": lambda puzzle: solve_many([puzzle])[1].tolist(),
    "puzzle_svg": puzzle_svg,
    "terminal": coloured_puzzle,
    "the_solution": the_solution,
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_text_is_taken_as_the_puzzle(name: str) -> None:
    function = FUNCTIONS[name]
    assert function(GRID) == function(Puzzle.parse(GRID))


@pytest.mark.parametrize(
    "value", [5, b"." * 81, np.zeros(81, np.uint8)], ids=["int", "bytes", "array"]
)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_anything_else_is_a_type_error(name: str, value: object) -> None:
    with pytest.raises(TypeError, match="expected a Puzzle or a text of cells, not "):
        FUNCTIONS[name](value)  # type: ignore[arg-type]
