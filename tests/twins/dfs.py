"""The kernel `dfs`: fillings of some bands of a grid, band by band with a memo.

    F(band, used) = sum over the fillings of the band of F(band + 1, used with these digits)

The bands below see only which digits each column has used. So the fillings of a band are gathered
by the digit sets of their columns, and F is computed once for each of these.
"""

from collections import Counter
from functools import cache

from sudokuenum.common.box import Box
from twins.listing import Array
from twins.plain import Allowed, each_filling


def dfs(allowed: Allowed, box: Box) -> int:
    """The number of fillings of these rows, which are some bands of a grid, or all of it.

    >>> dfs([[0b1111] * 4] * 4, Box(2, 2))
    288
    """

    @cache
    def below(band: int, used: tuple[int, ...]) -> int:
        if band == len(allowed) // box.rows:
            return 1
        rows = allowed[band * box.rows : (band + 1) * box.rows]
        free = [[a & ~u for a, u in zip(row, used, strict=True)] for row in rows]
        leaves = Counter(
            tuple(u | sum(digits) for u, digits in zip(used, zip(*grid, strict=True), strict=True))
            for grid in each_filling(free, box)
        )
        return sum(times * below(band + 1, columns) for columns, times in leaves.items())

    return below(0, (0,) * box.digits)


def count(allowed: Array, box_rows: int, box_columns: int, totals: Array) -> None:
    """Write the number of fillings of each case."""
    totals[:] = [dfs(case, Box(box_rows, box_columns)) for case in allowed.tolist()]
