from typing import Annotated

import numpy as np
from numpy.typing import NDArray

Partial = Annotated[NDArray[np.uint8], "fillings digits..digits+end"]

class OrbitFiller:
    def __init__(
        self,
        digits: Annotated[int, "1 to 16"],
        units: Annotated[NDArray[np.int32], "0..digits**2 3", "0 to 3*digits - 1"],
        lengths: Annotated[NDArray[np.uint32], "len(units)", "0 to 2**(digits + 1) - 1"],
        first: Annotated[NDArray[np.int32], "len(units)+1"],
        updates: Annotated[NDArray[np.int32], "0..768 2"],
        types: Annotated[NDArray[np.uint8], "0..256 digits+1"],
    ) -> None: ...
    def count(
        self,
        partial: Partial,
        end: Annotated[int, "0 to len(units)"],
        totals: Annotated[NDArray[np.uint64], "fillings", "written"],
        steps: int,
    ) -> int: ...
    def extend(
        self,
        partial: Partial,
        end: Annotated[int, "0 to len(units)"],
        longer: Annotated[NDArray[np.uint8], "1..2**40 digits+end", "written"],
        steps: int,
    ) -> int: ...
