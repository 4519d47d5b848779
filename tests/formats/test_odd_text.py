"""Text that is easily misread: it is read rightly, or refused in one line."""

import io
import json
from contextlib import suppress
from itertools import chain
from random import Random
from time import process_time

import numpy as np
import pytest
from calls_made import calls_made
from puzzles_at_random import shifted_grid
from refusals import refuses

from sudokuenum.errors import LayoutError, PuzzleError
from sudokuenum.formats.grammar.lines import (
    MOST_CHARACTERS_KEPT,
    Lines,
    blocks_of_bytes,
    blocks_of_lines,
    is_cut,
)
from sudokuenum.formats.grammar.shapes import PuzzleShapes
from sudokuenum.formats.puzzle_blocks import next_block
from sudokuenum.formats.puzzle_input import read_puzzles
from sudokuenum.formats.reading import document_lines
from sudokuenum.formats.reading.puzzle_reader import PuzzleReader
from sudokuenum.geometry.box import CLASSIC, Box
from sudokuenum.geometry.box_sizes import USUAL_BOXES
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.grids.puzzle import Puzzle

CLUES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
FOUR = "1.3.3.........4."
ROWS16 = ["." * 16, "1" + "." * 14 + "2", *["." * 16] * 13, "....ABCDEFG....."]
NUMBERS = [[int(c.replace(".", "0")) for c in CLUES[9 * i : 9 * i + 9]] for i in range(9)]


def read(text: str, box: Box | None = None) -> list[str]:
    return [str(puzzle) for puzzle in read_puzzles(io.StringIO(text), "file", box)]


def some_puzzle(box: Box, random: Random) -> Puzzle:
    """Some clues of a grid whose rows are shifted digits, under a random relabelling."""
    label = random.sample(range(1, box.digits + 1), box.digits)
    kept = random.random()
    cells = shifted_grid(box).cells
    return Puzzle(tuple(label[d - 1] if random.random() < kept else 0 for d in cells), box)


@pytest.mark.parametrize("n", USUAL_BOXES)
@pytest.mark.parametrize("gap", [" ", "\t", "  "])
def test_cells_joined_by_spaces_are_read_as_puzzle_of_reads_them(n: int, gap: str) -> None:
    random = Random(n)
    for _ in range(20):
        puzzle = some_puzzle(USUAL_BOXES[n], random)
        text = gap.join(str(puzzle))
        assert read(text) == read(text, puzzle.box) == [str(Puzzle(text))] == [str(puzzle)]
        rows = " ".join(str(puzzle)[k : k + n] for k in range(0, n * n, n))
        assert read(rows) == [str(Puzzle(rows))] == [str(puzzle)]


@pytest.mark.parametrize(
    "text",
    [
        ",".join(CLUES),
        ",".join(c.replace(".", "") for c in CLUES),
        ",".join(CLUES) + ",",
        ";".join(CLUES.replace(".", "0")),
        f"id,puzzle,solution\n7,{CLUES},{SOLVED}",
        f"id,puzzle,solution,clues,difficulty\n1,{CLUES},{SOLVED},30,0.0",
        f"solution,quizzes\n{SOLVED},{CLUES}",
        f'"1","{CLUES}","{SOLVED}"',
        f"0000183b305c {CLUES} 1.2",
        f"17 {CLUES}",
        CLUES.replace(".", "-"),
        CLUES.replace(".", "x"),
        CLUES.replace(".", "X"),
        "\n".join(CLUES[k : k + 9].replace(".", "-") for k in range(0, 81, 9)),
        Puzzle(CLUES).drawn().replace(" .", " x"),
        str(np.array(NUMBERS)),
        repr(np.array(NUMBERS)),
        repr(np.array(NUMBERS, np.uint8)),
        str(np.array(NUMBERS).ravel()),
        str(np.array(NUMBERS).reshape(1, 9, 9)),
        json.dumps(NUMBERS),
        json.dumps(NUMBERS, indent=2),
        json.dumps(list(chain.from_iterable(NUMBERS))),
        json.dumps([CLUES[k : k + 9] for k in range(0, 81, 9)]),
        repr(np.array([CLUES[k : k + 9] for k in range(0, 81, 9)])),
        json.dumps([CLUES]),
        json.dumps(CLUES),
        str(Puzzle(CLUES).cells),
        f"[Puzzle]\n{CLUES}\n[State]\n{SOLVED}",
    ],
)
def test_more_formats(text: str) -> None:
    assert read(text) == read(text, CLASSIC) == [CLUES]
    assert read(f"{text}\n{text}" if "," not in text.split("\n")[0] else text)[0] == CLUES


