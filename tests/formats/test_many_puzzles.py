"""Many puzzles from columns, lists, arrays, strings and files, and results as columns."""

import pickle
import re
from collections.abc import Callable
from copy import copy, deepcopy
from inspect import isfunction, signature
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from public_api import PUBLIC_NAMES
from puzzles_in_files import puzzles_of
from refusals import refuses

import sudokuenum
from sudokuenum import Columns, Progress, Puzzle, puzzle_array, read_puzzles
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.grids.arrays import clashes

PAGE = Path(__file__).parents[2] / "docs" / "solving.md"
LINES = [*map(str, puzzles_of("puzzles_17_clue")[:50])]
CELLS: NDArray[np.uint8] = np.array([Puzzle(line).cells for line in LINES], np.uint8)
GRID = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
TEXT = "".join(f"{line}\n" for line in LINES)


IS_NONE = "is neither a digit up to 9 nor an empty cell"


class Column:
    """A column of a data frame that can only be converted to a list."""

    def __init__(self, values: list[Any], method: str) -> None:
        setattr(self, method, lambda: values)


FORMS: dict[str, Callable[[], Any]] = {
    "list": lambda: LINES,
    "tuple": lambda: tuple(LINES),
    "generator": lambda: iter(LINES),
    "lines": lambda: TEXT.splitlines(keepends=True),
    "other marks": lambda: [line.replace(".", "*-_xX0"[k % 6]) for k, line in enumerate(LINES)],
    "bytes": lambda: [line.encode() for line in LINES],
    "puzzles": lambda: [Puzzle(line) for line in LINES],
    "mixed": lambda: [LINES[0], Puzzle(LINES[1]), CELLS[2], LINES[3].encode(), *LINES[4:]],
    "rows": lambda: [*CELLS],
    "lists": lambda: CELLS.tolist(),
    "squares": lambda: CELLS.reshape(-1, 9, 9).tolist(),
    "drawings": lambda: [
        Puzzle(line).drawn().translate({43: "", 45: "", 124: ""}) for line in LINES
    ],
    "U81": lambda: np.array(LINES),
    "U90": lambda: np.array(LINES, "U90"),
    "big-endian": lambda: np.array(LINES, ">U81"),
    "S81": lambda: np.array(LINES, "S81"),
    "objects": lambda: np.array(LINES, object),
    "digits": lambda: CELLS.astype(str),
    "int64": lambda: CELLS.astype(np.int64),
    "columns first": lambda: np.asfortranarray(CELLS),
    "-1": lambda: np.where(CELLS == 0, -1, CELLS.astype(np.int8)),
    "floats": lambda: CELLS.astype(float),
    "nan": lambda: np.where(CELLS == 0, np.nan, CELLS),
    "masked": lambda: np.ma.masked_equal(CELLS, 0),
    "9x9": lambda: CELLS.reshape(-1, 9, 9),
    "polars": lambda: Column(LINES, "to_list"),
    "pyarrow": lambda: Column(LINES, "to_pylist"),
    "block": TEXT.encode,
    "block without an end": lambda: bytearray(TEXT[:-1].encode()),
    "block of Windows": lambda: TEXT.replace("\n", "\r\n").encode(),
    "text": lambda: TEXT,
    "table": lambda: ("id,puzzle\n" + "".join(f"{k},{x}\n" for k, x in enumerate(LINES))).encode(),
    "comments": lambda: "".join(f"{line} # easy\n" for line in LINES).encode(),
}


@pytest.mark.parametrize("form", FORMS)
def test_many_puzzles_have_any_form(form: str) -> None:
    found = puzzle_array(FORMS[form]())
    assert found.dtype == np.uint8
    assert found.flags.c_contiguous
    assert np.array_equal(found, CELLS)


