from collections.abc import Iterable
from functools import partial
from itertools import chain, combinations, pairwise
from pathlib import Path
from random import Random

import numpy as np
import pytest
from checked_steps import checked_steps
from example_puzzles import EXAMPLE, HARD
from how_many import cases
from numpy.typing import NDArray
from puzzles_at_random import shifted_grid, symmetric_image, with_cells_of
from puzzles_in_files import lines_of, puzzles_of
from refusals import refuses
from run_command import output

from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.formats.many_puzzles import puzzle_array
from sudokuenum.geometry.box import CLASSIC, Box
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.layout import Layout
from sudokuenum.grids.puzzle import Puzzle, empty_puzzle, layout_of
from sudokuenum.puzzles.making.generate import generate
from sudokuenum.puzzles.rating.backdoors import smallest_backdoor
from sudokuenum.puzzles.rating.board import Board
from sudokuenum.puzzles.rating.board9 import cells_of, kernel_tiers
from sudokuenum.puzzles.rating.kernels import techniques9
from sudokuenum.puzzles.rating.rating import (
    Rating,
    Refutations,
    explain,
    rate,
    rate_many,
)
from sudokuenum.puzzles.rating.techniques import (
    GUESS,
    ROWS,
    TECHNIQUE_NAMES,
    WEIGHTS,
    Step,
    check_same_techniques,
    difficulty_of,
    next_step,
    tried,
)
from sudokuenum.solving.search import solve, solve_many

RATED = {
    puzzle: (TECHNIQUE_NAMES[int(tier) - 1], int(guesses))
    for puzzle, tier, guesses in map(str.split, lines_of("rated_puzzles"))
}
"""Puzzles with their hardest techniques and their numbers of guesses."""
GUESSED = [text for text, (name, _) in RATED.items() if name == "guess"]
SMALL = {
    "1.....3..2.....4": "naked single",
    "...5.36....2........54....1....4.3.5": "naked single",
    "2...3..1......1.......54.6.5....3...": "hidden single",
    ".....6....5.....4..3.1..4......6...1": "locked candidates",
    "65.....1..6..34..2.........3....5.4.": "XY-wing",
}
EMPTY = Puzzle((0,) * 81)


def check(puzzle: Puzzle) -> Rating:
    """Each step agrees with the solution, uses the lowest technique that advances, and advances."""
    solution = solve(puzzle)
    rating, every = rate(puzzle), tried(layout_of(puzzle), True)
    for step, board in checked_steps(puzzle, rating.steps):
        assert step.technique == TECHNIQUE_NAMES[step.tier - 1]
        assert step.placements or step.eliminations
        if step.tier == GUESS or puzzle.box != CLASSIC:
            assert next_step(board, every) == (step if step.tier < GUESS else None)
        else:
            assert lowest(board) == step
    assert rating.solution == solution
    assert rating.tier == max(step.tier for step in rating.steps)
    assert rating.technique == TECHNIQUE_NAMES[rating.tier - 1]
    assert rating.difficulty == difficulty_of(rating.tier)
    assert rating.score == sum(WEIGHTS[step.tier - 1] for step in rating.steps)
    assert rating.singles_suffice == (rating.tier <= 2)
    return rating


@pytest.mark.parametrize("text", RATED)
def test_steps_are_right_and_equal_puzzles_are_rated_equally(text: str) -> None:
    puzzle = Puzzle(text)
    for seed in range(1 if text in GUESSED else 2):
        rating = check(symmetric_image(puzzle, Random(seed)) if seed else puzzle)
        assert (rating.technique, rating.guesses) == RATED[text]


@pytest.mark.parametrize("text", SMALL)
def test_other_boxes(text: str) -> None:
    rating = check(Puzzle(text))
    assert (rating.technique, rating.guesses) == (SMALL[text], 0)


@pytest.mark.parametrize("box", [Box(1, 2), Box(1, 5), Box(5, 1), Box(3, 4), Box(4, 4)])
def test_the_last_empty_cells_of_a_grid(box: Box) -> None:
    puzzle = with_cells_of(shifted_grid(box), empty_puzzle(box), range(box.digits))
    assert check(puzzle).tier == 1


