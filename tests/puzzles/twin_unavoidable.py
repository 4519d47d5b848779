"""The kernel `unavoidable`: the minimal unavoidable sets of a grid, by subsets of the digits.

Where two grids differ, each digit that leaves a cell comes into another one, where the first grid
has another digit. So a digit that is in the set of these cells is there at least twice, and a set
of k cells has at most k // 2 digits. For every subset of k // 2 digits, the cells of these digits
are emptied, and all solutions are compared with the grid.
"""

from collections.abc import Sequence
from itertools import combinations
from math import isqrt

from twin_search_any import search_any


def unavoidable(
    cells: Sequence[int], groups: Sequence[Sequence[int]], size: int
) -> set[frozenset[int]]:
    """The minimal unavoidable sets with at most `size` cells of a grid with these groups.

    >>> from sudokuenum import Box
    >>> sets = unavoidable([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1], Box(2, 2).units, 4)
    >>> sorted(map(sorted, sets))[:2]
    [[0, 1, 8, 9], [0, 2, 4, 6]]
    """
    n = isqrt(len(cells))
    found = set()
    for digits in combinations(range(1, n + 1), min(size // 2, n)):
        for other in search_any([0 if digit in digits else digit for digit in cells], groups):
            differing = frozenset(k for k, digit in enumerate(cells) if other[k] != digit)
            if 0 < len(differing) <= size:
                found.add(differing)
    return {cells for cells in found if not any(other < cells for other in found)}
