"""An estimate of the number of grids without any search.

    N ~ b(r, c)^c * b(c, r)^r / (rc)!^(rc),   b(r, c): bands of boxes with r rows and c columns

Fill the c bands of a grid in all b(r, c)^c ways. Then every row and box is right; the columns are
right if all the stacks are. A stack's boxes are right in (rc)!^c fillings, of which b(c, r) are
stacks; taking the r stacks as independent of one another and of the rows gives the factor
(b(c, r) / (rc)!^c)^r. Reference: K. Kilfoil, E. Silver, K. S. Pettersen, 2005.
"""

from fractions import Fraction
from math import factorial

from sudokuenum.bands import count_bands
from sudokuenum.errors import BoxError
from sudokuenum.geometry import CLASSIC, Box


def product_estimate(box: Box = CLASSIC) -> Fraction:
    """The estimated number of all grids, as the exact value of the formula.

    BoxError if the number of bands or of stacks is not to be had.

    >>> f"{float(product_estimate()):.4e}"
    '6.6571e+21'
    """
    if max(box.rows, box.columns) > 5 and 1 not in (box.rows, box.columns):
        raise BoxError(f"box {box}: bands of such boxes are not counted")
    return Fraction(
        count_bands(box) ** box.bands * count_bands(box.transposed) ** box.stacks,
        factorial(box.digits) ** box.digits,
    )
