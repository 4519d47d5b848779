"""The number of a grid among all grids in lexicographic order of their 81 digits, and back.

The digits are taken in stages; at each one the possible continuations are listed in order, with the
number of grids that begin so:

    row 1       9!, equally many grids each
    row 2       12096, with row 1 relabelled to 123456789; the sums over row 3 are made once
    row 3       216; a band begins as many grids as it has completions, a function of its columns
    row 4       three stages, box by box: up to 504 each, see below
    rows 5, 6   some thousand, with the fillings of band 3 under their columns
    band 3      some hundred, one grid each

Row 4. The columns Y of the three boxes of band 2 are 56 each, and leave columns Z to band 3:

    grids = sum over the ways of the rows, and columns Y that go with them, of f(Z)

with f, ways and going together as in `partial`; `kernels.column_sum.first_rows` sums it up.

Cost: 0.3 s once, then some 20 ms a grid. Bounds: the sums for two boxes are up to
56^2 * 1728 < 2^23, those for a band 1 below 2^53, so that a float holds them.
"""

from collections.abc import Generator, Sequence
from functools import cache
from itertools import permutations
from math import factorial

import numpy as np
from numpy.typing import NDArray

from sudokuenum.bands.configurations import (
    STANDARD,
    column_partitions,
    configuration_classes,
    to_standard,
)
from sudokuenum.common.box import CLASSIC
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.kernels import column_sum as kernel
from sudokuenum.kernels.column_completions import class_completions
from sudokuenum.kernels.configurations import Configurations
from sudokuenum.kernels.fillings import band_fillings
from sudokuenum.solving.column_partitions import (
    Ids,
    assembled,
    chute_ways,
    digits_of,
    ordered_ids,
    ordered_partitions,
    orthogonal,
    orthogonality,
)

Integers = NDArray[np.int64]
_ORDERS = np.array(list(permutations(range(3))))


def rank(grid: Puzzle) -> int:
    """How many grids come before this one, when their digits are compared row by row.

    PuzzleError unless it is a full 9x9 grid.

    >>> rank(unrank(10**21))
    1000000000000000000000
    """
    if grid.box != CLASSIC or 0 in grid.cells:
        raise PuzzleError(f"{grid}: only full 9x9 grids have a number")
    row1, at = grid.cells[:9], 9
    number = 0
    for k, digit in enumerate(row1):
        number += factorial(8 - k) * sum(other < digit for other in row1[k:])
    number *= grids_with_row1()
    stages = _stages(row1)
    length, codes, counts = next(stages)
    while at < 81:
        code = int(_codes(np.array(grid.cells[at : at + length])))
        number += int(counts[: np.searchsorted(codes, code)].sum())
        at += length
        length, codes, counts = stages.send(code)
    return number


def unrank(number: int) -> Puzzle:
    """The grid that has so many grids before it.

    OptionError unless the number is from 0 to N - 1, where N = 6670903752021072936960.

    >>> str(unrank(0))[:36]
    '123456789456789123789123456214365897'
    """
    grids = factorial(9) * grids_with_row1()
    if not 0 <= number < grids:
        raise OptionError(f"number {number}: grids have the numbers 0 to {grids - 1}")
    place, number = divmod(number, grids_with_row1())
    cells, left = [], list(range(1, 10))
    for k in range(8, -1, -1):
        first, place = divmod(place, factorial(k))
        cells.append(left.pop(first))
    stages = _stages(tuple(cells))
    length, codes, counts = next(stages)
    while len(cells) < 81:
        ends = np.cumsum(counts)
        place = int(np.searchsorted(ends, number, side="right"))
        number -= int(ends[place] - counts[place])
        cells += _digits(int(codes[place]), length).tolist()
        length, codes, counts = stages.send(int(codes[place]))
    return Puzzle(tuple(cells))


Stage = tuple[int, Integers, Integers]
"""How many cells come next, in order what can stand there (as numbers), and the grids for each."""


