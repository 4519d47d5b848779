"""The kernel `fixed_grids` in plain Python."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from math import factorial

from sudokuenum.common.box import Box


def fixed_grids(cells: Sequence[int], box: Box) -> int:
    """Grids, up to relabelling, with grid[cells[x]] = s(grid[x]) for some relabelling s.

    For one s of each cycle type they are counted by filling the first empty cell and its images.

    >>> fixed_grids([*range(4, 8), *range(4), *range(8, 16)], Box(2, 2))
    0
    """
    n = box.digits
    grid = [-1] * (n * n)

    def fill(s: Sequence[int]) -> int:
        if -1 not in grid:
            return 1
        start, total = grid.index(-1), 0
        for digit in range(n):
            filled, x, d = [], start, digit
            while grid[x] < 0 and all(grid[y] != d for y in box.peers[x]):
                grid[x] = d
                filled.append(x)
                x, d = cells[x], s[d]
            if grid[x] == d and x == start:
                total += fill(s)
            for x in filled:
                grid[x] = -1
        return total

    def cycle_type(s: Sequence[int]) -> tuple[int, ...]:
        lengths = []
        for x in range(n):
            length, y = 1, s[x]
            while y != x:
                length, y = length + 1, s[y]
            lengths.append(length)
        return tuple(sorted(lengths))

    alike = Counter(map(cycle_type, permutations(range(n))))
    one = {cycle_type(s): s for s in permutations(range(n))}
    return sum(alike[kind] * fill(s) for kind, s in one.items()) // factorial(n)
