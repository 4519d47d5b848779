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
Keys = Annotated[NDArray[np.int16], "len(upper)", "0 to 1679"]

class Frequencies:
    def __init__(
        self,
        tables: Sequence[Table],
        stacks: Sequence[Stack],
        keys: Sequence[Keys],
        rows: Annotated[NDArray[np.int16], "0..94080 3", "0 to 1679"],
        ordered: Annotated[NDArray[np.int16], "1680 3", "1 to 511"],
        orthogonal: Annotated[NDArray[np.int16], "280 36", "0 to 279"],
    ) -> None: ...
    def add(
        self,
        pairs: Pairs,
        weights: Annotated[NDArray[np.uint64], "pairs"],
        sums: Annotated[NDArray[np.uint64], "3 9 9", "written"],
    ) -> None: ...
