"""The essentially different 9x9 grids with automorphisms: all 560151 of them.

Because the order of the group of cell symmetries is 2^9 * 3^8, by Cauchy's theorem a nontrivial
group of automorphisms has an element g of order 2 or 3. This element is conjugate to the
representative of one of a few classes. fixed_by_search.py fills some cells first, in one way for
each class of fillings. Here each filling is extended to all grids that g fixes up to relabelling.
The symmetries that commute with g and fix each of the first cells act on the extensions, and only
the least grid of each orbit is kept. Grids with equal minlex forms are essentially the same.

Cost: half a minute of one thread. 19 million fixed grids are listed, and three million of them are
brought to minlex form. No grid without automorphisms is visited.
Checked by: the walk through the catalogue, which finds the same numbers of grids.
"""

from collections.abc import Iterator
from math import inf, lcm

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import integer_within
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.progress import SILENT
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.essential.burnside.conjugacy_classes import symmetry_classes
from sudokuenum.essential.burnside.fixed_by_search import (
    OrbitOrder,
    PartialFillings,
    first_fillings_of,
)
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.cell_symmetries import Elements, commuting, pointwise_stabilizer
from sudokuenum.geometry.permutations import cycles
from sudokuenum.grids.arrays import sortable
from sudokuenum.symmetry.minlex import canonical_rows

FILLINGS = 500
"""The fillings are extended until there are at least this many, so that calls take at most 0.3
s."""

FirstFilling = tuple[OrbitOrder, PartialFillings, Elements]
"""A filling of the first cells for a cell symmetry, and the symmetries that fix it."""


def automorphic_grids(
    order: int | None = None, *, jobs: int | None = None, progress: ProgressLike = SILENT
) -> NDArray[np.uint8]:
    """List the essentially different 9x9 grids whose automorphism group has a given order.

    Listing all 560151 grids with automorphisms takes one thread about half a minute.

    Parameters
    ----------
    order
        The order of the automorphism group, at least 2 (default: any such order).
    jobs
        The number of threads (default: all cores).
    progress
        Receives the number of fillings of the first cells that have been extended.

    Returns
    -------
    numpy.ndarray
        The minlex forms in increasing order, of shape (grids, 81) and type uint8. There may be
        none.

    Raises
    ------
    OptionError
        If `order` is less than 2, or if `jobs` is out of range.

    Examples
    --------
    >>> automorphic_grids(5).shape
    (0, 81)
    """
    bar = as_progress(progress)
    wanted = None if order is None else integer_within(order, "order", 2, inf, "expected 2 or more")
    threads = check_jobs(jobs, bar)
    primes = [p for p in (3, 2) if wanted is None or wanted % p == 0]
    fillings = list(_first_fillings(primes if wanted is None else primes[:1]))
    bar.start("fillings of first cells", len(fillings))
    order_of: dict[bytes, int] = {}
    with parallel(_forms, fillings, threads) as results:
        for _, (forms, orders) in results:
            order_of.update(zip(forms.tolist(), orders.tolist(), strict=True))
            bar.advance(1)
    chosen = sorted(form for form, found_order in order_of.items() if wanted in (None, found_order))
    return np.frombuffer(b"".join(chosen), np.uint8).reshape(-1, 81).copy()


def _first_fillings(primes: list[int]) -> Iterator[FirstFilling]:
    """Yield the fillings of the first cells for each class of cell symmetries of these orders."""
    for symmetry_class in symmetry_classes(CLASSIC):
        symmetry = symmetry_class.representative
        of_prime_order = lcm(*map(len, cycles(symmetry.lines))) in primes
        if of_prime_order and (begun := first_fillings_of(symmetry)):
            order, (partial, sizes) = begun
            cells = frozenset(cell for orbit in order.orbits[: order.inside] for cell in orbit)
            leftover = pointwise_stabilizer(commuting(symmetry), cells)[1:]
            partial, _ = order.divided(partial, sizes, FILLINGS)
            yield from ((order, partial[k : k + 1], leftover) for k in range(len(partial)))


def _forms(filling: FirstFilling) -> tuple[NDArray[np.bytes_], NDArray[np.uint32]]:
    """Return the minlex forms of the grids that extend a filling, and their groups' orders."""
    order, partial, leftover = filling
    grids = order.grids(partial)
    # a symmetry that fixes the cells of a box, and so all digits, needs no relabelling
    for cells in leftover:
        grids = grids[sortable(grids) <= sortable(grids[:, cells])]
    forms, orders = canonical_rows(grids, 1)
    return sortable(forms), orders
