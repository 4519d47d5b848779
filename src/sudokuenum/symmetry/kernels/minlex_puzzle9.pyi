from typing import Annotated

import numpy as np
from numpy.typing import NDArray

def canonical(
    puzzles: Annotated[NDArray[np.uint8], "puzzles 81", "0 to 9"],
    forms: Annotated[NDArray[np.uint8], "puzzles 81", "written"],
    automorphisms: Annotated[NDArray[np.uint32], "puzzles", "written"],
) -> int: ...
def symmetries(
    puzzle: Annotated[NDArray[np.uint8], "81", "0 to 9"],
    form: Annotated[NDArray[np.uint8], "81", "written"],
    found: Annotated[NDArray[np.uint8], "symmetries 19", "written"],
) -> int: ...
