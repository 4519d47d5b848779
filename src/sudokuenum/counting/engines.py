"""Engines: four ways to count the completions of a band, the ways to fill B4 to B9 under it.

    n = 72 * n72,   n72 = sum over 10 cases of the ways to fill B4 to B9, the first column given

A band leaves six digits to the first column. They can be divided between B4 and B7 in 20 ways, and
in 10 of these B4 gets the least digit. If both parts are in increasing order, these are the 10
cases of reduced order; the other orders give the factor 72 = 2 * 3! * 3!. Three engines search:

  dfs        box by box: one search goes through all ways to fill B4 to B6, one through all ways to
             fill B7 to B9; both note the column sets at which they end, and a sum joins them
  templates  digit by digit: each digit stands in the cells of one of many templates
  plain      cell by cell, and every leaf is visited; B4 is given in each case, so that a case takes
             milliseconds and not seconds

The fourth, `columns`, reads n off the sums over column sets, found for all 44 classes at once.

Cost: see the table in docs/measured.md. Bounds: n72 < 1.1e8; kernels return less than 2^39 a case.
"""

from collections import Counter, defaultdict
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from functools import lru_cache, partial
from itertools import combinations, islice, permutations
from time import perf_counter
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from sudokuenum.bands.band import Band
from sudokuenum.bands.configurations import Masks, column_sets, completions_by_sums
from sudokuenum.common.arguments import check_name, check_type, shown
from sudokuenum.common.box import CLASSIC, Box, BoxLike
from sudokuenum.common.digits import digit_masks
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.errors import OptionError
from sudokuenum.kernels import dfs, plain, templates
from sudokuenum.runs.long_count import CountedClass, Workers

EngineName: TypeAlias = Literal["dfs", "columns", "templates", "plain"]
SearchEngine: TypeAlias = Literal["dfs", "templates", "plain"]
_SEARCHES = {"dfs": dfs.count, "templates": templates.count, "plain": plain.count}


class Engine(NamedTuple):
    """How many cases an engine has for each band, and how many cases go into one call.

    A call in a thread returns within 0.2 s. A task, which an executor sends elsewhere, takes 1-2 s.
    """

    cases: int
    cases_per_call: int
    cases_per_task: int


ENGINES: dict[EngineName, Engine] = {
    "dfs": Engine(10, 10, 2000),
    "columns": Engine(1, 36288, 36288),
    "templates": Engine(10, 1, 10),
    # the columns of B4: 28 ways to choose their digits, and 36 ways to order two of them
    "plain": Engine(28 * 36, 2, 42),
}


def count_fillings(
    allowed: ArrayLike, box: BoxLike = CLASSIC, engine: SearchEngine = "dfs"
) -> list[int]:
    """The number of ways to fill whole bands of a grid when each cell allows only certain digits.

    `allowed` has the shape (cases, rows, digits): bit d - 1 of allowed[c, i, j] says that in case c
    the cell in row i and column j may hold the digit d. No row, column or box may hold a digit
    twice. `plain` takes boxes of any shape with up to 16 digits. `dfs` and `templates` take the six
    rows under a band of a 9x9 grid: the cells of a column together allow six digits, and no digit
    is missing in two columns of a box. OptionError for an engine that does not search, and for an
    array of another shape or with other digits.

    >>> count_fillings([[[0b1111] * 4] * 4], "2x2", engine="plain")
    [288]
    """
    shape = Box.of(box)
    check_type(engine, str, "the name of an engine")
    if engine not in _SEARCHES:
        searches = ", ".join(_SEARCHES)
        raise OptionError(f"engine {shown(engine)}: those that fill cells are {searches}")
    expected = f"allowed: integers of shape (cases, rows, {shape.digits}) are expected"
    try:
        array = np.asarray(allowed)
    except ValueError:  # rows of different lengths
        raise OptionError(expected) from None
    if array.ndim != 3 or array.shape[2] != shape.digits or array.dtype.kind not in "iu":
        raise OptionError(expected)
    if array.size and not 0 <= array.min() <= array.max() < 1 << shape.digits:
        raise OptionError(f"allowed: bits from 0 to {shape.digits - 1} stand for the digits")
    # a copy of our own, which nobody changes while the kernel reads it without the GIL
    cases = np.array(array, dtype=np.uint16, order="C")
    totals = np.zeros(len(cases), dtype=np.uint64)
    _SEARCHES[engine](cases, shape.rows, shape.columns, totals)
    return totals.tolist()


