"""The kernel `fixed_grids`: grids that a cell symmetry fixes up to relabelling.

    fixed = (sum over the relabellings s of grids with grid[g(x)] = s(grid[x])) / (rc)!

They are counted up to relabelling, and so the sum is divided by (rc)!. It is the same for all s of
one cycle type, so one s of each is tried. The first empty cell is filled, together with all its
images under the cell symmetry g.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from math import factorial

from sudokuenum.geometry.box import Box
from sudokuenum.geometry.layout import Layout


def fixed_grids(cells: Sequence[int], box: Box) -> int:
    """The number of grids that a cell symmetry fixes up to relabelling, counted up to relabelling.

    The cell symmetry takes cell x to cells[x]; cells are numbered from 0, row by row.

    >>> fixed_grids([*range(4, 8), *range(4), *range(8, 16)], Box(2, 2))
    0
    """
    n = box.digits
    peers = Layout(box).peers
    grid = [-1] * (n * n)

    def fill(s: Sequence[int]) -> int:
        if -1 not in grid:
            return 1
        start, total = grid.index(-1), 0
        for digit in range(n):
            filled, x, d = [], start, digit
            while grid[x] < 0 and all(grid[y] != d for y in peers[x]):
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

    sizes = Counter(map(cycle_type, permutations(range(n))))
    representatives = {cycle_type(s): s for s in permutations(range(n))}
    return sum(sizes[kind] * fill(s) for kind, s in representatives.items()) // factorial(n)
