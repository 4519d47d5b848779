import numpy as np
from numpy.typing import NDArray

class MinlexSearch:
    def __init__(
        self,
        cells: NDArray[np.uint8] | bytes,
        box_rows: int,
        box_columns: int,
        found: NDArray[np.uint8],
    ) -> None: ...
    def search(self, transposed: bool, row: int, steps: int) -> bool: ...
    def form(self) -> bytes: ...
    def number(self) -> int: ...
