from collections.abc import Callable
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

NUMBER_OF_TECHNIQUES: int
"""The number of techniques, which are numbered from 0."""

class Explainer:
    def __init__(self, stopped: Callable[[], bool]) -> None: ...
    def rate(
        self,
        boards: Annotated[NDArray[np.uint16], "boards 81", "0 to 511"],
        ratings: Annotated[NDArray[np.uint8], "boards 3", "written"],
    ) -> None: ...
    def step(
        self,
        board: Annotated[NDArray[np.uint16], "81", "0 to 511", "written"],
        ruled_out: Annotated[NDArray[np.uint16], "81", "written"],
        pattern: Annotated[NDArray[np.uint16], "81", "written"],
        links: Annotated[NDArray[np.int16], "rows 3", "written"],
    ) -> tuple[int, int, int, int, int, int, int]: ...
