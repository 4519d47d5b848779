"""The number of essentially different grids, by Burnside's lemma.

    number = (sum over the conjugacy classes of size * fixed) / order

The group consists of the cell symmetries (geometry/cell_symmetries.py). `fixed` is the number of
grids, up to relabelling, that an element of the class fixes up to relabelling. For the identity it
is N / (rc)!, where N is the number of all grids, which is counted first or given. The grids that
other elements fix are counted by fixed_by_search.py if the element transposes, and otherwise by
fixed_by_columns.py. research/essential_12x12.py has the terms for 12x12 grids.

Cost: seconds for 3x3, where 27 of the 275 classes fix grids, and for 2x5, where 68 of the 1260
classes do. If N is given, twenty minutes of processor time for 4x3, and an hour and forty minutes
for 2x6.
Reference: E. Russell, F. Jarvis, Mathematics of Sudoku II, 2006.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache, partial
from math import factorial
from pkgutil import resolve_name
from threading import Event, local
from time import process_time
from typing import ClassVar

from sudokuenum.common.advice import advising
from sudokuenum.common.arguments import as_integer, check_type, shown
from sudokuenum.common.clock import thread_time
from sudokuenum.common.files import AnyPath
from sudokuenum.common.parallel import default_jobs
from sudokuenum.common.progress import SILENT
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.counting.by_columns import (
    count_by_columns,
    count_fillings_of_classes,
    shape_of_bands,
)
from sudokuenum.counting.kernels.column_configurations import Configurations
from sudokuenum.counting.results import GridCount
from sudokuenum.errors import BoxError, ContradictionError, OptionError
from sudokuenum.essential.burnside.conjugacy_classes import SymmetryClass, symmetry_classes
from sudokuenum.essential.burnside.fixed_by_columns import ColumnSums
from sudokuenum.essential.burnside.fixed_by_search import fixed_grids
from sudokuenum.essential.results import EssentialCount, FixedClass
from sudokuenum.geometry.box import CLASSIC, Box, BoxLike, as_box
from sudokuenum.geometry.cell_symmetries import CellSymmetry, symmetry_order
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

_COUNTED: dict[Box, GridCount] = {}
"""The count of all grids of a box shape, made once a process on the threads of the first count.

