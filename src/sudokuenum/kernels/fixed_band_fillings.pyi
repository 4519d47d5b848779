from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

def fillings(
    sets: NDArray[np.uint16],
    columns: NDArray[np.uint8],
    digits: NDArray[np.uint8],
    rows: NDArray[np.uint8],
    totals: NDArray[np.uint64],
    stopped: Callable[[], bool],
) -> None: ...
