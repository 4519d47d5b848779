"""The essentially different grids with automorphisms, and how many there are by group order.

A grid whose minlex form begins with band b has an automorphism only if another of its bands and
stacks has the number b, or if an automorphism of the first band leads back to the grid. So the walk
leaves out all others without listing them.

Cost: about four minutes of one thread for all 560151 grids.
"""

from contextlib import closing
from threading import Event

import numpy as np
from numpy.typing import NDArray

from sudokuenum.catalogue.index import index
from sudokuenum.catalogue.walk import BAND_NUMBERS, BANDS, for_each_band, tables
from sudokuenum.common.arguments import as_integer, check_type, shown
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.errors import OptionError
from sudokuenum.kernels.essential_grids import EssentialGrids


def automorphism_orders() -> dict[int, int]:
    """The numbers of essentially different grids by the order of their automorphism groups.

    >>> automorphism_orders()[648]
    1
    """
    return dict(index().by_order)


def automorphic_grids(
    order: int | None = None, *, jobs: int | None = None, progress: Progress = SILENT
) -> NDArray[np.uint8]:
    """All essentially different grids with automorphism groups of one order, in order.

    Parameters
    ----------
    order
        The order of the automorphism groups, 2 or more (default: all of these).
    jobs
        The number of threads (default: all cores).
    progress
        Is told how many of the 416 bands are done.

    Returns
    -------
    NDArray[np.uint8]
        The minlex forms, of shape (grids, 81). No grid has the order 5, so there may be none.

    Raises
    ------
    OptionError
        For an order below 2, and for a wrong number of jobs.
    """
    wanted = None if order is None else as_integer(order, "order")
    if wanted is not None and wanted < 2:
        raise OptionError(f"order {shown(wanted)}: expected 2 or more")
    threads = check_jobs(jobs)
    check_type(progress, Progress, "a Progress")
    progress.start("bands", BANDS)
    found = {}
    with closing(for_each_band(_of_band, BAND_NUMBERS, threads)) as bands:
        for band, forms, orders in bands:
            found[band] = forms if wanted is None else forms[orders == wanted]
            progress.advance(1)
    return np.concatenate([found[band] for band in BAND_NUMBERS])


def _of_band(stopped: Event | None, band: int) -> tuple[int, NDArray[np.uint8], NDArray[np.uint16]]:
    """The band, its grids with automorphisms, and the orders of their groups."""
    walk = EssentialGrids(tables(), band)
    forms, orders = np.empty((1024, 81), np.uint8), np.empty(1024, np.uint16)
    kept_forms, kept_orders = [forms[:0]], [orders[:0]]
    for row in range(len(walk)):
        if stopped is not None and stopped.is_set():
            break
        while (number := walk.write(row, True, forms, orders)) > len(forms):
            forms, orders = np.empty((number, 81), np.uint8), np.empty(number, np.uint16)
        kept_forms.append(forms[:number].copy())
        kept_orders.append(orders[:number].copy())
    return band, np.concatenate(kept_forms), np.concatenate(kept_orders)
