"""The number of all grids of a layout, through classes of fillings of its first cells.

The first cells are filled in all ways up to relabelling and the symmetries of the layout
(first_cells.py). An engine counts the completions of one filling of each class:

    search   by a search with the groups of the layout as data
    sums     by a sum over column partitions, for 3x3 boxes and first cells that include all cells
             of the extra groups, so that the completions are solutions of puzzles without them

Two engines, or two choices of the first cells, share only the rules of the layout, so that each
count checks the other.

Cost: about 0.3 microseconds for each choice of the search, and from 0.02 s to several seconds for
each sum.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from itertools import islice
from statistics import mean
from threading import Event
from time import perf_counter
from typing import NamedTuple

import numpy as np

from sudokuenum.common.advice import advising
from sudokuenum.common.arguments import as_name
from sudokuenum.common.clock import thread_time
from sudokuenum.common.files import AnyPath
from sudokuenum.common.name_tables import check_table
from sudokuenum.common.progress import SILENT
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.common.wording import counted
from sudokuenum.errors import OptionError
from sudokuenum.geometry.box import BoxLike
from sudokuenum.geometry.cell_names import as_cells, cell_name
from sudokuenum.geometry.layout import Layout, LayoutLike, as_layout
from sudokuenum.grids.puzzle import checked_puzzle
from sudokuenum.layouts.choices import LayoutEngine
from sudokuenum.layouts.first_cells import (
    MOST_FILLINGS,
    FirstCells,
    best_first_cells,
    first_cells_of,
)
from sudokuenum.layouts.results import FillingClass, LayoutCount
from sudokuenum.long_runs.identity import Identity, digest
from sudokuenum.long_runs.long_count import (
    Claims,
    CountedClass,
    LongCount,
    Number,
    Results,
    Workers,
)
from sudokuenum.long_runs.run import run_whole
from sudokuenum.solving.column_sums.three_bands import ColumnSum
from sudokuenum.solving.fillings import cell_fillings, extra_cells
from sudokuenum.solving.probes import probed
from sudokuenum.solving.search import UNLIMITED, numbers_found, search_of_layout

_CALL_SECONDS, _TASK_SECONDS = 0.1, 1.0
"""The seconds that a call should take in a thread, and on an executor."""
_SAMPLED_CLASSES, _CLASS_PROBES = 500, 10
"""The number of classes sampled for the expected time, and the number of probes for each class."""
_TIMED_SECONDS, _TIMED_CHOICES, _TIMED_CLASSES = 0.1, 1000, 10
"""The time limit of timed searches in seconds, their choices per call, and the classes that
suffice."""


def _count_by_search(layout: Layout, cells: tuple[int, ...]) -> Iterator[int]:
    return numbers_found(search_of_layout(bytes(cells), layout))


def _count_by_sums(layout: Layout, cells: tuple[int, ...]) -> Iterator[int]:
    return ColumnSum(cells).counts(1)


def _seconds_of_search(first_cells: FirstCells, classes: Sequence[int]) -> float:
    """Time the searches of some classes, or estimate their choices by probes if they take too long.

    The time of a choice is also measured, because it varies from 0.1 to 3 microseconds with the
    groups of the layout.
    """
    layout, begin = first_cells.layout, thread_time()
    # with rules, a call for several choices makes fewer, because it also counts the work for rules
    at_once = 1 if layout.constraints else _TIMED_CHOICES
    done = choices = 0
    for number in classes:
        search = search_of_layout(bytes(first_cells.puzzle_cells(number)), layout)
        while not search.ended() and thread_time() - begin < _TIMED_SECONDS:
            search.count(UNLIMITED, at_once)
            choices += at_once
        if not search.ended():
            break
        done += 1
    seconds = thread_time() - begin
    if done >= min(_TIMED_CLASSES, len(classes)):
        return seconds / done
    searches = (search_of_layout(bytes(first_cells.puzzle_cells(k)), layout) for k in classes)
    numbers = [probed(one, _CLASS_PROBES, k)[1] for k, one in zip(classes, searches, strict=True)]
    return float(np.mean(numbers)) * seconds / choices


def _seconds_of_sums(first_cells: FirstCells, classes: Sequence[int]) -> float:
    sums = (ColumnSum(first_cells.puzzle_cells(number)) for number in classes[:5])
    return mean(column_sum.expected_seconds(1) for column_sum in sums)


def _cells_for_search(layout: Layout, cells: tuple[int, ...] | None) -> tuple[int, ...] | None:
    return cells


def _cells_for_sums(layout: Layout, cells: tuple[int, ...] | None) -> tuple[int, ...]:
    group_cells = extra_cells(layout)
    if group_cells is None:
        raise OptionError(f"layout {layout}: the engine sums is only for boxes of 3x3")
    cells = cells or group_cells or best_first_cells(layout)
    for missing in sorted({*group_cells} - {*cells}):
        rule = f"the first cells must include all extra groups, also {cell_name(missing, 9)}"
        raise OptionError(f"engine sums: {rule}")
    return cells


class Engine(NamedTuple):
    """An engine that counts the completions of fillings of the first cells, one after the other."""

    completions: Callable[[Layout, tuple[int, ...]], Iterator[int]]
    """Yields numbers whose sum is the number of completions of these cells in a layout."""
    seconds: Callable[[FirstCells, Sequence[int]], float]
    """Estimates the seconds for one class from a sample of classes, given by their numbers."""
    first_cells: Callable[[Layout, tuple[int, ...] | None], tuple[int, ...] | None]
    """Returns the first cells to use, given the requested cells, or None if any cells will do.

    Raises OptionError if the engine cannot count with these cells.
    """


ENGINES: dict[LayoutEngine, Engine] = {
    "search": Engine(_count_by_search, _seconds_of_search, _cells_for_search),
    "sums": Engine(_count_by_sums, _seconds_of_sums, _cells_for_sums),
}
check_table(ENGINES, LayoutEngine)


@advising
@dataclass(frozen=True)
class LayoutPlan:
    """The plan of a count of a layout's grids: the engine and the first cells."""

    engine: LayoutEngine
    first_cells: FirstCells

    @property
    def layout(self) -> Layout:
        """The layout whose grids are counted."""
        return self.first_cells.layout

    # Cached because a run uses the estimate several times, and each estimate takes thousands of
    # probes. Only four plans are cached, because the cache keeps the fillings of their first cells
    # in memory.
    @lru_cache(4)  # noqa: B019
    def expected_seconds(self) -> float:
        """Estimate the seconds that one thread needs to count all classes."""
        classes = len(self.first_cells.sizes)
        if not classes:
            return 0.0
        numbers = np.random.default_rng(1).integers(1, classes + 1, _SAMPLED_CLASSES).tolist()
        return ENGINES[self.engine].seconds(self.first_cells, numbers) * classes


