"""Groups and regions of cells, checked."""

from collections.abc import Iterable
from itertools import pairwise

from sudokuenum.common.arguments import as_integer, check_type, shown
from sudokuenum.common.wording import counted
from sudokuenum.errors import LayoutError
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.rules.rule import Cells


def checked_group(group: Iterable[int], n: int, kind: str = "group") -> Cells:
    """Return the cells of a group in increasing order, or raise LayoutError if it is not valid.

    A group has 2 to n different cells of an n x n grid, except that if `kind` is "region" their
    number is not checked here. Raises TypeError if a cell is not an integer.
    """
    check_type(group, Iterable, "the cells of a group")
    cells = sorted(as_integer(cell, "cell") for cell in group)
    for cell in cells:
        if not 0 <= cell < n * n:
            raise LayoutError(f"cell {shown(cell)}: cells are counted from 0 to {n * n - 1}")
    if not cells:
        raise LayoutError(f"a {kind} without cells")
    for cell, following in pairwise(cells):
        if cell == following:
            raise LayoutError(f"{cell_name(cell, n)} appears twice in a {kind}")
    if kind == "group" and not 2 <= len(cells) <= n:
        name, number = cell_name(cells[0], n), counted(len(cells), "cell")
        raise LayoutError(f"the group of {name} has {number}; groups have 2 to {n}")
    return tuple(cells)
