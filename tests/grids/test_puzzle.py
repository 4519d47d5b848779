"""Puzzles: their cells, and texts of cells."""

import random

import numpy as np
import pytest
from refusals import refuses

import sudokuenum
from sudokuenum import (
    Box,
    MultipleSolutionsError,
    NoSolutionError,
    OptionError,
    Puzzle,
    PuzzleError,
    is_proper,
    sample,
    solutions,
)
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.box_sizes import USUAL_BOXES
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.grids.marks import EMPTY, digits_by_text
from sudokuenum.grids.puzzle import CellLike, empty_puzzle

GRID = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def spaced(text: str, white: str) -> str:
    return white + white.join(text) + white


@pytest.mark.parametrize("box", [*USUAL_BOXES.values(), Box(1, 2), Box(3, 2), Box(4, 3)])
def test_texts_of_cells_in_ascii_and_beyond_are_read_alike(box: Box) -> None:
    puzzle = next(solutions(empty_puzzle(box)))
    digits = random.Random(1).sample(str(puzzle), len(puzzle.cells) // 2)
    text = str(puzzle)
    for digit in digits:
        text = text.replace(digit, random.Random(digit).choice(".*_-xX"), 1)
    expected = Puzzle(tuple(digits_by_text(box.digits)[mark] for mark in text), box)
    for white in ("", " ", "\t\n\v\f\r\x1c\x1d\x1e\x1f", "\xa0", "\u2003\n"):
        for written in (text, text.lower()):
            assert Puzzle(spaced(written, white), box) == expected
    assert type(expected.cells[0]) is int


def test_every_latin_character_is_a_cell_white_space_or_an_error() -> None:
    for code in range(256):
        mark = chr(code)
        text = mark + "." * 81
        if mark.isspace():
            assert Puzzle(text) == empty_puzzle()
        elif mark in "·~":  # empty cells of texts that people paste, and of YAML
            assert Puzzle(text[:81]) == empty_puzzle()
        elif mark in EMPTY or mark in SYMBOLS[:9]:
            assert Puzzle(text[:81]).cells[0] == digits_by_text(9)[mark]
        elif mark in "ABCDEFGHIabcdefghi":  # all digits can be letters
            assert Puzzle(text[:81]).cells[0] == ord(mark.upper()) - ord("A") + 1
        else:
            refuses(PuzzleError, "at character 1 of the puzzle is neither", Puzzle, text[:81])


def test_each_digit_twice_in_a_unit_is_found() -> None:
    for unit in CLASSIC.units:
        for digit, (first, second) in enumerate([unit[k : k + 2] for k in range(8)], 1):
            cells = [0] * 81
            cells[first] = cells[second] = digit
            refuses(PuzzleError, f"digit {digit} appears twice in ", Puzzle, tuple(cells))
            with pytest.raises(PuzzleError, match=f"digit {digit} appears twice in "):
                Puzzle("".join(map(str, cells)))
            cells[second] = digit % 9 + 1
            assert Puzzle("".join(map(str, cells))) == Puzzle(tuple(cells))


def test_grids_with_one_digit_changed() -> None:
    rng = random.Random(2)
    for grid in sample(20, seed=1).tolist():
        assert Puzzle(tuple(grid)).clues == 81
        cell = rng.randrange(81)
        grid[cell] = grid[cell] % 9 + 1
        refuses(PuzzleError, "appears twice", Puzzle, tuple(grid))


NEITHER = "is neither a digit"
TOO_LARGE = "box 5x5: puzzles have 2 to 16 digits, not 25"


@pytest.mark.parametrize(
    ("cells", "box", "message"),
    [
        (".", "1x1", "box 1x1: puzzles have 2 to 16 digits, not 1"),
        ((0,), "1x1", "box 1x1: puzzles have 2 to 16 digits, not 1"),
        ("." * 625, "5x5", TOO_LARGE),
        ("0." + "." * 623, "5x5", TOO_LARGE),
        ((0,) * 625, "5x5", TOO_LARGE),
        ("." * 80, "3x3", "a 9x9 puzzle has 81 cells, not 80"),
        ((0,) * 15, "2x2", "a 4x4 puzzle has 16 cells, not 15"),
        ("1.. 5" + "." * 12, "2x2", f"'5' at character 5 of the puzzle {NEITHER} up to 4 nor an"),
        ("0." + "." * 98, "2x5", "both 0 and . stand for empty cells"),
        ((0,) * 15 + (5,), "2x2", "5 in r4c4 is not a digit from 1 to 4"),
        ((-1, *[0] * 80), "3x3", "-1 in r1c1, and 0 in other cells: only one of them can be"),
        *(
            ((digit, *[0] * 80), "3x3", f"{digit} in r1c1 is not a digit from 1 to 9")
            for digit in (-2, 10, 10**30)
        ),
    ],
)
def test_cells_that_are_no_puzzle_are_refused(
    cells: str | tuple[int, ...], box: str, message: str
) -> None:
    assert refuses(PuzzleError, "", Puzzle, cells, box).startswith(message)


def test_a_puzzle_is_proper_if_it_has_one_solution() -> None:
    improper = Puzzle("." * 60 + GRID[60:])
    none = Puzzle("12345678." + "." * 26 + "9" + "." * 45)
    texts = ("1234341221434321", "1...............", "123.4...........")
    small = [Puzzle(text) for text in texts]
    for puzzle in (Puzzle(GRID), improper, none, *small, empty_puzzle(Box(4, 4))):
        assert is_proper(puzzle) == (len(list(solutions(puzzle, limit=2))) == 1)
    assert next(solutions(improper)) == Puzzle(tuple(np.array(next(solutions(improper)).cells)))


def test_a_puzzle_is_a_sequence_of_its_cells() -> None:
    puzzle = Puzzle("1.3. 3... .... ..4.")
    assert len(puzzle) == 16
    assert list(puzzle) == list(puzzle.cells)
    assert puzzle["r1c3"] == puzzle["R1C3"] == puzzle[0, 2] == puzzle[2] == 3
    assert puzzle[4:8] == (3, 0, 0, 0) == puzzle.rows[1] == puzzle.rows[1]
    assert puzzle.rows == puzzle.rows
    assert 4 in puzzle
    assert np.array(puzzle).tolist() == list(puzzle)
    assert bool(empty_puzzle())


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("r5c1", "cell 'r5c1': the cells are named r1c1 to r4c4"),
        ("a1", "cell 'a1': the cells are named r1c1 to r4c4"),
        ((4, 0), "cell (4, 0): rows and columns are 0 to 3"),
        ((0, -1), "cell (0, -1): rows and columns are 0 to 3"),
        (16, "cell 16: the cells are counted from 0 to 15"),
        (-1, "cell -1: the cells are counted from 0 to 15"),
    ],
)
def test_a_cell_that_the_grid_lacks_is_named(cell: CellLike, message: str) -> None:
    puzzle = empty_puzzle("2x2")
    for call in (puzzle.__getitem__, puzzle.place, lambda cell: puzzle.with_clue(cell, 1)):
        assert refuses(PuzzleError, "", call, cell) == message


