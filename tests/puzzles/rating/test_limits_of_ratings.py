"""Ratings end: the trials of backdoors and the steps that refute digits are limited.

The limits are numbers of trials and steps, so these tests count them and measure no time.
"""

from functools import partial
from random import Random

import pytest
from how_many import cases
from progress_told import Told
from puzzles_at_random import symmetric_image
from puzzles_in_files import lines_of
from run_command import as_json, output

from sudokuenum import Box, Layout, Puzzle, explain, generate, rate, rate_many
from sudokuenum.grids.puzzle import layout_of
from sudokuenum.puzzles.rating import backdoors, board9, rating
from sudokuenum.puzzles.rating.backdoors import MOST_TRIALS, smallest_backdoor
from sudokuenum.puzzles.rating.board import Board
from sudokuenum.puzzles.rating.board9 import advance
from sudokuenum.puzzles.rating.rating import MOST_REFUTING_STEPS, Explanation, Refutations
from sudokuenum.puzzles.rating.techniques import GUESS, ROWS, SINGLES, Step, next_step, tried
from sudokuenum.solving.proper import ProperPuzzle
from sudokuenum.solving.search import solve

LARGE = [Box(4, 4), Box(2, 8), Box(3, 5), Box(4, 3)]


def large_puzzle(box: Box = LARGE[0], seed: int = 3) -> Puzzle:
    return generate(1, layout=box, seed=seed).puzzles[0]


def stuck(puzzle: Puzzle) -> Board:
    """The board where no technique advances any more."""
    board = Board(puzzle)
    while step := next_step(board, tried(layout_of(puzzle), True)):
        board.apply(step.placements, step.eliminations)
    return board


@pytest.mark.heavy
@pytest.mark.parametrize("box", LARGE, ids=str)
@pytest.mark.parametrize("seed", range(cases(1, 10)))
def test_large_puzzles_are_rated_in_few_trials_and_steps(box: Box, seed: int) -> None:
    puzzle, told = large_puzzle(box, seed), Told()
    explanation = Explanation(ProperPuzzle.of(puzzle), 3, True, told)
    steps = list(explanation.steps())
    guesses = sum(step.tier == GUESS for step in steps)
    assert guesses >= explanation.guesses_at_least
    assert sum(told.steps) <= stuck(puzzle).empty.bit_count() + MOST_TRIALS
    # each step that refutes a digit advances by 0
    assert told.steps.count(0) <= MOST_REFUTING_STEPS
    if box == Box(4, 4) and seed == 3:
        assert explanation.guesses_at_least == 2


