"""Grids with two bands that a symmetry of the cells fixes up to relabelling.

The boxes have r rows and two columns. Let X be the sets of digits in the columns of the first band;
the second band's are zX: in every box the columns change places. A symmetry g moves the columns by
p; grids with s(grid[cell]) = grid[g(cell)] are counted as in fixed.py. Let F(a, p, s, X) be the
number of ways to fill a band with column sets X so that moving its rows by a and its columns by p
relabels it by s. As z commutes with p, it is the same for zX.

    g keeps both bands, moving rows by a, b:    (2r)! * fixed = sum of F(a, p, s, X) * F(b, p, s, X)
    over X, s with s(X) = p(X)

    g exchanges them, g^2 moving rows by a:     (2r)! * fixed = sum of F(a, p^2, s^2, X)
    over X, s with s(X) = pz(X)

In the second case the first band settles the other one, and g^2 takes it to itself.

X. A digit is in one column of each box: a point of {0, 1}^r. Up to relabelling X is a multiset of
2r points, each coordinate of half of which is 1: 589392 for r = 5. Those that p (pz) keeps are
taken up to what commutes with it.
s. It takes the digits of a point to those of its image. If m digits are at each of the i points of
a cycle, s^i permutes those of one point, with some cycle type; all else in s is a matter of names.
So a sum over X, s, divided by (2r)!, is one over these multisets and cycle types, each case with a
weight of 1 / product of the orders of the centralizers in S_m.

Group: the centralizer of p in S_2 wr S_r. F comes from the kernel `fixed_band_fillings`, or from
the count of all grids if nothing but names moves, which takes longest. Cost besides: seconds for
2x5.
References: K. S. Pettersen, 2005 (sums over column sets of two bands); fixed.py does without.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache
from itertools import product
from math import comb, factorial, prod

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.components import components
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.kernels.configurations import Configurations
from sudokuenum.kernels.fixed_band_fillings import fillings
from sudokuenum.symmetry.cells import CellSymmetry
from sudokuenum.symmetry.fixed import cycle_types
from sudokuenum.symmetry.permutations import (
    Permutation,
    centralizer_generators,
    centralizer_order,
    cycles,
    integer_partitions,
    wreath_element,
)

Multisets = NDArray[np.uint8]
"""How often each point of {0, 1}^r is in it, a row each; the first coordinate counts most."""

CASES_PER_CALL = 8
"""Of the kernel: some milliseconds each."""


class TwoBands:
    """Counts the grids that symmetries fix; what they have in common is counted once.

    `bands` are the numbers of fillings of a band with given column sets, for each class of
    `Configurations(rows, 2)`. OptionError for a wrong number of jobs.

    >>> from sudokuenum import Box
    >>> from sudokuenum import symmetry_classes
    >>> two = TwoBands(2, [2, 4])
    >>> [two.fixed(one.representative) for one in symmetry_classes(Box(2, 2))[:8]]
    [12, 0, 0, 8, 4, 4, 6, 2]
    """

    def __init__(self, rows: int, bands: Sequence[int], jobs: int | None = None) -> None:
        self.rows = rows
        self.bands = bands
        self.threads = check_jobs(jobs)
        self.configurations = Configurations(rows, 2)
        self._cases: dict[Permutation, _Cases] = {}
        self._fillings: dict[tuple[Permutation, bool, tuple[int, ...]], list[int]] = {}

    def fixed(self, symmetry: CellSymmetry) -> int:
        """The grids, up to relabelling, that a symmetry fixes up to relabelling.

        Its boxes have two columns, or two rows; it does not transpose.
        """
        box, rows, columns = symmetry.box, symmetry.rows, symmetry.columns
        if symmetry.transposed or self.rows * 2 != box.digits or 2 not in (box.rows, box.columns):
            raise ValueError(f"{symmetry} of boxes {box} does not move two bands")
        if not cycle_types(symmetry):
            return 0
        if box.columns != 2:
            rows, columns = columns, rows
        lengths: tuple[list[int], list[int]] = [], []
        for cycle in cycles(rows):
            lengths[cycle[0] // self.rows].append(len(cycle))
        ways: tuple[list[int], ...]
        first, second = (tuple(sorted(of, reverse=True)) for of in lengths)
        if second:
            ways = self._ways(columns, False, first), self._ways(columns, False, second)
        else:
            columns = tuple(j ^ 1 for j in columns)
            ways = (self._ways(columns, True, tuple(length // 2 for length in first)),)
        terms = zip(self._of(columns).weights, *ways, strict=True)
        fixed, rest = divmod(sum(map(prod, terms)), factorial(2 * self.rows))
        if rest:
            raise ArithmeticError(f"{symmetry}: the sum over the column sets leaves {rest}")
        return fixed

    def _of(self, columns: Permutation) -> "_Cases":
        if columns not in self._cases:
            self._cases[columns] = _Cases(columns, self.configurations)
        return self._cases[columns]

    def _ways(self, columns: Permutation, twice: bool, rows: tuple[int, ...]) -> list[int]:
        """F for each case, for the symmetry or its square, when rows go round in such cycles."""
        key = columns, twice, rows
        if key not in self._fillings:
            self._fillings[key] = self._count(*key)
        return self._fillings[key]

    def _count(self, columns: Permutation, twice: bool, rows: tuple[int, ...]) -> list[int]:
        cases = self._of(columns)
        moved, digits = np.array(columns, np.uint8), cases.digits
        if twice:
            moved = moved[moved]
            digits = np.take_along_axis(digits, digits, axis=1)
        rest = np.arange(2 * self.rows)
        ways = [0] * len(digits)
        alone = np.full(len(digits), (moved == rest).all()) & (digits == rest).all(axis=1)
        if max(rows) == 1:
            for k in np.flatnonzero(alone).tolist():
                ways[k] = self.bands[self.configurations.find(cases.sets[k].tolist())]
        others = np.flatnonzero(~alone)
        lengths = np.array(rows, np.uint8)

        def count(k: int) -> list[int]:
            some = others[k : k + CASES_PER_CALL]
            totals = np.zeros(len(some), np.uint64)
            fillings(cases.sets[some], moved, digits[some], lengths, totals)
            return totals.tolist()

        starts = range(0, len(others), CASES_PER_CALL)
        in_turn = ((k, count(k)) for k in starts)
        many = self.threads > 1 and len(starts) > 1
        with closing(parallel(count, starts, self.threads) if many else in_turn) as results:
            for k, found in results:
                for case, number in zip(others[k : k + CASES_PER_CALL], found, strict=True):
                    ways[case] = number
        return ways


class _Cases:
    """For each X and s the column sets, the images of the digits, and (2r)! * the weight."""

    def __init__(self, columns: Permutation, configurations: Configurations) -> None:
        n = len(columns)
        orbits = cycles(_on_points(columns))
        sets: list[list[int]] = []
        digits: list[list[int]] = []
        self.weights: list[int] = []
        for x, number in _classes(columns, configurations):
            alike = [x[orbit[0]] for orbit in orbits]
            points: list[int] = []
            for orbit, m in zip(orbits, alike, strict=True):
                points += [v for v in orbit for _ in range(m)]
            of_x = [sum(1 << d for d, v in enumerate(points) if _holds(j, v, n)) for j in range(n)]
            for types in product(*(list(integer_partitions(m)) for m in alike)):
                s: list[int] = []
                for orbit, m, cycle_type in zip(orbits, alike, types, strict=True):
                    start = len(s)
                    s += [start + d for d in wreath_element(m, [(len(orbit), cycle_type)])]
                sets.append(of_x)
                digits.append(s)
                self.weights.append(number * factorial(n) // prod(map(centralizer_order, types)))
        self.sets = np.array(sets, np.uint16).reshape(-1, n)
        self.digits = np.array(digits, np.uint8).reshape(-1, n)


def _holds(column: int, point: int, columns: int) -> bool:
    """Whether a column has the digits of a point."""
    return point >> (columns - 1 - column) // 2 & 1 == column % 2


def _on_points(columns: Permutation) -> Permutation:
    """Where the points go when the columns move so."""
    n = len(columns)
    image = []
    for v in range(1 << n // 2):
        moved = [columns[j] for j in range(n) if _holds(j, v, n)]
        image.append(sum(1 << (n - 1 - j) // 2 for j in moved if j % 2))
    return tuple(image)


def _classes(
    columns: Permutation, configurations: Configurations
) -> Iterator[tuple[list[int], int]]:
    """The multisets that columns moved so keep: one of each class, and the size of the class."""
    n = len(columns)
    if columns == tuple(range(n)):
        for k in range(len(configurations)):
            sets = configurations.sets(k)
            points = [
                sum(1 << (n - 1 - j) // 2 for j in range(1, n, 2) if sets[j] >> d & 1)
                for d in range(n)
            ]
            x = [points.count(v) for v in range(1 << n // 2)]
            ordered = comb(n, n // 2) * 2 ** (n // 2 - 1) * configurations.size(k)
            yield x, ordered * prod(map(factorial, x)) // factorial(n)
        return
    every = multisets(n // 2)
    kept = np.unique(every[(every == every[:, _on_points(columns)]).all(axis=1)], axis=0)
    numbers = np.arange(len(kept))
    edges = [(numbers, numbers)]
    for one in centralizer_generators(columns, 2, n // 2):
        _, moved = np.unique(kept[:, _on_points(one)], axis=0, return_inverse=True)
        edges.append((numbers, moved.ravel()))
    first, sizes = np.unique(components(len(kept), edges), return_counts=True)
    yield from zip(kept[first].tolist(), sizes.tolist(), strict=True)


@cache
def multisets(rows: int) -> Multisets:
    """The balanced multisets of 2r points, found coordinate by coordinate.

    >>> multisets(2)
    array([[0, 2, 2, 0],
           [1, 1, 1, 1],
           [2, 0, 0, 2]], dtype=uint8)
    """
    found = np.array([[2 * rows]], np.uint8)
    for _ in range(rows):
        # of each point of those so far `chosen` digits get 0, the others 1
        chosen = np.zeros((len(found), 0), np.uint8)
        for k in range(found.shape[1]):
            ways = found[:, k].astype(np.int64) + 1
            before = np.cumsum(ways) - ways
            row = np.repeat(np.arange(len(found)), ways)
            here = (np.arange(len(row)) - before[row]).astype(np.uint8)
            found, chosen = found[row], np.column_stack([chosen[row], here])
            number = chosen.sum(axis=1)
            keep = (number <= rows) & (number + found[:, k + 1 :].sum(axis=1) >= rows)
            found, chosen = found[keep], chosen[keep]
        found = np.stack([chosen, found - chosen], axis=2).reshape(len(found), -1)
    return found
