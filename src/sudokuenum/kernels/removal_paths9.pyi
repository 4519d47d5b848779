import numpy as np
from numpy.typing import NDArray

def follow_paths(
    puzzles: NDArray[np.uint8],
    most: int,
    draws: NDArray[np.uint64],
    redundant: NDArray[np.uint8],
    proper: NDArray[np.uint32],
    minimal: NDArray[np.uint32],
) -> None: ...
