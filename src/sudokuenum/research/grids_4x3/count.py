"""Grids of 12x12 cells with boxes of 4 rows and 3 columns, counted class by class.

    N = 12! * F * sum over 144578 classes of m * n

as in `results`. The classes are those of column configurations, as in `by_columns`; `families` puts
them into families, and says how the sums of the kernel give n; `calls` counts a family. A family is
claimed, counted and kept as a whole, and a shard is a range of whole families, since a family that
is divided costs nearly as much in each of its parts. Grids with boxes of 3x4 are as many.

Cost: 6 to 28 core-hours in all, by the processor (see docs/grids-12x12.md). `calls` has the cost of
a family, and the memory.
Reference: E. Russell and K. S. Pettersen, 2005 (sums over column sets).
"""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import ClassVar

from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.speeds import COLUMN_4X3
from sudokuenum.counting.by_columns import is_4x3, reduced_number
from sudokuenum.counting.number_of_bands import count_bands
from sudokuenum.counting.product_formula import product_estimate
from sudokuenum.counting.results import ClassCount, ColumnSets, GridCount, all_grids
from sudokuenum.errors import BoxError, ContradictionError
from sudokuenum.geometry.box import Box, BoxLike
from sudokuenum.long_runs.identity import Identity, digest
from sudokuenum.long_runs.long_count import Claims, CountedClass, LongCount, Results, Workers
from sudokuenum.long_runs.shard import Shard
from sudokuenum.research.grids_4x3.calls import Call, Family, family_of, make_call, recount_of
from sudokuenum.research.grids_4x3.families import BOX, CLASSES, classes_4x3
from sudokuenum.research.grids_4x3.tables import tables_4x3, tables_folder

WORK_OF_CLASS = 3018
"""The work of the whole count, divided by the number of classes."""
_RECOUNTED = 4000
"""One class in this number of classes is counted a second time."""
_CALL, _TASK = 0.1, 60.0
"""The seconds that a call in a thread should take, and one that an executor sends elsewhere."""
_PAIRS = 16
"""The pairs of a call that is timed, which takes a tenth of a second."""
_FAMILY_COST = 200
"""A family of fewer classes is taken to cost as much as one of this many classes."""


@dataclass(frozen=True)
class Count4x3(LongCount[GridCount]):
    """All 12x12 grids with boxes of 4x3, or of 3x4, which are as many; BoxError for other boxes.

    `Run.classes` counts some of its 144578 classes, and `class_count` says what each of them is.

    >>> Count4x3().part(Shard(2, 3))[1]
    range(48608, 96342)
    """

    box: BoxLike = BOX
    level: ClassVar[int] = CLASSES
    """The number of classes."""

    def __post_init__(self) -> None:
        box = Box.of(self.box)
        if not is_4x3(box):
            raise BoxError(f"box {box}: expected 4x3 or 3x4")
        object.__setattr__(self, "box", box)

    @property
    def identity(self) -> Identity:
        return _identity()

    @property
    def preparation(self) -> str:
        kept = f"0.75 GB, kept in {tables_folder()} until you delete it"
        return f"classes of 12x12 bands, and tables for them ({kept})"

    def part(self, shard: Shard) -> tuple[Identity, range]:
        """The identity of the whole count, and about as many classes for each shard.

        The range is empty for some shards of more than 50, since a family can have 2615 classes.
        """
        ends = [0, *(stop for _, _, stop in classes_4x3().families(0, CLASSES))]
        first, last = (
            min(ends, key=lambda end: abs(end * shard.of - part * CLASSES))
            for part in (shard.number - 1, shard.number)
        )
        return self.identity, range(first + 1, last + 1)

    def count(self, claims: Claims, workers: Workers) -> Generator[CountedClass]:
        """Count the classes that are claimed, family by family.

        The seconds of a family, added up over the threads, are divided evenly between its classes.
        """
        tables_4x3()  # made before a class is claimed, since they take a minute
        known = {number - 1: n for number, n, _ in claims.results.values()}
        return count_families(_claimed_families(claims), workers, known)

    def total(self, results: Results, seconds: float) -> GridCount:
        parts = tuple(self.class_count(results[number]) for number in range(1, CLASSES + 1))
        box, grids = Box.of(self.box), all_grids(BOX, parts)
        return GridCount(box, grids, "columns", parts, seconds, shape=BOX)

    def class_count(self, counted: CountedClass) -> ClassCount:
        """The class that is counted, with its column sets and m by the tables."""
        position = counted.number - 1
        m = class_size(position, int(tables_4x3().fillings[position]))
        return ClassCount(_column_sets()[position], m, counted.n, counted.seconds)

    def expected_seconds(self, classes: int, jobs: int) -> float:
        """An estimate of the seconds for this many classes; it is for whole families.

        The rest of a family takes longer, and few classes as long as a small family.
        """
        triple, start, stop = next(classes_4x3().families(0, CLASSES))
        whole = family_of(range(start, stop), triple).whole
        begin = whole.end // 2
        call = whole._replace(begin=begin, end=begin + _PAIRS)
        seconds = min(make_call(None, call)[1] for _ in range(3)) / (_PAIRS * whole.work_of_pair)
        return seconds * WORK_OF_CLASS * max(classes, _FAMILY_COST) / jobs

    @classmethod
    def identities(cls, identity: Identity) -> Sequence[Identity]:
        """The identity of the file: finding the representatives can take a minute."""
        return [identity] if (identity.box, identity.engine) == (str(BOX), "columns") else ()

    @classmethod
    def wrong(cls, identity: Identity, results: Results) -> Iterator[str]:
        """A line for each n that no class can have.

        n is a multiple of C = 4!^2 * 2 (see results.py), and near the mean of all bands, which the
        product formula estimates; even with four equal boxes it is only 1.15 times the mean.
        """
        factor, mean = _factor_and_mean()
        for number, n, _ in results.values():
            if n % factor:
                yield f"class {number}: n = {n}, not a multiple of {factor}"
            elif not mean < 2 * n < 4 * mean:
                within = f"within a factor 2 of the mean {Decimal(mean):.3e}"
                yield f"class {number}: n = {n}, not {within}"

    @classmethod
    def work(cls, results: Results) -> int:
        """How many average classes are as much work; equal seconds are those of one family."""
        families = Counter(one.seconds for one in results.values())
        return sum(max(size, _FAMILY_COST) for size in families.values())


