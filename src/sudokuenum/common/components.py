"""Connected components, which are the orbits when the edges are x -> g(x) for generators g."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

Indices = NDArray[np.int64]


def components(size: int, edges: Iterable[tuple[Indices, Indices]]) -> Indices:
    """For each of the points 0 .. size - 1 the least point that it is connected with.

    An edge set is a pair of arrays: its k-th edge joins first[k] and second[k].

    >>> components(5, [(np.array([4, 3]), np.array([1, 4]))]).tolist()
    [0, 1, 2, 1, 1]
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