@pytest.mark.parametrize("kind", [str, object])
def test_columns_of_pandas_are_read(kind: type) -> None:
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"id": range(50), "puzzle": pandas.Series(LINES, dtype=kind)})
    assert np.array_equal(puzzle_array(frame["puzzle"]), CELLS)
    assert np.array_equal(puzzle_array(pandas.DataFrame(CELLS.astype(float))), CELLS)
    refuses(TypeError, r"not a DataFrame; pass a column: frame\['puzzle'\]$", puzzle_array, frame)
    refuses(TypeError, r"column: frame\['x'\]$", puzzle_array, pandas.DataFrame({"x": LINES}))
    refuses(TypeError, r"column: frame\['y'\]$", puzzle_array, {"y": LINES})
    wide = pandas.DataFrame(CELLS).assign(id=1)
    refuses(TypeError, "82 columns; pass the 81 columns of the cells", puzzle_array, wide)


@pytest.mark.parametrize("label", ["c{0}", "r{1}c{2}", "x{2}y{1}"])
def test_columns_of_cells_that_are_out_of_order_are_refused(label: str) -> None:
    pandas = pytest.importorskip("pandas")
    names = [label.format(k, k // 9 + 1, k % 9 + 1) for k in range(81)]
    frame = pandas.DataFrame(CELLS, columns=names)
    assert np.array_equal(puzzle_array(frame), CELLS)
    refuses(PuzzleError, "in order, row by row", puzzle_array, frame[names[::-1]])
    if label != "x{2}y{1}":
        by_columns = [names[9 * row + column] for column in range(9) for row in range(9)]
        refuses(PuzzleError, "in order, row by row", puzzle_array, frame[by_columns])


@pytest.mark.parametrize("package", ["pandas", "polars", "pyarrow"])
def test_results_become_a_frame_in_one_call(package: str) -> None:
    module = pytest.importorskip(package)
    found = sudokuenum.rate_many([GRID, *LINES, None], errors="coerce")
    frame = module.table(found) if package == "pyarrow" else module.DataFrame(found)
    assert len(frame) == 52
    names = frame.column_names if package == "pyarrow" else [*frame.columns]
    assert names == [
        *("technique", "difficulty", "tier", "score", "number_of_steps", "guesses"),
        *("guesses_at_least", "solution", "error"),
    ]
    for name in names:
        assert [*map(str, found[name].tolist())] == [*map(str, frame[name].to_numpy().tolist())]
    assert found.solution[0] == GRID


def test_a_file_is_read_by_its_path_and_errors_name_the_line(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    for end, newline in (("", "\n"), ("\n", "\r\n"), ("\n# end\n", "\n")):
        file.write_bytes((newline.join(LINES) + end).encode())
        for path in (file, str(file)):
            assert np.array_equal(puzzle_array(path), CELLS)
        assert [*map(str, read_puzzles(file))] == LINES
    for wrong, words in (("11" + "." * 79, "digit 1 appears twice"), ("q" * 81, "'q' is neither")):
        file.write_text(f"{TEXT}{wrong}\n{TEXT}")
        for read in (puzzle_array, lambda path: [*read_puzzles(path)]):
            refuses(PuzzleError, rf"puzzles.txt, line 51.*{words}", read, file)
    file.write_text(f"+--+--+\n{TEXT}")  # a border
    assert np.array_equal(puzzle_array(file), CELLS)
    refuses(PuzzleError, "neither cells nor a file", puzzle_array, tmp_path / "none.txt")
    refuses(PuzzleError, "neither cells nor a file", puzzle_array, "none.txt")
    file.write_text("." * 16)
    refuses(PuzzleError, "puzzles.txt, line 1: boxes of 2x2, not 3x3", puzzle_array, file)
    assert puzzle_array(GRID).shape == (1, 81)


WRONG: list[tuple[Any, str]] = [
    (None, "expected a Puzzle, a string, a list or an array of cells, not NoneType"),
    (float("nan"), "expected a Puzzle, a string, a list or an array of cells, not float nan"),
    ("", "a 9x9 puzzle has 81 cells, not 0"),
    ("." * 16, "boxes of 2x2, not 3x3; give other sizes one by one"),
    (
        "q" + "." * 80,
        f"'q' at character 1 of the puzzle {IS_NONE}",
    ),
    ("." * 40 + "\n" + "." * 40, "a 9x9 puzzle has 81 cells, not 80"),
    ("é" * 81, f"'é' at character 1 of the puzzle {IS_NONE}"),
    ("11" + "." * 79, "digit 1 appears twice in row 1: in r1c1 and in r1c2"),
    ([1, 1, *[0] * 79], "digit 1 appears twice in row 1: in r1c1 and in r1c2"),
]
MANY: dict[Callable[..., Columns], dict[str, object]] = {
    sudokuenum.solve_many: {"count": 0, "solution": ""},
    sudokuenum.is_proper_many: {"is_proper": False},
    sudokuenum.rate_many: {
        **{"technique": "", "difficulty": "", "tier": 0, "score": 0, "number_of_steps": 0},
        **{"guesses": -1, "guesses_at_least": 0, "solution": ""},
    },
    sudokuenum.minimise_many: {"puzzle": ""},
    sudokuenum.canonical_many: {"form": "", "automorphisms": 0},
    sudokuenum.band_of_many: {f"{k}_{i}": 0 for k in ("band", "stack") for i in (1, 2, 3)},
    sudokuenum.essential_number_many: {"number": -1},
}
"""The functions for many puzzles, and their neutral values."""


def test_all_functions_for_many_puzzles_are_tested() -> None:
    functions = [one for one in PUBLIC_NAMES.values() if isfunction(one)]
    assert {*MANY} == {one for one in functions if signature(one).return_annotation is Columns}


@pytest.mark.parametrize("function", MANY)
def test_a_wrong_row_is_named_or_left_out(function: Callable[..., Columns]) -> None:
    values = [value for value, _ in WRONG]
    found = function([GRID, *values, GRID, *values, GRID], errors="coerce", progress=False)
    assert [*found] == [*MANY[function], "error"]
    alone = function([GRID], progress=None)
    assert [*alone] == [*MANY[function]]
    assert [*alone.errors] == [""]
    reasons = [reason for _, reason in WRONG]
    if "full" in found.errors[8]:  # a string is first found not to be full
        reasons[-2] = "the grid is not a full 9x9 grid"
    assert found.error.tolist() == ["", *reasons, "", *reasons, ""] == found.errors.tolist()
    for name, neutral in MANY[function].items():
        column = found[name].tolist()
        assert column[0] == column[10] == column[20] == alone[name][0]
        assert column[1:10] == column[11:20] == [neutral] * 9
    noun = "grid" if function in [*MANY][-2:] else "puzzle"
    for value, reason in zip(values, reasons, strict=True):
        words = reason.removeprefix(f"the {noun} ")
        message = refuses((PuzzleError, TypeError), "", function, [GRID, value])
        assert message == f"{noun} 2" + (f" {words}" if words != reason else f": {reason}")
    refuses(
        OptionError,
        "errors 'ignore': the choices are raise, coerce",
        function,
        [],
        errors="ignore",
    )
    refuses(TypeError, "progress 3: expected a Progress, True", function, [], progress=3)


@pytest.mark.skipif(not PAGE.exists(), reason="needs the source distribution")
def test_the_page_lists_the_columns() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = dict(
        re.findall(r"^\| \{py:func\}`~sudokuenum\.([\w.]+)` \|[^|]*\|([^|]*)\|", text, re.M)
    )
    for function, neutral in MANY.items():
        listed = rows.pop(function.__name__)
        names = ", ".join(f"`{name}`" for name in neutral)
        names = re.sub(r"(`\w+_1`), `\w+_2`, (`\w+_3`)", r"\1 to \2", names)
        assert listed.strip() == names
    assert not rows


def test_improper_puzzles_are_left_out_of_ratings() -> None:
    found = sudokuenum.rate_many(
        [GRID, "." * 81, "1" + GRID[1:].replace("1", ".")], errors="coerce"
    )
    assert found.errors.tolist()[:2] == ["", "the puzzle has more than one solution"]
    assert found.tier.tolist()[1:] == [0, 0]
    assert found.solutions[1:].sum() == 0


def test_columns_are_a_dictionary_that_nobody_changes() -> None:
    found = sudokuenum.solve_many([GRID, "." * 81])
    assert [*{**found}] == [*dict(found)] == [*found.keys()] == ["count", "solution"]
    for same in (copy(found), deepcopy(found), pickle.loads(pickle.dumps(found))):
        assert same == found
        assert same.solutions.tolist() == found.solutions.tolist()
    assert found != sudokuenum.solve_many([GRID])
    assert repr(found).startswith("Columns(count=[1, 2], solution=['5346")
    assert {"count", "solution", "solutions", "errors"} <= {*dir(found)}
    as_dict: Any = found
    changes: list[Callable[[], object]] = [
        lambda: as_dict.update(count=found.count),
        lambda: as_dict.pop("count"),
        lambda: as_dict.__setitem__("count", found.count),
        as_dict.clear,
    ]
    for change in changes:
        refuses(TypeError, "the columns of a result cannot be changed", change)
    refuses(AttributeError, "cannot be changed", lambda: setattr(found, "count", 1))
    for array in (found.count, found.solution, found.solutions, found.errors):
        assert not array.flags.writeable
    refuses(KeyError, "'numbers': the columns are count and solution", lambda: found["numbers"])
    refuses(KeyError, r"; pandas\.DataFrame\(found\) has rows", lambda: found[0])  # type: ignore[index]
    refuses(AttributeError, r"; pandas\.DataFrame\(found\) makes", lambda: found.to_frame)
    refuses(AttributeError, "; errors='coerce' adds the column error$", lambda: found.error)
    many = sudokuenum.solve_many([GRID] * 30)
    assert repr(many).startswith(f"Columns(count=[{'1, ' * 9}...], solution=['5346")
    assert repr(many).endswith("; 30 rows)")
    refuses(
        AttributeError, "'grids': .* are count, solution, solutions and errors", lambda: found.grids
    )


def test_true_shows_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    class Bar(Progress):
        def start(self, unit: str, total: int | None = None) -> None:
            told.append(f"{total} {unit}")

    monkeypatch.setattr("sudokuenum.common.progress_bar.ProgressBar", Bar)
    for function in MANY:
        told.clear()
        function([GRID], progress=True)
        assert told == (["0 puzzles"] if function is sudokuenum.rate_many else ["1 puzzles"])


def test_clashes_are_found_in_each_unit() -> None:
    rows = np.zeros((2000, 81), np.uint8)
    rows[7, [0, 8]] = rows[1500, [0, 72]] = rows[1999, [30, 40]] = 9
    rows[3, [0, 80]] = 9
    assert np.flatnonzero(clashes(rows)).tolist() == [7, 1500, 1999]


def test_rows_of_a_table_and_lines_with_remarks_are_read_in_blocks() -> None:
    for text in (
        "id;sudoku;clues\n" + "".join(f'{k};"{x}";17\n' for k, x in enumerate(LINES)),
        "".join(f"{k},{x}\n" for k, x in enumerate(LINES)),
        "".join(f"{x} {k}\n" for k, x in enumerate(LINES)),
    ):
        blocks = [*sudokuenum.formats.PuzzleInput(text.encode()).blocks()]
        assert blocks[-1][0].line == text.count("\n")
        assert len(blocks) <= 2  # the first row of a table is read with its head
        assert np.array_equal(puzzle_array(text.encode()), CELLS)
    text = f"{LINES[0]} # a\n\n{LINES[1]} # b\n{LINES[2]} # c\n" + "." * 16 + f"\n{LINES[3]} # d\n"
    found = [*sudokuenum.formats.PuzzleInput(text.encode()).blocks()]
    assert [place.line for place, _ in found] == [1, 4, 5, 6]
    assert [len(block) for _, block in found] == [81, 2, 16, 81]
