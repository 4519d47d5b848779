"""The column sets of the other bands, given a part of the column sets that a cell symmetry keeps.

A cell symmetry moves the bands and the columns of a grid, and a relabelling moves the digits in
cycles of given lengths. A multiset of digit_cycles.py gives the points of these cycles in one band,
or in some stacks. Here they are completed to points in all bands and stacks, so that the columns of
each band share out the digits.

Because the stacks of one cycle are completed independently of the other stacks, the completions are
all combinations of one choice for each cycle of stacks. If one band is known, boxes of 4x3 have at
most 346 choices for a stack, or for two stacks that change places.

Cost: about 0.1 microseconds a combination.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from math import prod
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.components import Indices
from sudokuenum.essential.burnside.digit_cycles import (
    Classes,
    Multisets,
    Orbits,
    Points,
    fill_columns,
)
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.permutations import (
    Permutation,
    centralizer_elements,
    cycles,
    generating_subset,
)

Descriptions = NDArray[np.uint16]
"""Choices, or combinations of choices: a column of numbers describes each of them."""

COMBINATIONS = 1 << 15
"""The approximate number of combinations in one array, which fits into the cache."""


@dataclass(frozen=True)
class Movement:
    """A movement of the bands, the columns and the digits of a grid.

    `bands` and `columns` contain the image of each band and of each column; `lengths` contains the
    lengths of the cycles of digits, in decreasing order.
    """

    box: Box
    bands: Permutation
    columns: Permutation
    lengths: tuple[int, ...]

    @property
    def kept_band(self) -> int | None:
        """The first band that is mapped to itself, if there is one."""
        return next((band for band, image in enumerate(self.bands) if band == image), None)

    @property
    def stack_cycles(self) -> list[list[int]]:
        """The cycles of stacks, the longest first."""
        c = self.box.columns
        stacks = tuple(self.columns[c * stack] // c for stack in range(self.box.stacks))
        return sorted(cycles(stacks), key=len, reverse=True)

    def multisets(self, bands: Sequence[int], stack_cycles: list[list[int]]) -> Classes:
        """Return the multisets in some bands and stacks, up to permutations of the columns."""
        labels = np.zeros((1, len(self.lengths)), np.int64)
        known = Multisets(self.lengths, (), labels, Orbits(np.zeros(1, np.int64)))
        for stacks in stack_cycles:
            points = Points(self.box, bands, stacks)
            known = known.beside(points, points.image(self.columns, self.bands))
        points = Points(self.box, bands, known.stacks)
        same_bands = tuple(range(self.box.bands))
        return Classes(known, (points.image(p, same_bands) for p in self._commuting(known.stacks)))

    def _commuting(self, stacks: Sequence[int]) -> list[Permutation]:
        """Return generators of the permutations in some stacks that commute with `columns`."""
        c = self.box.columns
        commuting = {
            tuple(x if j // c in stacks else j for j, x in enumerate(p))
            for p in centralizer_elements(self.columns, c, self.box.rows)
            if all(p[c * stack] // c in stacks for stack in stacks)
        }
        return generating_subset(sorted(commuting))


class NumbersOfFillings(Protocol):
    """The numbers of fillings of a band, for the column sets that a combination of choices gives.

    A column of numbers describes the choice for each cycle of stacks. The sum of these columns
    describes the combination.
    """

    def describe(self, points: Points, image: Indices, chosen: Indices) -> Descriptions:
        """Describe choices: shape (choices, cycles of digits) -> (numbers, choices)."""

    def of(self, combinations: Descriptions) -> NDArray[np.int64]:
        """Return the number of fillings for each combination, given as (numbers, combinations)."""


class BandCompletions:
    """The completions of multisets, and the sum of their numbers of fillings.

    If the movement keeps a band, the multisets of the classes are known in this band and in all
    stacks. Otherwise they are known in all bands, and in all stacks except the last cycle of
    stacks. Each factor in `fillings` counts the fillings of the first band of a remaining cycle.
    """

    def __init__(
        self, movement: Movement, classes: Classes, fillings: Sequence[NumbersOfFillings]
    ) -> None:
        box, head = movement.box, movement.kept_band
        self.movement, self.classes, self.fillings = movement, classes, fillings
        every = range(box.bands)
        self._known_bands = list(every) if head is None else [head]
        counted = next(band for band in every if band != head)
        self._parts = []
        for stacks in movement.stack_cycles:
            points = Points(box, every, stacks)
            orbits = Orbits(points.image(movement.columns, movement.bands))
            loads = [points.loads(counted, orbits.image, length) for length in movement.lengths]
            self._parts.append((points, orbits, loads))
        known = Points(box, self._known_bands, classes.multisets.stacks)
        self._known_columns = known.columns[classes.multisets.labels[classes.representatives]]

    def sum(self, k: int) -> int:
        """Return the sum, over all completions of class k, of the product of the fillings."""
        choices = [
            (points, orbits.image, self._choices(k, points, orbits, loads))
            for points, orbits, loads in self._parts
        ]
        described = [[factor.describe(*chosen) for chosen in choices] for factor in self.fillings]
        total = 0
        for blocks in zip(*map(_combinations, described), strict=True):
            numbers = [one.of(block) for one, block in zip(self.fillings, blocks, strict=True)]
            total += int(exact_products(numbers, len(numbers[0])).sum())
        return total

    def _choices(
        self, k: int, points: Points, orbits: Orbits, loads: list[NDArray[np.uint8]]
    ) -> Indices:
        """Return the points that the cycles of digits can have in the stacks of a cycle."""
        allowed = []
        for j, length in enumerate(self.movement.lengths):
            mask = orbits.closed(length)
            for place, stack in enumerate(self.classes.multisets.stacks):
                if stack in points.stacks:
                    columns = points.columns[:, points.stacks.index(stack), self._known_bands]
                    mask &= (columns == self._known_columns[k, j, place]).all(axis=1)
            allowed.append((np.zeros(1, np.int64), mask[None, :]))
        return fill_columns(self.movement.box.rows, loads, allowed)[1]


def _combinations(parts: Sequence[Descriptions]) -> Iterator[Descriptions]:
    """Yield the descriptions of all combinations of a choice from each part, in blocks."""
    *others, last = parts
    before = np.zeros((len(last), 1), np.uint16)
    for part in others:
        before = (before[:, :, None] + part[:, None, :]).reshape(len(last), -1)
    step = max(1, COMBINATIONS // max(1, last.shape[1]))
    for start in range(0, before.shape[1], step):
        block = before[:, start : start + step]
        yield (block[:, :, None] + last[:, None, :]).reshape(len(last), -1)


def exact_products(factors: Sequence[NDArray[Any]], added: int) -> NDArray[Any]:
    """Return the products of corresponding numbers.

    They are Python's integers if a sum of `added` products might overflow 64 bits.
    """
    most = prod(int(factor.max(initial=0)) for factor in factors) * added
    kind = np.uint64 if most < 1 << 64 else object
    return reduce(np.multiply, [factor.astype(kind, copy=False) for factor in factors])
