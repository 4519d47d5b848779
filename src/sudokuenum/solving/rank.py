"""The rank of a grid: how many grids come before it in lexicographic order of their 81 digits.

The digits are taken in groups of cells. For each group the possible continuations are listed in
order, each with the number of grids that begin with it. The rank is the sum of the numbers of all
continuations that come before the right ones. The other way round, the continuation with a given
rank is found by these numbers.

    cells       continuations    number of grids for each
    row 1       9!               the same for all
    row 2       12096            a sum over row 3; row 1 is relabelled to 123456789
    row 3       216              the completions of the band, which depend on its column
                                 configuration only
    row 4       504 or fewer     see below; there are three groups, box by box
    rows 5, 6   some thousand    the fillings of band 3
    band 3      some hundred     one; there are two groups

Row 4. Band 1 leaves 56 ways to each stack to share out the other digits of its columns between
bands 2 and 3. If band 2 has the column partitions Y, then band 3 has certain others, Z(Y). So

    grids = sum over the ways of the rows of band 2, and Y orthogonal to them, of f(Z(Y))

where f is the number of fillings of a band with given column partitions, as in `column_sum`. The
kernel adds this up for each first row of a box.

Cost: 0.3 s once, then some 20 ms a grid. Bounds: the sums for two boxes are at most
56^2 * 1728 < 2^23, and those for a band 1 are below 2^53, so that a float holds them exactly.
"""

from collections.abc import Generator, Sequence
from functools import cache
from math import factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudokuenum.bands.configurations import (
    STANDARD,
    column_partitions,
    configuration_classes,
    to_standard,
)
from sudokuenum.common.arguments import as_integer, shown
from sudokuenum.common.box import CLASSIC
from sudokuenum.errors import OptionError
from sudokuenum.grids.arrays import full_grid
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike
from sudokuenum.kernels.column_completions import class_completions
from sudokuenum.kernels.configurations import Configurations
from sudokuenum.kernels.fillings import band_fillings
from sudokuenum.kernels.partition_fillings import first_rows
from sudokuenum.solving.column_partitions import (
    PERMUTATIONS,
    Ids,
    assembled,
    chute_ways,
    digits_of,
    ordered_ids,
    ordered_partitions,
    orthogonal_partitions,
    orthogonality_matrix,
    unordered_ids,
)

Integers = NDArray[np.int64]


def rank(grid: PuzzleLike) -> int:
    """The number of grids that come before this one, if their digits are compared row by row.

    PuzzleError unless it is a full 9x9 grid.

    >>> rank(unrank(10**21))
    1000000000000000000000
    """
    cells = full_grid(grid).cells
    number = 0
    for k, digit in enumerate(cells[:9]):
        number += factorial(8 - k) * sum(other < digit for other in cells[k:9])
    number *= grids_with_row1()
    groups = _groups(cells[:9])
    found, done = next(groups), 9
    while done < 81:
        end = done + found.cells
        code = int(_codes(np.array(cells[done:end])))
        number += int(found.grids[: np.searchsorted(found.codes, code)].sum())
        found, done = groups.send(code), end
    return number


def unrank(number: int) -> Puzzle:
    """The grid with this rank: exactly `number` grids come before it.

    OptionError unless the number is from 0 to N - 1, where N = 6670903752021072936960.

    >>> str(unrank(0))[:36]
    '123456789456789123789123456214365897'
    """
    number, grids = as_integer(number, "number"), factorial(9) * grids_with_row1()
    if not 0 <= number < grids:
        raise OptionError(f"number {shown(number)}: grids have the numbers 0 to {grids - 1}")
    row1_rank, number = divmod(number, grids_with_row1())
    cells, remaining = [], list(range(1, 10))
    for k in range(8, -1, -1):
        place, row1_rank = divmod(row1_rank, factorial(k))
        cells.append(remaining.pop(place))
    groups = _groups(tuple(cells))
    found = next(groups)
    while len(cells) < 81:
        ends = np.cumsum(found.grids)
        place = int(np.searchsorted(ends, number, side="right"))
        number -= int(ends[place] - found.grids[place])
        code = int(found.codes[place])
        cells += _digits(code, found.cells).tolist()
        found = groups.send(code)
    return Puzzle(tuple(cells))


class Continuations(NamedTuple):
    """What can stand in the next cells, in lexicographic order."""

    cells: int
    """The number of cells."""
    codes: Integers
    """Their digits, read as a decimal number."""
    grids: Integers
    """The number of grids that begin so."""


