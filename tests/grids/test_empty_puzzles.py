"""Empty puzzles of spaces, tabs or dashes: read rightly or refused with the line, never dropped."""

import re
from itertools import product
from pathlib import Path

import pytest
from how_many import part
from puzzles_at_random import shifted_grid
from run_command import run_here

from sudokuenum.errors import PuzzleError
from sudokuenum.formats import PuzzleInput
from sudokuenum.formats.puzzle_input import read_puzzles
from sudokuenum.geometry.box import Box

BOXES = (Box(2, 2), Box(2, 3), Box(3, 3), Box(4, 4))
ONE_LINE = ("line", "spaced line", "line of rows", "line of fields")
ROWS = ("rows", "spaced rows", "bands", "fields", "bars", "walls", "frame", "drawing")
FOUR, NINE = Box(2, 2), Box(3, 3)
DASHED = "----1432--4-----"


def read(text: str, box: Box | None = None) -> tuple[list[str], str]:
    """The puzzles of a text, and the error that ends it."""
    found: list[str] = []
    try:
        for puzzle in read_puzzles(text.split("\n"), "file", box):
            found.append(str(puzzle))
    except PuzzleError as error:
        return found, str(error)
    return found, ""


def some_puzzle(box: Box, full: bool = False) -> str:
    """A puzzle with clues in every second cell, or in all."""
    cells = str(shifted_grid(box))
    return "".join(cell if full or k % 2 == 0 else "." for k, cell in enumerate(cells))


def written(cells: str, box: Box, mark: str, form: str) -> str:
    """A puzzle with a mark for its empty cells: on a line, in rows, or drawn."""
    n, r, c = box.digits, box.rows, box.columns
    texts = [mark if cell == "." else cell for cell in cells]
    rows = [texts[k : k + n] for k in range(0, n * n, n)]
    lines = ["".join(row) for row in rows]
    compact = ["|".join("".join(row[k : k + c]) for k in range(0, n, c)) for row in rows]
    wide = ["| " + " | ".join(" ".join(row[k : k + c]) for k in range(0, n, c)) + " |"
            for row in rows]  # fmt: skip
    border = "+".join(["", *["-" * (2 * c + 1)] * r, ""])

    def bands(rows: list[str], border: str, ends: bool = True) -> str:
        parts = ["\n".join(rows[k : k + r]) for k in range(0, n, r)]
        return f"\n{border}\n".join(["", *parts, ""] if ends else parts).strip("\n")

    return {
        "line": "".join(texts),
        "spaced line": " ".join(texts),
        "line of rows": " ".join(lines),
        "line of fields": "\t".join(texts),
        "rows": "\n".join(lines),
        "spaced rows": "\n".join(map(" ".join, rows)),
        "bands": bands(lines, "", ends=False),
        "fields": "\n".join(map("\t".join, rows)),
        "bars": bands(compact, "-" * len(compact[0]), ends=False),
        "walls": bands([f"|{row}|" for row in compact], border.replace("-" * (c + 1), "")),
        "frame": bands(wide, "-" * len(wide[0])),
        "drawing": bands(wide, border),
    }[form]


def has_place(error: str, text: str, empty: str) -> bool:
    """Whether an error names lines of an empty puzzle in a text."""
    place = re.match(r"file, lines? (\d+)(?: to (\d+))?", error)
    if place is None:
        return False
    first, last = int(place[1]), int(place[2] or place[1])
    starts = [match.start() for match in re.finditer(f"(?<![^\n]){re.escape(empty)}", text)]
    begins = [text.count("\n", 0, start) + 1 for start in starts]
    return any(first <= k + empty.count("\n") and last >= k for k in begins)


@pytest.mark.parametrize("box", BOXES, ids=str)
@pytest.mark.parametrize(
    ("mark", "form"), [*product("- ", ONE_LINE + ROWS), ("", "line of fields"), ("", "fields")]
)
def test_an_empty_puzzle_is_read_or_refused(form: str, mark: str, box: Box) -> None:
    empty = written("." * box.digits**2, box, mark, form)
    orders = part(("EAE", "E", "AE", "AEEA", "EA", "AEA", "EE"), 3)
    for other, full in part(((mark, False), (".", False), (".", True)), 2):
        cells = some_puzzle(box, full)
        puzzle = written(cells, box, other, form)
        if not empty.strip("\n") or read(puzzle) != ([cells], ""):
            continue
        for order, join, known in product(orders, ("\n", "\n\n"), (None, box)):
            text = join.join(puzzle if one == "A" else empty for one in order)
            expected = [cells if one == "A" else "." * len(cells) for one in order]
            found, error = read(text, known)
            assert found == expected[: len(found)], (text, error)
            assert len(found) == len(expected) if not error else has_place(error, text, empty)


@pytest.mark.parametrize("box", BOXES, ids=str)
@pytest.mark.parametrize(("mark", "form"), [*product("-", ONE_LINE), ("", "line of fields")])
def test_a_line_as_long_as_the_puzzle_before_is_one(form: str, mark: str, box: Box) -> None:
    cells, empty = some_puzzle(box), "." * box.digits**2
    text = "\n".join(written(one, box, mark, form) for one in (cells, empty, empty, cells))
    assert read(text) == read(text, box) == ([cells, empty, empty, cells], "")


