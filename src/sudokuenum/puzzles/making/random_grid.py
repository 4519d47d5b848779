"""A random grid of a layout, found by searches that try digits in random order."""

import numpy as np
from numpy.typing import NDArray

from sudokuenum.errors import LayoutError
from sudokuenum.geometry.layout import Layout
from sudokuenum.solving.search import search_of_layout

_STEPS = 200
"""The number of steps of the first search for a grid of a layout, which suffices for most
layouts."""
_SEARCHES = 300_000
"""The largest number of searches for a grid, multiplied by the number of its cells. For 81 cells,
all searches together make 4.4 million steps."""


def random_grid(layout: Layout, random: np.random.Generator) -> NDArray[np.uint8]:
    """Draw a grid of the layout. Raises LayoutError if it has no grid, or if none is found.

    If the layout has no rules other than groups, the first row is drawn uniformly, because all
    first rows have the same number of grids. A search that tries digits in random order fills the
    rest. Every grid is possible, although not all grids are equally likely. A search that takes too
    long is abandoned, and a new search begins. Every second search may take twice as long, every
    fourth search four times as long, and so on. The function gives up after some seconds.
    """
    n, steps = layout.digits, 0
    cells = np.zeros(n * n, np.uint8)
    grid: NDArray[np.uint8] = np.empty(n * n, np.uint8)
    if not layout.constraints:
        cells[:n] = random.permutation(n) + 1
    for k in range(1, _SEARCHES // n**2):
        running = search_of_layout(cells, layout, seed=int(random.integers(1, 2**63)))
        for _ in range(k & -k):
            steps += _STEPS
            if running.fill(grid[np.newaxis], _STEPS):
                return grid
            if running.ended():
                raise LayoutError(f"layout {layout}: it has no grid")
    raise LayoutError(f"layout {layout}: no grid found in {steps} steps; perhaps it has no grid")