def test_several_puzzles_of_an_array() -> None:
    both = np.array([NUMBERS, [[int(c) for c in SOLVED[9 * i : 9 * i + 9]] for i in range(9)]])
    for array in (both, both.reshape(2, 81)):
        assert read(str(array)) == read(json.dumps(array.tolist())) == [CLUES, SOLVED]
    assert read(json.dumps([CLUES, SOLVED]) + "\n" + FOUR) == [CLUES, SOLVED, FOUR]
    strings = [CLUES[k : k + 9] for k in range(0, 81, 9)]
    for number in (2, 9, 18):  # of puzzles, each with a row in each string
        assert read(json.dumps([strings] * number)) == [CLUES] * number
    assert read(json.dumps([[FOUR[k : k + 4] for k in range(0, 16, 4)]] * 4)) == [FOUR] * 4


def test_puzzles_with_16_digits() -> None:
    text = "\n".join(ROWS16)
    expected = "".join(ROWS16)
    assert read(text) == read(text, Box(4, 4)) == [expected]
    assert read(text.lower()) == read("\n".join(map(" ".join, ROWS16))) == [expected]
    assert read("\n\n".join("\n".join(ROWS16[k : k + 4]) for k in range(0, 16, 4))) == [expected]
    assert read(f"{text}\n{text}\n\n{FOUR}") == [expected, expected, FOUR]
    assert read(f"{FOUR}\n{FOUR}\n\n{text}") == [FOUR, FOUR, expected]
    assert read("\n".join([FOUR] * 40)) == [FOUR] * 40
    decimals = "\n".join(
        " ".join(str(SYMBOLS.index(c) + 1) if c != "." else "0" for c in row) for row in ROWS16
    )
    assert read(decimals) == read(decimals.replace("\n", " ")) == [expected]
    numbers = [list(map(int, row.split())) for row in decimals.split("\n")]
    assert read(json.dumps(numbers)) == [expected]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{CLUES}\n[hard]\n{CLUES}\n{CLUES}", "line 2: '[hard]': expected a section such"),
        (f"{CLUES}\n[]\n{CLUES}", "line 2: '[]': expected a section such as [Puzzle]"),
        (f"{CLUES}\n[[1, 2], [3]]", "line 2: the rows of the array have different lengths"),
        (f"{CLUES}\n[[1, 2], [3, 4]]", "such as [Puzzle], or puzzles of 4x4, 6x6,"),
        (str(np.array(NUMBERS * 200)), "lines 1 to 7: ... leaves cells of the array out"),
        (str(np.array(NUMBERS) + 0.5), "entry 1: '5.5' is neither a digit up to 9"),
        (json.dumps(NUMBERS)[:-1], "line 1: a bracket is not closed"),
        ('["12..", "....", "....", ""..34]', "': quotes of the array do not match"),
        ('["12..", "....", "....", "..34\']', "line 1: a bracket is not closed"),
        (json.dumps([[0] * 16] * 16), "16 lists of 16 cells are 4x4 puzzles or rows of 16x16"),
        (
            "\n".join([*[SOLVED[k : k + 9].replace("5", "-") for k in (0, 9)], "-" * 9]
                      + [SOLVED[k : k + 9] for k in range(18, 81, 9)]),
            "line 3: a row of dashes can be a border or empty cells",
        ),
        ("." * 16 + " " + CLUES[17:], "64 cells beside a puzzle of 16 cells"),
        (CLUES[:64].replace("9", ".") + "#" + CLUES[65:], "line 1, column 65: '#' is neither"),
        (CLUES[:80] + " 5", "has 80 cells; a puzzle has 16"),
        ("." * 78 + " 1.2", "has 78 cells"),
        ("[]" + CLUES, "after the last bracket"),
        ("5,3,.,,7,,,,\n" + ",,,,,,,,\n" * 8, "both an empty field and . stand for empty cells"),
        (f"{'-' * 81}\n{CLUES.replace('.', '-')}", "line 1: 81 dashes can be a border or empty"),
        ("3" + "0" * 15 + " 00070000 *0500000  0700000", "cells beside a puzzle of 16 cells"),
        (" ".join(["." * 16] * 15 + ["." * 15]), "a second puzzle on the line, which is not"),
        ("1" * 43 + " " + "1" * 36, "cells beside a puzzle of"),
        (f"puzzle\n{CLUES}\n{CLUES}\nzz\n{CLUES}", "line 4, column 'puzzle': 'zz' is no puzzle"),
        (f'Quizzes\n{CLUES}\n{CLUES}\n""', "line 4, column 'Quizzes': '' is no puzzle"),
        (f"id,puzzle\n1,{CLUES[:80]}", "line 2, column 'puzzle', column 1: '53..7"),
        (f"id,puzzle,solution\n1,{CLUES[:64].replace('9', '.')}", "line 2: a row of 2 fields"),
        (f"id,puzzle\n{CLUES}", "line 2: a row of 1 field, expected 2"),
        (".0" * 128, "both 0 and . stand for empty cells"),
        ("\n".join([".0" * 8] * 15 + ["G" + "." * 15]), "lines 1 to 16: both 0 and . stand"),
        ("9" + " " * 79, "line 1: a row of 1 cell, expected 4"),
        ("#\n" + "1" * 20000, "line 2: more than 10000 characters"),
        ("{" + json.dumps(NUMBERS) + "}", "line 1"),
    ],
)  # fmt: skip
def test_what_can_be_misread_is_refused(text: str, message: str) -> None:
    assert message in refuses(PuzzleError, "", read, text)


