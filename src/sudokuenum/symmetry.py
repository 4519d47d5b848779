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

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Self

from sudokuenum.errors import BoxError
from sudokuenum.geometry import CLASSIC, Box

Permutation = tuple[int, ...]
"""p[x] is where the point x goes."""


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


def cycles(permutation: Permutation) -> list[list[int]]:
    """The cycles, each from its least point on.

    >>> cycles((1, 0, 2))
    [[0, 1], [2]]
    """
    unseen, found = set(range(len(permutation))), []
    for start in range(len(permutation)):
        if start not in unseen:
            continue
        cycle = [start]
        while (point := permutation[cycle[-1]]) != start:
            cycle.append(point)
        unseen.difference_update(cycle)
        found.append(cycle)
    return found


def wreath_order(points: int, blocks: int) -> int:
    """The order of S_points wr S_blocks.

    >>> wreath_order(3, 3)
    1296
    """
    order: int = factorial(points) ** blocks * factorial(blocks)
    return order


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
    found = [CellSymmetry(box, p, rest) for p in _wreath_generators(box.rows, box.columns)]
    found += [CellSymmetry(box, rest, p) for p in _wreath_generators(box.columns, box.rows)]
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


def wreath_classes(points: int, blocks: int) -> list[tuple[Permutation, int]]:
    """An element and the size of each conjugacy class of S_points wr S_blocks, the identity first.

    >>> len(wreath_classes(3, 3)), wreath_classes(2, 1)
    (22, [((0, 1), 1), ((1, 0), 1)])
    """
    order = wreath_order(points, blocks)
    inner = list(partitions(points))
    found = []
    for lengths in partitions(blocks):
        for around in _coloured(lengths, inner):
            pairs = list(zip(lengths, around, strict=True))
            fixing = prod(
                (i * centralizer_order(p)) ** m * factorial(m)
                for (i, p), m in Counter(pairs).items()
            )
            found.append((wreath_element(points, pairs), order // fixing))
    return found


def partitions(number: int, most: int | None = None) -> Iterator[tuple[int, ...]]:
    """The partitions of a number in parts of at most `most`, each in decreasing order.

    >>> list(partitions(3))
    [(1, 1, 1), (2, 1), (3,)]
    """
    if number == 0:
        yield ()
    for part in range(1, min(number, most or number) + 1):
        for rest in partitions(number - part, part):
            yield (part, *rest)


def _coloured(
    lengths: tuple[int, ...], colours: list[tuple[int, ...]]
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """A colour for each part, in every way; equal parts are not told apart."""
    if not lengths:
        yield ()
        return
    alike = lengths.count(lengths[0])
    for first in combinations_with_replacement(colours, alike):
        for rest in _coloured(lengths[alike:], colours):
            yield (*first, *rest)


def centralizer_order(cycle_type: tuple[int, ...]) -> int:
    """The order of the centralizer of a permutation with these cycle lengths.

    >>> centralizer_order((2, 1, 1))
    4
    """
    return prod(i**m * factorial(m) for i, m in Counter(cycle_type).items())


def wreath_element(points: int, pairs: list[tuple[int, tuple[int, ...]]]) -> Permutation:
    """An element whose cycles of blocks have these lengths and cycle types when they close.

    >>> wreath_element(2, [(1, (1, 1)), (2, (2,))])
    (0, 1, 4, 5, 3, 2)
    """
    image: list[int] = []
    for length, cycle_type in pairs:
        start = len(image)
        image.extend(range(start + points, start + length * points))
        for part in cycle_type:
            image.extend(range(start + 1, start + part))
            image.append(start)
            start += part
    return tuple(image)


def _wreath_generators(points: int, blocks: int) -> list[Permutation]:
    """Two orders of the points of the first block, two orders of the blocks."""
    size = points * blocks
    found = []
    for moves in (
        [1, 0, *range(2, points)] if points > 1 else [],
        [*range(1, points), 0] if points > 2 else [],
    ):
        if moves:
            found.append((*moves, *range(points, size)))
    for order in (
        [1, 0, *range(2, blocks)] if blocks > 1 else [],
        [*range(1, blocks), 0] if blocks > 2 else [],
    ):
        if order:
            found.append(tuple(points * b + k for b in order for k in range(points)))
    return found


def group_order(generators: Sequence[Permutation]) -> int:
    """The order of the group that permutations generate (Schreier and Sims).

    >>> group_order([(1, 2, 3, 4, 0), (1, 0, 2, 3, 4)])
    120
    """
    moved = [x for g in generators for x, y in enumerate(g) if x != y]
    if not moved:
        return 1
    point = min(moved)
    rest = tuple(range(len(generators[0])))
    to = {point: rest}
    new = [point]
    for x in new:
        for g in generators:
            if g[x] not in to:
                to[g[x]] = tuple(g[k] for k in to[x])
                new.append(g[x])
    # elements that keep the point, at most one for each place and image of the first point moved
    table: dict[tuple[int, int], Permutation] = {}
    for x in new:
        for g in generators:
            back = inverse_of(to[g[x]])
            h = tuple(back[g[k]] for k in to[x])
            while h != rest:
                first = next(k for k in rest if h[k] != k)
                other = table.setdefault((first, h[first]), h)
                if other is h:
                    break
                back = inverse_of(other)
                h = tuple(back[k] for k in h)
    return len(to) * group_order(list(table.values()))


def inverse_of(permutation: Permutation) -> Permutation:
    """The permutation that undoes this one.

    >>> inverse_of((1, 2, 0))
    (2, 0, 1)
    """
    inverse = [0] * len(permutation)
    for x, y in enumerate(permutation):
        inverse[y] = x
    return tuple(inverse)


def commuting(symmetry: CellSymmetry, region: frozenset[int]) -> list[CellSymmetry]:
    """Generators of symmetries that commute with a given one and map a set of cells to itself.

    These are the rows and columns that do so separately, and for a symmetry that transposes, those
    that move rows and columns alike; there its rows must be all that it moves, as in the classes.

    >>> identity = CellSymmetry(Box(2, 2), (0, 1, 2, 3), (0, 1, 2, 3))
    >>> print(*commuting(identity, frozenset(range(4))))
    (r3 r4) (c3 c4) (c1 c2) (c1 c3)(c2 c4)
    """
    box, rest = symmetry.box, tuple(range(symmetry.box.digits))
    by_rows = _commuting(symmetry.rows, box.rows, box.columns)
    by_columns = _commuting(symmetry.columns, box.columns, box.rows)
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
        found += [CellSymmetry.of_lines(box, lines) for lines in _generating(kept)]
    return found


def centralizer(permutation: Permutation, points: int, blocks: int) -> list[Permutation]:
    """Generators of what commutes with an element of S_points wr S_blocks.

    >>> centralizer((0, 1, 3, 2), 2, 2)
    [(0, 1, 3, 2), (1, 0, 2, 3)]
    """
    return _generating(_commuting(permutation, points, blocks))


def _generating(elements: list[Permutation]) -> list[Permutation]:
    """Some elements of a group that generate it."""
    chosen: list[Permutation] = []
    group: set[Permutation] = {tuple(range(len(elements[0])))}
    for one in elements:
        if one not in group:
            chosen.append(one)
            group = _generated(chosen)
    return chosen


def _commuting(p: Permutation, points: int, blocks: int) -> list[Permutation]:
    return [q for q in _wreath_elements(points, blocks) if all(q[p[x]] == p[q[x]] for x in p)]


@cache
def _wreath_elements(points: int, blocks: int) -> list[Permutation]:
    rest = tuple(range(points * blocks))
    return sorted(_generated(_wreath_generators(points, blocks)) | {rest})


def _generated(of: list[Permutation]) -> set[Permutation]:
    """The group that permutations generate, listed."""
    found = new = set(of)
    while new:
        new = {tuple(g[k] for k in x) for x in new for g in of} - found
        found = found | new
    return found
