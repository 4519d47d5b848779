"""`generate` makes given numbers of puzzles of several difficulties."""

import csv
import io
from pathlib import Path

import pytest
from run_command import output, run_here

from sudokuenum import rate


def test_so_many_of_each_in_order() -> None:
    line = "generate --seed 1 --quiet --difficulty"
    found = [*csv.DictReader(io.StringIO(output(f"{line} medium:2,Easy:3 --csv")))]
    assert [row["difficulty"] for row in found] == ["medium"] * 2 + ["easy"] * 3
    assert [rate(row["puzzle"]).difficulty for row in found] == [row["difficulty"] for row in found]
    lines = output(f"{line} medium:2,easy:3")
    assert lines.splitlines() == [row["puzzle"] for row in found]
    assert output(f"{line} medium -n 2") + output(f"{line} easy -n 3") == lines
    assert output(f"{line} medium:2,easy:0") == output(f"{line} medium -n 2")


def test_each_shortfall_has_a_line() -> None:
    command = "generate --seed 1 --tries 2 --difficulty extreme:2,easy:1"
    assert run_here(command, status=1).err.count(" puzzles found in ") == 2


@pytest.mark.parametrize("numbers", ["easy:60,medium:60", "easy:101"])
def test_a_picture_has_at_most_100(numbers: str, file: Path) -> None:
    error = run_here(f"generate --difficulty {numbers} --svg {file}", status=2).err
    assert "a picture has at most 100 puzzles" in error
    assert not file.exists()
