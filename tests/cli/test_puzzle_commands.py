"""The commands for puzzles, run in this process; stdin, exit statuses and one line for errors."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from example_puzzles import EXAMPLE, IMPROPER, NONE, SOLUTION, TWELVE
from run_command import refused

from sudokuenum.cli import main
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.solving.search import is_proper

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
    assert [json.loads(line) for line in lines] == [{"status": "one", "solution": SOLUTION}] * 2
    monkeypatch.setattr("sys.stdin", io.StringIO(EXAMPLE))
    assert main(["solve", "--format", "grid"]) == 0
    assert capsys.readouterr().out == Puzzle.parse(SOLUTION).drawn() + "\none\n"


@pytest.mark.parametrize("gap", [" ", "\t", " \n"])
def test_an_argument_is_read_as_puzzle_of_reads_it(gap: str, capsys: Capture) -> None:
    sixteen = ("123456789ABCDEFG" + "." * 240).lower()
    for text in (EXAMPLE, sixteen, "1.3.3.........4."):
        n = round(len(text) ** 0.5)
        joined = " ".join(text) if gap.strip(" ") else gap.join(text)
        rows = gap.join(text[k : k + n] for k in range(0, n * n, n))
        assert main(["solutions", text, "--limit", "1"]) == 0
        expected = capsys.readouterr().out
        for argument in (joined, rows):
            assert str(Puzzle.of(argument)) == text.upper()
            assert main(["solutions", argument, "--limit", "1"]) == 0
            assert capsys.readouterr().out == expected


def test_a_heading_between_puzzles_is_refused(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{EXAMPLE}\n[hard]\n{EXAMPLE}\n{EXAMPLE}\n")
    assert main(["solve", str(file)]) == 2
    done = capsys.readouterr()
    assert done.out == f"{SOLUTION} one\n"
    assert done.err.startswith(f"sudokuenum: {file}, line 2: section [hard]: expected [Puzzle] or")


def test_printed_arrays_are_solved(tmp_path: Path, capsys: Capture) -> None:
    cells = np.array(Puzzle.parse(EXAMPLE).cells).reshape(9, 9)
    for text in (str(cells), repr(cells), json.dumps(cells.tolist())):
        assert main(["solve", text]) == (0 if text[0] == "[" else 2)
        file = tmp_path / "array.txt"
        file.write_text(text)
        assert main(["solve", str(file)]) == 0
        assert set(capsys.readouterr().out.splitlines()) == {f"{SOLUTION} one"}


@pytest.mark.parametrize("form", ["lines", "json", "grid"])
def test_blocks_of_puzzles_are_solved_as_one_by_one(
    form: str, tmp_path: Path, capsys: Capture
) -> None:
    texts = [EXAMPLE, NONE, IMPROPER, TWELVE, SOLUTION, "." * 81] * 30
    block = tmp_path / "block.txt"
    block.write_text("\n".join(texts))
    drawn = tmp_path / "drawn.txt"
    drawn.write_text("\n".join(Puzzle.parse(text).drawn() for text in texts))
    assert main(["solve", str(drawn), "--format", form]) == 1
    expected = capsys.readouterr().out
    for jobs in ("1", "2"):
        assert main(["solve", str(block), "--format", form, "--jobs", jobs]) == 1
        assert capsys.readouterr().out == expected
    block.write_text(f"{EXAMPLE}\n{TWELVE}\n55{EXAMPLE[2:]}\n{EXAMPLE}\n")
    assert main(["solve", str(block), "--format", form]) == 2
    done = capsys.readouterr()
    assert done.err == (
        f"sudokuenum: {block}, line 3: digit 5 stands twice in row 1: in r1c1 and in r1c2\n"
    )
    assert done.out.count("one") == done.out.count("many") == 1
    block.write_text(f"{EXAMPLE}\n{TWELVE}\n")
    assert main(["solve", str(block), "--format", form]) == 3


def test_a_pipe_is_answered_line_by_line() -> None:
    command = [sys.executable, "-m", "sudokuenum", "solve"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:
        assert process.stdin
        assert process.stdout
        for text in (EXAMPLE, NONE, EXAMPLE):
            process.stdin.write(f"{text}\n")
            process.stdin.flush()
            assert process.stdout.readline().split()[-1] == ("none" if text == NONE else "one")
        process.stdin.close()
        assert process.wait() == 1


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs /proc")
def test_a_file_that_cannot_be_read_is_named(capsys: Capture) -> None:
    assert main(["solve", EXAMPLE, "/proc/self/mem"]) == 2
    done = capsys.readouterr()
    assert done.out == f"{SOLUTION} one\n"
    assert done.err.startswith("sudokuenum: '/proc/self/mem': cannot be read: ")


def test_grids_by_number_and_at_random(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert main(["unrank", "0", "6670903752021072936959", "1000"]) == 0
    grids = capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO(grids))
    assert main(["rank"]) == 0
    assert capsys.readouterr().out.split() == ["0", "6670903752021072936959", "1000"]
    assert main(["sample", "-n", "3", "--seed", "1"]) == 0
    drawn = capsys.readouterr().out.split()
    assert main(["sample", "-n", "3", "--seed", "1", "--format", "grid", "--jobs", "1"]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO(capsys.readouterr().out))
    assert main(["solve"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == drawn
    assert main(["sample", NONE]) == 1
    assert capsys.readouterr().err == "sudokuenum: the puzzle has no solution\n"
    assert main(["sample", EXAMPLE, "-n", "2"]) == 0
    assert capsys.readouterr().out.split() == [SOLUTION] * 2


def test_no_puzzle_on_standard_input_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    assert main(["solve"]) == 2
    assert capsys.readouterr().err == "sudokuenum: standard input: no puzzle\n"


def test_solve_draws_one_puzzle(tmp_path: Path, capsys: Capture) -> None:
    pytest.importorskip("PIL")
    file = tmp_path / "solved.png"
    assert main(["solve", EXAMPLE, "--png", str(file)]) == 0
    assert file.read_bytes().startswith(b"\x89PNG")
    capsys.readouterr()
    assert main(["solve", EXAMPLE, TWELVE, "--png", str(file)]) == 2
    words = "argument 2, line 1: more than one puzzle is given"
    assert capsys.readouterr().err == f"sudokuenum: {words}\n"


@pytest.mark.parametrize("command", ["rate", "explain", "minimise"])
def test_improper_puzzles_are_named_and_the_others_done(
    command: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "puzzles.txt"
    drawn = Puzzle.parse(IMPROPER).drawn()
    file.write_text(f"# three\n{EXAMPLE}\n{NONE}\n{drawn}\n{EXAMPLE}\n")
    assert main([command, EXAMPLE]) == 0
    once = capsys.readouterr().out
    assert main([command, str(file)]) == 1
    done = capsys.readouterr()
    assert done.out == 2 * once
    assert done.err == (
        f"sudokuenum: {file}, line 3: the puzzle has no solution\n"
        f"sudokuenum: {file}, line 15: the puzzle has more than one solution\n"
    )
    assert main([command, EXAMPLE, IMPROPER]) == 3
    assert ": argument 2, line 1: the puzzle has more than" in capsys.readouterr().err


def test_minimise(capsys: Capture) -> None:
    assert main(["minimise", SOLUTION, "--order", "random", "--seed", "3"]) == 0
    assert is_proper(Puzzle.parse(capsys.readouterr().out))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "11" + "." * 79], "argument, line 1: digit 1 stands twice in row 1: "),
        (["solve", "1" * 15], f"'{'1' * 15}': neither cells nor a file of puzzles: No such file"),
        (["solve", ""], "'': neither cells nor a file of puzzles"),
        (["solve", EXAMPLE, "--svg", "a.svg", "--png", "a.svg"], "'a.svg' is to be written twice"),
        (["solve", EXAMPLE, "--svg", "no/a.svg"], "picture 'no/a.svg': cannot write into "),
        (["solve", "y" * 81], "No such file"),
        (["solutions", EXAMPLE, EXAMPLE], f"unrecognized arguments: {EXAMPLE}"),
        (["solutions", ""], "'': neither cells nor a file of puzzles"),
        (["solutions", EXAMPLE, "--limit", "-1"], "limit -1"),
        (["solutions", EXAMPLE, "--seconds", "-1"], "seconds -1.0"),
        (["solutions", "." * 16, "--estimate"], "boxes of 2x2: estimates are for 9x9 only"),
        (["solutions", EXAMPLE, "--estimate", "--seed", "-1"], "seed -1: it is 0 or more"),
        (["solutions", EXAMPLE, "--frequencies", "--jobs", "0"], "jobs 0"),
        (
            ["solutions", EXAMPLE, "--frequencies", "--limit", "3"],
            "--limit does not go with --freq",
        ),
        (["solutions", EXAMPLE, "--explain"], "--explain does not go with a list"),
        (["solutions", EXAMPLE, "--count", "--format", "grid"], "--format grid does not go with"),
        (
            ["solutions", EXAMPLE, "--count", "--limit", "9", "--explain"],
            "does not go with --limit",
        ),
        (["solutions", EXAMPLE, "--count", "--seed", "0"], "--seed does not go with --count"),
        (["solutions", EXAMPLE, "--estimate", "--samples", "0"], "samples 0: at least 2"),
        (["minimise", EXAMPLE, "--order", "random", "--seed", "-1"], "seed -1: it is 0 or more"),
        (["minimise", EXAMPLE, "--seed", "1"], "--seed: it needs --order random"),
        (
            ["rank", SOLUTION, "1234341221434321"],
            "argument 2, line 1: 1234341221434321 is not a full 9x9 grid",
        ),
        (["unavoidable", EXAMPLE], f"argument, line 1: {EXAMPLE} is not a full grid"),
        (["catalogue", "0:1", "--jobs", "2"], "--jobs does not go with a range"),
        (["catalogue", "--jobs", "2"], "--jobs does not go with the table of orders"),
        (["catalogue", "--format", "grid"], "--format grid is for grids; numbers have --json"),
        (["catalogue", "--grid", "1" * 16], "argument, line 1: digit 1 stands twice in row 1"),
        (["catalogue", "--grid", EXAMPLE], f"argument, line 1: {EXAMPLE} is not a full 9x9 grid"),
        (["model", "--seconds", "-1"], "--seconds does not go with a text"),
        (["model", "--sizes", "--formulation", "x"], "--formulation does not go with --sizes"),
        (["sample", "--box", ""], "box '': expected ROWSxCOLUMNS"),
        (["sample", "-n", "-1"], "number -1: it is 0 or more"),
        (["sample", "--seed", "-1"], "seed -1: it is 0 or more"),
        (
            ["sample", "--essential", "--box", "2x2"],
            "it draws 9x9 grids, with boxes of 3x3, not of 2",
        ),
        (
            ["sample", "--essential", EXAMPLE],
            "--essential: it draws from all grids, so it does not",
        ),
        (
            ["minimise", EXAMPLE, "--all", "--clues", "0"],
            "clues 0: a minimal puzzle has at least 1",
        ),
        (["rank", EXAMPLE], "is not a full 9x9 grid"),
        (["unrank", "6670903752021072936960"], "grids have the numbers 0 to 66709037520210729369"),
        (["repair", EXAMPLE, "--answer", EXAMPLE], "--answer, line 1: the answer is empty in r1c2"),
        (
            ["solutions", EXAMPLE, "--farthest", EXAMPLE],
            "--farthest, line 1: the answer is empty in",
        ),
        (["estimate", "--puzzles", "--within", NONE], "--within, line 1: the puzzle is not proper"),
        (
            ["equivalent", "1" + "." * 255, "1" + "." * 255],
            "FIRST, line 1: box 4x4: minlex forms of",
        ),
        (["repair", EXAMPLE, "--seconds", "-1"], "seconds -1.0"),
        (["repair", IMPROPER, "--every", "--json"], "--json does not go with --every"),
        (["repair", IMPROPER, "--tables"], "--tables: it needs --svg or --png"),
        (["repair", IMPROPER, "--limit", "3"], "--limit: it needs --alternatives"),
        (
            ["repair", IMPROPER, "--limit", "0", "--alternatives"],
            "limit 0: at least one path is followed",
        ),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], message: str, capsys: Capture) -> None:
    assert message in refused(arguments, capsys)


@pytest.mark.parametrize(
    "command",
    [
        ["canonical", "--bands"],
        ["repair", EXAMPLE, "--answer"],
        ["solutions", TWELVE, "--farthest"],
        ["estimate", "--puzzles", "--within"],
        ["minimise", "--all"],
        ["neighbours"],
        ["canonical"],
    ],
)
def test_a_puzzle_that_does_not_suit_is_named_by_its_file_and_line(
    command: list[str], tmp_path: Path, capsys: Capture
) -> None:
    file, large = tmp_path / "puzzles.txt", "123456789ABCDEFG"
    grid = "".join(
        large[k % 16 :] + large[: k % 16]
        for k in (*range(0, 16, 4), *range(1, 16, 4), *range(2, 16, 4), *range(3, 16, 4))
    )
    file.write_text(f"# of another size, or not full\n\n{grid}\n")
    if command[-1] == "--bands":
        file.write_text(f"{SOLUTION}\n\n{EXAMPLE}\n")
    assert refused([*command, str(file)], capsys).startswith(f"sudokuenum: {file}, line 3")


@pytest.mark.parametrize(
    "arguments",
    [
        ["sample", "-n", "3"],
        ["minimise", SOLUTION, "--order", "random"],
        ["solutions", "." * 81, "--estimate", "--samples", "100"],
    ],
)
def test_a_seed_that_is_drawn_is_printed(arguments: list[str], capsys: Capture) -> None:
    assert main(arguments) == 0
    first = capsys.readouterr()
    found = re.fullmatch(r"seed (\d+)\n", first.err)
    assert found
    assert main([*arguments, "--seed", found[1]]) == 0
    again = capsys.readouterr()
    assert again.out == first.out
    assert again.err == ""
