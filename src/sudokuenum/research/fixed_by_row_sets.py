"""Grids with two bands that an involution fixes up to relabelling, if it exchanges the bands.

The boxes have r rows and two columns. A cell symmetry g with g^2 = 1 exchanges the bands. It moves
the columns by p, and s relabels the digits; s^2 = 1, too. So any filling of the first band
determines the second. The columns of the grid hold each digit once if and only if

    s(X) = pz(X)

for the column sets X of the first band, where z exchanges the two columns of each box. The bands
with this property are counted, for one s with each number of pairs of digits that it exchanges.

For q = pz a stack is kept or flipped (its columns are exchanged), or two stacks are paired. The
stacks of the band are put into two halves. The row sets of a half say for each digit in which rows
it stands there. The other half has each digit in the other rows. So

    bands = sum over row sets of (fillings of one half) * (fillings of the other)

where row sets that differ by a permutation of the rows or by a relabelling that commutes with s are
counted together. If there are three pairs of stacks, one of them is divided. Then the sum goes also
over the digits C of a column of this pair, and a product is taken for each C.

The kernel `row_sets` lists one of each class of row sets, and `band_halves` counts the fillings.

Cost: for 6x2, up to 839120 row sets for each number of pairs, each of which takes two milliseconds:
an hour or two of processor time for all 16 kinds of involutions together. Some seconds for 5x2.
Checked by: fixed_by_columns.py, which counts the same by column sets, for smaller boxes.
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
"""No boxes that are counted have more classes of row sets."""
CLASSES_PER_CALL = 32
"""How many classes a call of the kernel counts, in about 0.1 s."""

Kinds = tuple[int, int]
"""The number of pairs of stacks, and that of flipped stacks."""


def halves(rows: int, kinds: Kinds) -> tuple[int, int] | None:
    """Which of the numbers of `Halves.fill` the halves of r // 2 and of the other stacks have.

    It is the number of the flipped stacks of the half, and 4 more if two of its stacks are paired.
    None if a pair is divided: then `Halves.fill` counts by the columns of this pair.
    """
    pairs, flipped = kinds
    first = rows // 2
    for paired, here in product((0, 1), range(flipped + 1)):
        others, there = pairs - paired, flipped - here
        if others in (0, 1) and 2 * paired + here <= first and 2 * others + there <= rows - first:
            return 4 * paired + here, 4 * others + there
    return None


class RowSetSums:
    """The numbers of bands whose column sets are kept, for all kinds of involutions at once."""

    def __init__(self, rows: int, *, jobs: int) -> None:
        self.rows, self.jobs = rows, jobs
        self._bands: list[dict[Kinds, int]] = []

    def fixed(self, symmetry: CellSymmetry, progress: Progress = SILENT) -> int:
        """The number of grids, up to relabelling, that a cell symmetry fixes up to relabelling.

        ValueError unless it is an involution that exchanges two bands of r rows.
        """
        if not exchanges_bands(symmetry) or len(symmetry.rows) != 2 * self.rows:
            words = f"is no involution that exchanges bands of {self.rows} rows"
            raise ValueError(f"{symmetry} {words}")
        for pairs in range(len(self._bands), self.rows + 1):
            self._bands.append(self._count(pairs, progress))
        # the columns are moved by p = qz, and z exchanges those of each stack
        columns = [*enumerate(_moved(symmetry)[1])]
        pairs = sum(image // 2 != k // 2 for k, image in columns) // 4
        flipped = sum(image == k for k, image in columns) // 2
        return sum(bands.get((pairs, flipped), 0) for bands in self._bands)

    def _count(self, pairs: int, progress: Progress) -> dict[Kinds, int]:
        """The bands with an s of this number of pairs, up to relabelling both, for each kind."""
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

    `sets` has one of each class of row sets of the first half, and `halves` what the function of
    this name returns for each kind. Stacks are flipped only if all digits are in pairs.
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
        """For each kind the weighted sum of the fillings of both halves, for a chunk of classes."""
        sets, weights = self.sets[chunk], self._weights[chunk]
        others: NDArray[np.uint8] = sets ^ np.uint8((1 << self.rows) - 1)
        one, one_columns = self._fill(sets, self.rows // 2)
        other, other_columns = self._fill(others, self.rows - self.rows // 2)
        by_kinds = {}
        for kinds, numbers in self.halves.items():
            if numbers is None:
                pair = one_columns, other_columns[:, self._image]
            else:
                first, second = numbers
                pair = one[:, [first]], other[:, [second]]
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
    """One of each class of row sets of some stacks, and the weight of the class.

    The weight is (2r)! times the sum over the class of 1 / (relabellings that keep the row sets
    and commute with s).
    """
    sets = np.empty((MOST_CLASSES, 2 * rows), np.uint8)
    symmetries = np.empty(MOST_CLASSES, np.int64)
    number = list_row_sets(rows, stacks, pairs, sets, symmetries)
    every = factorial(2 * rows) * factorial(rows)
    return sets[:number].copy(), every // symmetries[:number].astype(object)


def _images_of_columns(rows: int, pairs: int) -> NDArray[np.int64]:
    """The place of s(C) among the sets C of r digits, in order, for each of them."""
    masks = np.array([mask for mask in range(1 << 2 * rows) if mask.bit_count() == rows])
    paired = (1 << 2 * pairs) - 1
    odd = paired // 3
    return np.searchsorted(masks, masks & ~paired | (masks & odd) << 1 | (masks >> 1) & odd)


def _moved(symmetry: CellSymmetry) -> tuple[Permutation, Permutation]:
    """How the rows of two bands and the columns in pairs are moved, maybe after transposing."""
    if symmetry.box.columns == 2:
        return symmetry.rows, symmetry.columns
    return symmetry.columns, symmetry.rows


def exchanges_bands(symmetry: CellSymmetry) -> bool:
    """Whether a cell symmetry is an involution that exchanges the two bands, or two stacks."""
    rows, columns = _moved(symmetry)
    n = len(rows)
    return (
        not symmetry.transposed
        and 2 in (symmetry.box.rows, symmetry.box.columns)
        and rows[0] >= n // 2
        and all(rows[rows[x]] == x and columns[columns[x]] == x for x in range(n))
    )
