"""The number of all grids of a layout, class by class of the fillings of the first cells.

The first cells are filled in all ways up to relabelling and the symmetries of the layout
(first_cells.py). An engine counts the completions of one filling of each class:

    search   by a search with the groups of the layout as data
    sums     as a sum over column partitions, for 3x3 boxes and first cells that include all cells
             of the further groups: what is left to count are solutions of puzzles without these

Two engines, or choices of the first cells, share only the rules, so each checks the other.

Cost: about 0.3 microseconds for each choice of the search; 0.02 to some seconds for each sum.
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
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from sudokuenum.common.arguments import as_integer, check_name, check_type
from sudokuenum.common.files import AnyPath
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.tables import check_table
from sudokuenum.common.wording import counted
from sudokuenum.errors import LayoutError, OptionError
from sudokuenum.geometry.box import BoxLike
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.layout import Layout, LayoutLike
from sudokuenum.grids.puzzle import checked_puzzle
from sudokuenum.layouts.estimate import probed, seconds_of_choice
from sudokuenum.layouts.first_cells import (
    MOST_FILLINGS,
    FirstCells,
    best_first_cells,
    cell_fillings,
    first_cells_of,
    further_cells,
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
from sudokuenum.solving.kernels.search_any import Search
from sudokuenum.solving.search import numbers_found

LayoutEngine: TypeAlias = Literal["search", "sums"]
"""The names of the engines that count the completions of first cells."""
_CALL, _TASK = 0.1, 1.0
"""Seconds that a call in a thread, and one on an executor, should take."""
_TRIED, _PROBES = 500, 10
"""How many classes are tried for the expected time, and how many probes each gets."""


def _count_by_search(layout: Layout, cells: tuple[int, ...]) -> Iterator[int]:
    return numbers_found(Search(bytes(cells), layout.digits, *layout.arrays))


def _count_by_sums(layout: Layout, cells: tuple[int, ...]) -> Iterator[int]:
    return ColumnSum(cells).counts(1)


def _seconds_of_search(first_cells: FirstCells, classes: Sequence[int]) -> float:
    layout = first_cells.layout
    choices = [probed(layout, first_cells.puzzle_cells(k), _PROBES, k)[1] for k in classes]
    return float(np.mean(choices)) * seconds_of_choice(layout)


def _seconds_of_sums(first_cells: FirstCells, classes: Sequence[int]) -> float:
    sums = (ColumnSum(first_cells.puzzle_cells(number)) for number in classes[:5])
    return mean(one.expected_seconds(1) for one in sums)


def _cells_for_search(layout: Layout, cells: tuple[int, ...] | None) -> tuple[int, ...] | None:
    return cells


def _cells_for_sums(layout: Layout, cells: tuple[int, ...] | None) -> tuple[int, ...]:
    further = further_cells(layout)
    if further is None:
        raise OptionError(f"layout {layout}: the engine sums is for boxes of 3x3")
    cells = cells or further or best_first_cells(layout)
    for missing in sorted({*further} - {*cells}):
        words = f"the first cells include every further group, also {cell_name(missing, 9)}"
        raise OptionError(f"engine sums: {words}")
    return cells


class Engine(NamedTuple):
    """An engine that counts the completions of one filling of the first cells after the other."""

    completions: Callable[[Layout, tuple[int, ...]], Iterator[int]]
    """The completions of a layout's puzzle with these cells, as numbers that add up to them."""
    seconds: Callable[[FirstCells, Sequence[int]], float]
    """The expected time for one class, estimated from the classes with these numbers."""
    first_cells: Callable[[Layout, tuple[int, ...] | None], tuple[int, ...] | None]
    """The first cells to use, given the ones that are asked for; None if it does not matter.

    Raises OptionError if the engine cannot count with these cells.
    """


ENGINES: dict[LayoutEngine, Engine] = {
    "search": Engine(_count_by_search, _seconds_of_search, _cells_for_search),
    "sums": Engine(_count_by_sums, _seconds_of_sums, _cells_for_sums),
}
check_table(ENGINES, LayoutEngine)


@dataclass(frozen=True)
class LayoutPlan:
    """How the grids of a layout are counted: the engine and the first cells."""

    engine: LayoutEngine
    first_cells: FirstCells

    @property
    def layout(self) -> Layout:
        return self.first_cells.layout

    @lru_cache(4)  # noqa: B019  (it keeps the fillings of the first cells)
    def expected_seconds(self) -> float:
        """An estimate of the seconds in which one thread counts all classes."""
        classes = len(self.first_cells.sizes)
        if not classes:
            return 0.0
        numbers = np.random.default_rng(1).integers(1, classes + 1, _TRIED).tolist()
        return ENGINES[self.engine].seconds(self.first_cells, numbers) * classes