@pytest.mark.parametrize("text", GUESSED)
def test_guesses_are_the_size_of_a_least_backdoor(text: str) -> None:
    puzzle = Puzzle(text)
    rating = rate(puzzle)
    guessed = [step.placements[0] for step in rating.steps if step.tier == GUESS]
    assert len(guessed) == rating.guesses
    assert all(digit == rating.solution.cells[cell] for cell, digit in guessed)
    begun = partial(with_cells_of, puzzle, rating.solution)
    assert rate(begun(cell for cell, _ in guessed), most_guesses=0).guesses == 0
    empty = [cell for cell, clue in enumerate(puzzle.cells) if not clue]
    assert (rate_many(map(begun, combinations(empty, len(guessed) - 1)), 0).guesses != 0).all()


@pytest.mark.parametrize("text", GUESSED)
def test_exactly_the_wrong_digits_are_refuted(text: str) -> None:
    puzzle = Puzzle(text)
    solution, board = solve(puzzle), Board(puzzle)
    for step in explain(puzzle):
        if step.tier == GUESS:
            ((cell, digit),) = step.placements
            words = []
            for other in board.candidates(cell):
                wrong = Refutations().reason(board, cell, other)
                assert (wrong is None) == (other == digit == solution.cells[cell])
                words += [wrong] if wrong else []
            assert step.text == f"guess that {cell_name(cell, 9)} is {digit}: {'; '.join(words)}"
            assert len(words) == len(list(board.candidates(cell))) - 1
        board.apply(step.placements, step.eliminations)


def test_more_guesses_than_are_searched_for() -> None:
    rating = rate(Puzzle(HARD), most_guesses=0)
    assert rating.guesses is None
    assert rating.guesses_at_least == 1
    assert rating.tier == GUESS
    assert sum(step.tier == GUESS for step in rating.steps) >= 1
    refuses(OptionError, "-1", rate, Puzzle(EXAMPLE), most_guesses=-1)


def lowest(board: Board) -> Step:
    step = next_step(board, tried(Layout(), True))
    assert step is not None
    after, by_kernel = board.copy(), cells_of(board)
    after.apply(step.placements, step.eliminations)
    assert techniques9.step_once(by_kernel, kernel_tiers(True)) == step.tier
    assert np.array_equal(by_kernel, cells_of(after))
    return step


def without(digits: str, cells: list[int]) -> Board:
    """A board that is empty but for these digits, which are no candidates of the cells."""
    board = Board(EMPTY)
    for digit in map(int, digits):
        for cell in cells:
            board.masks[digit - 1] &= ~(1 << cell)
    return board


FOUR_ONES = "." * 12 + "1" + "." * 11 + "1" + "." * 12 + "1" + "." * 18 + "1"


@pytest.mark.parametrize(
    ("clues", "technique", "placed", "without_7", "words"),
    [
        ("12345678.", "naked single", ((8, 9),), (), "r1c9 can only be 9"),
        (FOUR_ONES, "hidden single", ((0, 1),), (), "1 in row 1 can only be in r1c1"),
        (".........123......456", "locked candidates", (), range(3, 9),
         "7 in box 1 can only be in row 1: not 7 i"),
        ("...123456", "locked candidates", (), (9, 10, 11, 18, 19, 20),
         "7 in row 1 can only be in box 1: not 7 in"),
    ],
)  # fmt: skip
def test_singles_and_locked_candidates(
    clues: str, technique: str, placed: object, without_7: Iterable[int], words: str
) -> None:
    step = lowest(Board(Puzzle(clues.ljust(81, "."))))
    assert (step.technique, step.placements) == (technique, placed)
    assert step.eliminations == tuple((cell, 7) for cell in without_7)
    assert step.text.startswith(words)


@pytest.mark.parametrize(
    ("cells", "others", "names"),
    [
        ([0, 4], "3456789", "1 and 2"),
        ([0, 4, 8], "456789", "1, 2 and 3"),
        ([0, 3, 4, 8], "56789", "1, 2, 3 and 4"),
    ],
)
def test_naked_subsets(cells: list[int], others: str, names: str) -> None:
    step = lowest(without(others, cells))
    assert step.technique == "naked subset"
    rest = [cell for cell in range(9) if cell not in cells]
    assert step.eliminations == tuple((k, d) for k in rest for d in range(1, len(cells) + 1))
    assert step.text.startswith(f"{names} in row 1 fill r1c1, r1c")