It is not the cache of a function, because the number of threads is not a part of the key.
"""


class Terms:
    """The numbers of grids that the cell symmetries of one box shape fix, by sums over column sets.

    `counted` is the count of all grids with these boxes, if there is one. If boxes have two
    columns, it already contains the fillings of each class of bands.
    """

    grids_are_given: ClassVar[bool] = False
    """True if to count all grids first would take too long."""

    def __init__(self, shape: Box, workers: Workers, counted: GridCount | None) -> None:
        self.shape, self.workers, self._counted = shape, workers, counted
        self._columns = ColumnSums(shape, self.fillings, jobs=workers.jobs)

    def ordered(self, claims: Iterable[int], classes: Sequence[SymmetryClass]) -> Iterable[int]:
        """Return the numbers of the claimed classes in the order in which they are counted."""
        return claims

    def is_apart(self, symmetry: CellSymmetry) -> bool:
        """Return True if a symmetry shares its work with others, and is no call of its own."""
        return False

    def fixed(self, symmetry: CellSymmetry) -> int:
        """Return the number of grids, up to relabelling, that a symmetry fixes.

        The symmetry does not transpose.
        """
        return self._columns.fixed(symmetry)

    def fillings(self) -> list[int]:
        """Return the number of fillings of a band with the column sets of each class."""
        if self._counted and self.shape.columns == 2:
            # the completions of a band are the fillings of one with the complementary columns
            return [band_class.n for band_class in self._counted.classes]
        configurations = Configurations(self.shape.rows, self.shape.columns)
        fillings = count_fillings_of_classes(configurations, self.workers.jobs)
        return [factorial(self.shape.rows) * number for number in fillings]

    @classmethod
    def expected_seconds(cls, classes: int, classes_in_all: int, jobs: int) -> float | None:
        """Return an estimate of the time for `classes` of the classes, or None if it is short."""
        return None


LARGE_BOXES = {
    Box(4, 3): "sudokuenum.research.essential_12x12:Terms4x3",
    Box(6, 2): "sudokuenum.research.essential_12x12:Terms6x2",
}
"""The terms for boxes whose number of grids must be given, which are imported on first use."""


def terms_of(shape: Box) -> type[Terms]:
    """Return the class that counts the fixed grids of this box shape."""
    return resolve_name(LARGE_BOXES[shape]) if shape in LARGE_BOXES else Terms


def count_essential(
    box: BoxLike = CLASSIC,
    *,
    transposition: bool = True,
    grids: int | None = None,
    save: AnyPath | None = None,
    jobs: int | None = None,
    progress: ProgressLike = SILENT,
) -> EssentialCount:
    """Count the essentially different grids with these boxes, without using any published number.

    Parameters
    ----------
    box
        The shape of the boxes: 2x2 to 2x6, 3x3, 3x4, or one of them transposed.
    transposition
        Count a grid and its transpose as the same. This has no effect unless the boxes are square.
    grids
        The number of all grids, which is required for 12x12 grids. For smaller grids it is counted
        unless it is given.
    save, jobs, progress
        As for `run_count`. The file stores the number of fixed grids of each conjugacy class.

    Returns
    -------
    EssentialCount
        The count, whose `number` is the number of essentially different grids.

    Raises
    ------
    BoxError
        If the grids with these boxes cannot be counted, or can be counted only if `grids` is given.
    OptionError
        If `jobs` is out of range, or `grids` is not a multiple of the number of
        relabellings.
    SavedError
        If the file is damaged, belongs to another count or cannot be written.
    ContradictionError
        If the file states another number of all grids, or if the sum over the classes is not a
        multiple of the order of the group. Then the given number of grids, or a number in the file,
        is wrong.

    Examples
    --------
    >>> count_essential("2x3").essentially_different, count_essential((2, 2)).essentially_different
    (49, 2)
    """
    bar = as_progress(progress)
    return run_whole(CountByBurnside(box, transposition, grids), save, jobs, bar)


@advising
@dataclass(frozen=True)
class CountByBurnside(LongCount[EssentialCount, Number]):
    """The essentially different grids with these boxes, counted by conjugacy classes of symmetries.

    The arguments and the errors are the same as in `count_essential`. With an executor, each
    conjugacy class is a call, while this process counts all grids, and the few classes that share
    their work.

    Examples
    --------
    >>> run_count(CountByBurnside("2x3")).essentially_different
    49
    """

    box: BoxLike = CLASSIC
    transposition: bool = True
    grids: int | None = None
    kind = "burnside"
    unit = "classes of cell symmetries"

    def __post_init__(self) -> None:
        check_type(self.transposition, bool, "True or False for transposition")
        if terms_of(_columns_shape(self._box)).grids_are_given and self.grids is None:
            advice = "as grids; results.published_grids() has published numbers"
            raise BoxError(f"box {self._box}: the number of all grids must be given {advice}")
        if self.grids is not None:
            number, factor = as_integer(self.grids, "grids"), self._box.digits
            if number < 1 or number % factorial(factor):
                raise OptionError(f"grids {shown(number)}: expected a multiple of {factor}!")
            object.__setattr__(self, "grids", number)

    @staticmethod
    def needs_grids(box: BoxLike) -> bool:
        """Return True if the number of all grids with these boxes must be given.

        Parameters
        ----------
        box
            The shape of the boxes.

        Returns
        -------
        bool
            True for boxes of 12x12 grids.
        """
        shape = as_box(box)
        return bool({shape, shape.transposed} & LARGE_BOXES.keys())

    @property
    def identity(self) -> Identity:
        """The identity of the count in its file.

        Examples
        --------
        >>> print(CountByBurnside("2x3").identity)
        box 2x3, 90 classes, kind burnside
        """
        return _identity(self._box, self.transposition)

    @property
    def _box(self) -> Box:
        return as_box(self.box)

    def count(self, claims: Claims, workers: Workers) -> Generator[CountedClass[Number]]:
        """Count all grids first, and then the grids that each class fixes."""
        start = process_time()
        here = workers
        if workers.executor is not None:
            here = Workers(default_jobs(), progress=workers.progress)
        relabelled = self._check_identity(claims.results, here.jobs)
        seconds_of_all = process_time() - start
        classes = symmetry_classes(self._box, self.transposition)
        shape = _columns_shape(self._box)
        terms = terms_of(shape)(shape, here, _COUNTED.get(self._box))
        numbers = terms.ordered(claims, classes)
        if workers.executor is not None:
            apart: list[int] = []

            def sent() -> Iterator[int]:
                for number in numbers:
                    if number == 1 or terms.is_apart(classes[number - 1].representative):
                        apart.append(number)
                    else:
                        yield number

            call = partial(_count_on_worker, self._box, self.transposition)
            with closing(workers.calls(call, sent())) as results:
                for _, one in results:
                    workers.progress.advance(1)
                    yield one
            numbers = apart
        for number in numbers:
            begin, symmetry = process_time(), classes[number - 1].representative
            fixed = relabelled if number == 1 else _fixed(symmetry, terms)
            seconds = seconds_of_all if number == 1 else process_time() - begin
            workers.progress.advance(1)
            yield CountedClass(number, Number(fixed), seconds)

    def total(self, results: Results[Number], seconds: float) -> EssentialCount:
        """Return the count, or raise a ContradictionError if a number is wrong."""
        relabelled, transposition = self._check_identity(results), self.transposition
        classes = symmetry_classes(self._box, transposition)
        fixing = (
            FixedClass(one.representative, one.size, n, results[number].seconds)
            for number, one in enumerate(classes, 1)
            if (n := results[number].result.n)
        )
        return EssentialCount(
            self._box,
            relabelled,
            symmetry_order(self._box, transposition),
            len(classes),
            tuple(fixing),
            seconds,
            transposition=transposition and self._box.rows == self._box.columns,
            grids_given=self.grids is not None,
        )

    def expected_seconds(self, classes: int, jobs: int) -> float | None:
        """Return an estimate of the seconds for some classes, or None if these are few."""
        shape = _columns_shape(self._box)
        return terms_of(shape).expected_seconds(classes, self.identity.classes, jobs)

    @classmethod
    def identities(cls, identity: Identity) -> Sequence[Identity]:
        """Return the identities with and without transposition.

        Raises BoxError if the essentially different grids of the box cannot be counted.
        """
        both = [_identity(Box(identity.box), turned) for turned in (True, False)]
        return [replace(one, shard=identity.shard) for one in both]

    def _check_identity(self, results: Results[Number], jobs: int | None = None) -> int:
        """Return the number of all grids up to relabelling.

        Raises ContradictionError if the results contain another number.
        """
        if self.grids is None and self._box not in _COUNTED:
            _COUNTED[self._box] = count_by_columns(self._box, jobs=jobs)
        grids = _COUNTED[self._box].grids if self.grids is None else self.grids
        relabelled = grids // factorial(self._box.digits)
        saved = results[1].result.n if 1 in results else relabelled
        if saved != relabelled:
            words = f"{saved} grids are saved, but there are {relabelled}"
            raise ContradictionError(f"class 1: {words}")
        return relabelled


def _fixed(symmetry: CellSymmetry, terms: Terms) -> int:
    """Return the number of grids, up to relabelling, that a symmetry fixes."""
    if symmetry.transposed:
        return fixed_grids(symmetry, jobs=terms.workers.jobs)
    return terms.fixed(symmetry)


_ON_WORKER = local()
"""The conjugacy classes and the terms of the last count for which a thread of a worker was used.

