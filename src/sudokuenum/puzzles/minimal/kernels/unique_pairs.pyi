from array import array
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

Cells = Annotated[NDArray[np.uint8] | bytes, "digits**2", "0 to digits"]
Digits = Annotated[int, "1 to 11"]
Sizes = Annotated[NDArray[np.uint8] | bytes, "1..2**20", "1 to digits"]
Groups = Annotated[NDArray[np.uint16] | array[int], "sum(sizes)", "0 to digits**2 - 1"]
Numbers = NDArray[np.uint16] | array[int]
Rules = tuple[
    Annotated[Numbers, "cells", "0 to digits**2 - 1"],
    Annotated[Numbers, "rules", "1 to digits**2"],
    Annotated[NDArray[np.uint32] | array[int], "rules"],
    Annotated[Numbers, "automata"],
    Annotated[Numbers, "layers"],
    Annotated[Numbers, "moves"],
]

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