# The check of each of the 144578 numbers uses both, and the mean takes 10 ms.
@cache
def _factor_and_mean() -> tuple[int, int]:
    return BOX.completions_per_reduced, round(product_estimate(BOX) / count_bands(BOX))


def _claimed_families(claims: Claims) -> Iterator[list[int]]:
    """Positions of classes of one family: one that is claimed, and what is free of its family."""
    for number in claims:
        _, _, stop = next(classes_4x3().families(number - 1, CLASSES))
        yield [claimed - 1 for claimed in (number, *claims.claim(range(number + 1, stop + 1)))]


def recounts(positions: Sequence[int]) -> Iterator[Family]:
    """A family for each class of a fixed sample, as `recount_of` makes it."""
    for position in positions:
        if position * 0x9E3779B1 % 2**32 * _RECOUNTED < 2**32 and (family := recount_of(position)):
            yield family


def _made_calls(families: Iterable[Family], workers: Workers) -> Generator[tuple[Family, int]]:
    """Make the calls of families; yield the family of each call and the number of its pairs."""
    seconds_of_call = _TASK if workers.executor else _CALL
    # that of recounts, with portable instructions, and that of others
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
) -> Generator[CountedClass]:
    """Count classes, given by their positions, family by family.

    Some are met in several families, and some are recounted on purpose; `known` are results of
    others. ContradictionError for two different numbers of completions of a class.
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


def _results_of(family: Family, known: dict[int, int]) -> Iterator[CountedClass]:
    """The results of a family whose pairs are all done; what it met is compared and then known."""
    for position, n in family.completions().items():
        if known.setdefault(position, n) != n:
            found = f"class {position + 1}: n = {n} beside triple {family.whole.triple}"
            raise ContradictionError(f"{found}, but {known[position]}")
    if not family.recount:
        seconds = family.seconds / len(family.positions)
        for position in family.positions:
            yield CountedClass(position + 1, known[position], seconds)


def recount_4x3_classes(
    numbers: Sequence[int], *, jobs: int | None = None, progress: Progress = SILENT
) -> Iterator[dict[int, int]]:
    """Count classes again, each by itself: n of this class and of all that its columns meet.

    That is with another triple than in the whole count and with portable instructions, in half a
    minute of one thread. `progress` is told how many pairs of shares are done. OptionError for a
    number of jobs that does not exist.
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
    return Identity(str(BOX), CLASSES, "columns", digest(map(str, _column_sets())))


# Each class that is counted needs one of these tuples, and all are made in a second.
@cache
def _column_sets() -> tuple[ColumnSets, ...]:
    """The column sets of a band of each class; they take 50 MB."""
    classes = classes_4x3()
    sets = map(classes.configurations.sets, classes.classes.tolist())
    return tuple(map(ColumnSets, map(tuple, sets)))


def class_size(position: int, fillings: int) -> int:
    """M of the class whose bands can be filled in 4! * fillings ways."""
    classes = classes_4x3()
    size = classes.configurations.size(int(classes.classes[position]))
    return reduced_number(BOX, size * fillings)
