"""The commands for puzzles, run in this process; stdin, exit statuses and one line for errors."""

import io
import json
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest
from example_puzzles import EXAMPLE, IMPROPER, NONE, SOLUTION, TWELVE
from puzzles_at_random import shifted_grid
from run_command import output, refused, run_here, started

from sudokuenum import Box, read_puzzles
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.solving.search import is_proper


@pytest.mark.parametrize(
    ("text", "out", "status"),
    [(EXAMPLE, f"{SOLUTION} one\n", 0), (NONE, "none\n", 1), (IMPROPER, None, 3)],
)
def test_solve_says_none_one_or_many_and_draws_it(
    text: str, out: str | None, status: int, file: Path
) -> None:
    pytest.importorskip("PIL")
    printed = run_here(f"solve {text} --png {file}", status=status).out
    assert printed == out if out else printed.endswith(" many\n")
    assert file.read_bytes().startswith(b"\x89PNG")


def test_solve_reads_files_and_standard_input(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text(f"# two\n{EXAMPLE} easy\n{Puzzle(EXAMPLE).drawn()}\n")
    lines = output(f"solve {file} --json").splitlines()
    expected = {"puzzle": EXAMPLE, "status": "one", "solution": SOLUTION}
    assert [json.loads(line) for line in lines] == [expected] * 2
    monkeypatch.setattr("sys.stdin", io.StringIO(EXAMPLE))
    assert output("solve --format grid") == Puzzle(SOLUTION).drawn() + "\none\n"


@pytest.mark.parametrize("gap", [" ", "\t", " \n"])
def test_an_argument_is_read_as_puzzle_of_reads_it(gap: str) -> None:
    for text in (EXAMPLE, ("123456789ABCDEFG" + "." * 240).lower(), "1.3.3.........4."):
        n = round(len(text) ** 0.5)
        joined = " ".join(text) if gap.strip(" ") else gap.join(text)
        rows = gap.join(text[k : k + n] for k in range(0, n * n, n))
        expected = output(f"solutions {text} --limit 1")
        for argument in (joined, rows):
            assert str(Puzzle(argument)) == text.upper()
            assert output("solutions", argument, "--limit", "1") == expected


def test_printed_arrays_are_solved(file: Path) -> None:
    cells = np.array(Puzzle(EXAMPLE).cells).reshape(9, 9)
    for text in (str(cells), repr(cells), json.dumps(cells.tolist())):
        assert set(output("solve", text).splitlines()) == {f"{SOLUTION} one"}
        file.write_text(text)
        assert set(output(f"solve {file}").splitlines()) == {f"{SOLUTION} one"}


@pytest.mark.parametrize("form", ["--format=line", "--format=grid", "--json", "--csv"])
def test_blocks_of_puzzles_are_solved_as_one_by_one(form: str, tmp_path: Path) -> None:
    texts = [EXAMPLE, NONE, IMPROPER, TWELVE, SOLUTION, "." * 81] * 30
    block, drawn = tmp_path / "block.txt", tmp_path / "drawn.txt"
    block.write_text("\n".join(texts))
    drawn.write_text("\n".join(Puzzle(text).drawn() for text in texts))
    expected = run_here(f"solve {drawn} {form}", status=1).out
    for jobs in ("1", "2"):
        assert run_here(f"solve {block} {form} --jobs {jobs}", status=1).out == expected
    block.write_text(f"{EXAMPLE}\n{TWELVE}\n55{EXAMPLE[2:]}\n{EXAMPLE}\n")
    done = run_here(f"solve {block} {form}", status=1)
    assert done.err == (
        f"sudokuenum: {block}, line 3: digit 5 appears twice in row 1: in r1c1 and in r1c2\n"
    )
    assert re.findall(r"\b(?:one|many|none)\b", done.out) == ["one", "many", "none", "one"]
    block.write_text(f"{EXAMPLE}\n{TWELVE}\n")
    run_here(f"solve {block} {form}", status=3)


def test_a_pipe_is_answered_line_by_line() -> None:
    with started("solve", stdin=subprocess.PIPE, bufsize=1) as process:
        assert process.stdin
        assert process.stdout
        for text in (EXAMPLE, NONE, EXAMPLE):
            process.stdin.write(f"{text}\n")
            process.stdin.flush()
            assert process.stdout.readline().split()[-1] == ("none" if text == NONE else "one")
        process.stdin.close()
        assert process.wait() == 1


def test_grids_by_number_and_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    grids = output("unrank 0 6670903752021072936959 1000")
    monkeypatch.setattr("sys.stdin", io.StringIO(grids))
    assert output("rank").split() == ["0", "6670903752021072936959", "1000"]
    drawn = output("sample -n 3 --seed 1").split()
    grids = output("sample -n 3 --seed 1 --format grid --jobs 1")
    monkeypatch.setattr("sys.stdin", io.StringIO(grids))
    assert [line.split()[0] for line in output("solve").splitlines()] == drawn
    assert refused(f"sample {NONE}", status=1) == "the puzzle has no solution"
    assert output(f"sample {EXAMPLE} -n 2").split() == [SOLUTION] * 2
    small = "1234341221434321"
    expected = f"sudokuenum: argument 2, line 1: {small} is not a full 9x9 grid\n"
    assert run_here(f"rank {SOLUTION} {small}", status=2).err == expected


def test_essentially_different_grids_are_drawn() -> None:
    first = output("sample --essential -n 2 --seed 5")
    assert output("sample --essential -n 2 --seed 5 --jobs 1") == first
    assert len(first.split()) == 2


def test_no_puzzle_on_standard_input_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    assert refused("solve").startswith("standard input: no puzzle; name a file")


@pytest.mark.parametrize("command", ["rate", "explain", "minimise"])
def test_improper_puzzles_are_named_and_the_others_done(command: str, file: Path) -> None:
    drawn = Puzzle(IMPROPER).drawn()
    file.write_text(f"# three\n{EXAMPLE}\n{NONE}\n{drawn}\n{EXAMPLE}\n")
    once = output(command, EXAMPLE)
    done = run_here(command, file, status=1)
    if command == "rate":
        assert done.out == "".join(f"{file}, line {line}: {once}" for line in (2, 17))
    else:
        assert done.out == 2 * once
    assert done.err == (
        f"sudokuenum: {file}, line 3: the puzzle has no solution\n"
        f"sudokuenum: {file}, line 15: the puzzle has more than one solution\n"
    )
    error = run_here(f"{command} {EXAMPLE} {IMPROPER}", status=3).err
    assert error == "sudokuenum: argument 2, line 1: the puzzle has more than one solution\n"
    file.write_text(f"{NONE}\n{EXAMPLE}\n")
    error = f"sudokuenum: {file}, line 1: the puzzle has no solution\n"
    assert run_here(f"solve {file} --format sdm", status=1) == (SOLUTION + "\n", error)


@pytest.mark.parametrize(
    "command",
    [
        "canonical --bands",
        f"repair {EXAMPLE} --answer",
        f"solutions {TWELVE} --farthest",
        "estimate --puzzles --within",
        "minimise --all",
        "neighbours",
        "canonical",
    ],
)
def test_a_puzzle_that_does_not_suit_is_named_by_its_file_and_line(
    command: str, file: Path
) -> None:
    file.write_text(f"# of another size, or not full\n\n{shifted_grid(Box(4, 4))}\n")
    if command == "canonical --bands":
        file.write_text(f"{SOLUTION}\n\n{EXAMPLE}\n")
    error = run_here(f"{command} {file}", status=2).err
    assert error.startswith(f"sudokuenum: {file}, line 3")
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    "command",
    [
        "sample -n 3 --box 2x2",
        f"minimise {SOLUTION} --order random",
        f"solutions {'.' * 81} --estimate --samples 100",
    ],
)
def test_a_seed_that_is_drawn_is_printed(command: str) -> None:
    first = run_here(command)
    found = re.fullmatch(r"seed (\d+)\n", first.err)
    assert found
    assert run_here(f"{command} --seed {found[1]}") == (first.out, "")
    if command.startswith("minimise"):
        assert is_proper(first.out.strip())


