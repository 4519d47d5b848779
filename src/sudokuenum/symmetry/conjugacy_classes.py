"""The conjugacy classes of the group of cell symmetries.

The group is that of cells.py: R x C with R = S_r wr S_c and C = S_c wr S_r for boxes of r rows and
c columns, and R wr S_2 if transposition belongs to it.

Classes of S_a wr S_b. Take a cycle of i blocks. The i-th power of the element maps the first of
these blocks to itself, and permutes its points: this is the cycle product, and its cycle type is a
partition p of a. Two elements are conjugate if and only if they have the same multiset of pairs
(i, p). If z(p) is the order of the centralizer in S_a of a permutation of cycle type p, then the
centralizer of the element has

    order: product over the different pairs (i, p), with multiplicity m, of (i * z(p))^m * m!

Classes of the group. A class of R x C is a pair of a class of R and a class of C. With
transposition the pairs (A, B) and (B, A) form one class. The elements that transpose form the other
coset of R x C: it has one class of size |R| * |A| for each class A of R. Its representative
exchanges rows and columns, and then moves the rows by an element of A.

Cost: milliseconds, since no class is listed element by element. There are 275 classes for 3x3, 484
without transposition.
Reference: I. G. Macdonald, Symmetric Functions and Hall Polynomials, chapter I, appendix B.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import factorial, prod

from sudokuenum.common.arguments import check_type
from sudokuenum.common.box import CLASSIC, Box, BoxLike
from sudokuenum.errors import BoxError
from sudokuenum.symmetry.cells import CellSymmetry
from sudokuenum.symmetry.permutations import (
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
    """The conjugacy classes of the group of cell symmetries, that of the identity first.

    Their sizes add up to the order of the group. BoxError for boxes with more than 16 digits.

    >>> classes = symmetry_classes("3x3")
    >>> len(classes), sum(found.size for found in classes)
    (275, 3359232)
    """
    shape = Box.of(box)
    check_type(transposition, bool, "True or False for transposition")
    if shape.digits > 16:
        raise BoxError(f"box {shape}: cell symmetries of at most 16 digits")
    r, c = shape.rows, shape.columns
    row_classes, column_classes = wreath_classes(r, c), wreath_classes(c, r)
    if not transposition or r != c:
        return [
            SymmetryClass(CellSymmetry(shape, rows, columns), row_size * column_size)
            for rows, row_size in row_classes
            for columns, column_size in column_classes
        ]
    classes = [
        SymmetryClass(
            CellSymmetry(shape, rows, columns), row_size * column_size * (1 if k == m else 2)
        )
        for k, (rows, row_size) in enumerate(row_classes)
        for m, (columns, column_size) in enumerate(row_classes[: k + 1])
    ]
    identity, order = tuple(range(shape.digits)), wreath_order(r, c)
    classes += [
        SymmetryClass(CellSymmetry(shape, rows, identity, True), order * row_size)
        for rows, row_size in row_classes
    ]
    return classes


def wreath_classes(points: int, blocks: int) -> list[tuple[Permutation, int]]:
    """The conjugacy classes of S_points wr S_blocks: an element and the size of each.

    The class of the identity comes first.

    >>> len(wreath_classes(3, 3)), wreath_classes(2, 1)
    (22, [((0, 1), 1), ((1, 0), 1)])
    """
    order = wreath_order(points, blocks)
    cycle_types = list(integer_partitions(points))
    classes = []
    for lengths in integer_partitions(blocks):
        for products in _cycle_products(lengths, cycle_types):
            pairs = list(zip(lengths, products, strict=True))
            centralizer = prod(
                (i * centralizer_order(p)) ** m * factorial(m)
                for (i, p), m in Counter(pairs).items()
            )
            classes.append((wreath_element(points, pairs), order // centralizer))
    return classes


def _cycle_products(
    lengths: tuple[int, ...], cycle_types: list[tuple[int, ...]]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """The ways to choose a cycle type for each cycle of blocks, given the lengths of these cycles.

    Cycles of equal length are not told apart.
    """
    if not lengths:
        yield ()
        return
    equal = lengths.count(lengths[0])
    for first in combinations_with_replacement(cycle_types, equal):
        for rest in _cycle_products(lengths[equal:], cycle_types):
            yield (*first, *rest)