def reduced_cases(columns: Masks, split: bool = False) -> Masks:
    """The cases of reduced order under a band with these nine column sets: (cases, 6, 9).

    The ways to fill them add up to n / 72. With `split`, all of B4 is given in each case.

    >>> band = Band.parse("123456789456789123789123456")
    >>> columns = column_sets(np.array(band.rows))
    >>> reduced_cases(columns).shape, reduced_cases(columns, split=True).shape
    ((10, 6, 9), (1008, 6, 9))
    """
    free = (511 & ~columns).astype(np.uint16)
    least, *others = digit_masks(int(free[0]))
    cases = np.tile(free, (10, 6, 1))
    cases[:, :, 0] = [
        [least, *pair, *(digit for digit in others if digit not in pair)]
        for pair in combinations(others, 2)
    ]
    if not split:
        return cases
    return np.array([filled for case in cases for filled in _fill_b4(case)])


def _fill_b4(case: Masks) -> Iterator[Masks]:
    """The case with the two open columns of B4 given in every way that leaves no digit twice."""
    first = int(case[:3, 0].sum())
    second_column, third_column = case[0, 1:3].tolist()
    for second in permutations(digit_masks(second_column & ~first), 3):
        rest = 511 - first - sum(second)
        if rest & ~third_column == 0:
            for third in permutations(digit_masks(rest)):
                filled = case.copy()
                filled[:3, 1], filled[:3, 2] = second, third
                yield filled


class Cases(NamedTuple):
    """The cases first to last - 1 of a band."""

    number: int
    """That of the band in its batch, from 1."""
    sets: tuple[int, ...]
    """The column sets of the band."""
    first: int
    last: int


def count_batch(
    columns: Masks, engine: EngineName, workers: Workers, numbers: Iterable[int] | None = None
) -> Generator[CountedClass]:
    """Count n of each band of a batch, given by its column sets: shape (bands, 9) of masks.

    The engine has been checked. The bands come as they are finished; `numbers`, from 1, say which
    are counted (default: all), and are taken as threads become free. The seconds of a call are
    divided evenly between its bands. The progress of the workers is told how many cases are done.
    """
    cut = ENGINES[engine]
    size = cut.cases_per_task if workers.executor else cut.cases_per_call

    def all_cases() -> Iterator[Cases]:
        for number in range(1, len(columns) + 1) if numbers is None else numbers:
            sets = tuple(columns[number - 1].tolist())
            for first in range(0, cut.cases, size):
                yield Cases(number, sets, first, min(first + size, cut.cases))

    def calls() -> Iterator[list[Cases]]:
        remaining = all_cases()
        while call := list(islice(remaining, max(1, size // cut.cases))):
            yield call

    done, n72 = Counter[int](), Counter[int]()
    seconds: defaultdict[int, float] = defaultdict(float)
    with closing(workers.calls(partial(count_cases, engine), calls())) as results:
        for call, (ways, spent) in results:
            for (number, _, first, last), found in zip(call, ways, strict=True):
                n72[number] += found
                seconds[number] += spent / len(call)
                done[number] += last - first
                workers.progress.advance(last - first)
                if done[number] == cut.cases:
                    n = CLASSIC.completions_per_reduced * n72[number]
                    yield CountedClass(number, n, seconds[number])


def count_cases(
    engine: EngineName, stopped: object, several: Sequence[Cases]
) -> tuple[list[int], float]:
    """One call: the ways to fill each of several `Cases`, and the seconds that this took."""
    start = perf_counter()
    if engine == "columns":
        ways = completions_by_sums(cases.sets for cases in several)
    else:
        ways = [
            sum(count_fillings(_cases(sets, engine == "plain")[first:last], engine=engine))
            for _, sets, first, last in several
        ]
    return ways, perf_counter() - start


@lru_cache(maxsize=64)
def _cases(sets: tuple[int, ...], split: bool) -> Masks:
    return reduced_cases(np.array(sets, dtype=np.uint16), split)


def band_completions(
    bands: Sequence[Band],
    engine: EngineName = "dfs",
    jobs: int | None = None,
    *,
    progress: Progress = SILENT,
) -> list[int]:
    """Count the completions of each band: all ways to fill B4 to B9 under it.

    Parameters
    ----------
    bands
        The bands.
    engine
        `"dfs"`, `"columns"`, `"templates"` or `"plain"`.
    jobs, progress
        The number of threads (default: all cores), and what is told how many cases are done.

    Returns
    -------
    list[int]
        n of each band, not divided by 72.

    Raises
    ------
    OptionError
        For an engine or a number of jobs that does not exist.

    >>> band_completions([Band.parse("123456789456789123789123456")])
    [7802998272]
    >>> 7802998272 == 72 * 108374976
    True
    """
    check_type(bands, Sequence, "a sequence of Bands")
    for band in bands:
        check_type(band, Band, "a sequence of Bands")
    columns = column_sets(np.array([band.rows for band in bands], dtype=np.uint8).reshape(-1, 3, 9))
    workers = Workers(check_jobs(jobs, progress), progress=progress)
    check_name(engine, ENGINES, "engine")
    progress.start("cases", ENGINES[engine].cases * len(bands))
    return [n for _, n, _ in sorted(count_batch(columns, engine, workers))]
