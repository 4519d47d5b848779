"""Redundant clues of many puzzles at once."""

import numpy as np
import pytest
from example_puzzles import EXAMPLE
from puzzles_at_random import grid_rows
from refusals import refuses

from sudokuenum import OptionError, Puzzle, PuzzleError, is_proper, solve_many
from sudokuenum.puzzles.minimal import minimise as module
from sudokuenum.puzzles.minimal.minimise import Order, minimise, minimise_many


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The 100 grids are divided into four parts, which several threads can take."""
    monkeypatch.setattr(module, "_PUZZLES_PER_CALL", 32)


def test_each_puzzle_is_minimised_as_if_it_were_alone() -> None:
    puzzles = minimise_many(grid_rows(), jobs=2).puzzles
    found = solve_many(puzzles)
    counts, solved = found.count, found.solutions
    assert np.all(counts == 1)
    assert np.array_equal(solved, grid_rows())
    for grid, puzzle in list(zip(grid_rows(), puzzles, strict=True))[::33]:
        assert minimise(Puzzle(tuple(grid.tolist()))) == Puzzle(tuple(puzzle.tolist()))


def test_random_orders_are_those_of_the_seed_and_what_is_given_stays_as_it_is() -> None:
    some = minimise_many(grid_rows(), order="random", seed=5, jobs=2).puzzles
    assert np.array_equal(some, minimise_many(grid_rows(), order="random", seed=5, jobs=1).puzzles)
    assert not np.array_equal(some, minimise_many(grid_rows(), order="random", seed=6).puzzles)
    grids = grid_rows()[:9].copy()
    one, other = (minimise_many(grids, order="random").puzzles for _ in range(2))
    assert not np.array_equal(one, other)
    assert np.array_equal(grids, grid_rows()[:9])
    assert minimise_many([]).puzzles.shape == (0, 81)


@pytest.mark.parametrize(("order", "seed"), [("random", 1), ("reading", None)])
def test_none_of_the_clues_is_redundant(order: Order, seed: int | None) -> None:
    alone = minimise(Puzzle(tuple(grid_rows()[0].tolist())), order=order, seed=seed)
    assert is_proper(alone)
    without = []
    for puzzle in [
        alone.cells,
        *minimise_many(grid_rows()[:20], order=order, seed=seed).puzzles.tolist(),
    ]:
        without += [[*puzzle[:cell], 0, *puzzle[cell + 1 :]] for cell in range(81) if puzzle[cell]]
    assert np.all(solve_many(np.array(without)).count == 2)


@pytest.mark.parametrize(
    ("puzzle", "words"),
    [("." * 81, "more than one"), ("12345678." + "." * 26 + "9" + "." * 45, "no")],
)
def test_puzzles_that_are_not_proper(puzzle: str, words: str) -> None:
    refuses(PuzzleError, f"^puzzle 2 has {words} solution$", minimise_many, [EXAMPLE, puzzle])
    refuses(PuzzleError, f"^the puzzle has {words} solution$", minimise, puzzle)


def test_orders_that_there_are_not() -> None:
    words = "order 'rows': the orders are reading, random"
    refuses(OptionError, words, minimise_many, [EXAMPLE], order="rows")
    refuses(OptionError, "a seed is only for the order 'random'", minimise_many, [EXAMPLE], seed=1)
