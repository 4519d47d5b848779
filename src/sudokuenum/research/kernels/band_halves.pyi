from typing import Annotated

import numpy as np
from numpy.typing import NDArray

class Halves:
    def __init__(
        self,
        rows: Annotated[int, "2 to 6"],
        pairs: Annotated[int, "0 to rows"],
        two_boxes: Annotated[NDArray[np.uint8], "classes 2*rows"],
    ) -> None: ...
    def fill(
        self,
        sets: Annotated[NDArray[np.uint8], "halves 2*rows"],
        stacks: Annotated[int, "1 to min(3, rows - 1)"],
        numbers: Annotated[NDArray[np.uint64], "halves 6", "written"],
        columns: Annotated[NDArray[np.uint64], "halves comb(2*rows,rows)", "written"],
    ) -> None: ...
