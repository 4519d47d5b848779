"""Texts as people paste them, from posts, pages, programs and spreadsheets."""

import io
from collections.abc import Callable
from contextlib import suppress

import numpy as np
import pytest
from refusals import refuses

from sudokuenum import Puzzle, PuzzleError, puzzle_text, read_puzzles
from sudokuenum.formats import PuzzleInput
from sudokuenum.formats.grammar.plain_lines import simplified

P = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
DOTTED = P.replace("0", ".")


def rows_of(cells: str) -> list[str]:
    return [cells[k : k + 9] for k in range(0, 81, 9)]


ROWS, SOLVED_ROWS = rows_of(P), rows_of(SOLVED)
BOARD = [[int(cell) for cell in row] for row in ROWS]
DRAWN = Puzzle(DOTTED).drawn()
LISTS = [SOLVED[k] if P[k] != "0" else "".join(sorted({*SOLVED[k], *"19"})) for k in range(81)]


def read(text: str) -> list[str]:
    return [str(one) for one in read_puzzles(io.StringIO(text), "file")]


def lines(form: Callable[[str], str], rows: list[str] = ROWS) -> str:
    return "\n".join(map(form, rows))


def items(left: str, right: str, end: str = ",\n") -> str:
    return end.join(left + ", ".join(row) + right for row in ROWS)


def table(cell: Callable[[str], str], row_end: str = "</tr>\n") -> str:
    return "".join("<tr>" + "".join(map(cell, row)) + row_end for row in ROWS)


def box(across: str, down: str, corner: str, empty: str) -> str:
    bar = corner + corner.join([7 * across] * 3) + corner
    drawn = [bar]
    for k, row in enumerate(ROWS, 1):
        parts = (" ".join(row[i : i + 3].replace("0", empty)) for i in (0, 3, 6))
        drawn.append(f"{down} {f' {down} '.join(parts)} {down}")
        drawn += [bar] * (k % 3 == 0)
    return "\n".join(drawn)


def other_digits(zero: int, text: str = P) -> str:
    return text.translate({48 + digit: chr(zero + digit) for digit in range(10)})