@pytest.mark.parametrize("box", BOXES, ids=str)
@pytest.mark.parametrize("form", [form for form in ROWS if form != "bands"])
@pytest.mark.parametrize("other", ["-", ".", "full"])
def test_as_many_rows_of_dashes_as_a_puzzle_has_are_one(form: str, other: str, box: Box) -> None:
    cells, empty = some_puzzle(box, full=other == "full"), "." * box.digits**2
    sparse = cells[: box.digits] + empty[box.digits :]
    puzzles = [cells, empty, sparse, empty, sparse, cells]
    marks = [other if puzzle is cells and other == "." else "-" for puzzle in puzzles]
    text = "\n\n".join(written(*one, form) for one in zip(puzzles, [box] * 6, marks, strict=True))
    assert read(text, box) == (puzzles, "")
    if box.digits < 16:
        assert read(text) == (puzzles, "")


DOTS = some_puzzle(NINE)
ROW9 = "\t" * 8
GRID9 = written(some_puzzle(NINE), NINE, ".", "rows")
DASHES9 = written(DOTS, NINE, "-", "rows")
EMPTY9 = "\n".join(["-" * 9] * 9)
FIELDS9 = written(some_puzzle(NINE), NINE, "", "fields")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("-" * 16, "file, line 1: 16 dashes can be a border or empty cells; write"),
        (f"{'-' * 16}\n{DASHED}", "file, line 1: 16 dashes can be"),
        (f"{DASHED.replace('-', '.')}\n{'-' * 16}", "file, line 2: 16 dashes can be"),
        (f"{GRID9}\n\n{'-' * 81}\n{GRID9}", "file, line 11: 81 dashes can be"),
        ("\n".join(["-" * 16] * 16), "file, line 1: .*as 4x4 or 16x16; give the shape"),
        ("\n".join(["-" * 9] * 10), "file, line 1: a row of dashes can be a border"),
        (f"{FIELDS9}\n" + "\n".join([ROW9] * 9), "file, line 10: 9 rows of empty fields can"),
        (f"{FIELDS9}\n\n{EMPTY9}\n{DASHES9}", "file, line 11: 9 rows of dashes can be"),
        (f"{FIELDS9}\n{ROW9}\n{FIELDS9}", "file, line 10: a row of empty fields can"),
        (f"{GRID9}\n{ROW9 * 10}\n", "file, line 10: 81 empty fields can be"),
        (f"{DOTS}\n{' ' * 81}", "file, line 2: 81 spaces can be"),
        ("\n".join([GRID9, *[" " * 9] * 9]), "file, line 10: 9 rows of spaces can be"),
    ],
)
def test_what_may_be_an_empty_puzzle_is_refused(text: str, message: str) -> None:
    assert re.match(message, read(text)[1])


@pytest.mark.parametrize(
    "text",
    [
        "RULE\nPUZZLE\nRULE\nRULE\nPUZZLE\nRULE",
        "PUZZLE\n\nRULE\n\nPUZZLE",
        "# one\nRULE\nPUZZLE\n\n# two\n\nRULE\nPUZZLE",
    ],
)
@pytest.mark.parametrize(
    "rule", ["-" * 9, "-" * 10, "-" * 16, "-" * 80, "=" * 81, "- - -", ROW9[1:], " " * 80]
)
@pytest.mark.parametrize("form", ["line", *ROWS])
def test_what_cannot_be_a_puzzle_of_that_size_stands_between(
    form: str, rule: str, text: str
) -> None:
    cells = some_puzzle(NINE)
    puzzle = written(cells, NINE, ".", form)
    lines = text.replace("PUZZLE", puzzle).replace("RULE", rule)
    assert read(lines, NINE) == ([cells] * 2, "")
    assert read(lines) == ([cells] * 2, "")


def test_dashes_as_long_as_a_puzzle_of_another_size_are_told(tmp_path: Path) -> None:
    told = []

    class Told(PuzzleInput):
        def remark(self, words: str) -> None:
            told.append(words)

    file, rules = tmp_path / "puzzles.txt", f"{'-' * 16}\n{DOTS}\n# {'-' * 16}\n{'-' * 64}\n"
    file.write_text(rules)
    assert [str(puzzle) for _, puzzle in Told(file)] == [DOTS]
    words = f"{file}: 1 puzzle read; 2 lines of dashes taken for borders, the first in line 1"
    assert told == [words]
    assert [str(puzzle) for _, puzzle in Told(file, box=NINE)] == [DOTS]
    file.write_text(f"# one\n{DOTS}\n[Puzzle]\n{'-' * 80}\n\n====\n{DOTS}\n")
    assert len(list(Told(file))) == 2
    assert told == [words]
    file.write_text(rules)
    assert run_here(f"canonical {file}").err == f"sudokuenum: {words}\n"
