"""Puzzles and arrays of puzzles: what is converted, and what is refused and how."""

from array import array
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from refusals import refuses
from test_odd_text import CLUES, SOLVED

from sudokuenum.errors import PuzzleError
from sudokuenum.formats.many_puzzles import puzzle_array
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.box_sizes import USUAL_BOXES
from sudokuenum.geometry.cell_names import cell_name, cell_of
from sudokuenum.grids.arrays import full_grid, puzzle_texts
from sudokuenum.grids.puzzle import Puzzle, empty_puzzle


def with_value(value: object, dtype: type | str) -> NDArray[Any]:
    array: NDArray[Any] = np.zeros((3, 81), dtype)
    array[2, 40] = value
    return array


@pytest.mark.parametrize("columns", [4, 9, 16])
def test_names_of_cells_are_read_back(columns: int) -> None:
    names = [cell_name(cell, columns) for cell in range(columns**2)]
    assert names[:2] == ["r1c1", "r1c2"]
    assert names[-1] == f"r{columns}c{columns}"
    assert [cell_of(name.upper(), columns) for name in names] == list(range(columns**2))
    beyond = (f"r{columns + 1}c1", f"r1c{columns + 1}", "r0c1", "r1c0")
    for text in ("", "r1", "c1r1", "r٣c1", *beyond):
        assert cell_of(text, columns) is None


def test_puzzles_and_texts_become_an_array() -> None:
    puzzle = Puzzle(CLUES)
    array = puzzle_array([puzzle, SOLVED, puzzle.drawn().translate(str.maketrans("", "", "+-|"))])
    assert array.dtype == np.uint8
    assert array.flags.c_contiguous
    texts = (CLUES, SOLVED, CLUES)
    assert [tuple(row) for row in array.tolist()] == [Puzzle(text).cells for text in texts]
    assert puzzle_array(iter([CLUES])).tolist() == array[:1].tolist()
    assert puzzle_array([]).shape == (0, 81)


@pytest.mark.parametrize("character", ["→", "é", "٣"])
def test_a_character_outside_ascii_is_no_empty_cell(character: str) -> None:
    text = character + SOLVED[1:]
    for values in ([text], [SOLVED, text], [text, Puzzle(SOLVED)]):
        refuses(PuzzleError, f"{character}' at character 1 of the puzzle", puzzle_array, values)


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.int64, np.uint64])
def test_integers_of_any_type_become_bytes(dtype: type) -> None:
    given: NDArray[Any] = np.array([Puzzle(text).cells for text in (CLUES, SOLVED)], dtype)
    read_only = given.copy()
    read_only.flags.writeable = False
    for same in (
        given,
        np.asfortranarray(given),
        np.repeat(given, 2, axis=0)[::2],
        given[::-1, ::-1].copy()[::-1, ::-1],
        given.astype(given.dtype.newbyteorder()),
        read_only,
        given.view(np.recarray),
        np.ma.masked_array(given),
    ):
        found = puzzle_array(same)
        assert found.dtype == np.uint8
        assert found.flags.c_contiguous
        assert found.tolist() == given.tolist()
    if dtype == np.uint8:
        assert puzzle_array(given) is given


SHAPES = "puzzles have the shape (puzzles, 81) or (puzzles, 9, 9)"
ONE_MARK = "only one of them can be an empty cell, and the digits begin with 1"


@pytest.mark.parametrize(
    ("array", "message"),
    [
        (with_value(256, np.int64), "puzzle 3: 256 in r5c5 is not a digit from 1 to 9"),
        (with_value(-1, np.int64), f"puzzle 3: -1 in r5c5, and 0 in other cells: {ONE_MARK}"),
        (with_value(-1, np.int8), f"puzzle 3: -1 in r5c5, and 0 in other cells: {ONE_MARK}"),
        (with_value(10, np.uint8), "puzzle 3: 10 in r5c5 is not a digit from 1 to 9"),
        (with_value(1.9, np.float64), "puzzle 3: 1.9 in r5c5 is not a digit from 1 to 9"),
        (with_value(-np.inf, np.float32), "puzzle 3: -inf in r5c5 is not a digit from 1 to 9"),
        (with_value(True, np.bool_), "an array of bool: the cells of puzzles are integers"),
        (with_value(1, "m8[s]"), "an array of timedelta64[s]: the cells of puzzles are integers"),
        (with_value(1, complex), "an array of complex128: the cells of puzzles are integers"),
        (with_value(b"abc", "V3"), "an array of |V3: the cells of puzzles are integers"),
        (
            np.zeros(81, np.uint8),
            f"an array of shape (81,): {SHAPES}; one puzzle in a list is [array]",
        ),
        (np.zeros((9, 9)), f"an array of shape (9, 9): {SHAPES}; one puzzle in a list is [array]"),
        (np.zeros((2, 80), np.uint8), f"an array of shape (2, 80): {SHAPES}"),
        ([CLUES, "11" + "." * 79], "puzzle 2: digit 1 appears twice in row 1: in r1c1 and in r1c2"),
        (["." * 81, "." * 16], "puzzle 2: boxes of 2x2, not 3x3; give other sizes one by one"),
        (["." * 80], "puzzle 1: a 9x9 puzzle has 81 cells, not 80"),
    ],
)
def test_arrays_that_are_no_puzzles_are_refused(array: NDArray[np.uint8], message: str) -> None:
    assert refuses(PuzzleError, "", puzzle_array, array) == message


