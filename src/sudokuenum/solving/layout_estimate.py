"""Estimates of the number of grids of a layout, from random probes of a search.

    N = n! * mean of the estimates of the number of grids with a given first row

Each probe (probes.py) estimates the number of grids with the digits 1 to n in the first row. A draw
is the mean of 20 probes.

Cost: about 10 microseconds for each probe of a 9x9 grid.
"""

from math import factorial

from sudokuenum.common.box import BoxLike
from sudokuenum.common.estimates import SampleEstimate, check_sample, estimate_from
from sudokuenum.common.layout import Layout, LayoutLike
from sudokuenum.common.randomness import Seed, resolve_seed
from sudokuenum.solving.probes import probed

_PROBES = 20
"""The probes of a draw."""


def layout_estimate(
    layout: LayoutLike,
    samples: int = 100_000,
    *,
    box: BoxLike | None = None,
    seed: Seed = None,
    confidence: float = 0.95,
) -> SampleEstimate:
    """Estimate the number of all grids of a layout.

    Parameters
    ----------
    layout
        The layout, such as `"anti-knight"`.
    samples
        The number of probes, at least 40.
    box
        The shape of the boxes, for a layout that is given as a text; default: 3x3.
    seed
        Determines the sample; None for another one at each call.
    confidence
        The confidence of the interval.

    Returns
    -------
    SampleEstimate
        The mean and the interval; `samples` is the number of draws.

    Raises
    ------
    LayoutError
        For a text that is no layout, and for a box that is not that of the layout.
    OptionError
        For fewer than 40 or too many samples, a negative seed, or a confidence that is not between
        0 and 1.

    >>> estimate = layout_estimate("x", seed=1)
    >>> estimate.low < 55613393399531520 < estimate.high
    True
    """
    number, probability = check_sample(samples, confidence, least=2 * _PROBES)
    draws = number // _PROBES
    layout, used_seed = Layout.of(layout, box), resolve_seed(seed)
    n = layout.digits
    first_row = (*range(1, n + 1), *[0] * (n * n - n))
    solutions, _ = probed(layout, first_row, _PROBES * draws, used_seed % 2**62 + 1)
    values = factorial(n) * solutions.reshape(draws, _PROBES).mean(axis=1)
    most = float(factorial(n)) ** n
    return estimate_from(values, most=most, seed=used_seed, confidence=probability)