@pytest.mark.parametrize("cells", [[0, 4], [0, 4, 8], [0, 3, 4, 8]])
def test_hidden_subsets(cells: list[int]) -> None:
    size = len(cells)
    step = lowest(without("1234"[:size], [cell for cell in range(9) if cell not in cells]))
    assert step.technique == "hidden subset"
    assert step.eliminations == tuple((k, d) for k in cells for d in range(size + 1, 10))
    assert " in row 1 can only be in r1c1, r1c" in step.text


@pytest.mark.parametrize("transposed", [False, True])
@pytest.mark.parametrize(
    ("name", "rows", "columns", "words"),
    [
        ("X-wing", (0, 4), (1, 5), "{} 1 and 5 can only be in {} 2 and 6: not 1"),
        ("swordfish", (0, 3, 6), (1, 4, 7), "{} 1, 4 and 7 can only be in {} 2, 5 and 8: not 1"),
        ("jellyfish", (0, 2, 4, 6), (1, 3, 5, 7), "{} 1, 3, 5 and 7 can only be in {} 2, 4, 6"),
    ],
)
def test_fish(
    name: str, rows: tuple[int, ...], columns: tuple[int, ...], words: str, transposed: bool
) -> None:
    def cells(rows: Iterable[int], columns: Iterable[int]) -> list[int]:
        return [9 * j + i if transposed else 9 * i + j for i in rows for j in columns]

    step = lowest(without("1", cells(rows, {*range(9)} - {*columns})))
    assert step.technique == name
    lost = cells({*range(9)} - {*rows}, columns)
    assert step.eliminations == tuple((cell, 1) for cell in sorted(lost))
    kinds = ("columns", "rows") if transposed else ("rows", "columns")
    assert step.text.startswith("1 in " + words.format(*kinds))


@pytest.mark.parametrize("text", [text for text in RATED if text not in GUESSED])
def test_a_step_shows_what_it_follows_from(text: str) -> None:
    board = Board(Puzzle(text))
    for step in explain(text):
        if step.eliminations:
            assert step.pattern
            assert not step.parts or {*chain(*step.parts)} == {*step.pattern}
        if "AIC" in step.technique or step.technique in ("X-chain", "XY-chain"):
            assert [link.is_strong for link in step.links[:3]] == [True, False, True]
            assert all(a.other == b.one for a, b in pairwise(step.links))
            for cell, digit in step.pattern:
                assert board.masks[digit - 1] >> cell & 1
        board.apply(step.placements, step.eliminations)


@pytest.mark.parametrize("text", [text for text in RATED if "nique" in RATED[text][0]])
def test_techniques_that_assume_one_solution_can_be_left_out(text: str) -> None:
    left_out = {row.name for row in ROWS if row.unique}
    assert left_out & {step.technique for step in explain(text)}
    assert not left_out & {step.technique for step in explain(text, unique=False)}
    assert all("two solutions" in one.text for one in explain(text) if one.technique in left_out)
    alone = rate(text, unique=False)
    assert rate_many([text], unique=False).score[0] == alone.score
    assert f"score {alone.score};" in output(f"rate {text} --no-unique")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "2......4.64.9...72..9.5......8.3.....5....39....8.6........3........46574......2.",
            "in the row and the column of r8c2, 3 fits only in these four cells: not 9 in r8c2",
        ),
        (
            "9.1..6.5.75....23..3........9....3.........95..3...61241..57.....2.49....67..1...",
            "in the two rows and columns, 5 fits only in these four cells: not 5 in r3c6, r6c4",
        ),
    ],
)
def test_a_rectangle_says_where_a_digit_fits(text: str, reason: str) -> None:
    assert any(step.text.endswith(f"; {reason}") for step in explain(Puzzle(text)))


def test_a_full_grid_needs_no_step() -> None:
    grid = solve(Puzzle(EXAMPLE))
    assert rate(grid) == Rating(0, "none", "easy", 0, True, (), 0, 0, grid, grid)


def test_improper_puzzles_are_refused() -> None:
    several = "the puzzle has more than one solution"
    refuses(PuzzleError, several, rate, EMPTY)
    refuses(PuzzleError, several, explain, "1234 34.. .... ....")
    refuses(PuzzleError, "the puzzle has no solution", rate, "123. ...4 .... ....")


