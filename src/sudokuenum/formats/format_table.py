"""List the formats that are read and written, in the words of people who use puzzles.

The page `docs/reading.md` has this table, and `tests/formats/test_format_table.py` reads its
examples and compares the page, the writers and the help with it. The module that reads a format
decides by its characters, never by its place in this table: `reading/puzzle_reader.py` says how.
"""

from itertools import chain
from typing import NamedTuple

from sudokuenum.formats.writing import FormatName


class TextFormat(NamedTuple):
    """A kind of string that is read."""

    name: str
    looks: str
    """The description on the page."""
    example: str
    """A string with one 9x9 or 4x4 puzzle."""
    written: tuple[FormatName, ...] = ()
    """The names of the formats in which it is written."""


_CELLS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_FOUR = ("1.3.", "3...", "....", "..4.")
_NUMBERS = ((1, 0, 3, 0), (3, 0, 0, 0), (0, 0, 0, 0), (0, 0, 4, 0))
_BOARD = "[[1, null, 3, null], [3, null, null, null], [0, 0, 0, 0], [0, 0, 4, 0]]"
TEXT_FORMATS = (
    TextFormat(
        "lines (.sdm)",
        "`53..7....6..195...`, alone or beside a number, a name, a rating or the solution, or "
        "several on a line; 0, `*`, `_`, `-`, `?`, `x`, `X`, `·` and `□` are empty cells, too, and "
        "so is `+` if a puzzle has no other mark",
        f"{_CELLS},easy,1.2",
        ("line", "sdm"),
    ),
    TextFormat(
        "rows (.sdk, .ss)",
        "n lines with a row on each, also with the solution beside them; from 10x10 on, each cell "
        "can have two digits, as in `0102..16`",
         "\n".join(_FOUR), ("sdk",)),
    TextFormat("cells", "a line for each cell, with a digit or a space", "\n".join("".join(_FOUR))),
    TextFormat(
        "layouts",
        "the description of a layout after `[Layout]`, and rows after `[Puzzle]`; or rules such as "
        "`killer 15: r1c1 r1c2` above the rows",
        "\n".join(["killer 4: r1c1 r1c2", "greater: r4c1 r3c1", *_FOUR]),
        ("rules",),
    ),
    TextFormat(
        "drawings",
        "rows with borders of any kind, also of Unicode; spaces are empty cells if nothing else "
        "is; letters and numbers beside a frame are ignored, and so are lines without cells if "
        "each row has several lines",
        "+--+--+\n|1 |3 |\n|3 |  |\n+--+--+\n|  |  |\n|  |4 |\n+--+--+",
        ("grid",),
    ),
    TextFormat(
        "rows with separators (.csv)",
        "`5,3,,,7,,,,` with commas, semicolons, tabs or bars, also with floats, headings and "
        "numbered rows, or on one line: `5,3,,,7,,,,;6,...`; bars can be between the boxes: "
        "`5,3,.|.,7,.|...`",
        "0,1,2,3\n1,,3,\n3,,,\n,,,\n,,4,",
    ),
    TextFormat(
        "tables (.csv)",
        "the column called puzzle, quiz, sudoku, grid, board, question, unsolved or problem, or "
        "else the only column with puzzles, also if another one has their solutions; a field can "
        'hold a list, such as `"[[5, 3, 0, ...`; also tables of Markdown',
        f"id,start\n1,{_CELLS}",
        ("csv",),
    ),
    TextFormat(
        "records (JSON)",
        '`{"id": 1, "puzzle": "53..7..."}`, in a list, one on each line, or within other objects; '
        'also `[1, "53..7...", "easy"]`',
        f'[{{"id": 1, "puzzle": "{_CELLS}"}}]',
        ("json", "records"),
    ),
    TextFormat(
        "arrays",
        "`[[5, 3, null, ...`, as in JSON, YAML, Python, numpy, C, Prolog and MiniZinc, also with "
        "comments; tables of AMPL",
        _BOARD,
    ),
    TextFormat(
        "quoted rows, and rows of programs",
        "`> 53..7....` in an e-mail, `[code]` around a puzzle in a forum, `[5, 3, 0, ...]` on each "
        "line, `- - 5` and `  - 3` with a cell on each as in YAML, `5 & 3 & ...` and "
        "`|5|3|||7|...|.` in LaTeX, and `[1,] 5 3 ...` as R prints it",
        "> 1.3.\n> 3...\n> ....\n> ..4.",
    ),
    TextFormat(
        "HTML",
        "a page or a `<table>` with the cells of a row in each row, also in fields to fill in, or "
        "with a puzzle in each row",
        f"<table><tr><td>{'<tr><td>'.join('<td>'.join(row) for row in _FOUR)}</table>",
    ),
    TextFormat(
        "clues (JSON)",
        "`[[1, 2, 5], ...` with row, column and digit of each clue, also as objects such as "
        '`{"row": 1, "col": 2, "value": 5}`, with `x` and `y`, or with the number of the cell as '
        "`index`, or under keys such as `r1c2`, `A2` and `1,2`",
        str([[k // 4 + 1, k % 4 + 1, cell] for k, cell in enumerate(chain(*_NUMBERS))]),
    ),
    TextFormat(
        "clues on lines",
        "`r1c2=5`, `A2: 5`, `1 2 5`, `clue(1,2,5).` as in ASP, `let clue[1,2,5] := 1;`, or "
        "`(1,2): 5`, one or more on each "
        "line, also in brackets, and below the size of the grid or a list of its digits; tables "
        "with columns such as row, col and value",
        "r1c1=1\nr1c3=3\nr2c1=3\nr4c4=4\n",
    ),
    TextFormat(
        "cells as objects (JSON)",
        '`[[{"value": 5, "given": true}, ...`; digits that are not given are ignored',
        str([[{"value": cell} for cell in row] for row in _NUMBERS]).replace("'", '"'),
    ),
    TextFormat(
        "marked clues",
        "`5!,3!,4,6,7!, ...`: a finished grid, in which the clues have an exclamation mark",
        "1!,2,3!,4\n3!,4,1,2\n2,1,4,3\n4,3,2!,1",
    ),
    TextFormat(
        "XML",
        "`<row>53..7....</row>`, also with columns, or `<cell>5</cell>` with the cells in order, "
        "or with a row and a column each",
        f"<rows><row>{'</row><row>'.join(_FOUR)}</row></rows>",
    ),
    TextFormat(
        "TOML",
        'tables such as `[[puzzle]]` with `grid = "53..7..."`, with lines in `"""`, or with lists; '
        "also .ini files",
        '[[puzzle]]\nname = "first"\ngrid = """\n' + "\n".join(_FOUR) + '\n"""',
    ),
    TextFormat(
        "dumps of SQL",
        "`INSERT INTO t (id, puzzle) VALUES (1, '53..7...'), ...` and `COPY ... FROM stdin`, also "
        "with other tables and statements around, of MySQL, SQLite and Postgres",
        f"INSERT INTO puzzles (id, level, cells) VALUES (1, 'easy', '{_CELLS}');",
    ),
    TextFormat(
        "candidates",
        "n rows of n lists of digits in any order, such as `5 3 124 26 7 2468`",
        "1 24 3 24\n3 24 12 124\n24 1234 12 123\n2 123 4 123",
        ("candidates",),
    ),
    TextFormat(
        "drawn candidates",
        "three lines for each row of a 9x9 puzzle: 1 to 3 of each cell on the first, 4 to 6 on the "
        "second, 7 to 9 on the third, with borders or without; a digit alone in the middle is the "
        "digit of the cell",
        "\n".join(f"| {' | '.join([three] * 9)} |" for three in ("123", "456", "789") * 9),
    ),
    TextFormat(
        "729 characters",
        "the candidates of each cell as nine characters; `.2..5....` is a cell with 2 or 5",
        "123456789" * 81,
        ("pencilmarks",),
    ),
    TextFormat(
        "HoDoKu",
        "`:0000:x:53..+7....6...:411 413::`, or the cells with + before placed digits alone",
        f":0000:x:{_CELLS}:411 413::",
        ("hodoku",),
    ),
    TextFormat(
        "SudokuWiki",
        "a link with `?bd=530070000...`, or with `?bd=S9B...`, which contains the candidates",
        f"https://www.sudokuwiki.org/sudoku.htm?bd={_CELLS}",
    ),
    TextFormat(
        "other links", "the cells in any part of the link; an unknown site needs https://", f"https://example.org/play?s={_CELLS}"
    ),
    TextFormat(
        "OpenSudoku",
        'an exported XML file, or `<game data="530070000..." />`',
        f'<game data="{_CELLS.replace(".", "0")}" />',
        ("opensudoku",),
    ),
    TextFormat(
        "f-puzzles, SudokuPad",
        "a JSON object or a link that contains it, also without https://, with the layout, its "
        "rules and the candidates",
        '{"size": 4, "grid": [[{"value": 1, "given": true}, {}, {}, {}], [{}, {}, {}, {}], '
        "[{}, {}, {}, {}], [{}, {}, {}, {}]]}",
        ("f-puzzles",),
    ),
    TextFormat(
        "pencilmark",
        'the JSON of the program pencilmark, with `"format": "sudoku-puzzle"`, the layout, its '
        "rules and the candidates",
        '{"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 4, "cols": 4}, '
        '"digits": 4, "givens": [1, 0, 3, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0], '
        '"rules": [{"type": "box_grid", "box": [2, 2], "origin": "r1c1"}]}',
        ("sudoku-puzzle",),
    ),
)  # fmt: skip
"""The formats that are read."""


def table_of_formats() -> str:
    """Return the table in Markdown."""
    rows = []
    for one in TEXT_FORMATS:
        names = ", ".join(f"`{name}`" for name in one.written)
        looks = one.looks.replace("|", r"\|")  # a bar in code would begin the next column, too
        rows.append(f"| {one.name} | {looks} | {names} |")
    return "\n".join(["| format | how it looks | `--format` |", "| --- | --- | --- |", *rows])
