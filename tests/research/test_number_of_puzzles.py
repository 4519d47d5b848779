"""Estimated numbers of proper and of minimal puzzles."""

import json
import re
from functools import cache
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest
from how_many import cases, part
from refusals import refuses
from run_command import as_json, output
from twin_removal_paths9 import removal_path

from sudokuenum import Box, Puzzle, is_proper, solutions, unrank
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.puzzles.minimal.minimise import minimise, minimise_many
from sudokuenum.research import estimate_puzzles, weighted_puzzles
from sudokuenum.research.kernels.removal_paths9 import follow_paths
from sudokuenum.research.number_of_puzzles import Paths, path_values

GRIDS_4X4 = [solution.cells for solution in solutions(Puzzle((0,) * 16, Box(2, 2)))]
PUBLISHED = {23: 0.148, 24: 2.28, 25: 13.42, 26: 31.91, 27: 32.71, 28: 15.48}
"""Per cent of all minimal puzzles by number of clues. D. Berthier, Unbiased statistics of a CSP,
2010, and the table that he published with it; their relative error is 0.065 %."""


@cache
def unavoidable_sets(grid: tuple[int, ...]) -> list[int]:
    """The least sets of cells, as masks, in which another 4x4 grid differs from this one."""
    sets = {
        sum(1 << cell for cell in range(16) if grid[cell] != other[cell])
        for other in GRIDS_4X4
        if other != grid
    }
    return [one for one in sets if not any(other != one and other & ~one == 0 for other in sets)]


def is_proper_of(grid: tuple[int, ...], clues: int) -> bool:
    """Whether the clues of a 4x4 grid in some cells, a mask, leave no other grid."""
    return all(clues & cells for cells in unavoidable_sets(grid))


