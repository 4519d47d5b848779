from array import array

import numpy as np
from numpy.typing import NDArray

class Search:
    def __init__(
        self,
        cells: NDArray[np.uint8] | bytes,
        digits: int,
        sizes: NDArray[np.uint8] | bytes,
        groups: NDArray[np.uint16] | array[int],
        first: int,
        size: int,
    ) -> None: ...
    def ended(self) -> bool: ...
    def fill(self, sets: NDArray[np.uint64], nodes: int) -> int: ...
