"""Kernels against their plain twins, where no other test compares them."""

import random
from functools import reduce
from itertools import islice
from math import factorial

import numpy as np
import pytest
from puzzles_at_random import grid_rows
from puzzles_in_files import puzzles_of
from twins import avoiding9 as plain_avoiding9
from twins.configurations import configurations
from twins.fillings import fillings
from twins.fillings5x2 import row_sets
from twins.minimise9 import minimise9
from twins.search9 import search9
from twins.techniques9 import techniques9

from sudokuenum import Box
from sudokuenum.grids.arrays import puzzle_array
from sudokuenum.kernels import avoiding9
from sudokuenum.kernels.configurations import Configurations
from sudokuenum.kernels.fillings import band_fillings
from sudokuenum.kernels.fillings5x2 import RowSets
from sudokuenum.kernels.minimise9 import minimise
from sudokuenum.kernels.search9 import solve
from sudokuenum.kernels.techniques9 import advance, give, next_tier, singles, start


@pytest.mark.parametrize("box", [Box(2, 2), Box(3, 2), Box(4, 2)])
def test_classes_of_configurations_are_the_orbits(box: Box) -> None:
    kernel = Configurations(box.rows, box.columns)
    assert sorted(kernel.size(k) for k in range(len(kernel))) == configurations(box)


@pytest.mark.parametrize("box", [Box(2, 2), Box(3, 2), Box(3, 3)])
def test_fillings_of_random_column_sets(box: Box) -> None:
    rng = random.Random(str(box))
    r, n = box.rows, box.digits
    for _ in range(3):
        sets = []
        for _ in range(r):
            digits = rng.sample(range(n), n)
            sets += [sum(1 << d for d in digits[k : k + r]) for k in range(0, n, r)]
        assert band_fillings(sets, r, box.columns) * factorial(r) == fillings(sets, box)


def test_row_sets_of_random_columns_of_5x2() -> None:
    rng = random.Random("5x2")
    for columns in (1, 2, 3, 4):
        sets = [sum(1 << d for d in rng.sample(range(10), 5)) for _ in range(columns)]
        table = reduce(RowSets.beside, sets, RowSets())
        assert table.ways() == row_sets(sets, 5)
        assert table.total() == row_sets(sets, 5).total()


@pytest.mark.parametrize("box", [Box(2, 2), Box(3, 2), Box(4, 2), Box(3, 3)])
def test_twin_of_row_sets_counts_the_fillings_of_whole_bands(box: Box) -> None:
    kernel = Configurations(box.rows, box.columns)
    for k in range(2):
        sets = kernel.sets(k)
        every_digit = (2**box.digits - 1,) * box.rows
        fillings = band_fillings(sets, box.rows, box.columns)
        assert row_sets(sets, box.rows) == {every_digit: fillings}


def test_search9_counts_and_solves_random_puzzles() -> None:
    rng = random.Random(7)
    grids = grid_rows()[:10].tolist()
    puzzles = [tuple(d if rng.random() < 0.4 else 0 for d in cells) for cells in grids]
    counts, solved = np.zeros(10, np.uint64), np.zeros((10, 81), np.uint8)
    solve(np.array(puzzles, np.uint8), 1000, counts, solved)
    for cells, count, solution in zip(puzzles, counts.tolist(), solved.tolist(), strict=True):
        listed = [grid for _, grid in zip(range(1000), search9(cells), strict=False)]
        assert count == len(listed)
        assert count == 1000 or tuple(solution) in listed


