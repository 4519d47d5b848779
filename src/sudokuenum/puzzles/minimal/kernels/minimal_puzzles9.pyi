from typing import Annotated

import numpy as np
from numpy.typing import NDArray

Band = Annotated[int, "0 to 2"]
Size = Annotated[int, "0 to 27"]

class Search:
    def __init__(
        self,
        cells: Annotated[NDArray[np.uint8] | bytes, "81", "1 to 9"],
        live: Annotated[NDArray[np.uint64], "2"],
        sets: Annotated[NDArray[np.uint64], "0..60_000 2"],
        most: Annotated[int, "0 to 81"],
    ) -> None: ...
    def number(self, band: Band, size: Size) -> int: ...
    def begin(
        self,
        first: Band,
        second: Band,
        a: Size,
        b: Size,
        part: Annotated[int, "0 to parts - 1"],
        parts: Annotated[int, "1 to 2**31"],
    ) -> None: ...
    def ended(self) -> bool: ...
    def fill(
        self, puzzles: Annotated[NDArray[np.uint64], "1..2**62 2", "written"], steps: int
    ) -> int: ...
