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
        classic: bool,
        sets: NDArray[np.uint64],
        most: int,
        case: NDArray[np.uint64],
    ) -> None: ...
    def branches(self, cases: NDArray[np.uint64]) -> int: ...
    def ended(self) -> bool: ...
    def fill(self, puzzles: NDArray[np.uint64], steps: int) -> int: ...
