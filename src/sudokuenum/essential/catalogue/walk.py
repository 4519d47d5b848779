"""The walk through all essentially different 9x9 grids, in the order of their minlex forms.

The minlex form of a grid begins with one of the 416 minlex bands. The kernel finds these grids for
one band and one row 4 at a time, and the walk adds up their numbers. Because the walk uses no
formula for the number of orbits, it proves this number without Burnside's lemma.

Cost: about five minutes of one thread for all 5472730538 grids. Memory: up to 25 MB a thread.
"""

from collections import Counter
from collections.abc import Mapping
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from math import factorial
from threading import Event
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.advice import advising
from sudokuenum.common.files import AnyPath
from sudokuenum.common.frozen import FrozenDict
from sudokuenum.common.notebook import Tabled
from sudokuenum.common.parallel import check_executor, check_jobs
from sudokuenum.common.progress import SILENT
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.essential.catalogue.index import write_index
from sudokuenum.essential.kernels.essential_grids import CatalogueTables, EssentialGrids
from sudokuenum.geometry.cell_symmetries import MOST_AUTOMORPHISMS, symmetry_order
from sudokuenum.long_runs.long_count import Workers
from sudokuenum.symmetry.essential_bands import minlex_bands

BANDS = 416
BAND_NUMBERS = range(1, BANDS + 1)


@dataclass(frozen=True)
class BandGrids:
    """The numbers of essentially different grids whose minlex forms begin with one band.

    `number` is the number of the band among the 416. `by_row` contains the number of grids for each
    row that begins with 2 and can be row 4 below the band, and `by_order` the number of grids for
    each order of the automorphism group. `seconds` is the time of the walk.
    """

    number: int
    by_row: tuple[int, ...] = field(repr=False)
    by_order: Mapping[int, int]
    seconds: float

    @property
    def grids(self) -> int:
        """The number of these grids."""
        return sum(self.by_row)


@advising
@dataclass(frozen=True)
class Catalogue(Tabled):
    """The numbers of essentially different grids, by their first bands; `seconds` is the time."""

    bands: tuple[BandGrids, ...] = field(repr=False)
    seconds: float

    @property
    def essentially_different(self) -> int:
        """The number of essentially different grids."""
        return sum(band.grids for band in self.bands)

    @property
    def by_order(self) -> Mapping[int, int]:
        """The numbers of essentially different grids by the order of their automorphism groups."""
        numbers = sum((Counter(band.by_order) for band in self.bands), Counter[int]())
        return dict(sorted(numbers.items()))

    @property
    def grids(self) -> int:
        """The number of all grids: the sizes of all orbits together, by orbit and stabilizer."""
        return grids_in_orbits(self.by_order)

    def write_index(self, path: AnyPath) -> None:
        """Write the index that index.py reads.

        Parameters
        ----------
        path
            The file to write.

        Raises
        ------
        FileError
            If the file cannot be written.
        """
        write_index(path, [band.by_row for band in self.bands], self.by_order)


def grids_in_orbits(by_order: Mapping[int, int]) -> int:
    """Return the number of grids in all orbits, given the orbits by the order of stabilizers."""
    group = factorial(9) * symmetry_order()
    return sum(group // order * number for order, number in by_order.items())


# Made once a process, in 20 ms; the kernels only read the tables.
@cache
def walk_tables() -> CatalogueTables:
    """Return the tables that the walks below all bands share."""
    return CatalogueTables(minlex_bands())


def fourth_rows(walk: EssentialGrids) -> NDArray[np.uint8]:
    """Return the rows that begin with 2 and can be row 4 in a walk: shape (rows, 9)."""
    rows = np.zeros((len(walk), 9), np.uint8)
    walk.fourth_rows(rows)
    return rows


def walk_catalogue(
    *, jobs: int | None = None, progress: ProgressLike = SILENT, executor: Executor | None = None
) -> Catalogue:
    """Count all essentially different 9x9 grids by visiting each of them.

    This takes one thread five minutes.

    Parameters
    ----------
    jobs
        The number of threads, or of the workers of the executor (default: all cores).
    progress
        Receives the number of finished bands.
    executor
        An executor that makes the calls in other processes or on other machines (default: threads
        of this process).

    Returns
    -------
    Catalogue
        The numbers of grids by their first bands.

    Raises
    ------
    OptionError
        If `jobs` is out of range.

    Examples
    --------
    >>> walk_catalogue().number  # doctest: +SKIP
    5472730538
    """
    bar = as_progress(progress)
    workers = Workers(check_jobs(jobs, bar), executor, bar)
    check_executor(executor)
    start = perf_counter()
    bar.start("bands", BANDS)
    walked = {}
    with closing(workers.calls(count_band, BAND_NUMBERS)) as results:
        for number, band in results:
            walked[number] = band
            bar.advance(1)
    return Catalogue(tuple(walked[k] for k in BAND_NUMBERS), perf_counter() - start)


def count_band(stopped: Event | None, number: int) -> BandGrids:
    """Count the grids that begin with a band. Once `stopped` is set, rows 4 are left out."""
    start = perf_counter()
    walk = EssentialGrids(walk_tables(), number)
    by_order = np.zeros(MOST_AUTOMORPHISMS + 1, np.uint64)
    by_row = []
    for row in range(len(walk)):
        if stopped is not None and stopped.is_set():
            break
        by_row.append(walk.count(row, by_order))
    orders = {order: int(by_order[order]) for order in np.flatnonzero(by_order).tolist()}
    return BandGrids(number, tuple(by_row), FrozenDict(orders), perf_counter() - start)
