"""The number of essentially different grids, by Burnside's lemma.

    number = (sum over the conjugacy classes of size * fixed) / order

The group is that of the cell symmetries (cells.py). `fixed` is the number of grids that an element
of the class fixes up to relabelling, counted up to relabelling. For the identity that is N / (rc)!,
where N is the number of all grids, which is counted first (counting/total.py). For the other
classes fixed_by_columns.py counts if the boxes have two rows or two columns and the element does
not transpose; else fixed_by_search.py does. A sum that the order does not divide is an error.

Cost: seconds for 3x3, where 27 of the 275 classes fix grids; for 2x5, where 68 of the 1260 do,
some seconds and the count of all grids.
Reference: E. Russell, F. Jarvis, Mathematics of Sudoku II, 2006.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import factorial
from time import perf_counter

from sudokuenum.common.arguments import check_type
from sudokuenum.common.box import CLASSIC, Box, BoxLike
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting.by_columns import count_by_columns
from sudokuenum.counting.results import GridCount
from sudokuenum.symmetry.cells import CellSymmetry, symmetry_order
from sudokuenum.symmetry.conjugacy_classes import symmetry_classes
from sudokuenum.symmetry.fixed_by_columns import TwoBands
from sudokuenum.symmetry.fixed_by_search import fixed_grids


@dataclass(frozen=True)
class FixedClass:
    """A conjugacy class of cell symmetries that fix grids up to relabelling.

    `representative` is one of its elements, and `size` their number. `fixed` is the number of grids
    that each of them fixes, up to relabelling; `seconds` is the time that this count took.
    """

    representative: CellSymmetry
    size: int
    fixed: int
    seconds: float


@dataclass(frozen=True)
class EssentialCount:
    """The number of essentially different grids, and the terms of the sum.

    `grids` is the number of all grids. `classes_in_all` is the number of all conjugacy classes of
    cell symmetries, and `classes` has those that fix grids, that of the identity first.
    `transposition` says whether the group contains it. `seconds` is the time of the whole count.
    """

    box: Box
    transposition: bool
    grids: int
    classes_in_all: int
    classes: tuple[FixedClass, ...]
    seconds: float

    @property
    def order(self) -> int:
        """The order of the group of cell symmetries."""
        return symmetry_order(self.box, self.transposition)

    @property
    def relabelled(self) -> int:
        """The number of grids up to relabelling alone."""
        return self.grids // factorial(self.box.digits)

    @property
    def number(self) -> int:
        """The number of grids up to relabelling and the cell symmetries."""
        total = sum(found.size * found.fixed for found in self.classes)
        number, remainder = divmod(total, self.order)
        if remainder:
            raise ArithmeticError(f"the sum over the classes leaves {remainder} of {self.order}")
        return number


def essentially_different(
    box: BoxLike = CLASSIC,
    *,
    transposition: bool = True,
    jobs: int | None = None,
    progress: Progress = SILENT,
) -> EssentialCount:
    """Count the essentially different grids with these boxes; no published number is used.

    Parameters
    ----------
    box
        The shape of the boxes.
    transposition
        Whether a grid and its transpose are the same; without effect if the boxes have more rows
        than columns, or more columns than rows, where transposition is no cell symmetry.
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
        If the grids with these boxes cannot be counted.
    OptionError
        If the number of jobs is wrong.

    >>> essentially_different("2x3").number, essentially_different((2, 2)).number
    (49, 2)
    """
    start = perf_counter()
    check_type(progress, Progress, "a Progress")
    threads = check_jobs(jobs)
    shape = Box.of(box)
    check_type(transposition, bool, "True or False for transposition")
    count = count_by_columns(shape, jobs=threads, progress=progress)
    fixed_grids_of = _counter(count, threads)
    identity, *others = symmetry_classes(shape, transposition)
    progress.start("classes of cell symmetries", len(others))
    fixed = count.grids // factorial(shape.digits)
    found = [FixedClass(identity.representative, 1, fixed, perf_counter() - start)]
    for other in others:
        begin = perf_counter()
        if fixed := fixed_grids_of(other.representative):
            seconds = perf_counter() - begin
            found.append(FixedClass(other.representative, other.size, fixed, seconds))
        progress.advance(1)
    return EssentialCount(
        shape,
        transposition and shape.rows == shape.columns,
        count.grids,
        len(others) + 1,
        tuple(found),
        perf_counter() - start,
    )


def _counter(count: GridCount, threads: int) -> Callable[[CellSymmetry], int]:
    """The function that counts what a cell symmetry fixes, for the boxes of a count."""
    two_bands = None
    if count.shape.bands == 2:
        # the completions of a band are the fillings of a band with the complementary column sets
        fillings = [band_class.n for band_class in count.classes]
        two_bands = TwoBands(count.shape.rows, fillings, jobs=threads)

    def fixed(symmetry: CellSymmetry) -> int:
        if two_bands and not symmetry.transposed:
            return two_bands.fixed(symmetry)
        return fixed_grids(symmetry, jobs=threads)

    return fixed
