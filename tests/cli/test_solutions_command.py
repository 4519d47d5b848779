"""The command `solutions`, run in this process."""

import json
import re

import numpy as np
import pytest
from example_puzzles import EXAMPLE, IMPROPER, NONE, SOLUTION, TWELVE

from sudokuenum.cli import main
from sudokuenum.common.cell_names import cell_name
from sudokuenum.common.estimates import SampleEstimate
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.solving.search import solutions

Capture = pytest.CaptureFixture[str]


def test_the_solution_with_a_number(capsys: Capture) -> None:
    ordered = sorted(map(str, solutions(Puzzle.parse(TWELVE))))
    for number in (0, 5, 11):
        assert main(["solutions", TWELVE, "--number", str(number)]) == 0
        assert capsys.readouterr().out == ordered[number] + "\n"
    assert main(["solutions", TWELVE, "--number", "3", "--format", "grid"]) == 0
    assert capsys.readouterr().out == Puzzle.parse(ordered[3]).drawn() + "\n"
    for wrong in ("12", "-1"):
        assert main(["solutions", TWELVE, "--number", wrong]) == 2
        expected = f"number {wrong}: solutions of the puzzle have the numbers 0 to 11\n"
        assert capsys.readouterr().err == f"sudokuenum: {expected}"
    assert main(["solutions", NONE, "--number", "0"]) == 2
    assert capsys.readouterr().err == "sudokuenum: number 0: the puzzle has no solution\n"


def test_the_solution_that_differs_most(capsys: Capture) -> None:
    every = np.array([grid.cells for grid in solutions(Puzzle.parse(TWELVE))])
    different = (every != Puzzle.parse(SOLUTION).cells).sum(axis=1)
    assert main(["solutions", TWELVE, "--farthest", SOLUTION]) == 0
    grid, words = capsys.readouterr().out.splitlines()
    assert (np.array(Puzzle.parse(grid).cells) == every).all(axis=1).any()
    cells = [cell_name(k, 9) for k in range(81) if grid[k] != SOLUTION[k]]
    assert len(cells) == different.max()
    assert words == " ".join([f"{len(cells)} different cells:", *cells])
    assert main(["solutions", TWELVE, "--farthest", SOLUTION, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"solution": grid, "differing": cells}
    assert main(["solutions", EXAMPLE, "--farthest", SOLUTION]) == 0
    assert capsys.readouterr().out == f"{SOLUTION}\n0 different cells\n"
    assert main(["solutions", TWELVE, "--farthest", SOLUTION[::-1]]) == 2
    assert "the answer has" in capsys.readouterr().err


def test_solutions_are_listed_and_counted(capsys: Capture) -> None:
    assert main(["solutions", IMPROPER, "--count"]) == 0
    number = int(capsys.readouterr().out)
    assert main(["solutions", IMPROPER]) == 0
    listed = capsys.readouterr()
    assert len(set(listed.out.split())) == number > 1
    assert listed.err == f"{number}\n"
    assert main(["solutions", IMPROPER, "--limit", "1"]) == 0
    assert capsys.readouterr().err == "1 or more\n"
    assert main(["solutions", "." * 256, "--count", "--seconds", "0.1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["complete"] is False
    assert main(["solutions", NONE]) == 1


def test_a_count_out_of_reach_is_refused(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokuenum.solving.count._PATIENCE", 20_000)
    for task in ("--count", "--frequencies"):
        assert main(["solutions", "." * 144, task]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.count("\n") == 1
        assert printed.err.startswith("sudokuenum: boxes of 3x4: too many solutions to count")
    assert main(["solutions", "." * 144, "--count", "--limit", "10"]) == 0


def test_solutions_are_counted_however_many(capsys: Capture) -> None:
    assert main(["solutions", "." * 81, "--count", "--explain"]) == 0
    printed = capsys.readouterr()
    assert printed.out == "6670903752021072936960\n"
    assert re.fullmatch(
        r"6.66e\+21 solutions expected: search .* years, sum over columns .* s\n", printed.err
    )
    assert main(["solutions", EXAMPLE, "--count", "--explain", "--json"]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out) == {"solutions": "1", "complete": True}
    assert printed.err.startswith("search")
    assert main(["solutions", NONE, "--count"]) == 1
    assert capsys.readouterr().out == "0\n"
    assert main(["solutions", "." * 64, "--count", "--explain"]) == 0
    printed = capsys.readouterr()
    assert printed.out == "29136487207403520\n"
    assert printed.err.startswith("search does not end within 4000 steps, sum over columns")
    for task in ("--count", "--quiet"):
        assert main(["solutions", EXAMPLE, task, "--limit", "0"]) == 2
        words = "limit 0: at least 1 solution is looked for"
        assert capsys.readouterr().err == f"sudokuenum: {words}\n"
    assert main(["solutions", NONE, "--estimate"]) == 1


def test_frequencies_of_the_solutions(capsys: Capture) -> None:
    assert main(["solutions", IMPROPER, "--count"]) == 0
    number = int(capsys.readouterr().out)
    assert main(["solutions", IMPROPER, "--frequencies"]) == 0
    table = capsys.readouterr().out
    assert main(["solutions", IMPROPER, "--frequencies", "--csv"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head == "cell,1,2,3,4,5,6,7,8,9"
    assert len(lines) == 81
    assert table.replace("\n", " ").split() == ",".join([head, *lines]).split(",")
    assert lines[9].startswith("r2c1,")
    assert all(sum(map(int, line.split(",")[1:])) == number for line in lines)
    assert main(["solutions", "." * 81, "--frequencies", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["r9c9"] == ["741211528002341437440"] * 9
    assert main(["solutions", "." * 16, "--frequencies", "--csv"]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "r1c1,72,72,72,72"
    assert main(["solutions", NONE, "--frequencies"]) == 1


def test_an_exact_estimate_of_a_large_number_is_rounded(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = 2.0**60
    exact = SampleEstimate(large, large, large, 0.95, 10, 1)
    monkeypatch.setattr("sudokuenum.cli.solutions.solutions_estimate", lambda *_, **__: exact)
    assert main(["solutions", "." * 81, "--estimate", "--seed", "1"]) == 0
    assert capsys.readouterr().out == "1.152922e+18\nexact, but rounded\n"


def test_an_estimate_of_the_number_of_solutions(capsys: Capture) -> None:
    assert main(["solutions", "." * 81, "--estimate", "--seed", "4"]) == 0
    mean, interval = capsys.readouterr().out.splitlines()
    _, _, low, _, high = interval.split()
    assert float(low) < float(mean) < float(high) < 1.03 * float(low)
    assert main(["solutions", IMPROPER, "--count"]) == 0
    number = capsys.readouterr().out
    assert main(["solutions", IMPROPER, "--estimate"]) == 0
    assert capsys.readouterr().out == f"{number}exact\n"
    assert main(["solutions", EXAMPLE, "--estimate", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["mean"] == 1
