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

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations, islice, permutations, product
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from sudokuenum.bands import Band
from sudokuenum.columns import Masks, column_sets
from sudokuenum.errors import OptionError
from sudokuenum.geometry import CLASSIC, Box
from sudokuenum.kernels import columns as columns_kernel
from sudokuenum.kernels import dfs, plain, templates
from sudokuenum.running import check_jobs, parallel

_SEARCHES = {"dfs": dfs.count, "templates": templates.count, "plain": plain.count}


@dataclass(frozen=True)
class Engine:
    """How an engine's work on a band is cut: its cases, and how many of them go into one call."""

    cases: int
    cases_per_call: int


ENGINES = {
    "dfs": Engine(10, 10),
    "columns": Engine(1, 1),
    "templates": Engine(10, 1),
    "plain": Engine(28 * 36, 2),  # B4's columns in 28 ways, and then the other two ordered: 36
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


def count_batch(
    columns: Masks,
    engine: str = "dfs",
    jobs: int | None = None,
    tick: Callable[[int], None] = lambda cases: None,
) -> Iterator[Counted]:
    """Count n / 72 under each band of a batch, given by column sets: (bands, 9) of masks.

    The bands are yielded as they are finished; `tick` hears of every few cases that are done, of
    `ENGINES[engine].cases` a band. The seconds are those of the calls, added up over the threads;
    `columns` does all classes in one call, whose time is shared out evenly.
    """
    cut = find_engine(engine)
    threads = check_jobs(jobs)
    if engine == "columns":
        yield from _count_by_columns(columns, tick)
        return

    def calls() -> Iterator[tuple[int, Masks]]:
        for position, sets in enumerate(columns):
            cases = iter(reduced_cases(sets, split=engine == "plain"))
            while call := list(islice(cases, cut.cases_per_call)):
                yield position, np.array(call)

    def run(call: tuple[int, Masks]) -> tuple[int, float]:
        start = perf_counter()
        return sum(count_fillings(call[1], engine=engine)), perf_counter() - start

    done = [0] * len(columns)
    n72 = [0] * len(columns)
    seconds = [0.0] * len(columns)
    with closing(parallel(run, calls(), threads)) as results:
        for (position, cases), (ways, spent) in results:
            n72[position] += ways
            seconds[position] += spent
            done[position] += len(cases)
            tick(len(cases))
            if done[position] == cut.cases:
                yield Counted(position, n72[position], seconds[position])


def _count_by_columns(columns: Masks, tick: Callable[[int], None]) -> Iterator[Counted]:
    start = perf_counter()
    configurations = columns_kernel.Configurations(3, 3)
    n72 = configurations.completions()
    found = [n72[configurations.find(sets)] for sets in columns.tolist()]
    seconds = (perf_counter() - start) / max(len(found), 1)
    tick(len(found))
    for position, one in enumerate(found):
        yield Counted(position, one, seconds)


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
    return [CLASSIC.orders * n72 for _, n72, _ in sorted(count_batch(columns, engine, jobs))]
