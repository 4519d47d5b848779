"""Puzzles in JSON of f-puzzles and SudokuPad that say something wrong: nothing is guessed."""

import json
from collections.abc import Iterable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from how_many import cases
from refusals import refuses

from sudokuenum import LayoutError, Puzzle, PuzzleError, read_puzzles
from sudokuenum.formats.programs.json_puzzles import json_of_puzzle, puzzle_of_json
from sudokuenum.formats.programs.lz_string import compress
from sudokuenum.geometry.layout import Layout

GRID: dict[str, Any] = json.loads(json_of_puzzle(Puzzle([1, *[0] * 15], "2x2", removed=[(1, 2)])))
PAD: dict[str, Any] = {
    "cells": [[{"value": 1}, {}, {}, {}], *[[{}] * 4] * 3],
    "regions": [
        [[0, 0], [0, 1], [1, 0], [1, 1]],
        [[0, 2], [0, 3], [1, 2], [1, 3]],
        [[2, 0], [2, 1], [3, 0], [3, 1]],
        [[2, 2], [2, 3], [3, 2], [3, 3]],
    ],
    "cages": [{"cells": [[0, 0], [1, 1]], "unique": True}],
    "underlays": [{"center": [0.5, 0.5]}],
    "lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]]}],
    "metadata": {"antiknight": False},
}
STORED: dict[str, Any] = {
    "format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 4, "cols": 4}, "digits": 4,
    "givens": [1, *[0] * 15], "candidates": {"r1c2": [2, 3]},
    "rules": [
        {"type": "box_grid", "box": [2, 2], "origin": "r1c1"},
        {"type": "cage", "sum": 4, "cells": ["r1c1", "r1c2"]},
        {"type": "arrow", "bulb": ["r1c4"], "lines": [["r2c4", "r3c4"]]},
        {"type": "sandwich", "sum": 2, "side": "top", "cells": ["r1c1", "r2c1", "r3c1", "r4c1"]},
        {"type": "clone", "regions": [["r1c1"], ["r3c3"]]},
        {"type": "contains", "digits": [1], "cells": ["r1c1", "r2c2"]},
        {"type": "cell", "kind": "low", "split": 2, "cells": ["r4c4"]},
        {"type": "edge", "kind": "kropki", "color": "white", "cells": ["r4c1", "r4c2"]},
        {"type": "negative", "of": "kropki", "color": "black"},
        {"type": "neighbours", "kind": "antiking"},
        {"type": "region", "kind": "extra", "cells": ["r1c1", "r4c3"]},
    ],
}  # fmt: skip
EVERY_KEY: dict[str, Any] = {
    **GRID,
    "antiknight": True,
    "extraregion": [{"cells": ["R1C1", "R2C2"]}],
    "killercage": [{"cells": ["R1C1", "R1C2"], "value": "4"}],
    "thermometer": [{"lines": [["R4C1", "R3C1"]]}],
    "arrow": [{"cells": ["R1C4"], "lines": [["R1C4", "R2C4", "R3C4"]]}],
    "whispers": [{"lines": [["R4C3", "R4C4"]], "value": "1"}],
    "clone": [{"cells": ["R1C1"], "cloneCells": ["R3C3"]}],
    "quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1]}],
    "odd": [{"cell": "R1C1"}],
    "xv": [{"cells": ["R3C1", "R3C2"], "value": "V"}],
    "littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "7"}],
    "sandwichsum": [{"cell": "R0C1", "value": "2"}],
    "negative": ["ratio"],
    "line": [{"lines": [["R4C1", "R3C1"]]}],
    "text": [{"cells": ["R0C0"], "value": "by me"}],
}


def changed(document: dict[str, Any], path: str, value: Any) -> str:
    """A document as a string, with another value at a place such as grid.0.1.value."""
    one: Any = deepcopy(document)
    *steps, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    part = one
    for step in steps:
        part = part[step]
    part[last] = value
    return json.dumps(one)


