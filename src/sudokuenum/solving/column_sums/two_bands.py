"""The number of solutions of a partial grid with two bands, without a search.

    solutions = sum over (A1, ..., Ar) of f1(A1, ..., Ar) * f2(A1, ..., Ar)

Boxes have r rows and 2 columns, because other boxes are transposed to have this shape. There are n
= 2r digits, r stacks and 2 bands. In stack s the upper box has the digits As in its right column
and the other digits in its left one, and the lower box has them exchanged. fb is the number of ways
to fill band b with these columns and its clues, which clued_band.py counts.

The sides of a digit are r bits: bit s is 1 if the digit is on the right in the upper box of stack
s. Each of the r bits is 1 for r of the digits. A list of sides has the sides of all n digits. A
clue fixes one bit of its digit. Because digits without clues can be exchanged, we make only the
lists in which the sides of these digits do not decrease. The weight of such a list is the number of
different lists that permutations of these digits make of it.

A term is a pair of fillings. Frequencies are sums of the frequencies in one band times the number
of fillings of the other.

Cost: milliseconds for r = 2 and 3. For r = 4 there are at most about 200,000 lists. The empty
puzzle takes 0.02 s, and random puzzles take at most about two seconds, with the longest time for
six clues. Frequencies take up to five times as long. For r = 5, a puzzle with 30 random clues takes
a few seconds, and a puzzle with 25 clues takes a minute. The empty puzzle is counted by
counting/by_columns.py, but puzzles with a few clues are out of reach.
Bounds: sums are less than 2^55 for r <= 4, and Python integers for r = 5.
"""

from collections.abc import Generator, Iterator, Sequence
from functools import cached_property
from math import comb, factorial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.parallel import check_jobs, parallel, slices
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.speeds import BAND_STEP, GRIDS_2X5, SIDES_LIST
from sudokuenum.counting.by_columns import count_by_columns
from sudokuenum.geometry.box import Box
from sudokuenum.solving.column_sums.clued_band import CALL_LISTS, Classes, CluedBand, Grid, Sides
from sudokuenum.solving.column_sums.three_bands import even_out

MAX_SECONDS = 600.0
"""The expected time in seconds above which the sum is not begun."""
_SAMPLED_CLASSES, _MAX_STEPS = 8, 4_000_000
"""The classes on which the time is estimated, and the steps after which the estimate gives up."""
_MAX_LISTS = 500_000
"""The expected number of lists of sides above which none are made."""


def has_two_bands(box: Box) -> bool:
    """Return True if this sum is for grids with these boxes, or with the boxes transposed."""
    return min(box.rows, box.columns) == 2 and max(box.rows, box.columns) <= 5


class DigitSides(NamedTuple):
    """The lists of sides that the digits can have, and the weight of each."""

    sides: Sides
    weights: NDArray[np.int64]
    free_digits: list[int]
    """The digits without clues, counted from 0."""


