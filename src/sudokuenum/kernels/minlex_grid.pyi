import numpy as np
from numpy.typing import NDArray

def least_band(band: NDArray[np.uint8], least: NDArray[np.uint8]) -> None: ...

class Bands:
    def __init__(self, least: NDArray[np.uint8]) -> None: ...
    def canonical(
        self,
        grids: NDArray[np.uint8],
        forms: NDArray[np.uint8],
        orders: NDArray[np.uint16],
        numbers: NDArray[np.uint16],
    ) -> int: ...
    def ways(
        self, grid: NDArray[np.uint8], form: NDArray[np.uint8], found: NDArray[np.uint8]
    ) -> int: ...