def test_a_cell_of_a_wrong_type_is_a_type_error() -> None:
    for cell in (1.5, None, (1, 2, 3), ("1", 2)):
        refuses(
            TypeError, "^(cell|row and column of a cell) .*: expected", empty_puzzle().place, cell
        )


def test_a_clue_is_set_by_the_name_and_by_the_place_of_its_cell() -> None:
    puzzle = empty_puzzle("2x2")
    assert puzzle.with_clue("r1c3", 4) == puzzle.with_clue((0, 2), 4) == puzzle.with_clue(2, 4)
    assert puzzle.with_clue("r1c3", 4).with_clue("r1c3", 0) == puzzle


def test_the_methods_of_a_puzzle_are_the_public_functions() -> None:
    puzzle = Puzzle(GRID[:60] + "." * 21)
    proper = puzzle.with_clue("r7c7", 2).with_clue("r9c9", 9)
    assert proper.solve() == sudokuenum.solve(proper) == Puzzle(GRID)
    assert proper.is_proper
    assert proper.rate() == sudokuenum.rate(proper)
    assert [*proper.explain()] == [*sudokuenum.explain(proper)]
    assert proper.canonical() == sudokuenum.canonical(proper)
    assert puzzle.count() == sudokuenum.count_solutions(puzzle) == len([*puzzle.solutions()]) > 1
    assert len([*puzzle.solutions(limit=1)]) == 1
    refuses(MultipleSolutionsError, "^the puzzle has more than one solution$", puzzle.solve)
    none = Puzzle("12345678." + "." * 26 + "9" + "." * 45)
    refuses(NoSolutionError, "^the puzzle has no solution$", none.solve)


def test_a_puzzle_is_formatted_by_the_name_of_a_format() -> None:
    puzzle = Puzzle("1.3. 3... .... ..4.")
    assert f"{puzzle}" == str(puzzle) == format(puzzle, "line")
    assert f"{puzzle:grid}" == puzzle.drawn()
    assert f"{puzzle:>20}" == "    " + str(puzzle)
    refuses(OptionError, r"^form 'gird': did you mean grid\?", format, puzzle, "gird")
