"""The kernel `minimise9`: redundant clues, orbit by orbit, by counting solutions."""

from collections.abc import Sequence
from itertools import islice

from twins.search9 import search9


def minimise9(cells: Sequence[int], order: Sequence[int], following: Sequence[int]) -> list[int]:
    """A puzzle with one solution, given as 81 cells, without its redundant orbits of clues.

    The clues are tried in an order of the cells 0 to 80. An orbit is a cycle of the permutation
    `following`: cell k is followed by the cell following[k].

    >>> grid = [int(d) for d in "123456789456789123789123456214365897365897214897214365"]
    >>> len(minimise9([*grid, *map(int, "531642978642978531978531642")], [], range(81)))
    81
    """
    left = list(cells)
    for cell in order:
        if not left[cell]:
            continue
        orbit = {cell}
        while (cell := following[cell]) not in orbit:
            orbit.add(cell)
        without = [0 if cell in orbit else digit for cell, digit in enumerate(left)]
        if len(list(islice(search9(without), 2))) == 1:
            left = without
    return left
