from typing import Annotated

import numpy as np
from numpy.typing import NDArray

Partitions = Annotated[NDArray[np.uint16], "5775 5775", "0 to 5774"]

def partitions_with(
    columns: Annotated[NDArray[np.uint16], "columns", "0 to 494"],
    partitions: Annotated[NDArray[np.uint16], "columns 35", "written"],
) -> None: ...

class Tables:
    def __init__(
        self,
        table: Annotated[NDArray[np.int16], "1..5775 5775 5792", "-8191 to 8191"],
        start: Annotated[NDArray[np.int32], "5775*len(table)+1"],
        place: Annotated[NDArray[np.uint16], "overflows", "0 to 5774"],
        overflow: Annotated[NDArray[np.int32], "overflows", "1 - 2**20 to 2**20 - 1"],
        first: Partitions,
        second: Partitions,
        pair: Annotated[NDArray[np.int32], "5775", "0 to len(table) - 1"],
    ) -> None: ...

class Batch:
    def __init__(
        self,
        tables: Tables,
        share: Annotated[NDArray[np.uint16], "3 346", "0 to 5774"],
        columns: Annotated[NDArray[np.uint16], "1..495", "0 to 494"],
        instructions: Annotated[int, "1 to instruction_sets()"],
    ) -> None: ...
    def add(
        self,
        pairs: Annotated[NDArray[np.int32], "terms"],
        offset: Annotated[int, "0 to 2**19"],
        sums: Annotated[NDArray[np.int64], "len(columns) 35", "written"],
    ) -> None: ...
