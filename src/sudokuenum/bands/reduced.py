"""Bands: the three upper boxes B1, B2, B3 of a grid.

Bands with standard B1 (123/456/789): the top row gives B2 a row of B1 (2 pure ways, after which
the rows below are settled) or a mixture (18 ways, with 3 choices below), and then the six minirows
of B2 and B3 are ordered: 2 * 6^6 + 18 * 3 * 6^6 = 2612736. Each has 72 forms by the order of the
columns in B2 and in B3 and the order of these boxes, so there are 36288 reduced bands, and
9! * 2612736 bands in all. Reference: B. Felgenhauer, F. Jarvis, Mathematics of Sudoku I, 2006.
"""

from collections.abc import Iterator
from itertools import combinations, permutations, product

from sudokuenum.bands.band import _DIGITS

_MIDDLE, _BOTTOM = frozenset({4, 5, 6}), frozenset({7, 8, 9})  # of the standard B1


def reduced_bands() -> list[tuple[int, ...]]:
    """The 27 digits of each of the 36288 reduced bands, in increasing order.

    >>> bands = reduced_bands()
    >>> len(bands), str(Band(bands[0]))
    (36288, '123456789456789123789123456')
    """
    tops = [t for t in _top_rows() if t[0] < t[1] < t[2] and t[3] < t[4] < t[5] and t[0] < t[3]]
    return sorted(cells for top in tops for cells in _below(top))


def standard_bands() -> Iterator[tuple[int, ...]]:
    """The 27 digits of each of the 2612736 bands with standard B1, in no special order."""
    for top in _top_rows():
        yield from _below(top)


def _top_rows() -> Iterator[tuple[int, ...]]:
    """The 6! ways to write 4 to 9 beside 123."""
    return permutations(range(4, 10))


def _below(top: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The bands with standard B1 and these six digits to the right of 123."""
    top2 = frozenset(top[:3])
    for middle2 in map(frozenset, combinations(_DIGITS - _MIDDLE - top2, 3)):
        middle3 = _DIGITS - _MIDDLE - middle2
        bottom2 = _DIGITS - top2 - middle2
        bottom3 = _DIGITS - _BOTTOM - bottom2
        if bottom2 & _BOTTOM:  # the digits that middle3 would share with the top of B3, too
            continue
        for a, b, c, d in product(*map(permutations, (middle2, middle3, bottom2, bottom3))):
            yield (1, 2, 3, *top, 4, 5, 6, *a, *b, 7, 8, 9, *c, *d)
