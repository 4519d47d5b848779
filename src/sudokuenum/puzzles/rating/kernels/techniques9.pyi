from typing import Annotated

import numpy as np
from numpy.typing import NDArray

TECHNIQUES: tuple[str, ...]
"""The names of the techniques, from tier 1 on."""

Boards = Annotated[NDArray[np.uint16], "boards 81", "0 to 16383", "written"]

def start(
    puzzles: Annotated[NDArray[np.uint8], "boards 81", "0 to 9"],
    boards: Annotated[NDArray[np.uint16], "boards 81", "written"],
) -> None: ...
def advance(
    boards: Boards,
    steps: Annotated[NDArray[np.uint32], "boards len(TECHNIQUES)", "written"],
    tried: Annotated[int, "0 to 2**len(TECHNIQUES)-1"],
) -> None: ...
def step_once(
    board: Annotated[NDArray[np.uint16], "81", "0 to 16383", "written"],
    tried: Annotated[int, "0 to 2**len(TECHNIQUES)-1"],
) -> int: ...
def singles(
    board: Annotated[NDArray[np.uint16], "81", "0 to 16383", "written"],
    steps: Annotated[NDArray[np.uint8], "rows 4", "written"],
) -> int: ...
