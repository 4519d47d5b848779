"""The kernel `avoiding9`: solutions of 9x9 puzzles that avoid given digits."""

import numpy as np
from numpy.typing import NDArray
from twin_search9 import search9

Cells = NDArray[np.uint8]


def find(cells: Cells, avoided: Cells, solution: Cells) -> bool:
    """Whether there is a solution in which no cell holds the digit that it avoids; writes one.

    >>> puzzle = np.array([int(d) if d not in "14" else 0 for d in str(unrank(0))], np.uint8)
    >>> other, avoided = np.zeros((2, 81), np.uint8)
    >>> avoided[0] = 1
    >>> find(puzzle, avoided, other), other[:3].tolist()
    (True, [4, 2, 3])
    """
    for grid in search9(cells.tolist()):
        if not (np.array(grid) == avoided).any():
            solution[:] = grid
            return True
    return False


def shrink(cells: Cells, avoided: Cells) -> None:
    """Avoid only a part of the digits that still leaves no solution, without a needless one.

    >>> grid = np.array([*unrank(0).cells], np.uint8)
    >>> avoided = grid.copy()
    >>> shrink(grid, avoided)
    >>> avoided.nonzero()[0].tolist()
    [80]
    """
    for cell, digit in enumerate(avoided.tolist()):
        avoided[cell] = 0
        if digit and find(cells, avoided, cells.copy()):
            avoided[cell] = digit
