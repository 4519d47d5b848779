import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusals import refuses
from test_odd_text import CLUES, SOLVED, read, some_puzzle

from sudokuenum.errors import PuzzleError
from sudokuenum.formats.puzzle_input import read_puzzles
from sudokuenum.geometry.box import CLASSIC, Box
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE, USUAL_BOXES
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.grids.marks import EMPTY, PLAIN_EMPTY, digits_by_text
from sudokuenum.grids.puzzle import Puzzle

ROWS = [CLUES[k : k + 9] for k in range(0, 81, 9)]
BOXES = [
    Box(r, c) for r in range(1, 17) for c in range(1, 17) if 2 <= r * c <= MOST_DIGITS_OF_PUZZLE
]


def boxed(line: str) -> str:
    return f"|{line[:3]}|{line[3:6]}|{line[6:]}|"


def spaced(mark: str, empty: str) -> str:
    return "\n".join(mark.join(row).replace(".", empty) for row in ROWS)


SS = "\n".join(
    ["*-----------*"]
    + [boxed(row) + "\n|---+---+---|" * (i in (2, 5)) for i, row in enumerate(ROWS)]
    + ["*-----------*"]
)
NINE = "\n".join(ROWS)
SDK = f"#ASomebody\n#DA puzzle\n[Puzzle]\n{NINE}\n\n[State]\n{NINE[:40]}\nanything"


@pytest.mark.parametrize(
    "text",
    [
        CLUES,
        *(CLUES.replace(".", empty) for empty in "0*_"),
        *(CLUES + end for end in (",24,1463", " # comment", ";5;6", " 17", "\t17", "," + SOLVED)),
        f'"{CLUES}","{SOLVED}"',
        f"puzzle,clues,solutions\n{CLUES},30,1",
        f"{CLUES[:27]},{CLUES[27:54]},{CLUES[54:]}",
        "\n".join(" \t".join(row) for row in ROWS),
        f"quizzes,solutions\n{CLUES},{SOLVED}",
        f"# title\n\n{CLUES}\n",
        NINE,
        "\n\n".join(ROWS),
        "\ufeff" + NINE.replace("\n", "\r\n") + "\r\n",
        spaced(" ", "."),
        *(spaced(mark, empty) for mark in ",;\t" for empty in ("", "0", ".")),
        Puzzle(CLUES).drawn(),
        Puzzle(CLUES).drawn().replace(".", " "),
        Puzzle(CLUES).drawn().replace("\n", "\n  "),
        SS,
        SDK,
    ],
)
def test_formats(text: str) -> None:
    assert read(text) == read(text, CLASSIC) == [CLUES]


def test_many_puzzles_a_file_in_several_formats() -> None:
    sdm = f"{CLUES}\n{SOLVED.replace('5', '0')}\n"
    expected = [CLUES, SOLVED.replace("5", "."), CLUES, "1.3.3.........4."]
    assert read(sdm + SS + "\n" + "1.3.3.........4.") == expected
    assert read("") == read("\n  \n# nothing\n") == read("puzzle,clues") == []


def test_puzzles_are_read_lazily() -> None:
    puzzles = read_puzzles(iter([CLUES, "12.4."]))
    assert str(next(puzzles)) == CLUES
    refuses(PuzzleError, "line 2", next, puzzles)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 2 3 4\n3 4 . .\n. . . .\n. . . .", "123434.........."),
        ("12|34\n34|..\n--+--\n..|..\n..|..", "123434.........."),
        ("12,34\n".replace(",", " ") + "34 ..\n.. ..\n.. ..", "123434.........."),
        ("|     |     |\n|   4 |     |\n|     |     |\n|     |     |", ".....4.........."),
        ("1234 5678\n" + "\n".join(["." * 8] * 7), "12345678" + "." * 56),
        ("123456789ABCDEFG\n" + "\n".join(["." * 16] * 15), SYMBOLS + "." * 240),
        ("1,2,16,10" + "," * 12 + "\n" + "\n".join(["," * 15] * 15), "12GA" + "." * 252),
    ],
)
def test_sizes_and_spaces(text: str, expected: str) -> None:
    assert read(text) == [expected]


