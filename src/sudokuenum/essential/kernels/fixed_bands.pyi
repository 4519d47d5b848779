from collections.abc import Callable
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

def fillings(
    sets: Annotated[NDArray[np.uint16], "bands digits"],
    columns: Annotated[NDArray[np.uint8], "1..12"],
    digits: Annotated[NDArray[np.uint8], "bands digits"],
    rows: Annotated[NDArray[np.uint8], "1..min(len(columns),6)", "1 to 6"],
    totals: Annotated[NDArray[np.uint64], "bands", "written"],
    stopped: Callable[[], bool],
) -> None: ...
