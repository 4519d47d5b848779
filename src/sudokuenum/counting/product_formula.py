"""An estimate of the number of grids without any search.

    N ~ b(r, c)^c * b(c, r)^r / (rc)!^(rc),   b(r, c): bands of boxes with r rows and c columns

Fill the c bands of a grid in all b(r, c)^c ways. Then every row and box is right; the columns are
right if all the stacks are. A stack's boxes are right in (rc)!^c fillings, of which b(c, r) are
stacks; taking the r stacks as independent of one another and of the rows gives the factor
(b(c, r) / (rc)!^c)^r. Reference: K. Kilfoil, E. Silver, K. S. Pettersen, 2005.

Where b itself is too long to compute, let each of the n = rc digits go through the r boxes of the
band in a random order, row by row. It is a band if the n permutation matrices add up to c in each
entry. With d = (r - 1)^2, the local limit theorem and its first correction give this a probability

    (2 pi n / (r - 1))^(-d / 2) * r^(r - 1) * (1 - (d + (r - 1)^3 / 3) / (4 n) + ...).

Each row by itself gets its digits with probability p = n! / (c!^r * r^n). In terms of p this is

    p^(r - 1) * (r - 1)^(d / 2) / r^((r - 1)(r - 2) / 2) * exp(-d / (12 n) + ...).
"""

from fractions import Fraction
from math import exp, factorial, sqrt

from sudokuenum.bands.band_numbers import count_bands
from sudokuenum.common.box import CLASSIC, Box
from sudokuenum.errors import BoxError

MOST_DIGITS = 256
"""Larger grids are refused: their numbers have more than 10^5 digits."""


def band_estimate(box: Box = CLASSIC) -> Fraction:
    """The number of all bands: exact where `count_bands` has it, and else by the local limit.

    Where both are known and r > 3 the latter is at most 1.2 % low (4x2), 0.1 % for 4x4 and 5x2.
    BoxError for boxes of more than 256 digits.

    >>> band_estimate() == count_bands()
    True
    >>> f"{float(band_estimate(Box(5, 4))):.3e}"
    '5.073e+66'
    """
    if box.digits > MOST_DIGITS:
        raise BoxError(f"box {box}: larger than {MOST_DIGITS} digits")
    try:
        return Fraction(count_bands(box))
    except BoxError:
        return _local_limit(box)


def _local_limit(box: Box) -> Fraction:
    r, c, n = box.rows, box.columns, box.digits
    d = (r - 1) ** 2
    rows = Fraction(factorial(n), factorial(c) ** r * r**n) ** (r - 1)
    half, odd = divmod(d, 2)
    dependence = Fraction((r - 1) ** half, r ** ((r - 1) * (r - 2) // 2))
    correction = Fraction((sqrt(r - 1) if odd else 1) * exp(-d / (12 * n)))
    orders: int = factorial(r) ** n * factorial(c) ** (r * r)
    return orders * rows * dependence * correction


def product_estimate(box: Box = CLASSIC) -> Fraction:
    """The estimated number of all grids: the value of the formula, exact in `band_estimate`.

    BoxError for boxes of more than 256 digits.

    >>> f"{float(product_estimate()):.4e}"
    '6.6571e+21'
    """
    b, s = band_estimate(box), band_estimate(box.transposed)
    estimate: Fraction = b**box.bands * s**box.stacks / factorial(box.digits) ** box.digits
    return estimate
