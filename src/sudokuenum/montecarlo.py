"""An unbiased estimate of the number of grids from a random sample, with its interval.

The column sets of the first band are drawn uniformly, then for each stack one of the ways to share
out the rest between the bands below (56 for 3x3; with two bands there is only one). The number of
grids with these column sets is the product of the bands' fillings f; its mean over the draws, times
the number of possible draws, is N. All draws have the same probability, so the estimate is unbiased
without further weights: importance sampling, band by band, with known numbers of choices.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import factorial, prod, sqrt
from random import Random
from statistics import NormalDist

import numpy as np

from sudokuenum.enumeration import countable
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.geometry import CLASSIC, Box
from sudokuenum.kernels.columns import Configurations
from sudokuenum.partial import Completions, fitting_rows
from sudokuenum.puzzles.puzzle import Puzzle
from sudokuenum.sampling import RandomIntegers

_FEW = 10_000_000
_BATCH = 2000
Sets = tuple[int, ...]
"""The digit sets of the columns of a box, as masks."""


@dataclass(frozen=True)
class SampleEstimate:
    """The mean of a random sample, and an interval that is to hold the truth."""

    mean: float
    low: float
    high: float
    confidence: float
    samples: int
    seed: int


def sample_estimate(
    box: Box = CLASSIC,
    samples: int = 10000,
    seed: int = 0,
    confidence: float = 0.95,
    tick: Callable[[int], None] = lambda samples: None,
) -> SampleEstimate:
    """Estimate the number of all grids from a random sample, the same for the same seed.

    The interval is the normal one, mean -+ z * deviation / sqrt(samples). `tick` is called with
    the number of samples drawn, as they are. BoxError for boxes that cannot be counted, OptionError
    for fewer than 2 samples or a confidence that is not between 0 and 1.

    >>> estimate = sample_estimate(Box(2, 3), samples=2000, seed=1)
    >>> estimate.low < 28200960 < estimate.high
    True
    """
    _check(samples, seed, confidence)
    shape = countable(box)
    r, c, n = shape.rows, shape.columns, shape.digits
    configurations = Configurations(r, c)
    random = Random(seed)

    @cache
    def fillings(k: int) -> int:
        parts = range(configurations.parts())
        return factorial(r) * sum(configurations.fillings(k, part) for part in parts)

    def draw() -> int:
        upper = [_cut(random.sample(range(n), n), c) for _ in range(r)]
        lower = [random.choice(_shares(box)) for box in upper]
        bands = [upper, *zip(*lower, strict=True)]
        return prod(fillings(configurations.find(sum(band, ()))) for band in bands)

    draws = (factorial(n) // factorial(r) ** c * len(_shares(_cut(range(n), c)))) ** r
    total = squares = 0
    for _ in range(samples):
        value = draw()
        total += value
        squares += value * value
        tick(1)
    return _interval(draws, total, squares, samples, seed, confidence)


def completions_estimate(
    puzzle: Puzzle, samples: int = 10_000, seed: int = 0, confidence: float = 0.95
) -> SampleEstimate:
    """Estimate the number of solutions of a 9x9 puzzle from a random sample.

    The columns of each stack are drawn uniformly from those that fit the clues; the mean of the
    products of the bands' fillings, times the number of possible draws, is the number of solutions
    (see `partial`). If there are less than 10 million possible draws all are taken, and the number
    is exact. Interval and errors as of `sample_estimate`, OptionError for a negative seed too;
    PuzzleError for other sizes. The interval holds the truth a little less often than it says where
    the products differ much.

    >>> estimate = completions_estimate(Puzzle((0,) * 81), samples=1000)
    >>> estimate.low < 6670903752021072936960 < estimate.high
    True
    """
    _check(samples, seed, confidence)
    if puzzle.box != CLASSIC:
        raise PuzzleError(f"boxes of {puzzle.box}: only for 9x9 there is an estimate")
    completions = Completions(puzzle.cells)
    draws = completions.multiplications * completions.orders
    random = RandomIntegers(seed)
    if completions.multiplications < _FEW:
        number = float(completions.count())
        return SampleEstimate(number, number, number, confidence, samples, seed)
    fits = [fitting_rows(band.ways) for band in completions.bands]
    total = squares = 0
    for begin in range(0, samples, _BATCH):
        number = min(_BATCH, samples - begin)
        columns = [
            stack.ways[random.below(len(stack.ways), number)] for stack in completions.stacks
        ]
        values = np.ones(number, np.int64)
        for b, fit in enumerate(fits):
            rows = [fit[s][columns[s][:, b] // 6] for s in range(3)]
            values *= np.bitwise_count(rows[0] & rows[1] & rows[2]).sum(axis=1, dtype=np.int64)
        total += int(values.sum())
        squares += sum(value * value for value in values.tolist())
    return _interval(draws, total, squares, samples, seed, confidence)


def _check(samples: int, seed: int, confidence: float) -> None:
    if samples < 2:
        raise OptionError(f"samples {samples}: at least 2 are needed")
    if seed < 0:
        raise OptionError(f"seed {seed}: it is 0 or more")
    if not 0.5 < (1 + confidence) / 2 < 1:
        raise OptionError(f"confidence {confidence}: it lies between 0 and 1")


def _interval(
    draws: int, total: int, squares: int, samples: int, seed: int, confidence: float
) -> SampleEstimate:
    """The estimate from the sums of the values and of their squares, for so many possible draws."""
    mean = draws * Fraction(total, samples)
    variance = draws**2 * (Fraction(squares) - Fraction(total**2, samples)) / (samples - 1)
    width = NormalDist().inv_cdf((1 + confidence) / 2) * sqrt(variance / samples)
    return SampleEstimate(
        float(mean), float(mean) - width, float(mean) + width, confidence, samples, seed
    )


def _cut(digits: Sequence[int], parts: int) -> Sets:
    """Digits (from 0) in so many sets of equal size, as masks."""
    size = len(digits) // parts
    return tuple(sum(1 << d for d in digits[size * k : size * (k + 1)]) for k in range(parts))


@cache
def _shares(upper: Sets) -> list[tuple[Sets, ...]]:
    """The column sets of the boxes below a box, in every way; there are two or three bands."""
    if len(upper) == 2:
        return [(upper[::-1],)]
    everything, size = sum(upper), upper[0].bit_count()
    first, second, third = (_subsets(everything ^ mask, size) for mask in upper)
    return [
        (
            (a, b, d),
            (everything ^ upper[0] ^ a, everything ^ upper[1] ^ b, everything ^ upper[2] ^ d),
        )
        for a in first
        for b in second
        if not a & b and (d := everything ^ a ^ b) in third
    ]


def _subsets(mask: int, size: int) -> list[int]:
    """The subsets of a set that have so many digits."""
    bits = [1 << d for d in range(mask.bit_length()) if mask >> d & 1]
    return [sum(chosen) for chosen in combinations(bits, size)]
