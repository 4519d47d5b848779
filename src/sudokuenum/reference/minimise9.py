"""The kernel `minimise9`: redundant clues, one by one, by counting solutions."""

from collections.abc import Sequence
from itertools import islice

from sudokuenum.reference.search9 import search9


def minimise9(cells: Sequence[int], order: Sequence[int]) -> list[int]:
    """A puzzle with one solution, given as 81 cells, without its redundant clues.

    The clues are tried in an order of the cells 0 to 80.

    >>> grid = [int(d) for d in "123456789456789123789123456214365897365897214897214365"]
    >>> len(minimise9([*grid, *map(int, "531642978642978531978531642")], []))
    81
    """
    left = list(cells)
    for cell in order:
        without = [*left[:cell], 0, *left[cell + 1 :]]
        if len(list(islice(search9(without), 2))) == 1:
            left = without
    return left
