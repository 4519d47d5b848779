"""How a band is taken to the representative of its column configuration.

Up to relabelling and the order of the boxes there are 44 configurations of columns (see
bands/configurations.py). For each of the 280^2 with standard X1 a table has the number of its class
and the step from the representative: an order of the boxes, a relabelling that makes the first of
them standard, and one of the 1296 relabellings that keep it so.

Cost: some tens of milliseconds for the table, once; then about 30 microseconds a band.
"""

from dataclasses import dataclass
from functools import cache
from itertools import permutations, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudokuenum.bands.configurations import (
    STANDARD,
    column_partitions,
    images_of_partitions,
    partition_numbers,
    relabellings_to_standard,
    to_standard,
)
from sudokuenum.kernels.lower_rows import LowerRows, RowTables

_ORDERS = tuple(permutations(range(3)))


class Frame(NamedTuple):
    """The class of a band's configuration, from 0, and the step to its representative.

    labels[d] replaces the digit d, and column j of the band becomes column columns[j].
    """

    number: int
    columns: NDArray[np.uint8]
    labels: NDArray[np.uint8]


@dataclass(frozen=True)
class _Frames:
    """`representatives` are three partitions each; `number` and `step` are by configuration."""

    representatives: NDArray[np.int64]
    number: NDArray[np.int64]
    step: NDArray[np.int64]


@cache
def _stabilizer() -> NDArray[np.int64]:
    """The 1296 relabellings that keep the standard partition, from digits 0 to 8: (1296, 9)."""
    within = list(permutations(range(3)))
    return np.array(
        [
            [3 * orders[d % 3][d // 3] + sets[d % 3] for d in range(9)]
            for sets in within
            for orders in product(within, repeat=3)
        ]
    )


@cache
def _frames() -> _Frames:
    """The classes of all configurations with standard X1, and the steps from representatives."""
    size = len(column_partitions())
    number = np.full(size * size, -1)
    step = np.zeros(size * size, np.int64)
    images = images_of_partitions(_stabilizer())
    first = int(partition_numbers(STANDARD))
    reached_boxes: list[tuple[int, ...]] = []
    for configuration in range(size * size):
        if number[configuration] >= 0:
            continue
        boxes = (first, *divmod(configuration, size))
        for k, order in enumerate(_ORDERS):
            one, two, three = (boxes[b] for b in order)
            others = to_standard()[one, [two, three]]
            reached = size * images[:, others[0]] + images[:, others[1]]
            number[reached] = len(reached_boxes)
            step[reached] = 1296 * k + np.arange(1296)
        reached_boxes.append(boxes)
    return _Frames(np.array(reached_boxes), number, step)


@cache
def _row_tables() -> RowTables:
    return RowTables()


@cache
def lower_rows(number: int) -> LowerRows:
    """The numbers of grids below bands of one class of configurations; made once, in 0.1 s."""
    partitions = _frames().representatives[number]
    return LowerRows(_row_tables(), column_partitions()[partitions].reshape(9).copy())


def frame_of(band: NDArray[np.uint8]) -> Frame:
    """The step of a band, given as 27 digits, to the representative of its configuration."""
    frames = _frames()
    sets = np.bitwise_or.reduce(1 << (band.reshape(3, 9).astype(np.int64) - 1), axis=0)
    partitions = partition_numbers(sets.reshape(3, 3))
    x1, x2, x3 = partitions.tolist()
    configuration = len(column_partitions()) * to_standard()[x1, x2] + to_standard()[x1, x3]
    number, step = int(frames.number[configuration]), int(frames.step[configuration])
    order, stabilizing = _ORDERS[step // 1296], _stabilizer()[step % 1296]
    representative = frames.representatives[number]
    # from the representative to the configuration with standard X1, and there from the band
    to = relabellings_to_standard()
    back = np.argsort(stabilizing[to[representative[order[0]]]])
    labels = np.zeros(10, np.uint8)
    labels[1:] = back[to[x1]] + 1
    relabelled = np.bitwise_or.reduce(
        1 << (labels[band.reshape(3, 9)].astype(np.int64) - 1), axis=0
    )
    columns = np.zeros(9, np.uint8)
    for b in range(3):
        target = column_partitions()[representative[order[b]]].tolist()
        for j in range(3):
            columns[3 * b + j] = 3 * order[b] + target.index(int(relabelled[3 * b + j]))
    return Frame(number, columns, labels)
