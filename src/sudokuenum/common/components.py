"""Connected components of a graph.

If edges join x and g(x) for all points x and generators g of a group, components are its orbits.

Cost: a few passes over the arrays of edges.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Indices = NDArray[np.int64]
"""Points, or positions in an array, counted from 0."""


def components(size: int, edges: Iterable[tuple[Indices, Indices]]) -> Indices:
    """For each of the points 0 .. size - 1 the least point of its component: shape (size,).

    Each item of `edges`, at least one, is a pair of equally long arrays of points that are joined.
    """
    first, second = (np.concatenate(ends) for ends in zip(*edges, strict=True))
    least = np.arange(size)
    while True:
        before = least.copy()
        a, b = least[first], least[second]
        np.minimum.at(least, np.maximum(a, b), np.minimum(a, b))
        least = least[least]
        if np.array_equal(least, before):
            return least
