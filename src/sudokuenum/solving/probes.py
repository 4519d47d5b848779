"""Random probes of the search for the grids of a layout.

A probe follows random choices down to a grid or a contradiction. The product of the numbers of
choices, or 0 for a contradiction, is on average the number of solutions. The sum of the products of
the numbers of choices up to each step is on average the number of choices of the whole search.

Cost: about 10 microseconds for each probe of a 9x9 grid.
Reference: D. E. Knuth, Estimating the efficiency of backtrack programs, 1975.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.layout import Layout
from sudokuenum.common.speeds import SEARCH_CHOICE
from sudokuenum.kernels.search_any import Search


def probed(
    layout: Layout, cells: Sequence[int], probes: int, seed: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The estimates of each probe: of the number of solutions, and of the number of choices.

    >>> solutions, choices = probed(Layout.parse("x", "2x2"), (1, 2, 3, 4) + (0,) * 12, 1000, 1)
    >>> round(float(solutions.mean()))
    2
    """
    solutions, choices = np.zeros(probes), np.zeros(probes)
    Search(bytes(cells), layout.digits, *layout.arrays).probe(solutions, choices, seed)
    return solutions, choices


def seconds_of_choice(layout: Layout) -> float:
    """The seconds that a choice takes, about: they grow with the number of cells."""
    return SEARCH_CHOICE * (layout.digits / 9) ** 2
