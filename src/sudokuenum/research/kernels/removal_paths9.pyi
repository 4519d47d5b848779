from typing import Annotated

import numpy as np
from numpy.typing import NDArray

def follow_paths(
    puzzles: Annotated[NDArray[np.uint8], "puzzles 81", "0 to 9", "written"],
    most: Annotated[int, "0 to 16"],
    draws: Annotated[NDArray[np.uint64], "puzzles 81"],
    redundant: Annotated[NDArray[np.uint8], "puzzles 82", "written"],
    proper: Annotated[NDArray[np.uint32], "puzzles 82", "written"],
    minimal: Annotated[NDArray[np.uint32], "puzzles 82", "written"],
) -> None: ...
