"""Grids of 12x12 cells with boxes of 4 rows and 3 columns, counted class by class.

    N = 12! * F * sum over 144578 classes of m * n

as in `results`. The classes are those of column configurations, as in `by_columns`; `groups4x3`
puts them into groups, and says how the sums of the kernel give n. The whole count takes hours. So
the results of classes can be saved, and parts of the count can be made by several machines.

Cost: for each pair (k1, k2) of a group 0.8 ms, and 0.045 ms for each of its columns; 5 core-hours
in all. Memory: 0.75 GB that all processes of a machine share, and 4 MB for each thread.
Reference: E. Russell and K. S. Pettersen, 2005 (sums over column sets).
"""

import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache, lru_cache, partial
from itertools import pairwise
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudokuenum import __version__
from sudokuenum.bands.number_of_bands import count_bands
from sudokuenum.common.arguments import as_integer, check_type, shown
from sudokuenum.common.files import AnyPath, as_path
from sudokuenum.common.parallel import check_executor, check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting.by_columns import reduced
from sudokuenum.counting.groups4x3 import (
    BOX,
    CLASSES,
    SHARES,
    VECTORS_WORK,
    Orbits,
    boxes_with_column,
    classes_4x3,
)
from sudokuenum.counting.product_formula import product_estimate
from sudokuenum.counting.results import ClassCount, ColumnSets, GridCount
from sudokuenum.counting.tables4x3 import tables_4x3
from sudokuenum.errors import ContradictionError, OptionError, WorkersError
from sudokuenum.kernels.completions4x3 import Batch, ways
from sudokuenum.runs.file_format import Results, SavedCount, digest
from sudokuenum.runs.saved import SavedFile

PORTABLE = "SUDOKUENUM_PORTABLE"
"""An environment variable. If it is set, the kernel uses no instructions but portable ones."""
_MOST_PAIRS = 32
"""The largest number of pairs that a call of the kernel takes."""
_RECOUNTED = 4000
"""One class in so many is counted a second time."""
_CALL, _TASK = 0.1, 60.0
"""The seconds that a call in a thread should take, and one that an executor sends elsewhere."""
_WORK_PER_SECOND = 2_000
"""Columns a second and thread, vectors included: what is expected before the first call."""
_PREPARING = Lock()
"""Lets one thread of a worker make what all its threads need, such as the classes."""


class Call(NamedTuple):
    """A part of the count of some classes with one triple: the pairs `begin` to `end` - 1.

    A pair stands for an orbit of pairs; `columns` are the ranks of the columns of the boxes. `way`
    is the kernel's way to add up products, 0 for the fastest. The caller knows by `group` for what
    it is.
    """

    triple: int
    columns: tuple[int, ...]
    begin: int
    end: int
    way: int = 0
    group: int = 0


@dataclass(eq=False)
class Group:
    """Classes, by position, that are counted together, and what is known of them so far.

    `classes` are all classes that the columns meet, and `boxes` the number of boxes of each of
    them. `sums` are those of the kernel, weighted and added up over these boxes. If it is a
    recount, the results are only compared.
    """

    positions: Sequence[int]
    whole: Call
    classes: NDArray[np.int32]
    boxes: list[int]
    recount: bool
    sums: list[int] = field(init=False)
    done: int = 0
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.sums = [0] * len(self.boxes)

    def add(self, call: Call, sums: Sequence[int]) -> bool:
        """Add the sums of a call; whether all pairs are done now."""
        self.sums = [a + b for a, b in zip(self.sums, sums, strict=True)]
        self.done += call.end - call.begin
        return self.done == self.whole.end

    def completions(self) -> dict[int, int]:
        """n of all classes that the columns meet, by position, when all pairs are done.

        ContradictionError if the sum of a class is not a multiple of the number of its boxes.
        """
        classes, scale = classes_4x3(), tables_4x3().scale
        found = {}
        positions = classes.position[self.classes].tolist()
        for position, boxes, total in zip(positions, self.boxes, self.sums, strict=True):
            mean, rest = divmod(total, boxes)
            found[position] = scale**2 * mean
            if rest:
                raise ContradictionError(
                    f"class {position + 1}: n = {found[position]} beside triple "
                    f"{self.whole.triple}, but with a remainder"
                )
        return found


