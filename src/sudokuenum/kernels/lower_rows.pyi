import numpy as np
from numpy.typing import NDArray

class RowTables: ...

class LowerRows:
    def __init__(self, tables: RowTables, sets: NDArray[np.uint16]) -> None: ...
    def rank(
        self, grid: NDArray[np.uint8], columns: NDArray[np.uint8], labels: NDArray[np.uint8]
    ) -> int: ...
    def unrank(
        self,
        number: int,
        grid: NDArray[np.uint8],
        columns: NDArray[np.uint8],
        labels: NDArray[np.uint8],
    ) -> bool: ...
