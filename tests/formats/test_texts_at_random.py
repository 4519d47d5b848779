"""Random texts: right ones are read rightly, damaged ones are not read as another puzzle.

`pytest --texts 200000 tests/formats/test_texts_at_random.py` reads 200000 in each test; it takes
minutes.
"""

import json
import re
from collections.abc import Callable
from itertools import product
from random import Random

import numpy as np
import pytest
from test_odd_text import both_ways, in_blocks, some_puzzle

from sudokuenum import Puzzle, empty_puzzle, puzzle_link, puzzle_text
from sudokuenum.geometry.box import CLASSIC, Box
from sudokuenum.geometry.box_sizes import USUAL_BOXES
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.grids.marks import EMPTY
from sudokuenum.grids.puzzle import layout_of_boxes

CLASSIC_PEERS = layout_of_boxes(CLASSIC).peers
_EMPTY_CELL = re.compile(rf"^$|[{re.escape(EMPTY)} ]")
SIZES = (4, 4, 6, 6, 8, 9, 9, 9, 9, 10, 12, 16)
NOISE = (
    "123456789ABCGabcg.0*_-xX |+-=#[](),;\"'\t\n\0\x0c\x1c\x85\u2028\u00b2\u0663\u00df\ufeffyz{}:"
)


def rows_of(cells: str, n: int) -> list[str]:
    return [cells[k : k + n] for k in range(0, n * n, n)]


def numbers_of(puzzle: Puzzle) -> list[list[int]]:
    return [list(row) for row in puzzle.rows]


def lists_of(puzzle: Puzzle) -> list[list[object]]:
    """Lists with the cells of a puzzle: of rows, of all cells, and of strings."""
    rows = numbers_of(puzzle)
    flat = [digit for row in rows for digit in row]
    return [[*rows], [*flat], [str(digit or "") for digit in flat]]


def decimals(puzzle: Puzzle, mark: str, empty: str) -> str:
    rows = [[str(digit or empty) for digit in row] for row in puzzle.rows]
    return "\n".join(mark.join(row) for row in rows)


def element(name: str, *inner: str) -> str:
    end = "\n" if len(inner) > 1 else ""
    return f"<{name}>{end}{end.join(inner)}{end}</{name}>"


def marked_clues(puzzle: Puzzle, end: str) -> str:
    """A solution of a puzzle in which the clues have a mark, or the puzzle if it has no clue."""
    n = puzzle.box.digits
    if not puzzle.clues:
        return str(puzzle)
    cells = [
        f"{digit}!" if clue else str(digit)
        for clue, digit in zip(puzzle.cells, next(puzzle.solutions(1)).cells, strict=True)
    ]
    return end.join(",".join(cells[k : k + n]) for k in range(0, n * n, n))


def letters(puzzle: Puzzle, cells: str, end: str) -> str:
    """Rows with letters from A as all digits, or the cells if these letters can be usual digits."""
    n = puzzle.box.digits
    if n > 9 and max(puzzle.cells) <= n - 9:
        return cells
    texts = [chr(64 + d) if d else text for d, text in zip(puzzle.cells, cells, strict=True)]
    text = end.join(rows_of("".join(texts), n))
    return text.lower() if cells == cells.lower() else text


def beside_solution(puzzle: Puzzle, cells: str) -> str:
    n, solution = puzzle.box.digits, next(puzzle.solutions(1))
    return "\n".join(
        map("   ".join, zip(rows_of(cells, n), rows_of(str(solution), n), strict=True))
    )