@pytest.mark.heavy
def test_where_the_trials_end_the_size_that_was_tried_is_the_least(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = large_puzzle()
    board, solution = stuck(puzzle), solve(puzzle).cells
    found = smallest_backdoor(board, solution, 3)
    assert (len(found.cells), found.at_least) == (2, 2)
    assert smallest_backdoor(board, solution, 1) == ((), 2)
    assert smallest_backdoor(board, solution, 0) == ((), 1)
    monkeypatch.setattr(backdoors, "MOST_TRIALS", 0)
    told = Told()
    assert smallest_backdoor(board, solution, 3, progress=told) == ((), 2)
    assert sum(told.steps) <= board.empty.bit_count()
    known = rate(puzzle)
    assert (known.guesses, known.guesses_at_least) == (None, 2)
    assert sum(step.tier == GUESS for step in known.steps) > 2
    document = as_json(f"rate --box 4x4 {puzzle}")
    assert (document["guesses"], document["guesses_at_least"]) == (None, 2)


def test_one_and_many_9x9_puzzles_have_the_same_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the techniques above the singles, a puzzle that needs others has many guesses."""
    monkeypatch.setattr(board9, "_finished", board9._finished.__wrapped__)  # it remembers nothing
    for module in (board9, rating):
        monkeypatch.setattr(module, "advance", lambda boards, *_: advance(boards, True, SINGLES))
    monkeypatch.setattr(rating, "easiest_step", lambda board, _: single(board))
    hard = next(puzzle for puzzle, _, guesses in map(str.split, lines_of("rated_puzzles"))
                if guesses == "1")  # fmt: skip
    least = set()
    for most in (0, backdoors.MOST_TRIALS_9X9):
        monkeypatch.setattr(backdoors, "MOST_TRIALS_9X9", most)
        one, many = rate(hard, 3), rate_many([hard, hard], 3, jobs=2)
        known = -1 if one.guesses is None else one.guesses
        assert many.guesses.tolist() == [known] * 2
        assert many.guesses_at_least.tolist() == [one.guesses_at_least] * 2
        least.add(one.guesses_at_least)
        assert (f", at least {one.guesses_at_least} guesses; " in output(f"rate {hard}")) == (
            one.guesses is None
        )
    assert least != {1}
    assert min(least) == 2


def single(board: Board) -> Step | None:
    return next_step(board, range(1, SINGLES + 1))


def test_a_number_that_the_steps_reach_is_known() -> None:
    """With no search at all, one guess that suffices is the least number."""
    one = rate(large_puzzle(Box(4, 3), 1), most_guesses=0)
    assert one.guesses_at_least <= 1
    made = sum(step.tier == GUESS for step in one.steps)
    assert one.guesses == (made if made == one.guesses_at_least else None)


@pytest.mark.heavy
def test_digits_are_refuted_in_a_limited_number_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = large_puzzle()
    board, solution = stuck(puzzle), solve(puzzle).cells
    cell = board.narrowest()
    wrong = next(digit for digit in board.candidates(cell) if digit != solution[cell])
    enough = Refutations()
    reason = enough.reason(board, cell, wrong)
    needed = MOST_REFUTING_STEPS - enough.steps_left
    assert needed > 1
    assert reason
    assert Refutations(most_steps=needed + 1).reason(board, cell, wrong) == reason
    few = Refutations(most_steps=needed - 1)
    assert "leaves no solution, which takes too many steps to show" in (
        few.reason(board, cell, wrong) or ""
    )
    assert few.steps_left == 0
    monkeypatch.setattr(rating.Refutations.__init__, "__defaults__", (Told(), 0))
    texts = [step.text for step in explain(puzzle) if step.tier == GUESS]
    assert any("too many steps" in text for text in texts)


@pytest.mark.heavy
@pytest.mark.parametrize("layout", ["anti-knight", "x", Box(2, 4)], ids=str)
def test_what_a_board_remembers_changes_no_step(layout: str | Box) -> None:
    puzzle = generate(1, layout=layout, seed=2).puzzles[0]
    board, tiers = Board(puzzle), tried(layout_of(puzzle), True)
    while step := next_step(board, tiers):
        fresh = Board(puzzle)
        fresh.masks, fresh.placed, fresh.empty = [*board.masks], [*board.placed], board.empty
        assert next_step(fresh, tiers) == step
        board.apply(step.placements, step.eliminations)
        assert board.by_cell() == [
            sum(1 << digit - 1 for digit in board.candidates(cell))
            for cell in range(len(puzzle.cells))
        ]


def test_rules_that_go_on_find_the_same_with_and_without_memory() -> None:
    """All findings of a rule, again and again, also after it has found nothing."""
    random = Random(1)
    puzzle = symmetric_image(generate(1, seed=5).puzzles[0], random)
    board = Board(puzzle)
    while step := next_step(board, tried(Layout(), True)):
        for row in ROWS[:25]:
            first = [*row.rule(board)]
            assert [*row.rule(board)] == first, row.name
        board.apply(step.placements, step.eliminations)


def test_a_contradiction_is_found_without_looking_at_each_unit() -> None:
    puzzle = generate(1, layout="x", seed=1).puzzles[0]
    board, random, seen = Board(puzzle), Random(1), set[str | None]()
    for _ in range(200):
        after = board.copy()
        for _ in range(4):
            if cells := [cell for cell in range(81) if after.candidates(cell)]:
                cell = random.choice(cells)
                after.put(cell, random.choice(after.candidates(cell)))
        slow = any(
            sum(mask & unit.cells > 0 for mask in after.masks)
            < (unit.cells & after.empty).bit_count()
            for unit in after.shape.units
        ) or any(not after.candidates(cell) for cell in range(81) if after.empty >> cell & 1)
        found = after.contradiction()
        assert (found is not None) == slow
        if found and found.startswith("no place for "):
            digit, name = found.removeprefix("no place for ").split(" in ")
            unit = next(unit for unit in after.shape.units if unit.name == name)
            clues = sum(1 << cell for cell, clue in enumerate(puzzle.cells) if clue == int(digit))
            has = clues | after.placed[int(digit) - 1] | after.masks[int(digit) - 1]
            assert not unit.cells & has
        seen.add(found and found.split()[1])
    assert seen == {None, "candidate", "place"}


def test_the_bar_of_a_rating_appears_late(monkeypatch: pytest.MonkeyPatch) -> None:
    from sudokuenum.common import progress_bar

    shown: list[object] = []
    now = [0.0]
    monkeypatch.setattr(progress_bar, "monotonic", lambda: now[0])
    monkeypatch.setattr(progress_bar.ProgressBar, "start", lambda self, *of: shown.append(of))
    monkeypatch.setattr(progress_bar.ProgressBar, "advance", lambda self, n: shown.append(n))
    bar = progress_bar.LateBar()
    bar.start("trials", 9)
    bar.advance(2)
    now[0] = 4.0
    bar.advance(3)
    bar.advance(1)
    assert shown == [0, 2, ("trials", 9), 5, 1]


def test_progress_of_many_ratings() -> None:
    puzzles = list(generate(20, seed=3).puzzles)
    told = Told()
    partial(rate_many, puzzles, jobs=2, progress=told)()
    assert told.add_up(sum(rate(puzzle).tier > 2 for puzzle in puzzles))
