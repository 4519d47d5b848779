"""Grids with two bands that a cell symmetry fixes up to relabelling, by column sets.

The boxes have r rows and two columns. Let X be the column sets of the first band: for each column
the set of its r digits. The second band has the column sets zX, where z exchanges the two columns
of every box. A cell symmetry g moves the columns by p. The grids with grid[g(cell)] = s(grid[cell])
are counted up to relabelling, as in fixed_by_search.py. Let F(a, p, s, X) be the
number of ways to fill a band with column sets X such that to move its rows by a and its columns by
p is to relabel it by s. Since z commutes with p, this number is the same for zX.

If g maps each band to itself, and moves the rows of the first by a and those of the second by b:

    (2r)! * fixed = sum over X and s with s(X) = p(X) of F(a, p, s, X) * F(b, p, s, X)

If g exchanges the bands, the first band determines the second. g^2 maps the first band to itself,
and moves its rows by a:

    (2r)! * fixed = sum over X and s with s(X) = pz(X) of F(a, p^2, s^2, X)

Classes of X. A digit is in one of the two columns of each box, which makes it a point of {0, 1}^r.
Up to relabelling, X is a multiset of 2r points in which each coordinate is 1 for half of the
points: there are 589392 of these for r = 5. The sum takes those that p (or pz) maps to themselves,
one for each orbit under the centralizer of p in S_2 wr S_r.

Classes of s. The relabelling s maps the digits of a point to the digits of its image. Let a cycle
of points have length i, and let each of its points have m digits. Up to conjugacy, s is given by
the cycle type of s^i on the digits of one point of each cycle. So the sum over X and s, divided by
(2r)!, becomes a sum over multisets and cycle types. Each of its terms is divided by the product of
the orders of the centralizers in S_m.

F. The kernel `fixed_band_fillings` counts it. If p and s are the identity, and no row moves, F is
the number of all fillings of the band, which the count of all grids has found already.

Group: the centralizer of p in S_2 wr S_r.
Cost: the count of all grids, and some seconds for 2x5.
Reference: K. S. Pettersen, 2005, for sums over the column sets of two bands. The search in
fixed_by_search.py counts the same numbers without column sets.
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
from sudokuenum.symmetry.fixed_by_search import cycle_types
from sudokuenum.symmetry.permutations import (
    Permutation,
    centralizer_generators,
    centralizer_order,
    cycles,
    integer_partitions,
    wreath_element,
)

Multisets = NDArray[np.uint8]
"""Multisets of points of {0, 1}^r, one in each row: the multiplicity of each point.

The points are in lexicographic order.
"""

TERMS_PER_CALL = 8
"""How many terms a call of the kernel counts: some milliseconds' work."""


