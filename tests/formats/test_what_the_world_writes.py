"""Kinds of text that other programs and people write: each is read rightly, or raises an error."""

import io
import json
from random import Random

import numpy as np
import pytest
from refusals import refuses

from sudokuenum import (
    Layout,
    OptionError,
    Puzzle,
    PuzzleError,
    puzzle_link,
    puzzle_text,
    read_puzzles,
)
from sudokuenum.formats import PuzzleInput
from sudokuenum.formats.format_table import TEXT_FORMATS
from sudokuenum.formats.grammar.chosen_reading import READINGS, ReadingName

P = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
Q = "708000300000201000500000000040000026300080000000100090090600004000070500000000000"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def rows_of(cells: str) -> list[str]:
    return [cells[k : k + 9] for k in range(0, 81, 9)]


ROWS, Q_ROWS = rows_of(P), rows_of(Q)
BOARD = [[int(cell) for cell in row] for row in ROWS]
FIELDS = [",".join(row) for row in Q_ROWS]
SPACES = [row.replace("0", " ") for row in ROWS]
CIRCLES = [row.translate(str.maketrans("0123456789", "⬜①②③④⑤⑥⑦⑧⑨")) for row in ROWS]
FRAME = "+---+---+---+"


def in_letters(cells: str) -> str:
    return cells.translate(str.maketrans("0123456789", ".ABCDEFGHI"))


LETTERS = [*map(in_letters, ROWS)]


def dotted(cells: str) -> str:
    return cells.replace("0", ".")


def read(text: str) -> list[str]:
    return [str(one) for one in read_puzzles(io.StringIO(text), "file")]


def indexed(rows: list[str], first: int) -> list[str]:
    return [f"{k},{row}" for k, row in enumerate(rows, first)]


def in_frame(rows: list[str], gap: str = "") -> str:
    lines = [FRAME]
    for k, row in enumerate(rows, 1):
        parts = (gap + gap.join(row[i : i + 3]) + gap for i in (0, 3, 6))
        lines.append(f"|{'|'.join(parts)}|")
        lines += [FRAME] * (k % 3 == 0)
    return "\n".join(lines)


def candidates(cells: str, words: dict[int, str]) -> str:
    lists = [words.get(k, cell if cell != "0" else "123456789") for k, cell in enumerate(cells)]
    return "\n".join(" ".join(lists[k : k + 9]) for k in range(0, 81, 9))


def xml_rows(rows: list[str]) -> str:
    return "\n".join(f"<row>{row}</row>" for row in rows)


def xml_cells(cells: str) -> str:
    lines = (
        f'<cell row="{k // 9}" col="{k % 9}" zone="1">{cell.replace("0", "")}</cell>'
        for k, cell in enumerate(cells)
    )
    return "\n".join(["<sudoku>", *lines, "</sudoku>"])


def marked(mark: str, end: str) -> str:
    """The finished grid in which the clues of P are marked."""
    cells = [f"{a}!" if a == b else a for a, b in zip(SOLVED, P, strict=True)]
    return end.join(mark.join(cells[k : k + 9]) for k in range(0, 81, 9))


