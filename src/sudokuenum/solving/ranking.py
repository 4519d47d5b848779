"""The rank of a grid: the number of grids before it in lexicographic order of the 81 digits.

The digits are taken in groups of cells. For each group we know the possible continuations in order,
each with the number of grids that begin with it. The rank is the sum of the numbers of all
continuations before the right ones. Conversely, these numbers lead to the grid of a given rank.

    cells       continuations    number of grids for each
    row 1       9!               the same for all
    row 2       12096            a sum over row 3; row 1 is relabelled to 123456789
    row 3       216              the completions of the band, which depend on its column
                                 configuration only
    rows 4-9                     the kernel `lower_rows` adds these up, with a table for each of the
                                 44 classes of configurations

A band is taken to the least configuration of its class (counting/column_sets.py) by an order of the
boxes, a relabelling that makes the first of them standard, and one of the 1296 relabellings that
keep it standard.

Cost: 0.1 s once, 0.1 s for the first band with each configuration, and then about 0.5 ms a grid.
Memory: 1 MB for each of the 44 configurations that occur.
"""

from functools import cache
from itertools import product
from math import factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import integer_within
from sudokuenum.common.bit_masks import single_bits
from sudokuenum.counting.column_sets import (
    STANDARD,
    column_partitions,
    column_sets,
    configuration_classes,
    images_of_partitions,
    partition_numbers,
    relabellings_to_standard,
    to_standard,
)
from sudokuenum.counting.completions import n72_by_sums
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.digit_sets import DigitSets
from sudokuenum.grids.arrays import full_grid
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike
from sudokuenum.solving.column_sums.column_partitions import (
    PERMUTATIONS,
    chute_assignments,
    digits_of,
    ordered_partitions,
)
from sudokuenum.solving.kernels.lower_rows import LowerRows, RowTables

Integers = NDArray[np.int64]
_PARTITIONS = 280
"""The number of column partitions."""
_PLACES = 10 ** np.arange(8, -1, -1, dtype=np.int64)


def rank(grid: PuzzleLike) -> int:
    """Return the number of grids that come before a grid in lexicographic order of their digits.

    Parameters
    ----------
    grid
        A full 9x9 grid, or a string of its cells.

    Returns
    -------
    int
        The rank, from 0.

    Raises
    ------
    PuzzleError
        If `grid` is not a full 9x9 grid.

    Examples
    --------
    >>> rank(unrank(10**21))
    1000000000000000000000
    """
    cells = np.array(full_grid(grid).cells, np.uint8)
    first = cells[:9].tolist()
    number = 0
    for k, digit in enumerate(first):
        number += factorial(8 - k) * sum(other < digit for other in first[k:])
    number *= grids_with_row1()
    for end in (9, 18):
        codes, numbers = _continuations(cells[:end])
        number += int(numbers[codes < int(cells[end : end + 9] @ _PLACES)].sum())
    frame = frame_of(cells[:27])
    return number + lower_rows(frame.number).rank(cells, frame.columns, frame.labels)


def unrank(index: int) -> Puzzle:
    """Return the grid with a given rank, before which exactly `index` grids come.

    Parameters
    ----------
    index
        The rank, from 0 to N - 1, where N = 6670903752021072936960.

    Returns
    -------
    Puzzle
        The grid.

    Raises
    ------
    OptionError
        If `index` is not from 0 to N - 1.

    Examples
    --------
    >>> str(unrank(0))[:36]
    '123456789456789123789123456214365897'
    """
    last = factorial(9) * grids_with_row1() - 1
    number = integer_within(index, "index", 0, last, f"grids have the numbers 0 to {last}")
    row1_rank, number = divmod(number, grids_with_row1())
    cells, remaining = np.zeros(81, np.uint8), list(range(1, 10))
    for k in range(9):
        place, row1_rank = divmod(row1_rank, factorial(8 - k))
        cells[k] = remaining.pop(place)
    for end in (9, 18):
        codes, numbers = _continuations(cells[:end])
        order = np.argsort(codes)
        before = np.cumsum(numbers[order]) - numbers[order]
        place = int(np.searchsorted(before, number, side="right")) - 1
        number -= int(before[place])
        cells[end : end + 9] = codes[order[place]] // _PLACES % 10
    frame = frame_of(cells[:27])
    if not lower_rows(frame.number).unrank(number, cells, frame.columns, frame.labels):
        raise ArithmeticError(f"a band with fewer than {number + 1} grids")
    return Puzzle(tuple(cells.tolist()))


def _continuations(begin: NDArray[np.uint8]) -> tuple[Integers, Integers]:
    """Return the rows after row 1, or after rows 1 and 2, with the number of grids for each.

    The rows are given as decimal numbers.
    """
    labels = np.append(0, begin[:9]).astype(np.int64)
    row2 = np.argsort(labels)[begin[9:]]
    rows, grids = _third_rows(row2) if len(row2) else _second_rows()
    return labels[rows] @ _PLACES, grids


def grids_with_row1() -> int:
    """Return the number of grids with a given first row, N / 9!."""
    return int(_second_rows()[1].sum())


