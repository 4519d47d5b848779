"""Partial grids: all completions of a 9x9 grid with some clues, without a search.

    completions = sum over T1, T2, T3 of f1 * f2 * f3,   fb = fb(T1[b], T2[b], T3[b])

A chute is a band or a stack; its lines are the three rows of a band or columns of a stack. The
lines partition the digits of each box of the chute in three sets, and what they have in the three
boxes makes up all digits. Ts runs over the ways to do so in stack s, and fb is the number of ways
to fill band b when its boxes have these columns: `kernels.column_sum` sums them up. A clue d in row
i and column j of a box says that d is in the box's i-th set in its band and in the j-th in its
stack.

Symmetries. Lines without clues can change places, so a chute is given with these in one order only;
the digits without clues can too, and of equivalent pairs (x1, x2) of column partitions in the upper
band only one is summed up, with a weight. Rows and columns change roles where it costs less.

Expected completions: the product of the six chutes' numbers of ways, and for each box of the
probability that a row partition and a column partition of it, drawn from these ways, are
orthogonal. Without clues this is the product estimate of all grids.

Cost: a multiplication for each (T1, T2, T3), about 10^10 a second on two cores: k clues on
different lines leave 94080^3 / 3^k of them, and 15680^3 without clues. Tables take 44 MB a band.
For the frequencies of the digits each band is the upper one in turn.
Reference: the sum over columns of E. Russell and K. S. Pettersen, 2005, with clues built in.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise, permutations, product
from math import factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.components import components
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.kernels import column_sum as kernel
from sudokuenum.solving.column_partitions import (
    Chute,
    Ids,
    ordered_partitions,
    orthogonal,
    orthogonality,
    with_digits_exchanged,
    with_increasing_sets,
)

_LARGE = 10**9
"""Multiplications from which it pays to look for symmetries."""


_CALL = 3 * 10**8
"""Multiplications of one call: some 0.05 s."""


_LEAST = 40
"""What a product of two lines costs besides its multiplications, as a number of these."""


@dataclass(frozen=True)
class Part:
    """The sum with a given upper band and a given order of the stacks, ready to be added up."""

    upper: int
    stacks: Sequence[int]

    total: kernel.Sum
    ids: Sequence[Ids]
    """Of the keys of each stack: their ordered partitions in the upper band."""
    pairs: NDArray[np.int32]
    """Keys of the second and of the first stack."""
    weights: NDArray[np.uint64]
    """How many equivalent pairs each of them stands for."""
    costs: NDArray[np.int64]
    entries: Sequence[Ids]
    """Of each stack: its ways, in the order in which the kernel knows them."""

    def calls(self) -> Iterator[slice]:
        """The pairs cut into calls of limited cost."""
        ends = np.cumsum(self.costs)
        cuts = np.searchsorted(ends, np.arange(_CALL, ends[-1], _CALL))
        for begin, end in pairwise(np.unique([0, *cuts, len(ends)]).tolist()):
            yield slice(begin, end)

    def sums(self, call: slice) -> NDArray[np.uint64]:
        """The sums of some of the pairs."""
        sums = np.zeros(len(self.pairs[call]), np.uint64)
        self.total.count(self.pairs[call], sums)
        return sums


class Completions:
    """The completions of a partial grid, given as 81 digits row by row, 0 where there is no clue.

    There are none if clues contradict each other.

    >>> empty = Completions([0] * 81)
    >>> empty.count(), round(empty.expected / empty.count(), 3)
    (6670903752021072936960, 0.998)
    """

    def __init__(self, cells: Sequence[int]) -> None:
        grid = np.array(cells, np.int16).reshape(9, 9)
        bands = [Chute.of_rows(grid[k : k + 3]) for k in (0, 3, 6)]
        stacks = [Chute.of_rows(grid.T[k : k + 3]) for k in (0, 3, 6)]
        self.transposed = prod(len(c.ways) for c in stacks) > prod(len(c.ways) for c in bands)
        """Whether rows and columns have changed roles."""
        if self.transposed:
            grid, bands, stacks = grid.T, stacks, bands
        self.bands, self.stacks = bands, stacks
        self.free = [d for d in range(9) if d + 1 not in grid]
        """The digits without clues, from 0."""

    @property
    def multiplications(self) -> int:
        """The number of (T1, T2, T3), of which symmetries of the digits may save many."""
        return prod(len(stack.ways) for stack in self.stacks)

    @property
    def orders(self) -> int:
        """Completions for each one with the free lines in order."""
        return prod(chute.orders for chute in self.bands + self.stacks)

    @cached_property
    def expected(self) -> float:
        """The expected number of completions."""
        number = float(prod(chute.orders * len(chute.ways) for chute in self.bands + self.stacks))
        if number:
            goes = orthogonality()
            for (b, band), (s, stack) in product(enumerate(self.bands), enumerate(self.stacks)):
                rows = np.bincount(band.ways[:, s] // 6, minlength=280) / len(band.ways)
                columns = np.bincount(stack.ways[:, b] // 6, minlength=280) / len(stack.ways)
                number *= float(rows @ goes @ columns)
        return number

    def expected_seconds(self, jobs: int) -> float:
        """How long a count will take, roughly."""
        saved = 1.0
        if self.multiplications >= _LARGE:
            # the symmetries leave at least one in so many pairs of keys
            saved = min(factorial(len(self.free)), 10_000)
        tables = sum(len(chute.ways) for chute in self.bands + self.stacks) / 100_000 * 0.25
        return 0.01 + (tables + self.multiplications / saved / 5e9) / jobs

    def count(self, jobs: int | None = None, progress: Progress = SILENT) -> int:
        """The number of completions; `progress` is told of those counted.

        OptionError for a number of jobs that is not allowed.
        """
        total = 0
        for number in self.counts(check_jobs(jobs)):
            progress.advance(number)
            total += number
        return total

    def counts(self, jobs: int) -> Generator[int]:
        """The completions in parts, as they are counted."""
        if not self.fillable:
            return
        part = self.part(jobs)
        with closing(parallel(part.sums, part.calls(), jobs)) as results:
            for call, sums in results:
                yield int((sums * part.weights[call]).sum()) * self.orders

    def part(self, jobs: int) -> Part:
        """The sum in the roles that cost least; there is at least one way for each chute."""
        upper, stacks = self._roles(range(3), ordered=False)
        return self._part(upper, stacks, self._tables(stacks, jobs), ordered=False)

    def frequencies(self, jobs: int | None = None, progress: Progress = SILENT) -> NDArray[Any]:
        """In how many completions each digit stands in each cell: Python ints, shape (9, 9, 9).

        Rows, columns, digits from 0. `progress` is told of the bands done.

        >>> Completions([0] * 81).frequencies()[0, 0, 0] * 9
        6670903752021072936960
        """
        threads = check_jobs(jobs)
        progress.start("bands", 3)
        result = np.zeros((9, 9, 9), object)
        if not self.fillable:
            return result
        tables: dict[tuple[int, ...], list[Ids]] = {}
        # bands without clues are all alike
        empty = [b for b, band in enumerate(self.bands) if len(band.free) == 3]
        for b in range(3):
            if b in empty[1:]:
                result[3 * b : 3 * b + 3] = result[3 * empty[0] : 3 * empty[0] + 3]
            else:
                _, stacks = self._roles((b,), ordered=True)
                if stacks not in tables:
                    tables[stacks] = self._tables(stacks, threads)
                part = self._part(b, stacks, tables[stacks], ordered=True)
                result[3 * b : 3 * b + 3] = self._band_frequencies(part, threads, progress)
            progress.advance(1)
        return result.swapaxes(0, 1) if self.transposed else result

    def _band_frequencies(self, part: Part, jobs: int, progress: Progress) -> NDArray[Any]:
        """Those of the upper band of a part with ordered keys: shape (3, 9, 9)."""
        band = self.bands[part.upper]
        ways = band.ways[:, part.stacks]
        ways = np.ascontiguousarray(ways[np.argsort(ways[:, 0] // 6, kind="stable")])

        def run(call: slice) -> NDArray[np.uint64]:
            sums = np.zeros((3, 9, 9), np.uint64)
            part.total.frequencies(
                part.pairs[call], part.weights[call], ordered_partitions(), orthogonal(),
                orthogonality(), part.ids, ways, sums,
            )  # fmt: skip
            return sums

        cells = np.zeros((3, 9, 9), object)
        with closing(parallel(run, part.calls(), jobs)) as results:
            for _, sums in results:
                progress.advance(0)
                cells += sums.astype(object)
        result = np.zeros((3, 9, 9), object)
        for s, box in zip(part.stacks, cells.reshape(3, 3, 3, 9) * self.orders, strict=True):
            # what can change places was summed up in one order only
            for axis, free in enumerate((band.free, self.stacks[s].free, self.free)):
                where = (slice(None),) * axis + (list(free),)
                if free:
                    box[where] = box[where].sum(axis=axis, keepdims=True) // len(free)
            result[:, 3 * s : 3 * s + 3] = box
        return result

    @property
    def fillable(self) -> bool:
        """Whether there is a way for each chute; there may be no completion all the same."""
        return all(len(chute.ways) for chute in self.bands + self.stacks)

    def _roles(self, uppers: Sequence[int], ordered: bool) -> tuple[int, tuple[int, ...]]:
        """The upper band, of these, and the order of the stacks that cost least."""
        keys = {
            (upper, s): len(self._keys(s, upper, ordered)[0]) for upper in uppers for s in range(3)
        }

        def cost(roles: tuple[int, tuple[int, ...]]) -> float:
            upper, stacks = roles
            one, two, three = (keys[upper, s] for s in stacks)
            ways1, ways2, ways3 = (len(self.stacks[s].ways) for s in stacks)
            line = ways1 / one * -(-ways2 / two // 4) * 4
            return one * two * (line * ways3 + self._cost_of_pair(upper, stacks, three, ordered))

        return min(product(uppers, permutations(range(3))), key=cost)

    def _cost_of_pair(self, upper: int, stacks: Sequence[int], keys3: int, ordered: bool) -> int:
        """What a pair of keys costs besides its lines, as a number of multiplications."""
        cost = _LEAST * len(self.stacks[stacks[2]].ways)
        if ordered:
            # the rows that go with x1, and of these again as many go with x2
            rows = len(self.bands[upper].ways) * 36 // 280
            cost += 20 * rows + 8 * (rows * 36 // 280) * (keys3 * 36 // 280)
        return cost

    def _keys(self, s: int, upper: int, ordered: bool) -> tuple[Ids, NDArray[np.intp]]:
        """The keys of a stack, and which of them each of its ways has."""
        ways = self.stacks[s].ways[:, upper]
        keys, key = np.unique(self._normal(s, ordered)[ways], return_inverse=True)
        return keys, key

    def _normal(self, s: int, ordered: bool) -> Ids:
        """For each ordered partition the one that stands for it in keys of a stack."""
        return with_increasing_sets(self.stacks[s].free if ordered else (0, 1, 2))

    def _tables(self, stacks: Sequence[int], jobs: int) -> list[Ids]:
        """For each band f[x1][x3][x2], for the partitions that the ways of the stacks have."""
        tables, calls = [], []
        for b, band in enumerate(self.bands):
            boxes = [np.unique(self.stacks[s].ways[:, b] // 6) for s in stacks]
            rows = band.ways[:, stacks] // 6
            rows = np.ascontiguousarray(rows[np.argsort(rows[:, 0], kind="stable")])
            table = np.empty((len(boxes[0]), len(boxes[2]), len(boxes[1])), np.int16)
            tables.append(table)
            for k in range(0, len(table), 32):
                calls.append((rows, orthogonal(), boxes, table, k, min(k + 32, len(table))))
        for _ in parallel(lambda call: kernel.tabulate(*call), calls, jobs):
            pass
        return tables

    def _part(
        self, upper: int, stacks: Sequence[int], tables: Sequence[Ids], ordered: bool
    ) -> Part:
        """`ordered`: the keys tell the order of the columns in the upper band."""
        bands = [upper, (upper + 1) % 3, (upper + 2) % 3]
        loaded, ids, sizes, entries = [], [], [], []
        for s in stacks:
            keys, key = self._keys(s, upper, ordered)
            ways, size = self.stacks[s].ways[np.argsort(key, kind="stable")], np.bincount(key)
            inner = [np.unique(ways[:, b] // 6, return_inverse=True)[1] for b in bands[1:]]
            loaded.append(
                (
                    np.unique(keys // 6, return_inverse=True)[1].astype(np.int16),
                    np.append(0, np.cumsum(size)).astype(np.int32),
                    np.ascontiguousarray(np.stack(inner, axis=1).astype(np.int16)),
                )
            )
            ids.append(keys)
            sizes.append(size)
            entries.append(ways)
        weights = self._weights(ids[:2], [self._normal(s, ordered) for s in stacks])
        two, one = np.nonzero(weights)
        more = self._cost_of_pair(upper, stacks, len(ids[2]), ordered)
        return Part(
            upper,
            stacks,
            kernel.Sum([tables[b] for b in bands], loaded),
            ids,
            np.ascontiguousarray(np.stack([two, one], axis=1).astype(np.int32)),
            weights[two, one],
            sizes[0][one] * (sizes[1][two] + 3 & ~3) * len(entries[2]) + more,
            entries,
        )

    def _weights(self, ids: Sequence[Ids], normal: Sequence[Ids]) -> NDArray[np.uint64]:
        """How many pairs of keys each one stands for, 0 for most, by second and first key."""
        shape = len(ids[1]), len(ids[0])
        if len(self.free) < 2 or self.multiplications < _LARGE:
            return np.ones(shape, np.uint64)
        two, one = np.indices(shape).reshape(2, -1)
        edges = []
        for a, b in pairwise(self.free):
            # relabelling takes keys to keys
            images = [
                known[with_digits_exchanged(a, b)[keys]]
                for keys, known in zip(ids, normal, strict=False)
            ]
            to = [np.searchsorted(keys, image) for keys, image in zip(ids, images, strict=True)]
            edges.append((two * shape[1] + one, to[1][two] * shape[1] + to[0][one]))
        least = components(shape[0] * shape[1], edges)
        return np.bincount(least, minlength=len(least)).reshape(shape).astype(np.uint64)