TURNED = ["".join(column) for column in zip(*ROWS, strict=True)]
BOXES = ["".join(row[k : k + 3] for row in ROWS[i : i + 3]) for i in (0, 3, 6) for k in (0, 3, 6)]
FLAGGED = [[f'<cell v="{cell}" fixed="true"/>' for cell in row] for row in ROWS]
CELLS_WITH_FLAGS = xml_rows([*map("".join, FLAGGED)]).replace(
    '<cell v="0" fixed="true"/>', "<cell/>"
)
LIST = str([[cell.replace("0", "_") for cell in row] for row in ROWS]).replace("'", "")
BARS = "[|{}|];".format("|\n".join(",".join(row) for row in ROWS))
DASHES = P[:27] + "0" * 9 + P[36:]
AFTER_EACH = "\n".join(f"{','.join(row)},".replace("0", "") for row in ROWS[1:])
RIGHT = {
    "heads from 0": ("\n".join(["0,1,2,3,4,5,6,7,8", *FIELDS]), [Q]),
    "heads from 1": ("\n".join(["1,2,3,4,5,6,7,8,9", *FIELDS]), [Q]),
    "names of columns": ("\n".join([",".join(f"c{k}" for k in range(1, 10)), *FIELDS]), [Q]),
    "heads and an index": ("\n".join([",0,1,2,3,4,5,6,7,8", *indexed(FIELDS, 0)]), [Q]),
    "heads and an index from 1": ("\n".join(["id,1,2,3,4,5,6,7,8,9", *indexed(FIELDS, 1)]), [Q]),
    "an index": ("\n".join(indexed(FIELDS, 0)), [Q]),
    "heads and words": (
        "   0 1 2 3 4 5 6 7 8\n"
        + "\n".join(f"{k}  {' '.join(row)}" for k, row in enumerate(ROWS)),
        [P],
    ),
    "letters of rows": (
        "   1 2 3 | 4 5 6 | 7 8 9\n"
        + "\n".join(
            f"{chr(65 + k)}  " + " | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6))
            for k, row in enumerate(ROWS)
        ),
        [P],
    ),
    "titles": ("\n".join(["Grid 01", *ROWS, "Grid 02", *Q_ROWS]), [P, Q]),
    "titles of lines": (
        f"Easy:\n{P}\n; by me\n{Q}\n// from the paper\n{P}\nRating: 7.2\n", [P, Q, P]
    ),
    "titles of rows": ("\n".join(["Easy:", *ROWS, "", "; by me", *Q_ROWS, "Rating: 7.2"]), [P, Q]),
    "a version": (f"Version 4.2n\n{P}\n", [P]),
    "the size above": ("\n".join(["9", *ROWS]), [P]),
    "the box above": ("\n".join(["3 3", *ROWS]), [P]),
    "numbers above": ("\n".join(["1", *ROWS, "2", *Q_ROWS]), [P, Q]),
    "the number of lines": (f"2\n{P}\n{Q}\n", [P, Q]),
    "records": (json.dumps([{"id": 1, "puzzle": P}, {"id": 2, "puzzle": Q}]), [P, Q]),
    "a board": (json.dumps({"board": BOARD}), [P]),
    "a list of 81": (json.dumps({"puzzle": [cell for row in BOARD for cell in row]}), [P]),
    "a grid": (json.dumps({"grid": BOARD}), [P]),
    "a long line": (json.dumps([P] * 120), [P] * 120),
    "an answer of the web": (
        json.dumps({"newboard": {"grids": [{"value": BOARD, "difficulty": "Hard"}], "results": 1}}),
        [P],
    ),
    "a grid and its solution": (
        json.dumps({"a": {"value": BOARD, "full": [[int(c) for c in r] for r in rows_of(SOLVED)]}}),
        [P],
    ),
    "a column of pandas": (json.dumps({"quizzes": {"0": P, "1": Q}}), [P, Q]),
    "records with names": (
        json.dumps({"a": {"cells": P, "x": 1}, "b": {"cells": Q, "x": 2}}), [P, Q]
    ),
    "rows with dots at the end": ('[".412", ".23.", "4123", "234."]', [".412.23.4123234."]),
    "a program": ("board = [" + ",\n".join(map(str, BOARD)) + "];", [P]),
    "braces": (
        str(BOARD).replace("[", "{").replace("]", "}").replace("}, ", "},\n") + ";", [P]
    ),
    "spaces": ("\n".join(SPACES), [P]),
    "spaces without ends": ("\n".join(row.rstrip() for row in SPACES), [P]),
    "an empty row of spaces": (
        "\n".join([*SPACES[:3], "", *SPACES[4:]]), [P[:27] + "0" * 9 + P[36:]]
    ),
    "spaces twice": ("\n".join([*SPACES, "", *SPACES]), [P, P]),
    "spaces between": ("\n".join(" ".join(row) for row in SPACES), [P]),
    "spaces in a frame": (in_frame(SPACES), [P]),
    "spaces in a wide frame": (in_frame(SPACES, " "), [P]),
    "a bar for each cell": ("\n".join(f"| {' | '.join(row)} |" for row in SPACES), [P]),
    "colons between cells": (
        "\n".join(
            "|" + "|".join(f" {' : '.join(row[k : k + 3])} " for k in (0, 3, 6)) + "|"
            for row in SPACES
        ),
        [P],
    ),
    "a size with empty fields": ("\n".join(["9;;;;;;;;", *map(";".join, ROWS)]), [P]),
    "a drawing in JSON": (
        json.dumps({"Puzzle": "\n".join("|".join(dotted(row)) for row in ROWS), "id": 1}), [P]
    ),
    "fields in JSON": (json.dumps([",".join(P), ",".join(Q)]), [P, Q]),
    "the usual variant": (json.dumps({"variant": "classic", "size": 9, "sudoku": P}), [P]),
    "a frame of Unicode": (
        in_frame(ROWS).replace("|", "│").replace("-", "─").replace("+", "┼"), [P]
    ),
    "floats": ("\n".join(",".join(f"{c}.0" if c != "0" else "" for c in row) for row in ROWS), [P]),
    "savetxt": ("\n".join(" ".join(f"{int(c):.18e}" for c in row) for row in ROWS), [P]),
    "81 floats": (",".join(f"{c}.0" for c in P), [P]),
    "nan": ("\n".join(",".join(c if c != "0" else "nan" for c in row) for row in ROWS), [P]),
    "minus 1": ("\n".join(",".join(c if c != "0" else "-1" for c in row) for row in ROWS), [P]),
    "columns without a head": (f"{P},25,123456789,2023-01-01\n{Q},9,987654321,2023-01-02", [P, Q]),
    "an unknown head": (f"id,problem,level\n1,{P},easy\n2,{Q},hard", [P, Q]),
    "another unknown head": (f"start;stop\n{P};{SOLVED}\n", [P]),
    "one unknown head": (f"start\n{P}\n{Q}\n", [P, Q]),
    "a table with solutions": (f"start,solution\n{P},{SOLVED}\n{Q},{SOLVED}", [P, Q]),
    "rows of a table in JSON": (json.dumps([[1, P, SOLVED, "easy"], [2, Q, None, "hard"]]), [P, Q]),
    "values of SQL": (
        f"INSERT INTO `sudoku` (`id`, `level`, `cells`) VALUES\n(1, 'easy', '{P}'),\n"
        f"(2, 'hard', '{Q}');", [P, Q]
    ),
    "lists in fields": (
        f'id,start,end\n1,"{BOARD}","{[*map(int, SOLVED)]}"\n2,"{[*map(int, Q)]}",""',
        [P, Q],
    ),
    "lists of strings in fields": (f'1,easy,"{[*P.replace("0", " ")]}"', [P]),
    "a list and its solution": (f'"{BOARD}",{SOLVED}', [P]),
    "a puzzle and its solution in quotes": (f'"{",".join(P)}","{",".join(SOLVED)}"', [P]),
    "arrays of numpy in fields": (
        'id,puzzle\n1,"' + str(BOARD).replace(",", "").replace("] ", "]\n ") + '"', [P]
    ),
    "lists in strings": (
        json.dumps([{"puzzle": json.dumps(BOARD)}, {"puzzle": json.dumps([*Q])}]), [P, Q]
    ),
    "lists in SQL": (
        "INSERT INTO t VALUES\n(1, '" + json.dumps([*P.replace("0", " ")]).replace('"', r'\"')
        + f"', '{[*map(int, SOLVED)]}'),\n(2, '{[*map(int, Q)]}', '');",
        [P, Q],
    ),
    "numbered keys and a source": (
        json.dumps({"0": P, "1": Q, "2": P[::-1], "source": "a book"}), [P, Q, P[::-1]]
    ),
    "solutions before": (f"solution;id;input\n{SOLVED};1;{P}\n{SOLVED};2;{Q}", [P, Q]),
    "solutions alone": (f"id,solution\n1,{SOLVED}", [SOLVED]),
    "the number of puzzles and of each": (
        "\n".join(["2", "0", *ROWS, "1", *Q_ROWS]), [P, Q]
    ),
    "semicolons after rows": (
        "\n".join(["9,3,3;", *(",".join(row.replace("0", "-")) + ";" for row in ROWS)]), [P]
    ),
    "comments of Lisp": (
        "[\n[" + "\n ".join(" ".join(row) for row in ROWS) + "] ;; one\n;; it's\n]", [P]
    ),
    "columns in JSON": (json.dumps({"id": 1, "columns": TURNED}), [P]),
    "rows, columns and boxes": (
        json.dumps({"cols": TURNED, "boxes": BOXES, "rows": ROWS}), [P]
    ),
    "XML below its document type": (
        f'<?xml version="1.0"?>\n<!DOCTYPE s SYSTEM "s.dtd">\n<s>{xml_rows(ROWS)}</s>', [P]
    ),
    "XML below its grammar": (
        f"<!DOCTYPE s [\n<!ELEMENT s (row)+>\n]>\n<s>{xml_rows(ROWS)}</s>", [P]
    ),
    "columns of XML": (xml_rows(TURNED).replace("row", "column").join(["<s>", "</s>"]), [P]),
    "cells of XML without keys": (f'<s a="b">{CELLS_WITH_FLAGS}</s>', [P]),
    "a picture above": ("\n".join(["phone w810i", "1632x1224:24 JPG", *ROWS]), [P]),
    "codes above": ("\n".join(["S001", "1", *ROWS, *rows_of(SOLVED), "", "s002", *ROWS, *ROWS]),
                    [P, SOLVED, P, P]),
    "codes without blank lines": ("\n".join(["A-1", *ROWS, "A-2", *ROWS]), [P, P]),
    "a link": (f"https://example.org/play/?s={P}", [P]),
    "a link with a path": (f"https://example.org/play/{P}?x=1", [P]),
    "puzzle, number, solution": (f"{P}:1:{SOLVED}\n{P}={SOLVED}\n{P}:25\n", [P, P, P]),
    "colons": (dotted(P).replace(".", ":"), [P]),
    "dots between cells": ("\n".join(".".join(row) for row in ROWS), [P]),
    "a comma after each cell": (
        ",".join(SOLVED[:9]) + ",\n" + AFTER_EACH,
        [SOLVED[:9] + P[9:]],
    ),
    "a list of YAML": ("board:\n" + "\n".join(f"  - [{','.join(row)}]" for row in ROWS), [P]),
    "rows of YAML": ("Known:\n" + "\n".join(f"  - {row}" for row in ROWS), [P]),
    "MiniZinc": (
        "puzzle = array2d(1..9, 1..9, [\n" + ",\n".join(map(",".join, ROWS)) + "\n]);", [P],
    ),
    "AMPL": (
        "data;\nparam n := 3;\nparam A: 1 2 3 4 5 6 7 8 9 :=\n"
        + "\n".join(f"{k} {' '.join(dotted(row))}" for k, row in enumerate(ROWS, 1)) + "\n;", [P],
    ),
    "a drawing in a comment": (
        "\n".join(f"; {line}" for line in in_frame(SPACES, " ").split("\n")), [P],
    ),
    "count and size": (f"2 9\n{' '.join(P)}\n{' '.join(Q)}", [P, Q]),
    "a series of pandas": (json.dumps({"puzzle": {"0": P, "3": Q}}), [P, Q]),
    "a head twice": (f"id,start\n1,{P}\nid,start\n2,{Q}", [P, Q]),
    "rows of XML": (f"<?xml version='1.0'?>\n<s a='b'>\n{xml_rows(ROWS)}\n</s>", [P]),
    "cells of XML": (f"<s>{''.join(f'<c>{c}</c>' if c != '0' else '<c/>' for c in P)}</s>", [P]),
    "records of XML": (
        f"<all><game id='1'><cells>{P}</cells></game><game id='2'><cells>{Q}</cells></game></all>",
        [P, Q],
    ),
    "rows on a line": (";".join(",".join(row) for row in ROWS), [P]),
    "rows on a line with dots": (".".join(",".join(row) for row in ROWS), [P]),
    "a field in quotes": (f'7,easy,"{",".join(P)}"\n8,hard,"{",".join(Q)}"', [P, Q]),
    "marked clues": (marked(",", ";"), [P]),
    "rows of marked clues": (marked(",", "\n"), [P]),
    "a table of marked clues": (f'1,"{marked(",", ";")}"', [P]),
    "several on a line": (f"{P},{Q}\n{P}", [P, Q, P]),
    "a cell on each line": ("\n".join(P.replace("0", " ")), [P]),
    "cells on lines twice": ("\n".join(P) + "\n\n" + "\n".join(Q), [P, Q]),
    "rows, columns and digits": (
        json.dumps([[k // 9 + 1, k % 9 + 1, int(c)] for k, c in enumerate(P)]), [P]
    ),
    "lists under several keys": (json.dumps({"easy": [P, Q], "hard": [Q, P]}), [P, Q, Q, P]),
    "numbers after colons": (f"{P}:0\n{P}:413", [P, P]),
    "a checksum below": ("\n".join([*ROWS, "", "f21c1d93a948d50abea56254538ce870"]), [P]),
    "rows of dashes above the solution": (
        "\n".join([*(row.replace("0", "-") for row in rows_of(DASHES)), *rows_of(SOLVED)]),
        [DASHES, SOLVED],
    ),
    "question marks": ("\n".join(row.replace("0", "?") for row in ROWS), [P]),
    "characters of Python": (str([[*row.replace("0", " ")] for row in ROWS]), [P]),
    "rows of characters": (json.dumps(SPACES), [P]),
    "digits in circles": ("\n".join(CIRCLES), [P]),
    "digits of another font": ("\n".join(row.replace("5", "\U0001d7d3") for row in ROWS), [P]),
    "cells of XML with places": (xml_cells(P), [P]),
    "clues of XML with places": (xml_cells(P).replace("></cell>", ">0</cell>"), [P]),
    "times": ("2022-07-11 20:17:07.644190212 +0200 CEST m=+0.000194760\n" + "\n".join(ROWS), [P]),
    "a time of ISO 8601": (f"2022-07-11T20:17:07.644Z\n{P}", [P]),
    "rows that end with semicolons": ("\n".join(" ".join(row) + ";" for row in ROWS), [P]),
    "rows that end with commas": (",\n".join(ROWS) + ",\n", [P]),
    "a comma after all rows but the last": (",\n".join(map(", ".join, ROWS)), [P]),
    "double bars": (
        "\n".join(
            "|" + "||".join(f" {' | '.join(row[k : k + 3])} " for k in (0, 3, 6)) + "|"
            for row in SPACES
        ),
        [P],
    ),
    "double bars between boxes": (
        "\n".join(" || ".join(" ".join(row[k : k + 3]) for k in (0, 3, 6)) for row in SPACES), [P]
    ),
    "boxes without a bar at the left": (
        "\n".join("|".join(row[k : k + 3] for k in (0, 3, 6)) + "|" for row in SPACES), [P]
    ),
    "boxes without a bar at the right": (
        "\n".join("|" + "|".join(row[k : k + 3] for k in (0, 3, 6)) for row in SPACES), [P]
    ),
    "a letter at the end": ("\n".join([*ROWS, "e", "n", *Q_ROWS, "e"]), [P, Q]),
    "a remark with an arrow": ("\n".join([*ROWS[:4], f"{ROWS[4]}  <-- a 4", *ROWS[5:]]), [P]),
    "a line of stars": ("\n".join(SPACES) + f"\n\n{'*' * 17}\n\n{SOLVED}", [P, SOLVED]),
    "a title with a time": (f"Grid 1 solved in 0.0649263858795166\n{P}\nin 0.25 s\n{Q}", [P, Q]),
    "numbers after lines": (f"{P}#83\n{dotted(Q)}#128, hard", [P, Q]),
    "a copyright": ("(c) 2021 by me (and 2 others)\n" + "\n".join(ROWS), [P]),
    "a date": (f"13.02.2021:\n{P}   easy\n", [P]),
    "a plus for each empty cell": (P.replace("0", "+"), [P]),
    "rows with a plus for each empty cell": (
        "\n".join(f"   {' '.join(row)}".replace("0", "+") for row in ROWS), [P]
    ),
    "letters": ("".join(LETTERS), [P]),
    "small letters": ("".join(LETTERS).lower().replace(".", "x"), [P]),
    "rows of letters": ("\n".join(["Big Chief", *LETTERS]), [P]),
    "letters with spaces for empty cells": ("\n".join(LETTERS).replace(".", " "), [P]),
    "letters below letters": (
        "\n".join(" ".join(row) for row in ["ABCDEFGHI", *LETTERS, "", *LETTERS]), [P, P]
    ),
    "letters in brackets": ("\n".join(str([*row]) for row in LETTERS), [P]),
    "letters and the solution": (f"{''.join(LETTERS)} {in_letters(SOLVED)}", [P]),
    "letters in a link": (f"https://example.org/play?s={''.join(LETTERS)}", [P]),
    "letters between digits": (f"{''.join(LETTERS)}\n{Q}\ne\n{P}\nb\n", [P, Q, P]),
    "JSON with comments": (
        "[ /* it's [ */\n" + "\n".join(f"{row}, // row {{ {row[0]}" for row in BOARD) + "\n]", [P]
    ),
    "JSON with commas at the ends": (
        f'[{{"puzzle": "{P}", "from": "https://a.b/c",}},\n /* {{ */ {{"puzzle": "{Q}"}},\n]',
        [P, Q],
    ),
    "a literal of JavaScript": (f'const x = {{\n  // don\'t\n  "puzzle": "{P}",\n}};', [P]),
    "a fact of Prolog": (f"% by me\nproblem(1, {LIST}).\nproblem(2, {LIST}).\n", [P, P]),
    "a clause of Prolog": (f"puzzle(P) :- P = {LIST}.", [P]),
    "a clause of Prolog on lines": (f"problem(1, P) :-\n    P = {LIST}.", [P]),
    "a clause of Picat": (f"board(1) = {LIST}.", [P]),
    "a rule of Picat": (f"board(1, B) => B = {LIST}.", [P]),
    "an array of MiniZinc": (f"n = 3;\nN = n * n;\npuzzle = {BARS}", [P]),
    "an array with remarks": (BARS.replace("|\n", "| % it's\n"), [P]),
    "empty cells of MiniZinc": (BARS.replace("0", "<>"), [P]),
    "digits from 0": ("\n".join(" ".join(str(int(c) - 1) for c in row) for row in ROWS), [P]),
}  # fmt: skip


@pytest.mark.parametrize("kind", RIGHT)
def test_it_is_read(kind: str) -> None:
    text, right = RIGHT[kind]
    assert read(text) == [*map(dotted, right)]
    assert read(f"\n# a comment\n{text}\n") == [*map(dotted, right)]
    assert [str(one) for _, one in PuzzleInput(text.encode())] == [*map(dotted, right)]


def test_heads_without_all_rows_are_no_puzzle() -> None:
    """A line of numbers of columns is never taken for a row."""
    for number in (7, 8):
        text = "\n".join(["0,1,2,3,4,5,6,7,8", *FIELDS[:number]])
        refuses(PuzzleError, "can be numbers of columns|of 9 rows", read, text)
    refuses(PuzzleError, "", read, "\n".join(["1,2,3,4,5,6,7,8,9", *FIELDS[:7]]))
    grid = "\n".join(rows_of(Puzzle("1 2 3 4 5 6 7 8 9".replace(" ", "") + "." * 72).solutions(1)
                             .__next__().__str__()))  # fmt: skip
    assert read(f"{grid}\n{grid}") == ["".join(grid.split())] * 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("id,x\n1,y\n", "line 1: 'id,x': no column is called puzzle"),
        (f"a,b\n{P},{Q}\n", "line 1: a and b have puzzles; call the column of the"),
        (json.dumps({"a": P, "b": Q}), "a and b have a puzzle each"),
        (
            "   1       2       3       4\n+-------+-------+-------+-------+\n"
            "| 1   3 '     3 | 1 2 3 '   2   | 1   3 '     3 | 1 2 3 '   2   |\n" * 2,
            "candidates on several lines for each cell",
        ),
        (json.dumps({"board": BOARD, "thermo": [[1, 2]]}), "the constraint thermo"),
        ("\n".join([*ROWS[:3], ROWS[3] + "1", *ROWS[4:]]), "line 4: a row of 10 cells, expected 9"),
        ("\n".join([ROWS[0] + "1", *ROWS[1:]]), "line 1: a row of 10 cells, expected 9"),
        ("\n".join(row.strip() for row in SPACES), "line 1|line 2|line 3"),
        (candidates(P, {2: "1z4"}), "line 1, word 3: '1z4' is neither|line 1"),
        ("https://example.org/puzzles.txt", "no part of the link is a puzzle"),
        ("https://example.org/?s=1" + "." * 63 + " " + P[65:], "cells after a space in the link"),
        (f"https://example.org/?a={P}&b={Q}", "a link that holds 2 puzzles"),
        (f"{P}:413\n", "can be a number or a removed candidate"),
        ("\n".join(["Who is there?"] * 2), "line 1: 'Who is there"),
        (
            " ".join([*ROWS[:2], "|".join(ROWS[2:4]), *ROWS[4:]]),
            r"line 1, column 30: '\|' in a line with a whole puzzle; write spaces between the rows",
        ),
        (
            "\n".join([FIELDS[0].removesuffix(",0,0"), *FIELDS[1:]]),
            "line 1: a row of 7 cells, expected 4, 6, 8, 9, 10, 12 or 16: '7,0,8,0,0,0,3'$",
        ),
    ],
)
def test_what_is_not_clear_is_named(text: str, words: str) -> None:
    refuses(PuzzleError, words, read, text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("\n".join([*ROWS, ROWS[0]]), "lines 1 to 10: 10 rows of 9 cells, expected 9 for each"),
        ("\n".join([*FIELDS, FIELDS[0]]), "lines 1 to 10: 10 rows of 9 cells, expected 9"),
        ("\n".join([*ROWS[:8], *ROWS]), "lines 1 to 17: 17 rows of 9 cells|appears twice"),
        ("\n".join(["XXXXXXXX"] * 8), "lines 1 to 8: cells of x alone; write an empty puzzle with"),
        ("\n".join(["9" + "0" * 24] * 25), "a row of 25 cells, .* more than 16 rows are not"),
        ("\n".join(["." * 15] * 15), 'give the shape of its boxes: --box 3x5, in Python box="3x5"'),
        ("." * 225, "has 225 cells; .* if the puzzle is 15x15, give the shape of its boxes"),
        (marked(",", "\n").replace("4,", ",", 1), "5! is marked as a clue, 6 is not, and some"),
        (marked(",", "\n").replace("4,", "-1,", 1), "5! is marked as a clue, 6 is not, and some"),
        ("\n".join(P[:80]), "line 1: 80 lines with a cell each, expected 16"),
        ("\n".join(P[:16]) + "\n\n" + "\n".join(P[17:]), "line 1: 16 lines with a cell each"),
        (f"<s>\n{xml_rows(ROWS[:8])}\n</s>", "lines 1 to 10: '<s>': XML without a puzzle"),
        (f"<s>\n{xml_rows(ROWS)}", "line 1: <s> is not closed"),
        (f"<s>\n{xml_rows(ROWS)}</t>", "line 1: damaged XML in line 10 of the element"),
        (f'<!DOCTYPE s [<!ENTITY a "5">]>\n<s>{xml_rows(["&a;", *ROWS])}</s>', "undefined entity"),
        ("1" + "." * 80 + "," + "1" + "." * 79 + "2", "a second puzzle on the line"),
        (f"<s>{xml_rows(BOXES).replace('row', 'box')}</s>", "lists under box can be other cells"),
        (json.dumps({"blocks": BOXES}), "blocks: lists under blocks can be other cells than rows"),
        (json.dumps({"columns": P}), "lists under columns can be other cells than rows"),
        (f"a,b\n{P[:80]},{SOLVED}\n{P},{SOLVED}", "below a: .* can be a damaged puzzle; call"),
        (f"3 {' '.join(P)}", "a row of 82 cells, .*; write the size before the cells on a line"),
        ("\n".join(["S001", *ROWS[:8]]), "the puzzle that begins in line 2 has 8 of 9 rows"),
        (
            "\n".join(["A001", "1.3.", "3...", "..4."]),
            "the puzzle that begins in line 2 has 3 of 4 rows",
        ),
        ("\n".join(["1234x5678", *ROWS]), "10 rows of 9 cells|line"),
        ("[1, 2]\n" + P, "found a list of 2 values"),
        (json.dumps([1, P, Q]), "2 values have puzzles, and none is the solution of the others"),
        (
            f'start,end\n"{BOARD[:8]}",{SOLVED}',
            r"below start: '\[\[5, 3, .*can be a damaged puzzle",
        ),
        (
            f'"{[*P.replace("0", " ")][1:]}",{SOLVED}',
            "is a list of cells, but no puzzle",
        ),
        (
            f'"{BOARD}","{BOARD[::-1]}"',
            "line 1: 2 fields in quotes have puzzles; leave one of them",
        ),
        (json.dumps([[1, P], [2, Q[:80]]]), r"\[1\]: \[2, .*: expected a puzzle"),
        (json.dumps([P, P[:18]]), r"\[1\]: '530070000600195000': expected a puzzle"),
        (json.dumps([BOARD, BOARD, 0]), "0: .* a bracket before it may be missing"),
        ("line[1] = 600380002;", "neither a row of cells nor a title; begin a remark with #"),
        ("\n".join([CIRCLES[0].replace("③", "3"), *CIRCLES[1:]]), "'⑤' is neither a digit up to 9"),
        (
            json.dumps({k: dict(enumerate(row)) for k, row in enumerate(BOARD)}),
            "9 objects of 9 cells under numbers, of which each can be the row; write a list",
        ),
        (
            "version https://git-lfs.github.com/spec/v1\noid sha256:b84e7985dd2ba85b8c853260\n",
            "line 1: .*: a pointer of Git LFS; get the file itself with git lfs pull",
        ),
        ("6\n1*****\n****6*\n*3****\n******\n***9**\n6*****", "line 6, column 4: '9' is neither"),
        (
            "\n".join(["3 3", ROWS[0], ROWS[1] + "1", *ROWS[2:]]),
            "line 3: a row of 10 cells, expected 9",
        ),
        (
            "\n".join([ROWS[0], *LETTERS[1:]]),
            "line 2, column 1: 'F' is neither .*; write letters as digits, or all digits as A to I",
        ),
        (
            "\n".join([*ROWS[:4], "....E....", *ROWS[5:]]),
            "line 5, column 5: 'E' is neither a digit",
        ),
        ("".join([ROWS[0], *LETTERS[1:]]), "line 1, column 10: 'F' is neither a digit"),
        ("".join(LETTERS).replace("E", "S"), "column 1: 'S' is neither a digit"),
        ("".join(LETTERS)[:50] + " " + "".join(LETTERS)[51:], "has 50 cells"),
        ("1.3.3.........4.\nA.C.C.........D.E", "'A.C.C.........D.E' has 17 cells"),
        (f'{{"puzzle" "{P}",}}', "not JSON at line 1, column 11: Expecting ':' delimiter"),
        (f'{{"a": 1,, "puzzle": "{P}"}}', "not JSON at line 1, column 9"),
        (f"[{BOARD[0]}, /* {str(BOARD[1:])[1:]}", "a bracket is not closed"),
        ("\n".join(["x", *ROWS]), "line 1: 'x' is a cell alone on a line; .* layout, write"),
        ("\n".join([P, ".", P]), "line 2: '.' is a cell alone on a line; delete it, or begin a"),
        ("x\n.\n", "line 1: 2 lines with a cell each, expected 16, 36, 64, 81, 100, 144 or 256"),
        (SOLVED[:80] + "+", r"column 81: '\+' is neither a digit .*; write empty cells as \."),
        ("\n".join(ROWS).replace("0", "+", 40), r"'\+' is neither a digit .*; write empty cells"),
        ("-1 0 1 2\n1 2 0 -1\n2 4 3 0\n0 -1 2 1", "both 0 and -1 stand for empty cells"),
    ],
)
def test_messages_say_what_is_wrong_and_what_to_do(text: str, words: str) -> None:
    refuses(PuzzleError, words, read, text)


