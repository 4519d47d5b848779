import numpy as np
from numpy.typing import NDArray

def canonical(
    puzzles: NDArray[np.uint8], forms: NDArray[np.uint8], automorphisms: NDArray[np.uint32]
) -> int: ...
def symmetries(
    puzzle: NDArray[np.uint8], form: NDArray[np.uint8], found: NDArray[np.uint8]
) -> int: ...
