"""The parts of puzzles of f-puzzles and SudokuPad that are no rules are written again."""

import json
from typing import Any

from refusals import refuses
from run_command import output, run_here

from sudokuenum import Puzzle, PuzzleError, minimise, puzzle_link, puzzle_text, read_puzzles
from sudokuenum.formats.programs.json_puzzles import json_of_puzzle, puzzle_of_json
from sudokuenum.formats.programs.lz_string import compress

DRAWN: dict[str, Any] = {
    "title": "Nightfall",
    "author": "Ada",
    "ruleset": "Digits increase along the thermometer.\nGrey is only grey.",
    "line": [{"lines": [["R1C1", "R1C2"]], "outlineC": "#ff0000", "width": 0.4}],
    "text": [{"cells": ["R5C5"], "value": "hello", "fontC": "#00ff00", "size": 0.5}],
    "circle": [{"cells": ["R7C7"], "baseC": "#fff", "width": 0.3, "height": 0.3}],
    "rectangle": [{"cells": ["R8C8"], "baseC": "#000"}],
    "cage": [{"cells": ["R9C9"], "outlineC": "#00f"}],
    "fogofwar": ["R1C1"],
}
COLOURED = [[{"c": "#ffa0a0"} if row == column else {} for column in range(9)] for row in range(9)]
DOCUMENT = {
    "size": 9,
    "grid": COLOURED,
    "thermometer": [{"lines": [["R1C1", "R1C2", "R1C3"]]}],
    **DRAWN,
}


def cosmetic(text: str) -> dict[str, Any]:
    """The parts of an object that are no rules."""
    document = json.loads(text)
    colours = [
        [{k: v for k, v in cell.items() if k == "c"} for cell in row] for row in document["grid"]
    ]
    return {"grid": colours, **{key: document[key] for key in DRAWN if key in document}}


def test_they_are_written_unchanged() -> None:
    puzzle = puzzle_of_json(json.dumps(DOCUMENT))
    again = json_of_puzzle(puzzle)
    assert cosmetic(again) == {"grid": COLOURED, **DRAWN}
    assert puzzle_of_json(again).cosmetics == puzzle.cosmetics
    (read,) = read_puzzles([puzzle_link(puzzle)])
    assert (read, read.cosmetics) == (puzzle, puzzle.cosmetics)
    link = f"https://sudokupad.app/fpuzzles{compress(json.dumps(DOCUMENT))}"
    assert cosmetic(output("convert --format f-puzzles", link)) == {"grid": COLOURED, **DRAWN}
    (read,) = read_puzzles([output("convert --link sudokupad", link).strip()])
    assert read.cosmetics == puzzle.cosmetics


def test_they_stay_with_the_puzzle_and_do_not_affect_equality() -> None:
    puzzle = puzzle_of_json(json.dumps(DOCUMENT))
    plain = Puzzle(puzzle.cells, layout=puzzle.layout)
    assert puzzle == plain
    assert hash(puzzle) == hash(plain)
    assert not plain.cosmetics
    assert Puzzle(puzzle).cosmetics == puzzle.cosmetics
    assert next(puzzle.solutions()).cosmetics == puzzle.cosmetics
    assert puzzle.with_clue("r1c1", 1).cosmetics == puzzle.cosmetics
    assert minimise(next(puzzle.solutions())).cosmetics == puzzle.cosmetics
    assert puzzle_text(puzzle) == "." * 81
    words = "a JSON object as the cosmetics"
    refuses(TypeError, words, lambda: Puzzle("." * 81, cosmetics=1))  # type: ignore[arg-type]
    refuses(PuzzleError, "", puzzle_text, Puzzle("." * 81, cosmetics="["), "f-puzzles")


def test_pictures_of_constraints_are_drawn_once() -> None:
    renban = {"renban": [{"lines": [["R1C1", "R1C2", "R1C3"]]}]}
    drawn = {"lines": [["R1C1", "R1C2", "R1C3"]], "fromConstraint": "Renban", "outlineC": "#F067F0"}
    by_hand = {"lines": [["R1C1", "R1C2"]], "outlineC": "#123456"}
    document = {"size": 9, "grid": [[{}] * 9] * 9, "line": [drawn, by_hand], **renban}
    lines = json.loads(json_of_puzzle(puzzle_of_json(json.dumps(document))))["line"]
    assert [line.get("fromConstraint") for line in lines] == ["Renban", None]


def remarks_on(*documents: dict[str, Any]) -> list[str]:
    """The remarks of a command on puzzles, each on a line."""
    lines = "".join(f"{json.dumps(document)}\n" for document in documents)
    return run_here("solve", lines.strip(), status=3).err.splitlines()


def test_what_is_not_read_as_a_rule_is_named_once() -> None:
    read = "read: thermometer"
    drawn = "1 line, 1 cage, 1 text, 1 circle, 1 rectangle and the words of the rules"
    words = f"sudokuenum: argument, line 1: not read as rules: {drawn}; {read}"
    assert remarks_on(DOCUMENT) == [words]
    assert remarks_on(DOCUMENT, DOCUMENT) == [words]
    plain = {key: DOCUMENT[key] for key in ("size", "grid", "thermometer", "title")}
    assert remarks_on(plain) == []
    assert remarks_on({**plain, "ruleset": "Normal Sudoku rules apply."}) == []
    two = {"thermometer": [{"lines": [["R1C1", "R1C2"]]}, {"lines": [["R3C1", "R3C2"]]}]}
    told = {**plain, **two, "ruleset": "Normal Sudoku rules apply. Grey cells are even."}
    words = f"not read as rules: the words of the rules; {read} (2)"
    assert remarks_on(plain, told) == [f"sudokuenum: argument, line 2: {words}"]
    words = "not read as rules: the words of the rules; read: no rule"
    (remark,) = remarks_on({"size": 9, "grid": [[{}] * 9] * 9, "ruleset": "Nothing touches."})
    assert remark.endswith(words)


def test_titles_of_sudokupad() -> None:
    regions = [[[3 * (b // 3) + k // 3, 3 * (b % 3) + k % 3] for k in range(9)] for b in range(9)]
    document = {
        "cells": [[{}] * 9] * 9,
        "regions": regions,
        "cages": [
            {"value": "title: Two cages"},
            {"value": "rules: None of them is one.\nReally.", "cells": []},
        ],
        "metadata": {"author": "Ben"},
    }
    written = json.loads(json_of_puzzle(puzzle_of_json(json.dumps(document))))
    assert {key: written.get(key) for key in ("title", "author", "ruleset")} == {
        "title": "Two cages",
        "author": "Ben",
        "ruleset": "None of them is one.\nReally.",
    }