PASTED = {
    "quoted": lines("> {}".format),
    "quoted without a space": lines(">{}".format),
    "quoted twice": lines("> > {}".format),
    "a quoted line": f"Ann wrote:\n> try this\n> {P}\n\nThanks",
    "a quoted drawing": lines("> {}".format, DRAWN.split("\n")),
    "code of a forum": f"[code]\n{DRAWN}\n[/code]",
    "code on a line": f"[code]{P}[/code]",
    "code around rows": "[code]" + "\n".join(ROWS) + "[/code]",
    "preformatted": f"<pre>{DRAWN}</pre>",
    "code in Markdown": f"`{P}`",
    "a table of Markdown with code": f"| id | puzzle |\n| --- | --- |\n| 1 | `{P}` |",
    "an empty head": "\n".join(
        ["|   " * 9 + "|", "|---" * 9 + "|", *(f"| {' | '.join(r)} |" for r in ROWS)]
    ).replace("0", " "),
    "an e-mail": f"From: a@b.c\nDate: Mon, 5 Jan 2024 10:11:12 +0000\n\n{lines(str)}\n\n-- \nBob",
    "a date": f"2024-01-05\n{lines(str)}",
    "a number as a heading": f"=== 1 ===\n{lines(str)}",
    "a link in angle brackets": f"<https://www.sudokuwiki.org/sudoku.htm?bd={P}>",
    "a link in Markdown": f"[try it](https://www.sudokuwiki.org/sudoku.htm?bd={P})",
    "spaces without breaks": lines("\u00a0".join),
    "empty cells without breaks": lines(lambda row: row.replace("0", "\u00a0")),
    "a space of no width": lines("\u200b{}".format),
    "digits of full width": other_digits(0xFF10, "\n".join(ROWS)),
    "Arabic digits": other_digits(0x660),
    "keycaps": lines(lambda row: "".join(f"{c}\ufe0f\u20e3" if c != "0" else "⬜" for c in row)),
    "middle dots": P.replace("0", "·"),
    "squares": lines(lambda row: " ".join(row.replace("0", "□"))),
    "borders of tildes": box("~", "|", "+", "."),
    "corners of o": box("-", "|", "o", "."),
    "corners of O, with spaces": box("-", "|", "O", " "),
    "underscores": box("_", "|", "|", "."),
    "dots": box(".", ":", ":", "."),
    "rows as Python prints them": "\n".join(map(str, BOARD)),
    "tuples": "\n".join(str(tuple(row)) for row in BOARD),
    "None": "\n".join(str([digit or None for digit in row]) for row in BOARD),
    "strings of Python": "\n".join(map(str, map(list, ROWS))),
    "after a prompt": ">>> print(board)\n" + "\n".join(map(str, BOARD)),
    "a program": f"import numpy as np\n\nboard = np.array([\n{items('[', ']')}\n])\nprint(board)",
    "an array with a name": f"a = {np.array(BOARD)!r}",
    "an answer of a notebook": f"Out[3]: {BOARD}",
    "a tensor": f"tensor({BOARD}, dtype=torch.int32)",
    "comments in an array": f"g = [  # easy\n{items('[', '],  # a row', chr(10))}\n]",
    "comments in C": f"int g[9][9] = {{\n{items('{', '}, // a row', chr(10))}\n}};",
    "a string in quotes": f"let puzzle = '{P}';",
    "SQL": f"INSERT INTO puzzles VALUES (1, '{P}', 'easy');",
    "YAML in quotes": f"puzzle: '{P}'",
    "rows in quotes in YAML": "puzzle:\n" + lines("  - '{}'".format),
    "TypeScript": f"const board: number[][] = {BOARD};",
    "Java": f"int[][] board = new int[][] {{\n{items('{', '}')}\n}};",
    "Go": f"board := [9][9]int{{\n{items('{', '}')},\n}}",
    "Rust": f"let board: [[u8; 9]; 9] = [\n{items('[', ']')},\n];",
    "PHP": f"$board = array(\n{items('array(', ')')}\n);",
    "Perl": "my @g = (\n" + ",\n".join(map(",".join, ROWS)) + ",\n);",
    "Ruby": "%w[\n" + "\n".join(ROWS) + "\n]",
    "Prolog": f"Rows = [{items('[', ']')}].".replace("0", "_"),
    "rows of MiniZinc": f"start=[|\n{items('', '|', chr(10))}\n|];",
    "MATLAB": f"A = [{';'.join(map(' '.join, ROWS))}];",
    "MATLAB on lines": f"A = [{'; ...'.join(f'{row}' + chr(10) for row in map(','.join, ROWS))}];",
    "a matrix of R": " " * 5 + "".join(f" [,{k}]" for k in range(1, 10)) + "\n" + "\n".join(
        f"[{k},]" + "".join(f"{c:>5}" for c in row) for k, row in enumerate(ROWS, 1)
    ),
    "LaTeX": "\\begin{sudoku}\n" + lines(
        lambda row: "|" + "|".join(row.replace("0", " ")) + "|."
    ) + "\n\\end{sudoku}",
    "a table of LaTeX": "\\begin{tabular}{|c|c|}\n\\hline\n" + lines(
        lambda row: " & ".join(c.replace("0", "") for c in row) + " \\\\ \\hline"
    ) + "\n\\end{tabular}",
    "a drawing in comments": lines("//   {}".format, DRAWN.split("\n")),
    "the size and the box above": "9 3 3\n" + lines(" ".join),
    "the end of a file of DOS": f"{P}\n\x1a",
    "numbers of rows": "\n".join(f"Row {k}: {row}" for k, row in enumerate(ROWS, 1)),
    "quotes around cells": lines(lambda row: ",".join(f"'{c}'" for c in row)),
    "cells, a tab and a rating": " ".join(P) + "\t0.22",
    "zeros before digits": lines(lambda row: " ".join(f"0{c}" for c in row)),
    "two characters a cell": lines(lambda row: "".join(f"  {c}" for c in row).replace(" 0", "__")),
    "a table of HTML": f"<table>{table('<td>{}</td>'.format, '</tr>')}</table>".replace("0", ""),
    "HTML on lines": f"<table border=1>\n{table('<td align=center>{}<br></td>'.format)}</table>",
    "HTML with entities": f"<table><tbody>{table('<td>{}'.format, chr(10))}</table>".replace(
        "0", "&nbsp;"
    ),
    "fields of HTML": f"<table>{table('<td><input value={}></td>'.format)}</table>",
    "a page": "<!DOCTYPE html>\n<html><head><title>Sudoku 17</title></head><body>\n"
    f"<table><tr><td>menu</td><td>1</td></tr></table><p>\n<table>{table('<td>{}</td>'.format)}"
    "</table></body></html>",
    "HTML with a puzzle in a row": f"<table><tr><td>1</td><td>{P}</td></tr></table>",
    "HTML with a head and empty cells": "<html><table><tr><td>menu</td></tr></table>\n<table>"
    f"<tr><th>No.</th><th>puzzle</th></tr>\n<tr><td></td><td>{P}</td></tr>\n</table></html>",
    "a solution beside": "\n".join(map("   ".join, zip(ROWS, SOLVED_ROWS, strict=True))),
    "a solution before": "\n".join(map(" | ".join, zip(SOLVED_ROWS, ROWS, strict=True))),
    "drawings side by side": "\n".join(
        map("   ".join, zip(DRAWN.split("\n"), Puzzle(SOLVED).drawn().split("\n"), strict=True))
    ),
}  # fmt: skip
"""One puzzle in each form."""


