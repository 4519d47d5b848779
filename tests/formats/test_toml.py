"""TOML and .ini files: tables with a puzzle each, beside other keys and rules."""

import io
import json
from itertools import product

import pytest
from refusals import refuses
from test_odd_text import CLUES, FOUR, NUMBERS, SOLVED, both_ways

from sudokuenum.errors import PuzzleError, SudokuenumError
from sudokuenum.formats.puzzle_input import PuzzleInput, read_puzzles
from sudokuenum.geometry.layout import Layout

ROWS = [CLUES[k : k + 9] for k in range(0, 81, 9)]
LINES = "\n".join(ROWS)
GRID = f'grid = "{CLUES}"\n'
BODIES = (
    GRID,
    f"puzzle='{CLUES}'\n",
    f'grid = """\n{LINES}\n"""\n',
    "grid = '''\n" + "\n".join(map(" ".join, ROWS)) + "'''\n",
    f"rows = {ROWS}\n",
    "rows = [\n" + "".join(f'  "{row}", # row\n' for row in ROWS) + "]\n",
    f"cells = {NUMBERS}\n",
    "cells = [\n" + "".join(f"  {row},\n" for row in NUMBERS) + "]\n",
    "".join(f'row{k} = "{row}"\n' for k, row in enumerate(ROWS, 1)),
)
OTHERS = ("", 'name = "A"\ndifficulty = "easy"\n', f'day = 2020-01-31\nsolution = "{SOLVED}"\n')


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize("head", ["[[puzzle]]", "[puzzles.p{}]", "[sudoku_{}]", "[[ 'a b' ]] # c"])
def test_tables_of_toml_are_read(head: str, body: str) -> None:
    for others, is_last in product(OTHERS, (True, False)):
        table = body + others if is_last else others + body
        text = "".join(f"{head.format(k)}\n{table}\n" for k in range(2))
        assert both_ways(text) == ([CLUES] * 2, [CLUES] * 2, [])


@pytest.mark.parametrize("cells", [FOUR, "1" + "." * 239 + "G" + "." * 15])
def test_tables_of_other_sizes_are_read(cells: str) -> None:
    n = int(len(cells) ** 0.5)
    rows = [cells[k : k + n] for k in range(0, n * n, n)]
    numbers = [[".123456789ABCDEFG".index(cell) for cell in row] for row in rows]
    for body in (
        f'grid = "{cells}"',
        "grid = '''\n" + "\n".join(map(" ".join, rows)) + "\n'''",
        f"cells = {numbers}",
    ):
        text = f"# a file\n[[puzzle]]\nid = 1\n{body}\n"
        assert [*map(str, read_puzzles(io.StringIO(text)))] == [cells]


def test_the_other_keys_of_a_table_are_kept() -> None:
    given = PuzzleInput(f"[[puzzle]]\nlevel = 3\nday = 2020-01-31\n{GRID}")
    given.keep_other_columns()
    assert [dict(given.other_columns(place)) for place, _ in given] == [
        {"level": 3, "day": "2020-01-31"}
    ]


@pytest.mark.parametrize(
    "text",
    [
        f'[[puzzle]]\n{GRID}variant = "killer"\n',
        f'[[puzzle]]\nvariant = "killer"\n{GRID}',
        f'[[puzzle]]\n{GRID}\n[[puzzle.cages]]\nsum = 8\ncells = ["r1c1", "r1c2"]\n',
        f"[puzzle]\n{GRID}\n[rules]\nantiknight = true\n",
        f'[puzzle]\n{GRID}\n[options]\nvariant = "killer"\n',
        f'[meta]\nvariant = "killer"\n[puzzle]\n{GRID}',
        f'variant = "killer"\n[[puzzle]]\n{GRID}',
    ],
)
def test_rules_in_any_table_are_refused_before_the_puzzle(text: str) -> None:
    found = read_puzzles(io.StringIO(text))
    refuses(PuzzleError, "line.*(killer|cages|antiknight).*delete it|begin the line", next, found)


def test_the_layout_of_a_table_is_read() -> None:
    (puzzle,) = read_puzzles(io.StringIO(f'[[puzzle]]\n{GRID}layout = "killer 8: r1c1 r1c2"\n'))
    assert puzzle.layout == Layout("killer 8: r1c1 r1c2")


def test_a_damaged_table_is_skipped() -> None:
    errors = list[str]()

    class Tolerant(PuzzleInput):
        def skip(self, error: SudokuenumError) -> bool:
            errors.append(str(error))
            return True

    wrong = GRID.replace("53..", "53.")
    assert len([*Tolerant(f"[[puzzle]]\n{GRID}[[puzzle]]\n{wrong}[[puzzle]]\n{GRID}")]) == 2
    (error,) = errors
    assert error.startswith("argument, lines 1 to 6, puzzle[1].grid: '53.7")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"[[puzzle]]\ngrid = {CLUES}\n", "lines 1 to 2: no TOML: .* in line 2, column 10; write"),
        (f"[[puzzle]]\n{GRID}\n{CLUES}\n", "no TOML: .* in line 4, column .*; write strings"),
        (f'[easy]\na = "{CLUES}"\nb = "{CLUES[::-1]}"\n', "a and b have a puzzle each"),
        ('[[puzzle]]\ngrid = """\n53..', "no TOML: .*; write strings"),
        (f"[[puzzle]]\ngrid = 1{'0' * 80}\n", "cells without quotes"),
    ],
)
def test_what_is_wrong_with_toml(text: str, words: str) -> None:
    refuses(PuzzleError, words, lambda: [*read_puzzles(io.StringIO(text))])


@pytest.mark.parametrize(
    "text",
    [
        f"[1]\npuzzle={CLUES.replace('.', '0')}\nlevel=3\n[2]\npuzzle={CLUES}\n",
        f"[easy]\na = {CLUES}\nb = {CLUES}\n",
        f"[a]\nname=x ; c\n{LINES}\n[b]\nname=y\n{LINES}\n",
    ],
)
def test_ini_files_without_quotes_are_read_line_by_line(text: str) -> None:
    assert [*map(str, read_puzzles(io.StringIO(text)))] == [CLUES, CLUES]


def test_names_of_rules_in_an_object_called_rules_are_found() -> None:
    for rules, is_rule in (
        ({"antiknight": True}, True),
        ({"x": True}, True),
        ({"antiknight": False, "notes": True}, False),
        ({"classic": True}, False),
        ({"rows": True, "boxes": True}, False),
    ):
        text = json.dumps({"puzzle": CLUES, "rules": rules})
        if is_rule:
            words = f"the constraint {next(iter(rules))}"
            refuses(PuzzleError, words, lambda text=text: [*read_puzzles([text])])
        else:
            assert [*map(str, read_puzzles([text]))] == [CLUES]


def test_rows_with_numbers_as_keys_of_json() -> None:
    record = {"id": 1} | {f"row{k}": row for k, row in enumerate(ROWS, 1)}
    assert [*map(str, read_puzzles([json.dumps(record)]))] == [CLUES]
    mixed = dict(reversed(record.items()))
    refuses(PuzzleError, "JSON without a puzzle", lambda: [*read_puzzles([json.dumps(mixed)])])
