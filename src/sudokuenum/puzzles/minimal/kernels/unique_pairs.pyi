from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from sudokuenum.solving.kernels.search_any import Groups, Rules, Sizes

Cells = Annotated[NDArray[np.uint8] | bytes, "digits**2", "0 to digits"]
Digits = Annotated[int, "1 to 11"]

class UniquePairs:
    def __init__(
        self,
        cells: Cells,
        digits: Digits,
        sizes: Sizes,
        groups: Groups,
        classic: bool,
        pairs: bool,
        rules: Rules | None = None,
    ) -> None: ...
    def ended(self) -> bool: ...
    def fill(
        self, pairs: Annotated[NDArray[np.uint16], "1..2**62 2", "written"], steps: int
    ) -> int: ...
