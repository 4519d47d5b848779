"""The commands `canonical` and `equivalent`, run in this process."""

import json
import random
from pathlib import Path

import numpy as np
import pytest
from grids_to_shuffle import LEAST, MOST_SYMMETRIC, shuffled, with_clues
from puzzles_at_random import grid_rows

from sudokuenum import canonical_many
from sudokuenum.cli import main

Capture = pytest.CaptureFixture[str]


def test_canonical_command_on_a_file(tmp_path: Path, capsys: Capture) -> None:
    puzzles = with_clues(np.random.default_rng(5), grid_rows()[:5], 24)
    puzzles[2] = MOST_SYMMETRIC.cells
    forms, orders = canonical_many(puzzles)
    file = tmp_path / "puzzles.txt"
    file.write_text("".join("".join(map(str, row)) + "\n" for row in puzzles.tolist()) + "1" * 81)
    assert main(["canonical", str(file)]) == 2
    printed = capsys.readouterr()
    assert "puzzles.txt, line 6: digit 1 stands twice in row 1" in printed.err
    assert printed.out.splitlines() == [
        "".join(str(digit or ".") for digit in form) for form in forms.tolist()
    ]
    file.write_text(file.read_text().rpartition("\n")[0])
    assert main(["canonical", str(file), "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["automorphisms"] for line in lines] == orders.tolist()
    assert main(["canonical", str(file), "--json", "--symmetry"]) == 0
    for line, again in zip(capsys.readouterr().out.splitlines(), lines, strict=True):
        document = json.loads(line)
        assert document.pop("symmetry").startswith("(")
        assert document == json.loads(again)


def test_commands(capsys: Capture) -> None:
    rng = random.Random(8)
    other = shuffled(MOST_SYMMETRIC, rng)
    assert main(["canonical", str(other), "--automorphisms", "--symmetry", "--bands"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == str(MOST_SYMMETRIC)
    assert "  automorphisms  648" in lines
    assert "  bands          1 1 1 1 1 1 of the 416" in lines
    assert main(["canonical", str(other), "--json", "--bands"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "minlex": str(MOST_SYMMETRIC),
        "automorphisms": 648,
        "chutes": [1] * 6,
        "configurations": [1] * 6,
    }
    assert main(["equivalent", str(other), str(MOST_SYMMETRIC)]) == 0
    assert capsys.readouterr().out.startswith("equivalent  yes\nsymmetry    (r")
    assert main(["equivalent", str(other), str(LEAST), "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {"equivalent": False, "symmetry": None}
    assert main(["canonical", "." * 81, "--bands"]) == 2
    assert "is not a full 9x9 grid" in capsys.readouterr().err
