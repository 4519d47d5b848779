"""Layouts in the output of commands: beside the puzzles, or left out with a remark."""

import json
from pathlib import Path

import pytest
from run_command import output, refused, run_here

from sudokuenum import Layout, Puzzle, PuzzleError, puzzle_text, read_puzzles, write_puzzles
from sudokuenum.common.wording import joined
from sudokuenum.formats.writing import PUZZLE_FORMATS

RULES = "thermometer: r1c1-r1c3\nkiller 5: r1c4 r2c4\nr1c1 r2c2\n"
LINE = "r1c1 r2c2; killer 5: r1c4 r2c4; thermometer: r1c1 r1c2 r1c3"
LAYOUT = Layout(RULES, "2x2")


@pytest.fixture
def puzzles(tmp_path: Path) -> Path:
    """A file with a puzzle that has rules."""
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{RULES}\n....\n....\n....\n...1\n")
    return file


def test_a_semicolon_separates_the_parts_of_a_layout() -> None:
    assert Layout(LINE, "2x2") == LAYOUT
    assert Layout("AABB AABB CCDD CCDD; x; killer 5: r1c1 r1c2 # a cage; not a rule").rules


@pytest.mark.parametrize("form", ["--csv", "--json"])
def test_the_rules_are_beside_the_puzzle_and_read_again(puzzles: Path, form: str) -> None:
    printed = run_here("solve", puzzles, form, status=3).out
    assert LINE in printed
    again = puzzles.with_name("again.txt")
    again.write_text(printed)
    (puzzle,) = read_puzzles(again)
    assert puzzle.layout == LAYOUT
    # a table keeps its own column, and a record its key
    twice = run_here("solve", again, form, status=3).out
    assert twice.count(LINE) == 1
    assert [*read_puzzles(twice)] == [puzzle]
    assert run_here("solve", again, form, "--layout", RULES, status=3)
    assert "given, too" in refused("solve", again, "--layout", "x", form)


def test_ratings_have_the_layout(tmp_path: Path) -> None:
    file = tmp_path / "made.txt"
    file.write_text(output("generate -n 2 --rules killer --box 2x2 --seed 1"))
    given = [*read_puzzles(file)]
    assert all(puzzle.layout for puzzle in given)
    for form in ("--csv", "--json"):
        assert [*read_puzzles(output("rate", str(file), form))] == given
    table = tmp_path / "table.csv"
    table.write_text(output("rate", str(file), "--csv"))
    assert output("rate", str(table), "--csv").splitlines()[0].count("layout") == 1


def test_minimised_puzzles_and_neighbours_have_their_layout(puzzles: Path) -> None:
    solution = run_here("solve", puzzles, status=3).out.split()[0]
    (reduced,) = read_puzzles(output("minimise", solution, "--layout", RULES, "--json"))
    assert reduced.layout == LAYOUT
    found = output("neighbours 1.....3..2.....4 --layout r1c1,r2c3,r3c2 --json").splitlines()
    assert found
    assert {json.loads(line)["layout"] for line in found} == {"r1c1 r2c3 r3c2"}


@pytest.mark.parametrize("head", ["puzzle,layout", "layout,puzzle"])
def test_a_row_may_begin_with_the_layout(head: str) -> None:
    row = (f'"{LINE}"', "." * 16)[:: 1 if head.startswith("layout") else -1]
    (puzzle,) = read_puzzles(f"{head}\n{','.join(row)}\n")
    assert puzzle.layout == LAYOUT


def test_a_table_may_have_puzzles_with_and_without_a_layout(puzzles: Path) -> None:
    table = f"puzzle,layout\n{'.' * 16},{LINE}\n{'.' * 16},\n"
    found = [*read_puzzles(table)]
    assert [puzzle.layout for puzzle in found] == [LAYOUT, None]
    puzzles.write_text(table.replace(",,", ","))
    for text in (table, f"puzzle,layout\n{'.' * 16},\n{'.' * 16},{LINE}\n"):
        puzzles.write_text(text)
        printed = run_here("solve", puzzles, "--csv", status=3).out
        assert {line.count(",") for line in printed.splitlines()} == {3}
        assert [*read_puzzles(printed)] == [*read_puzzles(text)]
    puzzles.write_text(f"{'.' * 16}\n\n{RULES}{'.' * 16}\n")
    assert "the column layout is new" in run_here("solve", puzzles, "--csv", status=2).err
    assert len(run_here("solve", puzzles, "--json", status=3).out.splitlines()) == 2


def test_records_have_the_layout() -> None:
    given = Puzzle("." * 15 + "1", layout=LAYOUT)
    assert json.loads(puzzle_text(given, "records"))["layout"] == LINE
    assert [*read_puzzles("\n".join(write_puzzles([given] * 2, "records")))] == [given] * 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("puzzle,layout\n" + "." * 81 + ",killer 99: r1c1 r1c2", "no digits satisfy"),
        ("puzzle,layout\n" + "." * 81 + ",easy", "layout 'easy'"),
        ('{"puzzle": "................", "layout": 7}', "layout 7: expected a string"),
    ],
)
def test_a_layout_that_cannot_be_read_raises_an_error(text: str, words: str) -> None:
    with pytest.raises((PuzzleError, ValueError), match=words):
        list(read_puzzles(text))


def test_a_remark_says_that_a_format_leaves_rules_out(puzzles: Path) -> None:
    keeping = [name for name, one in PUZZLE_FORMATS.items() if one.has_layout]
    words = f"leaves out regions, extra groups and rules; {joined(keeping, 'and')} keep them"
    lines = puzzles.read_text()
    puzzles.write_text(f"{lines}\n{lines}")
    for form in ("line", "grid", "csv", "candidates"):
        printed = run_here(f"convert --format {form}", puzzles)
        assert printed.err.count("\n") == 1
        assert f"format {form} {words}" in printed.err
    for form in keeping:
        assert not run_here(f"convert --format {form}", puzzles).err
    assert not run_here("convert --link sudokupad", puzzles).err
    assert f"format line {words}" in run_here("convert", "." * 16, "--layout", RULES).err
    # a layout that the command names is no surprise elsewhere, nor is one of a solution
    link = run_here(f"convert {'.' * 16} --link f-puzzles --layout", RULES).out.strip()
    assert "leaves out" not in run_here("solutions --true-candidates", link).err
    # the column of a table is kept
    table = puzzles.with_name("table.csv")
    table.write_text(f"puzzle,layout\n{'.' * 16},{LINE}\n")
    printed = run_here("convert --format csv", table)
    assert LINE in printed.out
    assert not printed.err


def test_a_format_that_leaves_out_the_layout_of_the_command_says_so(puzzles: Path) -> None:
    for form in ("csv", "sdk", "line"):
        said = run_here(f"convert {'.' * 16} --layout x --format {form}").err
        assert said.startswith(f"sudokuenum: format {form} leaves out")
    assert run_here(f"convert {'.' * 16} --layout x --format rules").err == ""
    assert run_here("solve 1............... --layout x", status=3).err == ""
