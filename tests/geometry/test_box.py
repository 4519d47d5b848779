import re

import pytest
from refusals import refuses

from sudokuenum import Box, BoxError, Layout

SHAPES = {
    "3": "3x3",
    "0": "3x3",
    "7": "3x3",
    "6": "2x3 for 6x6 grids",
    "9": "3x3 for 9x9 grids",
    "3,2": "3x2",
    "2 by 5": "2x5",
    "3x3x3": "3x3",
    "three": "3x3",
}
"""Strings that are no box, each with the shape that the error suggests."""
BOXES = [Box(1, 1), Box(1, 4), Box(2, 2), Box(2, 3), Box(3, 2), Box(3, 3), Box(4, 3)]


@pytest.mark.parametrize("box", BOXES)
def test_units_are_the_rows_the_columns_and_the_boxes(box: Box) -> None:
    n = box.digits
    rows, columns, boxes = box.units[:n], box.units[n : 2 * n], box.units[2 * n :]
    assert rows == tuple(tuple(range(n * i, n * i + n)) for i in range(n))
    assert columns == tuple(zip(*rows, strict=True))
    corners = [(i, j) for i in range(0, n, box.rows) for j in range(0, n, box.columns)]
    assert boxes == tuple(
        tuple(n * (top + i) + left + j for i in range(box.rows) for j in range(box.columns))
        for top, left in corners
    )


@pytest.mark.parametrize("box", BOXES[1:])
def test_peers_are_the_cells_that_share_a_unit(box: Box) -> None:
    for cell, peers in enumerate(Layout(box).peers):
        assert peers == {x for unit in box.units if cell in unit for x in unit} - {cell}


def test_names_of_units() -> None:
    names = [Box(2, 3).unit_name(k) for k in range(18)]
    assert names == [f"{kind} {k}" for kind in ("row", "column", "box") for k in range(1, 7)]


def test_a_box_is_read_from_a_box_a_text_or_a_pair() -> None:
    assert Box(Box(3, 4)) == Box("3x4") == Box((3, 4)) == Box(3, 4)
    for text, like in SHAPES.items():
        words = f"box '{text}': expected ROWSxCOLUMNS, such as {like}"
        refuses(BoxError, f"^{re.escape(words)}$", Box, text)
    refuses(BoxError, r"^box 0x3: rows and columns must be from 1 to 9999$", Box, (0, 3))
    refuses(TypeError, r"^box: columns 3.0: expected an integer, not float$", Box, (3, 3.0))


@pytest.mark.parametrize("value", [3, None, [3, 3], (3, 3, 3), 3.0])
def test_what_is_not_a_box_is_refused(value: object) -> None:
    words = f"box {value!r}: expected a Box, a string such as '3x3', or a pair such as (3, 3)"
    assert refuses(TypeError, "", Box, value) == words
