"""The kernel `essential_grids`: the minlex forms that begin with given cells.

Every way to fill the remaining cells is tried, and a grid is kept if it is its own minlex form.
"""

from collections.abc import Iterator, Sequence

from twin_minlex_puzzle import minlex_puzzle
from twin_search9 import search9

from sudokuenum.geometry.box import CLASSIC


def essential_grids(cells: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The grids in minlex form that begin with these cells, in lexicographic order.

    >>> cells = "123456789457893612986217354274538196531964827698721435342685971"
    >>> ["".join(map(str, grid[63:])) for grid in essential_grids([*map(int, cells)])]
    ['715349268869172543']
    """
    for grid in sorted(search9([*cells, *[0] * (81 - len(cells))])):
        if minlex_puzzle(grid, CLASSIC)[0] == grid:
            yield grid
