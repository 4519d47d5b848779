import numpy as np
from numpy.typing import NDArray

class OrbitFiller:
    def __init__(
        self,
        digits: int,
        units: NDArray[np.int32],
        lengths: NDArray[np.uint32],
        first: NDArray[np.int32],
        updates: NDArray[np.int32],
        types: NDArray[np.uint8],
    ) -> None: ...
    def count(
        self, partial: NDArray[np.uint8], end: int, totals: NDArray[np.uint64], steps: int
    ) -> int: ...
    def extend(
        self, partial: NDArray[np.uint8], end: int, longer: NDArray[np.uint8], steps: int
    ) -> int: ...
