"""Partitions of the digits of a box into its three columns or rows, and the chutes they fill.

The digits of a filled box are partitioned by its columns into three sets of three digits, and by
its rows into three other sets. Cell (i, j) of the box contains the one digit that row set i and
column set j have in common. The two partitions are therefore orthogonal, which means that every row
set meets every column set in exactly one digit. There are 280 partitions without an order of the
sets and 6 * 280 = 1680 ordered ones, and 36 of the 280 are orthogonal to a given one.

A chute is a band or a stack, and its lines are the three rows of a band or the three columns of a
stack. A line that takes the sets s1, s2, s3 from the three boxes holds every digit once, so the
sets of a line are disjoint. An assignment of a chute gives each of its lines a digit set in each
box. The first box of a chute can have any of the 1680 ordered partitions, each of which leaves 56
pairs of partitions for the other two boxes (56 is the Franel number, the sum of C(3, k)^3). A chute
therefore has 1680 * 56 = 94080 assignments. A clue d in line i of a box leaves the assignments with
d in set i of the box.

Lines without clues are called free, and can change places. Of the assignments that differ only in
the order of the free lines, we keep the assignment in which the sets of the free lines in the first
box increase. With k free lines this is one assignment in k!.

Identity: a grid is an assignment for each of the three bands and one for each of the three stacks,
such that the two partitions of every box are orthogonal.
Cost: tables of some milliseconds each, which are made once because every puzzle needs them, and
then less than a millisecond a chute.
Reference: K. S. Pettersen and E. Russell, 2005, who fill stacks by their column sets.
"""

from dataclasses import dataclass
from functools import cache
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from sudokuenum.counting.column_sets import column_partitions

Ids = NDArray[np.int16]
"""Numbers of partitions.

The number of a partition is its place p in `column_partitions()`, 0 to 279. The number of an
ordered partition is its place 6 * p + k in `ordered_partitions()`, where k numbers the
permutations.
"""

PERMUTATIONS = np.array(list(permutations(range(3))))
"""The permutations of three elements, in lexicographic order: shape (6, 3)."""


# The tables in this file are made once a process, since each sum uses all of them: together
# 0.1 s and 1 MB. Nobody changes them.
@cache
def ordered_partitions() -> Ids:
    """Return the three sets of every ordered partition, as masks of shape (1680, 3)."""
    return column_partitions()[:, PERMUTATIONS].reshape(-1, 3).astype(np.int16, order="C")


def ordered_ids(sets: NDArray[np.integer]) -> Ids:
    """Return the numbers of the ordered partitions with these sets: masks of shape (n, 3)."""
    return _ids_by_first_two().take(sets[:, 0].astype(np.intp) << 9 | sets[:, 1])


@cache
def _ids_by_first_two() -> Ids:
    """Return the ordered partition with the first sets a and b at 512 * a + b, and -1 elsewhere."""
    sets = ordered_partitions().astype(np.int64)
    ids = np.full(1 << 18, -1, np.int16)
    ids[sets[:, 0] << 9 | sets[:, 1]] = np.arange(len(sets))
    return ids


@cache
def with_increasing_sets(lines: tuple[int, ...]) -> Ids:
    """Return for each ordered partition the one in which the sets of these lines increase."""
    sets = ordered_partitions().copy()
    sets[:, lines] = np.sort(sets[:, lines], axis=1)
    return ordered_ids(sets)


def with_digits_exchanged(a: int, b: int) -> Ids:
    """Return for each ordered partition the one with two digits, counted from 0, exchanged."""
    sets = ordered_partitions()
    differ = (sets >> a ^ sets >> b) & 1
    return ordered_ids(sets ^ (differ << a | differ << b))


@cache
def orthogonal_partitions() -> Ids:
    """Return for each partition the 36 partitions that are orthogonal to it: shape (280, 36)."""
    sets = column_partitions()
    orthogonal = np.ones((len(sets), len(sets)), bool)
    for i, j in product(range(3), repeat=2):
        orthogonal &= np.bitwise_count(sets[:, None, i] & sets[None, :, j]) == 1
    return np.nonzero(orthogonal)[1].reshape(len(sets), -1).astype(np.int16)


@cache
def chute_assignments() -> Ids:
    """Return the assignments of a chute without clues, by their first partitions: (94080, 3)."""
    sets = ordered_partitions()
    first, second = np.nonzero(~(sets[:, None] & sets).any(axis=2))
    third = ordered_ids(511 ^ sets[first] ^ sets[second])
    return np.stack([first, second, third], axis=1).astype(np.int16)


@dataclass(frozen=True)
class Chute:
    """A band or a stack with its clues."""

    assignments: Ids
    """The assignments that agree with the clues, a row each, as in `chute_assignments`.

    Of the assignments that differ only in the order of the free lines, one is in the array.
    """
    free: tuple[int, ...]
    """The free lines, which have no clues."""

    @classmethod
    def of_rows(cls, rows: NDArray[np.int16]) -> "Chute":
        """Return the chute of a band, given as its cells of shape (3, 9), 0 for an empty cell.

        For a stack, pass the transpose of its cells.
        """
        required = np.bitwise_or.reduce((1 << rows >> 1).reshape(3, 3, 3), axis=2).T
        sets, assignments = ordered_partitions(), chute_assignments()
        free = tuple(np.flatnonzero(~required.any(axis=0)).tolist())
        fits = (required[:, None] & ~sets == 0).all(axis=2)
        # one permutation of the free lines: their sets in the first box increase
        fits[0] &= (np.diff(sets[:, free], axis=1) > 0).all(axis=1)
        # 56 assignments for each ordered partition of the first box
        first_fits = assignments.reshape(len(sets), -1, 3)[fits[0]].reshape(-1, 3)
        keep = fits[1][first_fits[:, 1]] & fits[2][first_fits[:, 2]]
        return cls(first_fits[keep], free)


def assembled(rows: Ids, columns: Ids) -> NDArray[np.uint8]:
    """Return the digits of grids, or of some bands of them, from ordered row and column partitions.

    The partitions have the shape (n, bands, 3), and the digits (n, 3 * bands, 9).
    """
    sets = ordered_partitions()
    # n, band, row, stack, column
    common = sets[rows].transpose(0, 1, 3, 2)[..., None] & sets[columns][:, :, None]
    return digits_of(common).reshape(len(rows), 3 * rows.shape[1], 9)


def digits_of(masks: NDArray[np.integer]) -> NDArray[np.uint8]:
    """Return the digits of sets with one digit each."""
    digits: NDArray[np.uint8] = np.bitwise_count(masks - 1) + np.uint8(1)
    return digits


def orthogonal_assignments(assignments: Ids) -> NDArray[np.uint64]:
    """Return, for each box of a band and each column partition, the band's assignments that fit.

    These are the assignments that are orthogonal to the partition in this box. The shape is (3,
    280, words), and bit k of word w represents assignment 64 * w + k. The bits that three boxes
    have in common are the fillings of the band with these columns.
    """
    words = (len(assignments) + 63) // 64
    fits = np.zeros((3, 280, 64 * words), bool)
    for of_box, partitions in zip(fits, assignments.T // 6, strict=True):
        of_box[orthogonal_partitions()[partitions].T, np.arange(len(assignments))] = True
    return np.packbits(fits, axis=2, bitorder="little").view("<u8").astype(np.uint64)
