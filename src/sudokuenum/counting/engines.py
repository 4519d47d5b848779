"""Completions: the ways to fill B4 to B9 under a band, counted by one of four engines.

    n = 72 * n72, n72 = sum over 10 cases of the ways to fill B4 to B9 with their first column given

The six digits that a band leaves to the first column can be split between B4 and B7 in 20 ways; in
10 of them B4 gets the least. With both parts in increasing order these are the 10 cases of reduced
order, and 72 = 2 * 3! * 3!. Engines that search the cases:
  dfs        depth first over blocks, one band of blocks searched and the other looked up
  templates  digit by digit, as disjoint whole-digit templates
  plain      cell by cell, every leaf visited; each case is split by the fillings of B4, since as a
             whole it takes seconds and a call should return soon
And one that does not search:
  columns    as a sum over the column sets of the bands below, for all 44 classes at once
Bound: n72 is at most about 1.1e8, and what a kernel returns for one case less than 2^39.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations, islice, permutations, product
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from sudokuenum import __version__
from sudokuenum.bands.band import Band
from sudokuenum.bands.configurations import Masks, column_sets
from sudokuenum.common.box import CLASSIC, Box
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.errors import OptionError, WorkersError
from sudokuenum.kernels import dfs, plain, templates
from sudokuenum.kernels.column_completions import class_completions
from sudokuenum.kernels.configurations import Configurations

_SEARCHES = {"dfs": dfs.count, "templates": templates.count, "plain": plain.count}


@dataclass(frozen=True)
class Engine:
    """How an engine's work is cut: the cases of a band, and how many of them go into one call.

    A call in a thread returns soon; one that is sent elsewhere, a task, lasts a second or two.
    """

    cases: int
    cases_per_call: int
    cases_per_task: int


ENGINES = {
    "dfs": Engine(10, 10, 2000),
    "columns": Engine(1, 36288, 36288),
    "templates": Engine(10, 1, 10),
    # B4's columns in 28 ways, and then the other two ordered: 36
    "plain": Engine(28 * 36, 2, 42),
}


class Counted(NamedTuple):
    """The completions of one band of a batch: its position, n / 72, and the time it took."""

    position: int
    n72: int
    seconds: float


def find_engine(name: str) -> Engine:
    """The engine of this name, or OptionError."""
    if name not in ENGINES:
        raise OptionError(f"engine {name!r}: the engines are {', '.join(ENGINES)}")
    return ENGINES[name]


def count_fillings(allowed: ArrayLike, box: Box = CLASSIC, engine: str = "dfs") -> list[int]:
    """The ways to fill whole bands of a grid when each cell may hold only certain digits.

    `allowed` has the shape (cases, rows, digits): bit d - 1 of allowed[c, i, j] says that in case c
    the cell (i, j) may hold the digit d. No two cells of a row, column or box hold the same digit.
    `plain` takes any box shape up to 16 digits; `dfs` and `templates` the six rows under a band of
    9x9: each column allows six digits in all, and the digits that the columns of a box lack are all
    different. OptionError for an engine that does not search; ValueError if `allowed` does not fit.

    >>> count_fillings([[[0b1111] * 4] * 4], Box(2, 2), engine="plain")
    [288]
    """
    if engine not in _SEARCHES:
        raise OptionError(f"engine {engine!r}: those that fill cells are {', '.join(_SEARCHES)}")
    given = np.asarray(allowed)
    if given.ndim != 3 or given.shape[2] != box.digits or given.dtype.kind not in "iu":
        raise ValueError(f"allowed: integers of shape (cases, rows, {box.digits}) are expected")
    if given.size and not 0 <= given.min() <= given.max() < 1 << box.digits:
        raise ValueError(f"allowed: bits from 0 to {box.digits - 1} stand for the digits")
    # a copy of our own, which nobody changes while the kernel reads it without the GIL
    cases = np.array(given, dtype=np.uint16, order="C")
    totals = np.zeros(len(cases), dtype=np.uint64)
    _SEARCHES[engine](cases, box.rows, box.columns, totals)
    return [int(total) for total in totals]


def reduced_cases(columns: Masks, split: bool = False) -> Masks:
    """The cases of reduced order under a band with these nine column sets: (cases, 6, 9).

    The ways to fill them add up to n / 72. With `split`, all of B4 is given in each case.

    >>> band = Band.parse("123456789456789123789123456")
    >>> columns = column_sets(np.array(band.rows))
    >>> reduced_cases(columns).shape, reduced_cases(columns, split=True).shape
    ((10, 6, 9), (1008, 6, 9))
    """
    free = (511 & ~columns).astype(np.uint16)
    least, *others = _digits(free[0])
    columns1 = []
    for pair in combinations(others, 2):
        upper = [least, *pair]
        columns1.append([*upper, *(digit for digit in others if digit not in pair)])
    cases = np.empty((len(columns1), 6, 9), dtype=np.uint16)
    cases[:] = free
    cases[:, :, 0] = columns1
    if not split:
        return cases
    return np.array([filled for case in cases for filled in _fill_b4(case)])


def _fill_b4(case: Masks) -> Iterator[Masks]:
    """The case with the two open columns of B4 given in every way that leaves no digit twice."""
    for second, third in product(*(permutations(_digits(case[0, j]), 3) for j in (1, 2))):
        if sum({*case[:3, 0].tolist(), *second, *third}) == 511:
            filled = case.copy()
            filled[:3, 1], filled[:3, 2] = second, third
            yield filled


def _digits(mask: int) -> list[int]:
    """The digits of a set, each as a mask."""
    return [1 << d for d in range(9) if int(mask) >> d & 1]


class Part(NamedTuple):
    """Some of the cases under one band of a batch: its position, its nine column sets, which."""

    position: int
    sets: tuple[int, ...]
    first: int
    last: int


def count_batch(
    columns: Masks,
    engine: str = "dfs",
    jobs: int | None = None,
    progress: Progress = SILENT,
    positions: Iterable[int] | None = None,
    executor: Executor | None = None,
) -> Generator[Counted]:
    """Count n / 72 under each band of a batch, given by column sets: (bands, 9) of masks.

    The bands are yielded as they are finished; `progress` is told of the cases that are
    done, `ENGINES[engine].cases` a band. `positions` says which bands to count (default: all); they
    are taken as workers become free. The seconds are those of the calls, added up over the threads;
    a call that does several bands shares its time out evenly.
    """
    cut = find_engine(engine)
    size = cut.cases_per_task if executor else cut.cases_per_call

    def parts() -> Iterator[Part]:
        for position in range(len(columns)) if positions is None else positions:
            sets = tuple(columns[position].tolist())
            for first in range(0, cut.cases, size):
                yield Part(position, sets, first, min(first + size, cut.cases))

    def calls() -> Iterator[list[Part]]:
        remaining = parts()
        while call := list(islice(remaining, max(1, size // cut.cases))):
            yield call

    done = [0] * len(columns)
    n72 = [0] * len(columns)
    seconds = [0.0] * len(columns)
    run = partial(count_parts, engine, __version__)
    with closing(parallel(run, calls(), check_jobs(jobs), executor)) as results:
        for call, (ways, spent) in results:
            for (position, _, first, last), found in zip(call, ways, strict=True):
                n72[position] += found
                seconds[position] += spent / len(call)
                done[position] += last - first
                progress.advance(last - first)
                if done[position] == cut.cases:
                    yield Counted(position, n72[position], seconds[position])


def count_parts(engine: str, version: str, parts: Sequence[Part]) -> tuple[list[int], float]:
    """The ways to fill the cases of each part, and the time it took: a call, wherever it is made.

    WorkersError unless the version, that of the caller, is the version here.
    """
    if version != __version__:
        raise WorkersError(f"a worker has sudokuenum {__version__}, not {version}")
    start = perf_counter()
    if engine == "columns":
        configurations = Configurations(3, 3)
        n72 = class_completions(configurations)
        ways = [n72[configurations.find(part.sets)] for part in parts]
    else:
        ways = [
            sum(count_fillings(_cases(sets, engine == "plain")[first:last], engine=engine))
            for _, sets, first, last in parts
        ]
    return ways, perf_counter() - start


@lru_cache(maxsize=64)
def _cases(sets: tuple[int, ...], split: bool) -> Masks:
    return reduced_cases(np.array(sets, dtype=np.uint16), split)


def band_completions(
    bands: Sequence[Band], engine: str = "dfs", jobs: int | None = None
) -> list[int]:
    """n of each band: the ways to fill B4 to B9 under it, all of them (not divided by 72).

    OptionError for an unknown engine or a number of jobs that is not allowed.

    >>> band_completions([Band.parse("123456789456789123789123456")])
    [7802998272]
    >>> 7802998272 == 72 * 108374976
    True
    """
    columns = column_sets(np.array([band.rows for band in bands], dtype=np.uint8).reshape(-1, 3, 9))
    return [
        CLASSIC.completions_per_reduced * n72
        for _, n72, _ in sorted(count_batch(columns, engine, jobs))
    ]
