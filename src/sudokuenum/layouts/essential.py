"""The number of essentially different grids of a layout, by Burnside's lemma.

    number = (sum over the conjugacy classes of size * fixed) / order

The group consists of the permutations of the cells that preserve the layout
(geometry/layout_automorphisms.py). For an element g of a class, `fixed` is the number of grids, up
to relabelling, that g fixes up to relabelling. A search for whole orbits of cells finds this number
(essential/burnside/fixed_by_search.py). For Latin squares of order n, the group acts on the 2n rows
and columns as S_n wr S_2, whose classes are known (essential/burnside/conjugacy_classes.py),
whereas for other layouts all elements of the group are listed.

Rules. If the layout has rules beyond groups, only some relabellings keep them
(geometry/digit_automorphisms.py), and they form a group D. Because a grid has all digits, no
relabelling but the identity fixes it, and therefore

    fixed = (sum over the relabellings s in D of the grids with G[g(c)] = s(G[c])) / order of D

for the image g(c) of each cell c. These conditions are rules of two cells, so that the search for
solutions with rules counts such grids.

Cost: seconds for layouts with few grids. For others, the cost grows with the number of grids that
elements of order 2 fix.
Reference: E. Russell, F. Jarvis, Mathematics of Sudoku II, 2006, for the classic grids.
"""

from functools import lru_cache
from itertools import product
from math import factorial, inf
from time import perf_counter, process_time

import numpy as np

from sudokuenum.common.arguments import integer_within
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.errors import LayoutError
from sudokuenum.essential.burnside.conjugacy_classes import wreath_classes
from sudokuenum.essential.burnside.fixed_by_search import extensions, first_fillings
from sudokuenum.geometry.box import BoxLike
from sudokuenum.geometry.cell_symmetries import Elements
from sudokuenum.geometry.digit_automorphisms import digit_automorphisms
from sudokuenum.geometry.layout import Layout, LayoutLike, as_layout
from sudokuenum.geometry.layout_automorphisms import AutomorphismGroup, layout_automorphisms
from sudokuenum.geometry.permutations import (
    Permutation,
    centralizer_order,
    group_elements,
    integer_partitions,
    of_cycle_type,
)
from sudokuenum.geometry.rules.automata import Among, neighbours
from sudokuenum.geometry.rules.rule import Constraint
from sudokuenum.geometry.rules.tables import tables_of
from sudokuenum.grids.arrays import row_orbits
from sudokuenum.layouts.results import EssentialLayoutCount, FixedLayoutClass
from sudokuenum.solving.kernels import search_any
from sudokuenum.solving.search import numbers_found

_MOST_FIXED = 10_000_000
"""The most grids of a layout with rules that a symmetry and a relabelling may fix."""
MOST_ELEMENTS = 50_000
"""The largest order of a group whose elements are listed."""


def count_essential_of_layout(
    layout: LayoutLike,
    relabelled: int,
    *,
    box: BoxLike | None = None,
    jobs: int | None = None,
    progress: ProgressLike = SILENT,
) -> EssentialLayoutCount:
    r"""Count the essentially different grids of a layout.

    The group consists of the permutations of the cells that map units to units, and that map pairs
    of cells that must differ without sharing a unit to pairs of the same kind. Therefore an extra
    group does not change the result if its cells must differ anyway. Rules beyond groups must be
    mapped to equal rules, and only relabellings that keep all of them count.

    Parameters
    ----------
    layout
        The layout, such as `"x"`, a picture of regions, or a `Box`.
    relabelled
        The number of grids of the layout up to relabelling, as found by `count_layout`. Relabelling
        is restricted to relabellings that keep the rules of the layout.
    box
        The shape of the boxes, for a layout that is given as a string (default: 3x3).
    jobs
        The number of threads (default: all cores).
    progress
        Receives each finished conjugacy class.

    Returns
    -------
        EssentialLayoutCount The count, whose attribute `essentially_different` is the number of
        these grids.


    Raises
    ------
    LayoutError
        If the layout cannot be read, if its boxes differ from `box`, if it has more than 50,000
        symmetries and is not a Latin square, or if more than 50,000 relabellings keep its rules,
        but not all. Also if there are rules and a symmetry fixes more than 10 million grids.
    OptionError
        If `relabelled` is negative, or `jobs` is out of range.
    ContradictionError
        If the sum over the classes is not a multiple of the order of the group, which means that
        `relabelled` is wrong.

    Examples
    --------
    >>> count_essential_of_layout("x", 12, box="2x3").essentially_different
    3
    >>> regions = "ABBC\nADBC\nADBC\nADDC"
    >>> texts = regions, regions + "\nr3c2 r3c3 r4c3"
    >>> [count_essential_of_layout(text, 8).essentially_different for text in texts]
    [3, 3]
    """
    bar = as_progress(progress)
    start = perf_counter()
    rule = "it is the number of grids up to relabelling"
    grids = integer_within(relabelled, "relabelled", 0, inf, rule)
    threads, layout = check_jobs(jobs, bar), as_layout(layout, box)
    group = layout_automorphisms(layout)
    no_boxes = 1 in (layout.box.rows, layout.box.columns)
    if no_boxes and layout.is_classic:  # the grids are Latin squares
        classes = latin_classes(layout.digits)
        # listing more elements would save little time
        elements = np.array([classes[0][0]], np.uint8)
    else:
        elements = elements_of(group, layout.digits**2)
        classes = conjugacy_classes(group, elements)
    bar.start("conjugacy classes", len(classes))
    fixing = []
    for k, (representative, size) in enumerate(classes):
        begin = process_time()
        fixed = fixed_of_layout(layout, representative, elements, threads) if k else grids
        if fixed:
            fixing.append(FixedLayoutClass(representative, size, fixed, process_time() - begin))
        bar.advance(1)
    seconds = perf_counter() - start
    return EssentialLayoutCount(layout, grids, group.order, len(classes), tuple(fixing), seconds)


