"""The columns of a table that is read come first in the CSV that a command prints."""

import csv
import io
from pathlib import Path

import pytest
from example_puzzles import EXAMPLE, NONE, SOLUTION, STRANGE
from run_command import output, refused, run_here

from sudokuenum import read_puzzles
from sudokuenum.formats import PuzzleInput
from sudokuenum.formats.puzzle_input import Place

EASY = SOLUTION[:-9] + "." * 9
OTHERS = [
    ["7", 'a "quoted", name # 3', "", " spaces "],
    ["", "", "two\nlines", "0"],
    ["7", "é;\t", "'", '"'],
]
"""Fields in all forms that a table can have."""


def table(file: Path, puzzles: list[str], separator: str = ",", head: str = "puzzle") -> Path:
    with file.open("w", encoding="utf-8", newline="") as written:
        writer = csv.writer(written, delimiter=separator)
        writer.writerow(["id", "source", head, "note", "rank"])
        for (a, b, c, d), puzzle in zip(OTHERS, puzzles, strict=True):
            writer.writerow([a, b, puzzle, c, d])
    return file


def rows_of(text: str) -> list[list[str]]:
    return [*csv.reader(io.StringIO(text, newline=""))]


OWN = {
    "solve --csv": ["puzzle", "status", "solution"],
    "solve --format csv": ["solution"],
    "rate --csv": ["puzzle", "tier"],
    "canonical --csv": ["minlex", "automorphisms"],
    "canonical --automorphisms --csv": ["minlex", "automorphisms", "generators"],
    "canonical --format csv": ["minlex"],
    "convert --format csv": ["puzzle"],
    "minimise --csv": ["puzzle", "clues"],
    "minimise --format csv": ["puzzle"],
}


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("command", OWN)
def test_other_columns_come_first_unchanged(command: str, separator: str, file: Path) -> None:
    table(file, [EXAMPLE, EASY, EXAMPLE.replace(".", "0")], separator)
    head, *rows = rows_of(output(command, file))
    assert head[:4] == ["id", "source", "note", "rank"]
    assert head[4:][: len(OWN[command])] == OWN[command]
    assert [row[:4] for row in rows] == OTHERS
    assert {len(row) for row in rows} == {len(head)}
    lines = [f"{EXAMPLE}\n", f"{EASY}\n", f"{EXAMPLE}\n"]
    file.write_text("".join(lines))
    plain = rows_of(output(command, file))
    assert [row[4:] for row in rows] == plain[1:]
    assert head[4:] == plain[0]


def test_a_table_is_solved_and_read_again(file: Path) -> None:
    table(file, [EXAMPLE, EASY, EXAMPLE], head="quizzes")
    solved = output("solve --csv", file)
    file.write_text(solved, encoding="utf-8", newline="")
    assert [*map(str, read_puzzles(solved.splitlines()))] == [EXAMPLE, EASY, EXAMPLE]
    again = rows_of(output("solve --csv", file))
    assert again[0] == [
        "id", "source", "note", "rank", "status", "solution", "puzzle", "status_1", "solution_1"
    ]  # fmt: skip
    assert [row[:6] for row in again[1:]] == [[*row[:4], *row[5:]] for row in rows_of(solved)[1:]]


def test_solutions_are_read_as_grids(file: Path) -> None:
    file.write_text(f"id,puzzle\n7,{EXAMPLE}\n8,{EASY}\n")
    printed = output("solve --format csv", file)
    assert printed == f"id,solution\n7,{SOLUTION}\n8,{SOLUTION}\n"
    file.write_text(printed)
    assert output("rank --csv", file).startswith("id,grid,rank\n7,")
    assert output("solve --format csv", EXAMPLE) == f"solution\n{SOLUTION}\n"


@pytest.mark.parametrize("command", ["sample", "unrank 7", "catalogue 0:1"])
def test_grids_are_not_called_puzzles(command: str) -> None:
    assert output(f"{command} --format csv").startswith("grid\n")
    assert output(f"solutions {EXAMPLE} --format csv").startswith("solution\n")


def test_improper_puzzles_leave_their_row_out(file: Path) -> None:
    table(file, [EXAMPLE, NONE, EXAMPLE])
    _, *rows = rows_of(run_here("rate --csv", file, status=1).out)
    assert [row[:4] for row in rows] == [OTHERS[0], OTHERS[2]]


def test_several_tables_have_one_head(tmp_path: Path) -> None:
    names = [tmp_path / f"{k}.csv" for k in range(3)]
    names[0].write_text(f"id,puzzle\n1,{EXAMPLE}\n2,{EASY}\n")
    names[1].write_text(f"{EXAMPLE}\n")
    names[2].write_text(f"name,puzzle\n1,{EXAMPLE}\n")
    out = output("solve --csv", names[0], names[0], names[1])
    assert [row[0] for row in rows_of(out)] == ["id", "1", "2", "1", "2", ""]
    for first, second, words in ((0, 2, "name after id"), (1, 0, "id after none")):
        error = run_here("solve --csv", names[first], names[second], status=2).err
        expected = f"{names[second]}, line 2: the columns differ from the first puzzle's, {words}"
        assert expected in error
    assert output("solve --json", *names)


def test_python_can_ask_for_the_other_columns(file: Path) -> None:
    table(file, [EXAMPLE, EASY, EXAMPLE])
    given = PuzzleInput(file)
    assert [given.other_columns(place) for place, _ in given] == [()] * 3
    given.keep_other_columns()
    columns = [dict(given.other_columns(place)) for place, _ in given]
    names = ["id", "source", "note", "rank"]
    assert columns == [dict(zip(names, row, strict=True)) for row in OTHERS]
    assert given.other_columns(Place("elsewhere", 1)) == ()


def test_fields_that_never_end(file: Path) -> None:
    file.write_text(f'id,puzzle\n"7,{EXAMPLE}\n8,{EXAMPLE}\n')
    assert "line 2: a row of 1 field, expected 2" in refused(f"solve {file}")


def test_a_rating_names_its_puzzle(file: Path) -> None:
    file.write_text(f"{EXAMPLE}\n\n{STRANGE[:80]}.\n")
    first, second = output(f"rate {file}").splitlines()
    assert first.startswith(f"{file}, line 1: easy, hidden single (tier 2),")
    assert second.startswith(f"{file}, line 3: easy, naked single (tier 1),")
    assert output("rate", EXAMPLE).startswith("easy, hidden")
    assert output("rate", EXAMPLE, EASY).splitlines()[1].startswith("argument 2, line 1: easy")


def test_bands_have_their_completions() -> None:
    for level in (44, 416, 2051):
        rows = csv.DictReader(io.StringIO(output(f"bands --level {level} --csv")))
        found = [(int(row["m"]), int(row["n"]), row.get("n72")) for row in rows]
        assert 72 * 362880 * sum(m * n for m, n, _ in found) == 6670903752021072936960
        assert all(n72 is None or n == 72 * int(n72) for _, n, n72 in found)
