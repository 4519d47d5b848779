"""The columns of the digits, up to relabelling, in a grid that a cell symmetry relabels.

In a band, each digit is in one column of each stack. The point of a digit in some bands and stacks
is the tuple of these columns. A cell symmetry g moves points: if it relabels a grid by s, the point
of the digit s(d) is the image of the point of d. Therefore the points of a cycle of digits are

    w, g(w), g^2(w), ...,   and a cycle of length l needs g^l(w) = w.

Up to relabelling, all points and s together are a multiset with an element for each cycle of s: the
length of the cycle, and the orbit of w under g. An element of length l whose orbit has o points can
be rotated in l / o ways. Therefore the number of relabellings that keep the points and commute with
s is

    product over the different elements, with multiplicity k, of (l / o)^k * k!

The multisets are built by adding the stacks of one cycle after the other.

Cost: up to a second for a million multisets.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.components import Indices, components
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.digit_sets import DigitSet, DigitSets
from sudokuenum.geometry.permutations import Permutation

Keys = NDArray[np.uint64]


class Points:
    """The points of a digit in some bands and stacks: one column for each band and stack.

    `columns` contains the columns of each point, counted inside their stacks, as an array of shape
    (points, stacks, bands). Points are sorted by the columns of the first stack, then of the second
    stack, and so on.
    """

    def __init__(self, box: Box, bands: Sequence[int], stacks: Sequence[int]) -> None:
        self.box, self.bands, self.stacks = box, tuple(bands), tuple(stacks)
        of_stack = list(permutations(range(box.columns), len(bands)))
        points = list(product(of_stack, repeat=len(stacks)))
        self.columns = np.array(points, np.int64).reshape(len(points), len(stacks), len(bands))
        self._number = {point: k for k, point in enumerate(points)}

    def __len__(self) -> int:
        return len(self.columns)

    def image(self, columns: Permutation, bands: Permutation) -> Indices:
        """Return the image of each point under this movement of the columns and bands."""
        c = self.box.columns
        to_band = [self.bands.index(bands[band]) for band in self.bands]
        moved = np.empty_like(self.columns)
        for k, stack in enumerate(self.stacks):
            to_stack, inside = np.divmod(columns[c * stack : c * stack + c], c)
            moved[:, self.stacks.index(to_stack[0]), to_band] = inside[self.columns[:, k]]
        return np.array([self._number[tuple(map(tuple, point))] for point in moved.tolist()])

    def of_band(self, band: int) -> Indices:
        """Return the summand of each point in the number of its digit's point in a band."""
        weights = [self.box.columns ** (self.box.rows - 1 - stack) for stack in self.stacks]
        numbers: Indices = self.columns[:, :, self.bands.index(band)] @ np.array(weights)
        return numbers

    def column_sets(
        self, band: int, image: Indices, first: Indices, lengths: Iterable[int]
    ) -> DigitSets:
        """Return the set of digits in each column of these stacks in one band, as masks.

        `first` contains the point of the first digit of each cycle: shape (ways, cycles).
        The result has the shape (ways, stacks, columns of a stack).
        """
        sets = np.zeros((len(first), len(self.stacks), self.box.columns), DigitSet)
        every, digit = np.arange(len(first)), 0
        for point, length in zip(first.T, lengths, strict=True):
            for _ in range(length):
                for k, column in enumerate(self.columns[point, :, self.bands.index(band)].T):
                    sets[every, k, column] |= 1 << digit
                point = image[point]
                digit += 1
        return sets

    def loads(self, band: int, image: Indices, length: int) -> NDArray[np.uint8]:
        """Return the sizes of these sets for one cycle, for each point of its first digit."""
        sets = self.column_sets(band, image, np.arange(len(self))[:, None], [length])
        return np.bitwise_count(sets).reshape(len(self), -1)


def power(image: Indices, exponent: int) -> Indices:
    """Return a power of a permutation, which is given as an array of images."""
    images = np.arange(len(image))
    for _ in range(exponent):
        images = image[images]
    return images


class Orbits:
    """The orbits of points under a permutation, which maps each point to its `image`.

    `least` and `sizes` are the least point and the number of points of the orbit of each point.
    """

    def __init__(self, image: Indices) -> None:
        self.image = image
        self.least = components(len(image), [(np.arange(len(image)), image)])
        self.sizes = np.bincount(self.least, minlength=len(image))[self.least]

    def closed(self, length: int) -> NDArray[np.bool_]:
        """Return a mask of the points that the first digit of a cycle of this length can have."""
        are_closed: NDArray[np.bool_] = length % self.sizes == 0
        return are_closed


def fill_columns(
    most: int,
    loads: Sequence[NDArray[np.uint8]],
    allowed: Sequence[tuple[Indices, NDArray[np.bool_]]],
    ordered: Sequence[NDArray[np.bool_]] = (),
) -> tuple[Indices, Indices]:
    """Return the ways to choose a point for each cycle so that every column has `most` digits.

    Parameters
    ----------
    most
        The number of digits of every column.
    loads
        For each cycle, the number of its digits in each column, of shape (points, columns).
    allowed
        For each cycle, the kind of each case, and a mask of the points that each kind can have, of
        shape (kinds, points).
    ordered
        For each cycle after the first one, a mask of the cases in which its point must not be less
        than the point before (default: none).

    Returns
    -------
    tuple
        The cases, of shape (ways,), and the points, of shape (ways, cycles).
    """
    cases = np.arange(len(allowed[0][0]))
    chosen = np.zeros((len(cases), 0), np.int16)
    filled = np.zeros((len(cases), loads[0].shape[1]), np.uint8)
    for j, (kinds, masks) in enumerate(allowed):
        kind = kinds[cases]
        numbers = masks.sum(axis=1)
        options = np.flatnonzero(masks) % masks.shape[1]
        first = np.cumsum(numbers) - numbers
        row = np.repeat(np.arange(len(cases)), numbers[kind])
        before = np.cumsum(numbers[kind]) - numbers[kind]
        option = options[first[kind][row] + np.arange(len(row)) - before[row]]
        if j and ordered:
            late = ~ordered[j - 1][cases[row]] | (option >= chosen[row, -1])
            row, option = row[late], option[late]
        after = filled[row] + loads[j][option]
        fits = (after <= most).all(axis=1)
        row, option, filled = row[fits], option[fits], after[fits]
        cases = cases[row]
        chosen = np.column_stack([chosen[row], option.astype(np.int16)])
    full = (filled == most).all(axis=1)
    return cases[full], chosen[full].astype(np.int64)


