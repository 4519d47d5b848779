"""The symmetries of the cells with clues that `generate` can make."""

from collections.abc import Callable
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.name_tables import check_table

ClueSymmetry: TypeAlias = Literal[
    "rotational", "quarter-turn", "left-right", "top-bottom", "diagonal", "antidiagonal"
]
"""A symmetry of the cells of the clues."""
IMAGES: dict[ClueSymmetry, Callable[[NDArray[np.uint8]], NDArray[np.uint8]]] = {
    "rotational": lambda cells: cells[::-1, ::-1],
    "quarter-turn": np.rot90,
    "left-right": lambda cells: cells[:, ::-1],
    "top-bottom": lambda cells: cells[::-1],
    "diagonal": np.transpose,
    "antidiagonal": lambda cells: cells[::-1, ::-1].T,
}
"""The map of the cells of a square array for each symmetry."""
check_table(IMAGES, ClueSymmetry)
SYMMETRIES: tuple[ClueSymmetry, ...] = get_args(ClueSymmetry)