def _groups(row1: Sequence[int]) -> Generator[Continuations, int]:
    """The continuations for each group of cells after row 1, and at the end one without cells.

    It is sent the code of the digits of the group before.
    """
    labels = np.array([0, *row1])
    rows, grids = _second_rows()
    row2 = yield _sorted(labels[rows], grids)
    rows, grids = _third_rows(np.argsort(labels)[_digits(row2, 9)])
    row3 = yield _sorted(labels[rows], grids)

    band1 = np.array([row1, _digits(row2, 9), _digits(row3, 9)])
    used = np.bitwise_or.reduce(1 << (band1 - 1), axis=0).reshape(3, 3)
    stacks = [chute_ways()[chute_ways()[:, 0] == first, 1:] for first in ordered_ids(used)]
    rows_of_band2, sets = _ways_with_ordered_lower_rows(), ordered_partitions()
    for s in range(3):
        code = yield _sorted(*_boxes_of_row4(rows_of_band2, stacks, s))
        digits = 1 << (_digits(code, 3) - 1)
        rows_of_band2 = rows_of_band2[sets[rows_of_band2[:, s], 0] == digits.sum()]
        stacks[s] = stacks[s][(sets[stacks[s][:, 0]] & digits).all(axis=1)]

    bands, columns, grids = _rows_5_and_6(rows_of_band2, stacks)
    code = yield _sorted(bands, grids)
    bands = _fillings_of_band3(columns[_codes(bands) == code][0])
    one_each = np.ones(len(bands), np.int64)
    code = yield _sorted(bands[:, :18], one_each)
    chosen = _codes(bands[:, :18]) == code
    yield _sorted(bands[chosen, 18:], one_each[chosen])
    yield Continuations(0, np.empty(0, np.int64), np.empty(0, np.int64))


def _sorted(digits: NDArray[np.integer], grids: NDArray[np.number]) -> Continuations:
    """The continuations with these digits, shape (n, cells), in order."""
    codes = _codes(digits)
    order = np.argsort(codes)
    return Continuations(digits.shape[1], codes[order], grids[order].astype(np.int64))


def _codes(digits: NDArray[np.integer]) -> Integers:
    """Up to 18 digits in each row as a decimal number."""
    places = np.arange(digits.shape[-1] - 1, -1, -1, dtype=np.int64)
    codes: Integers = digits.astype(np.int64) @ 10**places
    return codes


def _digits(code: int, cells: int) -> Integers:
    return np.array(list(map(int, str(code).zfill(cells))), np.int64)


@cache
def grids_with_row1() -> int:
    """The number of grids with a given first row: N / 9!."""
    return int(_second_rows()[1].sum())


@cache
def _second_rows() -> tuple[Integers, Integers]:
    """The rows that can follow 123456789, and the number of grids that begin so."""
    rows, grids = [], []
    standard = [0o007, 0o070, 0o700]
    for way in chute_ways():
        sets = ordered_partitions()[way]
        if sets[:, 0].tolist() != standard:
            continue
        second, third = (_in_all_orders(sets[:, i]) for i in (1, 2))
        rows.append(_rows_of(second))
        # by the permutations of row 2 and of row 3 in each box
        boxes = [
            unordered_ids(np.array([1, 2, 4])[None, None] << 3 * s | second[s][:, None] | third[s])
            for s in range(3)
        ]
        sums = _by_configuration(_completions(), [box.reshape(-1) for box in boxes])
        grids.append(sums.reshape(6, 6, 6, 6, 6, 6).sum(axis=(1, 3, 5)).reshape(-1))
    return np.concatenate(rows), np.concatenate(grids)


def _third_rows(row2: Integers) -> tuple[Integers, Integers]:
    """The rows that can follow 123456789 and row 2, and the number of grids that begin so."""
    masks = (1 << np.arange(9) | 1 << (row2 - 1)).reshape(3, 3)
    third = _in_all_orders(511 ^ np.bitwise_or.reduce(masks, axis=1))
    boxes = [unordered_ids(masks[s] | third[s]) for s in range(3)]
    return _rows_of(third), _by_configuration(_completions(), boxes).reshape(-1)


@cache
def _ways_with_ordered_lower_rows() -> Ids:
    """The ways to fill the rows of a band, with one of the two orders of the last two rows."""
    ways, sets = chute_ways(), ordered_partitions()
    kept: Ids = ways[sets[ways[:, 0], 1] < sets[ways[:, 0], 2]]
    return kept


