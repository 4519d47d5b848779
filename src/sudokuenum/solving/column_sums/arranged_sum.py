"""The sum over columns as the kernel adds it up: bands and stacks in roles, keys, pairs, weights.

One band is the upper one, and the other two are the middle and the lower one. The stacks come in
some order. These are their roles, and the sum is arranged by them:

    sum over keys k1, k2 of weight(k1, k2) *
        sum over keys k3 of f_upper(k1, k2, k3) *
            sum over entries e1, e2, e3 of k1, k2, k3 of f_middle * f_lower

Key: the column partition that an assignment of a stack has in the upper band. The sets of a key
have no order if solutions are counted. For frequencies they have one, because then one must know
which column of the upper band has which set. Free columns can change places, so their sets are
given in increasing order.
Entry of a key: an assignment of the stack that has this key. Only its partitions in the middle and
the lower band matter for the kernel.

Tables: f_b(x1, x2, x3) is the number of ways to fill band b when its boxes have the column
partitions x1, x2, x3, without an order of their sets. A table holds it for the partitions that
occur, as f[x1][x3][x2].

Symmetry: a permutation of the free digits, which have no clues, maps pairs of keys (k1, k2) to
pairs with the same sum. One pair of each orbit is added up, and its weight is the size of the
orbit.

Cost: a multiplication for each triple of entries (e1, e2, e3) of the pairs that are added up, about
10^10 a second on two cores. The roles are chosen to make it least. Tables take at most 44 MB a
band.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, permutations, product, starmap
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.components import components
from sudokuenum.common.parallel import run_each, slices
from sudokuenum.solving.column_sums.column_partitions import (
    Chute,
    Ids,
    orthogonal_partitions,
    with_digits_exchanged,
    with_increasing_sets,
)
from sudokuenum.solving.kernels import solution_sum as kernel
from sudokuenum.solving.kernels.band_table import tabulate

SYMMETRIES_FROM = 10**9
"""The number of terms from which it pays to look for symmetries of the digits."""
_CALL_PRODUCTS = 3 * 10**8
"""The multiplications of one call of the kernel, which takes about 0.05 s."""
_PRODUCT_COST = 40
"""The fixed cost of a product of two vectors in the kernel, in multiplications."""


class Roles(NamedTuple):
    """The band that is the upper one, and the order of the stacks."""

    upper: int
    stacks: tuple[int, ...]

    @property
    def bands(self) -> tuple[int, int, int]:
        """The upper, the middle and the lower band."""
        return self.upper, (self.upper + 1) % 3, (self.upper + 2) % 3


@dataclass(frozen=True)
class ArrangedSum:
    """The sum with its roles, ready to be added up."""

    roles: Roles
    terms: tuple[Sequence[Ids], Sequence[tuple[Ids, NDArray[np.int32], Ids]]]
    """The tables, and for each stack its keys and entries, as in csrc/solving/sum_terms.pxd."""
    keys: Sequence[Ids]
    """The keys of each stack, as numbers of ordered partitions, in the order of the roles."""
    entries: Sequence[Ids]
    """The assignments of each stack, by their keys, in the order of the kernel's entries."""
    pairs: NDArray[np.int32]
    """The pairs that are added up: in each row the places of the second and of the first key."""
    weights: NDArray[np.uint64]
    """The number of pairs that each of them represents."""
    costs: NDArray[np.int64]
    """The cost of each of them, in multiplications."""

    # All calls of a sum share the kernel; a copy in another process makes its own.
    @cached_property
    def total(self) -> kernel.ColumnSum:
        """The kernel that adds up the terms, which is cached because it checks and copies them."""
        return kernel.ColumnSum(*self.terms)

    def __getstate__(self) -> dict[str, object]:
        """Return all fields except the kernel, which a copy makes again when it needs it."""
        return {name: value for name, value in vars(self).items() if name != "total"}

    def calls(self) -> Iterator[slice]:
        """Cut the pairs into calls of limited cost."""
        ends = np.cumsum(self.costs)
        cuts = np.searchsorted(ends, np.arange(_CALL_PRODUCTS, ends[-1], _CALL_PRODUCTS))
        return starmap(slice, pairwise(np.unique([0, *cuts, len(ends)]).tolist()))

    def sums(self, call: slice) -> NDArray[np.uint64]:
        """Return the sums of the pairs of a call, without their weights."""
        sums = np.zeros(len(self.pairs[call]), np.uint64)
        self.total.count(self.pairs[call], sums)
        return sums


