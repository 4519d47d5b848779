"""The method `columns`: all grids, as a sum over the classes of column configurations.

    N = (rc)! * F * sum over classes of m * n,   m = t * f / (r!^c * (r-1)!)

The column configuration of a band gives the set of digits of each column. The number n of
completions depends on nothing else of the band. Two configurations are in one class if relabelling
and permuting the boxes and the columns inside them make them equal. The kernels find for each
class:

  t  the number of its configurations that have the column sets of the standard B1 in the first
     box; two configurations that differ in the order of their boxes count as different, and the
     order of the columns inside a box does not matter
  f  the number of ways to fill a band, given the column sets of its boxes
  n  two bands: the second one has in its columns the digits that the first one lacks, so n = f;
     3x3 boxes: the sum of f(Y) * f(Z) over the 56^3 ways (Y, Z) to share out between the two bands
     below what each column lacks

Boxes with two rows are transposed.

Cost: 3 ms for 3x3 boxes, less for smaller ones, and four processor seconds for 2x5.
References: E. Russell, 2005, for the 44 classes of 3x3; K. S. Pettersen, 2005, for the sums.
"""

from collections import Counter
from math import factorial
from time import perf_counter

from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.counting.kernels.band_fillings import band_fillings
from sudokuenum.counting.kernels.bands_of_5x2 import RowSets
from sudokuenum.counting.kernels.column_configurations import Configurations
from sudokuenum.counting.kernels.completions_sums import class_completions
from sudokuenum.counting.product_formula import check_size
from sudokuenum.counting.results import ClassCount, ColumnSets, GridCount, all_grids
from sudokuenum.errors import BoxError
from sudokuenum.geometry.box import CLASSIC, Box, BoxLike, as_box
from sudokuenum.geometry.box_sizes import WayToCount, boxes_of_grid, way_to_count

Columns = tuple[int, ...]
"""The column sets of the first columns of a band, or of all, as masks."""


def shape_of_bands(box: Box) -> Box:
    """Return the shape, `box` or its transpose, in which the method `columns` can count grids.

    Raises BoxError, with the reason and what to do instead, if there is none.
    """
    way = way_to_count(box)
    if way == "columns":
        return max(box, box.transposed)
    instead = boxes_of_grid(box).removeprefix("; ")
    if way == "estimate":
        check_size(box)
        instead = instead or f"`estimate --box {box}` estimates their number"
    reasons: dict[WayToCount, str] = {
        "layout": "one row or column makes Latin squares; count_layout counts them",
        "research": "only the number of all grids is counted, in hours, by a Count4x3",
        "estimate": f"these grids are too many to be counted; {instead}",
    }
    raise BoxError(f"box {box}: {reasons[way]}")


def count_by_columns(
    box: BoxLike = CLASSIC, *, jobs: int | None = None, progress: ProgressLike = SILENT
) -> GridCount:
    """Count all grids over column configurations: the method `columns` of `count_grids`.

    Parameters
    ----------
    box
        The shape of the boxes.
    jobs
        The number of threads (default: all cores).
    progress
        Receives the number of finished classes, or of finished columns of them.

    Returns
    -------
    GridCount
        The number of grids, and m and n of each class. The classes share the time evenly.

    Raises
    ------
    BoxError
        If the grids with these boxes cannot be counted, or not in seconds (4x3 boxes).
    OptionError
        If `jobs` is out of range.

    Examples
    --------
    >>> count_by_columns().grids
    6670903752021072936960
    """
    bar = as_progress(progress)
    start = perf_counter()
    threads = check_jobs(jobs, bar)
    wanted = as_box(box)
    shape = shape_of_bands(wanted)
    configurations = Configurations(shape.rows, shape.columns)
    fillings = count_fillings_of_classes(configurations, threads, bar)
    completions = fillings if shape.bands == 2 else class_completions(configurations)
    seconds = (perf_counter() - start) / len(configurations)
    parts = tuple(
        ClassCount(
            ColumnSets(tuple(configurations.sets(k))),
            reduced_number(shape, configurations.size(k) * fillings[k]),
            completions[k] * shape.completions_per_reduced,
            seconds,
        )
        for k in range(len(configurations))
    )
    grids = all_grids(shape, parts)
    return GridCount(wanted, grids, "columns", parts, perf_counter() - start, shape=shape)


def count_fillings_of_classes(
    configurations: Configurations, threads: int, progress: Progress = SILENT
) -> list[int]:
    """Return f / r! of each class, which fixes the order of the rows."""
    rows, columns = configurations.rows, configurations.columns
    bands = [tuple(configurations.sets(k)) for k in range(len(configurations))]
    if rows == 5:
        return _column_by_column(bands, threads, progress)
    progress.start("classes", len(bands))
    fillings = []
    for sets in bands:
        fillings.append(band_fillings(sets, rows, columns))
        progress.advance(1)
    return fillings


def _column_by_column(bands: list[Columns], threads: int, progress: Progress) -> list[int]:
    """Return f / 5! of bands of 5x2 boxes, where bands with the same first columns share tables."""
    slow = range(5, 8)  # the lengths that take nearly all of the time
    progress.start("columns", len(slow) * len(bands))
    tables: dict[Columns, RowSets] = {(): RowSets()}

    def add_column(columns: Columns) -> RowSets:
        return tables[columns[:-1]].beside(columns[-1])

    for length in range(1, 11):
        sharing = Counter(band[:length] for band in bands)
        longer = {}
        with parallel(add_column, sharing, threads) as results:
            for columns, table in results:
                longer[columns] = table
                if length in slow:
                    progress.advance(sharing[columns])
        tables = longer
    return [tables[band].total() for band in bands]


def reduced_number(shape: Box, bands: int) -> int:
    """Return m of a class, the number of its reduced bands, from the number t * f / r!."""
    # t * f bands have the column sets of the standard B1 in the first box: one in r!^c of them has
    # the standard B1 itself, and of these one in (r-1)! has the other boxes in order
    per_reduced: int = factorial(shape.rows) ** shape.columns // shape.rows
    return bands // per_reduced