def test_a_document_may_not_have_any_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_lines, "MOST_CHARACTERS_OF_DOCUMENT", 1000)
    text = json.dumps([CLUES] * 20, indent=0)
    words = "line 1: more than 1000 characters of JSON or XML; write each puzzle on a line"
    refuses(PuzzleError, words, read, text)
    assert read("\n".join(json.dumps({"puzzle": CLUES}) for _ in range(20))) == [CLUES] * 20


def test_trailing_separators() -> None:
    rows = "\n".join(",".join(CLUES[k : k + 9]) + "," for k in range(0, 81, 9))
    assert read(rows) == [CLUES]
    assert read(",".join(SOLVED[:8]) + ",\n" + "\n".join(["," * 8] * 8)) == [SOLVED[:8] + "." * 73]
    assert read("\n".join(",".join(SOLVED[k : k + 9]) + "," for k in range(0, 81, 9))) == [SOLVED]
    sparse = ["1" + "," * 8, *["," * 8] * 8]
    assert read("\n".join(sparse)) == read("\n".join([*sparse, "# end"])) == ["1" + "." * 80]
    assert read("\n".join(sparse).replace(",", "\t")) == ["1" + "." * 80]
    assert read("\n".join(sparse[::-1]).replace(",", "\t")) == ["." * 72 + "1" + "." * 8]
    rows = "\n".join(f"{k},,,,,,,," for k in (1, 2, 3, 4, "", 5, 6, 7, 8)).replace(",", "\t")
    assert read(rows) == ["".join(f"{k}........" for k in "1234.5678")]


def test_rows_of_tabs_of_a_large_puzzle() -> None:
    for clues in ({2: 1, 99: 3}, {40: 1, 99: 3}, {255: 16}, {0: 2, 15: 4}):
        cells = tuple(clues.get(k, 0) for k in range(256))
        rows = ["\t".join(str(d or "") for d in cells[k : k + 16]) for k in range(0, 256, 16)]
        for lines in (rows, [*rows, "", *rows]):
            assert {puzzle.cells for puzzle in read_puzzles(lines)} == {cells}


