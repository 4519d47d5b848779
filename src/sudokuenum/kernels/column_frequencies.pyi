from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Partitions = NDArray[np.int16]

class Frequencies:
    def __init__(
        self,
        tables: Sequence[NDArray[np.int16]],
        stacks: Sequence[tuple[Partitions, NDArray[np.int32], Partitions]],
        keys: Sequence[Partitions],
        rows: Partitions,
        ordered: Partitions,
        orthogonal: Partitions,
    ) -> None: ...
    def add(
        self,
        pairs: NDArray[np.int32],
        weights: NDArray[np.uint64],
        sums: NDArray[np.uint64],
    ) -> None: ...
