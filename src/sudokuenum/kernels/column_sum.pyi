from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Partitions = NDArray[np.int16]

class ColumnSum:
    def __init__(
        self,
        tables: Sequence[NDArray[np.int16]],
        stacks: Sequence[tuple[Partitions, NDArray[np.int32], Partitions]],
    ) -> None: ...
    def count(self, pairs: NDArray[np.int32], sums: NDArray[np.uint64]) -> None: ...
    def draw(
        self,
        pairs: NDArray[np.int32],
        numbers: NDArray[np.uint64],
        drawn: NDArray[np.int32],
    ) -> None: ...
