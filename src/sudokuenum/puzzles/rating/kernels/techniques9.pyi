from typing import Annotated

import numpy as np
from numpy.typing import NDArray

Boards = Annotated[NDArray[np.uint16], "boards 81", "0 to 511", "written"]

def start(
    puzzles: Annotated[NDArray[np.uint8], "boards 81", "0 to 9"],
    boards: Annotated[NDArray[np.uint16], "boards 81", "written"],
) -> None: ...
def advance(
    boards: Boards,
    steps: Annotated[NDArray[np.uint32], "boards 30", "written"],
    tried: Annotated[int, "0 to 1073741823"],
) -> None: ...
def step_once(
    board: Annotated[NDArray[np.uint16], "81", "0 to 511", "written"],
    tried: Annotated[int, "0 to 1073741823"],
) -> int: ...
def singles(
    board: Annotated[NDArray[np.uint16], "81", "0 to 511", "written"],
    steps: Annotated[NDArray[np.uint8], "rows 4", "written"],
) -> int: ...