@pytest.mark.parametrize("kind", PASTED)
def test_it_is_read(kind: str) -> None:
    text = PASTED[kind]
    assert read(text) == [DOTTED]
    for data in (text.encode(), text.replace("\n", "\r\n").encode("utf-16"), text.encode("utf-32")):
        assert [str(one) for _, one in PuzzleInput(data)] == [DOTTED]
    assert read(f"{text}\n\n{text}\n") == [DOTTED] * 2


@pytest.mark.parametrize("kind", PASTED)
def test_without_a_cell_it_is_not_another_puzzle(kind: str) -> None:
    """The first 3 of the puzzle has the 5 before it in each form, and no other 3 has."""
    text = PASTED[kind]
    digits = [k for k, one in enumerate(text) if simplified(one) == "3"]
    first = next(k for k in digits if _is_second_cell(text, k))
    damaged = text[:first] + text[first + 1 :]
    with suppress(PuzzleError):
        # an empty field where the digit was is what the text says
        assert read(damaged) == [f"{DOTTED[0]}.{DOTTED[2:]}"]


def _is_second_cell(text: str, k: int) -> bool:
    before = [one for one in simplified(text[:k]) if one in "123456789"]
    return before[-1:] == ["5"]


@pytest.mark.parametrize("around", ["{{{}}}", "({})"])
def test_candidates_in_brackets(around: str) -> None:
    texts = [around.format(text) if len(text) > 1 else text for text in LISTS]
    text = "\n".join(" ".join(texts[k : k + 9]) for k in range(0, 81, 9))
    (puzzle,) = read_puzzles(io.StringIO(text))
    assert [one for one in puzzle_text(puzzle, "candidates").split() if one.isdigit()] == LISTS


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (lines(lambda row: f"> {row}".replace("0", " ").rstrip()), "line 1.*'>' is neither"),
        (box("#", "#", "#", "."), "no puzzle; lines that begin with # are comments"),
        ("<table><tr><td>1</td></tr></table>", "HTML without a table of .*; copy the cells as"),
        ("<table><tr><td>1</td></tr>", "line 1: a tag of HTML is not closed"),
        (f"<table><tr><td>{P}</td></tr><tr><td>{P[1:]}</td></tr></table>", "row 2: '30.*no puzzle"),
        (f"<table><tr><td>{P[1:]}</td></tr><tr><td>{P}</td></tr></table>", "row 1: '30.*no puzzle"),
        (f"<table><tr><td>{P}</td><td>{P[::-1]}</td></tr></table>", "HTML without a table"),
        (f"<table><tr><td>{P}</td></tr><tr><td>windoku</td><td>{P}</td></tr></table>", "windoku"),
        ("\n".join(map("   ".join, zip(ROWS, ROWS, strict=True))), "line 1: a row of 2 cells"),
        ("Sudoku (17 clues)\n[1, 2, 3, 4]", "line 2|of 4 rows"),
    ],
)
def test_it_is_refused(text: str, words: str) -> None:
    refuses(PuzzleError, words, lambda: [*PuzzleInput(text.encode(), name="file")])


