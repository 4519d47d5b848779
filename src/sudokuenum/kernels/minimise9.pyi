import numpy as np
from numpy.typing import NDArray

def minimise(
    puzzles: NDArray[np.uint8], orders: NDArray[np.uint8], following: NDArray[np.uint8]
) -> None: ...
