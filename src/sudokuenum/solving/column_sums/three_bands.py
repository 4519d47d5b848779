"""The solutions of a 9x9 puzzle as a sum over the columns of the stacks, without a search.

    solutions = sum over T1, T2, T3 of f1 * f2 * f3,   fb = fb(T1[b], T2[b], T3[b])

Ts runs over the assignments of stack s (see column_partitions.py), and Ts[b] is the column
partition of its box in band b. fb is the number of fillings of band b when its boxes have these
column partitions, which is the number of assignments of the band that are orthogonal to them. A
clue d in row i and column j of a box requires d in row set i and in column set j of the box, so
clues leave fewer assignments to bands and to stacks. arranged_sum.py explains how the sum is added
up.

Symmetry: the free lines of a chute, which have no clues, can change places, so each chute is given
with one permutation of them only. Free digits can also change places, which saves terms of the sum.
Rows and columns are exchanged if that leaves fewer terms.

Expected number of solutions: the product of the numbers of assignments of the six chutes, and for
each box of the probability that a row partition and a column partition, drawn from these
assignments, are orthogonal. Without clues this is the product estimate of the number of all grids.

Cost: a stack has 94080 / k! assignments, where k is the number of its columns without clues, and
each clue leaves about a third of them. This makes 15680^3 terms without clues, and about 94080^3 /
3^9 terms if each column has one clue. About 10^10 terms are added up in a second on two cores. For
the frequencies of digits there is one sum for each band, in which it is the upper one.
Reference: the sum over columns of E. Russell and K. S. Pettersen, 2005, here with clues.
"""

from collections.abc import Generator, Iterable, Sequence
from functools import cache, partial
from itertools import product
from math import factorial, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.speeds import SUM_ASSIGNMENT, SUM_TERM
from sudokuenum.solving.column_sums.arranged_sum import SYMMETRIES_FROM, ArrangedSum, Arranger
from sudokuenum.solving.column_sums.column_partitions import (
    Chute,
    Ids,
    ordered_partitions,
    orthogonal_partitions,
)
from sudokuenum.solving.kernels.digit_frequencies import Frequencies


