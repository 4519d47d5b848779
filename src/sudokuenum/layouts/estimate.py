"""Estimates of the number of grids of a layout, and of the time of a search, by random probes.

    N = n! * mean of the estimates of the number of grids with a given first row

A probe of a search follows random choices until it reaches a grid or a contradiction. At each step
we multiply the numbers of choices so far. The product at the end, or 0 after a contradiction, is on
average the number of solutions, while the sum of the products at all steps is on average the number
of choices in the whole search. To estimate N, the digits 1 to n are given in the first row, and the
mean of 20 probes is one draw. If the layout has rules other than groups, nothing is given, and the
factor n! is missing, because first rows then differ in their numbers of grids.

Cost: some tens of microseconds for each probe of a 9x9 grid, and half a millisecond for a 16x16
grid.
Reference: D. E. Knuth, Estimating the efficiency of backtrack programs, 1975.
"""

from collections.abc import Sequence
from math import factorial

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import check_type
from sudokuenum.common.estimates import SampleEstimate, check_sample, estimate_from
from sudokuenum.common.parallel import slices
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.randomness import Seed, resolve_seed
from sudokuenum.common.speeds import SEARCH_CHOICE
from sudokuenum.geometry.box import BoxLike
from sudokuenum.geometry.layout import Layout, LayoutLike, as_layout
from sudokuenum.solving.search import search_of_layout

_DRAW_PROBES = 20
"""The number of probes in a draw."""
_CALL_PROBES = 100
"""The number of probes in a call of the kernel, which takes less than 0.2 s even for 16x16
grids."""


def estimate_layout(
    layout: LayoutLike,
    samples: int = 100_000,
    *,
    box: BoxLike | None = None,
    seed: Seed = None,
    confidence: float = 0.95,
    progress: Progress = SILENT,
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
    check_type(progress, Progress, "a Progress")
    number, probability = check_sample(samples, confidence, least=2 * _DRAW_PROBES)
    draws = number // _DRAW_PROBES
    layout, used_seed = as_layout(layout, box), resolve_seed(seed)
    n = layout.digits
    cells = first_row(layout)
    progress.start("probes", _DRAW_PROBES * draws)
    solutions, _ = probed(layout, cells, _DRAW_PROBES * draws, used_seed % 2**62 + 1, progress)
    values = (1 if layout.rules else factorial(n)) * solutions.reshape(draws, _DRAW_PROBES).mean(
        axis=1
    )
    most = float(factorial(n)) ** n
    return estimate_from(values, most=most, seed=used_seed, confidence=probability)


def first_row(layout: Layout) -> tuple[int, ...]:
    """Return the cells with which probes begin: 1 to n in the first row, and nothing below.

    No cell is given if the layout has rules other than groups, because then first rows differ in
    their numbers of grids.
    """
    n = layout.digits
    given = 0 if layout.rules else n
    return (*range(1, given + 1), *[0] * (n * n - given))


def probed(
    layout: Layout, cells: Sequence[int], probes: int, seed: int, progress: Progress = SILENT
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Run probes, and return the numbers of solutions and of choices that each probe estimates."""
    solutions, choices = np.zeros(probes), np.zeros(probes)
    search = search_of_layout(bytes(cells), layout)
    for part in slices(probes, _CALL_PROBES):
        seed = search.probe(solutions[part], choices[part], seed)
        progress.advance(part.stop - part.start)
    return solutions, choices


def seconds_of_choice(layout: Layout) -> float:
    """Return the approximate seconds for a choice, which grow with the number of cells."""
    return SEARCH_CHOICE * (layout.digits / 9) ** 2