def test_many_puzzles_are_rated_as_if_each_were_alone() -> None:
    puzzles = list(map(str, puzzles_of("puzzles_17_clue")[:: cases(24, 8)]))
    grid = str(solve(puzzles[0]))
    for most in (3, 0):
        ratings = [rate(puzzle, most) for puzzle in (*puzzles, HARD, grid)]
        for jobs in (1, 2):
            found = rate_many([*puzzles, HARD, grid], most, jobs=jobs)
            rows = zip(*(column.tolist() for column in found.values()), strict=True)
            for one, row in zip(ratings, rows, strict=True):
                guesses = -1 if one.guesses is None else one.guesses
                words, numbers = (one.technique, one.difficulty), (one.tier, one.score)
                steps = (len(one.steps), guesses, one.guesses_at_least)
                assert row == (*words, *numbers, *steps, str(one.solution))
    assert {len(column) for column in rate_many([]).values()} == {0}
    refuses(PuzzleError, r"^puzzle 2 has more than one solution$", rate_many, [EXAMPLE, EMPTY])


@pytest.mark.slow
@pytest.mark.parametrize("text", GUESSED)
def test_backdoors_by_the_kernel_are_those_of_plain_python(text: str) -> None:
    board = Board(Puzzle(text))
    for step in explain(text):
        if step.tier == GUESS:
            break
        board.apply(step.placements, step.eliminations)
    solution = solve(text).cells
    found = smallest_backdoor(cells_of(board), solution, 2)
    assert len(found.cells) == found.at_least == RATED[text][1]
    assert smallest_backdoor(board, solution, 2) == found


def _digits_left(boards: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """The candidates of each cell, or the digit that a step has placed in it, as bits."""
    placed = boards >> 9 & 15
    return np.where(placed, np.uint16(1) << np.maximum(placed, 1) - 1, boards & 511)


@pytest.mark.slow
def test_no_step_of_100_000_puzzles_rules_out_a_digit_of_the_solution() -> None:
    for seed in range(100):
        puzzles = puzzle_array(generate(1000, seed=seed).puzzles)
        boards = np.empty(puzzles.shape, np.uint16)
        techniques9.start(puzzles, boards)
        bits = np.uint16(1) << (solve_many(puzzles).solutions.astype(np.uint16) - 1)
        for puzzle, board, bit in zip(puzzles, boards, bits, strict=True):
            empty = puzzle == 0
            while techniques9.step_once(board, kernel_tiers(True)):
                assert (_digits_left(board) & bit)[empty].all()
        assert (_digits_left(boards) == bits)[puzzles == 0].all()


@pytest.mark.slow
def test_images_of_10_000_puzzles_have_the_same_technique_but_for_a_few() -> None:
    puzzles, random = generate(10_000, seed=20000).puzzles, Random(1)
    found, images = (
        rate_many(some) for some in (puzzles, [symmetric_image(one, random) for one in puzzles])
    )
    assert (found.tier == images.tier).mean() > 0.999
    most = np.maximum(found.score, images.score)
    assert (abs(found.score - images.score) <= 0.1 * most).mean() > 0.8


@pytest.mark.parametrize(
    ("kernel", "words"),
    [
        (
            TECHNIQUE_NAMES[:-2],
            f"technique {GUESS - 1}: techniques9.pyx has none, techniques.py has {ROWS[-1].name}",
        ),
        (TECHNIQUE_NAMES, f"technique {GUESS}: techniques9.pyx has guess, techniques.py has none"),
        (
            TECHNIQUE_NAMES[1:-1],
            "technique 1: techniques9.pyx has hidden single, techniques.py has nak",
        ),
    ],
)
def test_kernel_and_rules_must_have_the_same_techniques(kernel: list[str], words: str) -> None:
    names = [row.name for row in ROWS]
    assert tuple(names) == techniques9.TECHNIQUES
    check_same_techniques(names, names)
    refuses(ImportError, f"^{words}", check_same_techniques, kernel, names)


def test_the_table_of_the_page_has_all_techniques() -> None:
    page = (Path(__file__).parents[3] / "docs" / "puzzles.md").read_text(encoding="utf-8")
    line = "| {} | {} | {} | {} |".format
    rows = [line(k, row.name, row.difficulty, row.weight) for k, row in enumerate(ROWS, 1)]
    rows.append(line(GUESS, "guess", difficulty_of(GUESS), WEIGHTS[-1]))
    assert "\n".join(rows) in page
