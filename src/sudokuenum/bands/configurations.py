"""Column configurations: for each of the nine columns of a band only the set of its digits.

The column sets of a box partition the digits; without their order there are 280 partitions, and
280^2 configurations (X1, X2, X3) with X1 standard, 147/258/369. The completions of a band depend
on its configuration alone, since B4 to B9 see only which digits each column has used. So two
configurations that agree up to relabelling and the order of boxes and of columns in a box have
equally many completions: 44 classes.

Group: relabellings and orders of the boxes. Generators that keep X1 standard: four relabellings
(which generate the 1296 that keep the partition X1) and the exchange of B2 and B3; and the exchange
of B1 and B2, followed by a relabelling that makes X1 standard again.
Cost: six maps of 280^2 points, some tens of milliseconds. Reference: E. Russell, 2005.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.components import Indices, components

Masks = NDArray[np.uint16]
"""Sets of digits as bit masks: bit d - 1 for the digit d."""

STANDARD = np.array([0b001001001, 0b010010010, 0b100100100], dtype=np.uint16)
"""The column sets of the standard box."""
_KEEP_X1 = np.array(
    [
        [3, 1, 2, 0, 4, 5, 6, 7, 8],  # 1 <-> 4
        [3, 1, 2, 6, 4, 5, 0, 7, 8],  # 1 -> 4 -> 7 -> 1
        [1, 0, 2, 4, 3, 5, 7, 6, 8],  # column 1 <-> column 2
        [1, 2, 0, 4, 5, 3, 7, 8, 6],  # column 1 -> 2 -> 3 -> 1
    ]
)


def column_sets(bands: NDArray[np.integer]) -> Masks:
    """The digit sets of the columns of bands: shape (..., 3, 9) of digits -> (..., 9) of masks.

    >>> column_sets(np.array([[1, 4, 7], [2, 5, 8], [3, 6, 9]])).tolist()
    [7, 56, 448]
    """
    sets: Masks = np.bitwise_or.reduce(1 << (bands.astype(np.uint16) - 1), axis=-2)
    return sets


@cache
def column_partitions() -> Masks:
    """The 280 partitions of the digits into three sets of three, shape (280, 3), in order.

    >>> len(column_partitions()), len(column_partitions()) ** 2
    (280, 78400)
    """
    triples = np.array([m for m in range(512) if m.bit_count() == 3], dtype=np.uint16)
    first, second = (triples[k] for k in np.nonzero(triples[:, None] < triples[None, :]))
    third = 511 ^ first ^ second
    keep = (first & second == 0) & (second < third)
    found: Masks = np.stack([first, second, third], axis=1)[keep]
    return found


def configurations(sets: Masks) -> Indices:
    """The number 280 * X2 + X3 of configurations with standard X1, by column sets: (n, 9) -> (n,).

    X2 <= X3 are the positions in `column_partitions()` of the partitions of B2 and B3, in either
    order.
    """
    x2, x3 = _index(sets[:, 3:6]), _index(sets[:, 6:9])
    return len(column_partitions()) * np.minimum(x2, x3) + np.maximum(x2, x3)


@cache
def configuration_classes() -> Indices:
    """For each of the 280^2 configurations the least one that is equivalent to it.

    >>> len(np.unique(configuration_classes()))
    44
    """
    size = len(column_partitions())
    x2, x3 = np.divmod(np.arange(size * size), size)
    image, standard = _images(_KEEP_X1), _index(STANDARD)
    maps = [size * x3 + x2, size * to_standard()[x2, standard] + to_standard()[x2, x3]]
    maps += [size * image[g, x2] + image[g, x3] for g in range(len(_KEEP_X1))]
    return components(size * size, [(np.arange(size * size), image) for image in maps])


@cache
def to_standard() -> Indices:
    """image[p, q]: the partition q after a relabelling that makes p standard; shape (280, 280)."""
    # digit i of set a of the partition becomes digit i of set a of the standard one
    members = np.array(
        [[d for m in p for d in range(9) if m >> d & 1] for p in column_partitions()]
    )
    place = np.argsort(members, axis=1)
    return _images(3 * (place % 3) + place // 3)


def _images(relabellings: Indices) -> Indices:
    """image[g, p]: the partition that p becomes when digit d - 1 becomes relabellings[g, d - 1]."""
    bit = np.arange(512)[:, None] >> np.arange(9) & 1
    relabelled = bit @ (1 << relabellings.T)
    return _index(relabelled.T[:, column_partitions()])


def _index(sets: NDArray[np.integer]) -> Indices:
    """Positions in `column_partitions()` of partitions whose sets may be in any order: (..., 3)."""
    key = column_partitions().astype(np.int64) @ (1 << 18, 1 << 9, 1)
    return np.searchsorted(key, np.sort(sets, axis=-1).astype(np.int64) @ (1 << 18, 1 << 9, 1))
