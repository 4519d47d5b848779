"""The kernel `completions_4x3`: sums of products for 12x12 bands with boxes of 4x3, in numpy.

For a pair (k1, k2), given as the number 346 * k1 + k2, the relabelling t takes (Y1, Y2) to a
standard pair, and g(Y) = table[t(Y3)][t(Y4)] + offset. The sum for a box X4 is

    sum over the pairs (k1, k2), k3, k4 < 346 of g(Y) * g(Z)

where the upper band takes share ki of box i, and the lower band share 345 - ki.
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

SHARES = 346


def completions_4x3(
    table: NDArray[np.int64],
    first: NDArray[np.uint16],
    second: NDArray[np.uint16],
    shares: NDArray[np.uint16],
    fourth: NDArray[np.uint16],
    pairs: Iterable[int],
    offset: int,
) -> list[int]:
    """The sum for each of some configurations that have their first three boxes in common.

    `table` is g - offset by the partitions of the third and the fourth box. first[Y1] is the
    relabelling, as a permutation of the partitions, that makes Y1 standard; second[y] is the one
    that follows, where y is the image of Y2. `shares` has the partition of share k of each of the
    three boxes, and `fourth` that of each fourth box. Products of two offsets are included.
    """

    def vectors(k1: int, k2: int, third: NDArray[np.uint16]) -> NDArray[np.int64]:
        t1 = first[shares[0, k1]]
        t = second[t1[shares[1, k2]]][t1].astype(int)
        g: NDArray[np.int64] = table[np.ix_(t[third], t)] + offset
        return g

    sums = [0] * len(fourth)
    for pair in pairs:
        k1, k2 = divmod(pair, SHARES)
        upper = vectors(k1, k2, shares[2])
        lower = vectors(SHARES - 1 - k1, SHARES - 1 - k2, shares[2, ::-1])
        for k, share in enumerate(fourth):
            sums[k] += int(np.sum(upper[:, share] * lower[:, share[::-1]]))
    return sums
