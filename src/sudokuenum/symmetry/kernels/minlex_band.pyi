from typing import Annotated

import numpy as np
from numpy.typing import NDArray

def minlex_band(
    band: Annotated[NDArray[np.uint8], "27", "1 to 9"],
    form: Annotated[NDArray[np.uint8], "27", "written"],
) -> None: ...
