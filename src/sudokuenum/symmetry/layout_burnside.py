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
has a digit in it. A search completes each of these beginnings.

Cost: seconds for layouts with few grids; else it grows with the grids that elements of order 2 fix.
Reference: E. Russell, F. Jarvis, Mathematics of Sudoku II, 2006, for the classic grids.
"""

from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from math import inf
from threading import Event
from time import perf_counter

import numpy as np

from sudokuenum.common.arguments import check_type, integer_within
from sudokuenum.common.automorphisms import AutomorphismGroup, layout_automorphisms
from sudokuenum.common.box import BoxLike
from sudokuenum.common.components import components
from sudokuenum.common.layout import Layout, LayoutLike
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.errors import LayoutError
from sudokuenum.kernels.search_any import Search
from sudokuenum.symmetry.burnside import EssentialCount, FixedClass
from sudokuenum.symmetry.fixed_by_search import fitting_lengths
from sudokuenum.symmetry.permutations import (
    Permutation,
    centralizer_order,
    cycles,
    group_elements,
    integer_partitions,
    of_cycle_type,
)

_MOST_ELEMENTS = 50_000
_NODES = 20_000
"""The choices of one call of a search, a few milliseconds."""
_BEGINNINGS = 20
"""The beginnings of one call."""
_UNLIMITED = 2**62

Beginning = tuple[tuple[int, ...], Fraction]
"""The first digits of the first row, and how many beginnings they stand for, divided by z(s)."""


def essential_of_layout(
    layout: LayoutLike,
    relabelled: int,
    *,
    box: BoxLike | None = None,
    jobs: int | None = None,
    progress: Progress = SILENT,
) -> EssentialCount[Permutation]:
    r"""Count the essentially different grids of a layout.

    The group is that of the permutations of the cells that map units to units, and two cells that
    must differ without a common unit to two such cells. So a smaller group whose cells differ
    anyway changes nothing.

    Parameters
    ----------
    layout, box, jobs, progress
        As for `count_layout`.
    relabelled
        The number of its grids up to relabelling, as `count_layout` finds it.

    Returns
    -------
    EssentialCount
        Its `number` is the result.

    Raises
    ------
    LayoutError
        For a text that is no layout, a box that is not that of the layout, and more than 50,000
        symmetries.
    OptionError
        For a negative number of grids, or a wrong number of jobs.
    ContradictionError
        If the sum over the classes is no multiple of the order: then the number of grids is wrong.

    >>> essential_of_layout("x", 12, box="2x3").number
    3
    >>> regions = "ABBC\nADBC\nADBC\nADDC"
    >>> [essential_of_layout(text, 8).number for text in (regions, regions + "\nr3c2 r3c3 r4c3")]
    [3, 3]
    """
    start = perf_counter()
    check_type(progress, Progress, "a Progress")
    rule = "it is the number of grids up to relabelling"
    grids = integer_within(relabelled, "relabelled", 0, inf, rule)
    threads, layout = check_jobs(jobs), Layout.of(layout, box)
    group = layout_automorphisms(layout)
    classes = conjugacy_classes(group, layout.digits**2)
    progress.start("conjugacy classes", len(classes))
    fixing = []
    for k, (representative, size) in enumerate(classes):
        begin = perf_counter()
        fixed = fixed_of_layout(layout, representative, threads) if k else grids
        if fixed:
            seconds = perf_counter() - begin
            fixing.append(FixedClass(representative, size, fixed, seconds))
        progress.advance(1)
    seconds = perf_counter() - start
    return EssentialCount(layout, grids, group.order, len(classes), tuple(fixing), seconds)


def conjugacy_classes(group: AutomorphismGroup, points: int) -> list[tuple[Permutation, int]]:
    """An element of each conjugacy class with the size of the class; the identity comes first.

    LayoutError for a group with more than 50,000 elements.

    >>> group = layout_automorphisms(Layout.parse("x"))
    >>> classes = conjugacy_classes(group, 81)
    >>> len(classes), sum(size for _, size in classes)
    (30, 96)
    """
    if group.order > _MOST_ELEMENTS:
        most = f"those of at most {_MOST_ELEMENTS} are listed"
        raise LayoutError(f"a layout with {group.order} symmetries: {most}")
    elements = np.array(group_elements(group.generators, points), np.uint8)
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
    return list(zip(map(tuple, elements[first].tolist()), sizes.tolist(), strict=True))


def fixed_of_layout(layout: Layout, symmetry: Permutation, threads: int) -> int:
    """The number of grids that a symmetry of the layout fixes up to relabelling, up to relabelling.

    >>> layout = Layout.parse("x", "2x2")
    >>> half_turn = tuple(range(15, -1, -1))
    >>> fixed_of_layout(layout, half_turn, 1)
    2
    """
    n, stopped, image = layout.digits, Event(), np.array(symmetry, np.uint16)

    def completed(call: tuple[tuple[int, ...], list[Beginning]]) -> Fraction:
        labels, beginnings = call
        weighted = Fraction(0)
        for row, weight in beginnings:
            cells = bytes(row).ljust(n * n, b"\0")
            search = Search(
                cells, n, *layout.arrays, image=image, labels=np.array(labels, np.uint8)
            )
            while not search.ended() and not stopped.is_set():
                weighted += weight * search.count(_UNLIMITED, _NODES)
        return weighted

    calls = [
        (labels, some[k : k + _BEGINNINGS])
        for labels, some in _beginnings(layout, symmetry)
        for k in range(0, len(some), _BEGINNINGS)
    ]
    with closing(parallel(completed, calls, threads, stopped=stopped)) as results:
        total = sum((weighted for _, weighted in results), Fraction(0))
    if total.denominator != 1:
        raise ArithmeticError(f"{total} grids are fixed by a symmetry of the layout {layout}")
    return total.numerator


def _beginnings(
    layout: Layout, symmetry: Permutation
) -> Iterator[tuple[tuple[int, ...], list[Beginning]]]:
    """For each cycle type that may fix grids: s, and the beginnings up to its centralizer."""
    allowed = fitting_lengths(symmetry, layout.peers)
    for cycle_type in integer_partitions(layout.digits):
        if any(lengths.isdisjoint(cycle_type) for lengths in allowed):
            continue
        labels = tuple(x + 1 for x in of_cycle_type(cycle_type))
        of_digits = [[x + 1 for x in cycle] for cycle in cycles(of_cycle_type(cycle_type))]
        whole = Fraction(1, centralizer_order(cycle_type))
        some = [(row, whole * weight) for row, weight in _rows_begun(of_digits, allowed)]
        if some:
            yield labels, some


def _rows_begun(
    of_digits: list[list[int]],
    allowed: list[frozenset[int]],
    row: tuple[int, ...] = (),
    weight: int = 1,
) -> Iterator[tuple[tuple[int, ...], int]]:
    """The first row up to the centralizer of s, until every cycle of digits has one in it.

    Yields its digits so far, and how many such beginnings they stand for. The first digit of a
    cycle that no earlier cell uses stands for all digits of unused cycles of this length.
    """
    unused = [cycle for cycle in of_digits if cycle[0] not in row]
    if not unused:
        yield row, weight
        return
    fits = allowed[len(row)]
    for cycle in of_digits:
        if cycle[0] in row and len(cycle) in fits:
            for digit in cycle:
                if digit not in row:
                    yield from _rows_begun(of_digits, allowed, (*row, digit), weight)
    for length in fits:
        equal = [cycle for cycle in unused if len(cycle) == length]
        if equal:
            number = weight * len(equal) * length
            yield from _rows_begun(of_digits, allowed, (*row, equal[0][0]), number)
