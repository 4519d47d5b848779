"""Grids that a cell symmetry fixes up to relabelling, by a search for whole orbits.

A cell symmetry g fixes a grid up to relabelling if a permutation s of the digits exists with

    grid[g(cell)] = s(grid[cell])   for every cell.

These grids are counted up to relabelling:

    fixed = sum over the classes of fillings of some cells of (size of the class) * (extensions)

1. Cycle types. Only the cycle type of s matters. A digit in a cell determines the digits in the
   whole orbit of the cell under g. Let l be the length of the digit's cycle under s, and L the
   length of the orbit. The digit fits if l divides L and does not divide any k for which the k-th
   image of a cell is a peer of the cell. In each row, column and box there must be different cells
   that all digits fit; this is Hall's condition. 27 of the 275 classes of 3x3 satisfy it with some
   cycle type, and the other classes fix no grid.
2. First cells. A band, a stack or a box, together with its images under g, is filled in all ways. A
   digit is named, and the length of its cycle is chosen, when the digit is first used.
3. Classes of fillings. The cell symmetries that commute with g and map the set of first cells to
   itself act on these fillings. The kernel `fixed_grids` extends one filling of each orbit to whole
   grids, and the number of its extensions counts once for each filling of the orbit.

Cost: about one grid is visited for every 50 fixed grids, which takes a few seconds for all classes
of 3x3.
Reference: E. Russell, F. Jarvis, Mathematics of Sudoku II, 2006.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import chain, combinations
from math import gcd
from operator import mul

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import check_type
from sudokuenum.common.bit_masks import mask_of
from sudokuenum.common.components import Indices
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.errors import BoxError
from sudokuenum.essential.kernels.fixed_grids import OrbitFiller
from sudokuenum.geometry.cell_symmetries import (
    CellSymmetry,
    Elements,
    commuting,
    setwise_stabilizer,
)
from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.permutations import Permutation, cycles, integer_partitions
from sudokuenum.grids.arrays import row_orbits
from sudokuenum.grids.puzzle import layout_of_boxes

PartialFillings = NDArray[np.uint8]
"""Partial fillings, one in each row, with the columns described in
csrc/essential/fixed_grids.pyx."""
Portion = tuple[PartialFillings, list[int]]
"""Partial fillings, and the number of fillings that each of them represents."""

MOST_FILLINGS = 20_000
"""Cells with more fillings are not filled first, because classifying them takes too long."""
FEWEST_FILLINGS = 200
"""Partial fillings are extended until there are at least this many, enough for all threads."""
STEPS = 3_000_000
"""The steps of a kernel call, which takes less than 0.2 s, because Ctrl-C waits for its end."""
UNLIMITED = 1 << 63


def fixed_grids(symmetry: CellSymmetry, *, jobs: int | None = None) -> int:
    """Count the grids, up to relabelling, that a cell symmetry fixes up to relabelling.

    The search visits one fixed grid for each orbit of a subgroup of the symmetry's centralizer. For
    the identity of boxes larger than 2x3 this takes too long.

    Parameters
    ----------
    symmetry
        The cell symmetry.
    jobs
        The number of threads (default: all cores).

    Returns
    -------
    int
        The number of fixed grids up to relabelling.

    Raises
    ------
    OptionError
        If `jobs` is out of range.
    BoxError
        If even a box can be filled in too many ways, which some symmetries of boxes with 12 digits
        or more allow.

    Examples
    --------
    >>> from sudokuenum.essential import symmetry_classes
    >>> [fixed_grids(found.representative) for found in symmetry_classes("2x2")[:8]]
    [12, 0, 0, 8, 4, 4, 6, 2]
    """
    check_type(symmetry, CellSymmetry, "a CellSymmetry")
    return extensions(first_fillings_of(symmetry), check_jobs(jobs))


def extensions(begun: "tuple[OrbitOrder, Portion] | None", threads: int) -> int:
    """Return the number of fixed grids that extend `first_fillings`."""
    if begun is None:
        return 0
    order, filled = begun
    portions = _portions(*order.divided(*filled))
    total = 0
    while portions:
        with parallel(order.count, portions, threads) as results:
            counts = [count for _, count in results]
        total += sum(fixed for fixed, _ in counts)
        portions = [portion for _, remaining in counts for portion in remaining]
    return total


def _portions(partial: PartialFillings, sizes: list[int]) -> list[Portion]:
    """Return partial fillings in at most about 100 portions."""
    most = max(1, 2 * len(partial) // FEWEST_FILLINGS)
    return [(partial[k : k + most], sizes[k : k + most]) for k in range(0, len(partial), most)]


def cycle_types(symmetry: Permutation, layout: Layout) -> list[tuple[int, ...]]:
    """Return the cycle types of s that satisfy Hall's condition for each unit.

    `symmetry` contains the image of each cell. An empty list proves that it fixes no grid.

    Examples
    --------
    >>> cycle_types(tuple(range(80, -1, -1)), Layout())
    [(2, 2, 2, 2, 1)]
    """
    fitting = fitting_lengths(symmetry, layout.peers)
    units = {frozenset(Counter(fitting[cell] for cell in unit).items()) for unit in layout.units}
    return [p for p in integer_partitions(layout.digits) if all(_fits(p, unit) for unit in units)]


def _fits(cycle_type: tuple[int, ...], unit: frozenset[tuple[frozenset[int], int]]) -> bool:
    """Return True if the digits fit different cells of a unit, by Hall's condition.

    `unit` contains the number of its cells for each set of cycle lengths that fit a cell.
    """
    lengths = set(cycle_type)
    for k in range(1, len(lengths) + 1):
        for subset in combinations(lengths, k):
            digits = sum(length for length in cycle_type if length in subset)
            if digits > sum(number for fitting, number in unit if not fitting.isdisjoint(subset)):
                return False
    return True


def fitting_lengths(symmetry: Permutation, peers: Sequence[frozenset[int]]) -> list[frozenset[int]]:
    """Return, for each cell, the possible lengths of the cycle of a digit in it."""
    fitting = [frozenset[int]()] * len(symmetry)
    for orbit in cycles(symmetry):
        size = len(orbit)
        to_peers = {gcd(k, size) for k, cell in enumerate(orbit) if cell in peers[orbit[0]]}
        divisors = (k for k in range(1, size + 1) if size % k == 0)
        lengths = frozenset(k for k in divisors if all(to_peer % k for to_peer in to_peers))
        for cell in orbit:
            fitting[cell] = lengths
    return fitting


class OrbitOrder:
    """The orbits of cells in the order in which they are filled, beginning with the first cells.

    A partial filling is a row of an array and fills the first orbits. It contains the digit in the
    first cell of each of these orbits, and then, for each digit, the length of its cycle under s,
    which is 0 while the digit is not used. The digits of a cycle have consecutive names.
    """

    def __init__(
        self,
        symmetry: Permutation,
        layout: Layout,
        first_cells: frozenset[int],
        types: list[tuple[int, ...]],
    ) -> None:
        n, groups = layout.digits, len(layout.all_groups)
        fitting = fitting_lengths(symmetry, layout.peers)
        self.digits = n
        self.orbits = _in_order(cycles(symmetry), first_cells, layout.peers)
        self.inside = sum(orbit[0] in first_cells for orbit in self.orbits)
        first = [layout.groups_of[orbit[0]] for orbit in self.orbits]
        width = max(3, *map(len, first))
        lengths = [mask_of(k for k in fitting[orbit[0]] if k <= n) for orbit in self.orbits]
        updates: list[tuple[int, int]] = []
        starts = [0]
        for k, orbit in enumerate(self.orbits):
            # only the groups of the first cells of later orbits are needed again
            later = set(chain(*first[min(k + 1, self.inside) :]))
            places = ((u, t) for t, cell in enumerate(orbit) for u in layout.groups_of[cell])
            updates += dict.fromkeys((u, t) for u, t in places if u in later)
            starts.append(len(updates))
        self.plan = OrbitFiller(
            n,
            groups + 1,
            np.array([[*some, *[groups] * (width - len(some))] for some in first], np.int32),
            np.array(lengths, np.uint32),
            np.array(starts, np.int32),
            np.array(updates, np.int32).reshape(-1, 2),
            np.array([[p.count(k) for k in range(n + 1)] for p in types], np.uint8),
        )

    def first_fillings(self, most: int) -> PartialFillings | None:
        """Return all fillings of the first cells.

        Returns None for more than `most` fillings, or if the search takes more than 100 * `most`
        steps.
        """
        start = np.zeros((1, self.digits), np.uint8)
        partial = np.empty((most, self.inside + self.digits), np.uint8)
        number = self.plan.extend(start, self.inside, partial, 100 * most)
        return None if number > most else partial[:number]

    def classes(
        self, partial: PartialFillings, symmetries: Iterable[Permutation]
    ) -> tuple[Indices, Indices]:
        """Return the position of a filling of each orbit under symmetries, and the sizes."""
        grids, lengths, image = self._unfolded(partial)
        return row_orbits(partial, (self._named(grids[:, g], lengths, image) for g in symmetries))

    def count(self, portion: Portion) -> tuple[int, list[Portion]]:
        """Count the fixed grids that extend a portion.

        Returned are their number and the portions for which no steps were left. A partial filling
        that alone needs more than all steps is divided.
        """
        partial, sizes = portion
        extensions = np.zeros(len(partial), np.uint64)
        done = self.plan.count(partial, len(self.orbits), extensions, STEPS)
        begun = max(done, 1)
        remaining = [(partial[begun:], sizes[begun:])] if begun < len(partial) else []
        if not done:
            remaining += _portions(*self.divided(partial[:1], sizes[:1]))
        return sum(map(mul, sizes, extensions[:done].tolist())), remaining

    def divided(
        self, partial: PartialFillings, sizes: list[int], fewest: int = FEWEST_FILLINGS
    ) -> Portion:
        """Extend partial fillings, an orbit at a time, until there are at least `fewest`."""
        end = partial.shape[1] - self.digits
        while 0 < len(partial) < fewest and end < len(self.orbits):
            end += 1
            partial, extensions = self._extended(partial, end)
            sizes = np.repeat(np.array(sizes, np.int64), extensions.astype(np.intp)).tolist()
        return partial, sizes

    def _extended(
        self, partial: PartialFillings, end: int
    ) -> tuple[PartialFillings, NDArray[np.uint64]]:
        """Extend fillings to the orbits up to `end` - 1 in all ways, and count the ways of each."""
        extensions = np.zeros(len(partial), np.uint64)
        self.plan.count(partial, end, extensions, UNLIMITED)
        longer = np.empty((max(1, int(extensions.sum())), end + self.digits), np.uint8)
        return longer[: self.plan.extend(partial, end, longer, UNLIMITED)], extensions

    def grids(self, partial: PartialFillings) -> NDArray[np.uint8]:
        """Return the fixed grids that extend partial fillings: digits from 1, a grid in a row."""
        grids, _, _ = self._unfolded(self._extended(partial, len(self.orbits))[0])
        return grids + np.uint8(1)

    def _unfolded(self, partial: PartialFillings) -> tuple[NDArray[np.uint8], Indices, Indices]:
        """Return partial fillings as digits of all cells, which are 0 in empty cells.

        Also returned are two arrays of shape (fillings, digits): for each digit d the length of its
        cycle, and s(d).
        """
        end = partial.shape[1] - self.digits
        lengths = partial[:, end:].astype(np.int64)
        start = np.zeros_like(lengths)
        for d in range(1, self.digits):
            before = start[:, d - 1]
            start[:, d] = np.where(d < before + lengths[:, d - 1], before, d)
        image = start + (np.arange(self.digits) - start + 1) % np.maximum(lengths, 1)
        every = np.arange(len(partial))
        grids = np.zeros((len(partial), self.digits**2), np.uint8)
        for o, orbit in enumerate(self.orbits[:end]):
            digit = partial[:, o].astype(np.int64)
            for cell in orbit:
                grids[:, cell] = digit
                digit = image[every, digit]
        return grids, lengths, image

    def _named(self, grids: NDArray[np.uint8], lengths: Indices, image: Indices) -> PartialFillings:
        """Return the first cells as partial fillings, which name digits on their first use."""
        every = np.arange(len(grids))
        names = np.full((len(grids), self.digits), -1)
        known = np.zeros(len(grids), np.int64)
        partial = np.zeros((len(grids), self.inside + self.digits), np.uint8)
        for o, orbit in enumerate(self.orbits[: self.inside]):
            digit = grids[:, orbit[0]].copy()
            while len(new := np.flatnonzero(names[every, digit] < 0)):
                partial[new, self.inside + known[new]] = lengths[new, digit[new]]
                names[new, digit[new]] = known[new]
                known[new] += 1
                digit[new] = image[new, digit[new]]
            partial[:, o] = names[every, grids[:, orbit[0]]]
        return partial


def _in_order(
    orbits: list[list[int]], first_cells: frozenset[int], peers: Sequence[frozenset[int]]
) -> list[list[int]]:
    """Sort orbits: the first cells, then always the orbit with the most peers before it."""
    remaining = list(orbits)
    ordered: list[list[int]] = []
    filled: set[int] = set()
    while remaining:
        best = max(remaining, key=lambda o: (o[0] in first_cells, len(peers[o[0]] & filled)))
        remaining.remove(best)
        ordered.append(best)
        filled.update(best)
    return ordered


def _candidates(symmetry: Permutation, layout: Layout) -> Iterable[frozenset[int]]:
    """Return each band, stack, box and region, united with its images under the symmetry, once."""
    box, n = layout.box, layout.digits
    grid = np.arange(n * n).reshape(n, n)
    chutes = (*np.split(grid, box.bands), *np.split(grid, box.stacks, axis=1))
    blocks = [*layout.regions, *(chute.ravel().tolist() for chute in chutes), *box.units[2 * n :]]
    orbit_of = {cell: orbit for orbit in cycles(symmetry) for cell in orbit}
    return dict.fromkeys(frozenset(chain(*map(orbit_of.__getitem__, cells))) for cells in blocks)


def first_fillings_of(symmetry: CellSymmetry) -> tuple[OrbitOrder, Portion] | None:
    """Return the `first_fillings` of a cell symmetry. Raises BoxError if there are too many."""
    layout = layout_of_boxes(symmetry.box)
    begun = first_fillings(symmetry.cells, layout, lambda: commuting(symmetry))
    if begun and not begun[0].inside:
        lets = f"the symmetry {symmetry} lets every box, band and stack be filled"
        many = f"in more than {MOST_FILLINGS} ways, too many to count the grids that it fixes"
        raise BoxError(f"box {symmetry.box}: {lets} {many}")
    return begun


def first_fillings(
    symmetry: Permutation, layout: Layout, groups: Callable[[], Sequence[Elements]]
) -> tuple[OrbitOrder, Portion] | None:
    """Choose the first cells, and return one of their fillings from each class with its size.

    `groups` returns groups of symmetries that commute with this symmetry, and is called only if
    first cells are tried. The chosen cells have the largest classes on average. No cells are chosen
    if all candidates have too many fillings. Returns None if the symmetry fixes no grid.
    """
    types = cycle_types(symmetry, layout)
    if not types:
        return None
    order = OrbitOrder(symmetry, layout, frozenset(), types)
    chosen, mean = (order, (np.zeros((1, layout.digits), np.uint8), [1])), 0.0
    seen = set()
    for first_cells in _candidates(symmetry, layout):
        order = OrbitOrder(symmetry, layout, first_cells, types)
        partial = order.first_fillings(MOST_FILLINGS)
        if partial is None or (len(first_cells), len(partial)) in seen:
            continue
        if not len(partial):
            return None
        seen.add((len(first_cells), len(partial)))
        first, sizes = order.classes(partial, setwise_stabilizer(groups(), first_cells))
        if sizes.mean() > mean:
            mean = sizes.mean()
            chosen = order, (np.ascontiguousarray(partial[first]), sizes.tolist())
    return chosen