def _stages(row1: Sequence[int]) -> Generator[Stage, int]:
    """The stages after row 1; each is sent what stands in the cells of the one before."""
    names = np.array([0, *row1])
    rows, counts = _second_rows()
    row2 = yield _stage(names[rows], counts)
    relabelled = np.argsort(names)[_digits(row2, 9)]
    rows, counts = _third_rows(relabelled)
    row3 = yield _stage(names[rows], counts)

    band1 = np.array([row1, _digits(row2, 9), _digits(row3, 9)])
    used = np.bitwise_or.reduce(1 << (band1 - 1), axis=0).reshape(3, 3)
    stacks = [chute_ways()[chute_ways()[:, 0] == one, 1:] for one in ordered_ids(used)]
    sets = ordered_partitions()
    ways = _rows_up_to_order()
    for s in range(3):
        part = yield _stage(*_boxes_of_row4(ways, stacks, s))
        digits = 1 << (_digits(part, 3) - 1)
        ways = ways[sets[ways[:, s], 0] == digits.sum()]
        stacks[s] = stacks[s][(sets[stacks[s][:, 0]] & digits).all(axis=1)]

    exchanged = ordered_ids(sets[ways.reshape(-1)][:, [0, 2, 1]]).reshape(-1, 3)
    ways = np.concatenate([ways, exchanged])
    y = [orthogonality()[ways[:, s] // 6][:, stacks[s][:, 0] // 6] > 0 for s in range(3)]
    which, *places = np.nonzero(
        y[0][:, :, None, None] & y[1][:, None, :, None] & y[2][:, None, None, :]
    )
    columns = np.stack([stacks[s][places[s]] for s in range(3)], axis=1)
    bands = assembled(ways[which, None], columns[:, None, :, 0])[:, 1:].reshape(-1, 18)
    fillings = _by_configuration(_fillings(), [stack[:, 1] // 6 for stack in stacks])
    code = yield _stage(bands, fillings[tuple(places)])

    last = columns[_codes(bands) == code][0, :, 1]
    ways = chute_ways()
    ways = ways[np.all([orthogonality()[last[s] // 6][ways[:, s] // 6] for s in range(3)], axis=0)]
    bands = assembled(ways[:, None], np.broadcast_to(last, (len(ways), 1, 3)))
    bands = bands.reshape(-1, 27)
    one_each = np.ones(len(bands), np.int64)
    code = yield _stage(bands[:, :18], one_each)
    chosen = _codes(bands[:, :18]) == code
    yield _stage(bands[chosen, 18:], one_each[chosen])
    yield 0, np.empty(0, np.int64), np.empty(0, np.int64)


def _stage(digits: NDArray[np.integer], counts: NDArray[np.number]) -> Stage:
    codes = _codes(digits)
    order = np.argsort(codes)
    return digits.shape[1], codes[order], counts[order].astype(np.int64)


def _codes(digits: NDArray[np.integer]) -> Integers:
    """Up to 18 digits in a row as a number."""
    codes: Integers = digits.astype(np.int64) @ 10 ** np.arange(digits.shape[-1] - 1, -1, -1)
    return codes


def _digits(code: int, length: int) -> Integers:
    return np.array(list(map(int, str(code).zfill(length))))


def _boxes_of_row4(rows: Ids, stacks: Sequence[Ids], s: int) -> tuple[Integers, Integers]:
    """What can stand in row 4 of one box, and how many grids have it.

    `rows` are ways to give the boxes of band 2 their rows, one for each order of rows 5 and 6;
    `stacks` the columns that each stack can give to bands 2 and 3.
    """
    boxes = [s, (s + 1) % 3, (s + 2) % 3]
    below = [stacks[k][:, 1] // 6 for k in boxes]
    fillings = np.ascontiguousarray(_by_configuration(_fillings(), below), np.int16)
    columns = [np.ascontiguousarray(stacks[k][:, 0] // 6) for k in boxes]
    rows = rows[np.argsort(rows[:, s] // 6, kind="stable")]
    sets = ordered_partitions()
    sums = np.zeros((len(columns[0]), 512), np.uint64)
    kernel.first_rows(
        fillings, columns, np.ascontiguousarray(rows[:, boxes] // 6), sets[rows[:, s], 0].copy(),
        orthogonal(), sums,
    )  # fmt: skip
    way, row = np.nonzero(sums)
    codes = _codes(digits_of(row[:, None] & sets[stacks[s][way, 0]]))
    found, place = np.unique(codes, return_inverse=True)
    # and the same for the other order of rows 5 and 6
    counts = 2 * np.bincount(place, sums[way, row].astype(float))
    return found[:, None] // (100, 10, 1) % 10, counts.astype(np.int64)


@cache
def _rows_up_to_order() -> Ids:
    """The ways to give the boxes of a band their rows, in one order of the last two rows."""
    ways, sets = chute_ways(), ordered_partitions()
    kept: Ids = ways[sets[ways[:, 0], 1] < sets[ways[:, 0], 2]]
    return kept


def _by_configuration(table: Integers, boxes: Sequence[Ids]) -> Integers:
    """The numbers for all choices of a partition from each of three boxes."""
    first = to_standard()[boxes[0]]
    found: Integers = table[280 * first[:, boxes[1], None] + first[:, None, boxes[2]]]
    return found


@cache
def _fillings() -> Integers:
    """The fillings of a band by its configuration 280 * X2 + X3, with standard X1."""
    classes = Configurations(3, 3)
    return _of_classes([6 * band_fillings(classes.sets(k), 3, 3) for k in range(len(classes))])


@cache
def _completions() -> Integers:
    """The completions of a band by its configuration."""
    return _of_classes(
        [CLASSIC.completions_per_reduced * n72 for n72 in class_completions(Configurations(3, 3))]
    )


def _of_classes(values: Sequence[int]) -> Integers:
    """The values of the kernel's classes for all configurations."""
    configurations, sets = Configurations(3, 3), column_partitions()
    classes, inverse = np.unique(configuration_classes(), return_inverse=True)
    boxes = [[*STANDARD, *sets[k // 280], *sets[k % 280]] for k in classes.tolist()]
    return np.array([values[configurations.find([int(m) for m in box])] for box in boxes])[inverse]


@cache
def grids_with_row1() -> int:
    """The number of grids with a given first row: N / 9!."""
    return int(_second_rows()[1].sum())


@cache
def _second_rows() -> tuple[Integers, Integers]:
    """The rows that can follow 123456789, and how many grids begin so."""
    rows, counts = [], []
    standard = [0o007, 0o070, 0o700]
    for way in chute_ways():
        sets = ordered_partitions()[way]
        if sets[:, 0].tolist() != standard:
            continue
        second, third = (_in_all_orders(sets[:, i]) for i in (1, 2))
        rows.append(_rows_of(second))
        # 6 orders of each box for row 2, 6 for row 3
        boxes = [
            _unordered(np.array([1, 2, 4])[None, None] << 3 * s | second[s][:, None] | third[s])
            for s in range(3)
        ]
        sums = _by_configuration(_completions(), [box.reshape(-1) for box in boxes])
        counts.append(sums.reshape(6, 6, 6, 6, 6, 6).sum(axis=(1, 3, 5)).reshape(-1))
    return np.concatenate(rows), np.concatenate(counts)


def _third_rows(row2: Integers) -> tuple[Integers, Integers]:
    """The rows that can follow 123456789 and row 2, and how many grids begin so."""
    masks = (1 << np.arange(9) | 1 << (row2 - 1)).reshape(3, 3)
    third = _in_all_orders(511 ^ np.bitwise_or.reduce(masks, axis=1))
    boxes = [_unordered(masks[s] | third[s]) for s in range(3)]
    return _rows_of(third), _by_configuration(_completions(), boxes).reshape(-1)


def _in_all_orders(sets: NDArray[np.integer]) -> Integers:
    """The digits of sets, as masks, in all orders: (sets, 6, 3)."""
    digits = [[1 << d for d in range(9) if m >> d & 1] for m in sets.tolist()]
    return np.array(digits)[:, _ORDERS]


def _rows_of(boxes: Integers) -> Integers:
    """All rows with one of the orders in each box: (216, 9) digits."""
    orders = np.indices((6, 6, 6)).reshape(3, -1)
    masks = np.concatenate([boxes[s][orders[s]] for s in range(3)], axis=1)
    return digits_of(masks).astype(np.int64)


def _unordered(columns: Integers) -> Ids:
    """The partitions with these column sets: (..., 3) -> (...)."""
    return ordered_ids(columns.reshape(-1, 3)).reshape(columns.shape[:-1]) // 6
