from array import array
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

Sizes = Annotated[NDArray[np.uint8] | bytes, "1..2**20", "1 to digits"]
Groups = Annotated[NDArray[np.uint16] | array[int], "sum(sizes)", "0 to digits**2 - 1"]
Symmetries = Annotated[NDArray[np.uint8], "1..2**24 digits**2", "0 to digits**2 - 1"]

class Search:
    def __init__(
        self,
        digits: Annotated[int, "4 to 11"],
        sizes: Sizes,
        groups: Groups,
        symmetries: Symmetries,
    ) -> None: ...
    def next_cells(
        self, cells: Annotated[NDArray[np.uint8] | bytes, "0..digits", "0 to digits**2 - 1"]
    ) -> bytes: ...
    def begin(
        self,
        clues: Annotated[int, "digits-1 to digits+1"],
        cells: Annotated[NDArray[np.uint8] | bytes, "0..digits-3", "0 to digits**2 - 1"],
    ) -> None: ...
    def ended(self) -> bool: ...
    def known(self) -> int: ...
    def fill(
        self,
        puzzles: Annotated[NDArray[np.uint8], "1..2**62 digits**2", "written"],
        images: Annotated[NDArray[np.uint32], "len(puzzles)", "written"],
        steps: int,
    ) -> int: ...
