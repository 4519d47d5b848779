"""Solving against published puzzles, plain Python and the other kernel."""

from itertools import islice
from random import Random
from time import perf_counter

import numpy as np
import pytest
from example_puzzles import EXAMPLE
from hypothesis import given, settings
from hypothesis import strategies as st
from puzzles_at_random import symmetric_image, with_fewer_clues
from puzzles_in_files import improper_puzzles, puzzles_of
from refusals import refuses
from twin_search_any import search_any as reference_search_any

from sudokuenum import Box, OptionError, PuzzleError, band_of_many, canonical_many
from sudokuenum.geometry.layout import Layout
from sudokuenum.grids.puzzle import Puzzle, empty_puzzle
from sudokuenum.solving.count import SolutionCount, count_solutions, count_within_limits
from sudokuenum.solving.kernels import search_any
from sudokuenum.solving.search import Listing, is_proper, solutions, solve, solve_many

PROPER = Puzzle(EXAMPLE)


@pytest.mark.parametrize("name", ["puzzles_17_clue", "puzzles_hardest"])
def test_published_puzzles_have_one_solution_by_both_kernels(name: str) -> None:
    puzzles = puzzles_of(name)
    found = solve_many(puzzles, limit=2)
    counts, grids = found.count, found.solutions
    assert set(counts.tolist()) == {1}
    for puzzle, cells in zip(puzzles[:40], grids.tolist(), strict=False):
        other = search_any.Search(bytes(puzzle.cells), 9, *Layout().group_arrays)
        filled = np.zeros((2, 81), np.uint8)
        assert other.fill(filled, 10**9) == 1
        assert other.ended()
        assert filled[0].tolist() == cells
    for puzzle, cells in zip(puzzles, grids.tolist(), strict=True):
        assert Puzzle(tuple(cells)).clues == 81
        assert all(clue in (0, digit) for clue, digit in zip(puzzle.cells, cells, strict=True))


