"""The number of essentially different grids, by Burnside's lemma.

    number = (sum over the conjugacy classes of size * fixed) / order

The group is that of the cell symmetries (cells.py). `fixed` is the number of grids that an element
of the class fixes up to relabelling, counted up to relabelling. For the identity that is N / (rc)!,
where N is the number of all grids, which is counted first or given. fixed_by_search.py counts for
elements that transpose, fixed_by_row_sets.py for involutions of 12x12 grids that exchange two bands
or two stacks, and fixed_by_columns.py for all others.

Cost: seconds for 3x3, where 27 of the 275 classes fix grids, and for 2x5, where 68 of the 1260 do.
With N given, twenty minutes of processor time for 4x3, and an hour and forty minutes for 2x6.
Reference: E. Russell, F. Jarvis, Mathematics of Sudoku II, 2006.
"""

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from math import factorial
from time import process_time
from typing import Generic, TypeVar

import numpy as np

from sudokuenum.common.arguments import as_integer, check_type, shown
from sudokuenum.common.box import CLASSIC, Box, BoxLike
from sudokuenum.common.counted import counted
from sudokuenum.common.files import AnyPath
from sudokuenum.common.layout import Layout
from sudokuenum.common.notebook import Tabled
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.speeds import ESSENTIAL_4X3, ESSENTIAL_6X2, ROW_SETS_6X2
from sudokuenum.counting.boxes4x3.families import BOX as BOX_4X3
from sudokuenum.counting.boxes4x3.families import classes_4x3
from sudokuenum.counting.by_columns import count_by_columns, count_fillings_of_classes, countable
from sudokuenum.counting.results import GridCount
from sudokuenum.errors import BoxError, ContradictionError, OptionError
from sudokuenum.kernels.configurations import Configurations
from sudokuenum.runs.identity import Identity, digest
from sudokuenum.runs.long_count import Claims, CountedClass, LongCount, Results, Workers
from sudokuenum.runs.run import run_whole
from sudokuenum.symmetry.cells import CellSymmetry, symmetry_order
from sudokuenum.symmetry.conjugacy_classes import symmetry_classes
from sudokuenum.symmetry.fixed_by_columns import ColumnSums
from sudokuenum.symmetry.fixed_by_row_sets import RowSetSums, exchanges_bands
from sudokuenum.symmetry.fixed_by_search import fixed_grids

_ENGINE = "burnside"
BOX_6X2 = Box(6, 2)
EXPECTED = {BOX_4X3: (ESSENTIAL_4X3, 0.0), BOX_6X2: (ESSENTIAL_6X2, ROW_SETS_6X2)}
"""Boxes whose number of grids must be given, and seconds of the sums over column and row sets."""

Element = TypeVar("Element")
"""A cell symmetry, or a symmetry of a layout, which has the image of each cell."""


@dataclass(frozen=True)
class FixedClass(Generic[Element]):
    """A conjugacy class of symmetries that fix grids up to relabelling.

    Each of its `size` elements fixes `fixed` grids, up to relabelling; `representative` is one of
    them. `seconds` is the processor time that this took.
    """

    representative: Element
    size: int
    fixed: int
    seconds: float


