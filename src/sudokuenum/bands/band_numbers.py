"""The number of all bands of boxes of any shape."""

from collections import Counter
from functools import cache
from itertools import permutations
from math import comb, factorial, prod

from sudokuenum.common.box import CLASSIC, Box
from sudokuenum.errors import BoxError


@cache
def count_bands(box: Box = CLASSIC) -> int:
    """The number of all bands of boxes of r rows and c columns, with all factors.

    c!^(r^2) * (ways to say in which box each of the rc digits stands in each row, such that every
    digit is once in each box and every minirow gets c digits). In closed form the latter is (2c)! /
    c!^2 for r = 2 and (3c)! / c!^3 * sum over k of C(c, k)^3 for r = 3; for r = 4 and 5 it is
    computed, for c <= 4 and c = 2. BoxError for larger boxes, which would take too long; see
    `band_estimate`.

    >>> count_bands() == factorial(9) * 2612736 == 948109639680
    True
    """
    r, c = box.rows, box.columns
    if r == 1:
        return factorial(c)
    if r == 2:
        return factorial(2 * c) * factorial(c) ** 2
    if r == 3:
        return factorial(3 * c) * factorial(c) ** 6 * sum(comb(c, k) ** 3 for k in range(c + 1))
    if (r == 4 and c <= 4) or (r == 5 and c == 2):
        orders: int = factorial(c) ** (r * r)
        return orders * _permutation_words(r, c)
    raise BoxError(f"box {box}: bands of such boxes are not counted")


def _permutation_words(r: int, c: int) -> int:
    """Words of rc permutations of r boxes whose permutation matrices add up to c in every entry.

    A digit stands in the rows of a band in a permutation of the boxes. Half words are counted by
    their sum, up to the order of its rows; two halves go together if their sums add up to c.
    """

    def extended(
        words: Counter[tuple[tuple[int, ...], ...]],
    ) -> Counter[tuple[tuple[int, ...], ...]]:
        longer: Counter[tuple[tuple[int, ...], ...]] = Counter()
        for rows, number in words.items():
            for order in permutations(range(r)):
                if all(row[k] < c for row, k in zip(rows, order, strict=True)):
                    longer[_add(rows, order)] += number
        return longer

    words = Counter({((0,) * r,) * r: 1})
    for _ in range(r * c // 2):
        words = extended(words)
    others = words if r * c % 2 == 0 else extended(words)
    total = 0
    for rows, number in words.items():
        rest = tuple(sorted(tuple(c - entry for entry in row) for row in rows))
        alike = prod(map(factorial, Counter(rows).values()))
        total += number * others[rest] * alike // factorial(r)
    return total


def _add(rows: tuple[tuple[int, ...], ...], order: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The matrix plus a permutation matrix, its rows in increasing order."""
    added = [(*row[:k], row[k] + 1, *row[k + 1 :]) for row, k in zip(rows, order, strict=True)]
    added.sort()
    return tuple(added)
