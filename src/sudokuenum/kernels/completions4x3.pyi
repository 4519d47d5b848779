import numpy as np
from numpy.typing import NDArray

def partitions_with(columns: NDArray[np.uint16], partitions: NDArray[np.uint16]) -> None: ...

class Tables:
    def __init__(
        self,
        table: NDArray[np.int16],
        start: NDArray[np.int32],
        place: NDArray[np.uint16],
        overflow: NDArray[np.int32],
        first: NDArray[np.uint16],
        second: NDArray[np.uint16],
        pair: NDArray[np.int32],
    ) -> None: ...

class Batch:
    def __init__(
        self,
        tables: Tables,
        share: NDArray[np.uint16],
        columns: NDArray[np.uint16],
        instructions: int,
    ) -> None: ...
    def add(self, pairs: NDArray[np.int32], offset: int, sums: NDArray[np.int64]) -> None: ...
