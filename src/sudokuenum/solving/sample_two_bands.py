"""Random solutions of a puzzle with two bands, numbered by the sum of `column_sum_two_bands`.

A number below the sum falls on one term: the sides of all digits, a filling of the upper band and
one of the lower band. Then the rows without clues are put in a random order, and so are the digits
without clues. Each solution comes from equally many numbers and permutations.

Cost: a count first, then some 0.05 ms a grid for r = 4.
"""

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.parallel import run_each
from sudokuenum.common.randomness import RandomIntegers
from sudokuenum.errors import PuzzleError
from sudokuenum.solving.clued_band import CALL
from sudokuenum.solving.column_sum_two_bands import TwoBandSum
from sudokuenum.solving.shuffling import digits_shuffled, shuffle


class TwoBandSource:
    """The solutions of a puzzle with two bands, to draw from."""

    def __init__(self, two_bands: TwoBandSum, jobs: int) -> None:
        self._jobs = jobs
        self._sum = two_bands
        self._terms = terms = self._sum.terms(jobs)
        upper, lower = terms.fillings
        ends = np.cumsum(terms.weights.astype(upper.dtype) * upper * lower)
        self._numbers = int(ends[-1]) if len(ends) else 0
        if self._numbers >= 1 << 64:
            raise PuzzleError(f"boxes of {two_bands.box}: too many solutions to draw from")
        self._ends = ends.astype(np.uint64)
        self.solutions = self._numbers * self._sum.permutations

    def draw(self, number: int, random: RandomIntegers) -> NDArray[np.uint8]:
        """Draw this many grids: shape (number, cells)."""
        drawn = random.below(self._numbers, number)
        term = np.searchsorted(self._ends, drawn, side="right")
        drawn -= np.append(np.uint64(0), self._ends[:-1])[term]
        drawn //= self._terms.weights.astype(np.uint64)[term]
        upper = self._terms.fillings[0].astype(np.uint64)[term]
        numbers = (drawn % upper, drawn // upper)
        r = self._sum.stacks
        grids = np.empty((number, 2 * r, 2 * r), np.uint8)

        def run(part: slice) -> None:
            sides = self._terms.sides[term[part]]
            for b, band in enumerate(self._sum.bands):
                own = self._sum.of_band(sides, b)
                grids[part, b * r : (b + 1) * r] = band.fillings(own, numbers[b][part])

        run_each(run, [slice(k, k + CALL[r]) for k in range(0, number, CALL[r])], self._jobs)
        for b in range(2):
            rows = range(b * r, (b + 1) * r)
            shuffle(grids, [i for i in rows if not self._sum.grid[i].any()], random)
        if self._sum.transposed:
            grids = grids.swapaxes(1, 2)
        digits = [d + 1 for d in self._sum.digit_sides.free_digits]
        return digits_shuffled(grids.reshape(number, -1), digits, random)
