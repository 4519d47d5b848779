"""Digits: the characters that stand for them (A is ten, B is eleven), and sets of them as masks."""

SYMBOLS = "123456789ABCDEFG"
"""The character of each digit, from 1."""
MOST_DIGITS = len(SYMBOLS)
"""The most digits of a puzzle, and of a layout."""


def digit_masks(mask: int) -> list[int]:
    """The digits of a set that is given as a mask, each as a mask, in increasing order.

    >>> digit_masks(0b1101)
    [1, 4, 8]
    """
    return [1 << d for d in range(mask.bit_length()) if mask >> d & 1]
