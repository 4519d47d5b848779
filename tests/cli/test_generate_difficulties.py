"""`generate` makes given numbers of puzzles of several difficulties."""

import csv
import io
from pathlib import Path
from typing import Any

import pytest
from refusals import refuses
from run_command import output, run_here

from sudokuenum import Puzzle, generate, rate
from sudokuenum.common.document import json_text
from sudokuenum.errors import OptionError
from sudokuenum.puzzles import Generation
from sudokuenum.puzzles.making.output_keys import generated_document


def test_so_many_of_each_in_order() -> None:
    line = "generate --seed 1 --quiet --difficulty"
    found = [*csv.DictReader(io.StringIO(output(f"{line} medium:2,Easy:3 --csv")))]
    assert [row["difficulty"] for row in found] == ["medium"] * 2 + ["easy"] * 3
    assert [rate(row["puzzle"]).difficulty for row in found] == [row["difficulty"] for row in found]
    lines = output(f"{line} medium:2,easy:3")
    assert lines.splitlines() == [row["puzzle"] for row in found]
    assert output(f"{line} medium -n 2") + output(f"{line} easy -n 3") == lines
    assert output(f"{line} medium:2,easy:0") == output(f"{line} medium -n 2")


@pytest.mark.parametrize("given", [{"medium": 2, "Easy": 3}, "medium:2, easy:3"])
def test_python_takes_what_the_command_takes(given: Any) -> None:
    found = generate(difficulty=given, seed=1)
    assert found.difficulties == ("medium",) * 2 + ("easy",) * 3
    lines = output("generate --seed 1 --quiet --difficulty medium:2,easy:3").splitlines()
    assert [str(puzzle) for puzzle in found] == lines
    assert all(is_solution_of(*pair) for pair in zip(found.solutions, found, strict=True))
    assert found.shortfall == ""
    document = generated_document(found)
    assert [one.difficulty for one in document.puzzles] == [*found.difficulties]
    generation = Generation(difficulty=given, seed=1)
    assert (generation.n, [part.n for part in generation.by_difficulty]) == (5, [2, 3])
    arrays = [generation.puzzles(puzzles) for puzzles, _ in generation]
    assert [str(one) for some in arrays for one in some] == lines
    assert generation.grids == found.grids


def is_solution_of(solution: Puzzle, puzzle: Puzzle) -> bool:
    return puzzle.solve() == solution


def test_a_single_difficulty_and_none() -> None:
    assert generate(2, difficulty="easy", seed=1).difficulties == ("easy", "easy")
    assert generate(2, seed=1).difficulties == ()
    assert "difficulty" not in json_text(generated_document(generate(2, seed=1)))
    assert len(generate(difficulty={"easy": 0})) == 0
    assert len(generate()) == 1


def test_a_shortfall_says_which_are_missing() -> None:
    found = generate(difficulty={"extreme": 2, "easy": 1}, tries=2, seed=1)
    assert found.shortfall.count(" puzzles found in ") == 2
    assert len(found.difficulties) == len(found)


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ({}, OptionError, "difficulty {}: expected a name, or names with numbers"),
        ({"odd": 1}, OptionError, "difficulty 'odd': the difficulties are easy, "),
        ({"easy": -1}, OptionError, "difficulty easy -1: expected a number from 0"),
        ({"easy": 1.5}, TypeError, "difficulty easy 1.5: expected an integer"),
        ({"easy": 1, "Easy": 2}, OptionError, "easy is given twice"),
        (
            "easy:1,hard",
            OptionError,
            "difficulty 'hard': each of several needs a number, such as hard:50",
        ),
    ],
)
def test_numbers_that_are_refused(given: Any, error: type[Exception], words: str) -> None:
    refuses(error, words, generate, difficulty=given)


def test_n_does_not_go_with_several() -> None:
    words = "n 5: difficulty easy:2,hard:1 already gives the number of puzzles; leave n out"
    refuses(OptionError, words, generate, 5, difficulty={"easy": 2, "hard": 1})


def test_each_shortfall_has_a_line() -> None:
    command = "generate --seed 1 --tries 2 --difficulty extreme:2,easy:1"
    assert run_here(command, status=1).err.count(" puzzles found in ") == 2


@pytest.mark.parametrize("numbers", ["easy:60,medium:60", "easy:101"])
def test_a_picture_has_at_most_100(numbers: str, file: Path) -> None:
    error = run_here(f"generate --difficulty {numbers} --svg {file}", status=2).err
    assert "a picture has at most 100 puzzles" in error
    assert not file.exists()
