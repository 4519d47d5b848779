"""Grids of 12x12 cells with boxes of 4 rows and 3 columns, counted class by class.

    N = 12! * F * sum over 144578 classes of m * n

as in `results`. These are the classes of column configurations, as in `by_columns`. The module
`families` puts them into families and explains how the sums of the kernel give n, while `calls`
counts a family. A family is claimed, counted and saved as a whole, and a shard is a range of whole
families, because each part of a divided family would cost nearly as much as the whole family. The
number of grids with boxes of 3x4 is the same.

Cost: 5 to 28 core-hours in all, depending on the processor (see docs/grids-12x12.md). `calls` gives
the cost of a family, and the memory.
Reference: E. Russell and K. S. Pettersen, 2005 (sums over column sets).
"""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from typing import ClassVar

from sudokuenum.common.advice import advising
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.speeds import COLUMN_4X3
from sudokuenum.counting.by_columns import reduced_number
from sudokuenum.counting.number_of_bands import count_bands
from sudokuenum.counting.product_formula import estimate_grids
from sudokuenum.counting.results import ClassCount, ColumnSets, GridCount, all_grids
from sudokuenum.errors import BoxError, ContradictionError
from sudokuenum.geometry.box import BoxLike, as_box
from sudokuenum.geometry.box_sizes import BOXES_OF_RESEARCH
from sudokuenum.long_runs.identity import Identity, digest
from sudokuenum.long_runs.long_count import (
    Claims,
    CountedClass,
    LongCount,
    Number,
    Results,
    Workers,
)
from sudokuenum.long_runs.shard import Shard
from sudokuenum.research.grids_4x3.calls import Call, Family, family_of, make_call, recount_of
from sudokuenum.research.grids_4x3.families import BOX, CLASSES, classes_4x3
from sudokuenum.research.grids_4x3.tables import tables_4x3, tables_folder

WORK_OF_CLASS = 3018
"""The work of the whole count, divided by the number of classes."""
_CLASSES_PER_RECOUNT = 4000
"""One class in this number of classes is counted a second time."""
_CALL, _TASK = 0.1, 60.0
"""The seconds that a call should take in a thread, and that it should take with an executor."""
_TIMED_PAIRS = 4
"""The number of pairs of a call that is timed, which takes at most a fifth of a second, so that
Ctrl-C works."""
_FAMILY_COST = 200
"""The estimated cost of a small family. A larger one costs its number of classes."""


