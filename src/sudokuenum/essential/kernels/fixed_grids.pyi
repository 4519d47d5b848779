from typing import Annotated

import numpy as np
from numpy.typing import NDArray

Partial = Annotated[NDArray[np.uint8], "fillings digits..digits+end"]

class OrbitFiller:
    def __init__(
        self,
        digits: Annotated[int, "1 to 16"],
        groups: Annotated[int, "1 to 32768"],
        groups_of: Annotated[NDArray[np.int32], "0..digits**2 3..groups+3", "0 to groups - 1"],
        lengths: Annotated[NDArray[np.uint32], "len(groups_of)", "0 to 2**(digits + 1) - 1"],
        first: Annotated[NDArray[np.int32], "len(groups_of)+1"],
        updates: Annotated[NDArray[np.int32], "0..2**24 2"],
        types: Annotated[NDArray[np.uint8], "0..256 digits+1"],
    ) -> None: ...
    def count(
        self,
        partial: Partial,
        end: Annotated[int, "0 to len(groups_of)"],
        totals: Annotated[NDArray[np.uint64], "fillings", "written"],
        steps: int,
    ) -> int: ...
    def extend(
        self,
        partial: Partial,
        end: Annotated[int, "0 to len(groups_of)"],
        longer: Annotated[NDArray[np.uint8], "1..2**40 digits+end", "written"],
        steps: int,
    ) -> int: ...
