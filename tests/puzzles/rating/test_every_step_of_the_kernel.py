"""The kernel and the rules in Python side by side: the same step from each state of a puzzle."""

from itertools import count
from random import Random
from typing import TypeAlias

import numpy as np
import pytest
from how_many import cases, part
from numpy.typing import NDArray
from puzzles_at_random import symmetric_image
from puzzles_in_files import puzzles_of

from sudokuenum import Layout, Puzzle, generate
from sudokuenum.puzzles.rating.board import Board
from sudokuenum.puzzles.rating.board9 import candidates, cells_of, kernel_tiers
from sudokuenum.puzzles.rating.kernels import techniques9
from sudokuenum.puzzles.rating.techniques import ROWS, next_step, tried
from sudokuenum.solving.search import solve

Boards: TypeAlias = NDArray[np.uint16]
Steps: TypeAlias = NDArray[np.uint32]


def compare_steps(puzzle: Puzzle, unique: bool = True, left_out: int = 0) -> list[int]:
    """Solve a puzzle with the kernel and with the rules in Python; return the tier of each state.

    `left_out` is a bit mask of techniques that are not tried, so that others have more to do.

    Where no technique advances, the cell with the fewest candidates gets its digit, so that the
    comparison goes on to the full grid. The tier of such a state is 0.
    """
    solution, board, tiers = solve(puzzle).cells, Board(puzzle), []
    candidates = np.empty((1, 81), np.uint16)
    techniques9.start(np.array([puzzle.cells], np.uint8), candidates)
    by_kernel = candidates[0]
    every = kernel_tiers(unique) & ~left_out
    tiers_left = [tier for tier in tried(Layout(), unique) if every >> tier - 1 & 1]
    for state in count():
        assert np.array_equal(by_kernel, cells_of(board)), f"{puzzle}, state {state}"
        step = next_step(board, tiers_left)
        tier = techniques9.step_once(by_kernel, every)
        assert tier == (step.tier if step else 0), f"{puzzle}, state {state}"
        tiers.append(tier)
        if step:
            board.apply(step.placements, step.eliminations)
        elif board.empty:
            cell = board.narrowest()
            board.put(cell, solution[cell])
            by_kernel[:] = cells_of(board)
        else:
            break
    return tiers


def compare_all(puzzles: list[Puzzle], unique: bool = True) -> list[int]:
    """Compare the steps of images of the puzzles under random symmetries and relabellings."""
    random = Random(1)
    return [tier for one in puzzles for tier in compare_steps(symmetric_image(one, random), unique)]


def test_17_clues() -> None:
    assert len(compare_all(part(puzzles_of("puzzles_17_clue"), 50))) > 600


@pytest.mark.parametrize("unique", [True, False])
def test_puzzles_at_random(unique: bool) -> None:
    puzzles = generate(cases(6, 500), seed=4).puzzles
    assert len(compare_all([*puzzles], unique)) > 55 * len(puzzles)


@pytest.mark.parametrize("seed", range(cases(8, 400)))
def test_without_some_techniques(seed: int) -> None:
    """Half of the techniques above the subsets are left out, so that each rule has its turn."""
    random = Random(seed)
    left_out = random.getrandbits(len(ROWS)) & ~(2**5 - 1)
    puzzle = symmetric_image(generate(1, seed=seed).puzzles[0], random)
    assert len(compare_steps(puzzle, left_out=left_out)) > 50


@pytest.mark.parametrize("number", range(cases(2, 200)))
def test_the_hardest_puzzles(number: int) -> None:
    """A puzzle takes some seconds, nearly all of them in the forcing chains of plain Python.

    Each puzzle has a state before the full grid in which all techniques are tried in vain.
    """
    assert compare_all([puzzles_of("puzzles_hardest")[number]]).count(0) > 1


def steps_in_one_call(boards: Boards, tried: int) -> Steps:
    steps = np.zeros((len(boards), len(ROWS)), np.uint32)
    techniques9.advance(boards, steps, tried)
    return steps


def steps_one_by_one(boards: Boards, tried: int) -> Steps:
    steps = np.zeros((len(boards), len(ROWS)), np.uint32)
    for board, made in zip(boards, steps, strict=True):
        while tier := techniques9.step_once(board, tried):
            made[tier - 1] += 1
    return steps


@pytest.mark.heavy
@pytest.mark.parametrize("unique", [True, False])
def test_memory_changes_no_step(unique: bool) -> None:
    """A call of `advance` remembers what was scanned in vain, and `step_once` begins without."""
    hardest = puzzles_of("puzzles_hardest")[:40]
    puzzles = [*hardest, *generate(200, seed=8).puzzles]
    random = Random(2)
    random.shuffle(puzzles)
    cells = np.array([puzzle.cells for puzzle in puzzles], np.uint8)
    boards, tiers = np.empty(cells.shape, np.uint16), kernel_tiers(unique)
    techniques9.start(cells, boards)
    while candidates(boards).any():
        remembered, forgotten = boards.copy(), boards.copy()
        made = steps_in_one_call(remembered, tiers)
        assert np.array_equal(made, steps_one_by_one(forgotten, tiers))
        assert np.array_equal(remembered, forgotten)
        boards = remembered
        for board, puzzle in zip(boards, puzzles, strict=True):
            if (left := candidates(board)).any():
                cell = random.choice(np.flatnonzero(left).tolist())
                digit = solve(puzzle).cells[cell]
                board[cell] = board[cell] - left[cell] | np.uint16(1 << (digit - 1))
