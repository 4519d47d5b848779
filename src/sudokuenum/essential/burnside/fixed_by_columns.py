"""Grids that a cell symmetry fixes up to relabelling, as a sum over column sets.

The boxes have r rows and c columns, where c is 2 or 3, so that the grid has c bands. A cell
symmetry g moves the bands, the rows inside them, and the columns; the permutation of the columns is
p. The grids with grid[g(cell)] = s(grid[cell]) are counted up to relabelling, as in
fixed_by_search.py. Let X be the column sets of a band, which are the sets of the r digits of each
column. Let F(a, p, s, X) be the number of fillings of a band with column sets X for which moving
the rows by a and the columns by p has the same effect as relabelling by s.

The column sets of all bands share out the digits of each column, and g permutes them. If g moves
k bands in a cycle, the first of these bands determines the others, because g^k maps this band to
itself and moves its rows by some a. Therefore, with one band X of each cycle of bands,

    fixed = sum over column sets of the bands, and s, up to relabelling:
            1 / (relabellings that keep them) * product over the X of F(a, p^k, s^k, X)

The column sets and s, up to relabelling, are multisets of cycles of digits (digit_cycles.py). If g
keeps a band, we list the multisets of this band, and complete one of each class under the
permutations of the columns that commute with p: each cycle of digits gets columns in the other
bands. If g keeps no band, we list the multisets in all bands but only a part of the stacks, and
complete them in the other stacks. Because the stacks of a cycle of p are completed independently of
the other stacks, the completions are a product of short lists.

The kernel `fixed_bands` counts F once for each class of X. If p^k, s^k and a are the identity, F is
the number of all fillings of the band, which depends only on the class of X.

Cost: seconds for all classes of cell symmetries of 2x5, minutes for all classes of 4x3.
Reference: K. S. Pettersen, 2005, for sums over the column sets of bands.
Checked by: fixed_by_search.py, which counts without column sets.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from functools import cached_property, partial
from math import factorial, gcd
from threading import Event
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.components import Indices
from sudokuenum.common.parallel import parallel, slices
from sudokuenum.counting.kernels.column_configurations import Configurations
from sudokuenum.essential.burnside.band_completions import (
    BandCompletions,
    Descriptions,
    Movement,
    NumbersOfFillings,
)
from sudokuenum.essential.burnside.digit_cycles import Points, power
from sudokuenum.essential.burnside.fixed_by_search import cycle_types
from sudokuenum.essential.kernels.fixed_bands import fillings
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.cell_symmetries import CellSymmetry
from sudokuenum.geometry.digit_sets import DigitSet, DigitSets
from sudokuenum.geometry.permutations import Permutation, cycles, of_cycle_type
from sudokuenum.grids.puzzle import layout_of_boxes

Result = TypeVar("Result")

TERMS_PER_CALL = 8
"""The number of values of F in a call of the kernel. Most take a few milliseconds."""


class ColumnSums:
    """The numbers of grids that the cell symmetries of one box shape fix, without transposition.

    Numbers that several cell symmetries share are counted once. `fillings` is called on first use
    and returns the number of fillings of a band for each class of column sets of
    `Configurations(box.rows, box.columns)`. Raises ValueError unless the boxes have two or three
    columns.
    """

    def __init__(self, box: Box, fillings: Callable[[], Sequence[int]], *, jobs: int) -> None:
        if box.columns not in (2, 3):
            raise ValueError(f"box {box}: expected two or three columns")
        self.box, self.threads = box, jobs
        self._count_all = fillings
        self._stopped = Event()
        self._kept: dict[Movement, KeptColumns] = {}

    # Counted on first use, because not every box shape has a movement that needs them; then all
    # such movements share them.
    @cached_property
    def _all(self) -> "_AllFillings":
        return _AllFillings(self.box, self._count_all())

    def fixed(self, symmetry: CellSymmetry) -> int:
        """Return the number of grids, up to relabelling, that a cell symmetry fixes.

        Raises ValueError if the symmetry transposes, or if neither its box shape nor the transposed
        shape is the box shape of this object.
        """
        box, rows, columns = symmetry.box, symmetry.rows, symmetry.columns
        if symmetry.transposed or self.box not in (box, box.transposed):
            raise ValueError(f"{symmetry} of boxes {box} does not move the bands of {self.box}")
        if box != self.box:
            rows, columns = columns, rows
        types = cycle_types(symmetry.cells, layout_of_boxes(box))
        total = sum(self._with(rows, columns, lengths) for lengths in types)
        fixed, rest = divmod(total, factorial(self.box.digits))
        if rest:
            raise ArithmeticError(f"{symmetry}: the sum over the column sets leaves {rest}")
        return fixed

    def _with(self, rows: Permutation, columns: Permutation, lengths: tuple[int, ...]) -> int:
        """Return the part of the sum for relabellings with cycles of these lengths, times n!."""
        box = self.box
        bands = tuple(rows[box.rows * band] // box.rows for band in range(box.bands))
        movement = Movement(box, bands, columns, lengths)
        head = movement.kept_band
        others = [cycle for cycle in cycles(bands) if cycle[0] != head]
        factors = [self._fillings(movement, rows, cycle) for cycle in others]
        if head is None:
            *known, _ = movement.stack_cycles
            classes = movement.multisets(range(box.bands), known)
            of_head = np.ones(len(classes), np.int64)
        else:
            column_sets = self.kept(columns, lengths)
            classes = column_sets.classes
            fillings = partial(column_sets.fillings, _row_lengths(rows, box, [head]))
            of_head = self._of_all(fillings, len(classes))
        completions = BandCompletions(movement, classes, factors)
        keeping = classes.multisets.relabellings()[classes.representatives].astype(object)
        weights = factorial(box.digits) // keeping * classes.sizes * of_head
        numbers = np.flatnonzero(weights).tolist()
        return sum(weights[k] * total for k, total in self._each(completions.sum, numbers))

    def _of_all(
        self, fillings: Callable[[Indices], NDArray[np.int64]], classes: int
    ) -> NDArray[np.int64]:
        """Return the fillings of all classes of a band, counted on all threads."""
        numbers = np.arange(classes)
        starts = range(0, classes, TERMS_PER_CALL)
        for _ in self._each(lambda k: fillings(numbers[k : k + TERMS_PER_CALL]), starts):
            pass
        return fillings(numbers)

    def _each(
        self, function: Callable[[int], Result], numbers: Iterable[int]
    ) -> Iterator[tuple[int, Result]]:
        """Call a function with each number, on all threads. Kernels end if the caller leaves."""
        if self.box.digits < 10:  # to start threads would take longer than all calls
            yield from ((number, function(number)) for number in numbers)
            return
        try:
            with parallel(function, numbers, self.threads, stopped=self._stopped) as results:
                yield from results
        finally:
            self._stopped.clear()

    def kept(self, columns: Permutation, lengths: tuple[int, ...]) -> "KeptColumns":
        """Return the column sets of a band that this movement of columns and digits keeps."""
        movement = Movement(self.box, tuple(range(self.box.bands)), columns, lengths)
        if movement not in self._kept:
            every = self._all if _nothing_moves(columns, lengths) else None
            self._kept[movement] = KeptColumns(movement, every, self._stopped)
        return self._kept[movement]

    def _fillings(
        self, movement: Movement, rows: Permutation, cycle: list[int]
    ) -> NumbersOfFillings:
        """Return the counter of the fillings of the first band of a cycle of bands."""
        k = len(cycle)
        columns = tuple(power(np.array(movement.columns), k).tolist())
        # a cycle of s falls into cycles of s^k of equal lengths
        of_power = [n // gcd(n, k) for n in movement.lengths for _ in range(gcd(n, k))]
        lengths = tuple(sorted(of_power, reverse=True))
        if _nothing_moves(columns, lengths):
            return _Unmoved(self._all, cycle[0], movement.lengths)
        row_lengths = _row_lengths(rows, self.box, cycle)
        return _Moved(self.kept(columns, lengths), movement, cycle, row_lengths)


def _nothing_moves(columns: Permutation, lengths: tuple[int, ...]) -> bool:
    """Return True if columns and digits stay. Then rows also stay, or no digit would fit."""
    return max(lengths) == 1 and columns == tuple(range(len(columns)))


def _row_lengths(rows: Permutation, box: Box, bands: Sequence[int]) -> tuple[int, ...]:
    """Return the lengths of the cycles of a band's rows under the power of g that keeps it."""
    in_bands = (cycle for cycle in cycles(rows) if cycle[0] // box.rows in bands)
    return tuple(sorted(len(cycle) // len(bands) for cycle in in_bands))


class KeptColumns:
    """The column sets of a band that a movement keeps, and their fillings. It moves no band."""

    def __init__(self, movement: Movement, every: "_AllFillings | None", stopped: Event) -> None:
        self.movement, self._all, self._stopped = movement, every, stopped
        self.classes = movement.multisets([0], movement.stack_cycles)
        # labels are points whose stacks are in another order
        self.numbers = Points(movement.box, [0], self.classes.multisets.stacks).of_band(0)
        self._found: dict[tuple[int, ...], NDArray[np.int64]] = {}

    # Each call of `_count` reads these two arrays, and some movements never do.
    @cached_property
    def sets_and_digits(self) -> tuple[DigitSets, NDArray[np.uint8]]:
        """The column sets of the representatives, and the images of the digits."""
        box, lengths = self.movement.box, self.movement.lengths
        points = Points(box, [0], range(box.stacks))
        image = points.image(self.movement.columns, self.movement.bands)
        labels = self.classes.multisets.labels[self.classes.representatives]
        sets = points.column_sets(0, image, self.numbers[labels], lengths)
        return sets.reshape(-1, box.digits), np.array(of_cycle_type(lengths), np.uint8)

    def fillings(self, row_lengths: tuple[int, ...], classes: Indices) -> NDArray[np.int64]:
        """Return the kept fillings of classes if the rows move in cycles of these lengths."""
        if row_lengths not in self._found:
            self._found[row_lengths] = np.full(len(self.classes), -1, np.int64)
        known = self._found[row_lengths]
        needed = np.unique(classes[known[classes] < 0])
        for part in slices(len(needed), TERMS_PER_CALL):
            known[needed[part]] = self._count(row_lengths, needed[part])
        return known[classes]

    def _count(self, row_lengths: tuple[int, ...], classes: Indices) -> NDArray[np.int64]:
        """Count the fillings of classes. Raises CancelledError if the kernel had to end early."""
        sets, digits = self.sets_and_digits
        if self._all is not None:
            return self._all.of(sets[classes])
        totals = np.zeros(len(classes), np.uint64)
        fillings(
            sets[classes],
            np.array(self.movement.columns, np.uint8),
            np.repeat(digits[None], len(classes), axis=0),
            np.array(row_lengths, np.uint8),
            totals,
            self._stopped.is_set,
        )
        if self._stopped.is_set():
            raise CancelledError
        return totals.astype(np.int64)


class _Moved:
    """The fillings of a band that a power of the cell symmetry keeps, if it moves something.

    A choice is described by the point of the first digit of each cycle of the power.
    """

    def __init__(
        self, kept: KeptColumns, movement: Movement, cycle: list[int], row_lengths: tuple[int, ...]
    ) -> None:
        self.band, self.classes = cycle[0], kept.classes
        self.fillings = partial(kept.fillings, row_lengths)
        lengths, exponent = movement.lengths, len(cycle)
        # each cycle of the power: the cycle of s, and the power of s that leads to its first digit
        self.cycles = [(j, t) for j, n in enumerate(lengths) for t in range(gcd(n, exponent))]
        in_order, names = np.argsort(kept.numbers), kept.classes.names
        of_cycles = (lengths[j] for j, _ in self.cycles)
        self._names = [names[n // gcd(n, exponent)][in_order] for n in of_cycles]

    def describe(self, points: Points, image: Indices, chosen: Indices) -> Descriptions:
        numbers = points.of_band(self.band).astype(np.uint16)
        moved = {t: numbers[power(image, t)] for _, t in self.cycles}
        return np.stack([moved[t][chosen[:, j]] for j, t in self.cycles])

    def of(self, combinations: Descriptions) -> NDArray[np.int64]:
        keys = np.zeros(combinations.shape[1], np.uint64)
        for names, numbers in zip(self._names, combinations, strict=True):
            keys += names[numbers]
        return self.fillings(self.classes.find(keys))


class _AllFillings:
    """The number of all fillings of a band with given column sets."""

    def __init__(self, box: Box, numbers: Sequence[int]) -> None:
        self.box, self._numbers = box, np.array(numbers, np.int64)
        self._configurations = Configurations(box.rows, box.columns)

    def of(self, sets: DigitSets) -> NDArray[np.int64]:
        """Return the number of fillings for the column sets in each row."""
        classes = np.zeros(len(sets), np.int32)
        self._configurations.find_many(sets, classes)
        return self._numbers[classes]


class _Unmoved:
    """The fillings of a band if neither its columns nor the digits move.

    A choice is described by the column sets of its boxes.
    """

    def __init__(self, every: _AllFillings, band: int, lengths: tuple[int, ...]) -> None:
        self.every, self.band, self.lengths = every, band, lengths

    def describe(self, points: Points, image: Indices, chosen: Indices) -> Descriptions:
        box = self.every.box
        sets = np.zeros((len(chosen), box.stacks, box.columns), DigitSet)
        sets[:, points.stacks] = points.column_sets(self.band, image, chosen, self.lengths)
        return np.ascontiguousarray(sets.reshape(len(chosen), box.digits).T)

    def of(self, combinations: Descriptions) -> NDArray[np.int64]:
        return self.every.of(np.ascontiguousarray(combinations.T))
