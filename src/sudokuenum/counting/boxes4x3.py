"""Grids of 12x12 cells with boxes of 4 rows and 3 columns, counted class by class.

    N = 12! * F * sum over 144578 classes of m * n

as in `results`. The classes are those of column configurations, as in `by_columns`; `families4x3`
puts them into families, and says how the sums of the kernel give n; `calls4x3` counts a family. The
whole count takes hours. So the results of classes can be saved, and parts of the count can be made
by several machines.

Cost: 6 to 15 core-hours in all, by the processor. `calls4x3` has the cost of a family, and the
memory.
Reference: E. Russell and K. S. Pettersen, 2005 (sums over column sets).
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from decimal import Decimal
from functools import cache, partial
from pathlib import Path
from time import perf_counter

from sudokuenum import __version__
from sudokuenum.bands.number_of_bands import count_bands
from sudokuenum.common.arguments import as_integer, check_type, shown
from sudokuenum.common.files import AnyPath, as_path
from sudokuenum.common.parallel import check_executor, check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting.by_columns import reduced_number
from sudokuenum.counting.calls4x3 import Call, Family, family_of, make_call, recount_of
from sudokuenum.counting.families4x3 import BOX, CLASSES, VECTORS_WORK, classes_4x3
from sudokuenum.counting.product_formula import product_estimate
from sudokuenum.counting.results import ClassCount, ColumnSets, GridCount
from sudokuenum.counting.tables4x3 import tables_4x3
from sudokuenum.errors import ContradictionError, OptionError
from sudokuenum.runs.file_format import Results
from sudokuenum.runs.saved import SavedFile
from sudokuenum.runs.saved_count import SavedCount, digest

_RECOUNTED = 4000
"""One class in this number of classes is counted a second time."""
_CALL, _TASK = 0.1, 60.0
"""The seconds that a call in a thread should take, and one that an executor sends elsewhere."""
_WORK_PER_SECOND = 2_000
"""Columns a second and thread, vectors included: what is expected before the first call."""


def recounts(positions: Sequence[int]) -> Iterator[Family]:
    """A family for each class of a fixed sample, as `recount_of` makes it."""
    for position in positions:
        if position * 0x9E3779B1 % 2**32 * _RECOUNTED < 2**32 and (family := recount_of(position)):
            yield family


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


def _count_families(
    families: Iterable[Sequence[int]],
    threads: int,
    progress: Progress,
    executor: Executor | None = None,
    known: dict[int, int] | None = None,
) -> Generator[tuple[int, ClassCount]]:
    """The position and the result of each of these classes, family by family.

    Many classes are met by the columns of several families, and some are recounted on purpose. Two
    different numbers of completions for a class are a ContradictionError. `known` are those of
    other classes, by position.
    """
    # recounts, with portable instructions, have a rate of its own
    rates = {recount: _Rate(_TASK if executor else _CALL) for recount in (False, True)}
    waiting: dict[int, Family] = {}
    known = {} if known is None else known

    def calls() -> Iterator[Call]:
        number = 0
        for positions in families:
            family = family_of(positions, int(classes_4x3().triples[positions[0]]))
            for one in (family, *recounts(positions)):
                number += 1
                waiting[number] = one
                begin, whole = 0, one.whole
                while begin < whole.end:
                    end = begin + rates[one.recount].pairs(len(whole.columns))
                    yield whole._replace(begin=begin, end=min(end, whole.end), family=number)
                    begin = end

    run = partial(make_call, __version__)
    with closing(parallel(run, calls(), threads, executor)) as results:
        for call, (sums, seconds) in results:
            family = waiting[call.family]
            pairs = call.end - call.begin
            rates[family.recount].add(pairs, len(call.columns), seconds)
            family.seconds += seconds
            size, all_pairs, before = len(family.positions), family.whole.end, family.done
            finished = family.add(call, sums)
            if not family.recount:
                progress.advance(size * family.done // all_pairs - size * before // all_pairs)
            if finished:
                del waiting[call.family]
                yield from _results_of(family, known)


def _results_of(family: Family, known: dict[int, int]) -> Iterator[tuple[int, ClassCount]]:
    """The position and the result of each class of a family whose pairs are all done.

    The completions of all classes that the family met are compared with those that are known, and
    become known.
    """
    for position, n in family.completions().items():
        if known.setdefault(position, n) != n:
            raise ContradictionError(
                f"class {position + 1}: n = {n} beside triple {family.whole.triple}, "
                f"but {known[position]}"
            )
    if not family.recount:
        seconds = family.seconds / len(family.positions)
        for position in family.positions:
            n = known[position]
            yield position, ClassCount(_column_sets()[position], _class_size(position), n, seconds)


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
        The number and the result of each class, family by family. The seconds of a family, added up
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
        ranges = classes_4x3().families(first - 1, last)
        families = (range(start, stop) for _, start, stop in ranges)
        for position, part in _count_families(families, threads, progress, executor):
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
    return SavedCount(str(BOX), len(classes_4x3()), "columns", digest(map(str, _column_sets())))


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
    counted and kept family by family, and several processes can share the file.

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

    def families(claimed_first: Iterator[int]) -> Iterator[list[int]]:
        for number in claimed_first:
            # the classes after it in its family
            _, _, stop = next(classes.families(number - 1, last))
            rest = range(number + 1, stop + 1)
            yield [claimed - 1 for claimed in (number, *saved.claim(rest))]

    def count(claimed_first: Iterator[int]) -> Generator[tuple[int, int, float]]:
        tables_4x3()  # made before a class is claimed, since they take a minute
        known = {number - 1: n for number, (n, _) in saved.results().items()}
        counted = _count_families(families(claimed_first), threads, progress, executor, known)
        with closing(counted) as results:
            for position, part in results:
                check({position + 1: (part.n, part.seconds)})
                yield position + 1, part.n, part.seconds
                tell(position + 1, part)

    with SavedFile(path, saved_4x3(), threads) as saved:
        check(saved.found)
        results = saved.complete(count, progress.advance, numbers)
    check(results)
    if len(results) < CLASSES:
        return None
    parts = tuple(
        ClassCount(sets, _class_size(position), *results[position + 1])
        for position, sets in enumerate(_column_sets())
    )
    return GridCount(BOX, BOX, "columns", None, None, parts, perf_counter() - clock)


@cache
def _column_sets() -> tuple[ColumnSets, ...]:
    """The column sets of a band of each class; they take 50 MB."""
    classes = classes_4x3()
    sets = map(classes.configurations.sets, classes.classes.tolist())
    return tuple(map(ColumnSets, map(tuple, sets)))


def class_size(position: int, fillings: int) -> int:
    """m of the class whose bands can be filled in 4! * fillings ways."""
    classes = classes_4x3()
    return reduced_number(
        BOX, classes.configurations.size(int(classes.classes[position])) * fillings
    )


def _class_size(position: int) -> int:
    """m of the class, by the tables."""
    return class_size(position, int(tables_4x3().fillings[position]))
