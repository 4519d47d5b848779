"""The box sizes that each part of the package supports: the single table of limits.

    part                                     boxes
    puzzles and layouts                      2 to 16 digits
    all grids counted as layouts             one row or one column: Latin squares
    all grids counted by columns             up to 10 digits
    all grids counted by research            4x3 and 3x4, in hours
    all grids estimated                      up to 256 digits
    all bands counted exactly                up to 3 rows, 4 rows and 16 columns, 5 rows and columns
    essentially different grids listed       up to 11 digits
    minlex forms                             up to 10 digits
    unavoidable sets, minimal puzzles        up to 11 digits
    fewest clues by rainbow sets             4 to 11 digits
    conjugacy classes of cell symmetries     up to 16 digits
    the number of cell symmetries            up to 10^6 digits
    integer programs                         2 to 64 digits

Each part checks its own limit and names the limited quantity in its error. The kernels have their
own limits, which are never lower than the limits here. tests/geometry/test_box_sizes.py compares
the two.
"""

from collections.abc import Collection
from typing import Literal, TypeAlias

from sudokuenum.geometry.box import Box
from sudokuenum.geometry.digits import SYMBOLS

MOST_DIGITS_OF_PUZZLE = len(SYMBOLS)
"""The largest number of digits of a puzzle or a layout, because each digit needs a character of its
own."""
USUAL_BOXES = {
    box.digits: box
    for box in (Box(2, 2), Box(2, 3), Box(2, 4), Box(3, 3), Box(2, 5), Box(3, 4), Box(4, 4))
}
"""The default box shape of puzzles with a given number of digits."""
USUAL_NUMBERS_OF_CELLS = frozenset(n * n for n in USUAL_BOXES)
"""The numbers of cells of puzzles that have a default box shape."""


def box_of_regions(regions: Collection[tuple[int, ...]], digits: int) -> Box | None:
    """Return the shape of boxes with several rows and columns that are these regions, or None.

    >>> box_of_regions(Box(2, 2).units[8:], 4)
    Box(rows=2, columns=2)
    """
    shapes = (Box(rows, digits // rows) for rows in range(2, digits) if digits % rows == 0)
    return next((box for box in shapes if {*box.units[2 * digits :]} == {*regions}), None)


MOST_DIGITS_BY_COLUMNS = 10
"""The largest number of digits of grids that the method `columns` counts."""
BOXES_OF_RESEARCH = Box(4, 3), Box(3, 4)
"""The boxes with more digits whose grids can be counted nevertheless, by research/grids_4x3."""
WayToCount: TypeAlias = Literal["layout", "columns", "research", "estimate"]
"""The ways to find the number of all grids with given boxes.

All of them are exact except for `estimate`.
"""

MOST_DIGITS_OF_ESTIMATE = 256
"""The largest number of digits of grids whose number is estimated, because larger numbers have over
80,000 digits."""
MOST_COLUMNS_OF_BANDS = {4: 16, 5: 5}
"""The largest numbers of columns of boxes whose bands are counted exactly, for boxes with 4 and
with 5 rows."""
MOST_DIGITS_OF_LISTED_GRIDS = 11
"""The largest number of digits of a layout whose essentially different grids are listed."""
MOST_DIGITS_OF_MINLEX = 10
"""The largest number of digits of a puzzle that has a minlex form."""
MOST_DIGITS_OF_UNAVOIDABLE_SETS = 11
"""The largest number of digits of a grid whose unavoidable sets, minimal puzzles or neighbours are
listed."""
DIGITS_OF_RAINBOW_SETS = range(4, 12)
"""The numbers of digits of layouts whose fewest clues are found by rainbow sets."""
MOST_DIGITS_OF_SYMMETRY_CLASSES = 16
"""The largest number of digits of boxes whose conjugacy classes of cell symmetries are listed."""
MOST_DIGITS_OF_SYMMETRY_ORDER = 10**6
"""The largest number of digits of boxes whose cell symmetries are counted.

For larger boxes the count itself has millions of digits.
"""
MOST_DIGITS_OF_PROGRAM = 64
"""The largest number of digits of an integer program, because BLP would need over 2^18 variables
for more."""


def boxes_of_grid(box: Box) -> str:
    """Return the end of an error about a box, such as 9x9, that is probably the size of a grid.

    The end is empty for any other box.

    Examples
    --------
    >>> boxes_of_grid(Box(9, 9)), boxes_of_grid(Box(4, 4))
    ('; the boxes of a 9x9 grid are 3x3', '')
    """
    usual = USUAL_BOXES.get(box.rows)
    if usual is None or box.rows != box.columns or box.digits <= MOST_DIGITS_OF_PUZZLE:
        return ""
    return f"; the boxes of a {box} grid are {usual}"


def way_to_count(box: Box) -> WayToCount:
    """Return the best way to find the number of all grids with these boxes.

    Examples
    --------
    >>> [way_to_count(box) for box in (Box(1, 7), Box(2, 5), Box(3, 4), Box(2, 6))]
    ['layout', 'columns', 'research', 'estimate']
    """
    if 1 in (box.rows, box.columns):
        return "layout"
    if box.digits <= MOST_DIGITS_BY_COLUMNS:
        return "columns"
    return "research" if box in BOXES_OF_RESEARCH else "estimate"