def group_of(positions: Sequence[int], triple: int, way: int = 0, recount: bool = False) -> Group:
    """Prepare the count of the classes at these positions, which all contain the triple."""
    classes = classes_4x3()
    found = classes.all_triples[triple]
    columns = found.columns_for(classes.classes[list(positions)])
    met, boxes = np.unique(found.classes[boxes_with_column()[columns]], return_counts=True)
    whole = Call(triple, tuple(columns.tolist()), 0, len(orbits_of(triple).pairs), way)
    return Group(positions, whole, met, boxes.tolist(), recount)


def recounts(positions: Sequence[int]) -> Iterator[Group]:
    """A group for each class of a fixed sample, as `recount_of` makes it."""
    for position in positions:
        if position * 0x9E3779B1 % 2**32 * _RECOUNTED < 2**32 and (group := recount_of(position)):
            yield group


def recount_of(position: int) -> Group | None:
    """A group for one class, with another triple and the portable way; None without such a triple.

    The triple is the one that makes the least work.
    """
    classes = classes_4x3()
    number = classes.classes[position]
    works = {
        k: triple.work_for(number)
        for k, triple in enumerate(classes.all_triples)
        if k != classes.triples[position] and number in triple.classes
    }
    return group_of([position], min(works, key=works.__getitem__), 1, True) if works else None


@lru_cache(maxsize=64)
def orbits_of(triple: int) -> Orbits:
    """The orbits of the pairs (k1, k2) of a triple."""
    classes = classes_4x3()
    return classes.all_triples[triple].orbits(classes.shares)


@lru_cache(maxsize=8)
def batch_of(triple: int, columns: tuple[int, ...], way: int) -> Batch:
    """The kernel for the boxes with these columns beside a triple.

    `way` is the way to add up products, 0 for the fastest that this processor has, or for the
    portable one if the environment variable is set.
    """
    way = way or (1 if PORTABLE in os.environ else ways())
    classes = classes_4x3()
    shares = classes.shares[list(classes.all_triples[triple].boxes)]
    return Batch(tables_4x3().tables, shares, np.array(columns, dtype=np.uint16), way)


def make_call(version: str, call: Call) -> tuple[list[int], float]:
    """The weighted sums of the classes that a call meets, and the seconds that this took.

    The sums are those of g * g' for the pairs of the call, added up over the boxes of each class in
    increasing order of the classes. The call may be made on another machine. WorkersError unless
    `version`, that of the caller, is the version there.
    """
    if version != __version__:
        raise WorkersError(f"a worker has sudokuenum {__version__}, not {version}")
    start = perf_counter()
    with _PREPARING:
        batch = batch_of(call.triple, call.columns, call.way)
        orbits = orbits_of(call.triple)
        offset = tables_4x3().offset
    boxes = boxes_with_column()[list(call.columns)]
    of_class = classes_4x3().all_triples[call.triple].classes[boxes].ravel()
    order = np.argsort(of_class, kind="stable")
    begins = np.flatnonzero(np.diff(of_class[order], prepend=-1))
    sizes = np.diff(begins, append=len(order))
    total = np.zeros(len(begins), dtype=object)
    sums = np.zeros(boxes.shape, dtype=np.int64)
    for begin, end in _equal_orbits(orbits.sizes, call.begin, call.end):
        sums[:] = 0
        batch.add(orbits.pairs[begin:end], offset, sums)
        # 32 bits at a time, so that nothing overflows
        low, high = sums.ravel()[order] & 0xFFFFFFFF, sums.ravel()[order] >> 32
        both = np.add.reduceat(high, begins).astype(object) * (1 << 32)
        both += np.add.reduceat(low, begins).astype(object)
        squares = offset * offset * SHARES * SHARES * (end - begin)
        total += int(orbits.sizes[begin]) * (both + sizes.astype(object) * squares)
    return total.tolist(), perf_counter() - start


