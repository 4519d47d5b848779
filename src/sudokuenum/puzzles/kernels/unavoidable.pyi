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
        first: Annotated[int, "0 to digits**2 - 1"],
        size: Annotated[int, "1 to digits**2"],
        rules: Rules | None = None,
    ) -> None: ...
    def ended(self) -> bool: ...
    def fill(
        self, sets: Annotated[NDArray[np.uint64], "1..2**62 2", "written"], nodes: int
    ) -> int: ...
