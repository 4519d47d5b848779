"""Digits: their characters (A is ten, B is eleven), and sets of digits as bit masks."""

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

SYMBOLS = "123456789ABCDEFG"
"""The character of each digit, from 1."""


def digit_masks(mask: int) -> list[int]:
    """Return the digits of a set in increasing order, where the set and each digit are masks."""
    return [1 << d for d in bits_of(mask)]


def mask_of(elements: Iterable[int]) -> int:
    """Return the bit mask of a set of elements."""
    return reduce(or_, (1 << element for element in elements), 0)


def bits_of(mask: int) -> Iterator[int]:
    """Yield the elements of a bit mask in increasing order."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1
