"""Sets of small numbers as bit masks: bit k is set if the set contains k."""

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_


def mask_of(elements: Iterable[int]) -> int:
    """Return the bit mask of a set of elements."""
    return reduce(or_, (1 << element for element in elements), 0)


def bits_of(mask: int) -> Iterator[int]:
    """Yield the elements of a bit mask in increasing order."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def single_bits(mask: int) -> list[int]:
    """Return the elements of a bit mask in increasing order, each as a bit mask."""
    return [1 << element for element in bits_of(mask)]
