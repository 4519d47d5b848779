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
        image: NDArray[np.uint16] | None = None,
        labels: NDArray[np.uint8] | None = None,
    ) -> None: ...
    def probe(
        self, solutions: NDArray[np.float64], choices: NDArray[np.float64], seed: int
    ) -> None: ...
    def ended(self) -> bool: ...
    def count(self, limit: int, nodes: int) -> int: ...
    def fill(self, solutions: NDArray[np.uint8], nodes: int) -> int: ...
