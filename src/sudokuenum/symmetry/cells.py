"""The group of the cell symmetries of a grid.

The rows of a band may be permuted, and so may the bands, the columns of a stack, and the stacks.
For boxes of r rows and c columns the rows are moved by the wreath product R = S_r wr S_c, and the
columns by C = S_c wr S_r. The group is R x C, or R wr S_2 with transposition for r = c.

    order: r!^c * c! * c!^r * r!, doubled for r = c; 3359232 for 3x3

Cost: milliseconds; the centralizers of `setwise_stabilizer` are listed element by element.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import index
from typing import Self

from sudokuenum.common.arguments import check_type, shown
from sudokuenum.common.box import CLASSIC, Box, BoxLike
from sudokuenum.errors import BoxError, OptionError
from sudokuenum.symmetry.permutations import (
    Permutation,
    centralizer_elements,
    compose,
    cycles_text,
    generating_subset,
    wreath_order,
)

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
        if lines[0] < n:
            return cls(box, lines[:n], tuple(x - n for x in lines[n:]))
        return cls(box, lines[n:], tuple(x - n for x in lines[:n]), True)

    @cached_property
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


@lru_cache(1 << 16)
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
    if shape.digits > 10**6:
        raise BoxError(f"box {shape}: the order is known for boxes with at most 10^6 digits")
    return wreath_order(r, c) * wreath_order(c, r) * (2 if transposition and r == c else 1)


def setwise_stabilizer(symmetry: CellSymmetry, cells: frozenset[int]) -> list[CellSymmetry]:
    """Generators of cell symmetries that commute with a given one and map a set of cells to itself.

    They generate a subgroup of the stabilizer of the set in the centralizer of the symmetry. Each
    moves only rows or only columns; for a symmetry that transposes, each moves both alike, and the
    symmetry must keep the numbers of the columns, as the representatives of the classes do. There
    are none for boxes whose rows or columns have more than 100,000 permutations, such as 4x4.
    """
    generators = []
    for subgroup in _commuting(symmetry):
        stabilizing = [g.lines for g in subgroup if all(g.cells[x] in cells for x in cells)]
        subset = generating_subset(stabilizing)
        generators += [CellSymmetry.of_lines(symmetry.box, lines) for lines in subset]
    return generators


def pointwise_stabilizer(symmetry: CellSymmetry, cells: frozenset[int]) -> list[CellSymmetry]:
    """Cell symmetries that commute with a given one and fix each of these cells, in a list.

    They are a subgroup, the identity first, with the limits of `setwise_stabilizer`.
    """
    lines = [tuple(range(2 * symmetry.box.digits))]
    for subgroup in _commuting(symmetry):
        stabilizing = [g.lines for g in subgroup if all(g.cells[x] == x for x in cells)]
        lines = [compose(one, other) for one in lines for other in stabilizing]
    return [CellSymmetry.of_lines(symmetry.box, moved) for moved in lines]


def _commuting(symmetry: CellSymmetry) -> list[list[CellSymmetry]]:
    """Subgroups of the centralizer, one after the other, as lists that begin with the identity."""
    box, identity = symmetry.box, tuple(range(symmetry.box.digits))
    r, c = box.rows, box.columns
    if max(wreath_order(r, c), wreath_order(c, r)) > _MOST_LISTED:
        return []
    of_rows = centralizer_elements(symmetry.rows, r, c)
    if symmetry.transposed:
        return [[CellSymmetry(box, p, p) for p in of_rows]]
    of_columns = centralizer_elements(symmetry.columns, c, r)
    return [
        [CellSymmetry(box, p, identity) for p in of_rows],
        [CellSymmetry(box, identity, p) for p in of_columns],
    ]
