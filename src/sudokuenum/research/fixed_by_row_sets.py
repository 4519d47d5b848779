"""Grids with two bands that are fixed up to relabelling by an involution that exchanges the bands.

The boxes have r rows and two columns. A cell symmetry g with g^2 = 1 exchanges the bands and moves
the columns by p, while s relabels the digits, with s^2 = 1, too. Therefore each filling of the
first band determines the second band. Each column of the grid contains each digit once if and only
if

    s(X) = pz(X)

for the column sets X of the first band, where z exchanges the two columns of each box. We count the
bands with this property for one s for each number of pairs of digits that s can exchange.

Under q = pz a stack is kept, or flipped (its columns are exchanged), or paired with another stack.
We divide the stacks of the band into two halves. The row sets of a half are, for each digit, the
rows that have it in this half, while the other half has the digit in the remaining rows. Hence

    bands = sum over row sets of (fillings of one half) * (fillings of the other)

where we count row sets together if they differ by a permutation of the rows or by a relabelling
that commutes with s. If there are three pairs of stacks, one pair is divided between the halves.
Then the sum also runs over the set C of digits in a column of this pair, with a product for each C.

The kernel `row_sets` lists a representative of each class of row sets, and `band_halves` counts the
fillings.

Cost: for 6x2, up to 839120 row sets for each number of pairs, each of which takes two milliseconds:
an hour or two of processor time for all 16 kinds of involutions together. Some seconds for 5x2.
Checked by: fixed_by_columns.py, which counts the same grids by column sets, for smaller boxes.
"""

from collections import Counter
from itertools import product
from math import comb, factorial

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.parallel import parallel, slices
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.essential.burnside.band_completions import exact_products
from sudokuenum.geometry.cell_symmetries import CellSymmetry
from sudokuenum.geometry.permutations import Permutation
from sudokuenum.research.kernels.band_halves import Halves
from sudokuenum.research.kernels.row_sets import list_row_sets

MOST_CLASSES = 1 << 21
"""An upper bound for the number of classes of row sets, for all boxes that are counted."""
CLASSES_PER_CALL = 32
"""The number of classes that a call of the kernel counts, in about 0.1 s."""

Kinds = tuple[int, int]
"""The number of pairs of stacks, and the number of flipped stacks."""


def halves(rows: int, kinds: Kinds) -> tuple[int, int] | None:
    """Return the columns of `Halves.fill` that hold the fillings of the two halves.

    The first half has r // 2 stacks. The column of a half is the number of its flipped stacks, plus
    4 if two of its stacks are paired. If a pair must be divided between the halves, the result is
    None, and `Halves.fill` counts by the columns of this pair.
    """
    pairs, flipped = kinds
    first = rows // 2
    for paired, here in product((0, 1), range(flipped + 1)):
        others, there = pairs - paired, flipped - here
        if others in (0, 1) and 2 * paired + here <= first and 2 * others + there <= rows - first:
            return 4 * paired + here, 4 * others + there
    return None


