from typing import Annotated

import numpy as np
from numpy.typing import NDArray

def count(
    allowed: Annotated[NDArray[np.uint16], "cases rows digits", "0 to 2**digits - 1"],
    box_rows: Annotated[int, "1 to 16"],
    box_columns: Annotated[int, "1 to 16"],
    totals: Annotated[NDArray[np.uint64], "cases", "written"],
) -> None: ...