def puzzles_of(grid: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """The numbers of all proper and of all minimal puzzles of a 4x4 grid, by number of clues."""
    proper = {clues for clues in range(1 << 16) if is_proper_of(grid, clues)}
    numbers = [0] * 17, [0] * 17
    for clues in proper:
        numbers[0][clues.bit_count()] += 1
        less = (clues ^ 1 << cell for cell in range(16) if clues >> cell & 1)
        numbers[1][clues.bit_count()] += not any(puzzle in proper for puzzle in less)
    return numbers


def masks(cells: list[int]) -> int:
    return sum(1 << cell for cell, digit in enumerate(cells) if digit)


def paths_4x4(grid: tuple[int, ...], most: int, number: int) -> Paths:
    draws = np.random.default_rng(number).integers(1 << 60, size=(number, 16))
    found = [
        removal_path(grid, most, row, lambda cells: is_proper_of(grid, masks(cells)))
        for row in draws.tolist()
    ]
    last, redundant, proper, minimal = (np.array(column) for column in zip(*found, strict=True))
    return Paths(last, draws.astype(np.uint64), redundant, proper, minimal)


@pytest.mark.parametrize("most", [0, 1, 4])
def test_the_means_of_paths_are_the_numbers_of_all_puzzles_of_a_4x4_grid(most: int) -> None:
    number = 400
    for grid in part((GRIDS_4X4[5], GRIDS_4X4[0]), 2):
        exact = puzzles_of(grid)
        for values, numbers in zip(
            path_values(paths_4x4(grid, most, number), 16), exact, strict=True
        ):
            errors = values.std(axis=0, ddof=1) / sqrt(number)
            differences = np.abs(values.mean(axis=0) - numbers)
            assert np.all(differences <= 4 * errors + 1e-9 * np.array(numbers))
            # four clues are too few to be met on every path
            assert sum(errors < 0.2 * np.array(numbers)) >= 2


def part_of_a_grid(clues: int) -> Puzzle:
    """A proper puzzle with this number of clues: a minimal one, and more clues of its grid."""
    grid = unrank(10**21)
    cells = list(minimise(grid, order="random", seed=4).cells)
    for cell in range(80, 0, -3):
        if sum(map(bool, cells)) < clues:
            cells[cell] = grid.cells[cell]
    return Puzzle(tuple(cells))


def listed(puzzle: Puzzle) -> tuple[list[int], list[int]]:
    """The numbers of proper and of minimal puzzles among the clues of a puzzle, one by one."""
    needed = [c for c, d in enumerate(puzzle.cells) if d and not is_proper(puzzle.with_clue(c, 0))]
    others = [c for c, d in enumerate(puzzle.cells) if d and c not in needed]
    proper: dict[frozenset[int], bool] = {}
    for number in range(len(others) + 1):
        for removed in combinations(others, number):
            smaller = frozenset(removed)
            # a puzzle is not proper if one with a clue more is not
            right = all(proper[smaller - {cell}] for cell in removed)
            if right:
                cells = [0 if c in smaller else d for c, d in enumerate(puzzle.cells)]
                right = is_proper(Puzzle(tuple(cells)))
            proper[smaller] = right
    numbers = [0] * 82, [0] * 82
    for without, right in proper.items():
        if right:
            numbers[0][puzzle.clues - len(without)] += 1
            less = (without | {cell} for cell in others if cell not in without)
            numbers[1][puzzle.clues - len(without)] += not any(proper[more] for more in less)
    return numbers


def test_few_redundant_clues_are_counted_exactly() -> None:
    puzzle = part_of_a_grid(25)
    proper, minimal = listed(puzzle)
    found = estimate_puzzles(within=puzzle, seed=1)
    assert found.minimal.mean == pytest.approx(sum(minimal))
    assert found.minimal.samples == 2
    assert [one.clues for one in found.by_clues] == [k for k, n in enumerate(minimal) if n]
    estimates = [found.minimal, found.mean_clues]
    for one in found.by_clues:
        assert one.proper.mean == pytest.approx(proper[one.clues])
        assert one.minimal.mean == pytest.approx(minimal[one.clues])
        estimates += [one.proper, one.minimal, one.proportion]
    assert all(part.low == part.mean == part.high for part in estimates)


def test_more_redundant_clues_are_estimated() -> None:
    puzzle = part_of_a_grid(cases(30, 31))
    proper, minimal = listed(puzzle)
    found = estimate_puzzles(2000, within=puzzle, seed=1, confidence=0.999)
    assert found.minimal.low < sum(minimal) < found.minimal.high < 1.5 * found.minimal.low
    clues = sum(k * n for k, n in enumerate(minimal)) / sum(minimal)
    assert found.mean_clues.low < clues < found.mean_clues.high
    for one in found.by_clues:
        assert one.proper.low <= proper[one.clues] <= one.proper.high
        assert one.minimal.low <= minimal[one.clues] <= one.minimal.high
        assert one.proportion.low <= minimal[one.clues] / sum(minimal) <= one.proportion.high
    assert found == estimate_puzzles(2000, within=puzzle, seed=1, confidence=0.999, jobs=1)


def test_a_minimal_puzzle_is_the_only_one_within_itself() -> None:
    puzzle = minimise(unrank(7))
    found = estimate_puzzles(2, within=puzzle)
    assert (found.minimal.mean, found.mean_clues.mean) == (1, puzzle.clues)
    assert [(one.clues, one.proper.mean) for one in found.by_clues] == [(puzzle.clues, 1)]


def test_all_puzzles_with_nearly_all_clues_are_proper() -> None:
    # the smallest unavoidable sets have four cells
    puzzles = np.array([unrank(k).cells for k in (3, 10**20)], np.uint8)
    draws = np.random.default_rng(1).integers(1 << 63, size=(2, 81)).astype(np.uint64)
    arrays = np.zeros((2, 82), np.uint8), *np.ones((2, 2, 82), np.uint32)
    follow_paths(puzzles, 0, draws, *arrays)
    proper, _ = path_values(Paths(puzzles, draws, *arrays), 81)
    assert proper[:, 78:].tolist() == [[comb(81, k) for k in range(78, 82)]] * 2


def test_the_number_of_all_minimal_puzzles_roughly() -> None:
    found = estimate_puzzles(1500, seed=3)
    assert 1e37 < found.minimal.mean < 1e38
    assert 25.5 < found.mean_clues.mean < 27.5
    by_clues = {one.clues: one for one in found.by_clues}
    assert by_clues[25].proportion.mean == pytest.approx(PUBLISHED[25] / 100, rel=0.5)
    assert by_clues[25].proper.low < 7.4e37 < by_clues[25].proper.high


@pytest.mark.slow
def test_the_published_shares_are_within_the_intervals() -> None:
    found = estimate_puzzles(300_000, seed=5, confidence=0.999)
    assert found.minimal.low < 3.1055e37 < found.minimal.high
    assert found.mean_clues.low < 26.577 < found.mean_clues.high
    by_clues = {one.clues: one.proportion for one in found.by_clues}
    for clues, per_cent in PUBLISHED.items():
        assert by_clues[clues].low < per_cent / 100 < by_clues[clues].high
        assert by_clues[clues].high < 2 * by_clues[clues].low


@pytest.mark.heavy
def test_weighted_puzzles() -> None:
    puzzles, weights = weighted_puzzles(3000, seed=1)
    assert np.array_equal(minimise_many(puzzles).puzzles, puzzles)
    clues = (puzzles > 0).sum(axis=1)
    assert (weights * (clues == 24)).mean() == pytest.approx(0.0228 * 3.1055e37, rel=0.3)
    first, of_first = weighted_puzzles(300, seed=1, jobs=1)
    again, same = weighted_puzzles(300, seed=1, jobs=2)
    assert np.array_equal(again, first)
    assert np.array_equal(same, of_first)
    assert [len(part) for part in weighted_puzzles(0)] == [0, 0]


def test_weights_on_the_command_line() -> None:
    command = "generate --weights -n 3 --seed 1"
    lines = output(command).splitlines()
    documents = list(map(json.loads, output(f"{command} --json").splitlines()))
    assert lines == [f"{one['puzzle']} {one['weight']:.6e}" for one in documents]
    for one in documents:
        (solution,) = solutions(Puzzle(one["puzzle"]))
        assert str(solution) == one["solution"]
    refuses(OptionError, "n -1: it is 0 to", weighted_puzzles, -1)


def test_wrong_arguments() -> None:
    refuses(OptionError, "samples 1: at least 2", estimate_puzzles, 1)
    small = Puzzle(GRIDS_4X4[0], Box(2, 2))
    refuses(PuzzleError, "boxes of 2x2, not 3x3", estimate_puzzles, within=small)
    refuses(PuzzleError, "more than one solution", estimate_puzzles, within=Puzzle((0,) * 81))


def test_the_command() -> None:
    command = f"estimate --puzzles --within {part_of_a_grid(30)} --samples 50 --seed 1"
    lines = output(command).splitlines()
    assert lines[0].split() == ["clues", "proper", "minimal", "proportion", "effective"]
    _, minimal, mean_clues = re.split("\n(?:minimal|mean clues) +", "\n".join(lines))
    assert minimal.split()[-4:] == ["50", "draws,", "seed", "1"]
    assert " 50 draws, " in " ".join(mean_clues.split())
    found = as_json(command)
    assert found["minimal"]["samples"] == 50
    clues = [one["clues"] for one in found["by_clues"]]
    assert clues == sorted(clues)
