"""The essentially different grids with given numbers, in the order of their minlex forms.

The number of a grid is its place among all minlex forms, from 0. The cumulative sums of the index
are the numbers of the first grids with each row 4. To find a grid by its number, we look up its row
4, and the kernel lists all grids with this row: 8400 on average, and at most 62887.

Cost: a few milliseconds a grid, after the index is read.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import as_integer, check_type, integer_within, shown
from sudokuenum.common.one_by_one import OneByOne
from sudokuenum.common.parallel import check_jobs, parallel, slices
from sudokuenum.common.progress import SILENT
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.errors import OptionError
from sudokuenum.essential.catalogue.index import index
from sudokuenum.essential.catalogue.walk import BAND_NUMBERS, BANDS, walk_tables
from sudokuenum.essential.kernels.essential_grids import EssentialGrids
from sudokuenum.grids.puzzle import Puzzle

_ROWS_OF_A_CALL = 8
"""The number of rows 4 whose grids a call lists, in less than 0.1 s."""


def essential_grids(start: int = 0, stop: int | None = None) -> Iterator[NDArray[np.uint8]]:
    """List the essentially different grids in order, by their minlex forms.

    A million grids take about 0.15 s.

    Parameters
    ----------
    start
        The number of the first grid, from 0.
    stop
        The number after the last grid (default: 5472730538, for all grids).

    Returns
    -------
    Iterator[numpy.ndarray]
        Arrays of type uint8 and shape (grids, 81), each with at most 62887 grids.

    Raises
    ------
    OptionError
        If not 0 <= start <= stop <= 5472730538.

    Examples
    --------
    >>> block = next(essential_grids())
    >>> "".join(map(str, block[0]))[:45]
    '123456789456789123789123456214365897365897214'
    """
    table = index()
    begin = as_integer(start, "start")
    end = table.number if stop is None else as_integer(stop, "stop")
    if not 0 <= begin <= end <= table.number:
        why = f"grids have the numbers 0 to {table.number - 1}"
        if 0 <= end < begin <= table.number:
            why = "the first number is larger than the second"
        raise OptionError(f"grids {shown(begin)}:{shown(end)}: {why}")
    return OneByOne(_blocks(begin, end))


def _blocks(begin: int, end: int) -> Iterator[NDArray[np.uint8]]:
    table = index()
    first, last = (np.searchsorted(table.starts, [begin, end - 1], side="right") - 1).tolist()
    for band, rows in groupby(range(first, last + 1) if begin < end else (), table.band):
        walk = EssentialGrids(walk_tables(), band)
        for at in rows:
            if numbers := table.numbers(at):
                yield _grids(walk, at)[max(begin - numbers.start, 0) : end - numbers.start]


def band_range(band: int) -> range:
    """Return the numbers of the essentially different grids that begin with one of the 416 bands.

    Parameters
    ----------
    band
        The number of the band, 1 to 416.

    Returns
    -------
    range
        The numbers of the grids, from 0. There may be none.

    Raises
    ------
    OptionError
        If `band` is not 1 to 416.

    Examples
    --------
    >>> len(band_range(416)), len(band_range(415))
    (1, 0)
    """
    rule = f"the bands have the numbers 1 to {BANDS}"
    return index().of_band(integer_within(band, "band", 1, BANDS, rule))


def essential_grid(index: int) -> Puzzle:
    """Return the essentially different grid with a number, as its minlex form.

    This takes a few milliseconds.

    Parameters
    ----------
    index
        The number of the grid, from 0 to 5472730537.

    Returns
    -------
    Puzzle
        The minlex form.

    Raises
    ------
    OptionError
        If no grid has this number.

    Examples
    --------
    >>> str(essential_grid(5472730537))[:54]
    '123456789457893612986217354274538196531964827698721435'
    """
    return Puzzle(tuple(essential_grid_many([as_integer(index, "index")], jobs=1)[0].tolist()))


def essential_grid_many(
    indices: NDArray[np.integer[Any]] | Sequence[int],
    *,
    jobs: int | None = None,
    progress: ProgressLike = SILENT,
) -> NDArray[np.uint8]:
    """Return the essentially different grids with many numbers.

    Parameters
    ----------
    indices
        The indices of the grids, from 0 to 5472730537, in any order.
    jobs
        The number of threads (default: all cores).
    progress
        Receives the number of grids that are found.

    Returns
    -------
    numpy.ndarray
        The minlex forms, of type uint8 and shape (indices, 81).

    Raises
    ------
    OptionError
        If no grid has one of the indices, or if `jobs` is out of range.

    Examples
    --------
    >>> essential_grid_many([0, 10**9]).shape
    (2, 81)
    """
    bar = as_progress(progress)
    threads, table = check_jobs(jobs, bar), index()
    wanted = _checked(indices, table.number)
    forms = np.empty((len(wanted), 81), np.uint8)
    at = np.searchsorted(table.starts, wanted, side="right") - 1
    bar.start("grids", len(wanted))
    for places, first, grids in grids_of_rows(at, threads):
        forms[places] = grids[wanted[places] - first]
        bar.advance(len(places))
    return forms


def grids_of_rows(
    at: NDArray[np.int64], jobs: int
) -> Iterator[tuple[NDArray[np.intp], int, NDArray[np.uint8]]]:
    """List the grids with each of these rows 4, which are numbered through all bands.

    Yields, for each row in ascending order, its places in `at`, the number of its first grid, and
    all of its grids.
    """
    table, order = index(), np.argsort(at, kind="stable")
    cuts = np.flatnonzero(np.diff(at[order], prepend=-1))
    places = np.split(order, cuts[1:])
    rows = at[order[cuts]].tolist()
    of_bands = (list(ks) for _, ks in groupby(range(len(rows)), lambda k: table.band(rows[k])))
    calls = [ks[part] for ks in of_bands for part in slices(len(ks), _ROWS_OF_A_CALL)]

    def run(call: list[int]) -> list[NDArray[np.uint8]]:
        walk = EssentialGrids(walk_tables(), table.band(rows[call[0]]))
        return [_grids(walk, rows[k]) for k in call]

    with parallel(run, calls, jobs) as results:
        for call, listed in results:
            for k, grids in zip(call, listed, strict=True):
                yield places[k], table.numbers(rows[k]).start, grids


def _checked(numbers: NDArray[np.integer[Any]] | Sequence[int], grids: int) -> NDArray[np.int64]:
    """Return the numbers as an array.

    Raises OptionError if no grid has a number, and TypeError if the values are not numbers.
    """
    wanted: NDArray[Any]
    if hasattr(numbers, "dtype"):  # also a column of a data frame
        numbers = np.asanyarray(numbers)
        if numbers.ndim != 1 or numbers.dtype.kind not in "iu" or hasattr(numbers, "mask"):
            raise TypeError("indices: expected an array of integers with one axis")
        wanted = numbers
    else:
        if isinstance(numbers, str | bytes | bytearray):
            raise TypeError(f"expected a list or an array of numbers, not {type(numbers).__name__}")
        check_type(numbers, Sequence, "a list or an array of numbers")
        wanted = np.array([as_integer(number, "indices") for number in numbers], object)
    for number in wanted[(wanted < 0) | (wanted >= grids)].tolist():
        raise OptionError(f"index {shown(number)}: grids have the numbers 0 to {grids - 1}")
    return wanted.astype(np.int64)


def _grids(walk: EssentialGrids, at: int) -> NDArray[np.uint8]:
    """Return all grids with the k-th row 4 of all bands, in order, from the walk of its band."""
    table = index()
    number, row = len(table.numbers(at)), at - int(table.first[table.band(at) - 1])
    forms, orders = np.empty((number, 81), np.uint8), np.empty(number, np.uint16)
    written = walk.write(row, forms, orders)
    if written != number:
        raise ArithmeticError(f"row {row}: {written} grids, but {number} in the index")
    return forms


def grids_by_band() -> tuple[int, ...]:
    """Return the number of essentially different grids that begin with each of the 416 bands.

    Examples
    --------
    >>> numbers = grids_by_band()
    >>> sum(numbers), numbers[0], numbers.count(0)
    (5472730538, 1007170, 15)
    """
    return tuple(len(index().of_band(band)) for band in BAND_NUMBERS)


def automorphism_orders() -> dict[int, int]:
    """Return the numbers of essentially different grids by the order of their automorphism groups.

    Examples
    --------
    >>> automorphism_orders()[648]
    1
    """
    return dict(index().by_order)
