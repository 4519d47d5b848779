"""Grids that a symmetry of the cells fixes up to relabelling.

A symmetry g fixes a grid up to relabelling if grid[g(cell)] = s(grid[cell]) for some permutation s
of the digits. Grids are counted up to relabelling, as Burnside's lemma needs them:

    fixed = sum over classes of fillings of a region of (size of the class) * (ways for the rest)

1. s. A digit whose cycle under s has length l fits an orbit of L cells if l divides L, but not a
   distance k at which the k-th image of a cell shares a row, column or box with it. In each row,
   column and box all digits must find cells that they fit (Hall's condition). Without a cycle type
   that allows this nothing is fixed, and nothing is searched: this leaves 27 of 275 classes of 3x3.
2. The region, a band, a stack or a box with its images, is filled in all ways, whole orbits of
   cells together; a digit is named, and its cycle chosen, when it is first used.
3. The symmetries that commute with g and keep the region act on these fillings. One of each of
   their orbits is extended to whole grids, which are counted by the kernel `fixed_grids`.

Group: the centralizer of g. Cost: a grid is visited for about every 50 that are fixed; a few
seconds for all classes of 3x3. Reference: E. Russell, F. Jarvis, Mathematics of Sudoku II, 2006.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from itertools import chain, combinations
from math import gcd
from operator import mul

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.box import Box
from sudokuenum.common.components import Indices, components
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.kernels.fixed_grids import Plan
from sudokuenum.symmetry.cells import CellSymmetry, region_stabilizer
from sudokuenum.symmetry.permutations import cycles, integer_partitions

Cases = NDArray[np.uint8]
"""Partial fillings, a row each: see csrc/fixed_grids.pyx."""

MOST_FILLINGS = 20_000
"""Of the region; more would take longer to sort out than they save."""
FEWEST_CASES = 200
"""With fewer a case could take long, and nothing could stop it."""


def fixed_grids(
    symmetry: CellSymmetry,
    *,
    jobs: int | None = None,
) -> int:
    """The number of grids, up to relabelling, that a symmetry fixes up to relabelling.

    Every grid is visited up to the symmetries that commute with this one; for the identity that is
    too many.

    >>> from sudokuenum import symmetry_classes
    >>> [fixed_grids(one.representative) for one in symmetry_classes(Box(2, 2))[:8]]
    [12, 0, 0, 8, 4, 4, 6, 2]
    """
    threads = check_jobs(jobs)
    types = cycle_types(symmetry)
    if not types:
        return 0
    filling, cases, sizes = _cases(symmetry, types)

    together = max(1, 2 * len(cases) // FEWEST_CASES)

    def count(k: int) -> int:
        some = cases[k : k + together]
        ways = np.zeros(len(some), np.uint64)
        filling.plan.count(some, len(filling.orbits), ways)
        return sum(map(mul, sizes[k : k + together], ways.tolist()))

    starts = range(0, len(cases), together)
    if threads == 1:
        return sum(map(count, starts))
    with closing(parallel(count, starts, threads)) as results:
        return sum(fixed for _, fixed in results)


def cycle_types(symmetry: CellSymmetry) -> list[tuple[int, ...]]:
    """The cycle types that s can have as far as rows, columns and boxes tell by themselves.

    >>> half_turn = CellSymmetry(Box(3, 3), tuple(range(8, -1, -1)), tuple(range(8, -1, -1)))
    >>> cycle_types(half_turn)
    [(2, 2, 2, 2, 1)]
    """
    box = symmetry.box
    fitting = [0] * box.digits**2
    for orbit in cycles(symmetry.cells):
        lengths = _lengths(orbit, box)
        for cell in orbit:
            fitting[cell] = lengths
    units = {tuple(sorted(fitting[cell] for cell in unit)) for unit in box.units}
    return [
        p for p in integer_partitions(box.digits) if all(_fits(p, Counter(unit)) for unit in units)
    ]


def _fits(cycle_type: tuple[int, ...], unit: Counter[int]) -> bool:
    """Whether digits in such cycles can find cells, given by the sets of lengths that they fit."""
    lengths = set(cycle_type)
    for k in range(1, len(lengths) + 1):
        for some in combinations(lengths, k):
            mask = sum(1 << length for length in some)
            digits = sum(length for length in cycle_type if length in some)
            if digits > sum(number for fitting, number in unit.items() if fitting & mask):
                return False
    return True


def _lengths(orbit: list[int], box: Box) -> int:
    """The lengths of cycles of digits that fit an orbit of cells, as a bit mask."""
    peers = box.peers[orbit[0]]
    apart = {gcd(k, len(orbit)) for k, cell in enumerate(orbit) if cell in peers}
    return sum(
        1 << length
        for length in range(1, box.digits + 1)
        if len(orbit) % length == 0 and not any(k % length == 0 for k in apart)
    )


class _Filling:
    """The orbits of a symmetry in the order in which they are filled, those of a region first."""

    def __init__(
        self, symmetry: CellSymmetry, region: frozenset[int], types: list[tuple[int, ...]]
    ) -> None:
        box, n = symmetry.box, symmetry.box.digits
        self.digits = n
        self.orbits = _in_order(cycles(symmetry.cells), region, box)
        self.inside = sum(orbit[0] in region for orbit in self.orbits)
        first = [box.units_of[orbit[0]] for orbit in self.orbits]
        updates: list[tuple[int, int]] = []
        starts = [0]
        for k, orbit in enumerate(self.orbits):
            # only units in which an orbit begins that may come later are looked at again
            later = set(chain(*first[min(k + 1, self.inside) :]))
            found = (
                (u, t) for t, cell in enumerate(orbit) for u in box.units_of[cell] if u in later
            )
            updates += dict.fromkeys(found)
            starts.append(len(updates))
        self.plan = Plan(
            n,
            np.array(first, np.int32),
            np.array([_lengths(orbit, box) for orbit in self.orbits], np.uint32),
            np.array(starts, np.int32),
            np.array(updates, np.int32).reshape(-1, 2),
            np.array([[p.count(k) for k in range(n + 1)] for p in types], np.uint8),
        )

    def of_region(self, most: int) -> Cases | None:
        """All fillings of the region, or None if there are more than so many."""
        start = np.zeros((1, self.digits), np.uint8)
        cases = np.empty((most, self.inside + self.digits), np.uint8)
        found = self.plan.extend(start, self.inside, cases)
        return None if found > most else cases[:found]

    def classes(self, cases: Cases, symmetries: list[CellSymmetry]) -> tuple[Indices, Indices]:
        """The first of each orbit of fillings of the region, and the sizes of the orbits."""
        every = np.arange(len(cases))
        lengths = cases[:, self.inside :].astype(np.int64)
        start = np.zeros_like(lengths)
        for d in range(1, self.digits):
            before = start[:, d - 1]
            start[:, d] = np.where(d < before + lengths[:, d - 1], before, d)
        successor = start + (np.arange(self.digits) - start + 1) % np.maximum(lengths, 1)
        grids = np.zeros((len(cases), self.digits**2), np.int64)
        for o, orbit in enumerate(self.orbits[: self.inside]):
            digit = cases[:, o].astype(np.int64)
            for cell in orbit:
                grids[:, cell] = digit
                digit = successor[every, digit]
        keys = _keys(cases)
        order = np.argsort(keys)
        edges = [(every, every)]
        for one in symmetries:
            moved = self._named(grids[:, one.cells], lengths, successor)
            edges.append((every, order[np.searchsorted(keys[order], _keys(moved))]))
        return np.unique(components(len(cases), edges), return_counts=True)

    def divided(self, cases: Cases, sizes: list[int]) -> tuple[Cases, list[int]]:
        """The cases with more orbits filled, until there are so many that each is done soon."""
        end = self.inside
        while 0 < len(cases) < FEWEST_CASES and end < len(self.orbits):
            end += 1
            ways = np.zeros(len(cases), np.uint64)
            self.plan.count(cases, end, ways)
            longer = np.empty((max(1, int(ways.sum())), end + self.digits), np.uint8)
            cases = longer[: self.plan.extend(cases, end, longer)]
            sizes = np.repeat(sizes, ways.astype(np.int64)).tolist()
        return cases, sizes

    def _named(self, grids: Indices, lengths: Indices, successor: Indices) -> Cases:
        """The cases that these fillings are when digits are named as they come in."""
        every = np.arange(len(grids))
        names = np.full((len(grids), self.digits), -1)
        known = np.zeros(len(grids), np.int64)
        cases = np.zeros((len(grids), self.inside + self.digits), np.uint8)
        for o, orbit in enumerate(self.orbits[: self.inside]):
            digit = grids[:, orbit[0]].copy()
            while len(new := np.flatnonzero(names[every, digit] < 0)):
                cases[new, self.inside + known[new]] = lengths[new, digit[new]]
                names[new, digit[new]] = known[new]
                known[new] += 1
                digit[new] = successor[new, digit[new]]
            cases[:, o] = names[every, grids[:, orbit[0]]]
        return cases


def _keys(cases: Cases) -> NDArray[np.void]:
    return np.ascontiguousarray(cases).view(np.dtype((np.void, cases.shape[1]))).ravel()


def _in_order(orbits: list[list[int]], region: frozenset[int], box: Box) -> list[list[int]]:
    """The orbits inside the region, then the others; those with most filled peers come first."""
    ordered: list[list[int]] = []
    filled: set[int] = set()
    for inside in (True, False):
        left = [orbit for orbit in orbits if (orbit[0] in region) == inside]
        while left:
            best = max(left, key=lambda orbit: len(box.peers[orbit[0]] & filled))
            left.remove(best)
            ordered.append(best)
            filled.update(best)
    return ordered


def _regions(symmetry: CellSymmetry) -> Iterator[frozenset[int]]:
    """Each band, stack and box with its images."""
    box, n = symmetry.box, symmetry.box.digits
    orbit_of = {cell: orbit for orbit in cycles(symmetry.cells) for cell in orbit}
    found = {}
    for height, width in ((box.rows, n), (n, box.columns), (box.rows, box.columns)):
        for top in range(0, n, height):
            for left in range(0, n, width):
                cells = (n * (top + i) + left + j for i in range(height) for j in range(width))
                found[frozenset(chain(*(orbit_of[cell] for cell in cells)))] = True
    return iter(found)


def _cases(
    symmetry: CellSymmetry, types: list[tuple[int, ...]]
) -> tuple[_Filling, Cases, list[int]]:
    """One of each class of fillings of the region where the classes are largest on average."""
    chosen: tuple[_Filling, Cases, Indices, Indices] | None = None
    seen = set()
    for region in _regions(symmetry):
        filling = _Filling(symmetry, region, types)
        cases = filling.of_region(MOST_FILLINGS)
        if cases is None or (len(region), len(cases)) in seen:
            continue
        if not len(cases):
            return filling, cases, []
        seen.add((len(region), len(cases)))
        first, sizes = filling.classes(cases, region_stabilizer(symmetry, region))
        if chosen is None or sizes.mean() > chosen[3].mean():
            chosen = filling, cases, first, sizes
    if chosen is None:
        raise AssertionError("a box alone has few fillings")
    filling, cases, first, sizes = chosen
    return filling, *filling.divided(np.ascontiguousarray(cases[first]), sizes.tolist())