@pytest.mark.parametrize(
    ("members", "key"),
    [
        ({"puzzle": P[:80], "solution": SOLVED}, "puzzle"),
        ({"puzzle": P[:80] + "l", "solution": SOLVED}, "puzzle"),
        ({"start": P[:80], "end": SOLVED}, "start"),
        ({"initial": P, "start": P[:80] + "o"}, "start"),
        ({"board": BOARD[:8], "solution": SOLVED}, "board"),
        ({"puzzle": f"{BOARD[:8]}", "solution": SOLVED}, "puzzle"),
        ({"a": json.dumps([*P.replace("0", " ")][1:]), "b": SOLVED}, "a"),
        ({"quiz": "a puzzle of another form " * 9, "solution": SOLVED}, "quiz"),
        ({"board": [[1, 2], [3]], "solution": SOLVED}, "board"),
        ({"puzzles": [P[:80], P], "solutions": [SOLVED, SOLVED]}, "puzzles"),
    ],
)
def test_a_solution_is_not_read_instead_of_a_damaged_puzzle(
    members: dict[str, object], key: str
) -> None:
    for document in (members, [members], {"a": members}):
        refuses(PuzzleError, f"{key}: .*: expected a puzzle", read, json.dumps(document))


def test_other_values_beside_a_solution_are_no_damaged_puzzle() -> None:
    others: list[object] = ["No. 17", 17, [], "", {"a": 1}, "53007000060019500009800006"]
    for other in others:
        assert read(json.dumps({"puzzle": other, "solution": SOLVED})) == [SOLVED]


