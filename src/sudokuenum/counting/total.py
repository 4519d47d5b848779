"""The number of all 9x9 grids, from first principles: `count_by_chain` executes the formula.

    N = 9! * 72 * sum over classes of m * n

Of the three boxes of a band, B1 can be made 123/456/789 by relabelling (9! ways), and B2 and B3 can
be sorted by permuting their columns and exchanging them (72 ways), which leaves the 36288 reduced
bands. They fall into classes of m bands with the same number n of completions, so it is enough to
count the completions of one band of each class.

`count_grids` also counts grids with other boxes, by the method `columns` (by_columns.py). For 9x9
grids that method checks this one: with a search for the completions the two share no step, and a
different n of any class is an error. simple.py has the same count in plain Python, to be read.

Cost: 0.3 s for the classes, then what the engine takes for each of them (see completions.py); with
`dfs` about 5 ms of one thread. Reference: B. Felgenhauer, F. Jarvis, Mathematics of Sudoku I, 2006.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import factorial
from time import perf_counter
from typing import TYPE_CHECKING

from sudokuenum.common.arguments import as_name
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.counting.by_columns import count_by_columns
from sudokuenum.counting.choices import (
    DEFAULT_ENGINE,
    DEFAULT_LEVEL,
    ENGINES,
    EngineName,
    Method,
    check_level,
    method_for,
    needs_chain,
)
from sudokuenum.counting.results import ClassCount, ColumnSets, GridCount
from sudokuenum.errors import ContradictionError, OptionError
from sudokuenum.geometry.box import CLASSIC, BoxLike, as_box

if TYPE_CHECKING:  # they need numpy, and the method columns starts three times as fast without
    from sudokuenum.counting.completions import Completions


def count_by_chain(
    level: int,
    engine: EngineName,
    jobs: int = 1,
    progress: Progress = SILENT,
    known: "Sequence[Completions] | None" = None,
) -> GridCount:
    """Count all 9x9 grids through the classes of one level of the chain: the method `chain`.

    Level, engine and threads have been checked. `known` are the completions of classes that have
    been counted before, for example by a long count. Raises ContradictionError if an n is wrong.
    """
    from sudokuenum.counting.classes import chain
    from sudokuenum.counting.column_sets import column_sets
    from sudokuenum.counting.completions import completions

    start = perf_counter()

    # the 36288 reduced bands, merged into classes: 36288 > 2051 > 416 > 174 > 71 > 44
    classes = chain().level(level)
    # m: how many reduced bands each class holds
    m = classes.sizes.tolist()
    # n: how many completions each of them has, counted for one band of each class
    sets = column_sets(classes.representatives)
    counted = completions(sets, engine, jobs, progress) if known is None else known
    n = [band.n for band in counted]
    # the same numbers once more, by the method `columns`; for the engine `sums`, which reads them
    # off the same sums, this proves nothing
    for difference in different_completions(enumerate(n, 1), level):
        raise ContradictionError(difference)

    N = factorial(9) * 72 * sum(m[k] * n[k] for k in range(len(classes)))  # noqa: N806

    parts = tuple(
        ClassCount(ColumnSets(tuple(columns)), m[k], n[k], counted[k].seconds, band)
        for k, (columns, band) in enumerate(zip(sets.tolist(), classes.least_bands, strict=True))
    )
    seconds = perf_counter() - start
    return GridCount(CLASSIC, N, "chain", parts, seconds, level=level, engine=engine)


def different_completions(n: Iterable[tuple[int, int]], level: int) -> Iterator[str]:
    """Yield a line for each class, by its number from 1, whose n differs from the other method."""
    expected = _completions_by_columns(level)
    for number, found in n:
        if found != expected[number - 1]:
            yield f"class {number}: n = {found}, but columns counts {expected[number - 1]}"


# a long count checks each class when it is counted, and the list has at most 36288 numbers
@cache
def _completions_by_columns(level: int) -> list[int]:
    """Return n of each class of a level, by the method `columns`."""
    from sudokuenum.counting.classes import chain
    from sudokuenum.counting.column_sets import column_sets
    from sudokuenum.counting.completions import n72_by_sums

    n72 = n72_by_sums(column_sets(chain().level(level).representatives).tolist())
    return [72 * number for number in n72]


def count_grids(
    box: BoxLike = CLASSIC,
    *,
    method: Method | None = None,
    level: int | None = None,
    engine: EngineName | None = None,
    jobs: int | None = None,
    progress: ProgressLike = SILENT,
) -> GridCount:
    """Count all grids with boxes of one shape, from first principles: no published number is used.

    Parameters
    ----------
    box
        The shape of the boxes, such as `Box(2, 3)`, `"2x3"` or `(2, 3)`. It can be 3x3, or have two
        rows or columns and at most ten digits. For 4x3 boxes, which take hours, run a `Count4x3`.
    method
        `"chain"` or `"columns"`. Default: `"chain"` for 3x3 boxes, `"columns"` for all others.
    level
        For `chain`: the number of classes, which is 36288, 2051, 416, 174, 71 or 44 (default).
    engine
        For `chain`: the engine that counts the completions of a band, which is `"dfs"` (default),
        `"sums"`, `"templates"` or `"plain"`.
    jobs
        The number of threads (default: all cores).
    progress
        Receives the number of finished cases or classes.

    Returns
    -------
    GridCount
        The number of grids, and m and n of each class.

    Raises
    ------
    OptionError
        If `method`, `level`, `engine` or `jobs` is unknown or out of range, or if an option does
        not go with the method.
    BoxError
        If the grids with these boxes cannot be counted, or not in seconds.
    ContradictionError
        If two methods find different completions of a class.

    See Also
    --------
    run_count : Run a `CountByChain` or a `Count4x3`, with results in a file or on a cluster.

    Examples
    --------
    >>> count_grids().grids
    6670903752021072936960
    >>> count_grids("2x3").grids
    28200960
    """
    bar = as_progress(progress)
    shape = as_box(box)
    if method_for(shape, method) == "columns":
        for name, value in (("level", level), ("engine", engine)):
            if value is not None:
                raise OptionError(needs_chain(shape, name))
        return count_by_columns(shape, jobs=jobs, progress=bar)

    level = DEFAULT_LEVEL if level is None else level
    check_level(level)
    engine = DEFAULT_ENGINE if engine is None else as_name(engine, ENGINES, "engine")
    return count_by_chain(level, engine, check_jobs(jobs, bar), bar)
