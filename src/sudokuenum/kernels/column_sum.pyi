from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Ids = NDArray[np.int16]

def tabulate(
    rows: Ids, orthogonal: Ids, boxes: Sequence[Ids], table: Ids, begin: int, end: int
) -> None: ...
def first_rows(
    weights: Ids,
    boxes: Sequence[Ids],
    rows: Ids,
    first: Ids,
    orthogonal: Ids,
    sums: NDArray[np.uint64],
) -> None: ...
def nth_rows(
    goes: NDArray[np.uint64],
    partitions: Ids,
    numbers: NDArray[np.int32],
    rows: NDArray[np.int32],
) -> None: ...

class Sum:
    def __init__(
        self, tables: Sequence[Ids], stacks: Sequence[tuple[Ids, NDArray[np.int32], Ids]]
    ) -> None: ...
    def count(self, pairs: NDArray[np.int32], sums: NDArray[np.uint64]) -> None: ...
    def frequencies(
        self,
        pairs: NDArray[np.int32],
        weights: NDArray[np.uint64],
        ordered: Ids,
        orthogonal: Ids,
        goes: NDArray[np.uint8],
        ids: Sequence[Ids],
        rows: Ids,
        sums: NDArray[np.uint64],
    ) -> None: ...
    def draw(
        self,
        pairs: NDArray[np.int32],
        numbers: NDArray[np.uint64],
        drawn: NDArray[np.int32],
    ) -> None: ...