def plan_layout(
    layout: LayoutLike,
    engine: LayoutEngine | None = None,
    first_cells: str | Iterable[int | str] | None = None,
) -> LayoutPlan:
    """Choose the engine and the first cells for the count of a layout's grids.

    Parameters
    ----------
    layout
        The layout, such as `"x"`, a picture of regions, or a `Box`.
    engine
        `"search"` or `"sums"` (default: `"sums"` where it is possible and no first cells are given,
        otherwise `"search"`).
    first_cells
        The cells that are filled first, as numbers from 0 or as names such as `"r1c1,r1c2"`
        (default: cells that make the count fast).

    Returns
    -------
    LayoutPlan
        The plan, which you can pass to `CountOfLayout`.

    Raises
    ------
    OptionError
        If `engine` is unknown, or cannot count the grids of this layout with these first cells.
    LayoutError
        If the layout cannot be read, or if the first cells are outside its grid or have too many
        fillings.

    Examples
    --------
    >>> plan_layout("x").engine, plan_layout("p+windoku").engine
    ('sums', 'search')
    """
    layout = as_layout(layout)
    cells = None
    if first_cells is not None:
        cells = as_cells(first_cells, layout.digits, "first cells")
    if engine is None:
        engine = "sums" if cells is None and _is_for_sums(layout) else "search"
    engine = as_name(engine, ENGINES, "engine")
    return LayoutPlan(engine, first_cells_of(layout, ENGINES[engine].first_cells(layout, cells)))


def chosen_first_cells(layout: Layout) -> tuple[int, ...]:
    """Return the cells that a count of all grids fills first by default."""
    cells = extra_cells(layout) if _is_for_sums(layout) else None
    return cells or best_first_cells(layout)


def _is_for_sums(layout: Layout) -> bool:
    group_cells = extra_cells(layout)
    return group_cells is not None and cell_fillings(layout, group_cells, MOST_FILLINGS) is not None


