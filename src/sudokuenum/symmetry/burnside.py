"""The number of essentially different grids, by Burnside's lemma.

    number = (sum over the conjugacy classes of (size) * (grids fixed up to relabelling)) / order

The group is that of the cell symmetries (symmetry.py); grids are counted up to relabelling, so that
the identity's number is N / (rc)!, from the package's own count of all grids (enumeration.py). The
other classes' numbers are counted by twobands.py for boxes of two rows or columns, and else, or if
they transpose, by fixed.py. A sum that the order does not divide is an error.

Cost: seconds for 3x3, where 27 of the 275 classes fix grids; for 2x5, where 68 of 1260 do, seconds
and the count of all grids.
Reference: E. Russell, F. Jarvis, Mathematics of Sudoku II, 2006.
"""

from dataclasses import dataclass
from math import factorial
from time import perf_counter

from sudokuenum.common.box import CLASSIC, Box, BoxLike
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting.total import count_grids
from sudokuenum.symmetry.cells import CellSymmetry, symmetry_classes, symmetry_order
from sudokuenum.symmetry.fixed import fixed_grids
from sudokuenum.symmetry.fixed_by_columns import TwoBands


@dataclass(frozen=True)
class FixedClass:
    """A conjugacy class that fixes grids: an element, its size, the number of grids, the seconds.

    Grids are those that the element fixes up to relabelling, counted up to relabelling.
    """

    representative: CellSymmetry
    size: int
    fixed: int
    seconds: float


@dataclass(frozen=True)
class EssentialCount:
    """The number of essentially different grids with its parts.

    `grids` is the number of all grids, `searched` that of conjugacy classes; `classes` has those
    that fix grids, that of the identity first. `seconds` is the time of the whole count.
    """

    box: Box
    transposition: bool
    grids: int
    searched: int
    classes: tuple[FixedClass, ...]
    seconds: float

    @property
    def order(self) -> int:
        """The order of the group of cell symmetries."""
        return symmetry_order(self.box, self.transposition)

    @property
    def relabelled(self) -> int:
        """Grids up to relabelling alone."""
        return self.grids // factorial(self.box.digits)

    @property
    def number(self) -> int:
        """Essentially different grids: up to relabelling and the symmetries of the cells."""
        number, rest = divmod(sum(one.size * one.fixed for one in self.classes), self.order)
        if rest:
            raise ArithmeticError(f"the sum over the classes leaves {rest} of {self.order}")
        return number


def essentially_different(
    box: BoxLike = CLASSIC,
    *,
    transposition: bool = True,
    jobs: int | None = None,
    progress: Progress = SILENT,
) -> EssentialCount:
    """Count the essentially different grids with these boxes, from nothing.

    Without transposition a grid and its transpose may count as two; for r != c there is none.
    `jobs` threads (default: all cores) search; `progress` is told of the steps of the
    count of all grids, then of the classes of symmetries done.
    BoxError for boxes whose grids cannot be counted; OptionError for a wrong number of jobs.

    >>> essentially_different(Box(2, 3)).number, essentially_different((2, 2)).number
    (49, 2)
    """
    start = perf_counter()
    threads = check_jobs(jobs)
    shape = Box.of(box)
    count = count_grids(engine="columns", jobs=threads, box=shape, progress=progress)
    two = None
    if count.shape.bands == 2:
        # below a band with given column sets are as many as there are such bands
        two = TwoBands(count.shape.rows, [part.n for part in count.classes], threads)
    identity, *others = symmetry_classes(shape, transposition)
    progress.start("classes of symmetries", len(others))
    fixed = count.grids // factorial(shape.digits)
    found = [FixedClass(identity.representative, 1, fixed, perf_counter() - start)]
    for one in others:
        begin = perf_counter()
        if two and not one.representative.transposed:
            fixed = two.fixed(one.representative)
        else:
            fixed = fixed_grids(one.representative, jobs=threads)
        if fixed:
            seconds = perf_counter() - begin
            found.append(FixedClass(one.representative, one.size, fixed, seconds))
        progress.advance(1)
    searched = len(others) + 1
    transposed = transposition and shape.rows == shape.columns
    return EssentialCount(
        shape, transposed, count.grids, searched, tuple(found), perf_counter() - start
    )
