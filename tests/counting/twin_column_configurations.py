"""The kernel `column_configurations`: classes of column configurations, by orbits of all of them.

A configuration (X1 .. Xr) has a partition of the digits into c sets of r for each of the r boxes of
a band. Two configurations are in one class if a relabelling and a permutation of the boxes take one
to the other. All P^r configurations are the points of a graph. Its edges join each point to its
images under generators of the group: a transposition and a cycle of all digits, and the exchanges
of neighbouring boxes. The classes are the connected components.

The size of a class is the number of its configurations whose X1 is the standard partition. All
partitions are equivalent, so each of the P partitions is X1 in the same number of configurations.
"""

from itertools import combinations

import numpy as np

from sudokuenum.common.components import components
from sudokuenum.geometry.box import Box

Partition = frozenset[frozenset[int]]


def configurations(box: Box) -> list[int]:
    """The sizes of the classes of column configurations, in increasing order.

    >>> configurations(Box(2, 2)), sum(configurations(Box(3, 2))) == 10**2
    ([1, 2], True)
    """
    digits = range(box.digits)
    partitions = _partitions(frozenset(digits), box.rows)
    number = {partition: k for k, partition in enumerate(partitions)}
    p, r = len(partitions), box.rows
    every = np.arange(p**r)
    boxes = [every // p**k % p for k in range(r)]
    images = []
    for relabelling in ((1, 0, *digits[2:]), (*digits[1:], 0)):
        image = np.array([number[_relabelled(x, relabelling)] for x in partitions])
        images.append(sum(image[x] * p**k for k, x in enumerate(boxes)))
    for k in range(r - 1):
        images.append(every + (boxes[k + 1] - boxes[k]) * (p**k - p ** (k + 1)))
    classes = components(p**r, [(every, image) for image in images])
    return sorted((np.unique(classes, return_counts=True)[1] // p).tolist())


def _partitions(digits: frozenset[int], size: int) -> list[Partition]:
    """The partitions of a set of digits into sets of this size."""
    if not digits:
        return [frozenset()]
    least = min(digits)
    return [
        rest | {frozenset({least, *others})}
        for others in combinations(sorted(digits - {least}), size - 1)
        for rest in _partitions(digits - {least, *others}, size)
    ]


def _relabelled(partition: Partition, relabelling: tuple[int, ...]) -> Partition:
    return frozenset(frozenset(relabelling[d] for d in digits) for digits in partition)
