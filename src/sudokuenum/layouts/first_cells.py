"""The cells of a layout that are filled first when its grids are counted, and their fillings.

    N = sum over classes of m * d!/(d-u)! * n

A filling gives a digit to each of these cells so that no group contains a digit twice. Of the
fillings that differ only by a relabelling, we list the one in which the digits first appear in
increasing order. Classes are the orbits of the fillings under the symmetries of the layout that map
the set of these cells to itself. A class has m fillings, each of which uses u digits and has n
completions to a grid of d digits.

Rules. If the layout has rules other than groups, a relabelling of a grid can break a rule. In this
case, all fillings that satisfy the rules are listed, and the factor d!/(d-u)! is left out. If all
cells of the rules are among the first cells, fillings that differ by a relabelling have equally
many completions and are a class. Otherwise classes are the orbits under the symmetries of the cells
and, if each rule allows it, the exchange of each digit k with d + 1 - k.

Choice of the first cells. The first cells are a union of up to three units. If s symmetries map a
union to itself and it has f fillings, the number of completions to be counted is about (s * f) / (s
+ f) times smaller than the number of grids up to relabelling. On the other hand, the time to find
the classes of the fillings grows with f. We therefore take the union for which both together take
the least time, which we estimate by random probes.

Cost: a second or two, but about 20 s for `p`, whose bands have 2,612,736 fillings.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import chain, combinations

import numpy as np

from sudokuenum.common.components import Indices
from sudokuenum.common.frozen import frozen
from sudokuenum.common.speeds import FILLING_CELL, SEARCH_CHOICE
from sudokuenum.errors import LayoutError
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.layout_automorphisms import (
    AutomorphismGroup,
    layout_automorphisms,
    orbit_of_set,
)
from sudokuenum.geometry.rules.automaton import is_kept_by, unrolled
from sudokuenum.geometry.rules.checked_cells import checked_group
from sudokuenum.grids.arrays import row_orbits
from sudokuenum.layouts.estimate import first_row
from sudokuenum.solving.fillings import (
    Fillings,
    cell_fillings,
    cells_of_rules,
    classes_alike,
    relabelled,
)
from sudokuenum.solving.probes import probed
from sudokuenum.solving.search import search_of_layout

MOST_FILLINGS = 3_000_000
"""The largest number of fillings that are listed."""
_MOST_CLASSES = 50_000
"""The number of classes that the choice of the first cells should not exceed."""
_MOST_IMAGES = 100
"""The largest number of images of a union under the symmetries. A union with more images is mapped
to itself by only a few symmetries."""
_MAX_UNIONS = 8
"""The largest number of unions whose fillings are listed."""
_PROBES = 5000
"""The number of probes that estimate the time of a search."""


@dataclass(frozen=True)
class FirstCells:
    """Some cells of a layout, and the classes of their fillings up to relabelling."""

    layout: Layout
    cells: tuple[int, ...]
    symmetries: int
    """The number of symmetries that map the layout and the set of the cells to themselves."""
    fillings: int
    """The number of all fillings."""
    representatives: Fillings = field(compare=False)
    """The lexicographically first filling of each class."""
    sizes: Indices = field(compare=False)
    """The number m of fillings in each class."""

    def puzzle_cells(self, number: int) -> tuple[int, ...]:
        """Return the cells of a puzzle whose clues are the representative of a class, from 1."""
        grid = np.zeros(self.layout.digits**2, np.uint8)
        grid[list(self.cells)] = self.representatives[number - 1]
        return tuple(grid.tolist())


def first_cells_of(layout: Layout, cells: tuple[int, ...] | None = None) -> FirstCells:
    """Return the given cells, or else the best cells to fill first, with their classes of fillings.

    Raises LayoutError if a cell is outside the grid, or if the cells have too many fillings.
    """
    # layouts with the same groups are equal, but the result keeps the name of this layout
    return replace(_classed(layout, cells), layout=layout)


# Cached because the plan of a count and each of its workers use the same cells, and finding the
# classes takes seconds. Since the arrays can need 100 MB, only four plans are cached. The arrays
# are read-only.
@lru_cache(4)
def _classed(layout: Layout, cells: tuple[int, ...] | None) -> FirstCells:
    """Find the classes of the fillings of `first_cells_of`."""
    if cells is None:
        cells = best_first_cells(layout)
    chosen = checked_group(set(cells), layout.digits, "set")
    fillings = cell_fillings(layout, chosen, MOST_FILLINGS)
    if fillings is None:
        described = f"{len(chosen)} cells from {cell_name(chosen[0], layout.digits)} on"
        raise LayoutError(f"layout {layout}: {described} have more than {MOST_FILLINGS} fillings")
    group = layout_automorphisms(layout, frozenset(chosen))
    if layout.constraints and {*chosen}.issuperset(cells_of_rules(layout)):
        order, begins = classes_alike(fillings)
        first, sizes = order[begins], np.diff(begins, append=len(order))
    else:
        first, sizes = _orbits(layout, chosen, fillings, group)
    representatives, count = frozen(fillings[first]), len(fillings)
    return FirstCells(layout, chosen, group.order, count, representatives, frozen(sizes))


def _orbits(
    layout: Layout, cells: Sequence[int], fillings: Fillings, group: AutomorphismGroup
) -> tuple[Indices, Indices]:
    """Return the position of the first filling of each orbit, and the size of the orbit."""
    place = {cell: k for k, cell in enumerate(cells)}
    moves = ([place[g[cell]] for cell in cells] for g in group.generators)
    images: Iterator[Fillings] = (fillings[:, np.argsort(g)] for g in moves)
    order = group.order
    if not layout.constraints:
        images = map(relabelled, images)
    elif _is_kept_by_reversal(layout):
        images, order = chain(images, [layout.digits + 1 - fillings]), 2 * order
    first, sizes = row_orbits(fillings, images)
    # by the orbit-stabilizer theorem the size of each orbit divides the order of the group
    if sizes.sum() != len(fillings) or any(order % size for size in set(sizes.tolist())):
        raise ArithmeticError(f"the classes of {len(fillings)} fillings do not add up")
    return first, sizes


# Cached because the search for good cells can take seconds, while an entry of the cache is small.
@lru_cache(64)
def best_first_cells(layout: Layout) -> tuple[int, ...]:
    """Return the union of at most three units whose completions take the least time to count."""
    first = first_row(layout)
    _, choices = probed(search_of_layout(bytes(first), layout), _PROBES, 1)
    # a choice takes longer in a larger grid, approximately in proportion to the number of cells
    search = float(choices.mean()) * SEARCH_CHOICE * (layout.digits / 9) ** 2
    classing = FILLING_CELL * len(layout_automorphisms(layout).generators)
    best, least = layout.units[0], search  # start with the first row
    candidates = sorted(_candidates(layout), key=lambda union: (-union[0], union[1]))
    for symmetries, cells in candidates[:_MAX_UNIONS]:
        fillings = cell_fillings(layout, cells, min(MOST_FILLINGS, _MOST_CLASSES * symmetries))
        if fillings is None:
            continue
        if not len(fillings):
            return cells  # there is no grid at all
        gain = symmetries * len(fillings) / (symmetries + len(fillings))
        seconds = search / gain + fillings.size * classing
        if seconds < least:
            best, least = cells, seconds
    return best


def _candidates(layout: Layout) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the number of symmetries and the cells of unions of at most three units.

    There is one union for each orbit under the symmetries of the layout.
    """
    group = layout_automorphisms(layout)
    units = list(map(frozenset, layout.units))
    units_before: set[frozenset[int]] = set()
    seen: set[frozenset[int]] = set()
    for unit in units:
        if unit in units_before:
            continue
        units_before |= orbit_of_set(unit, group.generators)
        for number in range(3):
            for others in combinations(units, number):
                union = unit.union(*others)
                if union in seen:
                    continue
                orbit = orbit_of_set(union, group.generators, _MOST_IMAGES)
                seen |= orbit
                if len(orbit) <= _MOST_IMAGES:
                    yield group.order // len(orbit), tuple(sorted(union))


def _is_kept_by_reversal(layout: Layout) -> bool:
    """Return True if n + 1 - d can replace each digit d of a grid."""
    return all(
        is_kept_by(unrolled(automaton, len(cells), layout.digits), range(layout.digits)[::-1])
        for cells, automaton in layout.constraints
    )
