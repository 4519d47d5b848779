"""The conjugacy classes of the group of cell symmetries.

For boxes of r rows and c columns, the group is R x C with R = S_r wr S_c, which permutes the rows,
and C = S_c wr S_r, which permutes the columns (geometry/cell_symmetries.py). If transposition is
included, then R = C, and the group is R wr S_2.

Classes of S_a wr S_b. Take a cycle of i blocks. The i-th power of the element maps the first of
these blocks to itself, and permutes its points: this is the cycle product, and its cycle type is a
partition p of a. Two elements are conjugate if and only if they have the same multiset of pairs
(i, p). If z(p) is the order of the centralizer in S_a of a permutation of cycle type p, then the
centralizer of the element has

    order: product over the different pairs (i, p), with multiplicity m, of (i * z(p))^m * m!

Classes of the group. A class of R x C is a pair of a class of R and a class of C. With
transposition the pairs (A, B) and (B, A) form one class. The elements that transpose have one class
of size |R| * |A| for each class A of R. Its representative exchanges rows and columns, and then
moves the rows by an element of A.

Cost: milliseconds. There are 275 classes for 3x3, 484 without transposition.
Reference: I. G. Macdonald, Symmetric Functions and Hall Polynomials, chapter I, appendix B.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import chain, combinations_with_replacement, product
from math import factorial, prod

from sudokuenum.common.arguments import check_type
from sudokuenum.errors import BoxError
from sudokuenum.geometry.box import CLASSIC, BoxLike, as_box
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_SYMMETRY_CLASSES, boxes_of_grid
from sudokuenum.geometry.cell_symmetries import CellSymmetry
from sudokuenum.geometry.permutations import (
    Permutation,
    centralizer_order,
    integer_partitions,
    wreath_element,
    wreath_order,
)


@dataclass(frozen=True)
class SymmetryClass:
    """A conjugacy class of cell symmetries: one of its elements, and their number."""

    representative: CellSymmetry
    size: int


def symmetry_classes(box: BoxLike = CLASSIC, transposition: bool = True) -> list[SymmetryClass]:
    """Return the conjugacy classes of the group of cell symmetries.

    Parameters
    ----------
    box
        The shape of the boxes, with at most 16 digits.
    transposition
        Include the symmetries that transpose, if the boxes are square.

    Returns
    -------
    list[SymmetryClass]
        The classes, whose sizes add up to the order of the group. The first class is the class of
        the identity.

    Raises
    ------
    BoxError
        If the boxes have more than 16 digits.

    Examples
    --------
    >>> classes = symmetry_classes("3x3")
    >>> len(classes), sum(found.size for found in classes)
    (275, 3359232)
    """
    shape = as_box(box)
    check_type(transposition, bool, "True or False for transposition")
    if shape.digits > MOST_DIGITS_OF_SYMMETRY_CLASSES:
        most = MOST_DIGITS_OF_SYMMETRY_CLASSES
        rule = f"cell symmetries of at most {most} digits{boxes_of_grid(shape)}"
        raise BoxError(f"box {shape}: {rule}")
    r, c = shape.rows, shape.columns
    transposed = transposition and r == c
    of_rows, of_columns = wreath_classes(r, c), wreath_classes(c, r)
    classes = []
    for k, (rows, size) in enumerate(of_rows):
        for m, (columns, columns_size) in enumerate(of_columns[: k + 1 if transposed else None]):
            both = 2 if transposed and k != m else 1
            symmetry = CellSymmetry(shape, rows, columns)
            classes.append(SymmetryClass(symmetry, size * columns_size * both))
    if transposed:
        identity, order = tuple(range(shape.digits)), wreath_order(r, c)
        for rows, size in of_rows:
            classes.append(SymmetryClass(CellSymmetry(shape, rows, identity, True), order * size))
    return classes


def wreath_classes(points: int, blocks: int) -> list[tuple[Permutation, int]]:
    """Return an element and the size of each class of S_points wr S_blocks, the identity first."""
    order = wreath_order(points, blocks)
    cycle_types = list(integer_partitions(points))
    classes = []
    for lengths in integer_partitions(blocks):
        # cycles of equal length are interchangeable, so that their cycle products are a multiset
        equal = Counter(lengths).values()
        choices = (combinations_with_replacement(cycle_types, number) for number in equal)
        for chosen in product(*choices):
            pairs = list(zip(lengths, chain(*chosen), strict=True))
            centralizer = prod(
                (i * centralizer_order(p)) ** m * factorial(m)
                for (i, p), m in Counter(pairs).items()
            )
            classes.append((wreath_element(points, pairs), order // centralizer))
    return classes