@pytest.mark.parametrize(
    ("document", "path", "value", "message"),
    [
        (GRID, "grid.0.0.value", 5.9, r"grid\[0\]\[0\]\.value: 5\.9: expected an integer from 0"),
        (GRID, "grid.0.0.value", 1.0, "value: 1.0: expected an integer"),
        (GRID, "grid.0.0.value", True, "value: True: expected an integer"),
        (GRID, "grid.0.0.value", 5, "value: 5: expected an integer from 0 to 4"),
        (GRID, "grid.0.0.value", -1, "value: -1: expected an integer from 0 to 4"),
        (GRID, "grid.0.0.value", "A", "value: 'A': expected an integer"),
        (GRID, "grid.0.0.value", "٣", "value: '٣': expected an integer"),
        (GRID, "grid.0.0.value", [1], r"value: \[1\]: expected an integer"),
        (GRID, "grid.0.0.value", 10**400, "value: 1000.*: expected at most 1.8e308"),
        (GRID, "grid.3.3.value", 5.9, r"grid\[3\]\[3\]\.value: 5\.9"),  # of no given, but wrong
        (GRID, "grid.0.0.given", "false", "given: 'false': expected true or false"),
        (GRID, "grid.0.0.given", 1, "given: 1: expected true or false"),
        (GRID, "grid.0.0", 5, r"grid\[0\]\[0\]: 5: expected an object"),
        (GRID, "grid.0", 5, r"grid\[0\]: 5: expected a list"),
        (GRID, "grid", 5, "grid: 5: expected a list"),
        (GRID, "grid.0.1.givenPencilMarks", 5, "givenPencilMarks: 5: expected a list"),
        (GRID, "grid.0.1.givenPencilMarks", ["2"], r"givenPencilMarks\[0\]: '2': expected an int"),
        (GRID, "grid.0.1.givenPencilMarks", [5], r"givenPencilMarks\[0\]: 5: expected an integer"),
        (GRID, "grid.0.1.givenPencilMarks", [0], r"givenPencilMarks\[0\]: 0: expected an integer"),
        (GRID, "grid.0.0.givenPencilMarks", [2], "givenPencilMarks: the clue 1 is none of"),
        (GRID, "grid.0.0.region", 1.5, "region: 1.5: expected an integer"),
        (GRID, "size", 9, "size: 9: expected 4, the number of rows"),
        (GRID, "size", "4", "size: '4': expected 4, the number of rows"),
        (GRID, "size", True, "size: True: expected 4"),
        (GRID, "diagonal+", "false", r"diagonal\+: 'false': expected true or false"),
        (GRID, "antiknight", 1, "antiknight: 1: expected true or false"),
        (GRID, "extraregion", {"cells": []}, "extraregion: .*: expected a list"),
        (GRID, "extraregion", [5], r"extraregion\[0\]: 5: expected an object"),
        (GRID, "extraregion", [{"cells": [5]}], r"extraregion\[0\]\.cells\[0\]: 5: expected a"),
        (GRID, "cells", [[]], "the object has both grid and cells; leave one of them out"),
        (GRID, "puzzle", "." * 16, "the object has both puzzle and grid; leave one of them out"),
        (GRID, "metadata", 5, "metadata: 5: expected an object"),
        (GRID, "\x1b[2J", 5, r"the constraint '\\x1b\[2J': no layout has it"),
        (GRID, "k" * 10_000, 5, r"the constraint 'k{36}\.\.\.: no layout has it"),
        (PAD, "regions.0.0", [0, 4], r"regions\[0\]\[0\]\[1\]: 4: expected an integer from 0 to 3"),
        (PAD, "regions.0.0", [0, -1], r"regions\[0\]\[0\]\[1\]: -1: expected an integer"),
        (PAD, "regions.0.0", [0], r"regions\[0\]\[0\]: \[0\]: expected a row and a column"),
        (PAD, "regions.0.0", ["0", 1], r"regions\[0\]\[0\]\[0\]: '0': expected an integer"),
        (PAD, "cages.0.unique", "false", "unique: 'false': expected true or false"),
        (PAD, "cages.0.cells", [[0.5, 1]], r"cages\[0\]\.cells\[0\]\[0\]: 0\.5: expected an int"),
        (PAD, "metadata.antiknight", "no", "metadata.antiknight: 'no': expected true or false"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_place(
    document: dict[str, Any], path: str, value: Any, message: str
) -> None:
    text = changed(document, path, value)
    error = refuses(PuzzleError, message, puzzle_of_json, text)
    assert len(error) < 200
    assert error.isprintable()
    if "cells" in text or "grid" in text or "puzzle" in text:
        link = f"https://sudokupad.app/fpuzzles{compress(text)}"
        if len(link) < 10_000:
            refuses(PuzzleError, message, lambda: list(read_puzzles([link])))


@pytest.mark.parametrize("number", ["1e400", "-1e400", "Infinity", "-Infinity", "NaN"])
@pytest.mark.parametrize("document", [EVERY_KEY, PAD])
def test_numbers_that_no_float_holds_are_named_wherever_they_are(
    document: dict[str, Any], number: str
) -> None:
    for path in places(document):
        text = changed(document, path, "HERE").replace('"HERE"', number)
        refuses(PuzzleError, rf": {number}: expected", puzzle_of_json, text)
        link = f"https://f-puzzles.com/?load={compress(text)}"
        refuses(PuzzleError, rf": {number}: expected", lambda one=link: list(read_puzzles([one])))


def places(value: Any, path: str = "") -> list[str]:
    """The places of all values in a document."""
    items: Iterable[tuple[Any, Any]] = value.items() if isinstance(value, dict) else ()
    items = enumerate(value) if isinstance(value, list) else items
    found = [path] if path else []
    for key, part in items:
        found += places(part, f"{path}.{key}" if path else str(key))
    return found


def test_a_key_that_is_there_twice_is_named() -> None:
    for text in (
        f'{{"puzzle": "{"1" + "." * 15}", "puzzle": "{"2" + "." * 15}"}}',
        json.dumps(GRID).replace('"value": 1', '"value": 2, "value": 1'),
    ):
        refuses(PuzzleError, r"key (puzzle|value) appears twice", puzzle_of_json, text)
        refuses(PuzzleError, "^<text>, line 1: .*twice", lambda one=text: list(read_puzzles([one])))


def test_values_that_players_write_are_read() -> None:
    expected = puzzle_of_json(json.dumps(GRID))
    for path, value in (
        ("grid.0.0.value", "1"), ("grid.3.3.value", None), ("grid.3.3.value", ""),
        ("grid.3.3", None), ("grid.3.3", {"value": 4}), ("grid.3.3.given", False),
        ("grid.3.3.givenPencilMarks", []), ("grid.0.0.givenPencilMarks", [1]),
        ("size", None), ("extraregion", []), ("thermometer", []), ("title", "\x1b"),
    ):  # fmt: skip
        assert puzzle_of_json(changed(GRID, path, value)) == expected, (path, value)
    layout = Layout("r1c1 r2c2", "2x2")
    assert puzzle_of_json(json.dumps(PAD)) == Puzzle([1, *[0] * 15], "2x2", layout)


def test_documents_at_random_are_read_or_named() -> None:
    random = Random(1)
    values: list[Any] = [
        None,
        True,
        0,
        1,
        5,
        -1,
        2.5,
        "",
        "1",
        "x",
        [],
        [0],
        {},
        {"value": 1},
        [[]],
    ]
    for _ in range(cases(1500, 50_000)):
        document = random.choice([EVERY_KEY, PAD, STORED])
        text = changed(document, random.choice(places(document)), random.choice(values))
        try:
            list(read_puzzles([text]) if document is STORED else [puzzle_of_json(text)])
        except (LayoutError, PuzzleError) as error:
            assert str(error).isprintable()  # noqa: PT017