@pytest.mark.parametrize(("puzzle", "number"), improper_puzzles())
def test_improper_puzzles_have_as_many_solutions_as_published(puzzle: Puzzle, number: int) -> None:
    assert count_solutions(puzzle) == number
    arrays = np.concatenate(list(Listing(puzzle)))
    assert len({row.tobytes() for row in arrays}) == len(arrays) == number
    for row in arrays[:: max(1, number // 50)]:
        grid = Puzzle(tuple(row.tolist()))
        assert all(clue in (0, d) for clue, d in zip(puzzle.cells, grid.cells, strict=True))


def test_a_list_is_the_same_each_time() -> None:
    listing = Listing("." * 16)
    for _ in range(2):
        assert sum(len(array) for array in listing) == listing.number_of_solutions == 288
        assert listing.complete
    limited = Listing("." * 16, limit=100)
    assert [sum(len(array) for array in limited) for _ in range(2)] == [100, 100]
    assert (limited.number_of_solutions, limited.complete) == (100, False)


def test_many_puzzles_may_come_from_a_generator() -> None:
    puzzles = puzzles_of("puzzles_17_clue")[:3]
    counts = solve_many(puzzle for puzzle in puzzles).count
    assert counts.tolist() == [1, 1, 1]
    found = canonical_many(solve(puzzle) for puzzle in puzzles)
    forms, orders = found.forms, found.automorphisms
    assert (len(forms), len(orders)) == (3, 3)
    assert band_of_many(solve(puzzle) for puzzle in puzzles).bands.shape == (3, 6)


@pytest.mark.parametrize("name", ["1x3", "1x4", "2x2", "2x3", "3x2", "2x4", "4x2"])
def test_other_boxes_agree_with_plain_search(name: str) -> None:
    box = Box(name)
    random = Random(box.rows)
    grid = next(solutions(empty_puzzle(box)))
    for _ in range(10):
        puzzle = with_fewer_clues(grid, box.digits**2 * 2 // 5, random)
        if count_within_limits(puzzle, limit=500).complete:
            expected = set(reference_search_any(puzzle.cells, box.units))
            assert {found.cells for found in solutions(puzzle)} == expected
            assert count_solutions(puzzle) == len(expected)


@pytest.mark.parametrize(
    "shape",
    ["2x5", "3x4", "4x4", "2x8", *(Layout(name, "4x4") for name in ("x", "p", "anti-king"))],
)
def test_large_empty_puzzles_are_filled(shape: str | Layout) -> None:
    empty = empty_puzzle(shape)
    grid = next(solutions(empty))
    assert grid.layout == empty.layout
    assert 0 not in grid.cells


def test_no_solution_is_told_from_one_and_many() -> None:
    none = Puzzle("12345678." + "." * 8 + "9" + "." * 63)
    assert count_solutions(none) == 0
    assert next(solutions(none), None) is None
    assert not is_proper(none)
    assert is_proper(PROPER)
    refuses(PuzzleError, "the puzzle has no solution", solve, none)
    refuses(PuzzleError, "the puzzle has more than one solution", solve, Puzzle((0,) * 81))


def test_limits_of_solutions_and_time() -> None:
    empty, start = Puzzle((0,) * 81), perf_counter()
    assert len(set(islice(solutions(empty), 100))) == 100
    assert perf_counter() - start < 5
    assert count_within_limits(empty, limit=12345) == SolutionCount(12345, complete=False)
    assert count_within_limits(Puzzle((0,) * 256, Box(4, 4)), seconds=0).complete is False
    assert len(list(solutions(empty, limit=7))) == 7
    assert list(solutions(PROPER, limit=0)) == []
    assert count_within_limits(PROPER, limit=1) == SolutionCount(1, complete=True)
    for seconds in (-1.0, float("nan")):
        words = "a time limit must be 0 or more"
        refuses(OptionError, words, count_within_limits, empty, seconds=seconds)
    refuses(OptionError, "limit -1", count_within_limits, empty, limit=-1)


def test_many_puzzles_in_one_call_may_be_an_array() -> None:
    puzzles = puzzles_of("puzzles_17_clue")[:5]
    cells = np.array([puzzle.cells for puzzle in puzzles], np.uint8)
    found = solve_many(cells)
    counts, grids = found.count, found.solutions
    assert counts.tolist() == solve_many(puzzles).count.tolist() == [1] * 5
    assert grids.tolist() == solve_many(puzzles).solutions.tolist()
    refuses(PuzzleError, "shape", solve_many, cells[:, :80])
    cells[3, 7] = 10
    refuses(PuzzleError, "puzzle 4: 10 in r1c8 is not a digit", solve_many, cells)
    refuses(PuzzleError, "puzzle 1: boxes of 2x2", solve_many, [Puzzle((0,) * 16, Box(2, 2))])


def test_many_puzzles_on_several_threads() -> None:
    puzzles = np.array([puzzle.cells for puzzle in puzzles_of("puzzles_17_clue")], np.uint8)
    puzzles = np.concatenate([puzzles, np.zeros_like(puzzles), puzzles])
    alone = solve_many(puzzles, jobs=1)
    for jobs in (None, 2, 7):
        together = solve_many(puzzles, jobs=jobs)
        assert np.array_equal(alone.count, together.count)
        assert np.array_equal(alone.solutions, together.solutions)
    refuses(OptionError, "jobs 0", solve_many, puzzles, jobs=0)


@settings(max_examples=60)
@given(st.sampled_from(improper_puzzles()), st.randoms(use_true_random=False))
def test_symmetries_keep_the_number_of_solutions(
    published: tuple[Puzzle, int], random: Random
) -> None:
    puzzle, number = published
    assert count_solutions(symmetric_image(puzzle, random)) == number


@settings(max_examples=60)
@given(st.sampled_from(improper_puzzles()), st.randoms(use_true_random=False))
def test_more_clues_never_have_more_solutions(
    published: tuple[Puzzle, int], random: Random
) -> None:
    puzzle, number = published
    answer = random.choice(list(solutions(puzzle, limit=100)))
    for cell in random.sample(range(81), 81):
        puzzle = puzzle.with_clue(cell, answer.cells[cell])
        fewer = count_solutions(puzzle)
        assert 1 <= fewer <= number
        number = fewer
    assert number == 1
