from typing import Annotated

import numpy as np
from numpy.typing import NDArray

class MinlexTables:
    def __init__(self, bands: Annotated[NDArray[np.uint8], "416 27"]) -> None: ...
    def canonical(
        self,
        grids: Annotated[NDArray[np.uint8], "grids 81"],
        forms: Annotated[NDArray[np.uint8], "grids 81", "written"],
        automorphisms: Annotated[NDArray[np.uint16], "grids", "written"],
        numbers: Annotated[NDArray[np.uint16], "grids 6", "written"],
    ) -> int: ...
    def symmetries(
        self,
        grid: Annotated[NDArray[np.uint8], "81"],
        form: Annotated[NDArray[np.uint8], "81", "written"],
        found: Annotated[NDArray[np.uint8], "1..2**30 19", "written"],
    ) -> int: ...