def test_sixteen_lines_that_are_small_puzzles_or_one_large_one_are_refused() -> None:
    lines = ["." * 16] * 16
    lines[3], lines[9] = "..1" + "." * 13, "...2" + "." * 12
    refuses(PuzzleError, r"line 1: .* as 4x4 or 16x16; give the shape", read, "\n".join(lines))
    assert read("\n".join(lines), Box(4, 4)) == ["".join(lines)]
    assert read("\n".join(lines), Box(2, 2)) == lines
    lines[9] = "..1" + "." * 13  # not a second time in a column
    assert read("\n".join(lines)) == lines


def test_an_error_in_a_large_puzzle_makes_no_small_ones() -> None:
    rows = ["." * 16, "1" + "." * 15, "." * 15, *["." * 16] * 12, "G" + "." * 15]
    refuses(PuzzleError, r"line 3: a row of 15 cells, expected 16", read, "\n".join(rows))
    assert read("\n".join(rows[:2])) == rows[:2]


def test_cells_at_uneven_distances_are_refused() -> None:
    rows = [" ".join(SOLVED[k : k + 9]) for k in range(0, 81, 9)]
    assert read("\n".join(rows)) == [SOLVED]
    drawn = Puzzle(SOLVED).drawn()
    assert read(drawn) == [SOLVED]
    assert read(drawn.replace("4 | 6", "4   6", 1)) == [SOLVED]  # in the same columns
    for moved in ("4 6 |", "|4 6 ", "4    6"):
        text = drawn.replace("4 | 6", moved, 1)
        refuses(PuzzleError, r"line 2: a row of .* at uneven distances", read, text)
    rows[4] = "4 26 8 5 3 7 9 1"
    words = "line 5: a row of 9 cells at uneven distances, expected 9: '4 26 8"
    refuses(PuzzleError, words, read, "\n".join(rows))


def test_a_hash_instead_of_a_cell_begins_no_comment() -> None:
    for line in ("x," * 16 + "#," + "x," * 46 + "x", " ".join("." * 16 + "#" + "." * 64)):
        refuses(PuzzleError, r"'#' is neither a digit up to [89] nor an empty", read, line)
    assert read("1," + "x," * 14 + "x, # x, x") == ["1" + "." * 15]


def test_a_lost_row_makes_no_smaller_puzzle() -> None:
    for n in (9, 10):
        rows = ["1" + "," * (n - 1), *["," * (n - 1)] * (n - 2)]
        refuses(PuzzleError, rf"begins in line 1 has {n - 1} of {n} rows", read, "\n".join(rows))
        with pytest.raises(PuzzleError, match=rf"a row of {n} cells, expected {n - 1}"):
            read("\n".join(rows), Box(2, 4) if n == 9 else Box(3, 3))


def in_blocks(text: str, box: Box | None = None) -> tuple[list[str], list[str]]:
    """The puzzles and the error of a text, which is read by blocks of bytes."""
    stream = io.BytesIO(text.encode("utf-8", "surrogatepass"))
    reader = PuzzleReader(Lines(blocks_of_bytes(stream.read1)), "file", PuzzleShapes(box=box))
    found: list[str] = []
    try:
        while (block := next_block(reader)) is not None:
            if isinstance(block, Puzzle):
                found.append(str(block))
            else:
                found += [str(Puzzle(tuple(row))) for row in block.tolist()]
    except (PuzzleError, LayoutError) as error:
        return found, [str(error)]
    return found, []


def both_ways(text: str, box: Box | None = None) -> tuple[list[str], list[str], list[str]]:
    """The puzzles and the error of a text: by blocks of bytes, and by `read_puzzles`."""
    fast, errors = in_blocks(text, box)
    slow: list[str] = []
    data = text.encode("utf-8", "surrogatepass")
    lines = io.TextIOWrapper(io.BytesIO(data), "utf-8", "replace")
    try:
        slow += map(str, read_puzzles(lines, "file", box))
    except (PuzzleError, LayoutError) as error:
        errors.append(str(error))
    return fast, slow, errors