DASHED = "\n".join(["- " * 9] * 3 + ["1" + " -" * 8] + ["- " * 9] * 5)


@pytest.mark.parametrize(
    ("text", "form", "right"),
    [
        (f"{P}:413", "line", [P]),
        (f"{P}:413", "hodoku", [P]),
        ("4 3 2 1\n2 1 4 3\n3 2 1 4\n1 24 3 2", "candidates", ["432121433.141.3."]),
        ("\n".join([DASHED] * 3), "sdk", [("." * 27 + "1" + "." * 53)] * 3),
        ("\n".join(["." * 15 + "1"] + ["." * 16] * 15), "line", ["." * 15 + "1"] + ["." * 16] * 15),
        ("\n".join(["." * 15 + "1"] + ["." * 16] * 15), "sdk", ["." * 15 + "1" + "." * 240]),
    ],
)
def test_a_format_that_is_named_decides(text: str, form: ReadingName, right: list[str]) -> None:
    names = refuses(PuzzleError, "", read, text)
    assert f"--from {form}" in names or "give the shape of the boxes" in names
    found = [*read_puzzles(io.StringIO(text), form=form)]
    assert [*map(str, found)] == [*map(dotted, right)]
    assert [one for _, one in PuzzleInput(text, form=form)] == found
    refuses(OptionError, "the forms are line, sdk", read_puzzles, text, form="csv")


