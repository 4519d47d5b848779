from typing import Annotated

import numpy as np
from numpy.typing import NDArray

def count(
    allowed: Annotated[NDArray[np.uint16], "cases 6 9", "0 to 511"],
    box_rows: int,
    box_columns: int,
    totals: Annotated[NDArray[np.uint64], "cases", "written"],
) -> None: ...
