"""The number of the essentially different grid that is equivalent to a given grid.

The number is the place among all minlex forms, from 0. The minlex form of the grid is looked up
among the forms with the same row 4, as `grids_by_number` lists them. This is the inverse of that
module, and takes a few milliseconds.
"""

import numpy as np

from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.essential.catalogue.grids_by_number import grids_of_rows
from sudokuenum.essential.catalogue.index import index
from sudokuenum.essential.catalogue.walk import fourth_rows, walk_tables
from sudokuenum.essential.kernels.essential_grids import EssentialGrids
from sudokuenum.formats.many_puzzles import Errors, Puzzles, PuzzlesLike
from sudokuenum.grids.arrays import full_grid, sortable
from sudokuenum.grids.columns import Columns
from sudokuenum.grids.puzzle import PuzzleLike
from sudokuenum.symmetry.minlex import forms_and_bands


def essential_number(grid: PuzzleLike) -> int:
    """Return the number of the essentially different grid that is equivalent to a grid.

    Parameters
    ----------
    grid
        A full 9x9 grid.

    Returns
    -------
    int
        The number, from 0 to 5472730537.

    Raises
    ------
    PuzzleError
        If `grid` is not a full 9x9 grid.

    Examples
    --------
    >>> from sudokuenum import essential_grid
    >>> essential_number(essential_grid(123456789))
    123456789
    """
    return int(essential_number_many([full_grid(grid)], jobs=1).number[0])


def essential_number_many(
    grids: PuzzlesLike, *, jobs: int | None = None, progress: ProgressLike = SILENT,
    errors: Errors = "raise",
) -> Columns:  # fmt: skip
    """Return the numbers of many grids among the essentially different grids.

    Parameters
    ----------
    grids
        Full 9x9 grids, as for `band_of_many`.
    jobs
        The number of threads (default: all cores).
    progress, errors
        The same as for `solve_many`; `progress` receives the grids whose minlex forms are found.

    Returns
    -------
    Columns
        The column is `number`, of type int64. The neutral value is -1.

    Raises
    ------
    PuzzleError
        If one of the grids is not a full 9x9 grid.
    OptionError
        If `jobs` is out of range.

    Examples
    --------
    >>> from sudokuenum.essential import essential_grid_many
    >>> essential_number_many(essential_grid_many([7, 10**9])).number.tolist()
    [7, 1000000000]
    """
    bar = as_progress(progress)
    threads, table = check_jobs(jobs, bar), index()
    given = Puzzles(grids, errors, "grid")
    forms, numbers_of_bands = forms_and_bands(given, threads, bar)
    bands = numbers_of_bands.min(axis=1)
    at = np.empty(len(forms), np.int64)
    codes = sortable(forms[:, 27:36])
    for band in np.unique(bands).tolist():
        rows = sortable(fourth_rows(EssentialGrids(walk_tables(), band)))
        of_band = bands == band
        at[of_band] = table.first[band - 1] + np.searchsorted(rows, codes[of_band])
    numbers = np.empty(len(forms), np.int64)
    for places, first, listed in grids_of_rows(at, threads):
        numbers[places] = first + np.searchsorted(sortable(listed), sortable(forms[places]))
    return given.columns({"number": given.spread(numbers, -1)})