def drawn_candidates(puzzle: Puzzle, random: Random) -> str:
    """A drawing with three lines for each row, or the cells if a single candidate is left."""
    step, missing = random.choice((1, 2)), random.choice("  .-")
    gap, bar = random.choice([(" ", " | "), (" | ", " | "), ("|", "|"), ("|", "||")])
    border = random.choice(["", "+---+", "+===+"])
    cells = []
    for digit, peers in zip(puzzle.cells, CLASSIC_PEERS, strict=True):
        left = sorted({*"123456789"} - {str(puzzle.cells[peer]) for peer in peers})
        if not digit and len(left) < 2:
            return str(puzzle)
        chosen = random.sample(left, random.randrange(2, len(left) + 1)) if not digit else []
        some = "".join(d if d in chosen else missing for d in "123456789")
        cells.append(f"    {digit}    " if digit else some)
    lines = [border]
    for row in range(9):
        for part in (0, 3, 6):
            found = [(" " * (step - 1)).join(c[part : part + 3]) for c in cells[9 * row :][:9]]
            boxes = [gap.join(found[k : k + 3]) for k in (0, 3, 6)]
            lines.append(f"| {bar.join(boxes)} |")
        lines += [border] * (row % 3 == 2 and row < 8)
    return "\n".join(line for line in lines if line)