class TwoBands:
    """Counts the grids with two bands that cell symmetries fix, for one box shape.

    Numbers that several cell symmetries have in common are counted once.

    Parameters
    ----------
    rows
        r, the number of rows of a box with two columns.
    fillings
        The number of fillings of a band with given column sets, for each class of
        `Configurations(rows, 2)`.
    jobs
        The number of threads, by default that of all processors; OptionError if it is wrong.

    >>> from sudokuenum import symmetry_classes
    >>> two = TwoBands(2, [2, 4])
    >>> [two.fixed(found.representative) for found in symmetry_classes("2x2")[:8]]
    [12, 0, 0, 8, 4, 4, 6, 2]
    """

    def __init__(self, rows: int, fillings: Sequence[int], *, jobs: int | None = None) -> None:
        self.rows = rows
        self.fillings = fillings
        self.threads = check_jobs(jobs)
        self.configurations = Configurations(rows, 2)
        self._terms: dict[Permutation, _Terms] = {}
        self._fixed_fillings: dict[tuple[Permutation, bool, tuple[int, ...]], list[int]] = {}

    def fixed(self, symmetry: CellSymmetry) -> int:
        """The number of grids, up to relabelling, that a cell symmetry fixes up to relabelling.

        ValueError unless its boxes are `rows` x 2 or 2 x `rows` and it does not transpose.
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
        first, second = (tuple(sorted(of_band, reverse=True)) for of_band in lengths)
        if second:
            ways = self._ways(columns, False, first), self._ways(columns, False, second)
        else:
            # the bands are exchanged: a cycle of 2k rows is a cycle of k rows of g^2 in each band
            columns = tuple(j ^ 1 for j in columns)
            ways = (self._ways(columns, True, tuple(length // 2 for length in first)),)
        terms = zip(self._terms_of(columns).weights, *ways, strict=True)
        fixed, rest = divmod(sum(map(prod, terms)), factorial(2 * self.rows))
        if rest:
            raise ArithmeticError(f"{symmetry}: the sum over the column sets leaves {rest}")
        return fixed

    def _terms_of(self, columns: Permutation) -> "_Terms":
        if columns not in self._terms:
            self._terms[columns] = _Terms(columns, self.configurations)
        return self._terms[columns]

    def _ways(self, columns: Permutation, squared: bool, rows: tuple[int, ...]) -> list[int]:
        """F for each term, for a cell symmetry or its square, by the cycle lengths of the rows."""
        key = columns, squared, rows
        if key not in self._fixed_fillings:
            self._fixed_fillings[key] = self._count(*key)
        return self._fixed_fillings[key]

    def _count(self, columns: Permutation, squared: bool, rows: tuple[int, ...]) -> list[int]:
        terms = self._terms_of(columns)
        moved, digits = np.array(columns, np.uint8), terms.digits
        if squared:
            moved = moved[moved]
            digits = np.take_along_axis(digits, digits, axis=1)
        identity = np.arange(2 * self.rows)
        ways = [0] * len(digits)
        trivial = np.full(len(digits), (moved == identity).all())
        trivial &= (digits == identity).all(axis=1)
        # for the identity on columns and digits no filling is fixed if a row moves, else all are
        if max(rows) == 1:
            for k in np.flatnonzero(trivial).tolist():
                ways[k] = self.fillings[self.configurations.find(terms.sets[k].tolist())]
        others = np.flatnonzero(~trivial)
        lengths = np.array(rows, np.uint8)

        def count(k: int) -> list[int]:
            chunk = others[k : k + TERMS_PER_CALL]
            totals = np.zeros(len(chunk), np.uint64)
            fillings(terms.sets[chunk], moved, digits[chunk], lengths, totals)
            return totals.tolist()

        starts = range(0, len(others), TERMS_PER_CALL)
        in_turn = ((k, count(k)) for k in starts)
        many = self.threads > 1 and len(starts) > 1
        with closing(parallel(count, starts, self.threads) if many else in_turn) as results:
            for k, found in results:
                for term, number in zip(others[k : k + TERMS_PER_CALL], found, strict=True):
                    ways[term] = number
        return ways


class _Terms:
    """The terms of the sum over X and s for a permutation of the columns.

    A term belongs to a representative X and s of a class. `sets` has its column sets as bit masks,
    `digits` the image s(d) of each digit d, and `weights` the factor of its term, (2r)! included.
    """

    def __init__(self, columns: Permutation, configurations: Configurations) -> None:
        n = len(columns)
        orbits = cycles(_on_points(columns))
        sets: list[list[int]] = []
        digits: list[list[int]] = []
        self.weights: list[int] = []
        for x, number in _classes(columns, configurations):
            multiplicities = [x[orbit[0]] for orbit in orbits]
            points: list[int] = []
            for orbit, m in zip(orbits, multiplicities, strict=True):
                points += [v for v in orbit for _ in range(m)]
            column_sets = [
                sum(1 << d for d, v in enumerate(points) if _holds(j, v, n)) for j in range(n)
            ]
            for types in product(*(list(integer_partitions(m)) for m in multiplicities)):
                s: list[int] = []
                for orbit, m, cycle_type in zip(orbits, multiplicities, types, strict=True):
                    start = len(s)
                    s += [start + d for d in wreath_element(m, [(len(orbit), cycle_type)])]
                sets.append(column_sets)
                digits.append(s)
                self.weights.append(number * factorial(n) // prod(map(centralizer_order, types)))
        self.sets = np.array(sets, np.uint16).reshape(-1, n)
        self.digits = np.array(digits, np.uint8).reshape(-1, n)


def _holds(column: int, point: int, columns: int) -> bool:
    """Whether the digits of a point are in a column; columns 2k and 2k + 1 are those of box k."""
    return point >> (columns - 1 - column) // 2 & 1 == column % 2


def _on_points(columns: Permutation) -> Permutation:
    """The permutation of the points of {0, 1}^r that a permutation of the columns induces."""
    n = len(columns)
    image = []
    for v in range(1 << n // 2):
        moved = [columns[j] for j in range(n) if _holds(j, v, n)]
        image.append(sum(1 << (n - 1 - j) // 2 for j in moved if j % 2))
    return tuple(image)


def _classes(
    columns: Permutation, configurations: Configurations
) -> Iterator[tuple[list[int], int]]:
    """The multisets that a permutation of the columns maps to themselves, up to its centralizer.

    One multiset of each orbit, and the size of the orbit.
    """
    n = len(columns)
    if columns == tuple(range(n)):
        # the kernel has found the classes of all multisets already: a class with `ordered` tuples
        # of column sets has ordered * product(x!) / (2r)! multisets
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
    for commuting in centralizer_generators(columns, 2, n // 2):
        _, moved = np.unique(kept[:, _on_points(commuting)], axis=0, return_inverse=True)
        edges.append((numbers, moved.ravel()))
    first, sizes = np.unique(components(len(kept), edges), return_counts=True)
    yield from zip(kept[first].tolist(), sizes.tolist(), strict=True)


@cache
def multisets(rows: int) -> Multisets:
    """The multisets of 2r points of {0, 1}^r in which each coordinate is 1 for r of the points.

    They are built up one coordinate after the other.

    >>> multisets(2)
    array([[0, 2, 2, 0],
           [1, 1, 1, 1],
           [2, 0, 0, 2]], dtype=uint8)
    """
    found = np.array([[2 * rows]], np.uint8)
    for _ in range(rows):
        # chosen: how many digits of each point get the next coordinate 0; the others get 1
        chosen = np.zeros((len(found), 0), np.uint8)
        for k in range(found.shape[1]):
            choices = found[:, k].astype(np.intp) + 1
            before = np.cumsum(choices) - choices
            row = np.repeat(np.arange(len(found)), choices)
            here = (np.arange(len(row)) - before[row]).astype(np.uint8)
            found, chosen = found[row], np.column_stack([chosen[row], here])
            number = chosen.sum(axis=1)
            keep = (number <= rows) & (number + found[:, k + 1 :].sum(axis=1) >= rows)
            found, chosen = found[keep], chosen[keep]
        found = np.stack([chosen, found - chosen], axis=2).reshape(len(found), -1)
    return found