def allowed_sides(grid: Grid) -> list[list[int]]:
    """Return the sides of each digit that its clues allow.

    >>> grid = np.zeros((4, 4), np.int16)
    >>> grid[0, 0] = grid[3, 2] = 3
    >>> allowed_sides(grid)
    [[0, 1, 2, 3], [0, 1, 2, 3], [2], [0, 1, 2, 3]]
    """
    n = len(grid)
    stacks = n // 2
    allowed = [list(range(1 << stacks)) for _ in range(n)]
    cells = grid.tolist()
    for row, column in np.argwhere(grid).tolist():
        side = column % 2 ^ row // stacks
        digit = cells[row][column] - 1
        allowed[digit] = [x for x in allowed[digit] if x >> column // 2 & 1 == side]
    return allowed


def expected_lists(grid: Grid) -> float:
    """Return a lower bound of the number of lists, which is near to it if there are many clues."""
    allowed = allowed_sides(grid)
    stacks = len(grid) // 2
    free = sum(len(choices) == 1 << stacks for choices in allowed)
    ways = 1
    for s in range(stacks):
        bits = [{x >> s & 1 for x in choices} for choices in allowed]
        right, left = bits.count({1}), bits.count({0})
        if right > stacks or left > stacks or set() in bits:
            return 0
        ways *= comb(len(grid) - left - right, stacks - right)
    return ways / factorial(free)


def digit_sides(grid: Grid) -> DigitSides:
    """List the sides that the clues of a grid with two bands allow.

    >>> empty = digit_sides(np.zeros((8, 8), np.int16))
    >>> len(empty.sides), int(empty.weights.sum()) == 70**4
    (1450, True)
    """
    n = len(grid)
    stacks = n // 2
    allowed = allowed_sides(grid)
    free = [d for d in range(n) if d + 1 not in grid]
    clued = sorted(set(range(n)) - set(free), key=lambda d: len(allowed[d]))
    bits = (np.arange(1 << stacks)[:, None] >> np.arange(stacks) & 1).astype(np.int8)
    sides = np.zeros((1, n), np.uint8)
    on_the_right = np.zeros((1, stacks), np.int8)
    for k, digit in enumerate(clued + free):
        choices = np.array(allowed[digit], np.uint8)
        place = np.repeat(np.arange(len(sides)), len(choices))
        chosen = np.tile(choices, len(sides))
        if k > len(clued):
            in_order = chosen >= sides[place, free[k - len(clued) - 1]]
            place, chosen = place[in_order], chosen[in_order]
        sums = on_the_right[place] + bits[chosen]
        # a stack needs r digits on the right, no more, and the digits that follow can add one each
        fits = ((sums <= stacks) & (sums >= stacks - (n - 1 - k))).all(axis=1)
        sides, on_the_right = sides[place[fits]], sums[fits]
        sides[:, digit] = chosen[fits]
    return DigitSides(sides, _weights(sides[:, free]), free)


def _weights(sides: Sides) -> NDArray[np.int64]:
    """Return the number of different orders of each row of increasing sides: k! / product of m!."""
    weights = np.full(len(sides), factorial(sides.shape[1]), np.int64)
    equal = np.ones(len(sides), np.int64)
    for k in range(1, sides.shape[1]):
        equal = np.where(sides[:, k] == sides[:, k - 1], equal + 1, 1)
        # a run of m equal sides divides by 1, 2, .. m
        weights //= equal
    return weights


class Terms(NamedTuple):
    """The lists of sides that have a solution, with their weights and fillings."""

    sides: Sides
    weights: NDArray[np.int64]
    fillings: tuple[NDArray[Any], NDArray[Any]]
    """The fillings of the upper and of the lower band, without the factor `permutations`."""


class TwoBandSum:
    """The solutions of a partial grid with two bands, or two stacks, given as its cells row by row.

    A cell without a clue is 0. A grid whose clues contradict each other has no solution.

    Examples
    --------
    >>> TwoBandSum([0] * 64, Box(4, 2)).count()
    29136487207403520
    """

    def __init__(self, cells: Sequence[int], box: Box) -> None:
        n = box.digits
        grid = np.array(cells, np.int16).reshape(n, n)
        self.box = box
        self.transposed = box.columns != 2
        """True if the sum is made for the transposed grid."""
        self.grid = grid.T if self.transposed else grid
        self.stacks = n // 2
        self.bands = [CluedBand(self.grid[: n // 2]), CluedBand(self.grid[n // 2 :])]
        self._dtype: Any = object if self.stacks == 5 else np.uint64

    @property
    def lists_terms(self) -> bool:
        """True if terms are listed. All grids with 2x5 boxes are counted by classes instead."""
        return self.stacks < 5 or bool(self.grid.any())

    @property
    def permutations(self) -> int:
        """The number of solutions that each counted solution represents."""
        return self.bands[0].permutations * self.bands[1].permutations

    # Both bands, the estimate and the count use the sides.
    @cached_property
    def digit_sides(self) -> DigitSides:
        """The sides that the clues allow, as sides in the upper band."""
        return digit_sides(self.grid)

    def of_band(self, sides: Sides, band: int) -> Sides:
        """Return the sides in a band: in the lower band each digit is on the other side."""
        return sides ^ np.uint8((1 << self.stacks) - 1) if band else sides

    # The estimate and the count use the classes, whose listing takes most of a short count.
    @cached_property
    def _classes(self) -> list[Classes]:
        sides = self.digit_sides.sides
        return [band.classes(self.of_band(sides, b)) for b, band in enumerate(self.bands)]

    def expected_seconds(self, jobs: int) -> float:
        """Estimate the seconds of a count from some classes of each band (inf for too long)."""
        if not self.lists_terms:
            return GRIDS_2X5 / jobs
        if expected_lists(self.grid) > _MAX_LISTS:
            return float("inf")
        seconds = SIDES_LIST * len(self.digit_sides.sides)
        for band, classes in zip(self.bands, self._classes, strict=True):
            number = len(classes.sides)
            tried = classes.sides[:: -(-number // _SAMPLED_CLASSES)] if number else classes.sides
            steps = band.steps(tried, _MAX_STEPS)
            if steps == _MAX_STEPS:
                return float("inf")
            seconds += BAND_STEP * steps / max(len(tried), 1) * number / jobs
        return seconds

    def count(self, jobs: int | None = None) -> int:
        """Count the solutions; `jobs` and errors are as for `count_solutions`."""
        return sum(self.counts(check_jobs(jobs)))

    def counts(self, jobs: int, progress: Progress = SILENT) -> Generator[int]:
        """Yield the numbers of solutions, many of them 0, of the parts of the sum as they finish.

        `progress` receives the columns of all grids with 2x5 boxes, which are counted in one part.
        """
        if not self.lists_terms:
            yield count_by_columns(self.box, jobs=jobs, progress=progress).grids
            return
        upper, lower = self._classes
        fillings = np.zeros(len(lower.sides), self._dtype)
        for part, numbers in self._in_parts(self.bands[1], lower.sides, jobs):
            fillings[part] = numbers
            yield 0
        weights = self.digit_sides.weights.astype(self._dtype) * fillings[lower.of_list]
        factors = np.zeros(len(upper.sides), self._dtype)
        np.add.at(factors, upper.of_list, weights)
        possible = np.nonzero(factors)[0]
        for part, numbers in self._in_parts(self.bands[0], upper.sides[possible], jobs):
            part_sum = (factors[possible[part]] * numbers.astype(self._dtype)).sum()
            yield int(part_sum) * self.permutations

    def _in_parts(
        self, band: CluedBand, sides: Sides, jobs: int
    ) -> Iterator[tuple[slice, NDArray[Any]]]:
        parts = slices(len(sides), CALL_LISTS[self.stacks])
        with parallel(lambda part: band.counts(sides[part]), parts, jobs) as results:
            yield from results

    def terms(self, jobs: int, progress: Progress = SILENT) -> Terms:
        """Return the terms of the sum that are not 0; `progress` receives the bands' classes."""
        progress.start("classes", sum(len(classes.sides) for classes in self._classes))
        sides, weights = self.digit_sides.sides, self.digit_sides.weights
        fillings = []
        for band, classes in zip(self.bands, self._classes, strict=True):
            numbers = np.zeros(len(classes.sides), self._dtype)
            for part, part_numbers in self._in_parts(band, classes.sides, jobs):
                numbers[part] = part_numbers
                progress.advance(len(part_numbers))
            fillings.append(numbers[classes.of_list])
        possible = np.nonzero(fillings[0] * fillings[1])[0]
        upper, lower = (numbers[possible] for numbers in fillings)
        return Terms(sides[possible], weights[possible], (upper, lower))

    def frequencies(self, jobs: int | None = None, progress: Progress = SILENT) -> NDArray[Any]:
        """Count the solutions with each digit in each cell, like `ColumnSum.frequencies`.

        The shape is (n, n, n).
        """
        threads = check_jobs(jobs)
        n = 2 * self.stacks
        if not self.grid.any():
            return np.full((n, n, n), sum(self.counts(threads, progress)) // n, object)
        progress.start("bands", 2)
        terms = self.terms(threads)
        result = np.zeros((n, n, n), object)
        for b, band in enumerate(self.bands):
            factors = terms.weights.astype(self._dtype) * terms.fillings[1 - b]
            sides = self.of_band(terms.sides, b)
            rows = self._band_frequencies(band, sides, factors, threads) * self.permutations
            even_out(rows, (band.free_rows, (), self.digit_sides.free_digits))
            result[b * self.stacks : (b + 1) * self.stacks] = rows
            progress.advance(1)
        return result.swapaxes(0, 1) if self.transposed else result

    def _band_frequencies(
        self, band: CluedBand, sides: Sides, factors: NDArray[Any], jobs: int
    ) -> NDArray[Any]:
        """Return the sum of the frequencies of a band times these factors: shape (r, n, n)."""
        distinct = band.distinct(sides)
        by_class = np.argsort(distinct.of_list, kind="stable")
        ends = np.searchsorted(distinct.of_list[by_class], np.arange(len(distinct.sides) + 1))
        n = 2 * self.stacks

        def run(part: slice) -> NDArray[Any]:
            cells = band.frequencies(distinct.sides[part]).astype(self._dtype)
            result = np.zeros((self.stacks, n, n), self._dtype)
            in_part = by_class[ends[part.start] : ends[part.stop]]
            for call in slices(len(in_part), CALL_LISTS[self.stacks]):
                lists = in_part[call]
                # each digit of a list gets the frequencies of its place in the class
                place = np.argsort(band.sorted_sides(sides[lists])[1], axis=1)
                own = np.take_along_axis(
                    cells[distinct.of_list[lists] - part.start], place[:, None, None, :], axis=3
                )
                result += (own * factors[lists][:, None, None, None]).sum(axis=0)
            return result

        zeros = np.zeros((self.stacks, n, n), object)
        with parallel(run, slices(len(distinct.sides), CALL_LISTS[self.stacks]), jobs) as results:
            return sum((part_sum.astype(object) for _, part_sum in results), zeros)