@pytest.mark.parametrize(
    "command",
    [
        *(f"{name} {EXAMPLE}" for name in ("solve", "solutions", "minimise", "canonical")),
        *(f"{name} {EXAMPLE}" for name in ("repair", "convert")),
        f"neighbours .{SOLUTION[1:]}",
        f"sample {EXAMPLE} --seed 1",
        "generate -n 2 --seed 1",
        "unrank 0 12345678901234567890",
        "catalogue 7:9",
        "catalogue --number 5",
    ],
)
def test_puzzles_are_printed_in_each_format_and_as_links(command: str) -> None:
    words = [word for word in output(command).split() if len(word) == 81]
    expected = words[-1:] if command.startswith("repair") else sorted(words)
    for form in ("sdk", "hodoku", "f-puzzles", "csv"):
        text = output(f"{command} --format {form}")
        assert sorted(map(str, read_puzzles(text.splitlines()))) == expected
    for site in ("sudokuwiki", "sudokupad"):
        text = output(f"{command} --link {site}")
        assert sorted(map(str, read_puzzles(text.splitlines()))) == expected


@pytest.mark.parametrize(
    "command",
    [
        "generate -n 2 --box 2x2 --layout x --seed 1",
        "solutions 1............... --layout x",
        "convert 1............... --layout x",
    ],
)
def test_puzzles_of_a_layout_are_printed_in_each_format_and_as_links(command: str) -> None:
    lines = [line.split()[0] for line in output(command).splitlines()]
    for option in ("format sdk", "format json", "format f-puzzles", "link sudokupad"):
        printed = run_here(f"{command} --{option}")
        found = [*read_puzzles(printed.out.splitlines())]
        assert [*map(str, found)] == lines
        says_layout = option.split()[1] in ("f-puzzles", "sudokupad")
        assert ("leaves out" in printed.err) == (not says_layout)
        assert {str(puzzle.layout) for puzzle in found} == {"x" if says_layout else "None"}
    assert "not for x" in refused(f"{command} --format hodoku")


def test_a_technique_that_finds_nothing_is_named() -> None:
    puzzle = "1.....3..2.....4"
    line = "no jellyfish in the puzzle as it is; --after makes easier steps first"
    assert output(f"explain {puzzle} --technique jellyfish") == f"{puzzle}\n{line}\n"
    after = output(f"explain {puzzle} --technique jellyfish --after naked-single")
    assert after == f"{puzzle}\nno jellyfish after the steps up to naked-single\n"