def test_names_of_readings_are_formats_of_the_table() -> None:
    names = [name for one in TEXT_FORMATS for name in one.written]
    assert {*READINGS} <= {*names}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("    \n4  2\n    \n    \n# c\n4312\n1243\n3124\n2431", "line 2"),
        ("1 2 \n   4\n    \n  42\n3421\n2134\n4213\n1342", "line 1"),
        ("\n".join([*(row for row in SPACES[:8]), " 8  79"]), "line 9|line 1"),
        ("1" + "+." * 3 + "." * 77, "has 84 cells"),
        ("4,3,2,1\n2,1,4,3\n3,2,1,4\n1,24,3,2", "line 4, word 2: '24' can be candidates"),
        ("4 3 2 1\n2 1 4 3\n3 2 1 4\n1 24 3 2", "line 4"),
        (f"https://example.org/?s={'.' * 36}&{'.' * 20}", "a puzzle and other cells"),
        (f"https://[example.org/play?s={P}", "Invalid IPv6 URL"),
        (
            "\n".join(["- " * 9] * 3 + ["1" + " -" * 8] + ["- " * 9] * 23),
            "dashes can be a border or empty cells",
        ),
    ],
)
def test_moved_cells_are_in_doubt(text: str, words: str) -> None:
    refuses(PuzzleError, words, read, text)


