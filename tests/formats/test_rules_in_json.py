"""JSON that is read for its cells alone has no rules that would be lost."""

import io
import json
from typing import Any

import pytest
from example_puzzles import EXAMPLE
from refusals import refuses

from sudokuenum import PuzzleError, read_puzzles

GRID = [[0 if mark == "." else int(mark) for mark in EXAMPLE[k : k + 9]] for k in range(0, 81, 9)]
BOXES = [row // 3 * 3 + column // 3 for row in range(9) for column in range(9)]
COLUMNS = [k % 9 for k in range(81)]


def read(document: Any) -> list[str]:
    return [str(one) for one in read_puzzles(io.StringIO(json.dumps(document)))]


def cell_objects(regions: list[int], **more: Any) -> list[dict[str, Any]]:
    cells = zip(EXAMPLE.replace(".", "0"), regions, strict=True)
    return [{"value": int(digit), "region": region, **more} for digit, region in cells]


@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({"elements": [{"type": "thermo", "cells": ["r1c3", "r1c4"]}]}, "thermo"),
        ({"decorations": [{"type": "kropki", "pos": [1, 0.5]}]}, "kropki"),
        ({"decorations": [{"type": "killercage", "path": [{"pos": [0, 0]}]}]}, "killercage"),
        ({"lines": [{"kind": "thermometer", "cells": [[0, 1], [0, 2]]}]}, "thermometer"),
        ({"extras": ["antiknight"]}, "antiknight"),
        ({"modifiers": {"antiknight": True}}, "antiknight"),
        ({"groups": [{"sum": 10, "cells": [[0, 2], [0, 3]]}]}, "groups"),
        ({"areas": {"first": {"value": 10, "positions": ["r1c3", "r1c4"]}}}, "first"),
        ({"overlays": [{"type": "arrow"}]}, "arrow"),
        ({"clues": [{"type": "sandwich", "value": 12}]}, "sandwich"),
        ({"marks": [{"type": "even", "cell": "r1c3"}]}, "even"),
        ({"global": ["antiking"]}, "antiking"),
        ({"shapes": [{"name": "renban", "cells": [1, 2]}]}, "renban"),
        ({"options": {"diagonals": True}}, "diagonals"),
        ({"meta": {"deep": [{"deeper": [{"knights_move": 1}]}]}}, "knights_move"),
        ({"data": {"regions": [[1, 2]]}}, "regions"),
        ({"options": {"mode": "windoku"}}, "windoku"),
        ({"options": {"type": "Killer Sudoku"}}, "'Killer Sudoku'"),
        ({"options": {"x_sudoku": True}}, "x_sudoku"),
        ({"hyper": True}, "hyper"),
        ({"constraints": {"rows": True, "diagonal": True}}, "constraints"),
    ],
)
def test_a_rule_at_any_depth_is_refused_with_its_name(more: dict[str, Any], rule: str) -> None:
    (key,) = more
    words = f"the constraint {rule}: no layout .* in place of {key}, or delete it to read the cells"
    one = {"grid": GRID, **more}
    for document in (one, [one], {"data": one}):
        refuses(PuzzleError, words, read, document)


@pytest.mark.parametrize(
    "more",
    [
        {"type": "classic", "mode": "sudoku", "variant": "none", "kind": "9x9", "style": "plain"},
        {"difficulty": "hard", "tags": ["easy", "17 clues", "skyscraper"], "rules": []},
        {"modifiers": {"antiknight": False, "cages": [], "thermo": None, "windoku": "no"}},
        {"title": "Diagonal dreams", "description": "A killer of the knights of old.", "name": "X"},
        {"rules": "Digits along a thermometer increase.", "techniques": ["skyscraper", "arrow"]},
        {"constraints": ["row", "column", "box"], "variants": ["classic_9x9"]},
        {"constraints": {"rows": True, "killer": False, "thermos": []}},
        {"meta": {"size": 9, "box": 3}, "variant": {"name": "classic", "size": 9}},
        {"steps": [{"type": "skyscraper", "cells": ["r1c3", "r2c3"], "value": 4}]},
        {"symmetry": {"type": "diagonal"}, "symmetry_type": "diagonal", "locale": {"region": "DE"}},
        {"moves": [{"cells": [1, 2], "value": 4}], "history": [{"type": "x"}], "undo": ["x", ""]},
        {"size": 9, "clues": 30, "score": 1.5, "seed": None, "date": "2023-01-01", "dots": False},
        {"marks": [["x", "", "5"]] * 3, "pos": {"cells": [1], "value": 4}},
    ],
)
def test_other_members_do_no_harm(more: dict[str, Any]) -> None:
    assert read({"grid": GRID, **more}) == [EXAMPLE]
    assert read([{**more, "puzzle": EXAMPLE}] * 2) == [EXAMPLE] * 2


def test_objects_of_cells_have_no_rules_of_their_own() -> None:
    assert read(cell_objects(BOXES)) == read({"board": cell_objects(BOXES)}) == [EXAMPLE]
    for cells, rule in (
        (cell_objects(COLUMNS), "region"),
        (cell_objects(BOXES, cage={"sum": 10}), "cage"),
    ):
        for document in (cells, {"board": [cells[k : k + 9] for k in range(0, 81, 9)], "id": 1}):
            refuses(PuzzleError, f"the constraint {rule}: no layout", read, document)


@pytest.mark.parametrize("rows", [2, 14])
def test_regions_of_a_size_without_usual_boxes_are_a_rule(rows: int) -> None:
    columns = 14 // rows
    regions = [k // 14 // rows * rows + k % 14 // columns for k in range(196)]
    cells = [{"value": int(k == 0), "region": region} for k, region in enumerate(regions)]
    text, why = json.dumps(cells), "the constraint region: no layout is read from this JSON"
    refuses(PuzzleError, why, lambda: [*read_puzzles(io.StringIO(text), box="2x7")])
