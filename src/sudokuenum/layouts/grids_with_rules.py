"""All essentially different grids of a layout with rules beyond groups, from a list of all grids.

Two grids are essentially the same if a symmetry of the layout and a relabelling that keeps the
rules map one to the other. All grids are listed by the search for solutions, and divided into the
orbits of these symmetries and relabellings. The least grid of each orbit represents it.

Cost: the search for all grids, and some seconds for a million grids. Memory: about 3 n^2 bytes for
each grid.
"""

from collections.abc import Iterator
from threading import Event

import numpy as np
from numpy.typing import NDArray

from sudokuenum.errors import LayoutError
from sudokuenum.geometry.digit_automorphisms import digit_automorphisms
from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.layout_automorphisms import layout_automorphisms
from sudokuenum.geometry.rules.automaton import is_kept_by, unrolled
from sudokuenum.grids.arrays import row_orbits, sortable
from sudokuenum.grids.puzzle import empty_puzzle
from sudokuenum.layouts.essential import elements_of
from sudokuenum.solving.search import Listing

_MOST_GRIDS = 1_000_000
"""The largest number of grids that are listed."""
_MOST_PARTS = 1000

Grids = NDArray[np.uint8]
Found = tuple[Grids, NDArray[np.uint32]]
"""Grids or puzzles, with the number of automorphisms or images of each."""


class GridsWithRules:
    """The essentially different grids of a layout with rules, and the parts of their list.

    It has the same attributes and methods as `EssentialList`, except that `beginnings` contains the
    first grid of each part. Raises LayoutError if there are more than a million grids.
    """

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        cells, relabellings = layout_automorphisms(layout), digit_automorphisms(layout)
        self.order = cells.order
        grids = _all_grids(layout)
        moved = (grids[:, np.array(g)] for g in cells.generators)
        named = (
            np.array([0, *(d + 1 for d in s)], np.uint8)[grids] for s in relabellings.generators
        )
        first, sizes = row_orbits(grids, [*moved, *named])
        self._least = grids[first]
        order = self.order * relabellings.order
        self._automorphisms = (order // sizes).astype(np.uint32)
        parts = max(1, min(len(first), _MOST_PARTS))
        self._parts = np.array_split(np.arange(len(first)), parts)
        self.beginnings = np.zeros((parts, layout.digits**2), np.uint8)
        if len(first):
            self.beginnings[:] = [self._least[part[0]] for part in self._parts]

    def part(self, number: int, stopped: Event | None = None) -> Iterator[Found]:
        """Yield the grids of a part, numbered from 1, and the automorphisms of each."""
        rows = self._parts[number - 1]
        if len(rows):
            yield self._least[rows], self._automorphisms[rows]

    def drawn(self, rng: np.random.Generator) -> tuple[Grids, int]:
        """Return a random grid as an array with one row, and the number of all grids."""
        number = len(self._least)
        if not number:
            return self._least, 0
        row = int(rng.integers(number))
        return self._least[row : row + 1], number

    def automorphisms(self, grid: Grids) -> Grids:
        """Return the symmetries, as cell images, that map a grid to a relabelled copy of itself."""
        n = self.layout.digits
        elements = elements_of(layout_automorphisms(self.layout), n * n)
        automata = {unrolled(one.automaton, len(one.cells), n) for one in self.layout.constraints}
        images = grid[elements]
        labels = images[:, [int(np.argmax(grid == digit)) for digit in range(1, n + 1)]]
        agree = (images == labels[:, grid - 1]).all(axis=1)
        kept = [
            all(is_kept_by(layers, [digit - 1 for digit in row]) for layers in automata)
            for row in labels[agree].tolist()
        ]
        found: Grids = elements[agree][np.array(kept, np.bool_)]
        return found


def _all_grids(layout: Layout) -> Grids:
    """Return all grids of a layout in lexicographic order."""
    parts, number = [np.empty((0, layout.digits**2), np.uint8)], 0
    for part in Listing(empty_puzzle(layout)):
        number += len(part)
        if number > _MOST_GRIDS:
            limit = f"more than {_MOST_GRIDS:,} grids; add rules or groups to leave fewer"
            raise LayoutError(f"layout {layout}: {limit}")
        parts.append(part)
    grids = np.concatenate(parts)
    return grids[np.argsort(sortable(grids), kind="stable")]
