from typing import Annotated

import numpy as np
from numpy.typing import NDArray

class CatalogueTables:
    def __init__(self, bands: Annotated[NDArray[np.uint8], "416 27"]) -> None: ...

class EssentialGrids:
    def __init__(self, tables: CatalogueTables, number: Annotated[int, "1 to 416"]) -> None: ...
    def __len__(self) -> int: ...
    def fourth_rows(self, rows: Annotated[NDArray[np.uint8], "len(self) 9", "written"]) -> None: ...
    def count(
        self,
        row: Annotated[int, "0 to len(self) - 1"],
        by_order: Annotated[NDArray[np.uint64], "649", "written"],
    ) -> int: ...
    def write(
        self,
        row: Annotated[int, "0 to len(self) - 1"],
        forms: Annotated[NDArray[np.uint8], "1..2**30 81", "written"],
        orders: Annotated[NDArray[np.uint16], "len(forms)", "written"],
    ) -> int: ...
