"""The number of all bands with boxes of r rows and c columns.

    bands = c!^(r^2) * W(r, c)

W counts the ways to assign to each of the rc digits its box in each row of the band. A digit is
once in each row and once in each box, so it is assigned a permutation of the r boxes. Each of the
r^2 minirows gets c digits, which can be written in c! orders. Therefore W is the number of words of
rc permutations whose permutation matrices add up to the matrix with c in every entry.

    W(2, c) = (2c)! / c!^2,   W(3, c) = (3c)! / c!^3 * sum over k of C(c, k)^3

For r = 4 and 5 there is no such form, and permutation_words.py finds the number.

Cost: nothing for r <= 3, milliseconds for r = 4, and some seconds for r = 5 up to 5x5.
Reference: J. Franel, 1894, for the sums of cubes of binomial coefficients.
"""

from math import comb, factorial

from sudokuenum.common.progress import SILENT
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.errors import BoxError
from sudokuenum.geometry.box import CLASSIC, BoxLike, as_box
from sudokuenum.geometry.box_sizes import MOST_COLUMNS_OF_BANDS, boxes_of_grid


def count_bands(box: BoxLike = CLASSIC, *, progress: ProgressLike = SILENT) -> int:
    """Count all bands with these boxes, without dividing by any symmetry.

    Parameters
    ----------
    box
        The shape of the boxes: up to 3 rows, 4 rows and up to 16 columns, or 5 rows and up to 5
        columns. For other shapes use `estimate_bands`.
    progress
        Receives the points at which the numbers of bands with 4 or 5 rows are evaluated.

    Returns
    -------
    int
        The number of bands.

    Raises
    ------
    BoxError
        If `box` has another shape.

    Examples
    --------
    >>> count_bands("3x3") == factorial(9) * 2612736 == 948109639680
    True
    """
    bar = as_progress(progress)
    shape = as_box(box)
    r, c = shape.rows, shape.columns
    if r == 1:
        return factorial(c)
    if r == 2:
        return factorial(2 * c) * factorial(c) ** 2
    if r == 3:
        return factorial(3 * c) * factorial(c) ** 6 * sum(comb(c, k) ** 3 for k in range(c + 1))
    if c <= MOST_COLUMNS_OF_BANDS.get(r, 0):
        # imported here since counts by the method columns do without numpy
        from sudokuenum.counting.permutation_words import permutation_words

        minirow_orders: int = factorial(c) ** (r * r)
        return minirow_orders * permutation_words(r, c, bar)
    raise BoxError(f"box {shape}: bands of such boxes are not counted{boxes_of_grid(shape)}")
