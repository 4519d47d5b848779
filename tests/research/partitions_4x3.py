"""What the tests of 12x12 bands share: numbers of partitions, and the sets of each."""

import numpy as np
from numpy.typing import NDArray

from sudokuenum.counting.kernels.column_configurations import Configurations

P, PLACES, WAYS = 5775, 5792, 346
START = 144540
"""Here begin the last five classes of a family, which families of 13, 11 and 9 classes follow."""


def partition_sets(found: Configurations) -> NDArray[np.uint16]:
    sets = np.zeros((P, 3), dtype=np.uint16)
    found.partition_sets(sets)
    return sets
