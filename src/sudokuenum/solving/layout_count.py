"""The number of all grids of a layout, class by class of the fillings of the first cells.

The first cells are filled in all ways up to relabelling and the symmetries of the layout
(first_cells.py). An engine counts the completions of one filling of each class (layout_plan.py).

Two engines, or two choices of the first cells, share no step but the rules of the layout, so each
checks the other.

Cost: about 0.3 microseconds for each choice of the search; 0.02 to some seconds for each sum.
"""

from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import factorial, perm
from threading import Event
from time import perf_counter

from sudokuenum import __version__
from sudokuenum.common.arguments import check_type
from sudokuenum.common.box import BoxLike
from sudokuenum.common.counted import counted
from sudokuenum.common.files import AnyPath
from sudokuenum.common.layout import Layout, LayoutLike
from sudokuenum.common.notebook import Pictured, Tabled
from sudokuenum.common.parallel import check_executor, check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting.results import ClassCount
from sudokuenum.errors import WorkersError
from sudokuenum.grids.puzzle import checked_puzzle
from sudokuenum.kernels.search_any import Search
from sudokuenum.runs.file_format import Results
from sudokuenum.runs.saved import SavedFile
from sudokuenum.runs.shard import Shard
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
    SavedError, ContradictionError
        For the file of saved results, as `save_classes` does.

    >>> count = count_layout("hypercube")
    >>> count.relabelled, count.grids
    (104, 37739520)
    """
    start = perf_counter()
    check_type(progress, Progress, "a Progress")
    plan = layout_plan(Layout.of(layout, box), engine, first_cells)
    results = plan_results(plan, save=save, jobs=jobs, progress=progress, executor=executor)
    return layout_result(plan, results, perf_counter() - start)


def layout_result(plan: LayoutPlan, results: Results, seconds: float) -> LayoutCount:
    """The count that the results of all classes make."""
    first, box = plan.first_cells, plan.layout.box
    parts = (
        ClassCount(str(checked_puzzle(first.puzzle_cells(number), box)), m, *results[number])
        for number, m in enumerate(first.sizes.tolist(), 1)
    )
    layout = plan.layout
    return LayoutCount(layout, plan.engine, first.cells, first.symmetries, tuple(parts), seconds)


def plan_results(
    plan: LayoutPlan,
    *,
    save: AnyPath | None = None,
    shard: Shard | None = None,
    jobs: int | None = None,
    progress: Progress = SILENT,
    executor: Executor | None = None,
) -> Results:
    """Count the completions of each class of a plan, or of some of them.

    Parameters
    ----------
    plan
        The engine and the first cells.
    save, jobs, progress, executor
        As for `count_layout`. Several processes can share the file.
    shard
        Which of the classes are counted (default: all).

    Returns
    -------
    Results
        The completions and the seconds of each class, by the number of the class; with `save`, of
        all classes in the file.

    Raises
    ------
    OptionError
        For a number of jobs that is not allowed.
    SavedError
        If the file is damaged, belongs to another count or cannot be written.
    ContradictionError
        For two different results of one class.
    """
    threads = check_jobs(jobs)
    wanted = plan.saved(shard)
    progress.start("classes", len(wanted.numbers))

    def count(numbers: Iterator[int]) -> Generator[tuple[int, int, float]]:
        return _counted_classes(plan, numbers, threads, progress, executor)

    if save is None:
        return {number: (n, seconds) for number, n, seconds in count(iter(wanted.numbers))}
    with SavedFile(save, wanted, threads) as saved:
        return saved.complete(count, progress.advance)


def _counted_classes(
    plan: LayoutPlan,
    numbers: Iterator[int],
    threads: int,
    progress: Progress,
    executor: Executor | None,
) -> Generator[tuple[int, int, float]]:
    """The number, completions and seconds of each of these classes, as they are counted."""
    check_executor(executor)
    stopped = Event()
    each = plan.expected_seconds() / max(1, len(plan.first_cells.sizes))
    size = max(1, min(int((_TASK if executor else _CALL) / max(each, 1e-6)), 1000))

    def calls() -> Iterator[list[tuple[int, tuple[int, ...]]]]:
        while chosen := list(islice(numbers, size)):
            yield [(number, plan.first_cells.puzzle_cells(number)) for number in chosen]

    # an event cannot be sent to another process
    count = partial(
        count_fillings_of, __version__, plan.engine, plan.layout,
        stopped=None if executor else stopped,
    )  # fmt: skip
    with closing(parallel(count, calls(), threads, executor, stopped)) as results:
        for _, found in results:
            for result in found:
                progress.advance(1)
                yield result


def count_fillings_of(
    version: str,
    engine: str,
    layout: Layout,
    call: list[tuple[int, tuple[int, ...]]],
    stopped: Event | None,
) -> list[tuple[int, int, float]]:
    """One call: the completions of some fillings, and the seconds that each took.

    It may be made on another machine. WorkersError unless `version`, that of the caller, is the
    version there. It ends early, without the last results, when it is told to stop.
    """
    if version != __version__:
        raise WorkersError(f"a worker has sudokuenum {__version__}, not {version}")
    results: list[tuple[int, int, float]] = []
    for number, cells in call:
        start, total = perf_counter(), 0
        for found in _by_columns(cells) if engine == "columns" else _by_search(layout, cells):
            if stopped is not None and stopped.is_set():
                return results
            total += found
        results.append((number, total, perf_counter() - start))
    return results


def _by_columns(cells: tuple[int, ...]) -> Iterator[int]:
    column_sum = ColumnSum(cells)
    return column_sum.counts(1) if column_sum.fillable else iter(())


def _by_search(layout: Layout, cells: tuple[int, ...]) -> Iterator[int]:
    running = Search(bytes(cells), layout.digits, *layout.arrays)
    while not running.ended():
        yield running.count(UNLIMITED, NODES)
