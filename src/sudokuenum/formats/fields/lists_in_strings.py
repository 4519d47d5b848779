"""Read a list of cells that is written in a field of a table or in a string of JSON.

[[5, 3, 0, ...      a list as JSON or Python writes it
[[5 3 0 ...         an array as numpy writes it
["5", " ", ...      strings, also with a backslash before each quote, as in dumps of SQL
"""

import re
from typing import Any

from sudokuenum.common.strict_json import read_json
from sudokuenum.errors import PuzzleError
from sudokuenum.geometry.box_sizes import USUAL_NUMBERS_OF_CELLS
from sudokuenum.grids.marks import EMPTY

_LONGEST = 8192
"""The most characters of a string that is read as a list."""
_GAP = re.compile(r"(?<=[\d\]])\s+(?=[\d\[])")
"""The space between two cells or rows of numpy."""
_MARKS = re.escape("".join(mark for mark in EMPTY if not mark.isalpha()))
_OF_CELLS = re.compile(rf"""(?:[\[\],\s"'\\\d{_MARKS}]|\b(?:[A-Za-z]|null|None)\b)+""")
"""Cells in brackets, and the marks between them."""


def cells_of_list(text: str) -> str:
    """Return the cells of the list in a string, or the string itself if it has none.

    Cells of several characters are separated by commas.

    >>> cells_of_list("[[1, 0, 3, 0], [0, 0, 0, 2], [2, null, 0, 0], [0, 0, 0, 4]]")
    '103000022.000004'
    """
    if not is_list(text) or len(text) > _LONGEST:
        return text
    plain = text.strip().replace('\\"', '"').replace("\\'", "'")
    for form in (plain, plain.replace("'", '"').replace("None", "null"), _GAP.sub(",", plain)):
        try:
            cells = _cells(read_json(form, PuzzleError).value)
        except PuzzleError:
            continue
        return ("," if any(len(cell) > 1 for cell in cells) else "").join(cells) or text
    return text


def is_list(text: str) -> bool:
    """Return True if a string is in brackets, as a list is."""
    ends = text.strip()
    return ends[:1] == "[" and ends[-1:] == "]"


def may_be_damaged_list(text: str, n: int) -> bool:
    """Return True if a string is a list of nothing but cells, and long enough for n*n of them.

    >>> may_be_damaged_list("[[1, 0, 3, 0], [0, 0, 2]]", 4), may_be_damaged_list('["an X-wing"]', 4)
    (True, False)
    """
    return len(text) >= n * n and is_list(text) and _OF_CELLS.fullmatch(text) is not None


def _cells(value: Any) -> list[str]:
    """Return the cells of n*n values, of n lists of n values, or of n strings, or none."""
    if not isinstance(value, list):
        return []
    n = len(value)
    if n * n in USUAL_NUMBERS_OF_CELLS and all(
        isinstance(row, list | str) and len(row) == n for row in value
    ):
        value = [cell for row in value for cell in row]
    if len(value) not in USUAL_NUMBERS_OF_CELLS:
        return []
    cells = [_cell(one) for one in value]
    return [] if None in cells else [cell for cell in cells if cell is not None]


def _cell(value: Any) -> str | None:
    """Return a cell as a string, or None if the value is no number, string or null."""
    if value is None:
        return "."
    if isinstance(value, str):
        return value.strip() or "."
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else None
