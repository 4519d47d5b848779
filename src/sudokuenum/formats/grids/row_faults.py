"""The messages on rows that do not go together as a grid."""

import re
from collections.abc import Collection

from sudokuenum.common.wording import counted
from sudokuenum.formats.grammar import rows
from sudokuenum.formats.grammar.cells import may_be_cells, no_cell
from sudokuenum.formats.grammar.rows import Row
from sudokuenum.formats.grammar.rows_ahead import RowsAhead
from sudokuenum.formats.grids.grid import Grid
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE


def wrong_cell(lines: RowsAhead, row: Row, n: int, k: int, ahead: int) -> str:
    """Return the message on a string of a row that is no cell."""
    texts = row.texts
    if rows.has_digit_and_candidates(texts[k]):
        both = "a digit before candidates in parentheses; write one of the two"
        return f"{lines.place(ahead)}, {row.place(k)}: {texts[k][:40]!r} has {both}"
    why, remedy, advice = no_cell(texts[k], n).partition(";")
    if may_be_cells([texts[k]], MOST_DIGITS_OF_PUZZLE):
        why += f", because the rows have {counted(n, 'cell')}"
    return f"{lines.place(ahead)}, {row.place(k)}: {texts[k][:40]!r} is {why}{remedy}{advice}"


def no_list(lines: RowsAhead, line: str, ahead: int) -> str:
    """Return the message on the first word of a line that is no list of candidates."""
    k, word = rows.no_list(line)
    why = f"{word[:40]!r} is neither a digit nor a list of different digits"
    return f"{lines.place(ahead)}, word {k}: {why}"


def other_length(
    lines: RowsAhead,
    sizes: Collection[int],
    name: str,
    number: int,
    ahead: int,
    above: list[tuple[int, Row]],
) -> str:
    """Return the message on a row that has another number of cells than is expected."""
    row, line = lines.split(name, ahead), lines.look(ahead) or ""
    expected = f"{lines.place(ahead)}: {row_of(row, line)}, expected {number}"
    if len(above) == 1 and lines.look(ahead + 1):
        third = len(lines.split(name, ahead + 1).texts)
        if third == len(row.texts) in sizes:  # two rows against the first one
            line = lines.look(above[0][0]) or ""
            place = lines.place(above[0][0])
            expected = f"{place}: {row_of(above[0][1], line)}, expected {third}"
    return f"{expected}: {line.strip()[:40]!r}"


def uneven(lines: RowsAhead, grid: Grid) -> str:
    """Return the message on the first row of a grid whose cells are at uneven distances."""
    ahead, row = next((at, row) for at, row in grid.places if not row.is_even)
    line = lines.look(ahead) or ""
    what = f"{row_of(row, line)} at uneven distances, expected {grid.n}"
    return f"{lines.place(ahead)}: {what}: {line.strip()[:40]!r}"


def digit_above(lines: RowsAhead, grid: Grid) -> str:
    """Return the message on the first candidate that is no digit of a grid."""
    k, text = next((k, text) for k, text in enumerate(grid.texts) if max(text) > str(grid.n))
    ahead, row = grid.places[k // grid.n]
    why = f"candidate {max(text)}: not a digit up to {grid.n}"
    return f"{lines.place(ahead)}, {row.place(k % grid.n)}: {text!r} has the {why}"


def row_of(row: Row, line: str) -> str:
    """Return a row in English, by the number of its cells."""
    number = len(row.texts) or len(re.sub(r"[\s,;|]", "", line))
    return f"a row of {counted(number, 'cell')}"
