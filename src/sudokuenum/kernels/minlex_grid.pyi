import numpy as np
from numpy.typing import NDArray

class MinlexTables:
    def __init__(self, bands: NDArray[np.uint8]) -> None: ...
    def canonical(
        self,
        grids: NDArray[np.uint8],
        forms: NDArray[np.uint8],
        automorphisms: NDArray[np.uint16],
        numbers: NDArray[np.uint16],
    ) -> int: ...
    def symmetries(
        self, grid: NDArray[np.uint8], form: NDArray[np.uint8], found: NDArray[np.uint8]
    ) -> int: ...