def framed(puzzle: Puzzle, random: Random, height: int = 1) -> str:
    """A drawing with bars around each cell, with labels or with several lines for each row."""
    n, empty = puzzle.box.digits, random.choice(" .")
    width = random.choice((1, 3, 7))
    above = [*map(str, range(1, n + 1))]
    left = "ABCDEFGHIJKLMNOP" if height == 1 else " " * n
    right = random.choice((left, " " * n))
    border = "   +" + ("-" * width + "+") * n
    lines = [f"     {' '.join(above)}"] * (height == 1) + [border]
    for row, a, b in zip(rows_of(str(puzzle), n), left, right, strict=False):
        blank = ["   |" + (" " * width + "|") * n] * (height // 2)
        cells = "|".join(c.replace(".", empty).center(width) for c in row)
        lines += [*blank, f" {a} |{cells}| {b}", *blank, border]
    return "\n".join(lines)


def clues_of(puzzle: Puzzle, first: int) -> list[tuple[int, int, int]]:
    """Row, column and digit of each clue, or of all cells if there are few clues."""
    n, every = puzzle.box.digits, puzzle.clues < 2 * puzzle.box.digits
    return [(k // n + first, k % n + first, d) for k, d in enumerate(puzzle.cells) if d or every]


FORMATS: dict[str, Callable[[Puzzle, str, Random], str]] = {
    "a line": lambda p, cells, r: cells,
    "cells with gaps": lambda p, cells, r: r.choice([" ", "  ", "\t", ",", ";"]).join(cells),
    "a line with more": lambda p, cells, r: cells + r.choice([" easy", ",1.2", " # 17"]),
    "rows": lambda p, cells, r: "\n".join(rows_of(cells, p.box.digits)),
    "rows on a line": lambda p, cells, r: " ".join(rows_of(cells, p.box.digits)),
    "cells of rows": lambda p, cells, r: "\n".join(
        r.choice([" ", "  "]).join(row) for row in rows_of(cells, p.box.digits)
    ),
    "fields": lambda p, cells, r: decimals(p, r.choice(",;\t"), r.choice(".0")),
    "empty fields": lambda p, cells, r: decimals(p, r.choice(",;\t"), ""),
    "decimals": lambda p, cells, r: decimals(p, " ", r.choice(".0")),
    "a drawing": lambda p, cells, r: p.drawn().replace(".", r.choice(".0*_x ")),
    "numpy": lambda p, cells, r: str(np.array(numbers_of(p))),
    "an array": lambda p, cells, r: repr(np.array(numbers_of(p))),
    "JSON": lambda p, cells, r: json.dumps(numbers_of(p), indent=r.choice([None, 1])),
    "texts in JSON": lambda p, cells, r: json.dumps(rows_of(cells, p.box.digits)),
    "null in JSON": lambda p, cells, r: json.dumps(
        [[d or None for d in row] for row in numbers_of(p)]
    ),
    "clues": lambda p, cells, r: json.dumps(clues_of(p, r.choice([0, 1]))),
    "clues with names": lambda p, cells, r: json.dumps(
        {f"r{row}c{column}": digit for row, column, digit in clues_of(p, 1)}
    ),
    "clues with numbers of cells": lambda p, cells, r: json.dumps(
        [
            {"index": p.box.digits * row + column - 1, "value": digit}
            for row, column, digit in (
                (row - 1, column, digit)
                for row, column, digit in r.sample(clues_of(p, 1), len(clues_of(p, 1)))
            )
        ]
    ),
    "clues with x and y": lambda p, cells, r: json.dumps(
        [
            {"x": column, "y": row, "v": digit}
            for row, column, digit in clues_of(p, r.choice([0, 1]))
        ]
    ),
    "clues on lines": lambda p, cells, r: "\n".join(
        f"{row} {column} {digit}" for row, column, digit in clues_of(p, r.choice([0, 1]))
    ),
    "clues in brackets": lambda p, cells, r: (
        "{" + ", ".join(f"({row},{column}): {digit}" for row, column, digit in clues_of(p, 1)) + "}"
    ),
    "objects": lambda p, cells, r: json.dumps(
        [[{"value": digit, "given": True} for digit in row] for row in numbers_of(p)]
    ),
    "f-puzzles": lambda p, cells, r: puzzle_text(p, "f-puzzles"),
    "rules": lambda p, cells, r: puzzle_text(p, "rules"),
    "pencilmark": lambda p, cells, r: puzzle_text(p, "sudoku-puzzle"),
    "a link": lambda p, cells, r: puzzle_link(p),
    "HoDoKu": lambda p, cells, r: puzzle_text(p, "hodoku" if p.box == CLASSIC else "line"),
    "OpenSudoku": lambda p, cells, r: puzzle_text(p, "opensudoku" if p.box == CLASSIC else "line"),
    "a table": lambda p, cells, r: f"id,puzzle,solution\n1,{cells},{cells}",
    "a table without names": lambda p, cells, r: f"7,{cells},easy,2023-01-01",
    "an unknown head": lambda p, cells, r: f"id,start\n1,{cells}",
    "a record": lambda p, cells, r: json.dumps({"id": 1, "puzzle": cells, "tags": ["a"]}),
    "a line of letters": lambda p, cells, r: letters(p, cells, ""),
    "rows of letters": lambda p, cells, r: letters(p, cells, "\n"),
    "JSON with comments": lambda p, cells, r: "\n".join(
        [
            "[ // it's",
            *(f"{row}, {r.choice(['', '// [', '/* { */'])}" for row in numbers_of(p)),
            "]",
        ]
    ),
    "a literal of JavaScript": lambda p, cells, r: (
        f'const x = {{\n  "id": 1, // it\'s "\n  "puzzle": "{cells}",\n}};'
    ),
    "clues as facts": lambda p, cells, r: r.choice(["\n", " "]).join(
        f"given({row},{column},{digit})." for row, column, digit in clues_of(p, 1)
    ),
    "a fact of Prolog": lambda p, cells, r: (
        f"problem(1, [[{decimals(p, ',', '_').replace(chr(10), '],' + chr(10) + '[')}]])."
    ),
    "an array of MiniZinc": lambda p, cells, r: (
        f"puzzle = [| {decimals(p, ', ', r.choice('0_')).replace(chr(10), ' |' + chr(10))} |];"
    ),
    "records": lambda p, cells, r: json.dumps([{"id": 1, "board": numbers_of(p)}]),
    "pluses": lambda p, cells, r: (
        "\n".join(rows_of(str(p).replace(".", "+"), p.box.digits))
        if p.clues and p.cells.count(0) >= p.box.digits
        else cells
    ),
    "a title": lambda p, cells, r: "\n".join(["Grid 01", *rows_of(cells, p.box.digits)]),
    "heads of columns": lambda p, cells, r: "\n".join(
        [",".join(map(str, range(p.box.digits))), decimals(p, ",", r.choice(["", "."]))]
    ),
    "an index": lambda p, cells, r: "\n".join(
        f"{k},{row}" for k, row in enumerate(decimals(p, ",", "0").split("\n"))
    ),
    "floats": lambda p, cells, r: "\n".join(
        ",".join(f"{digit}.0" if digit else "" for digit in row) for row in p.rows
    ),
    "spaces": lambda p, cells, r: "\n".join(
        row.replace(".", " ") for row in rows_of(str(p), p.box.digits)
    ),
    "a bar for each cell": lambda p, cells, r: "\n".join(
        f"| {' | '.join(str(digit or ' ') for digit in row)} |" for row in p.rows
    ),
    "labels beside a frame": lambda p, cells, r: framed(p, r),
    "rows of three lines": lambda p, cells, r: framed(p, r, 3),
    "a link with cells": lambda p, cells, r: f"https://example.org/play?s={p!s}",
    "rows of XML": lambda p, cells, r: element(
        "sudoku", *(element("row", row) for row in rows_of(cells, p.box.digits))
    ),
    "cells of XML": lambda p, cells, r: element(
        "sudoku", *(element("cell", str(digit or "")) for digit in p.cells)
    ),
    "rows of fields on a line": lambda p, cells, r: r.choice(";/").join(
        ",".join(row) for row in rows_of(cells, p.box.digits)
    ),
    "a field in quotes": lambda p, cells, r: f'7,easy,"{",".join(cells)}"',
    "a cell on each line": lambda p, cells, r: "\n".join(cells.replace("-", "?")),
    "rows, columns and digits": lambda p, cells, r: json.dumps(
        [[k // p.box.digits, k % p.box.digits, digit] for k, digit in enumerate(p.cells)]
    ),
    "marked clues": lambda p, cells, r: (
        marked_clues(p, r.choice("\n;")) if p.box.digits < 10 else cells
    ),
    "quoted rows": lambda p, cells, r: "\n".join(
        r.choice([">", "> ", "> > "]) + row for row in rows_of(cells, p.box.digits)
    ),
    "code of a forum": lambda p, cells, r: f"[code]\n{p.drawn()}\n[/code]",
    "rows in brackets": lambda p, cells, r: "\n".join(map(str, numbers_of(p))),
    "a table of HTML": lambda p, cells, r: element(
        "table", *(f"<tr><td>{'<td>'.join(str(d or '') for d in row)}</tr>" for row in p.rows)
    ),
    "a table of LaTeX": lambda p, cells, r: "\n".join(
        " & ".join(str(digit or "") for digit in row) + r" \\ \hline" for row in p.rows
    ),
    "a matrix of R": lambda p, cells, r: "\n".join(
        [
            "".join(f" [,{k}]" for k in range(1, p.box.digits + 1)),
            *(f"[{k},] {' '.join(map(str, row))}" for k, row in enumerate(p.rows, 1)),
        ]
    ),
    "digits of full width": lambda p, cells, r: "\n".join(
        rows_of("".join(chr(ord(c) + 0xFEE0) for c in cells), p.box.digits)
    ),
    "a solution beside": lambda p, cells, r: beside_solution(p, cells) if 0 in p.cells else cells,
    "drawn candidates": lambda p, cells, r: (
        drawn_candidates(p, r) if p.box == CLASSIC and p.clues < 80 else cells
    ),
    "null in YAML": lambda p, cells, r: "\n".join(
        f"- [ {', '.join(str(d) if d else r.choice(['null', '~']) for d in row)} ]"
        for row in p.rows
    ),
    "cells on lines of YAML": lambda p, cells, r: (
        "puzzle:\n"
        + "\n".join(
            "- - " + "\n  - ".join(str(d) if d else r.choice(["0", "null"]) for d in row)
            for row in p.rows
        )
    ),
    "two digits for each cell": lambda p, cells, r: (
        r.choice(["", "\n"]).join("".join(f"{d:02}" for d in row) for row in p.rows)
        if p.box.digits > 9
        else cells
    ),
    "comments after semicolons": lambda p, cells, r: "\n".join(
        row + r.choice(["; ;; row", " ;; a remark"]) for row in rows_of(cells, p.box.digits)
    ),
    "a variant in a table": lambda p, cells, r: (
        f"puzzle,{r.choice(['variant', 'type'])}\n{cells},{r.choice(['classic', '', 'Sudoku'])}"
    ),
    "tabs after boxes": lambda p, cells, r: "\n".join(
        row[: p.box.columns] + "\t" + row[p.box.columns :] + "\t"
        if p.box.digits == 2 * p.box.columns
        else row
        for row in rows_of(cells, p.box.digits)
    ),
    "bars between fields": lambda p, cells, r: "\n".join(
        "|".join(
            ",".join(row.split(",")[k : k + p.box.columns])
            for k in range(0, p.box.digits, p.box.columns)
        )
        for row in decimals(p, ",", r.choice(".0")).split("\n")
    ),
    "rows of separated cells in JSON": lambda p, cells, r: json.dumps(
        {"puzzle": [" ".join(row) for row in rows_of(cells, p.box.digits)]}
    ),
    "hashes": lambda p, cells, r: (
        "\n".join(" ".join(row).replace(".", "#") for row in rows_of(str(p), p.box.digits))
        if p.box.digits < 16
        and all("." in row.lstrip(".") for row in rows_of(str(p), p.box.digits))
        else cells
    ),
    "a table of AMPL": lambda p, cells, r: "\n".join(
        [
            "param given:"
            + r.choice(["\n", " "])
            + " ".join(map(str, range(1, p.box.digits + 1)))
            + " :=",
            *(f"{k} {' '.join(map(str, row))}" for k, row in enumerate(p.rows, 1)),
            ";",
        ]
    ),
    "rows with names": lambda p, cells, r: "\n".join(
        [
            "[puzzle 1]",
            "level=1",
            *(f"row{k}={row}" for k, row in enumerate(rows_of(cells, p.box.digits), 1)),
        ]
        if p.box.digits < 10
        else [cells]
    ),
    "columns in JSON": lambda p, cells, r: json.dumps(
        {"columns": [*map(list, zip(*numbers_of(p), strict=True))]}
    ),
    "a table of clues": lambda p, cells, r: "\n".join(
        [
            "value;i;j;colour",
            *(f"{digit};{row};{column};red" for row, column, digit in clues_of(p, 0)),
        ]
    ),
    "clues below their digits": lambda p, cells, r: "\n".join(
        [
            " ".join(map(str, range(1, p.box.digits + 1))),
            *(f"{row},{column} {digit}" for row, column, digit in clues_of(p, 0)),
        ]
    ),
    "a row of a table in JSON": lambda p, cells, r: json.dumps([[17, cells, "easy", None]]),
    "a list in a field of a table": lambda p, cells, r: (
        f'id,puzzle,level\n7,"{r.choice(lists_of(p))}",easy'
    ),
    "a list in a string": lambda p, cells, r: json.dumps({"puzzle": str(r.choice(lists_of(p)))}),
    "semicolons after rows": lambda p, cells, r: (
        decimals(p, ",", r.choice(".0")).replace("\n", ";\n") + ";"
    ),
    "a code above": lambda p, cells, r: "\n".join(["S1", *rows_of(cells, p.box.digits)]),
    "a number with marks above": lambda p, cells, r: "\n".join(
        [
            r.choice(["(1)", "[12]", "3/50", "== 4 ==", "--- 5 ---", "№ 6", "[Puzzle 7]"]),
            *rows_of(cells, p.box.digits),
        ]
    ),
    "a table of TOML": lambda p, cells, r: "\n".join(
        [
            "[[puzzle]]",
            'name = "a"',
            r.choice(
                [
                    f'grid = "{cells}"',
                    'grid = """\n' + "\n".join(rows_of(cells, p.box.digits)) + '\n"""',
                    f"rows = {rows_of(cells, p.box.digits)}",
                    f"cells = {numbers_of(p)}",
                ]
            ),
        ]
    ),
    "a dump of SQL": lambda p, cells, r: r.choice(
        [
            f"CREATE TABLE t (\n  id int,\n  board text\n);\nINSERT INTO t VALUES (1,'{cells}');",
            f"INSERT INTO t (id, board) VALUES\n(1,'{cells}')\n;",
            f"COPY t (id, board) FROM stdin;\n1\t{cells}\n\\.",
        ]
    ),
    "a fenced block": lambda p, cells, r: "\n".join(
        ["This is mine, with 9 rows:", "", "```", *rows_of(cells, p.box.digits), "```", "The end."]
    ),
    "a table of Markdown": lambda p, cells, r: (
        f"| id | puzzle | level |\n|---|---|---|\n| 1 | {cells} | easy |\n"
    ),
    "flags in XML": lambda p, cells, r: element(
        "sudoku",
        *(
            element(
                "row", *(f'<c value="{d}" given="true"/>' if d else "<c/>" for d in row)
            ).replace("\n", "")
            for row in p.rows
        ),
    ),
    "XML below a document type": lambda p, cells, r: (
        '<!DOCTYPE sudoku SYSTEM "sudoku.dtd">\n'
        + element("sudoku", *(element("row", row) for row in rows_of(cells, p.box.digits)))
    ),
    "a state": lambda p, cells, r: (
        "+".join(["", *str(p)]).replace("+.", ".") if p.box == CLASSIC and p.clues else cells
    ),
}
"""From a puzzle, its cells as a text and random choices, the text in each format."""


def some_text(puzzle: Puzzle, name: str, random: Random) -> str:
    cells = str(puzzle).replace(".", random.choice(".0*_xX-"))
    return FORMATS[name](puzzle, cells.lower() if random.random() < 0.3 else cells, random)


def read_in_blocks(
    text: str, box: Box | None, random: Random
) -> tuple[list[str], list[str], list[str]]:
    """The puzzles and the error of a text by blocks of bytes, of some also by `read_puzzles`."""
    if random.random() < 0.1:
        return both_ways(text, box)
    found, errors = in_blocks(text, box)
    return found, found, errors


@pytest.mark.parametrize("name", FORMATS)
def test_a_puzzle_is_read_rightly_or_refused(name: str, texts: int) -> None:
    random = Random(f"{name} {texts}")
    refused = 0
    for _ in range(texts // len(FORMATS)):
        puzzle = some_puzzle(USUAL_BOXES[random.choice(SIZES)], random)
        text = some_text(puzzle, name, random)
        text = random.choice(["", "", "# c\n", "\n", "\ufeff", "#A x\n"]) + text
        text += random.choice(["", "\n", "\n\n", "\n# end"])
        text = text.replace("\n", random.choice(["\n", "\n", "\r\n"]))
        box = random.choice([None, puzzle.box])
        fast, slow, errors = read_in_blocks(text, box, random)
        assert fast == slow
        if errors:  # of what can be read in two ways
            refused += 1
            shape_is_missing = box is None and "give the shape of the boxes" in errors[0]
            # few clues show neither which digits are meant nor where lines of spaces begin
            few = puzzle.clues < 2 * puzzle.box.digits or name == "spaces"
            # a list of clues certainly shows its size only if all digits are there
            few |= "clues" in name and len({*puzzle.cells} - {0}) < puzzle.box.digits
            others = (
                "can be numbers of columns",
                "can be empty or a digit",
                "rows and columns of the clues can be",
                "the numbers of the cells can be",
                "'S1'",  # a code above a grid that is in doubt
            )
            is_other = any(words in errors[0] for words in others)
            assert "-" in text or shape_is_missing or few or is_other, (text, errors)
        else:
            assert slow == [str(puzzle)], text
    # a third of the puzzles are empty, and rows of three lines without a digit are in doubt, as
    # numbers of cells are that can begin with 0 or 1
    in_doubt = ("rows of three lines", "clues with numbers of cells")
    assert refused < 30 + texts // len(FORMATS) // (3 if name in in_doubt else 4)


@pytest.mark.parametrize("name", FORMATS)
def test_none_of_several_puzzles_is_lost(name: str, texts: int) -> None:
    random = Random(f"{name} {texts}")
    refused = 0
    for _ in range(texts // len(FORMATS) // 4):
        box, empty = USUAL_BOXES[random.choice(SIZES)], random.choice(".0*_xX-")
        style = random.random()
        puzzles = [
            random.choice([empty_puzzle(box), some_puzzle(box, random), some_puzzle(box, random)])
            for _ in range(random.randrange(2, 5))
        ]
        parts = [
            FORMATS[name](puzzle, str(puzzle).replace(".", empty), Random(style))
            for puzzle in puzzles
        ]
        text = random.choice(["\n", "\n\n", "\n# c\n"]).join(parts)
        fast, slow, errors = both_ways(text, random.choice([None, box]))
        assert fast == slow
        assert slow == [*map(str, puzzles)][: len(slow)], text
        assert len(slow) == len(puzzles) or errors, text
        refused += bool(errors)
    # rows of spaces between puzzles, or cells without a blank line between them, are in doubt
    in_doubt = ("spaces", "rows of three lines", "a cell on each line")
    assert name in in_doubt or refused < 30 + texts // len(FORMATS) // 8


def plain_readings(text: str) -> set[str]:
    """The cells of all blocks of lines, in all simple ways, for puzzles of any size.

    This reader shares nothing with the package: it only takes characters, fields or words, and does
    not ask whether another reading is possible.
    """
    squares = {n * n for n in USUAL_BOXES}
    text = text.replace("\r", "")
    without_keys = re.sub(r'"[^"]*": ', "", text)
    lines = [line.split(" #")[0] for line in without_keys.split("\n")]
    lines = [line for line in lines if not line.startswith("#")]
    found = {cells for n in USUAL_BOXES for cells in padded_readings(lines, n)}
    for part in (text, text.split("\n", 1)[-1], *re.split(r"\n\s*\n", text)):
        found |= {cells for n in USUAL_BOXES for cells in listed_readings(part, n)}
        found |= {cells for n in USUAL_BOXES for cells in numbered_readings(part, n)}
    for first in range(len(lines)):
        ways: list[list[str]] = [[], [], [], []]
        for line in lines[first : first + 40]:
            if re.fullmatch(r"[\s|+=-]*[+=][\s|+=-]*| *", line):
                continue
            row = re.sub(r"\\\\( \\hline)?$", "", line).strip("|")
            separator = next((mark for mark in ",;\t|&" if mark in row), None)
            fields = row.split(separator) if separator else row.split()
            cells = [re.sub(r"\.0*$", "", field.strip(' "[]{}')) for field in fields]
            ways[0] += [c for c in line if not c.isspace() and c not in ",;|:!\"[](){}'"]
            ways[1] += cells
            ways[2] += cells[1:]
            ways[3] += [c for c in line if c != "|"]
            for way in ways:
                if len(way) in squares:
                    texts = [SYMBOLS[int(t) - 1] if re.fullmatch("1[0-6]", t) else t for t in way]
                    found.add("".join(_EMPTY_CELL.sub(".", t.strip()) for t in texts).upper())
    return found


def in_digits(cells: str) -> str:
    """The cells of a puzzle whose digits are the letters from A."""
    return "".join(SYMBOLS[ord(c) - 65] if "A" <= c <= "P" else c for c in cells)


def listed_readings(text: str, n: int) -> set[str]:
    """The cells of a puzzle with n digits from groups of a row, a column and a digit."""
    found = set()
    for first, last in product((0, 1), repeat=2):  # the digit may also be the first of three
        cells = ["."] * (n * n)
        for three in re.findall(r"(\d+)\D+(\d+)\D+(\d+)", text):
            row, column, digit = (int(three[(k + last) % 3]) for k in range(3))
            if first <= row < n + first and first <= column < n + first and digit:
                cells[n * (row - first) + column - first] = SYMBOLS[(digit - 1) % 16]
        found.add("".join(cells))
    return found


def numbered_readings(text: str, n: int) -> set[str]:
    """The cells of a puzzle with n digits from pairs of the number of a cell and a digit."""
    found = set()
    pairs = [(int(number), int(digit)) for number, digit in re.findall(r"(\d+)\D+(\d+)", text)]
    for first in (0, 1):
        cells = ["."] * (n * n)
        for number, digit in pairs:
            if first <= number < n * n + first and digit:
                cells[number - first] = SYMBOLS[(digit - 1) % 16]
        found.add("".join(cells))
    return found


def padded_readings(lines: list[str], n: int) -> set[str]:
    """The cells of n lines of n cells each, in which spaces are empty cells, also at the ends."""
    found = set()
    for first in range(len(lines)):
        some = lines[first : first + n]
        for step in (1, 2):
            if max(map(len, some)) <= step * n:
                cells = "".join(line.ljust(step * n)[: step * n : step] for line in some)
                found.add(cells.replace(" ", ".").upper())
    return found


def damaged(text: str, random: Random) -> str:
    cells = list(text)
    k, other = random.randrange(len(cells)), random.randrange(len(cells))
    kind = random.randrange(5)
    if kind == 0:
        del cells[k : k + random.choice((1, 1, 1, random.randrange(1, 30)))]
    elif kind == 1:
        cells.insert(k, random.choice(NOISE))
    elif kind == 2:
        cells[k], cells[other] = cells[other], cells[k]
    else:
        cells[k] = random.choice(NOISE) if kind == 3 else " "
    return "".join(cells)


def is_nearly(cells: str, others: str) -> bool:
    pairs = zip(cells, others, strict=False)
    return len(cells) == len(others) and sum(a != b for a, b in pairs) <= 2


# a compressed link has no check sum
@pytest.mark.parametrize("name", [name for name in FORMATS if name != "a link"])
def test_a_damaged_text_is_not_read_as_another_puzzle(name: str, texts: int) -> None:
    random = Random(f"{name} {texts}")
    for _ in range(texts // len(FORMATS)):
        puzzle = some_puzzle(USUAL_BOXES[random.choice(SIZES)], random)
        text = damaged(some_text(puzzle, name, random), random)
        fast, slow, errors = read_in_blocks(text, random.choice([None, puzzle.box]), random)
        assert fast == slow
        assert all(re.fullmatch("file.*", error) for error in errors)
        if errors:
            continue
        # One damage changes at most two characters, and therefore at most two cells. If it moves
        # other cells, the reader must raise an error, or the text must say them so.
        moved = {read for read in slow if not is_nearly(read, str(puzzle))}
        if moved:
            words = {
                re.sub("[0*_xX-]", ".", word).upper() for word in re.split(r'[\s,;|"#=]+', text)
            }
            words |= {re.sub("[ 0*_xX-]", ".", text.upper()[: len(read)]) for read in slow}
            # a word as long as the puzzle is what the text says
            said = words | plain_readings(text)
            assert not moved - said - {*map(in_digits, said)}, text


def test_any_text_is_read_or_refused_in_one_line(texts: int) -> None:
    random = Random(texts)
    for _ in range(texts // 4):
        lines = []
        for _ in range(random.randrange(1, 12)):
            puzzle = some_puzzle(USUAL_BOXES[random.choice(SIZES)], random)
            noise = "".join(random.choices(NOISE, k=random.choice((3, 9, 16, 81, 160))))
            lines.append(
                random.choice([noise, some_text(puzzle, random.choice([*FORMATS]), random)])
            )
        fast, slow, errors = both_ways("\n".join(lines), random.choice([None, puzzle.box]))
        assert fast == slow
        assert all(re.fullmatch("file.*", error) for error in errors)