def test_boxes_are_as_drawn() -> None:
    cells = "25.6.4...4264..........3314...6.3.45"  # in 2x3 boxes the digit 4 is twice in a box
    drawn = Puzzle(cells, box="3x2").drawn()
    for text in (drawn, f"2, 3\n{drawn}"):
        (puzzle,) = read_puzzles(io.StringIO(text))
        assert (str(puzzle), str(puzzle.box)) == (cells, "3x2")
    refuses(PuzzleError, "twice", lambda: [*read_puzzles(io.StringIO(drawn), box="2x3")])


def test_a_single_0_beside_another_mark_is_no_digit() -> None:
    cells = "*" * 200 + "123456789ABCDEF" + "*" * 41
    refuses(PuzzleError, "both 0 and", read, "0" + cells[1:])


def test_candidates_in_any_order() -> None:
    puzzle = Puzzle(P)
    lists = ["".join(map(str, some)) for some in puzzle.candidates]
    random = Random(1)
    for _ in range(10):
        mixed = ["".join(random.sample(word, len(word))) for word in lists]
        text = "\n".join(" ".join(mixed[k : k + 9]) for k in range(0, 81, 9))
        (found,) = read_puzzles(io.StringIO(text))
        assert found.candidates == puzzle.candidates
    text = "\n".join(" ".join(lists[k : k + 9]) for k in range(0, 81, 9))
    (found,) = read_puzzles(io.StringIO(" ".join(text.split())))
    assert found.candidates == puzzle.candidates
    damaged = text.split("\n")
    damaged[8] = damaged[8].replace(lists[80], f"{lists[80][0]}z", 1)
    refuses(PuzzleError, r"line 9, word \d: '\dz' is neither", read, "\n".join(damaged))


