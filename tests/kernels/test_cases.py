"""What the searches `dfs`, `templates` and `plain` refuse of their cases."""

import numpy as np
import pytest

from sudokuenum.kernels import dfs, plain, templates

SEARCHES = {"dfs": dfs.count, "templates": templates.count, "plain": plain.count}
BELOW_BAND = ("dfs", "templates")


def count(
    search: str,
    shape: tuple[int, int, int] = (1, 6, 9),
    box: tuple[int, int] = (3, 3),
    totals: int = 1,
    cell: int = 511,
) -> None:
    allowed = np.full(shape, cell, np.uint16)
    SEARCHES[search](allowed, *box, np.zeros(totals, np.uint64))


@pytest.mark.parametrize("search", SEARCHES)
def test_no_cases_are_counted(search: str) -> None:
    count(search, (0, 6, 9), totals=0)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("totals", [0, 2])
def test_totals_for_other_cases(search: str, totals: int) -> None:
    with pytest.raises(ValueError, match=f"totals: length {totals}, expected 1"):
        count(search, totals=totals)


@pytest.mark.parametrize("search", SEARCHES)
def test_digits_that_there_are_not(search: str) -> None:
    with pytest.raises(ValueError, match="allowed: 512 at position 0, expected 0 to 511"):
        count(search, cell=512)


@pytest.mark.parametrize("search", SEARCHES)
def test_arrays_of_another_type(search: str) -> None:
    totals = np.zeros(1, np.uint64)
    with pytest.raises(ValueError, match="Buffer dtype mismatch"):
        SEARCHES[search](np.zeros((1, 6, 9), np.int64), 3, 3, totals)
    with pytest.raises(ValueError, match="wrong number of dimensions"):
        SEARCHES[search](np.zeros((6, 9), np.uint16), 3, 3, totals)
    with pytest.raises(ValueError, match=r"not C.contiguous"):
        SEARCHES[search](np.zeros((9, 6, 1), np.uint16).T, 3, 3, totals)
    with pytest.raises(TypeError, match="allowed"):
        SEARCHES[search](None, 3, 3, totals)  # type: ignore[arg-type]


@pytest.mark.parametrize("search", BELOW_BAND)
@pytest.mark.parametrize(
    ("shape", "box"),
    [((1, 9, 9), (3, 3)), ((1, 6, 6), (3, 3)), ((1, 6, 9), (9, 1)), ((1, 6, 6), (2, 3))],
)
def test_other_than_under_a_band(
    search: str, shape: tuple[int, int, int], box: tuple[int, int]
) -> None:
    with pytest.raises(ValueError, match=f"{search} fills the 6 rows of 9 cells under a band"):
        count(search, shape, box)


@pytest.mark.parametrize(
    ("search", "message"),
    [
        ("dfs", "case 0: the columns do not lack six digits each as under a band"),
        ("templates", "case 0: a digit has more places than a band leaves it"),
    ],
)
def test_cells_that_no_band_leaves(search: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        count(search)


def test_columns_of_a_box_that_lack_the_same_digits() -> None:
    with pytest.raises(ValueError, match="the used ones of a box are all different"):
        count("dfs", cell=63)


@pytest.mark.parametrize(
    ("shape", "box", "message"),
    [
        ((1, 4, 4), (0, 4), "box_rows: 0, expected 1 to 16"),
        ((1, 4, 4), (4, -1), "box_columns: -1, expected 1 to 16"),
        ((1, 4, 4), (2**16, 2**16), "box_rows: 65536, expected 1 to 16"),
        ((1, 4, 4), (2, 3), "boxes of 2x3 do not fit rows of 4 cells"),
        ((1, 4, 20), (4, 5), "boxes of 4x5 do not fit rows of 20 cells"),
        ((1, 3, 4), (2, 2), "3 rows are not whole bands of 2 rows"),
        ((1, 6, 4), (2, 2), "6 rows are not whole bands of 2 rows"),
        ((1, 0, 4), (2, 2), "0 rows are not whole bands of 2 rows"),
    ],
)
def test_lengths_that_do_not_fit(
    shape: tuple[int, int, int], box: tuple[int, int], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        count("plain", shape, box, cell=15)
