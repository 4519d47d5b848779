from typing import Annotated

import numpy as np
from numpy.typing import NDArray

def list_row_sets(
    rows: Annotated[int, "2 to 6"],
    stacks: Annotated[int, "1 to min(3, rows - 1)"],
    pairs: Annotated[int, "0 to rows"],
    sets: Annotated[NDArray[np.uint8], "1..2**28 2*rows", "written"],
    symmetries: Annotated[NDArray[np.int64], "len(sets)", "written"],
) -> int: ...