@advising
@dataclass(frozen=True)
class Count4x3(LongCount[GridCount, Number]):
    """The count of all 12x12 grids with boxes of 4x3 or 3x4, in 144578 classes of bands.

    `Run.classes` counts some of the classes, and `class_count` describes each of them.

    Parameters
    ----------
    box
        The box shape, 4x3 or 3x4. Both have the same number of grids.

    Attributes
    ----------
    level
        The number of classes.

    Raises
    ------
    BoxError
        If the box has another shape.

    Examples
    --------
    >>> Count4x3().part(Shard(2, 3))[1]
    range(48608, 96342)
    """

    box: BoxLike = BOX
    level: ClassVar[int] = CLASSES
    kind = "columns"

    def __post_init__(self) -> None:
        box = as_box(self.box)
        if box not in BOXES_OF_RESEARCH:
            raise BoxError(f"box {box}: expected 4x3 or 3x4")
        object.__setattr__(self, "box", box)

    @property
    def identity(self) -> Identity:
        """The identity of the whole count."""
        return _identity()

    @property
    def preparation(self) -> str:
        """The tables that must be made before the count, as a message."""
        size = f"0.75 GB, kept in {tables_folder()} until you delete it"
        return f"classes of 12x12 bands, and tables for them ({size})"

    def part(self, shard: Shard) -> tuple[Identity, range]:
        """Return the identity of the whole count, and the classes of a shard.

        Parameters
        ----------
        shard
            The part of the classes.

        Returns
        -------
        tuple[Identity, range]
            The identity of the count, and the numbers of the classes of the shard.

        Notes
        -----
        All shards have about the same number of classes. If there are more than 50 shards, the
        range of some of them is empty, because a family can have 2615 classes.
        """
        ends = [0, *(stop for _, _, stop in classes_4x3().families(0, CLASSES))]
        first, last = (
            min(ends, key=lambda end: abs(end * shard.of - part * CLASSES))
            for part in (shard.number - 1, shard.number)
        )
        return self.identity, range(first + 1, last + 1)

    def count(self, claims: Claims, workers: Workers) -> Generator[CountedClass[Number]]:
        """Count the classes that are claimed, family by family.

        The seconds of a family, added up over the threads, are divided evenly between its classes.
        """
        tables_4x3()  # before a class is claimed, because making them takes a minute
        known = {number - 1: n for number, (n,), _ in claims.results.values()}
        return count_families(_claimed_families(claims), workers, known)

    def total(self, results: Results[Number], seconds: float) -> GridCount:
        """Return the number of all grids from the results of all classes."""
        parts = tuple(self.class_count(results[number]) for number in range(1, CLASSES + 1))
        box, grids = as_box(self.box), all_grids(BOX, parts)
        return GridCount(box, grids, "columns", parts, seconds, shape=BOX)

    def class_count(self, counted: CountedClass[Number]) -> ClassCount:
        """Return the class of a result, with its column sets and m.

        Parameters
        ----------
        counted
            The result of the class.

        Returns
        -------
        ClassCount
            The class, with m from the tables.
        """
        position = counted.number - 1
        m = class_size(position, int(tables_4x3().fillings[position]))
        return ClassCount(_column_sets()[position], m, counted.result.n, counted.seconds)

    def expected_seconds(self, classes: int, jobs: int) -> float:
        """Estimate the seconds for a number of classes, supposing that they form whole families.

        The classes of a part of a family take longer, and few classes take as long as a small
        family.
        """
        triple, start, stop = next(classes_4x3().families(0, CLASSES))
        whole = family_of(range(start, stop), triple).whole
        begin = whole.end // 2
        call = whole._replace(begin=begin, end=begin + _TIMED_PAIRS)
        seconds = min(make_call(None, call)[1] for _ in range(3))
        seconds /= _TIMED_PAIRS * whole.work_of_pair
        return seconds * WORK_OF_CLASS * max(classes, _FAMILY_COST) / jobs

    @classmethod
    def identities(cls, identity: Identity) -> Sequence[Identity]:
        """Accept the representatives of the file, because finding them anew can take a minute."""
        return [replace(identity, box=str(BOX), parameters={})]

    @classmethod
    def wrong(cls, identity: Identity, results: Results[Number]) -> Iterator[str]:
        """Yield a message for each n that no class can have.

        n is a multiple of C = 4!^2 * 2 (see results.py). It is also near the mean over all bands,
        which the product formula estimates: even with four equal boxes it is only 1.15 times the
        mean.
        """
        factor, mean = _factor_and_mean()
        for number, (n,), _ in results.values():
            if n % factor:
                yield f"class {number}: n = {n}, not a multiple of {factor}"
            elif not mean < 2 * n < 4 * mean:
                within = f"within a factor 2 of the mean {Decimal(mean):.3e}"
                yield f"class {number}: n = {n}, not {within}"

    @classmethod
    def work(cls, results: Results[Number]) -> int:
        """Return the number of average classes that take the same work as these results.

        Results with equal seconds are taken to be one family.
        """
        families = Counter(result.seconds for result in results.values())
        return sum(max(size, _FAMILY_COST) for size in families.values())


# The check of each of the 144578 numbers uses both, and the mean takes 10 ms.
@cache
def _factor_and_mean() -> tuple[int, int]:
    """Return a divisor of every n, and the mean of n over all bands by the product formula."""
    return BOX.completions_per_reduced, round(estimate_grids(BOX) / count_bands(BOX))


def _claimed_families(claims: Claims) -> Iterator[list[int]]:
    """Claim all free classes of the family of each claimed class, and yield their positions."""
    for number in claims:
        _, _, stop = next(classes_4x3().families(number - 1, CLASSES))
        yield [claimed - 1 for claimed in (number, *claims.claim(range(number + 1, stop + 1)))]


def recounts(positions: Sequence[int]) -> Iterator[Family]:
    """Yield the families of `recount_of` for the classes that belong to a fixed sample."""
    for position in positions:
        in_sample = position * 0x9E3779B1 % 2**32 * _CLASSES_PER_RECOUNT < 2**32
        if in_sample and (family := recount_of(position)):
            yield family


