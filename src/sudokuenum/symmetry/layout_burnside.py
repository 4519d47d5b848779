"""The number of essentially different grids of a layout, by Burnside's lemma.

    number = (sum over the conjugacy classes of size * fixed) / order

The group is that of the permutations of the cells that keep the layout (common/automorphisms.py).
`fixed` is the number of grids that an element g of the class fixes up to relabelling, counted up to
relabelling. Such a grid has a permutation s of the digits with

    grid[g(cell)] = s(grid[cell])   for every cell.

A relabelling changes s into a conjugate. So, with one s of each cycle type and the order z(s) of
its centralizer,

    fixed = sum over the cycle types of (grids with this s) / z(s).

The first row is filled up to the centralizer of s, from the left and only until every cycle of s
has a digit in it. A search with the relation between cells and digits completes each of these
beginnings. Their weights are divided by z(s).

Cost: seconds for layouts with few grids; for others a time that grows with the grids that elements
of order 2 fix. Groups of more than 50,000 elements are refused.
Reference: E. Russell, F. Jarvis, Mathematics of Sudoku II, 2006, for the classic grids.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from threading import Event
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import as_integer, check_type, shown
from sudokuenum.common.automorphisms import AutomorphismGroup, layout_automorphisms
from sudokuenum.common.box import BoxLike
from sudokuenum.common.components import components
from sudokuenum.common.counted import counted
from sudokuenum.common.layout import Layout, LayoutLike
from sudokuenum.common.notebook import Tabled
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.errors import ContradictionError, LayoutError, OptionError
from sudokuenum.kernels.search_any import Search
from sudokuenum.symmetry.burnside import FixedClass
from sudokuenum.symmetry.fixed_by_search import fitting_lengths
from sudokuenum.symmetry.permutations import (
    Permutation,
    centralizer_order,
    cycles,
    integer_partitions,
    orbit_number,
)

_MOST_ELEMENTS = 50_000
_NODES = 20_000
"""The choices of one call of a search, a few milliseconds."""
_BEGINNINGS = 20
"""The beginnings of one call."""
_UNLIMITED = 2**62


@dataclass(frozen=True)
class LayoutEssentialCount(Tabled):
    """The number of essentially different grids of a layout, and the terms of the sum.

    `relabelled` is the number of grids up to relabelling, and `order` that of the symmetries of the
    layout. `classes_in_all` is the number of their conjugacy classes; `classes` has those that fix
    grids, that of the identity first.
    """

    layout: Layout
    relabelled: int
    order: int
    classes_in_all: int
    classes: tuple[FixedClass[Permutation], ...]
    seconds: float

    def __repr__(self) -> str:
        classes = counted(len(self.classes), "class")
        return (
            f"<LayoutEssentialCount: {self.number} essentially different grids of the layout "
            f"{self.layout}, {classes} of symmetries that fix grids>"
        )

    @property
    def number(self) -> int:
        """The number of grids up to relabelling and the symmetries of the layout."""
        return orbit_number(((found.size, found.fixed) for found in self.classes), self.order)


def essential_of_layout(
    layout: LayoutLike,
    relabelled: int,
    *,
    box: BoxLike | None = None,
    jobs: int | None = None,
    progress: Progress = SILENT,
) -> LayoutEssentialCount:
    """Count the essentially different grids of a layout.

    Parameters
    ----------
    layout
        The layout, such as `"x"`.
    relabelled
        The number of its grids up to relabelling, as `count_layout` finds it.
    box
        The shape of the boxes, for a layout that is given as a text; default: 3x3.
    jobs
        The number of threads (default: all cores).
    progress
        Is told how many of the conjugacy classes are done.

    Returns
    -------
    LayoutEssentialCount
        Its `number` is the result.

    Raises
    ------
    LayoutError
        For a text that is no layout, for a box that is not that of the layout, and for a layout
        with more than 50,000 symmetries.
    OptionError
        For a negative number of grids, or a number of jobs that is not allowed.
    ContradictionError
        If the order of the group does not divide the sum over the classes: then the given number of
        grids is wrong.

    >>> essential_of_layout("x", 12, box="2x3").number
    3
    """
    start = perf_counter()
    check_type(progress, Progress, "a Progress")
    grids = as_integer(relabelled, "relabelled")
    if grids < 0:
        raise OptionError(f"relabelled {shown(grids)}: it is the number of grids up to relabelling")
    threads, given = check_jobs(jobs), Layout.of(layout, box)
    group = layout_automorphisms(given)
    classes = conjugacy_classes(group, given.digits**2)
    progress.start("conjugacy classes", len(classes))
    found = []
    for representative, size in classes:
        begin = perf_counter()
        if representative == tuple(range(given.digits**2)):
            fixed = grids
        else:
            fixed = fixed_of_layout(given, representative, threads)
        if fixed:
            seconds = perf_counter() - begin
            found.append(FixedClass(representative, size, fixed, seconds))
        progress.advance(1)
    count = LayoutEssentialCount(
        given, grids, group.order, len(classes), tuple(found), perf_counter() - start
    )
    try:
        _ = count.number
    except ArithmeticError as error:
        raise ContradictionError(f"relabelled {shown(grids)}: {error}") from None
    return count


def conjugacy_classes(group: AutomorphismGroup, points: int) -> list[tuple[Permutation, int]]:
    """An element of each conjugacy class with the size of the class; the identity comes first.

    LayoutError for a group with more than 50,000 elements.

    >>> group = layout_automorphisms(Layout.parse("x"))
    >>> classes = conjugacy_classes(group, 81)
    >>> len(classes), sum(size for _, size in classes)
    (30, 96)
    """
    if group.order > _MOST_ELEMENTS:
        raise LayoutError(
            f"a layout with {group.order} symmetries: those of at most {_MOST_ELEMENTS} are listed"
        )
    elements = _elements(group, points)
    if len(elements) != group.order:
        raise ArithmeticError(f"{len(elements)} elements of a group of order {group.order}")
    number = {row.tobytes(): k for k, row in enumerate(elements)}
    edges = [(np.zeros(0, np.int64), np.zeros(0, np.int64))]
    for generator in group.generators:
        g = np.array(generator, np.uint8)
        conjugates = np.empty_like(elements)
        conjugates[:, g] = g[elements]
        places = np.array([number[row.tobytes()] for row in conjugates])
        edges.append((np.arange(len(elements)), places))
    first, sizes = np.unique(components(len(elements), edges), return_counts=True)
    rows = elements[first].tolist()
    return [(tuple(row), size) for row, size in zip(rows, sizes.tolist(), strict=True)]


def _elements(group: AutomorphismGroup, points: int) -> NDArray[np.uint8]:
    """All elements, the identity first."""
    identity = np.arange(points, dtype=np.uint8)
    found = {identity.tobytes(): identity}
    generators = [np.array(g, np.uint8) for g in group.generators]
    waiting = [identity]
    for element in waiting:
        for g in generators:
            product = g[element]
            if product.tobytes() not in found:
                found[product.tobytes()] = product
                waiting.append(product)
    return np.array(list(found.values()))


def fixed_of_layout(layout: Layout, symmetry: Permutation, threads: int) -> int:
    """The number of grids that a symmetry of the layout fixes up to relabelling, up to relabelling.

    >>> layout = Layout.parse("x", "2x2")
    >>> half_turn = tuple(range(15, -1, -1))
    >>> fixed_of_layout(layout, half_turn, 1)
    2
    """
    stopped = Event()
    calls = [
        (labels, some[k : k + _BEGINNINGS])
        for labels, some in _beginnings(layout, symmetry)
        for k in range(0, len(some), _BEGINNINGS)
    ]

    run = partial(_completed, layout, np.array(symmetry, np.uint16), stopped)
    total = Fraction(0)
    with closing(parallel(run, calls, threads, stopped=stopped)) as results:
        for _, weight in results:
            total += weight
    if total.denominator != 1:
        raise ArithmeticError(f"{total} grids are fixed by a symmetry of the layout {layout}")
    return total.numerator


Beginning = tuple[tuple[int, ...], Fraction]
"""The first digits of the first row, and how many beginnings they stand for, divided by z(s)."""


def _completed(
    layout: Layout,
    image: NDArray[np.uint16],
    stopped: Event,
    call: tuple[tuple[int, ...], Sequence[Beginning]],
) -> Fraction:
    """The grids with some beginnings, each counted with the weight of its beginning."""
    labels, beginnings = call
    n, total = layout.digits, Fraction(0)
    of_digits = np.array(labels, np.uint8)
    for row, weight in beginnings:
        cells = bytes([*row, *[0] * (n * n - len(row))])
        running = Search(cells, n, *layout.arrays, image=image, labels=of_digits)
        while not running.ended() and not stopped.is_set():
            total += weight * running.count(_UNLIMITED, _NODES)
    return total


def _beginnings(
    layout: Layout, symmetry: Permutation
) -> Iterator[tuple[tuple[int, ...], list[Beginning]]]:
    """For each cycle type that may fix grids: s, and the beginnings up to its centralizer."""
    allowed = _cycle_lengths(layout, symmetry)
    n = layout.digits
    for cycle_type in integer_partitions(n):
        if not all(any(length in cycle_type for length in lengths) for lengths in allowed):
            continue
        labels: list[int] = []
        for length in cycle_type:
            begin = len(labels)
            labels += [begin + (k + 1) % length + 1 for k in range(length)]
        lengths_of = [length for length in cycle_type for _ in range(length)]
        whole = Fraction(1, centralizer_order(cycle_type))
        some = [
            (row, whole * weight)
            for row, weight in _rows_begun(tuple(labels), lengths_of, allowed[:n])
        ]
        if some:
            yield tuple(labels), some


def _cycle_lengths(layout: Layout, symmetry: Permutation) -> list[set[int]]:
    """For each cell the lengths that the cycle of its digit under s can have."""
    lengths: list[set[int]] = [set() for _ in symmetry]
    for cycle in cycles(symmetry):
        fitting = fitting_lengths(cycle, layout.peers[cycle[0]])
        for cell in cycle:
            lengths[cell] = fitting
    return lengths


def _rows_begun(
    labels: tuple[int, ...], lengths: list[int], allowed: list[set[int]]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """The first row up to the centralizer of s, until every cycle of s has a digit in it.

    Yields its digits so far, and how many such beginnings they stand for. A digit of a cycle that
    no earlier cell uses stands for all digits of unused cycles of this length.
    """

    def fill(
        row: tuple[int, ...], used: frozenset[int], weight: int
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        if len(used) == len(labels):
            yield row, weight
            return
        fits = allowed[len(row)]
        for digit in sorted(used - set(row)):
            if lengths[digit - 1] in fits:
                yield from fill((*row, digit), used, weight)
        for length in sorted(fits & set(lengths)):
            unused = [d for d in range(1, len(labels) + 1) if lengths[d - 1] == length]
            unused = [d for d in unused if d not in used]
            if unused:
                cycle, digit = [unused[0]], labels[unused[0] - 1]
                while digit != unused[0]:
                    cycle.append(digit)
                    digit = labels[digit - 1]
                yield from fill((*row, unused[0]), used | frozenset(cycle), weight * len(unused))

    return fill((), frozenset(), 1)