They belong to a thread, because a call of `ColumnSums` ends the other calls of the same object.
"""


def _count_on_worker(
    box: Box, transposition: bool, stopped: Event | None, number: int
) -> CountedClass[Number]:
    """Count the grids that one class fixes, in a single thread. The class is not the identity."""
    begin = thread_time()
    if getattr(_ON_WORKER, "count", None) != (box, transposition):
        shape = _columns_shape(box)
        _ON_WORKER.classes = symmetry_classes(box, transposition)
        _ON_WORKER.terms = terms_of(shape)(shape, Workers(1), None)
        _ON_WORKER.count = (box, transposition)
    fixed = _fixed(_ON_WORKER.classes[number - 1].representative, _ON_WORKER.terms)
    return CountedClass(number, Number(fixed), thread_time() - begin)


# A long count asks for its identity at each step; the digest takes up to 0.2 s (2x6).
@cache
def _identity(box: Box, transposition: bool) -> Identity:
    classes = symmetry_classes(box, transposition)
    representatives = digest(str(one.representative) for one in classes)
    return Identity(CountByBurnside.kind, str(box), len(classes), representatives)


def _columns_shape(box: Box) -> Box:
    """Return the shape whose column sets are summed over: the box itself or the transposed box.

    Raises BoxError if neither is possible.
    """
    known = [shape for shape in (box, box.transposed) if shape in LARGE_BOXES]
    return known[0] if known else shape_of_bands(box)
