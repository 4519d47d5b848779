"""Connected components of a graph.

If the edges join x and g(x) for all points x and all generators g of a group, then the components
are the orbits of the group.

Cost: a few passes over the arrays of edges.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Indices = NDArray[np.int64]
"""Points, or positions in an array, counted from 0."""


def components(size: int, edges: Iterable[tuple[Indices, Indices]]) -> Indices:
    """Return, for each of the points 0 .. size - 1, the least point of its component.

    Each item of `edges` is a pair (first, second) of arrays of the same length, and it joins
    first[k] to second[k] for every k. There must be at least one item. The result has the shape
    (size,).

    Examples
    --------
    >>> components(4, [(np.array([0, 2]), np.array([3, 3]))]).tolist()
    [0, 1, 0, 0]
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
