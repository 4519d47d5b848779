import numpy as np
from numpy.typing import NDArray

def find(
    cells: NDArray[np.uint8] | bytes,
    avoided: NDArray[np.uint8] | bytes,
    solution: NDArray[np.uint8],
) -> bool: ...
def shrink(cells: NDArray[np.uint8] | bytes, avoided: NDArray[np.uint8]) -> None: ...
