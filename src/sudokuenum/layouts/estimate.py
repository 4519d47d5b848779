"""Estimates of the number of grids of a layout, by random probes.

    N = n! * mean of the estimates of the number of grids with a given first row

Probes of a search (see solving/probes.py) estimate the number of grids. The digits 1 to n are given
in the first row, and the mean of 20 probes is one draw. If the layout has rules other than groups,
nothing is given, and the factor n! is missing, because first rows then differ in their numbers of
grids.
"""

from math import factorial

from sudokuenum.common.estimates import DEFAULT_CONFIDENCE, SampleEstimate, check_sample
from sudokuenum.common.progress import SILENT
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.common.randomness import Seed, resolve_seed
from sudokuenum.geometry.box import BoxLike
from sudokuenum.geometry.layout import Layout, LayoutLike, as_layout
from sudokuenum.solving.probes import PROBES_PER_DRAW, estimate_by_probes
from sudokuenum.solving.search import search_of_layout


def estimate_layout(
    layout: LayoutLike,
    samples: int = 100_000,
    *,
    box: BoxLike | None = None,
    seed: Seed = None,
    confidence: float = DEFAULT_CONFIDENCE,
    progress: ProgressLike = SILENT,
) -> SampleEstimate:
    """Estimate the number of all grids of a layout, or of all grids with boxes of a given shape.

    Parameters
    ----------
    layout
        The layout, such as `"x"`, a picture of regions, or a `Box`.
    samples
        The number of probes, at least 40.
    box
        The shape of the boxes, for a layout that is given as a string (default: 3x3).
    seed
        An integer that makes the estimate reproducible (default: a new estimate at each call).
    confidence
        The probability with which the interval contains the true number.
    progress
        Receives the number of finished probes.

    Returns
    -------
    SampleEstimate
        The mean and the confidence interval, where `samples` is the number of draws. With 100 draws
        or fewer the interval is wide, because it must then be derived from a bound on the values.

    Raises
    ------
    LayoutError
        If the layout cannot be read, or if its boxes differ from `box`.
    OptionError
        If `samples` is less than 40 or too large, if `seed` is negative, or if `confidence` is not
        between 0 and 1.

    Examples
    --------
    >>> estimate = estimate_layout("x", 2000, seed=1)
    >>> estimate.low < 55613393399531520 < estimate.high
    True
    """
    bar = as_progress(progress)
    number, probability = check_sample(samples, confidence, least=2 * PROBES_PER_DRAW)
    layout, used_seed = as_layout(layout, box), resolve_seed(seed)
    n = layout.digits
    return estimate_by_probes(
        search_of_layout(bytes(first_row(layout)), layout),
        n,
        number,
        seed=used_seed,
        confidence=probability,
        factor=1 if layout.constraints else factorial(n),
        progress=bar,
    )


def first_row(layout: Layout) -> tuple[int, ...]:
    """Return the cells with which probes begin: 1 to n in the first row, and nothing below.

    No cell is given if the layout has rules other than groups, because then first rows differ in
    their numbers of grids.
    """
    n = layout.digits
    given = 0 if layout.constraints else n
    return (*range(1, given + 1), *[0] * (n * n - given))
