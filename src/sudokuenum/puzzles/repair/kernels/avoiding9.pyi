from typing import Annotated

import numpy as np
from numpy.typing import NDArray

Cells = Annotated[NDArray[np.uint8] | bytes, "81", "0 to 9"]

def find(
    cells: Cells, avoided: Cells, solution: Annotated[NDArray[np.uint8], "81", "written"]
) -> bool: ...
def shrink(
    cells: Cells, avoided: Annotated[NDArray[np.uint8], "81", "0 to 9", "written"]
) -> None: ...
