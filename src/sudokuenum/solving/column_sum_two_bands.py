"""The number of solutions of a partial grid with two bands, without a search.

    solutions = sum over (A1, ..., Ar) of f1(A1, ..., Ar) * f2(A1, ..., Ar)

Boxes have r rows and 2 columns, or are transposed so that they have. In stack s the upper box has
the digits As in its right column and the others in its left one; the lower box has them exchanged.
fb is the number of ways to fill band b with these columns and its clues. `column_sides` lists the
(A1, ..., Ar). Of those that differ only in a permutation of the digits without clues it lists one,
and its weight says how many they are. `clued_band` counts the fillings.

A term is a pair of fillings, so frequencies are sums of the frequencies of one band times the
fillings of the other.

Cost in processor time: r = 2 and r = 3 take milliseconds. For r = 4 the empty puzzle, which has 26
classes, takes 0.02 s, and random puzzles take at most some two seconds, those with six clues most.
Frequencies take up to five times as long. For r = 5 some 30 random clues take a few seconds, and 25
a minute; the empty puzzle is counted by `counting.by_columns`, and a few clues are out of reach.
Bounds: for r <= 4 all sums are at most 29136487207403520 < 2^55. For r = 5 they are Python
integers.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.box import Box
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.speeds import BAND_STEP, GRIDS_2X5, SIDES_LIST
from sudokuenum.counting.by_columns import count_by_columns
from sudokuenum.solving.clued_band import CALL, Classes, CluedBand
from sudokuenum.solving.column_sides import DigitSides, Sides, digit_sides, expected_lists

LONGEST = 600.0
"""Expected seconds from which the sum is not begun."""
_TRIED, _MOST_STEPS = 8, 4_000_000
"""Classes on which the time is estimated, and the steps after which they are given up."""
_MOST_LISTS = 500_000
"""Expected lists of sides that are made."""


def has_two_bands(box: Box) -> bool:
    """Whether this sum is for grids with these boxes, or with the boxes transposed.

    >>> [has_two_bands(box) for box in (Box(2, 2), Box(5, 2), Box(2, 6), Box(3, 3), Box(1, 4))]
    [True, True, False, False, False]
    """
    return min(box.rows, box.columns) == 2 and max(box.rows, box.columns) <= 5


@dataclass(frozen=True)
class Terms:
    """The lists of sides that have a solution."""

    sides: Sides
    weights: NDArray[np.int64]
    fillings: tuple[NDArray[Any], NDArray[Any]]
    """The fillings of the upper and of the lower band, without the factor `permutations`."""


class TwoBandSum:
    """The solutions of a partial grid with two bands, or two stacks, given as its cells row by row.

    Cells are 0 where there is no clue. A grid whose clues contradict each other has no solution.

    >>> TwoBandSum([0] * 64, Box(4, 2)).count()
    29136487207403520
    """

    def __init__(self, cells: Sequence[int], box: Box) -> None:
        n = box.digits
        grid = np.array(cells, np.int16).reshape(n, n)
        self.box = box
        self.transposed = box.columns != 2
        """Whether the sum is that of the transposed grid."""
        self.grid = grid.T if self.transposed else grid
        self.stacks = n // 2
        self.bands = [CluedBand(self.grid[: n // 2]), CluedBand(self.grid[n // 2 :])]
        self._dtype: Any = object if self.stacks == 5 else np.uint64

    @property
    def lists_terms(self) -> bool:
        """Whether the terms are listed here; all grids with 2x5 boxes are counted by classes."""
        return self.stacks < 5 or bool(self.grid.any())

    @property
    def permutations(self) -> int:
        """The solutions that each one counted stands for."""
        return self.bands[0].permutations * self.bands[1].permutations

    @cached_property
    def digit_sides(self) -> DigitSides:
        """The sides that the clues allow, as in the upper band."""
        return digit_sides(self.grid)

    def of_band(self, sides: Sides, band: int) -> Sides:
        """The sides in a band: in the lower one each digit is on the other side."""
        return sides ^ np.uint8((1 << self.stacks) - 1) if band else sides

    @cached_property
    def _classes(self) -> list[Classes]:
        sides = self.digit_sides.sides
        return [band.classes(self.of_band(sides, b)) for b, band in enumerate(self.bands)]

    def expected_seconds(self, jobs: int) -> float:
        """The time of a count in seconds, correct to its order of magnitude; infinity if too long.

        Some classes of each band are counted for this.
        """
        if not self.lists_terms:
            return GRIDS_2X5 / jobs
        if expected_lists(self.grid) > _MOST_LISTS:
            return float("inf")
        seconds = SIDES_LIST * len(self.digit_sides.sides)
        for band, classes in zip(self.bands, self._classes, strict=True):
            number = len(classes.sides)
            tried = classes.sides[:: -(-number // _TRIED)] if number else classes.sides
            steps = band.steps(tried, _MOST_STEPS)
            if steps == _MOST_STEPS:
                return float("inf")
            seconds += BAND_STEP * steps / max(len(tried), 1) * number / jobs
        return seconds

    def count(self, jobs: int | None = None) -> int:
        """The number of solutions, counted on this number of threads (default: all cores).

        OptionError for a number of jobs that is not allowed.
        """
        return sum(self.counts(check_jobs(jobs)))

    def counts(self, jobs: int) -> Generator[int]:
        """The numbers of solutions of the parts of the sum, as the parts are done; many are 0."""
        if not self.lists_terms:
            yield count_by_columns(self.box, jobs=jobs).grids
            return
        upper, lower = self._classes
        fillings = np.zeros(len(lower.sides), self._dtype)
        for part, numbers in self._in_parts(self.bands[1].counts, lower.sides, jobs):
            fillings[part] = numbers
            yield 0
        weights = self.digit_sides.weights.astype(self._dtype) * fillings[lower.of_list]
        factors = _sums(weights, upper.of_list, len(upper.sides))
        possible = np.nonzero(factors)[0]
        for part, numbers in self._in_parts(self.bands[0].counts, upper.sides[possible], jobs):
            part_sum = (factors[possible[part]] * numbers.astype(self._dtype)).sum()
            yield int(part_sum) * self.permutations

    def _in_parts(
        self, function: Callable[[Sides], NDArray[Any]], sides: Sides, jobs: int
    ) -> Iterator[tuple[slice, NDArray[Any]]]:
        """Call a function on some lists after the other."""
        size = CALL[self.stacks]
        parts = (slice(k, k + size) for k in range(0, len(sides), size))
        with closing(parallel(lambda part: function(sides[part]), parts, jobs)) as results:
            yield from results

    def terms(self, jobs: int) -> Terms:
        """The terms of the sum that are not 0."""
        sides, weights = self.digit_sides.sides, self.digit_sides.weights
        fillings = []
        for band, classes in zip(self.bands, self._classes, strict=True):
            numbers = np.zeros(len(classes.sides), self._dtype)
            for part, part_numbers in self._in_parts(band.counts, classes.sides, jobs):
                numbers[part] = part_numbers
            fillings.append(numbers[classes.of_list])
        possible = np.nonzero(fillings[0] * fillings[1])[0]
        upper, lower = (numbers[possible] for numbers in fillings)
        return Terms(sides[possible], weights[possible], (upper, lower))

    def frequencies(self, jobs: int | None = None, progress: Progress = SILENT) -> NDArray[Any]:
        """The number of solutions with each digit in each cell: Python ints, shape (n, n, n).

        By row, column and digit, counted from 0. `progress` is told of the bands done. OptionError
        for a number of jobs that is not allowed.

        >>> TwoBandSum([0] * 36, Box(2, 3)).frequencies()[0, 0, 0] * 6
        28200960
        """
        threads = check_jobs(jobs)
        n = 2 * self.stacks
        progress.start("bands", 2)
        if not self.grid.any():
            return np.full((n, n, n), self.count(threads) // n, object)
        terms = self.terms(threads)
        result = np.zeros((n, n, n), object)
        for b, band in enumerate(self.bands):
            factors = terms.weights.astype(self._dtype) * terms.fillings[1 - b]
            sides = self.of_band(terms.sides, b)
            rows = self._band_frequencies(band, sides, factors, threads) * self.permutations
            free = ~self.grid[b * self.stacks : (b + 1) * self.stacks].any(axis=1)
            # free rows were counted in one order, and free digits in one, so each gets the mean
            if free.any():
                rows[free] = rows[free].sum(axis=0, keepdims=True) // int(free.sum())
            digits = self.digit_sides.free_digits
            if digits:
                rows[:, :, digits] = rows[:, :, digits].sum(axis=2, keepdims=True) // len(digits)
            result[b * self.stacks : (b + 1) * self.stacks] = rows
            progress.advance(1)
        return result.swapaxes(0, 1) if self.transposed else result

    def _band_frequencies(
        self, band: CluedBand, sides: Sides, factors: NDArray[Any], jobs: int
    ) -> NDArray[Any]:
        """The sum of the frequencies of a band times these factors: shape (r, n, n)."""
        distinct = band.distinct(sides)
        by_class = np.argsort(distinct.of_list, kind="stable")
        ends = np.searchsorted(distinct.of_list[by_class], np.arange(len(distinct.sides) + 1))
        n = 2 * self.stacks

        def run(part: slice) -> NDArray[Any]:
            cells = band.frequencies(distinct.sides[part]).astype(self._dtype)
            result = np.zeros((self.stacks, n, n), self._dtype)
            begin, end = ends[part.start], ends[min(part.stop, len(distinct.sides))]
            for k in range(begin, end, CALL[self.stacks]):
                lists = by_class[k : min(k + CALL[self.stacks], end)]
                # to each digit of a list what its place in the class has
                place = np.argsort(band.sorted_sides(sides[lists])[1], axis=1)
                own = np.take_along_axis(
                    cells[distinct.of_list[lists] - part.start], place[:, None, None, :], axis=3
                )
                result += (own * factors[lists][:, None, None, None]).sum(axis=0)
            return result

        size = CALL[self.stacks]
        parts = (slice(k, k + size) for k in range(0, len(distinct.sides), size))
        total = np.zeros((self.stacks, n, n), object)
        with closing(parallel(run, parts, jobs)) as results:
            for _, part_sum in results:
                total += part_sum.astype(object)
        return total


def _sums(values: NDArray[Any], groups: NDArray[np.intp], number: int) -> NDArray[Any]:
    """The sum of the values of each group."""
    sums = np.zeros(number, values.dtype)
    np.add.at(sums, groups, values)
    return sums