@dataclass(frozen=True, eq=False)
class Multisets:
    """Multisets of cycles of digits whose points are known in some stacks."""

    lengths: tuple[int, ...]
    """The lengths of the cycles, in decreasing order."""
    stacks: tuple[int, ...]
    """The stacks, in the order in which they were added."""
    labels: Indices
    """For each cycle the least point of its orbit: shape (multisets, cycles)."""
    orbits: Orbits
    """The orbits of all points in these stacks under the cell symmetry."""

    def __len__(self) -> int:
        return len(self.labels)

    def beside(self, points: Points, image: Indices) -> "Multisets":
        """Return the multisets with more stacks, with r digits in each column of the first band.

        `image` is the image of each point of these stacks under the cell symmetry.
        """
        orbits, number = Orbits(image), len(points)
        periods, kind = np.unique(self.orbits.sizes, return_inverse=True)
        # a cycle is not changed by a rotation that keeps its point: one point of each orbit
        leasts = [Orbits(power(image, period)).least for period in periods.tolist()]
        least = np.stack(leasts) == np.arange(number)
        loads = {k: points.loads(points.bands[0], image, k) for k in set(self.lengths)}
        same = [
            (self.labels[:, j] == self.labels[:, j - 1]) & (self.lengths[j] == self.lengths[j - 1])
            for j in range(1, len(self.lengths))
        ]
        allowed = [
            (kind[labels], least & orbits.closed(length))
            for length, labels in zip(self.lengths, self.labels.T, strict=True)
        ]
        cases, chosen = fill_columns(
            points.box.rows, [loads[k] for k in self.lengths], allowed, same
        )
        return Multisets(
            self.lengths,
            (*self.stacks, *points.stacks),
            self.labels[cases] * number + chosen,
            Orbits((self.orbits.image[:, None] * number + image[None, :]).ravel()),
        )

    def relabellings(self) -> Indices:
        """Return the number of relabellings that keep each multiset and commute with s."""
        numbers = np.ones(len(self), np.int64)
        run = np.zeros(len(self), np.int64)
        for j, length in enumerate(self.lengths):
            if j and length == self.lengths[j - 1]:
                run = np.where(self.labels[:, j] == self.labels[:, j - 1], run + 1, 1)
            else:
                run[:] = 1
            numbers *= run * (length // self.orbits.sizes[self.labels[:, j]])
        return numbers


class Classes:
    """Multisets up to permutations of the columns that commute with the cell symmetry.

    The name of a multiset is the sum of random numbers, one for each of its cycles, modulo 2^64.
    `names` contains them by length and point. `representatives` contains the position of a multiset
    of each class, and `sizes` the number of multisets in the class. Raises ArithmeticError if two
    multisets have the same name.
    """

    def __init__(self, multisets: Multisets, symmetries: Iterable[Indices]) -> None:
        self.multisets = multisets
        draw, least = np.random.default_rng(1), multisets.orbits.least
        self.names = {
            length: draw.integers(1 << 64, size=len(least), dtype=np.uint64)[least]
            for length in sorted(set(multisets.lengths))
        }
        keys = self._keys_after(np.arange(len(least)))
        self._order = np.argsort(keys)
        self._keys = keys[self._order]
        if (self._keys[1:] == self._keys[:-1]).any():
            raise ArithmeticError("two multisets have the same name")
        # names are random, so their first bits give their approximate place in the sorted list
        bits = len(keys).bit_length() + 2
        self._shift = np.uint64(64 - bits)
        firsts = np.arange(1 << bits, dtype=np.uint64) << self._shift
        self._start = np.searchsorted(self._keys, firsts)
        every = np.arange(len(multisets))
        edges = [(every, every)]
        edges += [(every, self._find(self._keys_after(moved))) for moved in symmetries]
        self.representatives, self._class, self.sizes = np.unique(
            components(len(multisets), edges), return_inverse=True, return_counts=True
        )

    def __len__(self) -> int:
        return len(self.representatives)

    def _keys_after(self, moved: Indices) -> Keys:
        """Return the names of the images of all multisets under a permutation of the points."""
        keys = np.zeros(len(self.multisets), np.uint64)
        for length, labels in zip(self.multisets.lengths, self.multisets.labels.T, strict=True):
            keys += self.names[length][moved][labels]
        return keys

    def _find(self, keys: Keys) -> Indices:
        """Return the positions of multisets. Raises ArithmeticError if a name is unknown."""
        place = self._start[keys >> self._shift]
        later = np.flatnonzero(self._keys.take(place, mode="clip") != keys)
        while len(later):
            place[later] += 1
            if (place[later] >= len(self._keys)).any():
                raise ArithmeticError("a multiset is not in the list of all")
            later = later[self._keys[place[later]] != keys[later]]
        positions: Indices = self._order[place]
        return positions

    def find(self, keys: Keys) -> Indices:
        """Return the classes of the multisets with these names."""
        return self._class[self._find(keys)]
