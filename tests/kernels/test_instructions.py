"""A kernel finds the same with each set of instructions."""

import random
from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray
from puzzles_at_random import grid_rows, with_cells_of
from puzzles_in_files import puzzles_of
from refusals import refuses
from run_command import python

from sudokuenum import minimise, minimise_many, neighbours, sample, unrank
from sudokuenum.common.kernels.instructions import (
    choose_instructions,
    chosen_instructions,
    instruction_sets,
)
from sudokuenum.formats.many_puzzles import puzzle_array
from sudokuenum.puzzles.minimal.all_minimal import minimal_puzzles
from sudokuenum.puzzles.repair.farthest import farthest_solution
from sudokuenum.research import weighted_puzzles
from sudokuenum.solving.kernels.search9 import Search, solve


@pytest.fixture(autouse=True)
def fastest_instructions_afterwards() -> Iterator[None]:
    yield
    choose_instructions(instruction_sets())


def puzzles() -> NDArray[np.uint8]:
    """Hard ones, ones of 17 clues, and ones with few or many clues, some of them contradictory."""
    given = [*puzzles_of("puzzles_hardest")[:100], *puzzles_of("puzzles_17_clue")[:100]]
    rng = random.Random(9)
    some = []
    for cells in grid_rows().tolist():
        for cell in rng.sample(range(81), rng.randrange(45, 65)):
            cells[cell] = 0
        if rng.random() < 0.5:
            cells[rng.randrange(81)] = rng.randrange(1, 10)
        some.append(cells)
    return np.concatenate([puzzle_array(given), np.array(some, np.uint8)])


def test_all_instruction_sets_find_the_same() -> None:
    array = puzzles()
    found = []
    for instructions in range(1, instruction_sets() + 1):
        choose_instructions(instructions)
        counts, first = np.zeros(len(array), np.uint64), np.zeros_like(array)
        solve(array, 1000, 10**9, counts, first)
        listed = []
        for cells in array[-50:]:
            search, solutions = Search(cells), np.zeros((300, 81), np.uint8)
            listed.append(solutions[: search.fill(solutions, 10**6)].tobytes())
        found.append((counts.tolist(), first.tobytes(), listed))
    numbers = found[0][0]
    assert min(numbers) == 0
    assert max(numbers) == 1000
    assert numbers[:190] == [1] * 190
    assert all(other == found[0] for other in found)


def test_an_instruction_set_that_there_is_not_is_refused() -> None:
    for instructions in (0, instruction_sets() + 1):
        words = f"^instructions: {instructions}, expected 1 to {instruction_sets()}$"
        refuses(ValueError, words, choose_instructions, instructions)


def test_every_kernel_finds_the_same_with_the_chosen_instructions() -> None:
    grids, grid = sample(50, seed=4), unrank(10**21)
    puzzle = minimise(grid)
    few = puzzle.with_clue(next(c for c, digit in enumerate(puzzle.cells) if digit), 0)
    with_redundant = with_cells_of(puzzle, grid, range(8))
    results = []
    for instructions in range(1, instruction_sets() + 1):
        choose_instructions(instructions)
        assert chosen_instructions() == instructions
        arrays = minimise_many(grids).puzzles, *weighted_puzzles(20, seed=1)
        listed = set(neighbours(puzzle)), set(minimal_puzzles(with_redundant))
        farthest = len(farthest_solution(few, grid).differing)
        results.append(([array.tobytes() for array in arrays], listed, farthest))
    assert all(result == results[0] for result in results)


def test_the_environment_variable_chooses_portable_instructions_for_every_kernel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    code = (
        "from sudokuenum import minimise_many, sample\n"
        "from sudokuenum.common.kernels.instructions import chosen_instructions\n"
        "print(chosen_instructions(), *minimise_many(sample(50, seed=4)).puzzle, sep='\\n')"
    )
    monkeypatch.setenv("SUDOKUENUM_PORTABLE", "1")
    chosen, *lines = python(code).split()
    assert chosen == "1"
    assert np.array_equal(puzzle_array(lines), minimise_many(sample(50, seed=4)).puzzles)
