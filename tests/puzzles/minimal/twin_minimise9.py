"""The kernel `minimise9`: redundant clues, orbit by orbit, by counting solutions."""

from itertools import islice

import numpy as np
from numpy.typing import NDArray
from twin_search9 import search9

Cells = NDArray[np.uint8]


def minimise(puzzles: Cells, orders: Cells, following: Cells) -> None:
    """Remove the redundant orbits of clues of puzzles with one solution, given as 81 cells each.

    The clues are tried in an order of the cells 0 to 80. An orbit is a cycle of the permutation
    `following`: cell k is followed by the cell following[k].

    >>> puzzles, orders = np.array([unrank(0).cells]), np.array([[0, 80]])
    >>> minimise(puzzles, orders, np.arange(81))
    >>> np.flatnonzero(puzzles == 0).tolist()
    [0, 80]
    """
    for left, order in zip(puzzles, orders.tolist(), strict=True):
        for cell in order:
            orbit = {cell}
            while (cell := int(following[cell])) not in orbit:
                orbit.add(cell)
            without = [0 if cell in orbit else digit for cell, digit in enumerate(left.tolist())]
            if len(list(islice(search9(without), 2))) == 1:
                left[:] = without