def layout_plan(
    layout: LayoutLike, engine: LayoutEngine | None = None, first_cells: Iterable[int] | None = None
) -> LayoutPlan:
    """How to count the grids of a layout: with these choices, or with the best ones.

    OptionError for an engine that does not exist or cannot count them; LayoutError for first cells
    with too many fillings.

    >>> layout_plan("x").engine, layout_plan("p+windoku").engine
    ('sums', 'search')
    """
    layout = Layout.of(layout)
    cells = None
    if first_cells is not None:
        check_type(first_cells, Iterable, "the first cells")
        cells = tuple(as_integer(cell, "cell") for cell in first_cells)
        if not cells:
            raise LayoutError("first cells: there are none; leave them out to have some chosen")
    if engine is None:
        engine = "sums" if cells is None and _is_for_columns(layout) else "search"
    check_name(engine, ENGINES, "engine")
    return LayoutPlan(engine, first_cells_of(layout, ENGINES[engine].first_cells(layout, cells)))


def chosen_first_cells(layout: Layout) -> tuple[int, ...]:
    """The cells that a count of all grids fills first, unless others are given."""
    columns = further_cells(layout) if _is_for_columns(layout) else None
    return columns or best_first_cells(layout)


def _is_for_columns(layout: Layout) -> bool:
    further = further_cells(layout)
    return further is not None and cell_fillings(layout, further, MOST_FILLINGS) is not None


def count_layout(
    layout: LayoutLike,
    *,
    box: BoxLike | None = None,
    engine: LayoutEngine | None = None,
    first_cells: Iterable[int] | None = None,
    jobs: int | None = None,
    progress: Progress = SILENT,
    save: AnyPath | None = None,
    executor: Executor | None = None,
) -> LayoutCount:
    """Count all grids of a layout, from first principles: no published number is used.

    Layouts with few further groups can have more grids than can be counted; `layout_estimate` says
    how many there are, about, and how long a count takes.

    Parameters
    ----------
    layout
        The layout, such as `"x"`, a picture of regions, or a `Box`: boxes of one row make Latin
        squares.
    box
        The shape of the boxes, for a layout that is given as a text; default: 3x3.
    engine
        `"search"` or `"sums"`; default: `"sums"` where it is possible.
    first_cells
        The cells that are filled first, counted from 0; default: those that make the count short.
    jobs, progress, save, executor
        As for `run_count`.

    Returns
    -------
    LayoutCount
        The number of grids, and m and the completions of each class.

    Raises
    ------
    LayoutError
        For a text that is no layout, for a box that is not that of the layout, and for first
        cells with too many fillings.
    OptionError
        For an engine or a number of jobs that does not exist, and for an engine that the layout or
        the first cells do not allow.
    SavedError, ContradictionError, WorkersError
        As by `run_count`.

    >>> count = count_layout("hypercube")
    >>> count.relabelled, count.grids
    (104, 37739520)
    """
    start = perf_counter()
    count = CountOfLayout(layout_plan(Layout.of(layout, box), engine, first_cells))
    return replace(run_whole(count, save, jobs, progress, executor), seconds=perf_counter() - start)


@dataclass(frozen=True)
class CountOfLayout(LongCount[LayoutCount, Number]):
    """All grids of a layout, through the classes of fillings of the first cells.

    >>> run_count(CountOfLayout(layout_plan("hypercube"))).grids
    37739520
    """

    plan: LayoutPlan
    kind = "layout"

    @cached_property
    def identity(self) -> Identity:
        """What the count is of.

        >>> print(CountOfLayout(layout_plan("x")).identity)
        box 3x3, 74 classes, layout x, engine sums
        """
        first, layout = self.plan.first_cells, self.plan.layout
        texts = [layout.text, " ".join(map(str, first.cells))]
        texts += ["".join(map(str, row)) for row in first.representatives.tolist()]
        parameters = {"layout": str(layout), "engine": self.plan.engine}
        classes = len(first.sizes)
        return Identity(self.kind, str(layout.box), classes, digest(texts), parameters)

    def count(self, claims: Claims, workers: Workers) -> Generator[CountedClass[Number]]:
        seconds = _TASK if workers.executor else _CALL
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
        first, layout = self.plan.first_cells, self.plan.layout
        counted = [results[number] for number in range(1, len(first.sizes) + 1)]
        parts = tuple(
            FillingClass(checked_puzzle(first.puzzle_cells(k), layout.box), m, n, seconds_of_class)
            for m, (k, (n,), seconds_of_class) in zip(first.sizes.tolist(), counted, strict=True)
        )
        return LayoutCount(layout, self.plan.engine, parts, seconds, first.cells, first.symmetries)

    def words(self, classes: int) -> str:
        cells = counted(len(self.plan.first_cells.cells), "cell")
        return f"{counted(classes, 'class')} of fillings of {cells} to count by {self.plan.engine}"

    def expected_seconds(self, classes: int, jobs: int) -> float:
        whole = self.plan.expected_seconds()
        return whole * classes / max(1, len(self.plan.first_cells.sizes)) / jobs


def _count_fillings(
    engine: LayoutEngine,
    layout: Layout,
    stopped: Event | None,
    call: list[tuple[int, tuple[int, ...]]],
) -> list[CountedClass[Number]]:
    """One call: the completions of some fillings; when it is told to stop, of the first of them."""
    results: list[CountedClass[Number]] = []
    for number, cells in call:
        start, total = perf_counter(), 0
        for completions in ENGINES[engine].completions(layout, cells):
            if stopped is not None and stopped.is_set():
                return results
            total += completions
        results.append(CountedClass(number, Number(total), perf_counter() - start))
    return results
