"""The kernel `lower_rows`: the place of a grid among those that begin with the same cells.

All grids that begin with these cells are listed by a search.
"""

from collections.abc import Sequence

from twin_search9 import search9


def lower_rows(cells: Sequence[int], known: int) -> int:
    """How many grids with the same first `known` cells come before a grid, given as 81 cells.

    >>> grid = "123456789456789123789123456214365897365897214897214365"
    >>> grid += "531642978642978531978531642"
    >>> lower_rows([*map(int, grid)], 60)
    0
    """
    return sum(grid < tuple(cells) for grid in search9([*cells[:known], *[0] * (81 - known)]))