def test_a_space_is_no_empty_cell_in_a_whole_line() -> None:
    refuses(PuzzleError, r"line 1: a row of 20 cells, ", read, CLUES.replace(".", " "))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (CLUES[:10] + "y" + CLUES[11:], "line 1, column 11: 'y' is neither a digit up to 9"),
        (CLUES[:10] + "²" + CLUES[11:], "line 1, column 11: '²'"),
        (CLUES[:10] + "\0" + CLUES[11:], r"line 1, column 11: '\x00'"),
        (NINE.replace("3", "\u2063"), r"line 1, column 2: '\u2063'"),
        (CLUES[:80], " has 80 cells; a puzzle has 16, 36, 64, 81, 100, 144 or 256"),
        (CLUES + "1", f"line 1, column 1: '{CLUES[:40]}' has 82 cells"),
        (f"\n{CLUES}\n12345", "line 3: a row of 5 cells, expected 4, 6, 8, 9, 10, 12 or 16"),
        (NINE.replace("6..195", "6..19"), "line 2: a row of 8 cells, expected 9: '6..19...'"),
        (spaced(",", "").replace("1", "10"), "line 2, field 4: '10' is neither a digit up to 9"),
        (spaced(",", "").replace("1", "1" * 5000), "line 2, field 4: '1111"),
        (spaced(",", "").replace("1", "-1"), "line 2, field 4: '-1'"),
        (spaced(",", "") + "\n1,2", "line 10: a row of 2 cells, expected 4"),
        (NINE[:40], "the puzzle that begins in line 1 has 4 of 9 rows"),
        (f"[Puzzle]\n{NINE[:29]}\n[State]\n{NINE}", "begins in line 2 has 3 of 9 rows"),
        ("55" + CLUES[2:], "line 1: digit 5 appears twice in row 1: in r1c1 and in r1c2"),
        (
            "\n" + NINE[:-1] + "5",
            "lines 2 to 10: digit 5 appears twice in column 9: in r8c9 and in r9c9",
        ),
        ("1..4.1.." + "." * 8, "digit 1 appears twice in box 1"),
        ("hello world", "line 1: 'hello world': neither cells nor a comment"),
        ("name,clues", "line 1: 'name,clues': no column is called puzzle, quiz"),
    ],
)
def test_errors_name_file_line_column_and_value(text: str, message: str) -> None:
    assert message in refuses(PuzzleError, "^file", read, text)


def test_errors_of_a_given_box_and_of_what_is_no_input() -> None:
    refuses(TypeError, "expected the path of a file, or lines", read_puzzles, 3)
    refuses(PuzzleError, r" has 81 cells; a puzzle has 16$", read, CLUES, Box(2, 2))
    refuses(PuzzleError, r"^box 1x1: puzzles have 2 to 16 digits", read, "1", Box(1, 1))


@given(st.sampled_from(BOXES), st.randoms(use_true_random=False), st.sampled_from(PLAIN_EMPTY))
def test_what_is_written_is_read_again(box: Box, random: Random, empty: str) -> None:
    puzzle = some_puzzle(box, random)
    n = puzzle.box.digits
    line = str(puzzle).replace(".", empty)
    rows = "\n".join(line[k : k + n] for k in range(0, n * n, n))
    table = "\n".join(",".join(map(str, row)) for row in puzzle.rows)
    drawn = puzzle.drawn().replace(".", empty)
    usual = USUAL_BOXES.get(n) == puzzle.box
    for text in (line, rows, drawn, table, table.replace(",", "\t"), drawn.replace(empty, " ")):
        assert read(text, puzzle.box) == [str(puzzle)] or not text.strip("|+- \n")
    for text in (line, drawn, table, rows if n < 16 else line):
        assert not usual or read(text) == [str(puzzle)]
    assert Puzzle(rows, puzzle.box) == puzzle


def test_only_ascii_characters_are_cells() -> None:
    single = {text for text in digits_by_text(16) if len(text) == 1}
    assert single == {*SYMBOLS[:16], *SYMBOLS[:16].lower(), *".0*_-?xX"}


@pytest.mark.parametrize("mark", EMPTY)
def test_every_mark_of_an_empty_cell_is_read_in_brackets_and_tables(mark: str) -> None:
    rows = [[mark if digit == "." else digit for digit in row] for row in ("13..", "..3.", "3...")]
    rows.append([mark] * 3 + ["2"])
    texts = (
        "\n".join(f"[{', '.join(row)}]" for row in rows),
        json.dumps(rows),
        "\n".join(",".join(row) for row in rows),
        "id,puzzle\n1," + "".join(map("".join, rows)),
    )
    for text in texts:
        assert read(text) == ["13....3.3......2"], text
