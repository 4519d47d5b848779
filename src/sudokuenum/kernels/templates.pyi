import numpy as np
from numpy.typing import NDArray

def count(
    allowed: NDArray[np.uint16], box_rows: int, box_columns: int, totals: NDArray[np.uint64]
) -> None: ...
