from typing import Annotated

import numpy as np
from numpy.typing import NDArray

Columns = Annotated[NDArray[np.uint16], "tuples digits", "0 to 2**digits - 1"]
Candidates = Annotated[NDArray[np.uint16], "2..5 digits", "0 to 2**digits - 1"]
Free = Annotated[int, "0 to len(candidates)"]

def count(
    columns: Columns,
    candidates: Candidates,
    free: Free,
    most: int,
    numbers: Annotated[NDArray[np.uint64], "tuples", "written"],
) -> int: ...
def frequencies(
    columns: Columns,
    candidates: Candidates,
    free: Free,
    cells: Annotated[NDArray[np.uint64], "tuples len(candidates) digits digits", "written"],
) -> None: ...
def nth(
    columns: Columns,
    candidates: Candidates,
    free: Free,
    numbers: Annotated[NDArray[np.uint64], "tuples"],
    cells: Annotated[NDArray[np.uint8], "tuples len(candidates) digits", "written"],
) -> None: ...
