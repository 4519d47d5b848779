"""Numbers with marks around them, above each grid of a file."""

import io
from itertools import product

import pytest
from refusals import refuses
from test_odd_text import CLUES, FOUR, both_ways

from sudokuenum.errors import PuzzleError, SudokuenumError
from sudokuenum.formats.puzzle_input import PuzzleInput, read_puzzles

MARKS = (
    "({})",
    "({}):",
    "[{}]",
    "{{{}}}",
    "<{}>",
    "{}/50",
    "{} / 50",
    "({}/50)",
    "[{} of 50]",
    "#{}",
    "{}:",
    "{}.",
    "{} of 50",
    "No. {}",
    "№ {}",
    "n° {}",
    "--- {} ---",
    "-- {} --",
    "- {} -",
    "\u2014 {} \u2014",
    "== {} ==",
    "*** {} ***",
    "~ {} ~",
    "Grid {}/50",
    "[Puzzle {}]",
    "(no. {})",
)
SIXTEEN = "1" + "." * 239 + "G" + "." * 15


def rows_of(cells: str, gap: str = "") -> str:
    n = int(len(cells) ** 0.5)
    return "\n".join(gap.join(cells[k : k + n]) for k in range(0, n * n, n))


@pytest.mark.parametrize("mark", MARKS)
def test_numbers_with_marks_are_above_grids(mark: str) -> None:
    for cells, end, (gap, empty) in product((CLUES, FOUR), ("\n", "\n\n"), (("", "0"), (" ", "."))):
        puzzles = [cells, cells[::-1], cells]
        grids = [rows_of(one.replace(".", empty), gap) for one in puzzles]
        parts = [f"{mark.format(k)}\n{grid}" for k, grid in enumerate(grids, 1)]
        for number in (1, 3):
            right = puzzles[:number]
            assert both_ways(end.join(parts[:number])) == (right, right, [])


@pytest.mark.parametrize("mark", ["({})", "{}/50", "--- {} ---", "[Puzzle {}]"])
def test_numbers_with_marks_are_above_large_grids_and_lines(mark: str) -> None:
    text = "\n".join(f"{mark.format(k)}\n{rows_of(SIXTEEN, ' ')}" for k in (1, 2))
    assert [*map(str, read_puzzles(io.StringIO(text)))] == [SIXTEEN, SIXTEEN]
    text = "\n".join(f"{mark.format(k)}\n{CLUES}" for k in (1, 2))
    assert [*map(str, read_puzzles(io.StringIO(text)))] == [CLUES, CLUES]


@pytest.mark.parametrize("mark", ["({})", "[{}]", "{}/50", "--- {} ---", "№ {}", "== {} =="])
def test_a_damaged_grid_below_a_number_is_skipped(mark: str) -> None:
    errors = list[str]()

    class Tolerant(PuzzleInput):
        def skip(self, error: SudokuenumError) -> bool:
            errors.append(str(error))
            return True

    grids = [rows_of(CLUES), rows_of(CLUES)[:-3], rows_of(CLUES[::-1])]
    text = "\n".join(f"{mark.format(k)}\n{grid}" for k, grid in enumerate(grids, 1))
    assert [str(puzzle) for _, puzzle in Tolerant(text)] == [CLUES, CLUES[::-1]]
    assert errors == ["argument, line 20: a row of 6 cells, expected 9: '....8.'"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"--- 1 ---\n{rows_of(CLUES.replace('.', '-'))}", "line 1: a row of 7 cells"),
        (f"--- 100 ---\n{rows_of(CLUES)}\n" * 2, "a row of cells or the number of a grid; write"),
        (f"-12-\n{rows_of(FOUR)}", "5 rows of 4 cells, expected 4 for each puzzle"),
        ("[1]\n[2]\n", "found a list of 1 value"),
        (f"(1)\nvariant: killer\n{rows_of(CLUES)}", "'variant: killer' can be a rule"),
    ],
)
def test_a_number_that_can_be_a_row_is_in_doubt(text: str, words: str) -> None:
    refuses(PuzzleError, words, lambda: [*read_puzzles(io.StringIO(text))])


def test_rules_can_be_between_a_number_and_its_grid() -> None:
    text = f"(1)\nkiller 8: r1c1 r1c2\n{rows_of(CLUES)}"
    (puzzle,) = read_puzzles(io.StringIO(text))
    assert puzzle.layout is not None


def test_a_row_like_a_date_is_below_a_number() -> None:
    rows = "6.3.42\n..2..3\n.3.4..\n.....5\n3..26.\n.6...4\n"
    (puzzle,) = read_puzzles(io.StringIO(f"(1)\n{rows}"))
    assert str(puzzle) == rows.replace("\n", "")
