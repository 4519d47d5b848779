"""The message on lines that cannot be read as a grid."""

import re
from collections.abc import Collection, Sequence
from math import isqrt

from sudokuenum.common.arguments import shown
from sudokuenum.common.wording import joined
from sudokuenum.formats.clues.clue_lines import advice_on_clues
from sudokuenum.formats.grammar import rows
from sudokuenum.formats.grammar.cells import may_be_cells
from sudokuenum.formats.grammar.rows import STYLES, Row
from sudokuenum.formats.grammar.rows_ahead import RowsAhead
from sudokuenum.formats.grammar.shapes import advice_on_size
from sudokuenum.formats.grids.grid import FaultError
from sudokuenum.formats.grids.row_faults import row_of
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE
from sudokuenum.geometry.layout_names import layout_names
from sudokuenum.grids.marks import EMPTY

_DRAWN_CANDIDATES = re.compile(r"(?=.*[1-9] [1-9])[^|]*\|(?:[ 1-9]{5,9}['|:!]){5,}\s*")
"""One of the lines of a drawing in which the candidates of a cell have places of their own."""
_SPACED = re.compile(r"[1-9A-Pa-p ]+")
_SPACED_LINES = 3
"""A row in which spaces may be empty cells, and how many of them show it."""
_MOST_NUMBERS = 4
"""The most lines with numbers above a grid that the message on it passes over."""


def why_no_grid(
    lines: RowsAhead,
    sizes: Collection[int],
    faults: list[FaultError],
    other_faults: list[FaultError],
) -> str:
    """Return the error of the reading that came farthest.

    `faults` are the faults of usual readings, which are reported first.
    """
    some = range(_MOST_NUMBERS)
    if drawn := [k for k in some if _DRAWN_CANDIDATES.fullmatch(lines.look(k) or "")]:
        what = "candidates on several lines for each cell; write them side by side, such as 124"
        return f"{lines.place(drawn[0])}: {what}"
    if advice := advice_on_clues(lines.look(0) or ""):
        return f"{lines.place()}: {(lines.look(0) or '').strip()[:40]!r}: {advice}"
    if (line := lines.look(0) or "") and "|" in line and _is_whole(line, sizes):
        column = line.index("|") + 1
        remedy = "write spaces between the rows of a puzzle on one line"
        return f"{lines.place()}, column {column}: '|' in a line with a whole puzzle; {remedy}"
    if n := _size_with_spaces(lines, sizes):
        what = f"spaces that may be empty cells, but not {n} rows of {n} cells"
        return f"{lines.place()}: {what}; write empty cells as ."
    for some_faults in (faults, other_faults):
        best = max(some_faults, key=lambda fault: fault.rows_read, default=None)
        if best and best.rows_read:
            return best.message()
    if fault := next((fault for fault in faults if fault.says_cell), None):
        return fault.message()
    ahead = next((k for k in range(_MOST_NUMBERS) if not _is_number(lines, k)), 0)
    found = [style.split(lines.look(ahead) or "") for style in STYLES.values()]
    if max(len(row.texts) for row in found) <= MOST_DIGITS_OF_PUZZLE:
        ahead = 0  # the fault is not the size of the grid below numbers
    line, below = lines.look(ahead) or "", lines.look(ahead + 1) or ""
    found = [style.split(line) for style in STYLES.values()]
    found = [row for row in found if row.texts and _are_nearly_cells(row)]
    if not found:
        what = "neither a row of cells nor a title; begin a remark with #"
        return f"{lines.place(ahead)}: {line.strip()[:40]!r}: {what}"
    row = min(found, key=lambda row: (len(row.texts) == 1, len(row.texts)))
    expected, n = joined(sizes, "or"), len(row.texts)
    if len(line) == 1:
        return f"{lines.place(ahead)}: {_why_no_cells(lines, ahead, sizes)}"
    is_size = any(len(style.split(below).texts) == n for style in STYLES.values())
    advice = advice_on_size(n, sizes) if is_size else _advice_on_numbers(row.texts, sizes)
    what = f"{row_of(row, line)}, expected {expected}: {line[:40]!r}{advice}"
    return f"{lines.place(ahead)}: {what}"


def _size_with_spaces(lines: RowsAhead, sizes: Collection[int]) -> int:
    """Return the number of cells of the next lines if spaces are empty cells in them, or 0."""
    some = [lines.look(ahead) or "" for ahead in range(_SPACED_LINES)]
    longest = max(map(len, some))
    has_gaps = all(map(_SPACED.fullmatch, some)) and any(line.startswith(" ") for line in some)
    return longest if longest in sizes and has_gaps and any(map(str.strip, some)) else 0


def _advice_on_numbers(texts: Sequence[str], sizes: Collection[int]) -> str:
    """Return what to do if the size of a puzzle or of its boxes is before its cells, or "".

    >>> _advice_on_numbers("2" + "." * 16, [4, 9]), _advice_on_numbers("." * 17, [4, 9])
    ('; write the size before the cells on a line of its own', '')
    """
    for number in (1, 2):
        n = isqrt(max(len(texts) - number, 0))
        before = {*texts[:number]}
        if n in sizes and n * n == len(texts) - number and before <= {str(n), str(isqrt(n))}:
            return "; write the size before the cells on a line of its own"
    return ""


def _why_no_cells(lines: RowsAhead, ahead: int, sizes: Collection[int]) -> str:
    """Return why lines of one cell each, of which the first is ahead, are no puzzle."""
    number, most = 1, max(sizes) ** 2 + 1
    while len(lines.look(ahead + number) or "") == 1 and number < most:
        number += 1
    if number > 1:
        expected = joined((n * n for n in sizes), "or")
        return f"{number} lines with a cell each, expected {expected}"
    cell = lines.look(ahead) or ""
    layout = "; if it is a layout, write [Layout] above it" if layout_names(cell) else ""
    return f"{shown(cell)} is a cell alone on a line; delete it, or begin a remark with #{layout}"


def _is_whole(line: str, sizes: Collection[int]) -> bool:
    """Return True if a whole puzzle larger than 4x4 may be on a line."""
    cells = rows.side_by_side(line).texts
    return any(len(cells) == n * n and n > 4 and may_be_cells(cells, n) for n in sizes)


def _is_number(lines: RowsAhead, ahead: int) -> bool:
    """Return True if a line ahead has only up to three numbers, and another line follows."""
    line = lines.look(ahead) or ""
    return rows.is_number(line) and bool((lines.look(ahead + 1) or "").strip())


def _are_nearly_cells(row: Row) -> bool:
    """Return True if a row has cells of a puzzle of any size, numbers, or short fields."""
    if row.unit == "field" and all(len(text) < 3 for text in row.texts):
        return True
    if all(len(text) == 1 and (text.isalnum() or text in EMPTY) for text in row.texts):
        return True
    others = [text for text in row.texts if not (text.isascii() and text.isdecimal())]
    return may_be_cells(others, MOST_DIGITS_OF_PUZZLE)
