"""Completions of a band: the ways to fill B4 to B9 under it, counted by an engine.

    n = 72 * n72,   n72 = sum over 10 cases of the ways to fill B4 to B9, the first column given

A band leaves six digits to the first column. They can be divided between B4 and B7 in 20 ways, and
in 10 of these B4 gets the least digit. If both parts are in increasing order, these are the 10
cases of reduced order, and the other orders give the factor 72 = 2 * 3! * 3!. Most engines search:

  dfs        box by box: one search goes through all ways to fill B4 to B6, one through all ways to
             fill B7 to B9; both note the column sets at which they end, and a sum joins them
  templates  digit by digit: each digit takes the cells of one of many templates
  plain      cell by cell, and every leaf is visited; B4 is given in each case, so that a case takes
             milliseconds and not seconds

The engine `sums` searches nothing: it reads n off sums over column sets, found for all 44 classes
at once.

Cost: see the table in docs/measured.md. Bounds: n72 < 1.1e8; kernels return less than 2^39 a case.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from importlib import import_module
from itertools import combinations, islice, permutations
from math import inf
from time import perf_counter
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from sudokuenum.common.arguments import as_name, check_type, shown
from sudokuenum.common.bit_masks import single_bits
from sudokuenum.common.clock import thread_time
from sudokuenum.common.name_tables import check_table
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.common.speeds import BAND_OF_SUMS
from sudokuenum.counting.band import Band
from sudokuenum.counting.choices import DEFAULT_ENGINE, ENGINES, EngineName
from sudokuenum.counting.classes import chain
from sudokuenum.counting.column_sets import column_sets
from sudokuenum.counting.kernels.column_configurations import Configurations
from sudokuenum.counting.kernels.completions_sums import class_completions
from sudokuenum.errors import OptionError
from sudokuenum.geometry.box import CLASSIC, BoxLike, as_box
from sudokuenum.geometry.digit_sets import DigitSet, DigitSets

SearchEngine: TypeAlias = Literal["dfs", "templates", "plain"]
"""The names of the engines that fill cells."""
_SEARCHES: dict[str, Callable[..., None]] = {
    name: import_module(f"sudokuenum.counting.kernels.{engine.kernel}").count
    for name, engine in ENGINES.items()
    if engine.kernel
}
"""The functions of their kernels."""
check_table(_SEARCHES, SearchEngine)


def count_fillings(
    allowed: ArrayLike, box: BoxLike = CLASSIC, engine: SearchEngine = "dfs"
) -> list[int]:
    """Count the ways to fill whole bands of a grid when each cell allows only certain digits.

    No row, column or box may contain a digit twice.

    Parameters
    ----------
    allowed
        An array of integers of shape (cases, rows, digits). Bit d - 1 of `allowed[c, i, j]` is set
        if, in case c, the cell in row i and column j may have the digit d.
    box
        The shape of the boxes.
    engine
        `"plain"` supports boxes of any shape with up to 16 digits. `"dfs"` and `"templates"`
        support only the six rows below a band of a 9x9 grid: the cells of a column together allow
        six digits, and no digit is missing in two columns of a box.

    Returns
    -------
    list[int]
        The number of ways for each case.

    Raises
    ------
    OptionError
        If `engine` does not search, if `allowed` has another shape or other digits, or if the
        engine does not support its cases.

    Examples
    --------
    >>> count_fillings([[[0b1111] * 4] * 4], "2x2", engine="plain")
    [288]
    """
    shape = as_box(box)
    check_type(engine, str, "the name of an engine")
    if engine not in _SEARCHES:
        searches = ", ".join(_SEARCHES)
        raise OptionError(f"engine {shown(engine)}: the engines that fill cells are {searches}")
    expected = f"allowed: integers of shape (cases, rows, {shape.digits}) are expected"
    try:
        array = np.asarray(allowed)
    except ValueError:  # rows of different lengths
        raise OptionError(expected) from None
    if array.ndim != 3 or array.shape[2] != shape.digits or array.dtype.kind not in "iu":
        raise OptionError(expected)
    if array.size and not 0 <= array.min() <= array.max() < 1 << shape.digits:
        raise OptionError(f"allowed: bits from 0 to {shape.digits - 1} represent the digits")
    # a copy of our own, which nobody changes while the kernel reads it without the GIL
    cases = np.array(array, dtype=DigitSet, order="C")
    totals = np.zeros(len(cases), dtype=np.uint64)
    try:
        _SEARCHES[engine](cases, shape.rows, shape.columns, totals)
    except ValueError as error:
        raise OptionError(f"allowed: {error}") from None
    return totals.tolist()


def reduced_cases(columns: DigitSets, split: bool = False) -> DigitSets:
    """Return the cases of reduced order under a band with these column sets: (cases, 6, 9).

    The ways to fill them add up to n / 72. With `split`, each case gives all of B4.

    >>> band = Band("123456789456789123789123456")
    >>> columns = column_sets(np.array(band.rows))
    >>> reduced_cases(columns).shape, reduced_cases(columns, split=True).shape
    ((10, 6, 9), (1008, 6, 9))
    """
    free = (511 & ~columns).astype(DigitSet)
    least, *others = single_bits(int(free[0]))
    cases = np.tile(free, (10, 6, 1))
    cases[:, :, 0] = [
        [least, *pair, *(digit for digit in others if digit not in pair)]
        for pair in combinations(others, 2)
    ]
    if not split:
        return cases
    return np.array([filled for case in cases for filled in _fill_b4(case)])


def _fill_b4(case: DigitSets) -> Iterator[DigitSets]:
    """Yield the case with the two open columns of B4 filled in each way that repeats no digit."""
    first = int(case[:3, 0].sum())
    second_column, third_column = case[0, 1:3].tolist()
    for second in permutations(single_bits(second_column & ~first), 3):
        rest = 511 - first - sum(second)
        if rest & ~third_column == 0:
            for third in permutations(single_bits(rest)):
                filled = case.copy()
                filled[:3, 1], filled[:3, 2] = second, third
                yield filled


def n72_by_sums(configurations: Iterable[Sequence[int]]) -> list[int]:
    """Return n / 72 of bands, given by nine column sets each, without a search: by sums."""
    of_classes = Configurations(3, 3)
    n72 = class_completions(of_classes)
    return [n72[of_classes.find(sets)] for sets in configurations]


class Cases(NamedTuple):
    """The cases first to last - 1 of a band."""

    number: int
    """The number of the band in its batch, from 1."""
    sets: tuple[int, ...]
    """The column sets of the band."""
    first: int
    last: int


class Completions(NamedTuple):
    """The completions n of a band, its number in the batch, from 1, and the seconds they took."""

    number: int
    n: int
    seconds: float


Counted: TypeAlias = tuple[list[int], float]
"""The numbers of ways to fill some cases, and the seconds that this took."""


def completions(
    columns: DigitSets, engine: EngineName, jobs: int, progress: Progress = SILENT
) -> list[Completions]:
    """Count the completions n of each band, not divided by 72, in the order of the bands.

    The bands are given by their column sets: shape (bands, 9) of masks. Engine and number of
    threads have been checked. Reports each finished case to `progress`.
    """
    progress.start("cases", ENGINES[engine].cases * len(columns))
    sums, bands = Sums(engine, progress), []
    with parallel(partial(count_cases, engine), calls(columns, engine), jobs) as results:
        for call, counted in results:
            bands += sums.add(call, counted)
    return sorted(bands)


def calls(
    columns: DigitSets,
    engine: EngineName,
    numbers: Iterable[int] | None = None,
    *,
    as_tasks: bool = False,
) -> Iterator[list[Cases]]:
    """Divide the cases of bands into calls of `count_cases`, of the sizes in `ENGINES`.

    `numbers`, from 1, are the bands that are counted (default: all); each is taken when a call
    with it is about to begin. With `as_tasks` the calls are long enough to be sent elsewhere.
    """
    cut = ENGINES[engine]
    engine_cases = cut.cases
    size = cut.cases_per_task if as_tasks else cut.cases_per_call

    def all_cases() -> Iterator[Cases]:
        for number in range(1, len(columns) + 1) if numbers is None else numbers:
            sets = tuple(columns[number - 1].tolist())
            for first in range(0, engine_cases, size):
                yield Cases(number, sets, first, min(first + size, engine_cases))

    remaining = all_cases()
    while call := list(islice(remaining, max(1, size // engine_cases))):
        yield call


class Sums:
    """The results of calls, added up for each band until all of its cases are counted.

    The seconds of a call are divided evenly between its bands.
    """

    def __init__(self, engine: EngineName, progress: Progress) -> None:
        self._cases, self._progress = ENGINES[engine].cases, progress
        self._done, self._n72 = Counter[int](), Counter[int]()
        self._seconds: defaultdict[int, float] = defaultdict(float)

    def add(self, call: Sequence[Cases], counted: Counted) -> list[Completions]:
        """Add the result of a call, and return the bands that are now complete."""
        complete = []
        ways, spent = counted
        for (number, _, first, last), found in zip(call, ways, strict=True):
            self._n72[number] += found
            self._seconds[number] += spent / len(call)
            self._done[number] += last - first
            self._progress.advance(last - first)
            if self._done[number] == self._cases:
                n = CLASSIC.completions_per_reduced * self._n72[number]
                complete.append(Completions(number, n, self._seconds[number]))
        return complete


def count_cases(engine: EngineName, several: Sequence[Cases]) -> Counted:
    """Count the ways to fill each of several cases, and take the time."""
    start = perf_counter()
    if ENGINES[engine].kernel is None:
        ways = n72_by_sums(cases.sets for cases in several)
    else:
        ways = []
        for _, sets, first, last in several:
            cases = _cases(sets, ENGINES[engine].b4_is_given)[first:last]
            totals = np.zeros(len(cases), np.uint64)
            _SEARCHES[engine](cases, 3, 3, totals)
            ways.append(int(totals.sum()))
    return ways, perf_counter() - start


def expected_seconds(engine: EngineName, bands: int, jobs: int) -> float:
    """Estimate the seconds for this many bands: a short call is timed and scaled up.

    The time of the processor counts, because the machine may do something else meanwhile.
    """
    cut = ENGINES[engine]
    sets = tuple(column_sets(chain().bands[:1])[0].tolist())
    call = [Cases(1, sets, 0, cut.cases_per_call)]
    seconds = inf
    for _ in range(2):
        begin = thread_time()
        count_cases(engine, call)
        seconds = min(seconds, thread_time() - begin)
    if cut.kernel is None:
        return seconds + bands * BAND_OF_SUMS  # one call finds the sums of all bands
    return seconds * cut.cases / cut.cases_per_call * bands / jobs


# the cases of a band are divided between several calls, so the last bands are kept
@lru_cache(maxsize=64)
def _cases(sets: tuple[int, ...], split: bool) -> DigitSets:
    return reduced_cases(np.array(sets, dtype=DigitSet), split)


def band_completions(
    bands: Sequence[Band],
    engine: EngineName = DEFAULT_ENGINE,
    *,
    jobs: int | None = None,
    progress: ProgressLike = SILENT,
) -> list[int]:
    """Count the completions of each band, which are all ways to fill B4 to B9 below it.

    Parameters
    ----------
    bands
        The bands.
    engine
        `"dfs"`, `"sums"`, `"templates"` or `"plain"`.
    jobs
        The number of threads (default: all cores).
    progress
        Receives the number of finished cases.

    Returns
    -------
    list[int]
        n of each band, not divided by 72.

    Raises
    ------
    OptionError
        If `engine` is unknown, or if `jobs` is out of range.

    Examples
    --------
    >>> band_completions([Band("123456789456789123789123456")])
    [7802998272]
    >>> 7802998272 == 72 * 108374976
    True
    """
    bar = as_progress(progress)
    expected = "a sequence of Bands, such as [Band(text)]"
    check_type(bands, Sequence, expected)
    for band in bands:
        check_type(band, Band, expected)
    columns = column_sets(np.array([band.rows for band in bands], dtype=np.uint8).reshape(-1, 3, 9))
    threads = check_jobs(jobs, bar)
    engine = as_name(engine, ENGINES, "engine")
    return [band.n for band in completions(columns, engine, threads, bar)]
