"""Estimates of the number of grids of a layout, from random probes of a search.

The cells of a region get one of their f fillings up to relabelling. Probes of the search
(probes.py) then estimate the number c of its completions.

    N = n!/(n-u)! * f * mean of c,   for a region whose fillings use u digits

Cost: about 10 microseconds for each probe.
"""

from math import factorial, perm

import numpy as np

from sudokuenum.common.box import BoxLike
from sudokuenum.common.estimates import SampleEstimate, check_sample, estimate_from
from sudokuenum.common.layout import Layout, LayoutLike
from sudokuenum.common.randomness import Seed, resolve_seed
from sudokuenum.solving.layout_plan import layout_plan
from sudokuenum.solving.probes import probed

_PROBES = 20
"""The probes of one filling."""


def estimate_layout(
    layout: LayoutLike,
    samples: int = 20_000,
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
        The number of probes; 20 of them are for one filling of the region, and the mean of these
        is a draw.
    box
        The shape of the boxes, for a layout that is given as a text; default: 3x3.
    seed
        Determines the sample; None for another one at each call.
    confidence
        The confidence of the interval.

    Returns
    -------
    SampleEstimate
        The mean and the interval.

    Raises
    ------
    LayoutError
        For a text that is no layout.
    OptionError
        For fewer than 40 or too many samples, a negative seed, or a confidence that is not between
        0 and 1.

    >>> estimate = estimate_layout("x", seed=1)
    >>> estimate.low < 55613393399531520 < estimate.high
    True
    """
    number, probability = check_sample(samples, confidence)
    given, used_seed = Layout.of(layout, box), resolve_seed(seed)
    draws, _ = check_sample(number // _PROBES, confidence)
    region = layout_plan(given, "search").region
    rng = np.random.default_rng(used_seed)
    weights = region.sizes / region.sizes.sum()
    chosen = rng.choice(len(weights), draws, p=weights)
    seeds = rng.integers(1, 2**62, draws)
    values = np.zeros(draws)
    n = given.digits
    for k, (place, own) in enumerate(zip(chosen.tolist(), seeds.tolist(), strict=True)):
        cells = region.puzzle_cells(place + 1)
        solutions, _ = probed(given, cells, _PROBES, own)
        values[k] = solutions.mean() * perm(n, max(cells)) * region.fillings
    most = float(factorial(n)) ** n
    return estimate_from(values, most=most, seed=used_seed, confidence=probability)
