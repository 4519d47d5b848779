"""What the kernels of column configurations refuse."""

import sys
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from refusals import refuses

from sudokuenum.counting.kernels.band_fillings import band_fillings
from sudokuenum.counting.kernels.bands_of_5x2 import RowSets
from sudokuenum.counting.kernels.column_configurations import Configurations
from sudokuenum.counting.kernels.completions_sums import class_completions

STANDARD = [0b001001001, 0b010010010, 0b100100100]
GOOD = STANDARD * 3


@pytest.mark.parametrize(
    "function", [Configurations(3, 3).find, lambda sets: band_fillings(sets, 3, 3)]
)
@pytest.mark.parametrize(
    ("sets", "message"),
    [
        (GOOD[:8], "sets: 8 sets, expected 9"),
        ([*GOOD, 7], "sets: 10 sets, expected 9"),
        ([3, *GOOD[1:]], "column 0: 0x3 is not a set of 3 digits"),
        ([*GOOD[:8], 0b10000000011], "column 8: 0x403 is not a set of 3 digits"),
        ([-7, *GOOD[1:]], "column 0: -7 is not a set of 3 digits"),
        ([7 << 40, *GOOD[1:]], "column 0: 7696581394432 is not a set of 3 digits"),
        ([*STANDARD, 7, 7, 448, *STANDARD], "box 2: its columns hold a digit twice"),
    ],
)
def test_column_sets(
    function: Callable[[Sequence[int]], int], sets: list[int], message: str
) -> None:
    function(GOOD)
    refuses(ValueError, message, function, sets)


@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (6, 2), (2, 3), (5, 3), (3, 4), (-1, 2)])
def test_box_shapes(rows: int, columns: int) -> None:
    message = f"no sum over the column sets of boxes of {rows}x{columns}"
    refuses(ValueError, message, Configurations, rows, columns)
    refuses(ValueError, message, band_fillings, GOOD, rows, columns)


def test_boxes_that_are_counted_in_another_way() -> None:
    sets = Configurations(5, 2).sets(0)
    refuses(ValueError, "rows: 5, expected 2 to 4", band_fillings, sets, 5, 2)
    words = "with two bands a band has as many completions"
    refuses(ValueError, words, class_completions, Configurations(3, 2))


@pytest.mark.parametrize("column", [0, 0b1111, 0b111111, 1 << 10 | 0b1111, -1, -(2**31)])
def test_columns_of_5x2(column: int) -> None:
    words = f"column: {column:#x} is not a set of 5 digits"
    for row_sets in (RowSets(), RowSets().beside(0b11111)):
        refuses(ValueError, words, row_sets.beside, column)


def test_row_sets_are_left_as_they_are_when_a_column_is_added() -> None:
    empty = RowSets()
    one = empty.beside(0b11111)
    assert (empty.total(), empty.ways()) == (1, {})
    assert one.beside(0b11111).total() == 44  # derangements of the five digits
    assert one.beside(0b1111100000).total() == 120
    assert one.ways() == {(1, 2, 4, 8, 16): 1}


def test_columns_that_do_not_fit_leave_no_row_sets() -> None:
    row_sets = RowSets()
    for _ in range(6):
        row_sets = row_sets.beside(0b11111)
    assert (row_sets.total(), row_sets.ways()) == (0, {})
    assert row_sets.beside(0b11111).total() == 0


def test_classes_and_partitions_that_there_are_not() -> None:
    configurations = Configurations(3, 3)
    for k in (-1, 44):
        for method in (configurations.sets, configurations.size):
            refuses(IndexError, f"class {k} of 44", method, k)
    for k in (-1, 5):
        refuses(IndexError, f"class {k} of 5", configurations.representative, 2, k)
    for p in (-1, 280):
        refuses(IndexError, f"partition {p} of 280", configurations.shares, p)
    words = "with two bands there is nothing to share out"
    refuses(ValueError, words, Configurations(3, 2).shares, 0)


def test_images_of_nodes_that_there_are_not() -> None:
    images = Configurations(3, 3).images
    for begin, rows, last in ((-1, 1, 279), (280, 1, 279), (sys.maxsize, 1, 279), (0, 281, -1)):
        words = f"begin: {begin}, expected 0 to {last}"
        refuses(ValueError, words, images, 2, begin, np.zeros((rows, 280), np.uint16))


def test_partition_sets_are_those_of_the_representatives() -> None:
    configurations = Configurations(3, 3)
    sets = np.zeros((280, 3), np.uint16)
    configurations.partition_sets(sets)
    for k in range(len(configurations)):
        assert sets[configurations.representative(3, k)].ravel().tolist() == configurations.sets(k)


def test_the_representative_of_a_class_is_its_first_node() -> None:
    configurations = Configurations(3, 3)
    before = [configurations.representative(1, 0)]
    for boxes in (2, 3):
        number = np.zeros(280 * len(before), np.int32)
        configurations.numbers(boxes, number)
        classes, first = np.unique(number, return_index=True)
        assert classes.tolist() == list(range(configurations.classes(boxes)))
        assert (np.diff(first) > 0).all()
        found = [configurations.representative(boxes, k) for k in range(len(classes))]
        assert found == [[*before[node // 280], node % 280] for node in first.tolist()]
        before = found


def test_made_twice_it_stays_what_it_is() -> None:
    configurations = Configurations(3, 3)
    configurations.__init__(2, 2)  # type: ignore[misc]
    assert len(configurations) == 44
    assert configurations.find(configurations.sets(7)) == 7
