"""Sets of cells in the arrays of kernels: two numbers for each set.

Layout: bit k of the first number represents the cell k, and bit k of the second number the cell
64 + k, as in `csrc/common/cell_sets.pxd`. Elsewhere a set of cells is one bit mask of any length.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_FIRST_NUMBER = (1 << 64) - 1


def sets_array(sets: Sequence[int]) -> NDArray[np.uint64]:
    """Return bit masks as an array of shape (sets, 2).

    Cells from 128 on are dropped, because no kernel takes such large grids.
    """
    pairs = [(cells & _FIRST_NUMBER, cells >> 64 & _FIRST_NUMBER) for cells in sets]
    return np.array(pairs, np.uint64).reshape(-1, 2)


def masks_of_array(sets: NDArray[np.uint64]) -> list[int]:
    """Return the bit mask of each set in an array, which may have more columns after the first two.

    >>> masks_of_array(sets_array([1, 1 << 80])) == [1, 1 << 80]
    True
    """
    return [low | high << 64 for low, high in sets[:, :2].tolist()]