class RowSetSums:
    """The numbers of bands with s(X) = pz(X), counted for all kinds of involutions at once."""

    def __init__(self, rows: int, *, jobs: int) -> None:
        self.rows, self.jobs = rows, jobs
        self._bands: list[dict[Kinds, int]] = []

    def fixed(self, symmetry: CellSymmetry, progress: Progress = SILENT) -> int:
        """Count the grids, up to relabelling, that a cell symmetry fixes up to relabelling.

        Raises ValueError unless it is an involution that exchanges two bands of r rows.
        """
        if not exchanges_bands(symmetry) or len(symmetry.rows) != 2 * self.rows:
            expected = f"is no involution that exchanges bands of {self.rows} rows"
            raise ValueError(f"{symmetry} {expected}")
        for pairs in range(len(self._bands), self.rows + 1):
            self._bands.append(self._count(pairs, progress))
        # the columns are moved by p = qz, and z exchanges the columns of each stack
        columns = [*enumerate(_moved(symmetry)[1])]
        pairs = sum(image // 2 != k // 2 for k, image in columns) // 4
        flipped = sum(image == k for k, image in columns) // 2
        return sum(bands.get((pairs, flipped), 0) for bands in self._bands)

    def _count(self, pairs: int, progress: Progress) -> dict[Kinds, int]:
        """Count the bands for an s with this number of pairs, for each kind of involution.

        Bands that a relabelling maps to each other together with their s are counted once.
        """
        filler = _Filler(self.rows, pairs)
        totals = Counter[Kinds]()
        classes = len(filler.sets)
        progress.start(f"row sets, {pairs} pairs", classes)
        with parallel(filler.sums, slices(classes, CLASSES_PER_CALL), self.jobs) as results:
            for chunk, part in results:
                totals.update(part)
                progress.advance(chunk.stop - chunk.start)
        bands = {}
        for kinds, total in totals.items():
            bands[kinds], rest = divmod(total, factorial(2 * self.rows))
            if rest:
                raise ArithmeticError(f"{pairs} pairs, {kinds}: the sum leaves {rest}")
        return bands


class _Filler:
    """Counts the fillings of both halves, for all kinds of involutions.

    `sets` has a representative of each class of row sets of the first half, and `halves` has the
    result of the function `halves` for each kind. Stacks are flipped only if all digits are in
    pairs.
    """

    def __init__(self, rows: int, pairs: int) -> None:
        self.rows = rows
        self.sets, self._weights = _row_sets(rows, rows // 2, pairs)
        two_boxes = _row_sets(rows, 2, pairs)[0] if rows > 4 else self.sets[:0]
        self._kernel = Halves(rows, pairs, two_boxes)
        self._image = _images_of_columns(rows, pairs)
        self.halves = {
            (paired, flipped): halves(rows, (paired, flipped))
            for paired in range(rows // 2 + 1)
            for flipped in range(rows - 2 * paired + 1 if pairs == rows else 1)
        }

    def sums(self, chunk: slice) -> dict[Kinds, int]:
        """Return the weighted sum of the fillings of a chunk of classes, for each kind."""
        sets, weights = self.sets[chunk], self._weights[chunk]
        others: NDArray[np.uint8] = sets ^ np.uint8((1 << self.rows) - 1)
        first, first_by_columns = self._fill(sets, self.rows // 2)
        second, second_by_columns = self._fill(others, self.rows - self.rows // 2)
        by_kinds = {}
        for kinds, places in self.halves.items():
            if places is None:
                pair = first_by_columns, second_by_columns[:, self._image]
            else:
                pair = first[:, [places[0]]], second[:, [places[1]]]
            products = exact_products(pair, pair[0].shape[1]).sum(axis=1)
            by_kinds[kinds] = int((weights * products).sum())
        return by_kinds

    def _fill(
        self, sets: NDArray[np.uint8], stacks: int
    ) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
        numbers = np.empty((len(sets), 6), np.uint64)
        columns = np.empty((len(sets), comb(2 * self.rows, self.rows)), np.uint64)
        self._kernel.fill(np.ascontiguousarray(sets), stacks, numbers, columns)
        return numbers, columns


def _row_sets(rows: int, stacks: int, pairs: int) -> tuple[NDArray[np.uint8], NDArray[np.object_]]:
    """Return a representative of each class of row sets of some stacks, and the class's weight.

    The weight is (2r)! times the sum, over the row sets of the class, of
    1 / (number of relabellings that keep the row sets and commute with s).
    """
    sets = np.empty((MOST_CLASSES, 2 * rows), np.uint8)
    symmetries = np.empty(MOST_CLASSES, np.int64)
    number = list_row_sets(rows, stacks, pairs, sets, symmetries)
    every = factorial(2 * rows) * factorial(rows)
    return sets[:number].copy(), every // symmetries[:number].astype(object)


def _images_of_columns(rows: int, pairs: int) -> NDArray[np.int64]:
    """Return, for each set C of r digits in order, the position of s(C) among these sets."""
    masks = np.array([mask for mask in range(1 << 2 * rows) if mask.bit_count() == rows])
    paired = (1 << 2 * pairs) - 1
    odd = paired // 3
    return np.searchsorted(masks, masks & ~paired | (masks & odd) << 1 | (masks >> 1) & odd)


def _moved(symmetry: CellSymmetry) -> tuple[Permutation, Permutation]:
    """Return the permutations of rows and columns, exchanged if the boxes have two rows.

    Thus the boxes have two columns, and the first permutation moves the rows of the two bands.
    """
    if symmetry.box.columns == 2:
        return symmetry.rows, symmetry.columns
    return symmetry.columns, symmetry.rows


def exchanges_bands(symmetry: CellSymmetry) -> bool:
    """Return True if a cell symmetry is an involution that exchanges two bands, or two stacks."""
    rows, columns = _moved(symmetry)
    n = len(rows)
    return (
        not symmetry.transposed
        and 2 in (symmetry.box.rows, symmetry.box.columns)
        and rows[0] >= n // 2
        and all(rows[rows[x]] == x and columns[columns[x]] == x for x in range(n))
    )