def elements_of(group: AutomorphismGroup, points: int) -> Elements:
    """Return the elements of a group of permutations of the cells, or of the digits.

    Raises LayoutError if there are more than 50,000.
    """
    if group.order > MOST_ELEMENTS:
        most = f"at most {MOST_ELEMENTS} can be listed"
        raise LayoutError(f"a layout with {group.order} symmetries: {most}")
    elements = np.array(group_elements(group.generators, points), np.uint8)
    if len(elements) != group.order:
        raise ArithmeticError(f"{len(elements)} elements of a group of order {group.order}")
    return elements


def conjugacy_classes(
    group: AutomorphismGroup, elements: Elements
) -> list[tuple[Permutation, int]]:
    """Return an element and the size of each conjugacy class, beginning with the identity.

    >>> group = layout_automorphisms(Layout("x"))
    >>> classes = conjugacy_classes(group, elements_of(group, 81))
    >>> len(classes), sum(size for _, size in classes)
    (30, 96)
    """
    generators = (np.array(generator, np.uint8) for generator in group.generators)
    first, sizes = row_orbits(elements, (g[elements][:, np.argsort(g)] for g in generators))
    return list(zip(map(tuple, elements[first].tolist()), sizes.tolist(), strict=True))


def latin_classes(order: int) -> list[tuple[Permutation, int]]:
    """Return an element and the size of each conjugacy class of symmetries of Latin squares."""
    classes = []
    for lines, size in wreath_classes(order, 2):
        # a cell moves with its two lines, and the image with the lower number is a row
        pairs = product(lines[:order], lines[order:])
        classes.append((tuple(order * min(pair) + max(pair) - order for pair in pairs), size))
    return classes


def fixed_of_layout(layout: Layout, symmetry: Permutation, elements: Elements, threads: int) -> int:
    """Count the grids, up to relabelling, that a symmetry of the layout fixes up to relabelling."""
    if layout.constraints:
        return _fixed_with_rules(layout, symmetry)
    g = np.array(symmetry, np.uint8)
    commuting = elements[(elements[:, g] == g[elements]).all(axis=1)]
    return extensions(first_fillings(symmetry, layout, lambda: [commuting]), threads)


def _fixed_with_rules(layout: Layout, symmetry: Permutation) -> int:
    """Return the same for a layout with rules beyond groups."""
    total = 0
    for relabelling, size in _relabelling_classes(layout):
        total += size * _fixed_by_both(layout, symmetry, relabelling)
    number, remainder = divmod(total, digit_automorphisms(layout).order)
    if remainder:
        raise ArithmeticError(f"{total} fixed grids, but relabellings divide them evenly")
    return number


# every class of symmetries needs the same relabellings
@lru_cache(8)
def _relabelling_classes(layout: Layout) -> list[tuple[Permutation, int]]:
    """Return an element and the size of each conjugacy class of relabellings that keep the rules.

    Raises LayoutError if the relabellings are too many to be listed, but not all.
    """
    n, group = layout.digits, digit_automorphisms(layout)
    if group.order == factorial(n):
        types = integer_partitions(n)
        return [(of_cycle_type(one), group.order // centralizer_order(one)) for one in types]
    if group.order > MOST_ELEMENTS:
        found = f"{group.order} relabellings keep the rules"
        raise LayoutError(f"layout {layout}: {found}; {MOST_ELEMENTS} at most can be listed")
    return conjugacy_classes(group, elements_of(group, n))


def _fixed_by_both(layout: Layout, symmetry: Permutation, relabelling: Permutation) -> int:
    """Count the grids that are the same after a symmetry of the cells and a relabelling."""
    n = layout.digits
    follows = neighbours(n, lambda digit, after: after == relabelling[digit - 1] + 1)
    alike = Among(frozenset(d + 1 for d in range(n) if relabelling[d] == d))
    conditions = [
        Constraint((cell,), alike) if cell == image else Constraint((cell, image), follows)
        for cell, image in enumerate(symmetry)
    ]
    tables = tables_of([*layout.constraints, *conditions], n)
    search = search_any.Search(bytes(n * n), n, *layout.group_arrays, None, 0, tables)
    number = sum(numbers_found(search, _MOST_FIXED + 1))
    if number > _MOST_FIXED:
        limit = f"a symmetry fixes more than {_MOST_FIXED:,} grids, which are counted one by one"
        raise LayoutError(f"layout {layout}: {limit}; add rules or groups to leave fewer")
    return number
