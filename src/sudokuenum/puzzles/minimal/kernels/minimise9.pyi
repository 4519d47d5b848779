from typing import Annotated

import numpy as np
from numpy.typing import NDArray

def minimise(
    puzzles: Annotated[NDArray[np.uint8], "puzzles 81", "0 to 9", "written"],
    orders: Annotated[NDArray[np.uint8], "puzzles 81", "0 to 80"],
    following: Annotated[NDArray[np.uint8], "81"],
) -> None: ...
