from collections.abc import Sequence
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

Partitions = Annotated[NDArray[np.int16], "0..280", "0 to 279"]

def tabulate(
    rows: Annotated[NDArray[np.int16], "0..94080 3", "0 to 279"],
    orthogonal: Annotated[NDArray[np.int16], "280 36", "0 to 279"],
    boxes: Sequence[Partitions],
    table: Annotated[NDArray[np.int16], "len(boxes[0]) len(boxes[2]) len(boxes[1])", "written"],
    begin: Annotated[int, "0 to end"],
    end: int,
) -> None: ...
def nth_rows(
    fits: Annotated[NDArray[np.uint64], "3 280 0..1470"],
    partitions: Annotated[NDArray[np.int16], "bands 3", "0 to 279"],
    numbers: Annotated[NDArray[np.int32], "bands", "0 to 1727"],
    rows: Annotated[NDArray[np.int32], "bands", "written"],
) -> None: ...
