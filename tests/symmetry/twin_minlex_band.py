"""The kernel `minlex_band`: the minlex form of a band of a 9x9 grid.

The 3! * 3! * (3!)^3 = 7776 permutations of the rows, of the boxes and of the columns in the boxes
are all tried. For each of them relabelling makes the first row 1, 2, 3 ...
"""

from collections.abc import Iterator, Sequence
from itertools import chain, permutations, product

import numpy as np
from numpy.typing import NDArray


def minlex_band(band: NDArray[np.uint8], form: NDArray[np.uint8]) -> None:
    """Write the minlex form of a band, given as its 27 digits, row by row."""
    form[:] = least_form(band.tolist())


def least_form(cells: Sequence[int]) -> tuple[int, ...]:
    """The minlex form of a band.

    >>> least_form([*range(4, 10), *range(1, 4), *range(1, 10), *range(7, 10), *range(1, 7)])
    (1, 2, 3, 4, 5, 6, 7, 8, 9, 4, 5, 6, 7, 8, 9, 1, 2, 3, 7, 8, 9, 1, 2, 3, 4, 5, 6)
    """

    def named(rows: Sequence[int], columns: Sequence[int]) -> tuple[int, ...]:
        names = {cells[9 * rows[0] + column]: k for k, column in enumerate(columns, 1)}
        return tuple(names[cells[9 * row + column]] for row in rows for column in columns)

    return min(
        named(rows, columns)
        for rows in permutations(range(3))
        for columns in block_permutations(3, 3)
    )


def block_permutations(points: int, blocks: int) -> Iterator[tuple[int, ...]]:
    """All permutations of the blocks and of the points in each block: S_points wr S_blocks."""
    for moved in permutations(range(blocks)):
        inside = ([tuple(points * b + k for k in p) for p in permutations(range(points))]
                  for b in moved)  # fmt: skip
        for chosen in product(*inside):
            yield tuple(chain.from_iterable(chosen))
