from array import array
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

Cells = Annotated[NDArray[np.uint8] | bytes, "digits**2", "0 to digits"]
Sizes = Annotated[NDArray[np.uint8] | bytes, "1..2**20", "1 to digits"]
Groups = Annotated[NDArray[np.uint16] | array[int], "sum(sizes)", "0 to digits**2 - 1"]
Symmetries = Annotated[NDArray[np.uint8], "1..digits**4 digits**2", "0 to digits**2 - 1"]

class Search:
    def __init__(
        self,
        digits: Annotated[int, "1 to 11"],
        sizes: Sizes,
        groups: Groups,
        symmetries: Symmetries,
    ) -> None: ...
    def begin(self, cells: Cells, most: Annotated[int, "1 to digits**2"]) -> None: ...
    def ended(self) -> bool: ...
    def fill(
        self,
        grids: Annotated[NDArray[np.uint8], "1..2**62 digits**2", "written"],
        automorphisms: Annotated[NDArray[np.uint32], "len(grids)", "written"],
        steps: int,
    ) -> int: ...
