"""The number of all grids of a layout, class by class of the fillings of the first cells.

The first cells are filled in all ways up to relabelling and the symmetries of the layout
(first_cells.py). An engine counts the completions of one filling of each class (layout_plan.py).

Two engines, or two choices of the first cells, share no step but the rules of the layout, so each
checks the other.

Cost: about 0.3 microseconds for each choice of the search; 0.02 to some seconds for each sum.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import islice
from math import factorial, perm
from threading import Event
from time import perf_counter

from sudokuenum.common.arguments import check_type
from sudokuenum.common.box import BoxLike
from sudokuenum.common.counted import counted
from sudokuenum.common.files import AnyPath
from sudokuenum.common.layout import Layout, LayoutLike
from sudokuenum.common.notebook import Pictured, Tabled
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting.results import ClassCount
from sudokuenum.grids.puzzle import checked_puzzle
from sudokuenum.kernels.search_any import Search
from sudokuenum.runs.identity import Identity, digest
from sudokuenum.runs.long_count import Claims, CountedClass, LongCount, Results, Workers
from sudokuenum.runs.run import run_whole
from sudokuenum.solving.column_sum import ColumnSum
from sudokuenum.solving.layout_plan import LayoutPlan, layout_plan
from sudokuenum.solving.search import NODES, UNLIMITED

_CALL, _TASK = 0.1, 1.0
"""Seconds that a call in a thread, and one on an executor, should take."""


@dataclass(frozen=True)
class LayoutCount(Pictured, Tabled):
    """The number of all grids of a layout, with the classes that it was added up from.

    `first_cells` are those that were filled first, and `symmetries` is the number of symmetries of
    the layout that keep them as a set. `seconds` is the time of the whole count.
    """

    layout: Layout
    engine: str
    first_cells: tuple[int, ...]
    symmetries: int
    classes: tuple[ClassCount, ...]
    seconds: float

    def __repr__(self) -> str:
        classes = counted(len(self.classes), "class")
        return f"<LayoutCount: {self.grids} grids of the layout {self.layout}, {classes}>"

    @property
    def grids(self) -> int:
        """The number of all grids."""
        return sum(map(self.grids_of, self.classes))

    def grids_of(self, part: ClassCount) -> int:
        """The number of all grids whose first cells are filled as in a class."""
        used = len({*str(part.representative)} - {"."})
        return part.m * perm(self.layout.digits, used) * part.n

    @property
    def words(self) -> str:
        """How it was counted: the engine and the number of first cells."""
        return f"engine {self.engine}, {counted(len(self.first_cells), 'cell')} filled first"

    @property
    def relabelled(self) -> int:
        """The number of grids up to relabelling."""
        number, remainder = divmod(self.grids, factorial(self.layout.digits))
        if remainder:
            raise ArithmeticError(f"{self.grids} grids are not {self.layout.digits}! times as many")
        return number


def count_layout(
    layout: LayoutLike,
    *,
    box: BoxLike | None = None,
    engine: str | None = None,
    first_cells: Iterable[int] | None = None,
    jobs: int | None = None,
    progress: Progress = SILENT,
    save: AnyPath | None = None,
    executor: Executor | None = None,
) -> LayoutCount:
    """Count all grids of a layout, from first principles.

    No published number is used. Layouts with few further groups can have more grids than can be
    counted; `layout_estimate` says how many there are, about, and how long a count takes.

    Parameters
    ----------
    layout
        The layout, such as `"x"`, a picture of regions, or a box shape: boxes of one row make Latin
        squares.
    box
        The shape of the boxes, for a layout that is given as a text; default: 3x3.
    engine
        `"search"` or `"columns"`; default: `"columns"` where it is possible.
    first_cells
        The cells that are filled first, counted from 0; default: those that make the count short.
    jobs
        The number of threads, or of the executor's workers (default: all cores).
    progress
        Is told how many classes of fillings are done.
    save
        A file that keeps the result of each class as soon as it is counted. Classes whose results
        are in the file already are not counted again.
    executor
        Makes the calls, on other processes or machines.

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
    SavedError
        If the file is damaged, belongs to another count or cannot be written.
    ContradictionError
        For two different results of one class.

    >>> count = count_layout("hypercube")
    >>> count.relabelled, count.grids
    (104, 37739520)
    """
    start = perf_counter()
    check_type(progress, Progress, "a Progress")
    count = CountOfLayout(layout_plan(Layout.of(layout, box), engine, first_cells))
    total = run_whole(count, save, jobs, progress, executor)
    return replace(total, seconds=perf_counter() - start)


@dataclass(frozen=True)
class CountOfLayout(LongCount[LayoutCount]):
    """All grids of a layout, through the classes of fillings of the first cells.

    >>> run_count(CountOfLayout(layout_plan("x"))).grids
    55613393399531520
    """

    plan: LayoutPlan

    @property
    def identity(self) -> Identity:
        """What the count is of.

        >>> print(CountOfLayout(layout_plan("x")).identity)
        box 3x3, 74 classes, engine layout x by columns
        """
        return _identity(self.plan)

    def count(self, claims: Claims, workers: Workers) -> Generator[CountedClass]:
        """Count the completions of the classes that are claimed."""
        first = self.plan.first_cells
        each = self.plan.expected_seconds() / max(1, len(first.sizes))
        seconds = _TASK if workers.executor else _CALL
        size = max(1, min(int(seconds / max(each, 1e-6)), 1000))

        def calls() -> Iterator[list[tuple[int, tuple[int, ...]]]]:
            while numbers := list(islice(claims, size)):
                yield [(number, first.puzzle_cells(number)) for number in numbers]

        call = partial(_count_fillings, self.plan.engine, self.plan.layout)
        with closing(workers.calls(call, calls())) as results:
            for _, several in results:
                for one in several:
                    workers.progress.advance(1)
                    yield one

    def total(self, results: Results, seconds: float) -> LayoutCount:
        """The number of all grids."""
        first, layout = self.plan.first_cells, self.plan.layout
        parts = (
            ClassCount(
                str(checked_puzzle(first.puzzle_cells(number), layout.box)), m, *results[number]
            )
            for number, m in enumerate(first.sizes.tolist(), 1)
        )
        return LayoutCount(
            layout, self.plan.engine, first.cells, first.symmetries, tuple(parts), seconds
        )

    def words(self, classes: int) -> str:
        """What it is to count this many classes, in words."""
        cells = counted(len(self.plan.first_cells.cells), "cell")
        return f"{counted(classes, 'class')} of fillings of {cells} to count by {self.plan.engine}"

    def expected_seconds(self, classes: int, jobs: int) -> float:
        """An estimate of the seconds for this many classes."""
        whole = self.plan.expected_seconds()
        return whole * classes / max(1, len(self.plan.first_cells.sizes)) / jobs

    @classmethod
    def identities(cls, identity: Identity) -> Sequence[Identity]:
        """The same for any layout: to find the representatives again can take long."""
        return [identity] if identity.engine.startswith("layout ") else ()


@lru_cache(4)
def _identity(plan: LayoutPlan) -> Identity:
    first = plan.first_cells
    texts = [plan.layout.text, " ".join(map(str, first.cells))]
    texts += ["".join(map(str, row)) for row in first.representatives.tolist()]
    engine = f"layout {plan.layout} by {plan.engine}"
    return Identity(str(plan.layout.box), len(first.sizes), engine, digest(texts))


def _count_fillings(
    engine: str, layout: Layout, stopped: Event | None, call: list[tuple[int, tuple[int, ...]]]
) -> list[CountedClass]:
    """One call: the completions of some fillings, and the seconds that each took.

    It ends early, without the last results, when it is told to stop.
    """
    results: list[CountedClass] = []
    for number, cells in call:
        start, total = perf_counter(), 0
        for completions in _by_columns(cells) if engine == "columns" else _by_search(layout, cells):
            if stopped is not None and stopped.is_set():
                return results
            total += completions
        results.append(CountedClass(number, total, perf_counter() - start))
    return results


def _by_columns(cells: tuple[int, ...]) -> Iterator[int]:
    column_sum = ColumnSum(cells)
    return column_sum.counts(1) if column_sum.fillable else iter(())


def _by_search(layout: Layout, cells: tuple[int, ...]) -> Iterator[int]:
    running = Search(bytes(cells), layout.digits, *layout.arrays)
    while not running.ended():
        yield running.count(UNLIMITED, NODES)