def count_layout(
    layout: LayoutLike,
    *,
    box: BoxLike | None = None,
    engine: LayoutEngine | None = None,
    first_cells: str | Iterable[int | str] | None = None,
    jobs: int | None = None,
    progress: ProgressLike = SILENT,
    save: AnyPath | None = None,
    executor: Executor | None = None,
) -> LayoutCount:
    """Count all grids of a layout from first principles, without using any published number.

    A layout with few extra groups may have too many grids to count. In this case, estimate their
    number with `estimate_layout`.

    Parameters
    ----------
    layout
        The layout, such as `"x"`, a picture of regions, or a `Box`. Boxes with only one row give
        Latin squares.
    box
        The shape of the boxes, for a layout that is given as a string (default: 3x3).
    engine
        `"search"` or `"sums"` (default: `"sums"` where it is possible).
    first_cells
        The cells that are filled first, as numbers from 0 or as names such as `"r1c1,r1c2"`
        (default: cells that make the count fast).
    jobs
        The number of threads, or of the executor's workers (default: all cores).
    progress
        Receives each class that is counted.
    save
        A file that stores each counted class, as for `run_count`.
    executor
        An executor that counts the classes instead of threads, as for `run_count`.

    Returns
    -------
    LayoutCount
        The number of grids, and for each class its size m and the number of completions.

    Raises
    ------
    LayoutError
        If the layout cannot be read or has boxes other than `box`, or if the first cells have too
        many fillings.
    OptionError
        If `engine` is unknown, if the engine cannot count this layout with these first cells, or if
        `jobs` is out of range.
    SavedError
        If the file is damaged, belongs to another count or cannot be written.
    ContradictionError
        If a result in the file or of this count cannot be right, or if two results of a class
        differ.
    WorkersError
        If the executor fails, or if its workers have another version of this package.

    Examples
    --------
    >>> count = count_layout("hypercube")
    >>> count.relabelled, count.grids
    (104, 37739520)
    """
    bar = as_progress(progress)
    start = perf_counter()
    count = CountOfLayout(plan_layout(as_layout(layout, box), engine, first_cells))
    return replace(run_whole(count, save, jobs, bar, executor), seconds=perf_counter() - start)


@advising
@dataclass(frozen=True)
class CountOfLayout(LongCount[LayoutCount, Number]):
    """A count of all grids of a layout, through the classes of fillings of the first cells.

    Examples
    --------
    >>> run_count(CountOfLayout(plan_layout("hypercube"))).grids
    37739520
    """

    plan: LayoutPlan
    kind = "layout"

    # Cached because a long count needs it at each step, and the digest covers all representatives.
    @cached_property
    def identity(self) -> Identity:
        """The layout, its classes, and the engine of the count.

        Examples
        --------
        >>> print(CountOfLayout(plan_layout("x")).identity)
        box 3x3, 74 classes, layout x, engine sums
        """
        first, layout = self.plan.first_cells, self.plan.layout
        texts = [layout.text, " ".join(map(str, first.cells))]
        texts += ["".join(map(str, row)) for row in first.representatives.tolist()]
        parameters = {"layout": str(layout), "engine": self.plan.engine}
        classes = len(first.sizes)
        return Identity(self.kind, str(layout.box), classes, digest(texts), parameters)

    def count(self, claims: Claims, workers: Workers) -> Generator[CountedClass[Number]]:
        """Count the completions of the representatives of the claimed classes."""
        seconds = _TASK_SECONDS if workers.executor else _CALL_SECONDS
        size = max(1, min(int(seconds / max(self.expected_seconds(1, 1), 1e-6)), 1000))

        def calls() -> Iterator[list[tuple[int, tuple[int, ...]]]]:
            while numbers := list(islice(claims, size)):
                yield [(number, self.plan.first_cells.puzzle_cells(number)) for number in numbers]

        call = partial(_count_fillings, self.plan.engine, self.plan.layout)
        with closing(workers.calls(call, calls())) as results:
            for _, several in results:
                for one in several:
                    workers.progress.advance(1)
                    yield one

    def total(self, results: Results[Number], seconds: float) -> LayoutCount:
        """Return the whole count, given the results of all classes."""
        first, layout = self.plan.first_cells, self.plan.layout
        counted = [results[number] for number in range(1, len(first.sizes) + 1)]
        parts = tuple(
            FillingClass(checked_puzzle(first.puzzle_cells(k), layout.box), m, n, seconds_of_class)
            for m, (k, (n,), seconds_of_class) in zip(first.sizes.tolist(), counted, strict=True)
        )
        return LayoutCount(layout, self.plan.engine, parts, seconds, first.cells, first.symmetries)

    def words(self, classes: int) -> str:
        """Return a phrase that describes the count of these classes."""
        cells = counted(len(self.plan.first_cells.cells), "cell")
        return f"{counted(classes, 'class')} of fillings of {cells} to count by {self.plan.engine}"

    def expected_seconds(self, classes: int, jobs: int) -> float:
        """Estimate the seconds for this number of classes."""
        whole = self.plan.expected_seconds()
        return whole * classes / max(1, len(self.plan.first_cells.sizes)) / jobs


def _count_fillings(
    engine: LayoutEngine,
    layout: Layout,
    stopped: Event | None,
    call: list[tuple[int, tuple[int, ...]]],
) -> list[CountedClass[Number]]:
    """Count the completions of some fillings in one call, which stops early if the event is set.

    If the call stops early, the result contains only the finished fillings.
    """
    results: list[CountedClass[Number]] = []
    for number, cells in call:
        start, total = perf_counter(), 0
        for completions in ENGINES[engine].completions(layout, cells):
            if stopped is not None and stopped.is_set():
                return results
            total += completions
        results.append(CountedClass(number, Number(total), perf_counter() - start))
    return results
