"""Estimates of the number of solutions, and of the time of a search, by random probes.

A probe of a search follows random choices until it reaches a grid or a contradiction. At each step
we multiply the numbers of choices so far. The product at the end, or 0 after a contradiction, is on
average the number of solutions, while the sum of the products at all steps is on average the number
of choices in the whole search.

Cost: some tens of microseconds for each probe of a 9x9 grid, and half a millisecond for a 16x16
grid.
Reference: D. E. Knuth, Estimating the efficiency of backtrack programs, 1975.
"""

from math import factorial

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.estimates import SampleEstimate, estimate_from
from sudokuenum.common.parallel import slices
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.solving.kernels.search_any import Search

PROBES_PER_DRAW = 20
"""The number of probes whose mean is a draw."""
_CALL_PROBES = 100
"""The number of probes in a call of the kernel, which takes less than 0.2 s even for 16x16
grids."""


def probed(
    search: Search, probes: int, seed: int, progress: Progress = SILENT
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Run probes, and return the numbers of solutions and of choices that each probe estimates."""
    solutions, choices = np.zeros(probes), np.zeros(probes)
    for part in slices(probes, _CALL_PROBES):
        seed = search.probe(solutions[part], choices[part], seed)
        progress.advance(part.stop - part.start)
    return solutions, choices


def estimate_by_probes(
    search: Search,
    digits: int,
    probes: int,
    *,
    seed: int,
    confidence: float,
    factor: int = 1,
    progress: Progress = SILENT,
) -> SampleEstimate:
    """Estimate the number of solutions of a search that has not begun, times a factor.

    There are at least two draws of `PROBES_PER_DRAW` probes. `digits` is the number of digits.
    """
    draws = probes // PROBES_PER_DRAW
    progress.start("probes", PROBES_PER_DRAW * draws)
    solutions, _ = probed(search, PROBES_PER_DRAW * draws, seed % 2**62 + 1, progress)
    values = factor * solutions.reshape(draws, PROBES_PER_DRAW).mean(axis=1)
    most = float(factorial(digits)) ** digits
    return estimate_from(values, most=most, seed=seed, confidence=confidence)
