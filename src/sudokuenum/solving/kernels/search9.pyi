from typing import Annotated

import numpy as np
from numpy.typing import NDArray

Solutions = Annotated[NDArray[np.uint8], "1..2**62 81", "written"]

class Search:
    def __init__(self, cells: Annotated[NDArray[np.uint8] | bytes, "81", "0 to 9"]) -> None: ...
    def ended(self) -> bool: ...
    def count(self, limit: int, nodes: int) -> int: ...
    def fill(self, solutions: Solutions, nodes: int) -> int: ...

def solve(
    puzzles: Annotated[NDArray[np.uint8], "puzzles 81", "0 to 9"],
    limit: int,
    nodes: int,
    counts: Annotated[NDArray[np.uint64], "puzzles", "written"],
    first: Annotated[NDArray[np.uint8], "puzzles 81", "written"],
) -> None: ...
