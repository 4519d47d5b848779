"""The names of cells: r1c1 is row 1, column 1, at the top left.

Cells are counted from 0, row by row; rows and columns are counted from 1 in names.
"""

import re

from sudokuenum.geometry.digits import SYMBOLS

_NAME = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})", re.IGNORECASE | re.ASCII)


def cell_name(cell: int, columns: int) -> str:
    """The name of a cell in a grid with this number of columns."""
    row, column = divmod(cell, columns)
    return f"r{row + 1}c{column + 1}"


def candidate_name(cell: int, digit: int, digits: int) -> str:
    """The name of a digit in a cell, in a grid with this number of digits."""
    return f"{cell_name(cell, digits)}={SYMBOLS[digit - 1]}"


def cell_of(name: str, columns: int) -> int | None:
    """The cell with this name in a square grid with this number of columns, if there is one."""
    match = _NAME.fullmatch(name.strip())
    row, column = map(int, match.groups()) if match else (0, 0)
    if not (1 <= row <= columns and 1 <= column <= columns):
        return None
    return (row - 1) * columns + column - 1
