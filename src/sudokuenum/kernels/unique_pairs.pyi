from array import array

import numpy as np
from numpy.typing import NDArray

class UniquePairs:
    def __init__(
        self,
        cells: NDArray[np.uint8] | bytes,
        digits: int,
        sizes: NDArray[np.uint8] | bytes,
        groups: NDArray[np.uint16] | array[int],
        classic: bool,
        pairs: bool,
    ) -> None: ...
    def ended(self) -> bool: ...
    def fill(self, pairs: NDArray[np.uint16], steps: int) -> int: ...
