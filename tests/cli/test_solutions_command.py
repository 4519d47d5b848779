"""The command `solutions`, run in this process."""

import json
import re

import numpy as np
import pytest
from example_puzzles import EXAMPLE, IMPROPER, NONE, SOLUTION, TWELVE
from run_command import as_json, output, refused, run_here

from sudokuenum.common.estimates import SampleEstimate
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.solving.search import solutions


def test_the_solution_with_a_number() -> None:
    ordered = sorted(map(str, solutions(Puzzle(TWELVE))))
    for number in (0, 5, 11):
        assert output(f"solutions {TWELVE} --number {number}") == ordered[number] + "\n"
    words = Puzzle(ordered[3]).drawn() + "\n"
    assert output(f"solutions {TWELVE} --number 3 --format grid") == words


def test_the_solution_that_differs_most() -> None:
    every = np.array([grid.cells for grid in solutions(Puzzle(TWELVE))])
    different = (every != Puzzle(SOLUTION).cells).sum(axis=1)
    grid, words = output(f"solutions {TWELVE} --farthest {SOLUTION}").splitlines()
    assert (np.array(Puzzle(grid).cells) == every).all(axis=1).any()
    cells = [cell_name(k, 9) for k in range(81) if grid[k] != SOLUTION[k]]
    assert len(cells) == different.max()
    assert words == " ".join([f"{len(cells)} different cells:", *cells])
    document = as_json(f"solutions {TWELVE} --farthest {SOLUTION}")
    assert document == {"solution": grid, "differing": cells}
    same = f"{SOLUTION}\n0 different cells\n"
    assert output(f"solutions {EXAMPLE} --farthest {SOLUTION}") == same


def test_solutions_are_listed_and_counted() -> None:
    number = int(output(f"solutions {IMPROPER} --count"))
    listed = run_here(f"solutions {IMPROPER}")
    assert len(set(listed.out.split())) == number > 1
    assert listed.err == f"{number} solutions\n"
    assert run_here(f"solutions {IMPROPER} --limit 1").err == "1 solution; there may be more\n"
    assert as_json("solutions", "." * 256, "--count", "--seconds", "0.1")["complete"] is False
    run_here(f"solutions {NONE}", status=1)


def test_a_count_out_of_reach_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokuenum.solving.count._PATIENCE", 20_000)
    for task in ("--count", "--frequencies"):
        words = "boxes of 3x4: too many solutions to count"
        assert refused("solutions", "." * 144, task).startswith(words)
    run_here("solutions", "." * 144, "--count", "--limit", "10")


def test_solutions_are_counted_however_many() -> None:
    printed = run_here("solutions", "." * 81, "--count", "--explain")
    assert printed.out == "6670903752021072936960\n"
    assert re.fullmatch(
        r"6.66e\+21 solutions expected: search .* years, sum over columns .* s\n", printed.err
    )
    printed = run_here(f"solutions {EXAMPLE} --count --explain --json")
    assert json.loads(printed.out) == {"number_of_solutions": "1", "complete": True}
    assert printed.err.startswith("search")
    assert run_here(f"solutions {NONE} --count", status=1).out == "0\n"
    printed = run_here("solutions", "." * 64, "--count", "--explain")
    assert printed.out == "29136487207403520\n"
    assert printed.err.startswith("search does not end within 4000 tries, sum over columns")
    run_here(f"solutions {NONE} --estimate", status=1)


def test_frequencies_of_the_solutions() -> None:
    number = int(output(f"solutions {IMPROPER} --count"))
    table = output(f"solutions {IMPROPER} --frequencies")
    head, *lines = output(f"solutions {IMPROPER} --frequencies --csv").splitlines()
    assert head == "cell,1,2,3,4,5,6,7,8,9"
    assert len(lines) == 81
    assert table.replace("\n", " ").split() == ",".join([head, *lines]).split(",")
    assert lines[9].startswith("r2c1,")
    assert all(sum(map(int, line.split(",")[1:])) == number for line in lines)
    assert as_json("solutions", "." * 81, "--frequencies")["r9c9"] == ["741211528002341437440"] * 9
    expected = "r1c1,72,72,72,72"
    assert output("solutions", "." * 16, "--frequencies", "--csv").splitlines()[1] == expected
    run_here(f"solutions {NONE} --frequencies", status=1)


def test_true_candidates() -> None:
    numbers = as_json(f"solutions {IMPROPER} --frequencies").values()
    true = ["".join(str(d) for d in range(1, 10) if row[d - 1] != "0") for row in numbers]
    assert as_json(f"solutions {IMPROPER} --true-candidates") == {"true_candidates": true}
    printed = run_here(f"solutions {IMPROPER} --true-candidates")
    several = sum(len(digits) > 1 for digits in true)
    assert printed.err == f"{several} cells with several true candidates\n"
    assert printed.out.split() == true
    printed = run_here(f"solutions {EXAMPLE} --true-candidates --format hodoku")
    assert printed.out.startswith(":0000:")
    assert printed.err == "exactly one solution\n"
    assert run_here(f"solutions {NONE} --true-candidates", status=1).err == "0 solutions\n"


def test_an_exact_estimate_of_a_large_number_is_rounded(monkeypatch: pytest.MonkeyPatch) -> None:
    large = 2.0**60
    exact = SampleEstimate(large, large, large, 0.95, 10, 1)
    monkeypatch.setattr(
        "sudokuenum.cli.commands.solutions.estimate_solutions", lambda *_, **__: exact
    )
    expected = "1.152922e+18\nexact, but rounded\n"
    assert output("solutions", "." * 81, "--estimate", "--seed", "1") == expected


def test_an_estimate_of_the_number_of_solutions() -> None:
    mean, interval = output("solutions", "." * 81, "--estimate", "--seed", "4").splitlines()
    _, _, low, _, high = interval.split()
    assert float(low) < float(mean) < float(high) < 1.03 * float(low)
    number = output(f"solutions {IMPROPER} --count")
    assert output(f"solutions {IMPROPER} --estimate") == f"{number}exact\n"
    assert as_json(f"solutions {EXAMPLE} --estimate")["mean"] == 1