def _equal_orbits(sizes: NDArray[np.int64], begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Pieces of a range of orbits, each with orbits of one size, and at most as many as a call."""
    cuts = [begin, *(np.flatnonzero(np.diff(sizes[begin:end])) + begin + 1).tolist(), end]
    for start, stop in pairwise(cuts):
        for first in range(start, stop, _MOST_PAIRS):
            yield first, min(first + _MOST_PAIRS, stop)


class _Rate:
    """How much work a thread does in a second; a call is cut such that it takes `seconds`."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.work = 0.0
        self.spent = 0.0

    def pairs(self, columns: int) -> int:
        rate = self.work / self.spent if self.spent else float(_WORK_PER_SECOND)
        return max(1, int(rate * self.seconds / (columns + VECTORS_WORK)))

    def add(self, pairs: int, columns: int, seconds: float) -> None:
        self.work += pairs * (columns + VECTORS_WORK)
        self.spent += seconds


def _count_groups(
    groups: Iterable[Sequence[int]],
    threads: int,
    progress: Progress,
    executor: Executor | None = None,
    known: dict[int, int] | None = None,
) -> Generator[tuple[int, ClassCount]]:
    """The position and the result of each of these classes, group by group.

    Many classes are met by the columns of several groups, and some are recounted on purpose. Two
    different numbers of completions for a class are a ContradictionError. `known` are those of
    other classes, by position.
    """
    # the portable way of recounts has a rate of its own
    rates = {recount: _Rate(_TASK if executor else _CALL) for recount in (False, True)}
    waiting: dict[int, Group] = {}
    known = {} if known is None else known

    def calls() -> Iterator[Call]:
        number = 0
        for positions in groups:
            group = group_of(positions, int(classes_4x3().triples[positions[0]]))
            for one in (group, *recounts(positions)):
                number += 1
                waiting[number] = one
                begin, whole = 0, one.whole
                while begin < whole.end:
                    end = begin + rates[one.recount].pairs(len(whole.columns))
                    yield whole._replace(begin=begin, end=min(end, whole.end), group=number)
                    begin = end

    run = partial(make_call, __version__)
    with closing(parallel(run, calls(), threads, executor)) as results:
        for call, (sums, seconds) in results:
            group = waiting[call.group]
            pairs = call.end - call.begin
            rates[group.recount].add(pairs, len(call.columns), seconds)
            group.seconds += seconds
            size, all_pairs, before = len(group.positions), group.whole.end, group.done
            finished = group.add(call, sums)
            if not group.recount:
                progress.advance(size * group.done // all_pairs - size * before // all_pairs)
            if finished:
                del waiting[call.group]
                yield from _results_of(group, known)


def _results_of(group: Group, known: dict[int, int]) -> Iterator[tuple[int, ClassCount]]:
    """The position and the result of each class of a group whose pairs are all done.

    The completions of all classes that the group met are compared with those that are known, and
    become known.
    """
    for position, n in group.completions().items():
        if known.setdefault(position, n) != n:
            raise ContradictionError(
                f"class {position + 1}: n = {n} beside triple {group.whole.triple}, "
                f"but {known[position]}"
            )
    if not group.recount:
        seconds = group.seconds / len(group.positions)
        for position in group.positions:
            n = known[position]
            yield position, ClassCount(_column_sets(position), _class_size(position), n, seconds)


def check_range(first: int, last: int) -> range:
    """The numbers first to last of classes; OptionError unless there are such classes."""
    first, last = as_integer(first, "first"), as_integer(last, "last")
    if not 1 <= first <= last <= CLASSES:
        raise OptionError(
            f"classes {shown(first)}-{shown(last)}: expected a range within 1-{CLASSES}"
        )
    return range(first, last + 1)


def count_4x3_classes(
    first: int = 1,
    last: int = CLASSES,
    *,
    jobs: int | None = None,
    progress: Progress = SILENT,
    executor: Executor | None = None,
) -> Iterator[tuple[int, ClassCount]]:
    """Count the completions of the classes of 12x12 bands with the numbers first to last.

    Parameters
    ----------
    first, last
        The range of classes, within 1 to 144578.
    jobs
        The number of threads, or of the executor's workers (default: all cores).
    progress
        Is told how many classes are done.
    executor
        Makes the calls, on other processes or machines.

    Returns
    -------
    Iterator[tuple[int, ClassCount]]
        The number and the result of each class, group by group. The seconds of a group, added up
        over the threads, are divided evenly between its classes.

    Raises
    ------
    OptionError
        At once, for a range or a number of jobs that does not exist.
    """
    threads = check_jobs(jobs)
    check_type(progress, Progress, "a Progress")
    check_executor(executor)
    numbers = check_range(first, last)

    def count() -> Iterator[tuple[int, ClassCount]]:
        progress.start("classes", len(numbers))
        tables_4x3()
        groups = (range(start, stop) for _, start, stop in classes_4x3().groups(first - 1, last))
        for position, part in _count_groups(groups, threads, progress, executor):
            yield position + 1, part

    return count()


def check_4x3_completions(path: Path, results: Results) -> None:
    """ContradictionError, which names the file, for an n that no class can have.

    n is a multiple of C = 4!^2 * 2 (see results.py), and near the mean of all bands, which the
    product formula estimates; even with four equal boxes it is only 1.15 times the mean.
    """
    factor = BOX.completions_per_reduced
    mean = round(product_estimate(BOX) / count_bands(BOX))
    for number, (n, _) in results.items():
        if n % factor:
            wrong = f"not a multiple of {factor}"
        elif not mean < 2 * n < 4 * mean:
            wrong = f"not within a factor 2 of the mean {Decimal(mean):.3e}"
        else:
            continue
        raise ContradictionError(f"{path}: class {number}: n = {n}, {wrong}")


@cache
def saved_4x3() -> SavedCount:
    """What the file of `save_4x3_classes` says that it counts."""
    classes = classes_4x3()
    bands = (str(_column_sets(position)) for position in range(len(classes)))
    return SavedCount(str(BOX), len(classes), "columns", digest(bands))


def save_4x3_classes(
    path: AnyPath,
    first: int = 1,
    last: int = CLASSES,
    *,
    jobs: int | None = None,
    progress: Progress = SILENT,
    tell: Callable[[int, ClassCount], None] = lambda number, part: None,
    executor: Executor | None = None,
) -> GridCount | None:
    """Count the classes of 12x12 bands with the numbers first to last into a file.

    Classes whose results are in the file already are not counted again. The others are claimed,
    counted and kept group by group, and several processes can share the file.

    Parameters
    ----------
    path
        The file, which is for all 144578 classes; it is made if there is none.
    first, last, jobs, progress, executor
        As for `count_4x3_classes`.
    tell
        Is called with the number and the result of each class after it is kept.

    Returns
    -------
    GridCount | None
        The count of all grids if the file now has the results of all classes, or else None.

    Raises
    ------
    OptionError
        For a range or a number of jobs that does not exist.
    SavedError, ContradictionError
        As for `save_classes`.
    """
    clock = perf_counter()
    threads = check_jobs(jobs)
    check_type(progress, Progress, "a Progress")
    check_executor(executor)
    numbers = check_range(first, last)
    progress.start("classes", len(numbers))
    classes = classes_4x3()
    check = partial(check_4x3_completions, as_path(path))

    def groups(claimed_first: Iterator[int]) -> Iterator[list[int]]:
        for number in claimed_first:
            # the classes after it in its group
            _, _, stop = next(classes.groups(number - 1, last))
            rest = range(number + 1, stop + 1)
            yield [claimed - 1 for claimed in (number, *saved.claim(rest))]

    def count(claimed_first: Iterator[int]) -> Generator[tuple[int, int, float]]:
        tables_4x3()  # made before a class is claimed, since they take a minute
        known = {number - 1: n for number, (n, _) in saved.results().items()}
        counted = _count_groups(groups(claimed_first), threads, progress, executor, known)
        with closing(counted) as results:
            for position, part in results:
                check({position + 1: (part.n, part.seconds)})
                yield position + 1, part.n, part.seconds
                tell(position + 1, part)

    with SavedFile(path, saved_4x3(), threads) as saved:
        check(saved.results())
        results = saved.complete(count, progress.advance, numbers)
    check(results)
    if len(results) < CLASSES:
        return None
    parts = tuple(
        ClassCount(_column_sets(number - 1), _class_size(number - 1), *results[number])
        for number in sorted(results)
    )
    return GridCount(BOX, BOX, "columns", None, None, parts, perf_counter() - clock)


def _column_sets(position: int) -> ColumnSets:
    """The column sets of a band of the class."""
    classes = classes_4x3()
    return ColumnSets(tuple(classes.configurations.sets(int(classes.classes[position]))))


def _class_size(position: int) -> int:
    """m of the class."""
    classes = classes_4x3()
    bands = classes.configurations.size(int(classes.classes[position]))
    return reduced(BOX, bands * int(tables_4x3().fillings[position]))
