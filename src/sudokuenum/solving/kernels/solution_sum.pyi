from collections.abc import Sequence
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

Table = Annotated[NDArray[np.int16], "0..280 0..280 0..280", "0 to 288"]
Stack = tuple[
    Annotated[NDArray[np.int16], "0..1680"],
    Annotated[NDArray[np.int32], "len(upper)+1"],
    Annotated[NDArray[np.int16], "0..94080 2"],
]
Pairs = Annotated[NDArray[np.int32], "pairs 2"]

class ColumnSum:
    def __init__(self, tables: Sequence[Table], stacks: Sequence[Stack]) -> None: ...
    def count(
        self, pairs: Pairs, sums: Annotated[NDArray[np.uint64], "pairs", "written"]
    ) -> None: ...
    def draw(
        self,
        pairs: Pairs,
        numbers: Annotated[NDArray[np.uint64], "pairs"],
        drawn: Annotated[NDArray[np.int32], "pairs 6", "written"],
    ) -> None: ...