def test_formats_of_candidates_keep_all() -> None:
    puzzle = Puzzle(P, removed=[(2, 1), (3, 2)], placed=[0, 4])
    links = (puzzle_link(puzzle, "sudokuwiki"), puzzle_text(puzzle, "hodoku"))
    state = puzzle_text(puzzle, "hodoku").split(":")
    for text in (*links, f"{state[3]}:{state[4]}"):
        (found,) = read_puzzles([text])
        assert (found, found.placed) == (puzzle, (0, 4))
        assert puzzle_text(found, "hodoku") == puzzle_text(puzzle, "hodoku")
    (found,) = read_puzzles([puzzle_text(puzzle, "pencilmarks")])
    assert found.candidates == puzzle.candidates
    wrong = "." * 9 + puzzle_text(puzzle, "pencilmarks")[9:]
    refuses(PuzzleError, "line 1: r1c1 has no candidate", read, wrong)
    refuses(PuzzleError, "expected 162", read, links[0][:-2])
    refuses(PuzzleError, "line 1: '!!' in r1c1: no number in base 36", read, "S9B" + "!" * 162)


def test_a_published_position_of_sudokuwiki() -> None:
    """A position and the puzzle that the same page links."""
    position = (
        "050f2e0i46015y020466026212064i0a095u0i4601070b0d4m0f4m4a4j4q027n03bu0g06360936164a4i0o010o02"
        "474u067n07bu4q4i464i0b0u0g09064q0a4y040i0a051g5w035w01071y080u1g181609"
    )
    start = "500001024020060090001700000000203006090000010200607000000009600040050030170800009"
    (found,) = read_puzzles([f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{position}"])
    clues = ["0" if k in found.placed else str(digit) for k, digit in enumerate(found.cells)]
    assert "".join(clues) == start
    assert found.candidates[2] == (3, 7)
    assert found.solve() == Puzzle(start).solve()


def test_rules_of_json() -> None:
    grid = [[{"value": 1, "given": True}, *[{}] * 8], *[[{}] * 9] * 8]
    pad = {"cells": [[{}] * 9] * 9, "regions": [], "global": ["antiknight"]}
    pad["regions"] = [
        [[3 * (b // 3) + k // 3, 3 * (b % 3) + k % 3] for k in range(9)] for b in range(9)
    ]
    assert next(read_puzzles([json.dumps(pad)])).layout == Layout("anti-knight")
    pad["global"] = ["nonsense"]
    refuses(PuzzleError, "the constraint nonsense", read, json.dumps(pad))
    other = {"size": 9, "grid": grid, "metadata": {"wormhole": True, "title": "a"}}
    refuses(PuzzleError, "the constraint wormhole", read, json.dumps(other))
    other["metadata"] = {"title": "a", "nonconsecutive": False, "wormhole": False}
    assert len(read(json.dumps(other))) == 1


def test_digits_of_hexadecimal_puzzles() -> None:
    grid = Puzzle(
        [(4 * (i % 4) + i // 4 + j) % 16 + 1 for i in range(16) for j in range(16)], "4x4"
    )
    random = Random(3)
    cells = [digit if random.random() < 0.6 else 0 for digit in grid.cells]
    right = str(Puzzle(cells, "4x4"))
    for digits in ("0123456789ABCDEF", "ABCDEFGHIJKLMNOP"):
        for mark in ".-":
            texts = [digits[digit - 1] if digit else mark for digit in cells]
            lines = ["".join(texts[k : k + 16]) for k in range(0, 256, 16)]
            for text in ("".join(texts), "\n".join(lines), "\n".join(map(" ".join, lines))):
                assert read(text.lower() if mark == "-" else text) == [right]
    numbers = [[str(d - 1) if d else "" for d in cells[k : k + 16]] for k in range(0, 256, 16)]
    assert read("\n".join(",".join(row) for row in numbers)) == [right]
    full = "".join("0123456789ABCDEF"[digit - 1] for digit in grid.cells)
    refuses(PuzzleError, "16 cells with 0 can be empty or a digit", read, full)


@pytest.mark.parametrize("empty", ["0", "."])
def test_a_grid_with_the_digits_0_to_8_is_in_doubt(empty: str) -> None:
    """A finished one can be a puzzle without its nines, an unfinished one has two empty marks."""
    cells = "".join(str(int(a) - 1) if int(b) or empty == "0" else empty
                    for a, b in zip(SOLVED, P, strict=True))  # fmt: skip
    texts = [
        cells,
        f"{cells}\n{P}",
        "\n".join(rows_of(cells)),
        "\n".join(map(" ".join, rows_of(cells))),
    ]
    for text in texts:
        words = r"\d cells with 0 can be empty or a digit; write empty cells as \., or .* as 1 to 9"
        refuses(PuzzleError, words, read, text)
        refuses(PuzzleError, words, lambda given: [*PuzzleInput(given).blocks()], text.encode())
    assert read(f"{P}\n{P.replace('0', '.', 5)}") == [dotted(P)] * 2


def test_a_string_in_any_format_is_a_puzzle() -> None:
    for text in (str(BOARD), json.dumps(BOARD), in_frame(SPACES), "\n".join(SPACES)):
        assert Puzzle(text) == Puzzle(P)
    assert Puzzle(str(np.array(BOARD))) == Puzzle(P)
    refuses(PuzzleError, r"'\[' at character 1", Puzzle, "[[1, 2]]")


def test_keys_of_records_are_kept() -> None:
    lines = [{"id": 7, "tags": ["é", None], "quiz": P}, {"name": 1.5, "quiz": Q}]
    for text in ("\n".join(map(json.dumps, lines)), json.dumps(lines), json.dumps(lines, indent=1)):
        given = PuzzleInput(text.encode())
        given.keep_other_columns()
        found = [dict(given.other_columns(place)) for place, _ in given]
        assert found == [{"id": 7, "tags": ["é", None]}, {"name": 1.5}]


def drawing(candidates: list[str], border: str) -> str:
    """Candidates on three lines for each row, with a border below all of the nine rows."""
    lines = []
    for row in range(0, 81, 9):
        for three in ("123", "456", "789"):
            cells = ["".join(d if d in c else " " for d in three) for c in candidates[row:][:9]]
            lines.append(f"| {' | '.join(cells)} |")
        lines.append(border)
    return "\n".join(lines)


def test_drawn_candidates_are_read_at_their_places() -> None:
    text = puzzle_text(Puzzle(P), "candidates")
    (puzzle,) = read_puzzles(text.split("\n"))
    drawn = drawing(text.split(), "+=====+")
    (found,) = read_puzzles(drawn.split("\n"))
    assert (found.cells, found.candidates) == (puzzle.cells, puzzle.candidates)
    assert read(drawn.replace("║", "|").replace("|", "│")) == [str(puzzle)]


def framed(cells: str, height: int) -> list[str]:
    """A drawing with bars around each cell, and lines without cells in each row."""
    border, blank = "+---" * 9 + "+", "|   " * 9 + "|"
    lines = [border]
    for row in rows_of(cells):
        lines += [blank] * (height // 2) + [f"| {' | '.join(row)} |"] + [blank] * (height // 2)
        lines.append(border)
    return lines


@pytest.mark.parametrize(
    "cells", [P.replace("0", " "), P.replace("0", "."), SOLVED, "1" + SOLVED[1:]]
)
def test_rows_of_several_lines_have_cells_in_one_of_them(cells: str) -> None:
    for height in (1, 3, 5):
        drawn = framed(cells, height)
        if cells[0] == "1":
            refuses(PuzzleError, "twice", read, "\n".join(drawn))
            continue
        right = cells.replace(" ", ".")
        assert read("\n".join(drawn)) == [right]
        assert read("\n".join([*drawn, "", *drawn])) == [right] * 2
    moved = [*drawn[:3], drawn[4], drawn[3], *drawn[5:]]
    refuses(
        PuzzleError, "line 2: .* 5 lines for each row, which are not alike", read, "\n".join(moved)
    )


@pytest.mark.parametrize("empty", " .")
def test_letters_and_numbers_beside_a_frame_are_no_cells(empty: str) -> None:
    cells = P.replace("0", empty)
    above, lines = "     " + "   ".join("123456789"), framed(cells, 1)
    letters = iter("ABCDEFGHI")
    left = [f"{next(letters) if k % 2 else ' '}  {line}" for k, line in enumerate(lines)]
    both = [f"{line}  {line[0]}" for line in left]
    for some in (left, [above, *left], [above, *both, above], [above, *(f"   {x}" for x in lines)]):
        text = "\n".join(some)
        assert read(text) == [dotted(P)]
        assert read(f"{text}\n\n{text}\n") == [dotted(P)] * 2
        assert read(text.replace("|", "┃").replace("-", "━")) == [dotted(P)]
    wrong = "\n".join([above, *left]).replace("| 5 |", "| z |", 1)
    refuses(PuzzleError, r"line 3, .* \d+: 'z' is neither a digit|line 3: ", read, wrong)


def test_lines_of_bars_are_borders_or_candidates_if_only_one_is_possible() -> None:
    every = ["123456789"] * 81
    assert read(drawing(every, "|" + " " * 53 + "|")) == ["." * 81]
    some = ["456789", "456789", *every[2:]]
    some[:9] = ["456789"] * 9  # nothing on the first line of a row
    assert read(drawing(some, "+=====+")) == ["." * 81]
    with pytest.raises(PuzzleError):
        read(drawing(some, "|" + " " * 53 + "|"))


def test_a_drawn_candidate_that_is_not_at_its_place_is_named() -> None:
    drawn = drawing(["123456789"] * 81, "+=====+").split("\n")
    drawn[5] = drawn[5].replace("456", "465", 1)
    with pytest.raises(PuzzleError, match=r"line 1: .*, in which r2c1 has none, or a digit"):
        read("\n".join(drawn))


@pytest.mark.parametrize(
    "line",
    [
        "B4 3",
        "board cell 1,1 given 5",
        "set r1c1 5",
        "place 5 at 1,1",
        "set 1 1 5",
        "put(1,1,5; 1,2,3).",
    ],
)
def test_a_clue_of_another_program_is_told_how_clues_are_written(line: str) -> None:
    with pytest.raises(PuzzleError, match=r"line 1: .*: no clue that can be read; write a clue as"):
        read(f"{line}\n{line}\n")


def test_cells_with_dots_are_no_numbers_of_seconds() -> None:
    cells = "514.63263514142635.3.142426351351426"
    for line in (cells, f"{cells} easy", f"{cells} # easy"):
        assert [*map(str, read_puzzles([line]))] == [cells]
    small = [f"7,{cells},easy" for cells in ("1.3.3.........4.", "21.4342113424213")]
    assert len([*read_puzzles(small)]) == 2


def test_a_grid_with_marked_clues_has_no_digit_twice() -> None:
    rows = ["1,2,3,4", "3,4!,1,2", "2,1,4,3", "4,3,2,1!"]
    assert [*map(str, read_puzzles(rows))] == [".....4.........1"]
    words = "a digit is twice in column 1 of the grid with marked clues"
    refuses(PuzzleError, words, lambda: [*read_puzzles([*rows[:3], "2,3,4,1!"], box="2x2")])


def test_cells_on_lines_of_their_own_can_be_four_puzzles() -> None:
    words = "lines 1 to 64: a cell each of one 8x8 puzzle or of four with 4x4 cells"
    refuses(PuzzleError, words, lambda: [*read_puzzles(["."] * 60 + [*"1234"])])
    assert len([*read_puzzles(["."] * 60 + [*"1234"], box="2x4")]) == 1
    assert len([*read_puzzles(["."] * 60 + [*"1235"])]) == 1


def test_an_empty_board_of_objects_is_read() -> None:
    board = [[{"value": 0, "given": True}] * 4] * 4
    assert [*map(str, read_puzzles([json.dumps(board)]))] == ["." * 16]