def test_text_in_another_encoding_is_named() -> None:
    data = "\n".join(ROWS).encode("utf-16-le")
    refuses(PuzzleError, "another encoding than UTF-8", lambda: [*PuzzleInput(data)])


def test_other_columns_are_kept_as_they_are() -> None:
    given = PuzzleInput(f"title,puzzle\nA \u2013 B\uff1f > C,{P}\n".encode())
    given.keep_other_columns()
    assert [given.other_columns(place) for place, _ in given] == [
        (("title", "A \u2013 B\uff1f > C"),)
    ]


@pytest.mark.parametrize("form", ["{}", "{}.", "{}:", "{})"])
def test_a_number_above_each_puzzle_is_a_label(form: str) -> None:
    for rows in (ROWS, [P]):
        numbers = [form.format(k) if len(rows) > 1 else str(k) for k in (8, 9, 10)]
        text = "\n".join(line for number in numbers for line in (number, *rows))
        assert read(text) == [DOTTED] * 3
    refuses(PuzzleError, "line 4", read, f"1\n{P}\n3\n{P}")  # a number is left out
    for row in ("341.", "341:."):  # which may be a row
        refuses(PuzzleError, "line", read, "\n".join([row, "1.3.", "3...", "....", "..4."]))


def yaml_of(rows: list[str], empty: str, indent: str = "") -> str:
    """The rows as libraries write lists of lists in YAML by default."""
    cells = [[cell.replace("0", empty) for cell in row] for row in rows]
    return "\n".join(f"{indent}- - " + f"\n{indent}  - ".join(row) for row in cells)


@pytest.mark.parametrize("empty", ["0", "null", "~", "''", '"."', "."])
def test_each_cell_can_be_an_item_of_yaml(empty: str) -> None:
    item, inner = yaml_of(ROWS, empty), yaml_of(ROWS, empty, "  ")
    assert read(item) == read(f"id: 1\npuzzle:\n{item}\n") == [DOTTED]
    assert read(f"one:\n{item}\ntwo:\n{item}\n") == [DOTTED] * 2
    assert read(f"- id: 7\n  grid:\n{inner}\n- id: 8\n  grid:\n{inner}\n") == [DOTTED] * 2
    assert read("\n".join([f"- {inner.lstrip()}"] * 2)) == [DOTTED] * 2
    for wrong in (item.partition("\n")[2].replace("  - ", "- - ", 1), f"{item}\n  - 1"):
        words = r"file, lines 1 to 8\d: 9 lists of (8 and 9|9 and 10) cells, of which no puzzle"
        refuses(PuzzleError, words, read, wrong)


def test_comments_can_begin_with_two_semicolons() -> None:
    row_ends = [lines(lambda row: f"{row} ;; row 1"), lines(lambda row: f"{row}; ;; row 1")]
    for text in (*row_ends, f";; by me\n{P} ;; easy", "\n".join([";; by me", *ROWS, ";; end"])):
        assert read(text) == [DOTTED]
    fields = lines(lambda row: "; ".join(row.replace("0", " ")))
    assert read(fields) == read(fields.replace(" ", "")) == [DOTTED]
    refuses(PuzzleError, "line 1", read, lines(lambda row: f"{row} ;; 5"))


@pytest.mark.parametrize("mark", ["#", ";;"])
def test_rows_with_remarks_are_no_labels(mark: str) -> None:
    rows = ["2103", "4320", "1002", "0204"]
    assert read("\n".join(f"{row} {mark} a remark" for row in rows)) == ["21.3432.1..2.2.4"]
    stars = ["*" * 9] * 9 + ROWS
    assert read("\n".join(f"{row} {mark} row" for row in stars)) == ["." * 81, DOTTED]
