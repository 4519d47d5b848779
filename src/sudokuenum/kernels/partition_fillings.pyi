from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Partitions = NDArray[np.int16]

def tabulate(
    rows: Partitions,
    orthogonal: Partitions,
    boxes: Sequence[Partitions],
    table: NDArray[np.int16],
    begin: int,
    end: int,
) -> None: ...
def nth_rows(
    fits: NDArray[np.uint64],
    partitions: Partitions,
    numbers: NDArray[np.int32],
    rows: NDArray[np.int32],
) -> None: ...
