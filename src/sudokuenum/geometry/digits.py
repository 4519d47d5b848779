"""Digits: the characters that stand for them (A is ten, B is eleven); sets as bit masks."""

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

SYMBOLS = "123456789ABCDEFG"
"""The character of each digit, from 1."""


def digit_masks(mask: int) -> list[int]:
    """The digits of a set that is given as a mask, each as a mask, in increasing order."""
    return [1 << d for d in bits_of(mask)]


def mask_of(elements: Iterable[int]) -> int:
    """The bit mask of some elements."""
    return reduce(or_, (1 << element for element in elements), 0)


def bits_of(mask: int) -> Iterator[int]:
    """The elements of a bit mask, from the least."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1
