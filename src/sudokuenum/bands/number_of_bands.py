"""The number of all bands with boxes of r rows and c columns.

    bands = c!^(r^2) * W(r, c)

W counts the ways to say for each of the rc digits in which box it stands in each row of the band. A
digit is once in each row and once in each box, so this is a permutation of the r boxes. Each of the
r^2 minirows gets c digits, which can be written in c! orders. So W is the number of words of rc
permutations whose permutation matrices add up to the matrix with c in every entry.

    W(2, c) = (2c)! / c!^2,   W(3, c) = (3c)! / c!^3 * sum over k of C(c, k)^3

For r = 4 and 5 there is no such form. A word is cut into two halves. The halves are grouped by the
sum of their permutation matrices. Sums that differ only in the order of their rows are put into one
group, since they have equally many continuations. A first and a second half together make a word if
their two sums add up to c in every entry.

Cost: nothing for r <= 3; seconds for 4x4 and 5x2.
Reference: J. Franel, 1894, for the sums of cubes of binomial coefficients.
"""

from collections import Counter
from functools import cache
from itertools import permutations
from math import comb, factorial, prod

from sudokuenum.common.box import CLASSIC, Box, BoxLike
from sudokuenum.errors import BoxError

Matrix = tuple[tuple[int, ...], ...]
"""A sum of permutation matrices; its rows are in increasing order."""


def count_bands(box: BoxLike = CLASSIC) -> int:
    """The number of all bands with these boxes; no symmetry is divided out.

    It is computed for up to 3 rows, for 4 rows and up to 4 columns, and for 5x2. BoxError for other
    boxes, which would take too long; `band_estimate` is an estimate for all.

    >>> count_bands("3x3") == factorial(9) * 2612736 == 948109639680
    True
    """
    shape = Box.of(box)
    r, c = shape.rows, shape.columns
    if r == 1:
        return factorial(c)
    if r == 2:
        return factorial(2 * c) * factorial(c) ** 2
    if r == 3:
        return factorial(3 * c) * factorial(c) ** 6 * sum(comb(c, k) ** 3 for k in range(c + 1))
    if (r == 4 and c <= 4) or (r == 5 and c == 2):
        minirow_orders: int = factorial(c) ** (r * r)
        return minirow_orders * _permutation_words(r, c)
    raise BoxError(f"box {shape}: bands of such boxes are not counted")


@cache
def _permutation_words(r: int, c: int) -> int:
    """W: words of rc permutations of r boxes whose matrices add up to c in every entry."""

    def extended(words: Counter[Matrix]) -> Counter[Matrix]:
        longer: Counter[Matrix] = Counter()
        for rows, number in words.items():
            for boxes in permutations(range(r)):
                if all(row[k] < c for row, k in zip(rows, boxes, strict=True)):
                    longer[_add(rows, boxes)] += number
        return longer

    words = Counter({((0,) * r,) * r: 1})
    for _ in range(r * c // 2):
        words = extended(words)
    others = words if r * c % 2 == 0 else extended(words)
    total = 0
    for rows, number in words.items():
        complement = tuple(sorted(tuple(c - entry for entry in row) for row in rows))
        # one in r! / stabilizer of the other halves has its rows in the order that fits
        stabilizer = prod(map(factorial, Counter(rows).values()))
        total += number * others[complement] * stabilizer // factorial(r)
    return total


def _add(rows: Matrix, boxes: tuple[int, ...]) -> Matrix:
    """The sum of a matrix and a permutation matrix, with its rows in increasing order."""
    added = [(*row[:k], row[k] + 1, *row[k + 1 :]) for row, k in zip(rows, boxes, strict=True)]
    added.sort()
    return tuple(added)