def _boxes_of_row4(rows: Ids, stacks: Sequence[Ids], s: int) -> tuple[Integers, Integers]:
    """What can stand in row 4 of the box in stack s, and the number of grids that have it.

    `rows` are ways to fill the rows of band 2, with one order of rows 5 and 6; `stacks` are the
    column partitions that each stack can have in bands 2 and 3.
    """
    boxes = [s, (s + 1) % 3, (s + 2) % 3]
    in_band3 = [stacks[k][:, 1] // 6 for k in boxes]
    fillings = np.ascontiguousarray(_by_configuration(_fillings(), in_band3), np.int16)
    columns = [np.ascontiguousarray(stacks[k][:, 0] // 6) for k in boxes]
    rows = rows[np.argsort(rows[:, s] // 6, kind="stable")]
    sets = ordered_partitions()
    sums = np.zeros((len(columns[0]), 512), np.uint64)
    first_rows(
        fillings, columns, np.ascontiguousarray(rows[:, boxes] // 6), sets[rows[:, s], 0].copy(),
        orthogonal_partitions(), sums,
    )  # fmt: skip
    way, row = np.nonzero(sums)
    codes = _codes(digits_of(row[:, None] & sets[stacks[s][way, 0]]))
    found, place = np.unique(codes, return_inverse=True)
    # the other order of rows 5 and 6 gives the same number again
    grids = 2 * np.bincount(place, sums[way, row].astype(float))
    return found[:, None] // (100, 10, 1) % 10, grids.astype(np.int64)


def _rows_5_and_6(rows: Ids, stacks: Sequence[Ids]) -> tuple[NDArray[np.uint8], Ids, Integers]:
    """What can stand in rows 5 and 6, for rows and stacks that have the given row 4.

    The 18 digits, the ordered column partitions of the boxes below in band 3, and the number of
    grids.
    """
    exchanged = ordered_ids(ordered_partitions()[rows.reshape(-1)][:, [0, 2, 1]]).reshape(-1, 3)
    ways = np.concatenate([rows, exchanged])
    fits = [orthogonality_matrix()[ways[:, s] // 6][:, stacks[s][:, 0] // 6] > 0 for s in range(3)]
    way, *places = np.nonzero(
        fits[0][:, :, None, None] & fits[1][:, None, :, None] & fits[2][:, None, None, :]
    )
    columns = np.stack([stacks[s][places[s]] for s in range(3)], axis=1)
    bands = assembled(ways[way, None], columns[:, None, :, 0])[:, 1:].reshape(-1, 18)
    fillings = _by_configuration(_fillings(), [stack[:, 1] // 6 for stack in stacks])
    return bands, columns[:, :, 1], fillings[tuple(places)]


def _fillings_of_band3(columns: Ids) -> NDArray[np.uint8]:
    """The fillings of a band whose boxes have these ordered column partitions: (n, 27) digits."""
    ways, matrix = chute_ways(), orthogonality_matrix()
    fits = np.all([matrix[columns[s] // 6][ways[:, s] // 6] for s in range(3)], axis=0)
    ways = ways[fits]
    bands = assembled(ways[:, None], np.broadcast_to(columns, (len(ways), 1, 3)))
    return bands.reshape(-1, 27)


def _by_configuration(table: Integers, boxes: Sequence[Ids]) -> Integers:
    """The entries of a table for all choices of a column partition from each of three boxes."""
    first = to_standard()[boxes[0]]
    found: Integers = table[280 * first[:, boxes[1], None] + first[:, None, boxes[2]]]
    return found


@cache
def _fillings() -> Integers:
    """The number of fillings of a band by its configuration 280 * X2 + X3, with standard X1."""
    classes = Configurations(3, 3)
    return _of_classes([6 * band_fillings(classes.sets(k), 3, 3) for k in range(len(classes))])


@cache
def _completions() -> Integers:
    """The number of completions of a band by its configuration."""
    return _of_classes(
        [CLASSIC.completions_per_reduced * n72 for n72 in class_completions(Configurations(3, 3))]
    )


def _of_classes(values: Sequence[int]) -> Integers:
    """The values of the kernel's classes for all configurations."""
    configurations, sets = Configurations(3, 3), column_partitions()
    classes, inverse = np.unique(configuration_classes(), return_inverse=True)
    boxes = [[*STANDARD, *sets[k // 280], *sets[k % 280]] for k in classes.tolist()]
    of_classes = [values[configurations.find([int(m) for m in box])] for box in boxes]
    return np.array(of_classes, np.int64)[inverse]


def _in_all_orders(sets: NDArray[np.integer]) -> Integers:
    """The digits of sets of three, as masks, in all six orders: shape (sets, 6, 3)."""
    digits = [[1 << d for d in range(9) if m >> d & 1] for m in sets.tolist()]
    return np.array(digits)[:, PERMUTATIONS]


def _rows_of(boxes: Integers) -> Integers:
    """All rows with one of six orders in each box, given as masks (3, 6, 3): (216, 9) digits."""
    orders = np.indices((6, 6, 6)).reshape(3, -1)
    masks = np.concatenate([boxes[s][orders[s]] for s in range(3)], axis=1)
    return digits_of(masks).astype(np.int64)
