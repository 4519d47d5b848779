"""One band of a grid with two bands: its clues, and its fillings for given columns of the digits.

The number of fillings depends only on the clues of the band. Therefore digits without a clue in
this band can be exchanged, and stacks without a clue in it can change places and have their columns
exchanged. Lists of sides that these symmetries take to one another form a class, and only one list
of each class is counted.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import factorial

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.components import Indices, components
from sudokuenum.geometry.digit_sets import DigitSet, DigitSets
from sudokuenum.solving.kernels import clued_bands as kernel

Grid = NDArray[np.int16]
"""The cells of a grid or of a band, with 0 for no clue."""
Sides = NDArray[np.uint8]
"""The sides of all digits, as two_bands.py defines them: shape (lists, n)."""
Numbers = NDArray[np.uint64]

CALL_LISTS = (0, 0, 4096, 4096, 256, 16)
"""The lists of sides of one call, for each number of rows. A call takes at most about 0.1 s."""
NO_LIMIT = 2**63
"""The limit of steps for a call that is never given up."""


@dataclass(frozen=True)
class Classes:
    """Lists of sides in classes of lists that have the same number of fillings."""

    sides: Sides
    """One list for each class, in which the sides of digits that can be exchanged increase."""
    of_list: NDArray[np.intp]
    """The class of each of the lists that were given."""


class CluedBand:
    """A band of r rows and 2r columns with its clues, in which all sides are meant."""

    def __init__(self, rows: Grid) -> None:
        self.stacks, self.digits = rows.shape
        self.order = np.argsort(-np.count_nonzero(rows, axis=1), kind="stable")
        """The rows in the order in which they are filled, with rows without clues at the end."""
        self.free_rows: list[int] = np.flatnonzero(~rows.any(axis=1)).tolist()
        self.free = len(self.free_rows)
        self.permutations = factorial(self.free) // (2 if self.free > 1 else 1)
        """The number of fillings that each counted filling represents."""
        self.candidates = _candidates(rows[self.order])
        self.free_digits = [d for d in range(self.digits) if d + 1 not in rows]
        self.free_stacks = [s for s in range(self.stacks) if not rows[:, 2 * s : 2 * s + 2].any()]

    def sorted_sides(self, sides: Sides) -> tuple[Sides, NDArray[np.intp]]:
        """Sort the sides of the digits without clues; return them and the digit at each place."""
        digits = np.broadcast_to(np.arange(self.digits), sides.shape).copy()
        free = np.array(self.free_digits, np.intp)
        digits[:, free] = free[np.argsort(sides[:, free], axis=1, kind="stable")]
        return np.take_along_axis(sides, digits, axis=1), digits

    def distinct(self, sides: Sides) -> Classes:
        """Divide lists of sides into classes under permutations of the digits alone."""
        ordered = self.sorted_sides(sides)[0]
        _, first, of_list = np.unique(self._keys(ordered), return_index=True, return_inverse=True)
        return Classes(ordered[first], of_list)

    def classes(self, sides: Sides) -> Classes:
        """Divide lists of sides into classes under permutations of digits, stacks and columns."""
        distinct = self.distinct(sides)
        if not self.free_stacks or not len(sides):
            return distinct
        keys = self._keys(distinct.sides)
        edges = []
        for image in self._stack_images(distinct.sides):
            images = self._keys(self.sorted_sides(image)[0])
            # clues of the other band may leave out an image
            edges.append(np.intersect1d(keys, images, assume_unique=True, return_indices=True)[1:])
        least, of_distinct = np.unique(components(len(keys), edges), return_inverse=True)
        return Classes(distinct.sides[least], of_distinct[distinct.of_list])

    def _stack_images(self, sides: Sides) -> Iterator[Sides]:
        """Yield the images of lists under generators of the symmetries of the free stacks."""
        for s in self.free_stacks:
            yield sides ^ np.uint8(1 << s)
        for a, b in pairwise(self.free_stacks):
            differ = (sides >> a ^ sides >> b) & 1
            yield (sides ^ differ * (1 << a | 1 << b)).astype(np.uint8)

    def _keys(self, sides: Sides) -> Indices:
        """Return a number for each list of sides, of r bits a digit: at most 50 bits."""
        keys: Indices = sides @ (1 << self.stacks * np.arange(self.digits)[::-1])
        return keys

    def columns(self, sides: Sides) -> DigitSets:
        """Return the digits of each column, as masks of shape (lists, n)."""
        right = (1 << np.arange(self.digits)) @ (sides[:, :, None] >> np.arange(self.stacks) & 1)
        left = (1 << self.digits) - 1 - right
        return np.stack([left, right], axis=2).reshape(sides.shape).astype(DigitSet)

    def counts(self, sides: Sides) -> Numbers:
        """Count the fillings for each list, without the factor `permutations`."""
        numbers = np.zeros(len(sides), np.uint64)
        kernel.count(self.columns(sides), self.candidates, self.free, NO_LIMIT, numbers)
        return numbers

    def steps(self, sides: Sides, most: int) -> int:
        """Return the number of steps that the kernel takes for these lists, at most `most`."""
        numbers = np.zeros(len(sides), np.uint64)
        return kernel.count(self.columns(sides), self.candidates, self.free, most, numbers)

    def frequencies(self, sides: Sides) -> Numbers:
        """Count the fillings with each digit in each cell: shape (lists, r, n, n), rows as given.

        The numbers lack the factor `permutations`, and of the rows without clues only the sum over
        these rows has a meaning.
        """
        cells = np.zeros((len(sides), *self.candidates.shape, self.digits), np.uint64)
        kernel.frequencies(self.columns(sides), self.candidates, self.free, cells)
        return cells[:, np.argsort(self.order)]

    def fillings(self, sides: Sides, numbers: Numbers) -> NDArray[np.uint8]:
        """Return the counted filling with a given number for each list: shape (lists, r, n)."""
        cells = np.zeros((len(sides), *self.candidates.shape), np.uint8)
        kernel.nth(self.columns(sides), self.candidates, self.free, numbers, cells)
        return cells[:, np.argsort(self.order)]


def _candidates(rows: Grid) -> DigitSets:
    """Return the digits that the clues in its row and column leave to each cell, as masks.

    Cells of rows without clues keep all digits, because the digits of a column are taken by the
    time these rows are filled.
    """
    masks = 1 << rows.astype(np.int64) >> 1
    in_row = np.bitwise_or.reduce(masks, axis=1, keepdims=True)
    in_column = np.bitwise_or.reduce(masks, axis=0, keepdims=True)
    everything = (1 << rows.shape[1]) - 1
    candidates = np.where(masks > 0, masks, everything & ~in_row & ~in_column)
    candidates[~rows.any(axis=1)] = everything
    return candidates.astype(DigitSet, order="C")
