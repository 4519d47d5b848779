"""An unbiased estimate of the number of grids from a random sample, with its interval.

    grids = sum over the column sets of all boxes of the product of f(band)

where f(band) is the number of fillings of a band whose boxes have these column sets. The column
sets of the first band are drawn uniformly. Then, for each stack, the remaining digits of its
columns are shared out between the bands below: in one of 56 ways for 3x3, and in one way if there
are two bands. All draws have the same probability, so that the number of possible draws times the
mean of the products is an unbiased estimate of the number of grids.

Bound of a product: the largest f(band) of all classes, to the power of the number of bands.

Cost: for each draw a look-up of the class of each band. Before, the fillings of each class are
counted, which takes four processor seconds for 2x5 boxes and milliseconds for all others.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from math import factorial, prod
from random import Random

import numpy as np

from sudokuenum.common.arguments import check_type
from sudokuenum.common.box import CLASSIC, Box, BoxLike
from sudokuenum.common.digits import digit_masks, mask_of
from sudokuenum.common.estimates import SampleEstimate, check_sample, estimate_from
from sudokuenum.common.parallel import default_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.randomness import Seed, resolve_seed
from sudokuenum.counting.by_columns import MOST_DIGITS, count_fillings_of_classes, countable
from sudokuenum.errors import BoxError
from sudokuenum.kernels.configurations import Configurations

Sets = tuple[int, ...]
"""The digit sets of the columns of a box, as masks."""


def sample_estimate(
    box: BoxLike = CLASSIC,
    samples: int = 10_000,
    *,
    seed: Seed = None,
    confidence: float = 0.95,
    progress: Progress = SILENT,
) -> SampleEstimate:
    """Estimate the number of all grids from a random sample.

    Parameters
    ----------
    box
        The shape of the boxes: 2x2, 2x3, 2x4, 2x5 or 3x3, or their transposes.
    samples
        The number of draws, at least 2.
    seed
        An integer gives the same estimate each time; None another one at each call.
    confidence
        The probability with which the interval is to hold the true number.
    progress
        Is told of the samples drawn.

    Returns
    -------
    SampleEstimate
        The estimate, its interval, and the seed that was used. With some 100 draws or fewer the
        interval is wide, since it then rests on a bound of the values.

    Raises
    ------
    BoxError
        For other boxes.
    OptionError
        For fewer than 2 samples, a confidence that is not between 0 and 1, or a negative seed.

    >>> estimate = sample_estimate(Box(2, 3), samples=2000, seed=1)
    >>> estimate.low < 28200960 < estimate.high
    True
    """
    check_type(progress, Progress, "a Progress")
    samples, confidence = check_sample(samples, confidence)
    number = resolve_seed(seed)
    wanted = Box.of(box)
    try:
        shape = countable(wanted)
    except BoxError:
        words = f"a sample is drawn for boxes of 2x2 or more, of at most {MOST_DIGITS} cells"
        raise BoxError(f"box {wanted}: {words}") from None
    r, c, n = shape.rows, shape.columns, shape.digits
    configurations = Configurations(r, c)
    random = Random(number)

    per_order = count_fillings_of_classes(configurations, default_jobs())
    fillings = [factorial(r) * f for f in per_order]

    def draw() -> int:
        upper = [_cut(random.sample(range(n), n), c) for _ in range(r)]
        lower = [random.choice(_shares(box)) for box in upper]
        bands = [upper, *zip(*lower, strict=True)]
        return prod(fillings[configurations.find(sum(band, ()))] for band in bands)

    draws = (factorial(n) // factorial(r) ** c * len(_shares(_cut(range(n), c)))) ** r
    values = np.empty(samples)
    progress.start("samples", samples)
    for k in range(samples):
        values[k] = draws * draw()
        progress.advance(1)
    most = float(draws * max(fillings) ** c)
    return estimate_from(values, most=most, seed=number, confidence=confidence)


def _cut(digits: Sequence[int], parts: int) -> Sets:
    """Digits, counted from 0, cut into this number of sets of equal size, as masks."""
    size = len(digits) // parts
    return tuple(mask_of(digits[size * k : size * (k + 1)]) for k in range(parts))


@cache
def _shares(upper: Sets) -> list[tuple[Sets, ...]]:
    """The ways to give column sets to the boxes below a box; there are two or three bands."""
    if len(upper) == 2:
        return [(upper[::-1],)]
    everything, size = sum(upper), upper[0].bit_count()
    first, second, third = (
        [sum(chosen) for chosen in combinations(digit_masks(everything ^ mask), size)]
        for mask in upper
    )
    shares = [
        (a, b, c) for a in first for b in second if not a & b and (c := everything ^ a ^ b) in third
    ]
    return [
        (one, tuple(everything ^ u ^ x for u, x in zip(upper, one, strict=True))) for one in shares
    ]