@dataclass(frozen=True)
class Arranger:
    """Arranges the sum of a grid that is given by its chutes, each with at least one assignment."""

    bands: Sequence[Chute]
    stacks: Sequence[Chute]
    free_digits: Sequence[int]
    """The digits without clues, counted from 0."""
    ordered: bool
    """True if the column sets of keys have an order."""

    def cheapest(self, uppers: Sequence[int]) -> Roles:
        """Return the roles that cost least, with one of these bands as the upper one."""
        numbers = {(upper, s): len(self._keys(s, upper)[0]) for upper in uppers for s in range(3)}

        def cost(roles: Roles) -> float:
            keys = [numbers[roles.upper, s] for s in roles.stacks]
            assignments = [len(self.stacks[s].assignments) for s in roles.stacks]
            line = assignments[0] / keys[0] * -(-assignments[1] / keys[1] // 4) * 4
            return keys[0] * keys[1] * (line * assignments[2] + self._cost_of_pair(roles, keys[2]))

        roles = [Roles(*pair) for pair in product(uppers, permutations(range(3)))]
        return min(roles, key=cost)

    def tables(self, stacks: Sequence[int], jobs: int) -> list[Ids]:
        """Return the table f[x1][x3][x2] of each band, for the stacks in this order."""
        tables, calls = [], []
        for b, band in enumerate(self.bands):
            boxes = [np.unique(self.stacks[s].assignments[:, b] // 6) for s in stacks]
            rows = band.assignments[:, stacks] // 6
            rows = np.ascontiguousarray(rows[np.argsort(rows[:, 0], kind="stable")])
            table = np.empty((len(boxes[0]), len(boxes[2]), len(boxes[1])), np.int16)
            tables.append(table)
            for part in slices(len(table), 32):
                calls.append((rows, orthogonal_partitions(), boxes, table, part.start, part.stop))
        run_each(lambda call: tabulate(*call), calls, jobs)
        return tables

    def arranged(self, roles: Roles, tables: Sequence[Ids]) -> ArrangedSum:
        """Return the sum with these roles, for the tables of their stacks."""
        loaded, all_keys, sizes, entries = [], [], [], []
        for s in roles.stacks:
            keys, key_of_assignment = self._keys(s, roles.upper)
            size = np.bincount(key_of_assignment)
            assignments = self.stacks[s].assignments[np.argsort(key_of_assignment, kind="stable")]
            inner = [_places(assignments[:, b] // 6) for b in roles.bands[1:]]
            starts = np.append(0, np.cumsum(size)).astype(np.int32)
            loaded.append((_places(keys // 6), starts, np.column_stack(inner)))
            all_keys.append(keys)
            sizes.append(size)
            entries.append(assignments)
        weights = self._weights(all_keys[:2], roles.stacks[:2])
        second, first = np.nonzero(weights)
        lines = sizes[0][first] * (sizes[1][second] + 3 & ~3)
        return ArrangedSum(
            roles,
            ([tables[b] for b in roles.bands], loaded),
            all_keys,
            entries,
            np.column_stack([second, first]).astype(np.int32),
            weights[second, first],
            lines * len(entries[2]) + self._cost_of_pair(roles, len(all_keys[2])),
        )

    def _keys(self, s: int, upper: int) -> tuple[Ids, NDArray[np.intp]]:
        """Return the keys of a stack, and for each of its assignments the place of its key."""
        assignments = self.stacks[s].assignments[:, upper]
        return np.unique(self._key_of_partition(s)[assignments], return_inverse=True)

    def _key_of_partition(self, s: int) -> Ids:
        return with_increasing_sets(self.stacks[s].free if self.ordered else (0, 1, 2))

    def _cost_of_pair(self, roles: Roles, third_keys: int) -> int:
        """Return the cost of a pair of keys besides its vectors, in multiplications."""
        cost = _PRODUCT_COST * len(self.stacks[roles.stacks[2]].assignments)
        if self.ordered:
            # of the assignments of the band 36 in 280 are orthogonal to x1, and the same share of
            # these to x2
            rows = len(self.bands[roles.upper].assignments) * 36 // 280
            cost += 20 * rows + 8 * (rows * 36 // 280) * (third_keys * 36 // 280)
        return cost

    def _weights(self, keys: Sequence[Ids], stacks: Sequence[int]) -> NDArray[np.uint64]:
        """Return weight[k2, k1]: for one pair of keys of each orbit its size, for other pairs 0."""
        shape = len(keys[1]), len(keys[0])
        terms = prod(len(stack.assignments) for stack in self.stacks)
        if len(self.free_digits) < 2 or terms < SYMMETRIES_FROM:
            return np.ones(shape, np.uint64)
        pairs = np.arange(prod(shape)).reshape(shape)
        edges = []
        for a, b in pairwise(self.free_digits):
            to_first, to_second = (
                np.searchsorted(own, self._key_of_partition(s)[with_digits_exchanged(a, b)[own]])
                for s, own in zip(stacks, keys, strict=True)
            )
            edges.append((pairs.ravel(), pairs[np.ix_(to_second, to_first)].ravel()))
        least = components(pairs.size, edges)
        return np.bincount(least, minlength=len(least)).reshape(shape).astype(np.uint64)


def _places(values: Ids) -> Ids:
    return np.unique(values, return_inverse=True)[1].astype(np.int16)
