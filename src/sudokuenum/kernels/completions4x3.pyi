import numpy as np
from numpy.typing import NDArray

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
        pairs: NDArray[np.uint16],
        portable: bool,
    ) -> None: ...
    def add(self, begin: int, end: int, offset: int, sums: NDArray[np.int64]) -> None: ...
