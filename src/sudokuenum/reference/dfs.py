"""The kernel `dfs` in plain Python."""

from collections import Counter
from functools import cache

from sudokuenum.common.box import Box
from sudokuenum.reference.plain import Allowed, fillings


def dfs(allowed: Allowed, box: Box) -> int:
    """Search band by band, with a memo on the digits that the columns have used before a band.

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
            for grid in fillings(free, box)
        )
        return sum(times * below(band + 1, columns) for columns, times in leaves.items())

    return below(0, (0,) * box.digits)
