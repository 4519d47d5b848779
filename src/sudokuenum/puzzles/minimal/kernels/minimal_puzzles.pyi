from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from sudokuenum.solving.kernels.search_any import Groups, Rules, Sizes

Cells = Annotated[NDArray[np.uint8] | bytes, "digits**2", "1 to digits"]
Digits = Annotated[int, "1 to 11"]

class Search:
    def __init__(
        self,
        cells: Cells,
        digits: Digits,
        sizes: Sizes,
        groups: Groups,
        sets: Annotated[NDArray[np.uint64], "0..60_000 2"],
        most: Annotated[int, "0 to digits**2"],
        rules: Rules | None = None,
    ) -> None: ...
    def begin(self, case: Annotated[NDArray[np.uint64], "8"]) -> None: ...
    def branches(self, cases: Annotated[NDArray[np.uint64], "digits**2 8", "written"]) -> int: ...
    def ended(self) -> bool: ...
    def fill(
        self, puzzles: Annotated[NDArray[np.uint64], "1..2**62 2", "written"], steps: int
    ) -> int: ...
