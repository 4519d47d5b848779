"""An unbiased estimate of the number of grids from a random sample, with its interval.

The column sets of the first band are drawn uniformly, then for each stack one of the ways to share
out the rest between the bands below (56 for 3x3; with two bands there is only one). The number of
grids with these column sets is the product of the bands' fillings f; its mean over the draws, times
the number of possible draws, is N. All draws have the same probability, so the estimate is unbiased
without further weights: importance sampling, band by band, with known numbers of choices.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import factorial, prod
from random import Random

from sudokuenum.common.box import CLASSIC, Box
from sudokuenum.common.estimates import SampleEstimate, check_sample, normal_interval
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.randomness import Seed, resolve_seed
from sudokuenum.counting.by_columns import countable
from sudokuenum.kernels.configurations import Configurations
from sudokuenum.kernels.fillings import band_fillings, filling_parts

Sets = tuple[int, ...]
"""The digit sets of the columns of a box, as masks."""


def sample_estimate(
    box: Box = CLASSIC,
    samples: int = 10000,
    *,
    seed: Seed = None,
    confidence: float = 0.95,
    progress: Progress = SILENT,
) -> SampleEstimate:
    """Estimate the number of all grids from a random sample, the same for the same seed.

    The interval is the normal one, mean -+ z * deviation / sqrt(samples). `progress` is told
    of the samples drawn. BoxError for boxes that cannot be counted, OptionError
    for fewer than 2 samples or a confidence that is not between 0 and 1.

    >>> estimate = sample_estimate(Box(2, 3), samples=2000, seed=1)
    >>> estimate.low < 28200960 < estimate.high
    True
    """
    check_sample(samples, confidence)
    number = resolve_seed(seed)
    shape = countable(box)
    r, c, n = shape.rows, shape.columns, shape.digits
    configurations = Configurations(r, c)
    random = Random(number)

    @cache
    def fillings(k: int) -> int:
        sets, parts = configurations.sets(k), range(filling_parts(r))
        return factorial(r) * sum(band_fillings(sets, r, c, part) for part in parts)

    def draw() -> int:
        upper = [_cut(random.sample(range(n), n), c) for _ in range(r)]
        lower = [random.choice(_shares(box)) for box in upper]
        bands = [upper, *zip(*lower, strict=True)]
        return prod(fillings(configurations.find(sum(band, ()))) for band in bands)

    draws = (factorial(n) // factorial(r) ** c * len(_shares(_cut(range(n), c)))) ** r
    total = squares = 0
    progress.start("samples", samples)
    for _ in range(samples):
        value = draw()
        total += value
        squares += value * value
        progress.advance(1)
    return normal_interval(
        total, squares, draws=draws, samples=samples, seed=number, confidence=confidence
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
