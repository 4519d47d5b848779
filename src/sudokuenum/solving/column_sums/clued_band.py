"""One band of a grid with two bands: its clues, and its fillings for given columns of the digits.

The number of fillings depends only on the clues of the band. So digits without a clue in this band
can be exchanged, and stacks without a clue in it can be exchanged and have their columns exchanged.
Of lists of sides that these symmetries take to one another (a class) only one is counted.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import factorial

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.components import Indices, components
from sudokuenum.solving.kernels import clued_bands as kernel

Grid = NDArray[np.int16]
"""The cells of a grid or of a band, 0 where there is no clue."""
Sides = NDArray[np.uint8]
"""The sides of all digits, as `column_sum_two_bands` has them: shape (lists, n)."""
Numbers = NDArray[np.uint64]

CALL = (0, 0, 4096, 4096, 256, 16)
"""For each number of rows the lists of sides of one call, which takes at most some 0.1 s."""
NO_LIMIT = 2**63
"""Steps of a call that is not to be given up."""


@dataclass(frozen=True)
class Classes:
    """Lists of sides in classes with equally many fillings."""

    sides: Sides
    """One list for each class; digits that can be exchanged have increasing sides."""
    of_list: NDArray[np.intp]
    """The class of each list that was given."""


class CluedBand:
    """A band of r rows and 2r columns with its clues; sides are those in this band."""

    def __init__(self, rows: Grid) -> None:
        self.stacks, self.digits = rows.shape
        self.order = np.argsort(-np.count_nonzero(rows, axis=1), kind="stable")
        """The rows in the order in which they are filled; those without clues come last."""
        self.free_rows: list[int] = np.flatnonzero(~rows.any(axis=1)).tolist()
        self.free = len(self.free_rows)
        self.permutations = factorial(self.free) // (2 if self.free > 1 else 1)
        """The fillings that each one counted stands for."""
        self.candidates = _candidates(rows[self.order])
        self.free_digits = [d for d in range(self.digits) if d + 1 not in rows]
        self.free_stacks = [s for s in range(self.stacks) if not rows[:, 2 * s : 2 * s + 2].any()]

    def sorted_sides(self, sides: Sides) -> tuple[Sides, NDArray[np.intp]]:
        """Sides with the digits without clues in increasing order, and which digit is where."""
        digits = np.broadcast_to(np.arange(self.digits), sides.shape).copy()
        free = np.array(self.free_digits, np.intp)
        digits[:, free] = free[np.argsort(sides[:, free], axis=1, kind="stable")]
        return np.take_along_axis(sides, digits, axis=1), digits

    def distinct(self, sides: Sides) -> Classes:
        """Classes under permutations of the digits alone."""
        ordered = self.sorted_sides(sides)[0]
        _, first, of_list = np.unique(self._keys(ordered), return_index=True, return_inverse=True)
        return Classes(ordered[first], of_list)

    def classes(self, sides: Sides) -> Classes:
        """Classes under permutations of the digits and of the stacks and their columns."""
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
        for s in self.free_stacks:
            yield sides ^ np.uint8(1 << s)
        for a, b in pairwise(self.free_stacks):
            differ = (sides >> a ^ sides >> b) & 1
            yield (sides ^ differ * (1 << a | 1 << b)).astype(np.uint8)

    def _keys(self, sides: Sides) -> Indices:
        """A number for each list of sides, of r bits a digit: at most 50 bits."""
        keys: Indices = sides @ (1 << self.stacks * np.arange(self.digits)[::-1])
        return keys

    def columns(self, sides: Sides) -> NDArray[np.uint16]:
        """The digits of each column, as masks: shape (lists, n)."""
        right = (1 << np.arange(self.digits)) @ (sides[:, :, None] >> np.arange(self.stacks) & 1)
        left = (1 << self.digits) - 1 - right
        return np.stack([left, right], axis=2).reshape(sides.shape).astype(np.uint16)

    def counts(self, sides: Sides) -> Numbers:
        """The number of fillings for each list, without the factor `permutations`."""
        numbers = np.zeros(len(sides), np.uint64)
        kernel.count(self.columns(sides), self.candidates, self.free, NO_LIMIT, numbers)
        return numbers

    def steps(self, sides: Sides, most: int) -> int:
        """The number of steps that the kernel takes for these lists; it stops after `most`."""
        numbers = np.zeros(len(sides), np.uint64)
        return kernel.count(self.columns(sides), self.candidates, self.free, most, numbers)

    def frequencies(self, sides: Sides) -> Numbers:
        """The fillings with each digit in each cell: shape (lists, r, n, n), by row as given.

        Without the factor; only the sum over the rows without clues has a meaning.
        """
        cells = np.zeros((len(sides), *self.candidates.shape, self.digits), np.uint64)
        kernel.frequencies(self.columns(sides), self.candidates, self.free, cells)
        return cells[:, np.argsort(self.order)]

    def fillings(self, sides: Sides, numbers: Numbers) -> NDArray[np.uint8]:
        """For each list the filling with a number, of those that are counted: (lists, r, n)."""
        cells = np.zeros((len(sides), *self.candidates.shape), np.uint8)
        kernel.nth(self.columns(sides), self.candidates, self.free, numbers, cells)
        return cells[:, np.argsort(self.order)]


def _candidates(rows: Grid) -> NDArray[np.uint16]:
    """The digits that each cell may have, as masks, after the clues in its row and column.

    In rows without clues all digits are left: those of a column are taken by then.
    """
    masks = 1 << rows.astype(np.int64) >> 1
    in_row = np.bitwise_or.reduce(masks, axis=1, keepdims=True)
    in_column = np.bitwise_or.reduce(masks, axis=0, keepdims=True)
    everything = (1 << rows.shape[1]) - 1
    candidates = np.where(masks > 0, masks, everything & ~in_row & ~in_column)
    candidates[~rows.any(axis=1)] = everything
    return candidates.astype(np.uint16, order="C")
