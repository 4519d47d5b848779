"""Invalid cases, which the engines that search must refuse."""

from importlib import import_module

import numpy as np
import pytest
from kernel_modules import MODULES

from sudokuenum.counting.choices import ENGINES

BELOW = (1, 6, 9)
REFUSED = [
    *[
        (search, shape, box, 511, f"{search} fills the 6 rows of 9 cells under a band")
        for search in ("dfs", "templates")
        for shape, box in [((1, 9, 9), (3, 3)), ((1, 6, 6), (3, 3)), (BELOW, (9, 1)),
                           ((1, 6, 6), (2, 3))]
    ],
    ("dfs", BELOW, (3, 3), 511, "case 0: the columns do not lack six digits each as under a band"),
    ("dfs", BELOW, (3, 3), 63, "the used ones of a box are all different"),
    ("templates", BELOW, (3, 3), 511, "case 0: a digit has more places than a band leaves it"),
    ("plain", (1, 4, 4), (2**16, 2**16), 15, "box_rows: 65536, expected 1 to 16"),
    ("plain", (1, 4, 4), (2, 3), 15, "boxes of 2x3 do not fit rows of 4 cells"),
    ("plain", (1, 4, 20), (4, 5), 15, "boxes of 4x5 do not fit rows of 20 cells"),
    ("plain", (1, 3, 4), (2, 2), 15, "3 rows are not whole bands of 2 rows"),
    ("plain", (1, 6, 4), (2, 2), 15, "6 rows are not whole bands of 2 rows"),
    ("plain", (1, 0, 4), (2, 2), 15, "0 rows are not whole bands of 2 rows"),
]  # fmt: skip


def count(search: str, shape: tuple[int, ...], box: tuple[int, int], cell: int) -> None:
    kernel = import_module(MODULES[f"completions_{search}"])
    kernel.count(np.full(shape, cell, np.uint16), *box, np.zeros(shape[0], np.uint64))


@pytest.mark.parametrize("search", [name for name, one in ENGINES.items() if one.kernel])
def test_no_cases_are_counted(search: str) -> None:
    count(search, (0, 6, 9), (3, 3), 511)


@pytest.mark.parametrize(("search", "shape", "box", "cell", "message"), REFUSED)
def test_cases_of_other_forms(
    search: str, shape: tuple[int, ...], box: tuple[int, int], cell: int, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        count(search, shape, box, cell)
