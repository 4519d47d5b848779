"""The group of the cell symmetries of a grid.

The rows of a band may be permuted, and so may the bands, the columns of a stack, and the stacks.
For boxes of r rows and c columns the rows are moved by the wreath product R = S_r wr S_c, and the
columns by C = S_c wr S_r. The group is R x C, or R wr S_2 with transposition for r = c.

    order: r!^c * c! * c!^r * r!, doubled for r = c; 3359232 for 3x3

Cost: milliseconds; the centralizers of `commuting` are listed element by element.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import index
from typing import Self

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import check_type, shown
from sudokuenum.errors import BoxError, OptionError
from sudokuenum.geometry.box import CLASSIC, Box, BoxLike
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_SYMMETRY_ORDER
from sudokuenum.geometry.permutations import (
    Permutation,
    centralizer_elements,
    cycles_text,
    generating_subset,
    wreath_order,
)

Elements = NDArray[np.uint8]
"""Permutations of the cells: the image of each cell, a row for each permutation."""

_MOST_LISTED = 100_000
"""Larger groups of permutations of the rows or of the columns are not listed."""


@dataclass(frozen=True)
class CellSymmetry:
    """A cell symmetry: row i goes to row rows[i], and column j to column columns[j].

    If it transposes, cell (i, j) goes to cell (rows[j], columns[i]), so that row i becomes column
    columns[i]. Rows and columns are tuples of numbers from 0. OptionError unless they are
    permutations that keep bands and stacks together; BoxError for a transposition if boxes are not
    square.

    >>> turn = CellSymmetry(Box(2, 2), (0, 1, 2, 3), (3, 2, 1, 0), True)
    >>> turn.cells[:4], str(turn)
    ((3, 7, 11, 15), '(r1 c4 r4 c1)(r2 c3 r3 c2)')
    """

    box: Box
    rows: Permutation
    columns: Permutation
    transposed: bool = False

    def __post_init__(self) -> None:
        check_type(self.box, Box, "a Box")
        check_type(self.transposed, bool, "True or False for transposed")
        r, c = self.box.rows, self.box.columns
        _check_lines("rows", self.rows, r, c)
        _check_lines("columns", self.columns, c, r)
        if self.transposed and r != c:
            raise BoxError(f"box {self.box}: transposition is no symmetry")

    @classmethod
    def of_lines(cls, box: Box, lines: Permutation) -> Self:
        """The cell symmetry that moves the 2n lines so; the property `lines` numbers them."""
        n = box.digits
        rows, columns = sorted([lines[:n], lines[n:]])
        return cls(box, rows, tuple(x - n for x in columns), lines[0] >= n)

    @property
    def cells(self) -> Permutation:
        """The image of each cell; cells are numbered from 0, row by row."""
        n = self.box.digits
        if self.transposed:
            return tuple(n * row + column for column in self.columns for row in self.rows)
        return tuple(n * row + column for row in self.rows for column in self.columns)

    @property
    def lines(self) -> Permutation:
        """The image of each line: rows are the lines 0 to n - 1, columns the lines n to 2n - 1."""
        n = self.box.digits
        columns = tuple(n + j for j in self.columns)
        return columns + self.rows if self.transposed else self.rows + columns

    def __str__(self) -> str:
        """The cycles of rows and columns that move, numbered from 1."""
        numbers = range(1, self.box.digits + 1)
        return cycles_text(self.lines, [f"{kind}{k}" for kind in "rc" for k in numbers])


def _check_lines(name: str, lines: Permutation, points: int, blocks: int) -> None:
    """OptionError unless these are the images of lines in blocks; TypeError unless a tuple."""
    check_type(lines, tuple, f"a tuple of {name}")
    try:
        fits = _keeps_blocks(lines, points, blocks)
    except TypeError:
        fits = False
    if not fits:
        kind = "bands" if name == "rows" else "stacks"
        raise OptionError(f"{name} {shown(lines)}: no permutation that keeps the {kind} together")


def _keeps_blocks(lines: Permutation, points: int, blocks: int) -> bool:
    return sorted(map(index, lines)) == list(range(points * blocks)) and all(
        len({x // points for x in lines[k : k + points]}) == 1
        for k in range(0, points * blocks, points)
    )


def symmetry_order(box: BoxLike = CLASSIC, transposition: bool = True) -> int:
    """The order of the group of cell symmetries of a grid with these boxes.

    Transposition is included for square boxes, unless it is declined. BoxError for boxes with more
    than a million digits: the order has millions of digits, too.

    >>> symmetry_order("3x3"), symmetry_order("3x3", transposition=False)
    (3359232, 1679616)
    """
    shape = Box.of(box)
    check_type(transposition, bool, "True or False for transposition")
    r, c = shape.rows, shape.columns
    if shape.digits > MOST_DIGITS_OF_SYMMETRY_ORDER:
        raise BoxError(f"box {shape}: the order is known for boxes with at most 10^6 digits")
    return wreath_order(r, c) * wreath_order(c, r) * (2 if transposition and r == c else 1)


def commuting(symmetry: CellSymmetry) -> list[Elements]:
    """Subgroups of the centralizer of a cell symmetry: all elements of each, the identity first.

    Each of them moves only rows or only columns. If the symmetry transposes, there is one, which
    moves both alike, and the symmetry must keep the numbers of the columns, as the representatives
    of the classes do. There are none for boxes whose rows or columns have more than 100,000
    permutations, such as 4x4.
    """
    r, c, n = symmetry.box.rows, symmetry.box.columns, symmetry.box.digits
    if max(wreath_order(r, c), wreath_order(c, r)) > _MOST_LISTED:
        return []
    of_rows = np.array(centralizer_elements(symmetry.rows, r, c), np.uint8)
    pairs = [(of_rows, of_rows)]
    if not symmetry.transposed:
        of_columns = np.array(centralizer_elements(symmetry.columns, c, r), np.uint8)
        pairs = [(of_rows, of_columns[:1]), (of_rows[:1], of_columns)]
    return [(n * p[:, :, None] + q[:, None]).reshape(-1, n * n) for p, q in pairs]


def setwise_stabilizer(groups: Iterable[Elements], cells: frozenset[int]) -> list[Permutation]:
    """For each of these groups, generators of the elements that map a set of cells to itself."""
    members = sorted(cells)
    generators = []
    for elements in groups:
        keeping = np.isin(elements[:, members], members).all(axis=1)
        generators += generating_subset(list(map(tuple, elements[keeping].tolist())))
    return generators


def pointwise_stabilizer(groups: Sequence[Elements], cells: frozenset[int]) -> Elements:
    """The products of an element of each group that fix each of these cells, the identity first.

    There is at least one group.
    """
    members = sorted(cells)
    found = groups[0][:1]
    for elements in groups:
        fixing = elements[(elements[:, members] == members).all(axis=1)]
        found = fixing[:, found].reshape(-1, found.shape[1])
    return found
