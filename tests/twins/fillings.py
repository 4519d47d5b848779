"""The kernel `fillings`: fillings of a band whose columns have given sets of digits."""

from collections.abc import Sequence

from sudokuenum.common.box import Box
from twins.plain import plain


def fillings(sets: Sequence[int], box: Box) -> int:
    """The number of fillings of a band with these column sets, as bit masks.

    All are counted: nothing is divided by r! or the like.

    >>> fillings([0b0011, 0b1100, 0b0101, 0b1010], Box(2, 2))
    2
    """
    return plain([sets] * box.rows, box)
