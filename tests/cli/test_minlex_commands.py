"""The commands `canonical` and `equivalent`, run in this process."""

import json
import random
from pathlib import Path

import numpy as np
from grids_to_shuffle import LEAST, MOST_SYMMETRIC, shuffled, with_clues
from puzzles_at_random import grid_rows
from run_command import as_json, output, refused, run_here

from sudokuenum import canonical_many


def test_canonical_command_on_a_file(file: Path) -> None:
    puzzles = with_clues(np.random.default_rng(5), grid_rows()[:5], 24)
    puzzles[2] = MOST_SYMMETRIC.cells
    found = canonical_many(puzzles)
    forms, orders = found.forms, found.automorphisms
    file.write_text("".join("".join(map(str, row)) + "\n" for row in puzzles.tolist()) + "1" * 81)
    printed = run_here(f"canonical {file}", status=2)
    assert "file.txt, line 6: digit 1 appears twice in row 1" in printed.err
    assert printed.out.splitlines() == [
        "".join(str(digit or ".") for digit in form) for form in forms.tolist()
    ]
    file.write_text(file.read_text().rpartition("\n")[0])
    lines = output(f"canonical {file} --json").splitlines()
    assert [json.loads(line)["automorphisms"] for line in lines] == orders.tolist()
    longer = output(f"canonical {file} --json --symmetry").splitlines()
    for line, again in zip(longer, lines, strict=True):
        document = json.loads(line)
        assert document.pop("symmetry").startswith("(")
        assert document == json.loads(again)


def test_commands() -> None:
    other = shuffled(MOST_SYMMETRIC, random.Random(8))
    lines = output(f"canonical {other} --automorphisms --symmetry --bands").splitlines()
    assert lines[0] == str(MOST_SYMMETRIC)
    assert "  automorphisms  648" in lines
    assert "  bands          1 1 1 1 1 1 of the 416" in lines
    assert as_json(f"canonical {other} --bands") == {
        "minlex": str(MOST_SYMMETRIC),
        "automorphisms": 648,
        "chutes": [1] * 6,
        "configurations": [1] * 6,
    }
    words = "equivalent  yes\nsymmetry    (r"
    assert output(f"equivalent {other} {MOST_SYMMETRIC}").startswith(words)
    printed = run_here(f"equivalent {other} {LEAST} --json", status=1).out
    assert json.loads(printed) == {"equivalent": False, "symmetry": None}
    assert "is not a full 9x9 grid" in refused("canonical", "." * 81, "--bands")