def test_blocks_are_what_read_puzzles_reads() -> None:
    random = Random(1)
    parts = [
        CLUES, CLUES, CLUES, CLUES, SOLVED, FOUR, "# comment", "", " " * 9, " " * 81, "-" * 81,
        "-" * 9, CLUES.replace(".", "0"), CLUES.replace(".", "x"), CLUES[:-1] + "5", CLUES[:80],
        CLUES + "1", CLUES + " 17", "[Puzzle]", "[State]", "puzzle,solution", "\ufeff" + CLUES,
        *(CLUES[k : k + 9] for k in range(0, 81, 9)), Puzzle(CLUES).drawn(),
        CLUES.replace(".", " "), "1" + CLUES[1:], CLUES[:40] + "\x00" + CLUES[41:], "\u0661" * 81,
    ]  # fmt: skip
    for _ in range(300):
        text = "".join(
            random.choice(parts[: random.choice((5, 7, 13, len(parts)))])
            + random.choice(["\n", "\n", "\r\n", "\r"])
            for _ in range(random.randrange(12))
        )
        fast, slow, errors = both_ways(text)
        assert fast == slow
        assert len(errors) in (0, 2)
        assert len(set(errors)) < 2


def test_lines_of_bytes() -> None:
    pieces = iter([b"a\r", b"\nb", b"\rc\xff", b"\n\n", b"d"])
    assert list(chain.from_iterable(blocks_of_bytes(lambda size: next(pieces, b"")))) == [
        "a", "b", "c\ufffd", "", "d"
    ]  # fmt: skip
    most = MOST_CHARACTERS_KEPT
    assert len(next(blocks_of_bytes(lambda size: b"\0" * size))[0]) == most
    for text in ("a" * (2 * most), "b" * most + "\nc", "\n" + "d" * (most - 1), "e" * (most + 1)):
        blocks = blocks_of_bytes(io.BytesIO(text.encode()).read)
        for found in (blocks, blocks_of_lines(text.split("\n"))):
            parts = [*chain.from_iterable(found)]
            assert max(map(len, parts)) <= most
            assert "".join(p if is_cut(p) else f"{p}\n" for p in parts).rstrip("\n") == text
    lines = Lines(blocks_of_lines(["a\n", "b\n"]))
    assert (lines.look(1), lines.look(2)) == ("b", None)
    assert (lines.arrived(), lines.taken) == (["a", "b"], 0)


JUNK = [
    "-" * 9, "-" * 4, "- - - -", "-" * 16, "---|---|---", "-- --", "[1", "[[", "{", "(", " " * 9,
    "\t" * 8, "[State]", "#", "a,puzzle", "12 34 12 34", ".---.---.---.", "1-2--3---", "<!-- -->",
    f'<game data="{CLUES}"/>', f'{{"puzzle": "{CLUES}"}}', f":0000:x:{CLUES}:::", CLUES, FOUR,
    "1,2,3,4,", "| 1 . |", "12 3 4 1", "https://a?bd=1",
]  # fmt: skip


@pytest.mark.parametrize("line", JUNK)
def test_the_work_grows_with_the_number_of_lines(line: str) -> None:
    def read_lines(lines: int) -> None:
        with suppress(PuzzleError):
            list(read_puzzles([line] * lines))

    assert calls_made(lambda: read_lines(800)) < 5 * calls_made(lambda: read_lines(200))


def test_rows_of_dashes_are_borders_or_empty_rows() -> None:
    with pytest.raises(PuzzleError, match="line 1: a row of dashes can be a border"):
        list(read_puzzles(["-" * 9] * 10_000))


def test_16_cells_with_larger_digits_are_no_4x4_puzzle() -> None:
    text = "1.3.3..5......4."
    refuses(PuzzleError, "line 1, column 8: '5' is neither a digit up to 4", read, text)
    refuses(PuzzleError, "'5' at character 8", Puzzle, text)


