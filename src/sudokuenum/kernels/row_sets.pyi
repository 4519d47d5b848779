import numpy as np
from numpy.typing import NDArray

def list_row_sets(
    rows: int,
    stacks: int,
    pairs: int,
    sets: NDArray[np.uint8],
    symmetries: NDArray[np.int64],
) -> int: ...
