from typing import Annotated

import numpy as np
from numpy.typing import NDArray

Columns = Annotated[NDArray[np.uint8], "9", "0 to 8"]
Labels = Annotated[NDArray[np.uint8], "10", "1 to 9"]

class RowTables: ...

class LowerRows:
    def __init__(self, tables: RowTables, sets: Annotated[NDArray[np.uint16], "9"]) -> None: ...
    def rank(
        self, grid: Annotated[NDArray[np.uint8], "81"], columns: Columns, labels: Labels
    ) -> int: ...
    def unrank(
        self,
        number: int,
        grid: Annotated[NDArray[np.uint8], "81", "written"],
        columns: Columns,
        labels: Labels,
    ) -> bool: ...
