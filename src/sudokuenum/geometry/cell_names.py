"""The names of cells: r1c1 is the cell in row 1 and column 1, at the top left.

Cells are numbered from 0, row by row, whereas names count rows and columns from 1.
"""

import re
from collections.abc import Iterable

from sudokuenum.common.arguments import as_integer, check_type, shown
from sudokuenum.errors import LayoutError
from sudokuenum.geometry.digits import SYMBOLS

_NAME = re.compile(r"r([0-9]{1,2})c([0-9]{1,2})", re.IGNORECASE | re.ASCII)


def cell_name(cell: int, columns: int) -> str:
    """Return the name of a cell in a grid with this number of columns."""
    row, column = divmod(cell, columns)
    return f"r{row + 1}c{column + 1}"


def candidate_name(cell: int, digit: int, digits: int) -> str:
    """Return the name of a candidate, a digit in a cell, such as r1c1=5."""
    return f"{cell_name(cell, digits)}={SYMBOLS[digit - 1]}"


def place_of(name: str) -> tuple[int, int] | None:
    """Return the row and the column of a name, counted from 0, or None if it is not a name.

    The place may lie outside the grid, even above it or to the left of it.

    >>> place_of("R0C5")
    (-1, 4)
    """
    match = _NAME.fullmatch(name)
    return (int(match[1]) - 1, int(match[2]) - 1) if match else None


def cell_of(name: str, columns: int) -> int | None:
    """Return the cell with this name in a square grid, or None if the grid has no such cell."""
    row, column = place_of(name.strip()) or (-1, -1)
    is_inside = 0 <= row < columns and 0 <= column < columns
    return columns * row + column if is_inside else None


def cell_named(name: str, columns: int) -> int:
    """Return the cell with this name in a square grid, or raise LayoutError if there is none."""
    if (cell := cell_of(name, columns)) is None:
        last = cell_name(columns**2 - 1, columns)
        raise LayoutError(f"cell {shown(name)}: the cells are r1c1 to {last}")
    return cell


def as_cells(cells: str | Iterable[int | str], columns: int, name: str) -> tuple[int, ...]:
    """Return cells of a square grid that are given as numbers or as names, such as "r1c1,r1c2".

    Raises LayoutError if there are none, or if a name is unknown.
    """
    check_type(cells, Iterable, f"the {name}")
    if isinstance(cells, str):
        cells = cells.replace(",", " ").split() or [cells]
    found: list[int] = []
    for cell in cells:
        number = cell_of(cell, columns) if isinstance(cell, str) else as_integer(cell, "cell")
        if number is None:
            last = cell_name(columns**2 - 1, columns)
            rule = f"expected cells from r1c1 to {last}, such as r1c1,r1c2"
            raise LayoutError(f"{name}: {shown(cell)}: {rule}")
        found.append(number)
    if not found:
        raise LayoutError(f"{name}: the list is empty; omit it to have cells chosen")
    return tuple(found)
