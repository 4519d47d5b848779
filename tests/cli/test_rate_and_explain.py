"""The commands `rate` and `explain`: what they print, and how often they solve a puzzle."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from example_puzzles import EXAMPLE, HARD
from numpy.typing import NDArray
from run_command import as_json, output, run_here

from sudokuenum import Box, Puzzle, solve
from sudokuenum.puzzles.rating.techniques import GUESS
from sudokuenum.solving.kernels import search9
from sudokuenum.solving.search import search

EMPTY = "." * 81


def test_each_puzzle_is_rated_on_a_line() -> None:
    grid = solve(Puzzle("1.....3..2.....4", Box(2, 2)))
    assert output(f"rate {EXAMPLE} {HARD} {grid}").splitlines() == [
        "argument 1, line 1: easy, hidden single (tier 2), score 224; 51 steps; singles suffice",
        f"argument 2, line 1: extreme, guess (tier {GUESS}), score 3340; 66 steps, 1 guess; "
        "singles do not suffice",
        "argument 3, line 1: easy, none (tier 0), score 0; 0 steps; singles suffice",
    ]
    assert "steps, at least 1 guess; singles" in output(f"rate --most-guesses 0 {HARD}")
    document = as_json(f"rate {HARD}")
    assert document["guesses"] == 1
    assert document["solution"] == str(solve(HARD))


def test_steps_are_numbered_between_the_puzzle_and_its_solution() -> None:
    puzzle = "1.....3..2.....4"
    first, *steps, solution = output(f"explain {puzzle}").splitlines()
    assert first == puzzle
    assert steps[0] == "1. naked single: r3c3 can only be 1"
    assert len(steps) == 12
    assert solution == str(solve(puzzle))
    assert as_json(f"explain {puzzle}")["steps"][0]["placements"] == ["r3c3=1"]


def test_rate_solves_each_puzzle_once(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    solved: list[int] = []
    solve = search9.solve

    def counting(puzzles: NDArray[np.uint8], *rest: Any) -> None:
        solved.append(len(puzzles))
        solve(puzzles, *rest)

    monkeypatch.setattr(search9, "solve", counting)
    file.write_text(f"{EXAMPLE}\n{HARD}\n{EMPTY}\n")
    assert len(run_here(f"rate {file}", status=3).out.splitlines()) == 2
    assert sum(solved) == 3


@pytest.mark.parametrize("options", ["", " --html {}"])
def test_explain_solves_a_puzzle_once(
    monkeypatch: pytest.MonkeyPatch, file: Path, options: str
) -> None:
    solved: list[Puzzle] = []

    def counting(puzzle: Puzzle) -> object:
        solved.append(puzzle)
        return search(puzzle)

    monkeypatch.setattr("sudokuenum.solving.search.search", counting)
    output(f"explain {EXAMPLE}{options.format(file)}")
    assert solved == [Puzzle(EXAMPLE)]
