import numpy as np
from numpy.typing import NDArray

def minlex_band(band: NDArray[np.uint8], form: NDArray[np.uint8]) -> None: ...