def _made_calls(families: Iterable[Family], workers: Workers) -> Generator[tuple[Family, int]]:
    """Make the calls of families, and yield the family of each call and the number of its pairs."""
    seconds_of_call = _TASK if workers.executor else _CALL
    # separately for recounts, which use portable instructions, and for other families
    work, spent = {True: 0.0, False: 0.0}, {True: 0.0, False: 0.0}
    waiting: dict[int, Family] = {}

    def calls() -> Iterator[Call]:
        for number, family in enumerate(families):
            waiting[number] = family
            begin, whole, kind = 0, family.whole, family.recount
            while begin < whole.end:
                rate = work[kind] / spent[kind] if spent[kind] else 1 / COLUMN_4X3
                end = begin + max(1, int(rate * seconds_of_call / whole.work_of_pair))
                yield whole._replace(begin=begin, end=min(end, whole.end), family=number)
                begin = end

    with closing(workers.calls(make_call, calls())) as results:
        for call, (sums, seconds) in results:
            family, pairs = waiting[call.family], call.end - call.begin
            work[family.recount] += pairs * call.work_of_pair
            spent[family.recount] += seconds
            family.add(call, sums, seconds)
            if family.finished:
                del waiting[call.family]
            yield family, pairs


def count_families(
    families: Iterable[Sequence[int]], workers: Workers, known: dict[int, int]
) -> Generator[CountedClass[Number]]:
    """Count classes, given by their positions, family by family.

    Some classes are met in several families, and some are recounted on purpose; `known` has results
    of other classes. Raises ContradictionError if two numbers of completions of a class differ.
    """

    def with_recounts() -> Iterator[Family]:
        for positions in families:
            yield family_of(positions, int(classes_4x3().triples[positions[0]]))
            yield from recounts(positions)

    with closing(_made_calls(with_recounts(), workers)) as calls:
        for family, pairs in calls:
            if not family.recount:
                size, whole, before = len(family.positions), family.whole.end, family.done - pairs
                workers.progress.advance(size * family.done // whole - size * before // whole)
            if family.finished:
                yield from _results_of(family, known)


def _results_of(family: Family, known: dict[int, int]) -> Iterator[CountedClass[Number]]:
    """Yield the results of a finished family, after comparing all classes that it met."""
    for position, n in family.completions().items():
        if known.setdefault(position, n) != n:
            found = f"class {position + 1}: n = {n} beside triple {family.whole.triple}"
            raise ContradictionError(f"{found}, but {known[position]}")
    if not family.recount:
        seconds = family.seconds / len(family.positions)
        for position in family.positions:
            yield CountedClass(position + 1, Number(known[position]), seconds)


def recount_4x3_classes(
    numbers: Sequence[int], *, jobs: int | None = None, progress: Progress = SILENT
) -> Iterator[dict[int, int]]:
    """Count classes again, each by itself, and yield n of all classes that its columns meet.

    The recount uses another triple than the whole count, and portable instructions. It takes half a
    minute of one thread. `progress` receives the number of finished pairs of shares.

    Raises OptionError if `jobs` is out of range.
    """
    workers = Workers(check_jobs(jobs))
    triples = classes_4x3().triples
    families = [
        recount_of(number - 1) or family_of([number - 1], int(triples[number - 1]), recount=True)
        for number in numbers
    ]
    progress.start("pairs of shares", sum(family.whole.end for family in families))
    with closing(_made_calls(families, workers)) as calls:
        for family, pairs in calls:
            progress.advance(pairs)
            if family.finished:
                yield {position + 1: n for position, n in family.completions().items()}


# A digest of 144578 column sets takes most of a second.
@cache
def _identity() -> Identity:
    """Return the identity of the count, with a digest of the column sets of all classes."""
    return Identity(Count4x3.kind, str(BOX), CLASSES, digest(map(str, _column_sets())))


# Each class that is counted needs one of these tuples, and all are made in a second.
@cache
def _column_sets() -> tuple[ColumnSets, ...]:
    """Return the column sets of a band of each class, which take 50 MB."""
    classes = classes_4x3()
    sets = map(classes.configurations.sets, classes.classes.tolist())
    return tuple(map(ColumnSets, map(tuple, sets)))


def class_size(position: int, fillings: int) -> int:
    """Return m of the class at a position, whose bands can be filled in 4! * fillings ways."""
    classes = classes_4x3()
    size = classes.configurations.size(int(classes.classes[position]))
    return reduced_number(BOX, size * fillings)
