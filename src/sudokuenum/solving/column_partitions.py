"""The ways to share out the digits of each box of a band or a stack to its lines."""

from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from math import factorial

import numpy as np
from numpy.typing import NDArray

from sudokuenum.bands.configurations import column_partitions

Ids = NDArray[np.int16]
"""Numbers of partitions: p in `column_partitions()`, or 6 * p + order with an order of the sets."""


Cells = NDArray[np.int16]
"""A grid, shape (9, 9): digits, or 0 where there is no clue."""


_ORDERS = np.array(list(permutations(range(3))))


@cache
def ordered_partitions() -> Ids:
    """The sets of the partitions in every order, as masks: shape (1680, 3)."""
    return np.ascontiguousarray(column_partitions()[:, _ORDERS].reshape(-1, 3)).astype(np.int16)


def ordered_ids(sets: NDArray[np.integer]) -> Ids:
    """The ordered partitions with these sets, shape (n, 3)."""
    found: Ids = _places()[sets[:, 0].astype(np.int64) << 9 | sets[:, 1]]
    return found


@cache
def _places() -> Ids:
    sets = ordered_partitions().astype(np.int64)
    places = np.full(1 << 18, -1, np.int16)
    places[sets[:, 0] << 9 | sets[:, 1]] = np.arange(len(sets))
    return places


@cache
def with_increasing_sets(lines: tuple[int, ...]) -> Ids:
    """For each ordered partition the one in which the sets of these lines increase."""
    sets = ordered_partitions().copy()
    sets[:, lines] = np.sort(sets[:, lines], axis=1)
    return ordered_ids(sets)


def with_digits_exchanged(a: int, b: int) -> Ids:
    """For each ordered partition the one with two digits, counted from 0, exchanged."""
    sets = ordered_partitions()
    differ = (sets >> a ^ sets >> b) & 1
    return ordered_ids(sets ^ (differ << a | differ << b))


@cache
def orthogonality() -> NDArray[np.uint8]:
    """Which row partitions go with which column partitions: 280 x 280, ones and zeros."""
    matrix = np.zeros((280, 280), np.uint8)
    np.put_along_axis(matrix, orthogonal().astype(np.int64), 1, axis=1)
    return matrix


@cache
def orthogonal() -> Ids:
    """For each partition the 36 that have one digit in common with each of its sets: (280, 36)."""
    sets = column_partitions()
    fits = np.ones((len(sets), len(sets)), bool)
    for i, j in product(range(3), repeat=2):
        common = sets[:, None, i] & sets[None, :, j]
        fits &= (common != 0) & (common & (common - 1) == 0)
    return np.nonzero(fits)[1].reshape(len(sets), -1).astype(np.int16)


@cache
def chute_ways() -> Ids:
    """The ways to give the three boxes of a chute their lines, as ordered partitions: (94080, 3).

    >>> len(chute_ways()) == 1680 * 56
    True
    """
    sets = ordered_partitions()
    ways = []
    for one in range(len(sets)):
        two = np.nonzero(~(sets & sets[one]).any(axis=1))[0]
        three = ordered_ids(511 ^ sets[one] ^ sets[two])
        ways.append(np.stack([np.full(len(two), one, np.int16), two.astype(np.int16), three]))
    return np.ascontiguousarray(np.concatenate(ways, axis=1).T)


@dataclass(frozen=True)
class Chute:
    """A band or a stack with its clues."""

    ways: Ids
    """Those of `chute_ways` that fit; lines that are free are in the order of the first box."""
    free: tuple[int, ...]
    """The lines without clues."""

    @property
    def orders(self) -> int:
        """Ways in all for each of those given."""
        return factorial(len(self.free))

    @classmethod
    def of_rows(cls, rows: Cells) -> "Chute":
        """The chute of a band given as three rows; of a stack give the columns as rows."""
        required = np.zeros((3, 3), np.int16)
        for i, j in np.argwhere(rows):
            required[j // 3, i] |= 1 << rows[i, j] - 1
        sets, ways = ordered_partitions(), chute_ways()
        free = tuple(np.nonzero(~required.any(axis=0))[0].tolist())
        fits = (required[:, None] & ~sets == 0).all(axis=2)
        # one order of the free lines: their sets in the first box increase
        fits[0] &= (np.diff(sets[:, free], axis=1) > 0).all(axis=1)
        keep = fits[0][ways[:, 0]]
        for box in (1, 2):
            keep &= fits[box][ways[:, box]]
        return cls(ways[keep], free)


def assembled(rows: Ids, columns: Ids) -> NDArray[np.uint8]:
    """Bands from ordered partitions of shape (n, bands, 3): uint8 of shape (n, 3 * bands, 9)."""
    sets = ordered_partitions()
    # n, band, row, stack, column
    common = sets[rows].transpose(0, 1, 3, 2)[..., None] & sets[columns][:, :, None]
    return digits_of(common).reshape(len(rows), 3 * rows.shape[1], 9)


def digits_of(masks: NDArray[np.integer]) -> NDArray[np.uint8]:
    """The digits of sets with one digit each."""
    digits = np.zeros(512, np.uint8)
    digits[1 << np.arange(9)] = np.arange(1, 10)
    found: NDArray[np.uint8] = digits[masks]
    return found


def fitting_rows(ways: Ids) -> NDArray[np.uint64]:
    """For each box of a band and each column partition, as bits, the ways of the rows that fit.

    Shape (3, 280, words): a word has 64 ways.
    """
    words = (len(ways) + 63) // 64
    fits = np.zeros((3, 280, 64 * words), bool)
    for box in range(3):
        fits[box][orthogonal()[ways[:, box] // 6].T, np.arange(len(ways))] = True
    return np.packbits(fits, axis=2, bitorder="little").view("<u8").astype(np.uint64)
