"""The names of cells: r1c1 is the cell in row 1 and column 1, at the top left.

Cells are numbered from 0, row by row, whereas names count rows and columns from 1.
"""

import re

from sudokuenum.geometry.digits import SYMBOLS

_NAME = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})", re.IGNORECASE | re.ASCII)


def cell_name(cell: int, columns: int) -> str:
    """Return the name of a cell in a grid with this number of columns."""
    row, column = divmod(cell, columns)
    return f"r{row + 1}c{column + 1}"


def candidate_name(cell: int, digit: int, digits: int) -> str:
    """Return the name of a candidate, a digit in a cell, such as r1c1=5."""
    return f"{cell_name(cell, digits)}={SYMBOLS[digit - 1]}"


def cell_of(name: str, columns: int) -> int | None:
    """Return the cell with this name in a square grid, or None if the grid has no such cell."""
    match = _NAME.fullmatch(name.strip())
    row, column = map(int, match.groups()) if match else (0, 0)
    if not (1 <= row <= columns and 1 <= column <= columns):
        return None
    return (row - 1) * columns + column - 1
