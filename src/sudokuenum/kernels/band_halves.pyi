import numpy as np
from numpy.typing import NDArray

class Halves:
    def __init__(self, rows: int, pairs: int, two_boxes: NDArray[np.uint8]) -> None: ...
    def fill(
        self,
        sets: NDArray[np.uint8],
        stacks: int,
        numbers: NDArray[np.uint64],
        columns: NDArray[np.uint64],
    ) -> None: ...
