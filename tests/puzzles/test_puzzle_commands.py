"""The commands for puzzles, run in this process; stdin, exit statuses and one line for errors."""

import io
import json
from pathlib import Path

import pytest

from sudokuenum.cli import main
from sudokuenum.puzzles.puzzle import Puzzle
from sudokuenum.puzzles.solving import is_proper, the_solution

EXAMPLE = "3..2.1...74.....19.2..6.5...3.74...1..8...9..6...92.5...2.8..4.15.....97...9.3..2"
SOLUTION = str(the_solution(Puzzle.parse(EXAMPLE)))
IMPROPER = "." + EXAMPLE[1:8] + "..." + EXAMPLE[11:-5] + "....."
NONE = "12345678." + "." * 8 + "9" + "." * 63

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("text", "out", "status"),
    [(EXAMPLE, f"{SOLUTION} one\n", 0), (NONE, "none\n", 1), (IMPROPER, None, 3)],
)
def test_solve_says_none_one_or_many(
    text: str, out: str | None, status: int, capsys: Capture
) -> None:
    assert main(["solve", text]) == status
    printed = capsys.readouterr().out
    assert printed == out if out else printed.endswith(" many\n")


def test_solve_reads_files_and_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"# two\n{EXAMPLE} easy\n{Puzzle.parse(EXAMPLE).drawn()}\n")
    assert main(["solve", str(file), "--format", "json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line) for line in lines] == [{"solutions": "one", "solution": SOLUTION}] * 2
    monkeypatch.setattr("sys.stdin", io.StringIO(EXAMPLE))
    assert main(["solve", "--format", "grid"]) == 0
    assert capsys.readouterr().out == Puzzle.parse(SOLUTION).drawn() + "\none\n"


def test_solutions_are_listed_and_counted(capsys: Capture) -> None:
    assert main(["solutions", IMPROPER, "--count"]) == 0
    number = int(capsys.readouterr().out)
    assert main(["solutions", IMPROPER]) == 0
    listed = capsys.readouterr()
    assert len(set(listed.out.split())) == number > 1
    assert listed.err == f"{number}\n"
    assert main(["solutions", IMPROPER, "--limit", "1"]) == 0
    assert capsys.readouterr().err == "1 or more\n"
    assert main(["solutions", "." * 81, "--count", "--seconds", "0.1", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["complete"] is False
    assert main(["solutions", NONE]) == 1


def test_repair_prints_tables_scheme_and_smallest_set(capsys: Capture) -> None:
    arguments = ["repair", IMPROPER, "--answer", SOLUTION, "--minimum", "--alternatives"]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert f"answer       {SOLUTION}\n" in out
    assert "\nscheme       " in out
    assert "\nsmallest     " in out
    assert main([*arguments, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert is_proper(Puzzle.parse(document["repaired"]))
    assert len(document["smallest"]) <= len(document["stages"])
    assert document["scheme"].split("(")[0] == str(document["stages"][0]["solutions"])


def test_repair_without_an_answer_takes_the_easiest(capsys: Capture) -> None:
    assert main(["repair", IMPROPER, "--every"]) == 0
    every = [line.split(maxsplit=2) for line in capsys.readouterr().out.splitlines()]
    assert main(["repair", IMPROPER, "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert len(document["stages"]) == min(scheme.count(",") for _, _, scheme in every)


def test_repair_asks(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("Z9\n" + "\n" * 80))
    assert main(["repair", IMPROPER, "--answer", SOLUTION, "--ask"]) == 0
    done = capsys.readouterr()
    assert "Z9: not an empty cell" in done.err
    assert "which cell [" in done.err
    assert "repaired" in done.out


def test_minimise(capsys: Capture) -> None:
    assert main(["minimise", SOLUTION, "--seed", "3"]) == 0
    assert is_proper(Puzzle.parse(capsys.readouterr().out))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "11" + "." * 79], "argument, line 1: digit 1 stands twice in row 1: "),
        (["solve", "1" * 15], "No such file"),
        (["solve", "x" * 81], "No such file"),
        (["solutions", EXAMPLE, EXAMPLE], "more than one puzzle is given"),
        (["solutions", EXAMPLE, "--limit", "-1"], "limit -1"),
        (["solutions", EXAMPLE, "--seconds", "-1"], "seconds -1.0"),
        (["repair", EXAMPLE, "--answer", EXAMPLE], "the answer is empty in row 1, column 2"),
        (["repair", NONE], "the puzzle has no solution"),
        (["minimise", IMPROPER], "not proper"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], message: str, capsys: Capture) -> None:
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert error.startswith("sudokuenum: ")
    assert error.count("\n") == 1
    assert message in error
