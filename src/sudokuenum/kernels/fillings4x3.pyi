import numpy as np
from numpy.typing import NDArray

def fillings_beside(
    common: NDArray[np.uint16], last: NDArray[np.uint16], fillings: NDArray[np.uint64]
) -> None: ...
