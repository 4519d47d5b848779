"""Puzzles in which candidates are removed, beside those that the clues rule out."""

from collections.abc import Callable
from random import Random

import pytest
from refusals import refuses

import sudokuenum
from sudokuenum import (
    NoSolutionError,
    Puzzle,
    PuzzleError,
    empty_puzzle,
    explain,
    is_proper,
    rate,
    solutions,
)
from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.rules.rule import Rule
from sudokuenum.solving.candidates import true_candidates
from sudokuenum.solving.count import count_solutions, counting_method, frequencies

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SOLVED = "812753649943682175675491283154237896369845721287169534521974368438526917796318452"
LAYOUTS = ["2x2", "2x3", Layout("x", "2x2"), Layout("AAAB CABB CCDB CDDD")]


@pytest.mark.parametrize("shape", LAYOUTS, ids=str)
def test_solutions_have_no_removed_candidate(shape: str | Layout) -> None:
    random = Random(str(shape))
    every = list(solutions(empty_puzzle(shape), limit=1000))
    some = every[0]
    for _ in range(20):
        clues = [d if random.random() < 0.2 else 0 for d in random.choice(every).cells]
        left = [
            (cell, digit)
            for cell in range(len(clues))
            for digit in range(1, some.box.digits + 1)
            if digit != clues[cell] and random.random() < 0.15
        ]
        puzzle = Puzzle(clues, some.box, some.layout, left)
        wanted = {
            str(grid)
            for grid in solutions(Puzzle(clues, some.box, some.layout))
            if not any(grid.cells[cell] == digit for cell, digit in left)
        }
        assert {str(grid) for grid in solutions(puzzle)} == wanted
        assert count_solutions(puzzle) == len(wanted)
        assert is_proper(puzzle) == (len(wanted) == 1)
        assert frequencies(puzzle).sum() == len(wanted) * some.box.digits**2
        if wanted:
            columns = zip(*(Puzzle(grid, some.box).cells for grid in wanted), strict=True)
            true = tuple(tuple(sorted({*column})) for column in columns)
            assert true_candidates(puzzle).candidates == true
        else:
            refuses(NoSolutionError, "no solution", true_candidates, puzzle)
        assert eval(repr(puzzle), {"Puzzle": Puzzle, "Layout": Layout}) == puzzle


@pytest.mark.heavy
def test_true_candidates_of_a_puzzle_with_rules() -> None:
    random = Random(1)
    for _ in range(20):
        pairs = random.sample([(k, k + 1) for k in range(36) if k % 6 < 5], 8)
        rules = [Rule(random.choice(("greater", "german-whispers")), (pair,)) for pair in pairs]
        puzzle = Puzzle([0] * 36, layout=Layout("2x3", rules=rules))
        numbers = frequencies(puzzle)
        if not numbers.any():
            continue
        true = tuple(tuple(d + 1 for d in range(6) if row[d]) for row in numbers)
        assert true_candidates(puzzle).candidates == true


def test_true_candidates_of_puzzles_with_too_many_solutions_to_count() -> None:
    assert true_candidates("." * 144).candidates == empty_puzzle("3x4").candidates
    found = true_candidates(Puzzle("1234" + "." * 77))
    assert found.candidates[4:9] == ((5, 6, 7, 8, 9),) * 5


def test_a_puzzle_without_clues_is_solved_and_rated_by_its_candidates() -> None:
    random = Random(1)
    removed = [
        (cell, digit)
        for cell in range(81)
        for digit in range(1, 10)
        if digit != int(SOLVED[cell]) and random.random() < 0.8
    ]
    puzzle = Puzzle([0] * 81, removed=removed)
    assert puzzle.clues == 0
    assert [str(grid) for grid in solutions(puzzle)] == [SOLVED]
    method = counting_method(Puzzle([0] * 81, removed=[(0, 1)]))
    assert "for 1 class of fillings" in method.reason
    assert str(rate(puzzle).solution) == SOLVED
    left = {(cell, digit) for cell in range(81) for digit in puzzle.candidates[cell]}
    for step in explain(puzzle):
        assert {*step.eliminations} <= left
        assert all(SOLVED[cell] != str(digit) for cell, digit in step.eliminations)
        left -= {*step.eliminations}


def test_removed_candidates_save_steps_and_those_that_the_clues_rule_out_are_left_away() -> None:
    clues = Puzzle(HARD)
    removed = [(cell, d) for cell in range(40) for d in range(1, 10) if SOLVED[cell] != str(d)]
    score = sudokuenum.rate_many([clues], 0).score[0]
    assert rate(Puzzle(clues.cells, removed=removed)).score < score
    assert Puzzle(clues.cells, removed=[(1, 8), (0, 3)]) == clues
    puzzle = Puzzle(clues.cells, removed=[(1, 4), (1, 1), (1, 4)])
    assert puzzle.removed == ((1, 1), (1, 4))
    assert puzzle.with_clue(1, 2).removed == ()
    assert puzzle.candidates[1] == (2, 6)
    for one, what in (((0, 8), "its clue"), ((1, 0), "not a digit"), ((1, 10), "not a digit")):
        words = f"the removed candidate {one[1]} in r1c. is {what}"
        refuses(PuzzleError, words, Puzzle, clues.cells, removed=[one])
    refuses(PuzzleError, "cell 81", Puzzle, clues.cells, removed=[(81, 1)])


@pytest.mark.parametrize(
    "function",
    [
        sudokuenum.canonical,
        sudokuenum.minimise,
        sudokuenum.models.formulate,
        lambda puzzle: sudokuenum.puzzles.greedy_repair(puzzle, SOLVED),
        lambda puzzle: sudokuenum.solve_many([puzzle]),
        lambda puzzle: sudokuenum.rate_many([puzzle]),
        lambda puzzle: sudokuenum.nth_solution(puzzle, 0),
        lambda puzzle: sudokuenum.neighbours(puzzle),
        lambda puzzle: sudokuenum.puzzles.farthest_solution(puzzle, SOLVED),
        lambda puzzle: sudokuenum.booklet([puzzle]),
    ],
)
def test_what_takes_no_candidates_says_so(function: Callable[[Puzzle], object]) -> None:
    puzzle = Puzzle(Puzzle(HARD).cells, removed=[(1, 4)])
    refuses(PuzzleError, "1 candidate removed: this is for puzzles in which only", function, puzzle)
