"""The group of the cell symmetries of a grid.

A cell symmetry may permute the rows of a band, the bands, the columns of a stack, and the stacks.
For boxes of r rows and c columns the wreath product R = S_r wr S_c moves the rows, and C = S_c wr
S_r moves the columns. The whole group is R x C, or, since for r = c it includes transposition, R wr
S_2.

    order: r!^c * c! * c!^r * r!, doubled for r = c; 3359232 for 3x3

Cost: milliseconds, although `commuting` lists its centralizers element by element.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import index
from typing import Self

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.advice import advising
from sudokuenum.common.arguments import check_type, shown
from sudokuenum.errors import BoxError, OptionError
from sudokuenum.geometry.box import CLASSIC, Box, BoxLike, as_box
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_SYMMETRY_ORDER
from sudokuenum.geometry.permutations import (
    Permutation,
    centralizer_elements,
    cycles_text,
    generating_subset,
    wreath_order,
)

Elements = NDArray[np.uint8]
"""Permutations of the cells: each row of the array has the image of each cell."""
MOST_AUTOMORPHISMS = 648
"""The largest number of automorphisms of a full 9x9 grid."""
_MAX_LISTED_ORDER = 100_000
"""The largest order of a group of row or column permutations whose elements are listed."""


@advising
@dataclass(frozen=True)
class CellSymmetry:
    """A cell symmetry: row i goes to row rows[i], and column j to column columns[j].

    If the symmetry transposes, cell (i, j) goes to cell (rows[j], columns[i]), so that row i
    becomes column columns[i].

    Parameters
    ----------
    box
        The shape of the boxes.
    rows, columns
        The image of each row and of each column, numbered from 0. Each band must be mapped to a
        band, and each stack to a stack.
    transposed
        True if the symmetry also exchanges rows and columns.

    Raises
    ------
    OptionError
        If `rows` or `columns` is not a permutation that keeps bands and stacks together.
    BoxError
        If `transposed` is true although the boxes are not square.
    TypeError
        If a parameter has the wrong type.

    Examples
    --------
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
            raise BoxError(f"box {self.box}: transposition is not a symmetry")

    @classmethod
    def of_lines(cls, box: Box, lines: Permutation) -> Self:
        """Return the cell symmetry that maps the 2n lines in this way.

        Parameters
        ----------
        box
            The shape of the boxes.
        lines
            The image of each line, numbered as in the property `lines`.

        Returns
        -------
        CellSymmetry
            The symmetry.

        Raises
        ------
        OptionError
            If the images of the rows or of the columns do not keep bands and stacks together.
        BoxError
            If rows are mapped to columns although the boxes are not square.

        Examples
        --------
        >>> CellSymmetry.of_lines(Box(1, 2), (1, 0, 2, 3)).rows
        (1, 0)
        """
        n = box.digits
        rows, columns = sorted([lines[:n], lines[n:]])
        return cls(box, rows, tuple(x - n for x in columns), lines[0] >= n)

    @property
    def cells(self) -> Permutation:
        """The image of each cell. Cells are numbered from 0, row by row."""
        n = self.box.digits
        if self.transposed:
            return tuple(n * row + column for column in self.columns for row in self.rows)
        return tuple(n * row + column for row in self.rows for column in self.columns)

    @property
    def lines(self) -> Permutation:
        """The image of each line. Rows are lines 0 to n - 1, and columns are lines n to 2n - 1."""
        n = self.box.digits
        columns = tuple(n + j for j in self.columns)
        return columns + self.rows if self.transposed else self.rows + columns

    def __str__(self) -> str:
        """Return the cycles of the moved rows and columns, counted from 1."""
        numbers = range(1, self.box.digits + 1)
        return cycles_text(self.lines, [f"{kind}{k}" for kind in "rc" for k in numbers])


