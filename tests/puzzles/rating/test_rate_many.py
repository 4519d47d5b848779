"""`rate_many` and the command `rate` find the numbers of `rate`, also where digits are guessed."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from how_many import cases
from msgspec import to_builtins
from puzzles_at_random import shifted_grid, symmetric_image, with_fewer_clues
from puzzles_in_files import puzzles_of
from refusals import refuses
from run_command import run_here

from sudokuenum.errors import PuzzleError
from sudokuenum.formats.puzzle_input import read_puzzles
from sudokuenum.formats.writing import FormatName, puzzle_text
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.layout import Layout
from sudokuenum.grids.columns import Columns
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.making.generate import generate
from sudokuenum.puzzles.rating.output_keys import Rated
from sudokuenum.puzzles.rating.rating import Rating, rate, rate_many
from sudokuenum.puzzles.rating.techniques import GUESS

HARDEST = puzzles_of("puzzles_hardest")
_PARTS = 6
"""The tests of the hardest puzzles, which take a second each, so that processes share them."""


def numbers_of(rating: Rating) -> list[int]:
    """The numbers that `rate_many` finds, from the steps of a rating."""
    guesses = -1 if rating.guesses is None else rating.guesses
    return [rating.tier, len(rating.steps), guesses, rating.score, rating.guesses_at_least]


def rows_of(found: Columns) -> list[list[int]]:
    """The numbers of each puzzle."""
    names = ("tier", "number_of_steps", "guesses", "score", "guesses_at_least")
    return list(map(list, zip(*(found[name].tolist() for name in names), strict=True)))


def document_of(puzzle: Puzzle, rating: Rating) -> Any:
    """The line that the command prints with --json, from a rating of `rate`."""
    return to_builtins(Rated.of(rating, puzzle=puzzle))


def printed(file: Path, puzzles: Sequence[object], options: str = "") -> list[Any]:
    """The lines that the command prints with --json for these puzzles in a file."""
    file.write_text("".join(f"{puzzle}\n" for puzzle in puzzles))
    return [*map(json.loads, run_here(f"rate {file} --json {options}").out.splitlines())]


@pytest.mark.parametrize("part", range(_PARTS))
def test_the_hardest_puzzles_have_the_same_numbers_in_all_three(part: int, file: Path) -> None:
    """Images of the puzzles with other digits, rows, columns, bands and stacks."""
    images = [
        symmetric_image(HARDEST[k % len(HARDEST)], Random(k))
        for k in range(part, cases(24, 500), _PARTS)
    ]
    ratings = [rate(puzzle) for puzzle in images]
    assert rows_of(rate_many(images)) == [*map(numbers_of, ratings)]
    assert printed(file, images) == [*map(document_of, images, ratings)]


@pytest.mark.parametrize("digit", range(1, 10))
def test_each_digit_can_be_guessed(digit: int, file: Path) -> None:
    """A 3 is guessed in this puzzle; its digits are rotated, so that another one is guessed."""
    rotated = Puzzle([clue and (clue + digit - 2) % 9 + 1 for clue in HARDEST[0].cells])
    rating, guessed = rate(rotated), (digit + 1) % 9 + 1
    assert [step.placements[0][1] for step in rating.steps if step.tier == GUESS] == [guessed]
    assert rows_of(rate_many([rotated])) == [numbers_of(rating)]
    assert printed(file, [rotated]) == [document_of(rotated, rating)]


@pytest.mark.parametrize(("most", "unique"), [(0, True), (1, False)])
def test_the_options_mean_the_same_in_all_three(most: int, unique: bool, file: Path) -> None:
    some = [*HARDEST[: cases(2, 40)], *puzzles_of("puzzles_17_clue")[: cases(8, 200)]]
    ratings = [rate(puzzle, most, unique=unique) for puzzle in some]
    for jobs in (1, 2):
        found = rate_many(some, most, unique=unique, jobs=jobs)
        assert rows_of(found) == [*map(numbers_of, ratings)]
    options = f"--most-guesses {most}" + (" --no-unique" if not unique else "")
    assert printed(file, some, options) == [*map(document_of, some, ratings)]


def test_the_score_is_right_if_9_is_guessed() -> None:
    """The bit of a guessed 9 is beyond the 8 bits of a digit in an array."""
    found = rate_many(
        [
            "........1..2..3.4..4.15..3.....6..7..7...4..38..5.......9.......2...5..435...17.2",
            ".......12..1..3....4..5.6....47......6..8.9..7....2..3.5.8.....4.6...8..9...4..5.",
        ]
    )
    assert rows_of(found) == [[GUESS, 97, 1, 10374, 1], [GUESS, 104, 1, 16858, 1]]


def check_other_puzzle(puzzle: Puzzle, text: str, options: str, file: Path) -> None:
    """The command rates a puzzle, in this text, that `rate_many` does not take."""
    (document,) = printed(file, [text], options)
    layout = document.pop("layout", "")
    assert document == document_of(puzzle, rate(puzzle))
    assert (Layout(layout, puzzle.box) if layout else None) == puzzle.layout
    refuses(PuzzleError, "^puzzle 1: ", rate_many, [puzzle])


@pytest.mark.parametrize("box", ["2x2", "2x3", "3x2", "2x4", "4x2"])
def test_other_boxes(box: str, file: Path) -> None:
    for puzzle in generate(3, layout=Box(box), seed=5).puzzles:
        check_other_puzzle(puzzle, str(puzzle), f"--box {box}", file)


def test_a_16x16_puzzle(file: Path) -> None:
    puzzle = with_fewer_clues(shifted_grid(Box(4, 4)), 215, Random(1))
    check_other_puzzle(puzzle, str(puzzle), "--box 4x4", file)


@pytest.mark.parametrize("layout", ["x", "windoku", "anti-king+x"])
def test_layouts(layout: str, file: Path) -> None:
    for puzzle in generate(2, layout=layout, clues=(34, 40), seed=5).puzzles:
        check_other_puzzle(puzzle, str(puzzle), f"--layout {layout}", file)


@pytest.mark.parametrize("form", ["candidates", "hodoku"])
def test_removed_candidates(form: FormatName, file: Path) -> None:
    clues = puzzles_of("puzzles_17_clue")[0]
    rating = rate(clues)
    removed = [
        (cell, d) for cell in range(40) for d in {*range(1, 10)} - {rating.solution.cells[cell]}
    ]
    text = puzzle_text(Puzzle(clues.cells, removed=removed), form)
    (marked,) = read_puzzles(text.splitlines())
    assert numbers_of(rate(marked)) != numbers_of(rating)
    check_other_puzzle(marked, text, "", file)