@pytest.mark.parametrize("line", [f"{'.' * 81}::", "." * 245, f"{'.' * 300}:x", "=" * 400 + "|"])
def test_a_long_line_of_one_mark_ends(line: str) -> None:
    begin = process_time()
    with suppress(PuzzleError):
        list(read_puzzles([line, line]))
    assert process_time() - begin < 5  # it takes a millisecond, or else hours


def test_a_field_of_a_table_with_an_end_of_line_in_quotes_in_quotes() -> None:
    text = 'id,"puzzle"\n1,"_,_,_,,1\n__2__16""\n,x"\n'
    refuses(PuzzleError, "lines 2 to 4, column 'puzzle': .* is no puzzle", list, read_puzzles(text))


SPACED = ["         ", "  98 51  ", " 519 742 ", "29 4 1 65", "         ", "14 5 8 93", " 267 958 ",
          "  51 36  ", "         "]  # fmt: skip


def test_rows_of_spaces_can_be_the_first_and_the_last() -> None:
    cells = "".join(SPACED).replace(" ", ".")
    for text in (SPACED, ["Puzzle 1", "", *SPACED], [*SPACED, "", "Puzzle 2", *SPACED]):
        assert {str(one) for one in read_puzzles(io.StringIO("\n".join(text)))} == {cells}
    blank = [" " * 9]
    for text in (blank + SPACED, SPACED + blank, SPACED[1:], SPACED[:-1], SPACED + SPACED,
                 [row.rstrip() for row in SPACED]):  # fmt: skip
        refuses(
            PuzzleError,
            "; write empty cells as .$",
            lambda rows: [*read_puzzles(io.StringIO("\n".join(rows)))],
            text,
        )


def test_an_entry_is_missing_before_a_comma() -> None:
    rows = ["[1, 0, 3, 0]", "[3, 0, 0, 0]", "[0, 0, 0, 0]", "[0, 0, 4, 0]"]
    for wrong in ("[1 0, , 3, 0]", "[, 1, 0 3, 0]", "[1, 0, 3 0, ,]"):
        text = f"[{wrong}, {', '.join(rows[1:])}]"
        refuses(
            PuzzleError,
            "no entry before a comma; write 0 for an empty cell",
            lambda text: [*read_puzzles(io.StringIO(text))],
            text,
        )


def test_a_row_of_dashes_above_digits_in_order_is_in_doubt() -> None:
    rows = ["----", "1234", "412-", "---1", "1-4-", "-21-"]
    for above in ([], ["3---", "---4", "-4-3", "-3--"]):
        refuses(
            PuzzleError,
            "a row of dashes can be",
            lambda rows: [*read_puzzles(io.StringIO("\n".join(rows)))],
            above + rows,
        )


def test_a_letter_among_dashes_is_a_row() -> None:
    rows = ["-" * 16] * 6 + ["-----I----------"] + ["-" * 16] * 9
    cells = "".join(rows).replace("-", ".").replace("I", "9")
    assert [*map(str, read_puzzles(io.StringIO("\n".join(rows))))] != [cells.replace("9", ".")]
    below = ["" if k == 3 else one for k, one in enumerate(rows)]
    for text in (rows, below):
        found: list[str] = []
        with suppress(PuzzleError):
            found += map(str, read_puzzles(io.StringIO("\n".join(text))))
        assert found in ([], [cells])


def test_rows_of_dashes_with_comments_are_not_lost() -> None:
    above, below = ["3214", "1432", "2143", "4321"], ["4-32", "3241", "1324", "241-"]
    for comment in ("", " # a remark", "; ;; row"):
        for number in (1, 2):
            rows = [*above, *["----"] * 4 * number, *below]
            refuses(
                PuzzleError,
                "4 rows of dashes can be",
                lambda text: [*read_puzzles(io.StringIO(text))],
                "\n".join(row + comment for row in rows),
            )