def _check_lines(name: str, lines: Permutation, points: int, blocks: int) -> None:
    """Check that a permutation of the lines maps blocks of lines to blocks.

    Raises OptionError if it does not, and TypeError if `lines` is not a tuple.
    """
    check_type(lines, tuple, f"a tuple of {name}")
    try:
        fits = _keeps_blocks(lines, points, blocks)
    except TypeError:
        fits = False
    if not fits:
        kind = "bands" if name == "rows" else "stacks"
        rule = f"not a permutation that keeps the {kind} together"
        raise OptionError(f"{name} {shown(lines)}: {rule}")


def _keeps_blocks(lines: Permutation, points: int, blocks: int) -> bool:
    """Return True if `lines` is a permutation that maps blocks of consecutive points to blocks."""
    return sorted(map(index, lines)) == list(range(points * blocks)) and all(
        len({x // points for x in lines[k : k + points]}) == 1
        for k in range(0, points * blocks, points)
    )


def symmetry_order(box: BoxLike = CLASSIC, transposition: bool = True) -> int:
    """Return the order of the group of cell symmetries of a grid with these boxes.

    Parameters
    ----------
    box
        The shape of the boxes, as for `Box`.
    transposition
        True to include transposition, which is a symmetry only if the boxes are square.

    Returns
    -------
    int
        The number of cell symmetries.

    Raises
    ------
    BoxError
        If the box shape cannot be parsed, or if the boxes have more than a million digits, because
        the order itself would have millions of digits.
    TypeError
        If a parameter has the wrong type.

    Examples
    --------
    >>> symmetry_order("3x3"), symmetry_order("3x3", transposition=False)
    (3359232, 1679616)
    """
    shape = as_box(box)
    check_type(transposition, bool, "True or False for transposition")
    r, c = shape.rows, shape.columns
    if shape.digits > MOST_DIGITS_OF_SYMMETRY_ORDER:
        raise BoxError(f"box {shape}: the order is known for boxes with at most 10^6 digits")
    return wreath_order(r, c) * wreath_order(c, r) * (2 if transposition and r == c else 1)


def commuting(symmetry: CellSymmetry) -> list[Elements]:
    """Return subgroups of the centralizer of a cell symmetry, each as the list of its elements.

    The identity is the first element of each subgroup. There are two subgroups: one moves only
    rows, the other only columns. If the symmetry transposes, there is a single subgroup, which
    moves rows and columns in the same way. In this case `symmetry.columns` must be the identity, as
    it is for the representatives of the conjugacy classes. The list is empty for boxes whose rows
    or columns have more than 100,000 permutations, such as 4x4.
    """
    r, c, n = symmetry.box.rows, symmetry.box.columns, symmetry.box.digits
    if max(wreath_order(r, c), wreath_order(c, r)) > _MAX_LISTED_ORDER:
        return []
    row_elements = np.array(centralizer_elements(symmetry.rows, r, c), np.uint8)
    pairs = [(row_elements, row_elements)]
    if not symmetry.transposed:
        column_elements = np.array(centralizer_elements(symmetry.columns, c, r), np.uint8)
        pairs = [(row_elements, column_elements[:1]), (row_elements[:1], column_elements)]
    return [(n * p[:, :, None] + q[:, None]).reshape(-1, n * n) for p, q in pairs]


def setwise_stabilizer(groups: Iterable[Elements], cells: frozenset[int]) -> list[Permutation]:
    """Return generators of the stabilizer of a set of cells in each of these groups.

    The elements of a stabilizer map the set to itself but may permute its cells.
    """
    members = sorted(cells)
    generators = []
    for elements in groups:
        stabilizer = elements[np.isin(elements[:, members], members).all(axis=1)]
        generators += generating_subset(list(map(tuple, stabilizer.tolist())))
    return generators


def pointwise_stabilizer(groups: Sequence[Elements], cells: frozenset[int]) -> Elements:
    """Return all products of one element of each group, where each element fixes every given cell.

    The identity comes first. At least one group must be given.
    """
    members = sorted(cells)
    products = groups[0][:1]
    for elements in groups:
        stabilizer = elements[(elements[:, members] == members).all(axis=1)]
        products = stabilizer[:, products].reshape(-1, products.shape[1])
    return products