class ColumnSum:
    """The sum that counts the solutions of a 9x9 puzzle, given as 81 digits, 0 for an empty cell.

    A puzzle whose clues contradict each other has no solution.

    Examples
    --------
    >>> empty = ColumnSum([0] * 81)
    >>> empty.count(), round(empty.expected / empty.count(), 3)
    (6670903752021072936960, 0.998)
    """

    def __init__(self, cells: Sequence[int]) -> None:
        grid = np.array(cells, np.int16).reshape(9, 9)
        bands = [Chute.of_rows(grid[k : k + 3]) for k in (0, 3, 6)]
        stacks = [Chute.of_rows(grid.T[k : k + 3]) for k in (0, 3, 6)]
        self.transposed = _choices(stacks) > _choices(bands)
        """True if the sum is made for the transposed grid."""
        self.bands, self.stacks = (stacks, bands) if self.transposed else (bands, stacks)
        self.free_digits = [d for d in range(9) if d + 1 not in grid]
        """The digits without clues, counted from 0."""

    @property
    def terms(self) -> int:
        """The number of terms (T1, T2, T3), of which symmetries of the digits may save many."""
        return _choices(self.stacks)

    @property
    def permutations(self) -> int:
        """The number of permutations of free lines, which each solution in the sum represents."""
        return prod(factorial(len(chute.free)) for chute in self.bands + self.stacks)

    @property
    def fillable(self) -> bool:
        """True if each chute alone can be filled, although even then there may be no solution."""
        return _choices(self.bands + self.stacks) > 0

    @property
    def expected(self) -> float:
        """The expected number of solutions, as defined in the head of this file."""
        number = float(self.permutations * _choices(self.bands + self.stacks))
        if number:
            for (b, band), (s, stack) in product(enumerate(self.bands), enumerate(self.stacks)):
                rows = _proportions(band.assignments[:, s])
                columns = _proportions(stack.assignments[:, b])
                number *= float(rows @ columns[orthogonal_partitions()].sum(axis=1))
        return number

    def expected_seconds(self, jobs: int) -> float:
        """Return the expected time of a count in seconds, correct to its order of magnitude."""
        saved = 1.0
        if self.terms >= SYMMETRIES_FROM:
            # an orbit of pairs of keys is at most as large as the group, and rarely above 10,000
            saved = min(factorial(len(self.free_digits)), 10_000)
        assignments = sum(len(chute.assignments) for chute in self.bands + self.stacks)
        return 0.01 + (assignments * SUM_ASSIGNMENT + self.terms / saved * SUM_TERM) / jobs

    def count(self, jobs: int | None = None) -> int:
        """Count the solutions; `jobs` and errors are as for `count_solutions`."""
        return sum(self.counts(check_jobs(jobs)))

    def counts(self, jobs: int) -> Generator[int]:
        """Yield the numbers of solutions of the parts of the sum, as the parts are done."""
        if not self.fillable:
            return
        arranged = self.arranged(jobs)
        with parallel(arranged.sums, arranged.calls(), jobs) as results:
            for call, sums in results:
                yield int((sums * arranged.weights[call]).sum()) * self.permutations

    def arranger(self, ordered: bool = False) -> Arranger:
        """Return the arranger of the sum. With `ordered`, the sets of keys have an order."""
        return Arranger(self.bands, self.stacks, self.free_digits, ordered)

    def arranged(self, jobs: int) -> ArrangedSum:
        """Return the sum in the roles that cost least. Every chute must have an assignment."""
        arranger = self.arranger()
        roles = arranger.cheapest(range(3))
        return arranger.arranged(roles, arranger.tables(roles.stacks, jobs))

    def frequencies(self, jobs: int | None = None, progress: Progress = SILENT) -> NDArray[Any]:
        """Count the solutions with each digit in each cell: Python ints, shape (9, 9, 9).

        The axes are row, column and digit, and arguments and errors are as for `frequencies`.
        """
        threads = check_jobs(jobs)
        progress.start("bands", 3)
        result = np.zeros((9, 9, 9), object)
        if not self.fillable:
            return result
        arranger = self.arranger(ordered=True)
        # bands whose roles have the same order of the stacks share the tables
        tables = cache(partial(arranger.tables, jobs=threads))
        # all bands without clues have the same frequencies
        empty = [b for b, band in enumerate(self.bands) if len(band.free) == 3]
        for b, band in enumerate(self.bands):
            if b in empty[1:]:
                result[3 * b : 3 * b + 3] = result[3 * empty[0] : 3 * empty[0] + 3]
            else:
                roles = arranger.cheapest((b,))
                arranged = arranger.arranged(roles, tables(roles.stacks))
                boxes = self._counted_frequencies(arranged, threads, progress)
                for s, box in zip(roles.stacks, boxes, strict=True):
                    even_out(box, (band.free, self.stacks[s].free, self.free_digits))
                    result[3 * b : 3 * b + 3, 3 * s : 3 * s + 3] = box
            progress.advance(1)
        return result.swapaxes(0, 1) if self.transposed else result

    def _counted_frequencies(
        self, arranged: ArrangedSum, jobs: int, progress: Progress
    ) -> NDArray[Any]:
        """Count the frequencies in the upper band: stack of the roles, row, column, digit."""
        assignments = self.bands[arranged.roles.upper].assignments[:, arranged.roles.stacks]
        order = np.argsort(assignments[:, 0] // 6, kind="stable")
        assignments = np.ascontiguousarray(assignments[order])
        partitions = ordered_partitions(), orthogonal_partitions()
        frequencies = Frequencies(*arranged.terms, arranged.keys, assignments, *partitions)

        def run(call: slice) -> NDArray[np.uint64]:
            sums = np.zeros((3, 9, 9), np.uint64)
            frequencies.add(arranged.pairs[call], arranged.weights[call], sums)
            return sums

        cells = np.zeros((3, 9, 9), object)
        with parallel(run, arranged.calls(), jobs) as results:
            for _, sums in results:
                progress.advance(0)
                cells += sums.astype(object)
        return cells.reshape(3, 3, 3, 9) * self.permutations


def even_out(frequencies: NDArray[Any], free: Iterable[Sequence[int]]) -> None:
    """Give the free rows, columns and digits, counted in one order, the mean over all of them."""
    for axis, places in enumerate(free):
        if places:
            lines = frequencies.swapaxes(0, axis)
            lines[[*places]] = lines[[*places]].sum(axis=0) // len(places)


def _choices(chutes: Sequence[Chute]) -> int:
    """Return the number of ways to choose an assignment of each chute."""
    return prod(len(chute.assignments) for chute in chutes)


def _proportions(assignments: Ids) -> NDArray[np.float64]:
    """Return the proportion of each of the 280 partitions among ordered ones."""
    return np.bincount(assignments // 6, minlength=280) / len(assignments)