def test_avoiding9_finds_solutions_and_least_conflicts() -> None:
    rng = random.Random(9)
    grids = grid_rows()[:20].tolist()
    shrunk = 0
    for k, grid in zip(range(0, 40, 2), grids, strict=True):
        cells = [d if rng.random() < 0.43 + k / 300 else 0 for d in grid]
        if sum(1 for _ in islice(search9(cells), 1000)) == 1000:
            continue
        avoided = [d if rng.random() < k / 60 else 0 for d in grid]
        solution = np.zeros(81, np.uint8)
        expected = plain_avoiding9.find(cells, avoided)
        found = avoiding9.find(bytes(cells), bytes(avoided), solution)
        assert found == (expected is not None)
        if found:
            assert tuple(solution.tolist()) in set(search9(cells))
            assert not any(a == b for a, b in zip(solution.tolist(), avoided, strict=True))
        else:
            conflict = np.array(avoided, np.uint8)
            avoiding9.shrink(bytes(cells), conflict)
            assert conflict.tolist() == plain_avoiding9.shrink(cells, avoided)
            shrunk += 1
    assert shrunk > 5


def test_minimise9_removes_the_redundant_clues_in_the_order_given() -> None:
    rng = random.Random(8)
    puzzles = grid_rows()[:3].copy()
    puzzles[1, [3, 50]] = 0
    orders = np.array([rng.sample(range(81), 81) for _ in range(3)], np.uint8)
    # cells that are not tried keep their clues, and those that come twice are tried once
    orders[2, 40:] = 7
    # alone, in pairs by half a turn, and in fours by a quarter turn
    quarter = np.rot90(np.arange(81, dtype=np.uint8).reshape(9, 9)).ravel().copy()
    for following in (np.arange(81, dtype=np.uint8), quarter[quarter], quarter):
        expected = [
            minimise9(a, b, following.tolist())
            for a, b in zip(puzzles.tolist(), orders.tolist(), strict=True)
        ]
        found = puzzles.copy()
        minimise(found, orders, following)
        assert found.tolist() == expected


def test_steps_of_techniques9_and_the_candidates_that_are_left() -> None:
    puzzles = puzzle_array(puzzles_of("puzzles_17_clue")[::25])
    boards = np.empty(puzzles.shape, np.uint16)
    steps = np.zeros((len(puzzles), 6), np.uint32)
    start(puzzles, boards)
    advance(boards, steps)
    assert boards.any()
    assert not boards.any(axis=1).all()
    for k, puzzle in enumerate(puzzles.tolist()):
        expected, left = techniques9(puzzle)
        assert steps[k].tolist() == expected
        assert boards[k].tolist() == [sum(1 << digit - 1 for digit in digits) for digits in left]


def test_a_digit_given_to_techniques9_is_one_more_clue() -> None:
    puzzles = np.zeros((3, 81), np.uint8)
    puzzles[:, 5] = 7
    boards, expected = np.empty((2, *puzzles.shape), np.uint16)
    start(puzzles, boards)
    cells, digits = np.array([0, 30, 80], np.uint8), np.array([1, 9, 7], np.uint8)
    give(boards, cells, digits)
    puzzles[range(3), cells] = digits
    start(puzzles, expected)
    assert np.array_equal(boards, expected)


def test_singles_of_techniques9_are_its_first_steps() -> None:
    text = "3..2.1...74.....19.2..6.5...3.74...1..8...9..6...92.5...2.8..4.15.....97...9.3..2"
    board = np.empty((1, 81), np.uint16)
    start(np.array([[int(c) if c != "." else 0 for c in text]], np.uint8), board)
    alone = board[0].copy()
    assert next_tier(alone) in (1, 2)
    found, made = np.zeros((81, 4), np.uint8), np.zeros((1, 6), np.uint32)
    number = singles(alone, found)
    advance(board, made)
    assert next_tier(alone) == 0
    assert np.bincount(found[:number, 0], minlength=7)[1:].tolist() == made[0].tolist()
    first, second = np.empty((2, 81), np.uint16)
    start(np.array([[int(c) if c != "." else 0 for c in text]], np.uint8), board)
    first[:] = second[:] = board[0]
    assert singles(first, found[:1]) == 1
    assert singles(first, found[1:]) == number - 1
    give(board, found[:1, 2].copy(), found[:1, 3].copy())
    singles(second, found[:1])
    assert np.array_equal(second, board[0])
