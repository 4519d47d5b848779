"""The symmetry group of the cells of a grid, and its conjugacy classes.

Rows may change places inside their band, bands may change places, and so may columns and stacks.
For boxes of r rows and c columns the rows move by the wreath product R = S_r wr S_c, the columns by
C = S_c wr S_r. The group is R x C; for r = c transposition joins it, and the group is R wr S_2.

    order: r!^c * c! * c!^r * r!, doubled for r = c; 3359232 for 3x3

Classes. In S_a wr S_b, where b blocks of a points move, go round a cycle of i blocks: the points of
its first block come back in some order, whose cycle type is a partition p of a. The class is the
multiset of the pairs (i, p). A pair that occurs m times contributes (i * z(p))^m * m! to the order
of the centralizer, z(p) being that of p in S_a. The classes of R x C are pairs of classes. With
transposition (A, B) and (B, A) are one; the other coset has a class of size |R| * |A| for each
class A of R: rows become columns, columns become rows moved by an element of A.

Nothing is listed element by element. 275 classes for 3x3, 484 without transposition.
Reference: I. G. Macdonald, Symmetric Functions and Hall Polynomials, chapter I, appendix B.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Self

from sudokuenum.common.box import CLASSIC, Box
from sudokuenum.errors import BoxError
from sudokuenum.symmetry.permutations import (
    Permutation,
    commuting_permutations,
    cycles,
    generating_subset,
    wreath_classes,
    wreath_generators,
    wreath_order,
)


@dataclass(frozen=True)
class CellSymmetry:
    """A symmetry of the cells: row i goes to rows[i], column j to columns[j].

    If it transposes, cell (i, j) goes to (rows[j], columns[i]): row i becomes column columns[i].

    >>> turn = CellSymmetry(Box(2, 2), (0, 1, 2, 3), (3, 2, 1, 0), True)
    >>> turn.cells[:4], str(turn)
    ((3, 7, 11, 15), '(r1 c4 r4 c1)(r2 c3 r3 c2)')
    """

    box: Box
    rows: Permutation
    columns: Permutation
    transposed: bool = False

    @classmethod
    def of_lines(cls, box: Box, lines: Permutation) -> Self:
        """The symmetry that moves rows and columns so; see `lines`."""
        n = box.digits
        if lines[0] < n:
            return cls(box, lines[:n], tuple(x - n for x in lines[n:]))
        return cls(box, lines[n:], tuple(x - n for x in lines[:n]), True)

    @cached_property
    def cells(self) -> Permutation:
        """Where each cell goes; cells are numbered from 0, row by row."""
        n = self.box.digits
        if self.transposed:
            return tuple(n * self.rows[j] + self.columns[i] for i in range(n) for j in range(n))
        return tuple(n * self.rows[i] + self.columns[j] for i in range(n) for j in range(n))

    @property
    def lines(self) -> Permutation:
        """Where each line goes: rows are numbered from 0 to n - 1, columns from n to 2n - 1."""
        n = self.box.digits
        columns = tuple(n + j for j in self.columns)
        return columns + self.rows if self.transposed else self.rows + columns

    def __str__(self) -> str:
        """The cycles of rows and columns."""
        n = self.box.digits
        names = [f"{kind}{k}" for kind in "rc" for k in range(1, n + 1)]
        moved = [cycle for cycle in cycles(self.lines) if len(cycle) > 1]
        return "".join(f"({' '.join(names[x] for x in cycle)})" for cycle in moved) or "()"


@dataclass(frozen=True)
class SymmetryClass:
    """A conjugacy class: one of its elements, and how many there are."""

    representative: CellSymmetry
    size: int


def symmetry_order(box: Box = CLASSIC, transposition: bool = True) -> int:
    """The order of the group, with transposition if rows and columns of a box are equally many.

    >>> symmetry_order(), symmetry_order(transposition=False)
    (3359232, 1679616)
    """
    r, c = box.rows, box.columns
    return wreath_order(r, c) * wreath_order(c, r) * (2 if transposition and r == c else 1)


def generators(box: Box = CLASSIC, transposition: bool = True) -> list[CellSymmetry]:
    """Symmetries that generate the group.

    >>> print(*generators(Box(2, 2)))
    (r1 r2) (r1 r3)(r2 r4) (c1 c2) (c1 c3)(c2 c4) (r1 c1)(r2 c2)(r3 c3)(r4 c4)
    """
    rest = tuple(range(box.digits))
    found = [CellSymmetry(box, p, rest) for p in wreath_generators(box.rows, box.columns)]
    found += [CellSymmetry(box, rest, p) for p in wreath_generators(box.columns, box.rows)]
    if transposition and box.rows == box.columns:
        found.append(CellSymmetry(box, rest, rest, True))
    return found


def symmetry_classes(box: Box = CLASSIC, transposition: bool = True) -> list[SymmetryClass]:
    """The conjugacy classes, that of the identity first; their sizes add up to the order.

    BoxError for more than 16 digits.

    >>> classes = symmetry_classes()
    >>> len(classes), sum(one.size for one in classes)
    (275, 3359232)
    """
    if box.digits > 16:
        raise BoxError(f"box {box}: symmetries of at most 16 digits")
    r, c = box.rows, box.columns
    by_rows, by_columns = wreath_classes(r, c), wreath_classes(c, r)
    if not transposition or r != c:
        return [
            SymmetryClass(CellSymmetry(box, rows, columns), size * other)
            for rows, size in by_rows
            for columns, other in by_columns
        ]
    found = [
        SymmetryClass(CellSymmetry(box, rows, columns), size * other * (1 if k == m else 2))
        for k, (rows, size) in enumerate(by_rows)
        for m, (columns, other) in enumerate(by_rows[: k + 1])
    ]
    rest, order = tuple(range(box.digits)), wreath_order(r, c)
    found += [SymmetryClass(CellSymmetry(box, p, rest, True), order * size) for p, size in by_rows]
    return found


def commuting(symmetry: CellSymmetry, region: frozenset[int]) -> list[CellSymmetry]:
    """Generators of symmetries that commute with a given one and map a set of cells to itself.

    These are the rows and columns that do so separately, and for a symmetry that transposes, those
    that move rows and columns alike; there its rows must be all that it moves, as in the classes.

    >>> identity = CellSymmetry(Box(2, 2), (0, 1, 2, 3), (0, 1, 2, 3))
    >>> print(*commuting(identity, frozenset(range(4))))
    (r3 r4) (c3 c4) (c1 c2) (c1 c3)(c2 c4)
    """
    box, rest = symmetry.box, tuple(range(symmetry.box.digits))
    by_rows = commuting_permutations(symmetry.rows, box.rows, box.columns)
    by_columns = commuting_permutations(symmetry.columns, box.columns, box.rows)
    if symmetry.transposed:
        kinds = [[CellSymmetry(box, p, p) for p in by_rows]]
    else:
        kinds = [
            [CellSymmetry(box, p, rest) for p in by_rows],
            [CellSymmetry(box, rest, p) for p in by_columns],
        ]
    found = []
    for kind in kinds:
        kept = [one.lines for one in kind if all(one.cells[x] in region for x in region)]
        found += [CellSymmetry.of_lines(box, lines) for lines in generating_subset(kept)]
    return found