# Made once a process, in 0.3 s with all that it needs; 1 MB, which is only read.
@cache
def _second_rows() -> tuple[Integers, Integers]:
    """Return the rows that can follow 123456789, with the number of grids for each."""
    rows, grids = [], []
    row1 = (1 << np.arange(9)).reshape(3, 1, 1, 3)
    sets = ordered_partitions()[chute_assignments()].swapaxes(1, 2)
    for _, *others in sets[(sets[:, 0] == (0o007, 0o070, 0o700)).all(axis=1)]:
        second, third = map(_in_all_orders, others)
        rows.append(_rows_of(second))
        # the axes are the permutations of row 2 and of row 3 in each box
        boxes = partition_numbers(row1 | second[:, :, None] | third[:, None])
        sums = _by_configuration(boxes.reshape(3, 36))
        grids.append(sums.reshape(6, 6, 6, 6, 6, 6).sum(axis=(1, 3, 5)).reshape(-1))
    return np.concatenate(rows), np.concatenate(grids)


def _third_rows(row2: Integers) -> tuple[Integers, Integers]:
    """Return the rows that can follow 123456789 and row 2, with the number of grids for each."""
    masks = (1 << np.arange(9) | 1 << (row2 - 1)).reshape(3, 3)
    third = _in_all_orders(511 ^ np.bitwise_or.reduce(masks, axis=1))
    boxes = partition_numbers(masks[:, None] | third)
    return _rows_of(third), _by_configuration(boxes).reshape(-1)


def _by_configuration(boxes: Integers) -> Integers:
    """Return the number of completions of bands, given by the partitions of their three boxes."""
    first = to_standard()[boxes[0]]
    numbers: Integers = _completions()[
        _PARTITIONS * first[:, boxes[1], None] + first[:, None, boxes[2]]
    ]
    return numbers


# Made once a process, in 30 ms; 0.6 MB, which is only read.
@cache
def _completions() -> Integers:
    """Return the number of completions of a band, by its configuration."""
    least, number = np.unique(configuration_classes(), return_inverse=True)
    n72 = np.array(n72_by_sums(_column_sets(least).tolist()), np.int64)[number]
    return CLASSIC.completions_per_reduced * n72


def _in_all_orders(sets: NDArray[np.integer]) -> Integers:
    """Return the digits of sets of three, given as masks, in all six orders: (sets, 6, 3)."""
    return np.array([single_bits(mask) for mask in sets.tolist()])[:, PERMUTATIONS]


def _rows_of(boxes: Integers) -> Integers:
    """Return all rows with one of six orders in each box, from masks (3, 6, 3): digits (216, 9)."""
    orders = np.indices((6, 6, 6)).reshape(3, -1).T
    return digits_of(boxes[range(3), orders].reshape(-1, 9)).astype(np.int64)


class Frame(NamedTuple):
    """The step from a band to the least configuration of the class of its configuration.

    labels[d] replaces the digit d, and column j of the band becomes column columns[j].
    """

    number: int
    columns: NDArray[np.uint8]
    labels: NDArray[np.uint8]


# Made once a process, in 0.1 s; 3 MB, which are only read.
@cache
def _stabilizer() -> tuple[Integers, Integers]:
    """Return the 1296 relabellings that keep the standard partition, and the images they give.

    The relabellings map the digits 0 to 8, and have the shape (1296, 9). The images of all
    partitions have the shape (1296, 280).
    """
    orders = np.array(list(product(PERMUTATIONS, repeat=3)))
    # digit 3 * i + s is digit i of set s
    sets = (3 * orders + PERMUTATIONS[:, None, :, None]).reshape(-1, 3, 3)
    relabellings = sets.swapaxes(1, 2).reshape(-1, 9)
    return relabellings, images_of_partitions(relabellings)


# made once a process, in 20 ms; the kernels only read the tables
_row_tables = cache(RowTables)


# A table of 0.1 s for each configuration that occurs. Configurations are taken up to symmetry,
# so that there are at most 44.
@cache
def lower_rows(configuration: int) -> LowerRows:
    """Return the table of the numbers of grids below bands with a configuration."""
    return LowerRows(_row_tables(), _column_sets(np.array([configuration]))[0].copy())


def _column_sets(configurations: Integers) -> DigitSets:
    """Return the column sets of configurations with standard X1, as masks of shape (n, 9)."""
    x2, x3 = np.divmod(configurations, _PARTITIONS)
    partitions = np.stack([np.full_like(x2, partition_numbers(STANDARD)), x2, x3], axis=1)
    sets: DigitSets = column_partitions()[partitions].reshape(-1, 9)
    return sets


def frame_of(band: NDArray[np.uint8]) -> Frame:
    """Return the step from a band, given as 27 digits, to the least configuration of its class."""
    cells = band.reshape(3, 9)
    boxes = partition_numbers(column_sets(cells).reshape(3, 3))
    relabellings, images = _stabilizer()
    for order in PERMUTATIONS:
        first, *others = boxes[order]
        x2, x3 = to_standard()[first, others].tolist()
        least = int(configuration_classes()[_PARTITIONS * x2 + x3])
        found = np.flatnonzero(_PARTITIONS * images[:, x2] + images[:, x3] == least)
        if len(found):
            break
    labels = relabellings[found[0]][relabellings_to_standard()[first]]
    labels = np.append(0, labels + 1).astype(np.uint8)
    # the sets of a partition are in increasing order
    columns = column_sets(labels[cells]).reshape(3, 3).argsort().argsort()
    return Frame(least, (3 * order.argsort()[:, None] + columns).ravel().astype(np.uint8), labels)
