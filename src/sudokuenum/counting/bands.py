"""The bands of a 9x9 grid with standard B1 (123/456/789), above all the reduced bands.

    bands with standard B1: 2 * 6^6 + 18 * 3 * 6^6 = 2612736
    reduced bands:          2612736 / 72           = 36288
    all bands:              9! * 2612736           = 948109639680

In the top row B2 has three of the digits 4 to 9. If these three digits are the middle or the bottom
row of B1 (2 ways, called pure), the digit sets of all other minirows are determined. Otherwise they
come from both of these rows (18 ways, called mixed), which leaves 3 choices for the digit sets of
the other minirows. Each of the six minirows of B2 and B3 can be written in 6 orders. The columns of
B2, the columns of B3, and these two boxes can be permuted in 6 * 6 * 2 = 72 ways, and exactly one
of the resulting bands is reduced.

Cost: a tenth of a second for the reduced bands, some seconds for all with standard B1.
Reference: B. Felgenhauer, F. Jarvis, Mathematics of Sudoku I, 2006.
"""

from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Annotated, Literal

from msgspec import Meta

from sudokuenum.common.document import Document, Integer, about

_DIGITS = frozenset(range(1, 10))
_MIDDLE, _BOTTOM = frozenset({4, 5, 6}), frozenset({7, 8, 9})
"""The digits in the middle and in the bottom row of the standard B1."""


class TopRow(Document, frozen=True):  # type: ignore[misc]
    """The digits of the top rows of B2 and B3 beside the standard B1, each in increasing order."""

    b2: Annotated[str, about("The digits of B2."), Meta(pattern="^[1-9]{3}$")]
    b3: Annotated[str, about("The digits of B3."), Meta(pattern="^[1-9]{3}$")]
    kind: Annotated[Literal["pure", "mixed"], about("Whether they are rows of B1.")]
    bands: Annotated[Integer, about("The number of bands with standard B1 that have it.")]


def top_rows() -> tuple[TopRow, ...]:
    """Return the 20 kinds of top rows, 2 pure and 18 mixed, in the order of their digits.

    Examples
    --------
    >>> kinds = top_rows()
    >>> len(kinds), sum(kind.bands for kind in kinds)
    (20, 2612736)
    >>> kinds[0]
    TopRow(b2='456', b3='789', kind='pure', bands=46656)
    """
    kinds = []
    for b2 in map("".join, combinations("456789", 3)):
        b3 = "".join(digit for digit in "456789" if digit not in b2)
        pure = b2 in ("456", "789")
        kinds.append(TopRow(b2, b3, "pure" if pure else "mixed", (1 if pure else 3) * 6**6))
    return tuple(kinds)


def reduced_bands() -> list[tuple[int, ...]]:
    """Return the 36288 reduced bands, each as a tuple of 27 digits, in increasing order.

    Examples
    --------
    >>> bands = reduced_bands()
    >>> len(bands), str(Band(bands[0]))
    (36288, '123456789456789123789123456')
    """
    tops = [tuple(map(int, kind.b2 + kind.b3)) for kind in top_rows() if kind.b2 < kind.b3]
    return sorted(cells for top in tops for cells in _below(top))


def standard_bands() -> Iterator[tuple[int, ...]]:
    """Yield the 2612736 bands with standard B1, each as a tuple of 27 digits, in no special order.

    Examples
    --------
    >>> next(standard_bands())[:9]
    (1, 2, 3, 4, 5, 6, 7, 8, 9)
    """
    for top in permutations(range(4, 10)):
        yield from _below(top)


def _below(top: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the bands with standard B1 whose top row is 123 and then these six digits."""
    top2 = frozenset(top[:3])
    for middle2 in map(frozenset, combinations(_DIGITS - _MIDDLE - top2, 3)):
        middle3 = _DIGITS - _MIDDLE - middle2
        bottom2 = _DIGITS - top2 - middle2
        bottom3 = _DIGITS - _BOTTOM - bottom2
        # row 3 of B1 has 7, 8 and 9; if B2 repeats none of them there, B3 cannot either
        if bottom2 & _BOTTOM:
            continue
        for a, b, c, d in product(*map(permutations, (middle2, middle3, bottom2, bottom3))):
            yield (1, 2, 3, *top, 4, 5, 6, *a, *b, 7, 8, 9, *c, *d)
