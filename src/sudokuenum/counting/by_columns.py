"""Counting all grids as a sum over the classes of column configurations."""

from collections.abc import Iterable
from contextlib import closing
from decimal import Decimal
from functools import cache
from math import factorial
from time import perf_counter
from typing import TYPE_CHECKING

from sudokuenum.common.box import CLASSIC, Box
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting.product_formula import product_estimate
from sudokuenum.errors import BoxError
from sudokuenum.kernels.column_completions import class_completions
from sudokuenum.kernels.configurations import Configurations
from sudokuenum.kernels.fillings import band_fillings, filling_parts

if TYPE_CHECKING:
    pass
from sudokuenum.counting.results import ClassCount, GridCount


def countable(box: Box) -> Box:
    """The shape, as it is or transposed, in which grids with these boxes can be counted.

    BoxError, with the reason, if they cannot.

    >>> countable(Box(2, 5))
    Box(rows=5, columns=2)
    """
    if 1 in (box.rows, box.columns):
        raise BoxError(f"box {box}: grids with boxes of one row or column are Latin squares")
    for shape in (box, box.transposed):
        if shape == CLASSIC or (shape.columns == 2 and shape.rows <= 5):
            return shape
    about = Decimal(round(product_estimate(box)))
    ranges = "; count --classes counts a range of them" if {box.rows, box.columns} == {3, 4} else ""
    raise BoxError(
        f"box {box}: there are too many classes of bands to count the grids; "
        f"about {about:.4e} by the product formula{ranges}"
    )


def count_by_columns(
    box: Box = CLASSIC,
    jobs: int | None = None,
    progress: Progress = SILENT,
) -> GridCount:
    """Count all grids as the sum over the classes of column configurations, from nothing.

    BoxError for boxes that cannot be counted. `progress` is told
    of the classes done, of 2x5 boxes of the tenths of classes.

    >>> count_by_columns().grids
    6670903752021072936960
    """
    start = perf_counter()
    threads = check_jobs(jobs)
    shape = countable(box)
    configurations = Configurations(shape.rows, shape.columns)
    fillings = [0] * len(configurations)
    seconds = [0.0] * len(configurations)

    divided = filling_parts(shape.rows)
    calls = [(k, part) for k in range(len(configurations)) for part in range(divided)]
    progress.start("classes" if divided == 1 else "parts of classes", len(calls))

    def run(call: tuple[int, int]) -> tuple[int, float]:
        begin = perf_counter()
        k, part = call
        ways = band_fillings(configurations.sets(k), shape.rows, shape.columns, part)
        return ways, perf_counter() - begin

    # what is not divided takes microseconds
    in_turn = ((call, run(call)) for call in calls)
    with closing(parallel(run, calls, threads) if divided > 1 else in_turn) as results:
        for (k, _), (ways, spent) in results:
            fillings[k] += ways
            seconds[k] += spent
            progress.advance(1)
    if shape.bands == 2:
        completions = fillings
    else:
        begin = perf_counter()
        completions = class_completions(configurations)
        seconds = [spent + (perf_counter() - begin) / len(seconds) for spent in seconds]
    parts = (
        ClassCount(
            columns_text(configurations.sets(k)),
            reduced(shape, configurations.size(k) * fillings[k]),
            completions[k] * shape.completions_per_reduced,
            seconds[k],
        )
        for k in range(len(configurations))
    )
    return GridCount(
        box, shape, len(configurations), "columns", tuple(parts), perf_counter() - start
    )


def differences(count: GridCount) -> list[str]:
    """What the engine `columns` finds otherwise, a line for each class of a 3x3 count.

    >>> differences(count_grids())
    []
    """
    configurations = Configurations(3, 3)
    n72 = class_completions(configurations)
    lines = []
    for part in count.classes:
        sets = [sum(1 << int(digit) - 1 for digit in part.band[j::9]) for j in range(9)]
        n = CLASSIC.completions_per_reduced * n72[configurations.find(sets)]
        if n != part.n:
            lines.append(f"band {part.band}: {count.engine} counts {part.n}, columns {n}")
    return lines


def reduced(shape: Box, bands: int) -> int:
    """How many reduced bands there are for so many of standard X1, as size * f / r! gives them.

    >>> reduced(Box(2, 2), 4)
    2
    """
    # of the r! * fillings of a band with standard X1, one in r!^c has the standard B1; the column
    # orders of the other boxes are all among the forms of a reduced band, (r-1)! to one
    per_reduced: int = factorial(shape.rows) ** shape.columns // shape.rows
    return bands // per_reduced


def columns_text(sets: Iterable[int]) -> str:
    """Column sets, given as bit masks, as text.

    >>> columns_text([0b11, 0b1100])
    '12 34'
    """
    return " ".join(map(_digits_of, sets))


@cache
def _digits_of(mask: int) -> str:
    """A set of digits as text; ten is A, and so on."""
    return "".join(digit for k, digit in enumerate("123456789ABC") if mask >> k & 1)