@dataclass(frozen=True)
class EssentialCount(Tabled, Generic[Element]):
    """The number of essentially different grids of one kind, and the terms of the sum.

    `layout` has the shape of the boxes, `box`, and further groups if there are any. `relabelled` is
    the number of grids up to relabelling alone, and `order` that of the symmetries. `classes` has
    their conjugacy classes that fix grids, that of the identity first, of `classes_in_all`.
    `seconds` is the time of the whole count.

    `grids_given` says that the number of all grids was not counted. `transposition` says whether
    the cell symmetries of boxes include it; it is None for a layout, whose symmetries are
    permutations of the cells.
    """

    layout: Layout
    relabelled: int
    order: int
    classes_in_all: int
    classes: tuple[FixedClass[Element], ...]
    seconds: float
    grids_given: bool = True
    transposition: bool | None = None

    def __post_init__(self) -> None:
        _ = self.number  # refuses a sum that the order does not divide

    def __repr__(self) -> str:
        of_layout = self.transposition is None
        kind = f"of the layout {self.layout}" if of_layout else f"with {self.box} boxes"
        classes = counted(len(self.classes), "class")
        grids = f"{self.number} essentially different grids {kind}"
        return f"<EssentialCount: {grids}, {classes} of symmetries that fix grids>"

    @property
    def box(self) -> Box:
        """The shape of the boxes."""
        return self.layout.box

    @property
    def grids(self) -> int:
        """The number of all grids."""
        return self.relabelled * factorial(self.box.digits)

    @property
    def lower_bound(self) -> int:
        """All grids divided by all symmetries, rounded up: as if only the identity fixed grids."""
        return -(-self.relabelled // self.order)

    @property
    def number(self) -> int:
        """The number of grids up to relabelling and the symmetries."""
        return self._orbits(self.classes, self.order)

    @property
    def number_without_transposition(self) -> int | None:
        """The number up to relabelling and the cell symmetries that do not transpose, for boxes."""
        if self.transposition is None:
            return None
        others = [
            one
            for one in self.classes
            if isinstance(one.representative, CellSymmetry) and not one.representative.transposed
        ]
        return self._orbits(others, symmetry_order(self.box, transposition=False))

    def _orbits(self, classes: Iterable[FixedClass[Element]], order: int) -> int:
        """The number of orbits of grids under a group of this order, by Burnside's lemma."""
        number, remainder = divmod(sum(one.size * one.fixed for one in classes), order)
        if remainder:
            of_layout = self.transposition is None
            given = f"relabelled {shown(self.relabelled)}" if of_layout else f"grids {self.grids}"
            words = f"the sum over the classes leaves {remainder} of {order}"
            raise ContradictionError(f"{given}: {words}")
        return number


def essentially_different(
    box: BoxLike = CLASSIC,
    *,
    transposition: bool = True,
    grids: int | None = None,
    save: AnyPath | None = None,
    jobs: int | None = None,
    progress: Progress = SILENT,
) -> EssentialCount[CellSymmetry]:
    """Count the essentially different grids with these boxes; no published number is used.

    Parameters
    ----------
    box
        The shape of the boxes: 2x2 to 2x6, 3x3, 3x4, or one of them transposed.
    transposition
        Whether a grid and its transpose are the same; without effect unless the boxes are square.
    grids
        The number of all grids: needed for 12x12 grids; for smaller ones counted unless given.
    save, jobs, progress
        As for `run_count`. The file keeps the number of fixed grids of each conjugacy class.

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
        If the file has another number of all grids, or the sum over the classes is no multiple of
        the order of the group: then the given number of grids or one in the file is wrong.

    >>> essentially_different("2x3").number, essentially_different((2, 2)).number
    (49, 2)
    """
    return run_whole(CountByBurnside(box, transposition, grids), save, jobs, progress)


@dataclass(frozen=True)
class CountByBurnside(LongCount[EssentialCount[CellSymmetry]]):
    """The essentially different grids with these boxes, by conjugacy classes of cell symmetries.

    The arguments are those of `essentially_different`, with its BoxError and OptionError. Only
    threads of this process make its calls: an executor is refused.

    >>> run_count(CountByBurnside("2x3")).number
    49
    """

    box: BoxLike = CLASSIC
    transposition: bool = True
    grids: int | None = None
    _counted: list[GridCount] = field(default_factory=list, init=False, repr=False, compare=False)
    unit = "classes of cell symmetries"
    spreads = False

    def __post_init__(self) -> None:
        check_type(self.transposition, bool, "True or False for transposition")
        if _columns_shape(self._box) in EXPECTED and self.grids is None:
            raise BoxError(f"box {self._box}: the number of all grids must be given")
        if self.grids is not None:
            number, factor = as_integer(self.grids, "grids"), self._box.digits
            if number < 1 or number % factorial(factor):
                raise OptionError(f"grids {shown(number)}: expected a multiple of {factor}!")
            object.__setattr__(self, "grids", number)

    @staticmethod
    def needs_grids(box: BoxLike) -> bool:
        """Whether the number of all grids with these boxes must be given."""
        shape = Box.of(box)
        return bool({shape, shape.transposed} & EXPECTED.keys())

    @property
    def identity(self) -> Identity:
        """What the count is of.

        >>> print(CountByBurnside("2x3").identity)
        box 2x3, 90 classes, engine burnside
        """
        return _identity(self._box, self.transposition)

    @property
    def _box(self) -> Box:
        return Box.of(self.box)

    def count(self, claims: Claims, workers: Workers) -> Generator[CountedClass]:
        """Count all grids first, and then those that each class fixes."""
        start = process_time()
        relabelled = self._check_identity(claims.results, workers.jobs)
        seconds_of_all = process_time() - start
        classes = symmetry_classes(self._box, self.transposition)
        shape, jobs = _columns_shape(self._box), workers.jobs
        columns = ColumnSums(shape, lambda: self._fillings(shape, jobs), jobs=jobs)
        row_sets = RowSetSums(shape.rows, jobs=jobs)

        def needs_row_sets(number: int) -> bool:
            return shape == BOX_6X2 and exchanges_bands(classes[number - 1].representative)

        # the row sets are gone through once for all classes that need them, at last
        for number in sorted(claims, key=needs_row_sets) if shape == BOX_6X2 else claims:
            begin, symmetry = process_time(), classes[number - 1].representative
            if number == 1:
                fixed = relabelled
            elif symmetry.transposed:
                fixed = fixed_grids(symmetry, jobs=jobs)
            elif needs_row_sets(number):
                fixed = row_sets.fixed(symmetry, workers.progress)
            else:
                fixed = columns.fixed(symmetry)
            seconds = seconds_of_all if number == 1 else process_time() - begin
            workers.progress.advance(1)
            yield CountedClass(number, fixed, seconds)

    def total(self, results: Results, seconds: float) -> EssentialCount[CellSymmetry]:
        """The count of the grids; ContradictionError if the results or the grids are wrong."""
        relabelled, transposition = self._check_identity(results), self.transposition
        classes = symmetry_classes(self._box, transposition)
        fixing = (
            FixedClass(one.representative, one.size, results[number].n, results[number].seconds)
            for number, one in enumerate(classes, 1)
            if results[number].n
        )
        return EssentialCount(
            Layout(self._box),
            relabelled,
            symmetry_order(self._box, transposition),
            len(classes),
            tuple(fixing),
            seconds,
            grids_given=self.grids is not None,
            transposition=transposition and self._box.rows == self._box.columns,
        )

    def expected_seconds(self, classes: int, jobs: int) -> float | None:
        """An estimate of the seconds for this many classes; None where it takes no minutes."""
        if (seconds := EXPECTED.get(_columns_shape(self._box))) is None:
            return None
        columns, row_sets = seconds
        # row sets come last, all at once; but a shard may have no class that needs them
        return (columns * classes / self.identity.level + row_sets * (classes > 0)) / jobs

    @classmethod
    def identities(cls, identity: Identity) -> Sequence[Identity]:
        """Those with and without transposition. BoxError for a box that has no such count."""
        if identity.engine != _ENGINE:
            return ()
        both = [_identity(Box.parse(identity.box), turned) for turned in (True, False)]
        return [replace(one, shard=identity.shard) for one in both]

    def _check_identity(self, results: Results, jobs: int | None = None) -> int:
        """The number of all grids up to relabelling; ContradictionError if another one is kept."""
        if self.grids is None and not self._counted:
            self._counted.append(count_by_columns(self._box, jobs=jobs))
        grids = self._counted[0].grids if self.grids is None else self.grids
        relabelled = grids // factorial(self._box.digits)
        saved = results[1].n if 1 in results else relabelled
        if saved != relabelled:
            raise ContradictionError(f"class 1: {saved} grids are kept, but there are {relabelled}")
        return relabelled

    def _fillings(self, shape: Box, jobs: int) -> list[int]:
        """The fillings of a band with the column sets of each class."""
        if self._counted and shape.columns == 2:
            # the completions of a band are the fillings of one with the complementary columns
            return [band_class.n for band_class in self._counted[0].classes]
        return _fillings(shape, jobs)


@cache
def _identity(box: Box, transposition: bool) -> Identity:
    classes = symmetry_classes(box, transposition)
    representatives = digest(str(one.representative) for one in classes)
    return Identity(str(box), len(classes), _ENGINE, representatives)


def _columns_shape(box: Box) -> Box:
    """The shape, the box itself or the transposed one, whose column sets are gone through.

    BoxError if there is none.
    """
    known = [shape for shape in (box, box.transposed) if shape in EXPECTED]
    return known[0] if known else countable(box)


def _fillings(box: Box, threads: int) -> list[int]:
    if box == BOX_4X3:
        classes = classes_4x3()
        fillings = np.zeros(len(classes), np.int64)
        fillings[classes.classes] = classes.count_fillings()
    else:
        configurations = Configurations(box.rows, box.columns)
        fillings = np.array(count_fillings_of_classes(configurations, threads))
    return [factorial(box.rows) * number for number in fillings.tolist()]
