"""The number of essentially different grids, by Burnside's lemma.

    number = (sum over the conjugacy classes of size * fixed) / order

The group is that of the cell symmetries (cells.py). `fixed` is the number of grids that an element
of the class fixes up to relabelling, counted up to relabelling. For the identity that is N / (rc)!,
where N is the number of all grids, which is counted first or given. Elements that transpose are
left to fixed_by_search.py, and involutions of 12x12 grids that exchange two bands or two stacks to
fixed_by_row_sets.py. For all others fixed_by_columns.py counts. A sum that the order does not
divide is an error.

Cost: seconds for 3x3, where 27 of the 275 classes fix grids, and for 2x5, where 68 of the 1260 do.
For 4x3 twenty minutes and for 2x6 an hour and forty minutes of processor time, and N is not
counted. The number of each class can be saved; the classes that fixed_by_row_sets.py counts are
counted together, at last.
Reference: E. Russell, F. Jarvis, Mathematics of Sudoku II, 2006.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import factorial
from time import perf_counter, process_time
from typing import Generic, Self, TypeVar

import numpy as np

from sudokuenum.common.arguments import as_integer, check_type, shown
from sudokuenum.common.box import CLASSIC, Box, BoxLike
from sudokuenum.common.counted import counted
from sudokuenum.common.files import AnyPath
from sudokuenum.common.notebook import Tabled
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.speeds import ESSENTIAL_4X3, ESSENTIAL_6X2
from sudokuenum.counting.boxes4x3.families import BOX as BOX_4X3
from sudokuenum.counting.boxes4x3.families import classes_4x3
from sudokuenum.counting.by_columns import (
    count_by_columns,
    count_fillings_of_classes,
    countable,
)
from sudokuenum.errors import BoxError, ContradictionError, OptionError
from sudokuenum.kernels.configurations import Configurations
from sudokuenum.runs.identity import Identity, digest
from sudokuenum.runs.long_count import Claims, CountedClass, LongCount, Results, Workers
from sudokuenum.runs.run import run_whole
from sudokuenum.symmetry.cells import CellSymmetry, symmetry_order
from sudokuenum.symmetry.conjugacy_classes import SymmetryClass, symmetry_classes
from sudokuenum.symmetry.fixed_by_columns import ColumnSums
from sudokuenum.symmetry.fixed_by_row_sets import RowSetSums, exchanges_bands
from sudokuenum.symmetry.fixed_by_search import fixed_grids
from sudokuenum.symmetry.permutations import orbit_number

_ENGINE = "burnside"
BOX_6X2 = Box(6, 2)
EXPECTED = {BOX_4X3: ESSENTIAL_4X3, BOX_6X2: ESSENTIAL_6X2}
"""Boxes whose number of grids must be given, and the seconds of one thread that the rest takes."""


Element = TypeVar("Element")
"""A cell symmetry, or a symmetry of a layout, which has the image of each cell."""


@dataclass(frozen=True)
class FixedClass(Generic[Element]):
    """A conjugacy class of symmetries that fix grids up to relabelling.

    `representative` is one of its elements, and `size` their number. `fixed` is the number of grids
    that each of them fixes, up to relabelling; `seconds` is the processor time that this took.
    """

    representative: Element
    size: int
    fixed: int
    seconds: float


@dataclass(frozen=True)
class EssentialCount(Tabled):
    """The number of essentially different grids, and the terms of the sum.

    `grids` is the number of all grids; `grids_given` says that it was given and not counted.
    `classes_in_all` is the number of all conjugacy classes of cell symmetries, and `classes` has
    those that fix grids, that of the identity first.
    `transposition` says whether the group contains it. `seconds` is the time of the whole count.
    """

    box: Box
    transposition: bool
    grids: int
    grids_given: bool
    classes_in_all: int
    classes: tuple[FixedClass[CellSymmetry], ...]
    seconds: float

    def __repr__(self) -> str:
        classes = counted(len(self.classes), "class")
        return (
            f"<EssentialCount: {self.number} essentially different grids with {self.box} boxes, "
            f"{classes} of symmetries that fix grids>"
        )

    @property
    def order(self) -> int:
        """The order of the group of cell symmetries."""
        return symmetry_order(self.box, self.transposition)

    @property
    def relabelled(self) -> int:
        """The number of grids up to relabelling alone."""
        return self.grids // factorial(self.box.digits)

    @property
    def lower_bound(self) -> int:
        """All grids divided by all symmetries, rounded up: as if only the identity fixed grids."""
        return -(-self.relabelled // self.order)

    @property
    def number(self) -> int:
        """The number of grids up to relabelling and the cell symmetries."""
        return orbit_number(((found.size, found.fixed) for found in self.classes), self.order)

    @property
    def number_without_transposition(self) -> int:
        """The number of grids up to relabelling and the cell symmetries that do not transpose."""
        kept = (found for found in self.classes if not found.representative.transposed)
        order = symmetry_order(self.box, transposition=False)
        return orbit_number(((found.size, found.fixed) for found in kept), order)


def essentially_different(
    box: BoxLike = CLASSIC,
    *,
    transposition: bool = True,
    grids: int | None = None,
    save: AnyPath | None = None,
    jobs: int | None = None,
    progress: Progress = SILENT,
) -> EssentialCount:
    """Count the essentially different grids with these boxes; no published number is used.

    Parameters
    ----------
    box
        The shape of the boxes: 2x2 to 2x6, 3x3, 3x4, or one of them transposed.
    transposition
        Whether a grid and its transpose are the same; without effect if the boxes have more rows
        than columns, or more columns than rows, where transposition is no cell symmetry.
    grids
        The number of all grids. It is needed for 12x12 grids, which are not counted here; for
        smaller ones it is counted unless it is given.
    save
        A file that keeps the number of fixed grids of each conjugacy class as soon as it is
        counted; what it has already is not counted again. It is made if there is none.
    jobs
        The number of threads, by default that of all processors.
    progress
        Told of the count of all grids, and then of each class of cell symmetries.

    Returns
    -------
    EssentialCount
        Its `number` is the result.

    Raises
    ------
    BoxError
        If the grids with these boxes cannot be counted, or not without their number.
    OptionError
        If the number of jobs or of grids is wrong.
    SavedError
        If the file is damaged, belongs to another count or cannot be written.
    ContradictionError
        If the file has another number of all grids, or if the order of the group does not divide
        the sum over the classes: then the given number of grids or one in the file is wrong.

    >>> essentially_different("2x3").number, essentially_different((2, 2)).number
    (49, 2)
    """
    check_type(progress, Progress, "a Progress")
    threads = check_jobs(jobs)
    count = CountByBurnside.prepare(
        box, transposition=transposition, grids=grids, jobs=threads, progress=progress
    )
    return run_whole(count, save, threads, progress)


@dataclass(frozen=True, eq=False)
class CountByBurnside(LongCount[EssentialCount]):
    """The essentially different grids with these boxes, by conjugacy classes of cell symmetries.

    The number of all grids is `grids`, and `seconds` the time in which it was found. `fillings` are
    the numbers of fillings of the bands of each class of column configurations, where they are
    known. `prepare` finds all this. The calls are made by threads of this process only.
    """

    box: Box
    transposition: bool
    grids: int
    grids_given: bool
    fillings: Sequence[int] | None
    seconds: float
    unit = "classes of cell symmetries"

    @classmethod
    def prepare(
        cls,
        box: BoxLike = CLASSIC,
        *,
        transposition: bool = True,
        grids: int | None = None,
        jobs: int | None = None,
        progress: Progress = SILENT,
    ) -> Self:
        """The count of the essentially different grids; the number of all grids is found first.

        Parameters
        ----------
        box, transposition, grids, jobs, progress
            As for `essentially_different`.

        Returns
        -------
        CountByBurnside
            What `run_count` runs.

        Raises
        ------
        BoxError, OptionError
            As `essentially_different` does.

        >>> run_count(CountByBurnside.prepare("2x3")).number
        49
        """
        start = perf_counter()
        shape = Box.of(box)
        check_type(transposition, bool, "True or False for transposition")
        counted_shape = _columns_shape(shape, grids)
        fillings = None
        if grids is None:
            number, fillings = _grids_and_fillings(shape, counted_shape, check_jobs(jobs), progress)
        else:
            number = _given_grids(shape, grids)
        given = grids is not None
        return cls(shape, transposition, number, given, fillings, perf_counter() - start)

    @property
    def identity(self) -> Identity:
        """What the count is of.

        >>> print(CountByBurnside.prepare("2x3").identity)
        box 2x3, 90 classes, engine burnside
        """
        return _identity(self.box, self.transposition)

    def count(self, claims: Claims, workers: Workers) -> Generator[CountedClass]:
        """Count the grids that each class fixes; those of the identity are known."""
        self._check_identity(claims.results)
        classes = symmetry_classes(self.box, self.transposition)
        shape = _columns_shape(self.box, self.grids)
        counter = _Counter(shape, self.fillings, workers.jobs, workers.progress)
        # the row sets are gone through once for all classes that need them
        for number in sorted(claims, key=lambda k: counter.needs_row_sets(classes[k - 1])):
            begin = process_time()
            fixed = self._relabelled if number == 1 else counter.fixed(classes[number - 1])
            seconds = self.seconds if number == 1 else process_time() - begin
            workers.progress.advance(1)
            yield CountedClass(number, fixed, seconds)

    def total(self, results: Results, seconds: float) -> EssentialCount:
        """The count of the essentially different grids.

        ContradictionError if the grids that the identity fixes are not all grids, or if the order
        of the group does not divide the sum over the classes.
        """
        self._check_identity(results)
        classes = symmetry_classes(self.box, self.transposition)
        fixing = (
            FixedClass(
                classes[number - 1].representative, classes[number - 1].size, *results[number]
            )
            for number in sorted(results)
            if results[number][0]
        )
        count = EssentialCount(
            self.box,
            self.transposition and self.box.rows == self.box.columns,
            self.grids,
            self.grids_given,
            len(classes),
            tuple(fixing),
            seconds + self.seconds,
        )
        try:
            _ = count.number
        except ArithmeticError as error:
            raise ContradictionError(f"grids {self.grids}: {error}") from None
        return count

    def expected_seconds(self, classes: int, jobs: int) -> float | None:
        """An estimate of the seconds for this many classes; None where it takes no minutes."""
        whole = EXPECTED.get(self.box) or EXPECTED.get(self.box.transposed)
        return whole and whole * classes / self.identity.level / jobs

    @classmethod
    def identities(cls, identity: Identity) -> Sequence[Identity]:
        """Those with and without transposition. BoxError for a box that has no such count."""
        if identity.engine != _ENGINE:
            return ()
        both = (
            _identity(Box.parse(identity.box), transposition) for transposition in (True, False)
        )
        return [replace(one, shard=identity.shard) for one in both]

    def _check_identity(self, results: Results) -> None:
        kept, _ = results.get(1, (self._relabelled, 0))
        if kept != self._relabelled:
            raise ContradictionError(
                f"class 1: {kept} grids are kept, but there are {self._relabelled}"
            )

    @property
    def _relabelled(self) -> int:
        return self.grids // factorial(self.box.digits)


@cache
def _identity(box: Box, transposition: bool) -> Identity:
    classes = symmetry_classes(box, transposition)
    representatives = digest(str(one.representative) for one in classes)
    return Identity(str(box), len(classes), _ENGINE, representatives)


def _grids_and_fillings(
    shape: Box, counted_shape: Box, threads: int, progress: Progress
) -> tuple[int, Sequence[int] | None]:
    """The number of all grids, and for two columns the fillings of the bands of each class."""
    bands = count_by_columns(shape, jobs=threads, progress=progress)
    if counted_shape.columns != 2:
        return bands.grids, None
    # the completions of a band are the fillings of one with the complementary column sets
    return bands.grids, [band_class.n for band_class in bands.classes]


def _given_grids(shape: Box, grids: int) -> int:
    """The number of all grids that is given; OptionError unless it is a multiple of n!."""
    number = as_integer(grids, "grids")
    if number < 1 or number % factorial(shape.digits):
        raise OptionError(f"grids {shown(number)}: expected a multiple of {shape.digits}!")
    return number


def _columns_shape(box: Box, grids: int | None) -> Box:
    """The shape, the box itself or the transposed one, whose column sets are gone through.

    BoxError if there is none, or if the number of all grids is needed.
    """
    for shape in (box, box.transposed):
        if shape in EXPECTED:
            if grids is None:
                raise BoxError(f"box {box}: the number of all grids must be given")
            return shape
    return countable(box)


def _fillings(box: Box, threads: int) -> list[int]:
    """The number of fillings of a band, for each class of its column configurations."""
    if box == BOX_6X2:
        raise RuntimeError("bands of 6x2 are counted by row sets")
    if box == BOX_4X3:
        classes = classes_4x3()
        found = np.zeros(len(classes), np.int64)
        found[classes.classes] = classes.count_fillings()
    else:
        configurations = Configurations(box.rows, box.columns)
        found = np.array(count_fillings_of_classes(configurations, threads)[0])
    return [factorial(box.rows) * number for number in found.tolist()]


class _Counter:
    """Counts what the cell symmetries of a conjugacy class fix, in the way that is fit for them."""

    def __init__(
        self, box: Box, fillings: Sequence[int] | None, threads: int, progress: Progress
    ) -> None:
        self.box, self.threads, self.progress = box, threads, progress
        self._columns = ColumnSums(box, lambda: fillings or _fillings(box, threads), jobs=threads)
        self._row_sets = RowSetSums(box.rows, jobs=threads)

    def needs_row_sets(self, moved: SymmetryClass) -> bool:
        return self.box == BOX_6X2 and exchanges_bands(moved.representative)

    def fixed(self, moved: SymmetryClass) -> int:
        if moved.representative.transposed:
            return fixed_grids(moved.representative, jobs=self.threads)
        if self.needs_row_sets(moved):
            return self._row_sets.fixed(moved.representative, self.progress)
        return self._columns.fixed(moved.representative)
