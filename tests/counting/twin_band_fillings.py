"""The kernel `band_fillings`: fillings of a band whose columns have given sets of digits."""

from collections.abc import Sequence

from twin_completions_plain import plain

from sudokuenum.common.bit_masks import bits_of
from sudokuenum.geometry.box import Box


def band_fillings(sets: Sequence[int], rows: int, columns: int) -> int:
    """The number of fillings of a band with these column sets, as bit masks, divided by rows!:
    those with the digits of the first column in order.

    >>> band_fillings([0b0011, 0b1100, 0b0101, 0b1010], 2, 2)
    1
    """
    first = [1 << digit for digit in bits_of(sets[0])]
    return plain([[digit, *sets[1:]] for digit in first], Box(rows, columns))