@pytest.mark.parametrize("value", [Puzzle((0,) * 81), None, 5, [None]])
def test_what_are_no_puzzles_is_a_type_error(value: object) -> None:
    refuses(TypeError, "expected ", puzzle_array, value)


def test_a_puzzle_is_made_of_any_integers() -> None:
    cells = Puzzle(CLUES).cells
    for given in (list(cells), np.array(cells, np.uint8), iter(cells), np.array(cells, np.int64)):
        puzzle = Puzzle(given)
        assert puzzle == Puzzle(cells)
        assert {type(cell) for cell in puzzle.cells} == {int}
        assert hash(puzzle) == hash(Puzzle(cells))


ROWS = [CLUES[k : k + 9] for k in range(0, 81, 9)]
CELLS = Puzzle(CLUES).cells


@pytest.mark.parametrize(
    "cells",
    [
        CLUES.encode(),
        bytearray(CLUES.encode()),
        list(CELLS),
        list(CLUES),
        [cell or None for cell in CELLS],
        [cell or float("nan") for cell in CELLS],
        [cell or -1 for cell in CELLS],
        [cell or "" for cell in CELLS],
        [float(cell) for cell in CELLS],
        [str(cell) for cell in CELLS],
        ROWS,
        tuple(ROWS),
        [" ".join(row) for row in ROWS],
        [list(map(int, row.replace(".", "0"))) for row in ROWS],
        [list(row) for row in ROWS],
        [np.array(list(row)) for row in ROWS],
        (list(row) for row in ROWS),
        iter(CELLS),
        np.array(CELLS),
        np.array(CELLS, float).reshape(9, 9),
        np.array([cell or np.nan for cell in CELLS]),
        np.array([cell or None for cell in CELLS], object).reshape(9, 9),
        np.array(CELLS, ">i8").reshape(1, 81),
        np.array(list(CLUES)),
        np.array(list(CLUES), "S1").reshape(9, 9),
        np.array(ROWS),
        np.array(CLUES),
        np.bytes_(CLUES),
        np.ma.masked_equal(CELLS, 0),
        memoryview(bytes(CELLS)),
        array("i", CELLS),
    ],
)
def test_a_puzzle_is_made_of_everything_that_holds_its_cells(cells: Any) -> None:
    assert Puzzle(cells) == Puzzle(CELLS)
    assert {*map(type, Puzzle(CELLS).cells)} == {int}


def test_a_puzzle_is_made_of_a_row_of_a_frame_and_of_a_frame() -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(np.array([CELLS, Puzzle(SOLVED).cells]))
    assert Puzzle(frame.iloc[0]) == Puzzle(CELLS)
    missing = frame.replace(0, None)
    assert Puzzle(missing.iloc[0]) == Puzzle(CELLS)
    assert Puzzle(frame.astype("Int64").replace(0, pandas.NA).iloc[0]) == Puzzle(CELLS)
    assert Puzzle(pandas.DataFrame(np.reshape(CELLS, (9, 9)))) == Puzzle(CELLS)


def test_a_row_of_a_frame_whose_cells_are_out_of_order_is_refused() -> None:
    pandas = pytest.importorskip("pandas")
    names = [f"c{cell}" for cell in range(1, 82)]
    row = pandas.Series(CELLS, names)
    assert Puzzle(row) == Puzzle(row.set_axis([f"{name}x" for name in "ab" * 40 + "c"]))
    assert Puzzle(row) == Puzzle(row.set_axis([cell_name(cell, 9) for cell in range(81)]))
    columns_first = [f"{cell % 9}_{cell // 9}" for cell in range(81)]
    assert Puzzle(row) == Puzzle(row.set_axis(columns_first))
    words = r"^'c2' comes after 'c19': put the cells in order, row by row$"
    refuses(PuzzleError, words, Puzzle, row[sorted(names)])
    refuses(PuzzleError, "^79 comes after 80: ", Puzzle, row.set_axis(range(81))[::-1])


