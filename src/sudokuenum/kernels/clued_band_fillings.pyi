import numpy as np
from numpy.typing import NDArray

def count(
    columns: NDArray[np.uint16],
    candidates: NDArray[np.uint16],
    free: int,
    most: int,
    numbers: NDArray[np.uint64],
) -> int: ...
def frequencies(
    columns: NDArray[np.uint16],
    candidates: NDArray[np.uint16],
    free: int,
    cells: NDArray[np.uint64],
) -> None: ...
def nth(
    columns: NDArray[np.uint16],
    candidates: NDArray[np.uint16],
    free: int,
    numbers: NDArray[np.uint64],
    cells: NDArray[np.uint8],
) -> None: ...
