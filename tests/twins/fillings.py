"""The kernel `fillings`: fillings of a band whose columns have given sets of digits."""

from collections.abc import Sequence
from math import factorial

from sudokuenum.common.box import Box
from twins.plain import plain


def band_fillings(sets: Sequence[int], rows: int, columns: int) -> int:
    """The number of fillings of a band with these column sets, as bit masks, divided by rows!.

    >>> band_fillings([0b0011, 0b1100, 0b0101, 0b1010], 2, 2)
    1
    """
    return plain([sets] * rows, Box(rows, columns)) // factorial(rows)