def test_a_row_of_a_frame_with_other_fields_is_refused() -> None:
    pandas = pytest.importorskip("pandas")
    row = pandas.Series({"id": 7, "quiz": "." * 81})
    words = r"^a row of a frame with 2 fields: if one of them is the puzzle, .* in row\['quiz'\]$"
    refuses(PuzzleError, words, Puzzle, row)


def test_strings_are_made_of_an_array_alone() -> None:
    made = "puzzle_array makes such an array of 9x9 puzzles$"
    refuses(TypeError, f"not list; {made}", puzzle_texts, ["." * 81])
    refuses(PuzzleError, f"the type uint8; {made}", puzzle_texts, np.zeros((2, 81)))


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([0] * 80 + [1.5], "1.5 in r9c9 is not a digit from 1 to 9"),
        ([0] * 80 + ["q"], "'q' in r9c9 is not a digit from 1 to 9"),
        ([0] * 80 + [float("inf")], "inf in r9c9 is not a digit from 1 to 9"),
        ([True, *[0] * 80], "True in r1c1 is not a digit from 1 to 9"),
        ([0, np.True_, *[0] * 79], "np.True_ in r1c2 is not a digit from 1 to 9"),
        ([0, -1, *[5] * 79], "-1 in r1c2, and 0 in other cells: only one of them can be an empty"),
        ([*ROWS[:8], ROWS[8] + "."], "row 9 has 10 cells, row 1 has 9: all rows"),
        (ROWS[:8], "8 rows of 9 cells: the cells of a puzzle are in a square, or in one row"),
        (np.zeros((3, 27)), "3 rows of 27 cells: the cells of a puzzle are in a square"),
        (np.zeros((3, 3, 9)), "3 rows of 9 cells: the cells of a puzzle are in a square"),
        (np.zeros(80), "a 9x9 puzzle has 81 cells, not 80"),
        ([], "a 9x9 puzzle has 81 cells, not 0"),
    ],
)
def test_cells_of_no_puzzle_are_named(cells: object, message: str) -> None:
    assert refuses(PuzzleError, "", Puzzle, cells).startswith(message)


@pytest.mark.parametrize("value", [None, 5, 5.0, {1, 2}, {"r1c1": 5}, object(), np.array(5)])
def test_other_values_have_no_cells(value: object) -> None:
    refuses(
        TypeError, "^expected a Puzzle, a string, a list or an array of cells, not ", Puzzle, value
    )


def test_the_number_of_cells_determines_the_usual_box() -> None:
    assert Puzzle(f" {CLUES}\n") == Puzzle(CLUES)
    for box in USUAL_BOXES.values():
        n = box.digits
        assert Puzzle("." * n**2) == Puzzle(np.zeros((n, n), int)) == empty_puzzle(box)
    assert Puzzle("." * 36, "3x2").box == Box(3, 2)
    assert Puzzle("." * 16, layout="x").box == Box(2, 2)


def test_a_copy_keeps_what_is_not_given() -> None:
    puzzle = Puzzle("." * 16, "2x2", "x", removed=[(0, 1)])
    assert Puzzle(puzzle) == puzzle
    assert Puzzle(puzzle, removed=[(0, 2)]).candidates[0] == (1, 3, 4)
    assert Puzzle(Puzzle("." * 36), "3x2").box == Box(3, 2)


def test_texts_in_arrays_are_puzzles() -> None:
    expected = puzzle_array([CLUES, SOLVED])
    for kind in (str, object, "T"):
        assert (puzzle_array(np.array([CLUES, SOLVED], kind)) == expected).all()
    assert (puzzle_array([*expected]) == expected).all()
    for missing in ([CLUES, None], np.array([CLUES, None], object)):
        with pytest.raises(TypeError, match=r"^puzzle 2: expected a Puzzle, a string, a list or"):
            puzzle_array(missing)


def test_the_box_of_a_puzzle_is_given_in_any_form_and_a_clue_stands_in_the_grid() -> None:
    for box in ("2x2", (2, 2), Box(2, 2)):
        assert Puzzle((0,) * 16, box) == Puzzle("." * 16, box) == empty_puzzle(box)
    refuses(TypeError, "box 4: expected a Box", Puzzle, (0,) * 16, 4)
    for cell in (-1, 81):
        words = f"^cell {cell}: the cells are counted from 0 to 80$"
        refuses(PuzzleError, words, empty_puzzle().with_clue, cell, 1)


def test_full_grids_are_told_from_others() -> None:
    assert full_grid(SOLVED) == Puzzle(SOLVED)
    for grid in (CLUES, empty_puzzle(), Puzzle("1234341221434321", Box(2, 2))):
        refuses(PuzzleError, "is not a full 9x9 grid", full_grid, grid)
