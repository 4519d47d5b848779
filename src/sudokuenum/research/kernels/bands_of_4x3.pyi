from typing import Annotated

import numpy as np
from numpy.typing import NDArray

def fillings_beside(
    common: Annotated[NDArray[np.uint16], "3 3"],
    last: Annotated[NDArray[np.uint16], "bands 3"],
    fillings: Annotated[NDArray[np.uint64], "bands", "written"],
) -> None: ...
