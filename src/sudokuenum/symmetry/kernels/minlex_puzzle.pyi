from typing import Annotated

import numpy as np
from numpy.typing import NDArray

class MinlexSearch:
    def __init__(
        self,
        cells: Annotated[
            NDArray[np.uint8] | bytes, "(box_rows*box_columns)**2", "0 to box_rows * box_columns"
        ],
        box_rows: Annotated[int, "1 to 10"],
        box_columns: Annotated[int, "1 to 10"],
        found: Annotated[NDArray[np.uint8], "1..2**62 2*box_rows*box_columns+1", "written"],
    ) -> None: ...
    def search(
        self,
        transposed: bool,
        row: Annotated[int, "0 to box_rows * box_columns - 1"],
        steps: Annotated[int, "100 to 2**40"],
    ) -> bool: ...
    def form(self) -> bytes: ...
    def number(self) -> int: ...
