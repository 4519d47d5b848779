"""The parts of an object of f-puzzles that are no rules: read with a puzzle, and written again.

    {"title": "Nightfall", "author": "Ada", "ruleset": "Normal sudoku rules apply.",
     "line": [{"lines": [["R1C1", "R1C2"]], "outlineC": "#ff0000"}], "text": [...], ...
     "grid": [[{"c": "#ffa0a0"}, {}, ...], ...]}

`Puzzle.cosmetics` stores them as JSON in the same form. The pictures that the solver plugin draws
for its own constraints are not among them, because they are drawn anew with the rules. From an
object of SudokuPad only the title, the author and the explanation of the rules are taken, because
its other parts have no place in an object of f-puzzles.
"""

import json
import re
from collections import Counter
from typing import Any

from sudokuenum.common.strict_json import JsonValue, read_json
from sudokuenum.common.wording import counted, joined
from sudokuenum.errors import PuzzleError
from sudokuenum.formats.programs.drawn_parts import DRAWN_BY_HAND, is_redrawn
from sudokuenum.geometry.layout_names import names_of
from sudokuenum.geometry.rules.f_puzzles import entries_of
from sudokuenum.grids.puzzle import Puzzle

KEYS_OF_COSMETICS = (
    *("title", "author", "ruleset", "msgcorrect", "successMessage"),
    *("fogofwar", "foglight", "foglink", "triggereffect", *DRAWN_BY_HAND),
)
"""The keys of an object that are kept."""
_KEYS_OF_CELL = ("c", "cArray", "highlight")
"""The keys of a cell that are kept: its colours."""
_PLAIN_RULES = re.compile(r"\s*normal (sudoku )?rules apply\W*", re.IGNORECASE)
_WORDS = {"title": "title", "author": "author", "rules": "ruleset"}
"""The keys of SudokuPad's metadata that are kept, each with the key of f-puzzles."""


def cosmetics_of(document: JsonValue) -> str:
    """Return the parts of an object of f-puzzles or SudokuPad that are no rules, as JSON.

    The result is empty if there are none.
    """
    found = _of_f_puzzles(document) if document.get("grid") else _of_sudokupad(document)
    return json.dumps(found, ensure_ascii=False) if found else ""


def _of_f_puzzles(document: JsonValue) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    for key in KEYS_OF_COSMETICS:
        value = document.members().get(key)
        if key in DRAWN_BY_HAND:
            value = [entry for entry in value or () if not is_redrawn(entry)]
        if value:
            kept[key] = value
    cells = [
        [{key: cell[key] for key in _KEYS_OF_CELL if cell.get(key)} if cell else {} for cell in row]
        for row in document.value["grid"]
    ]
    return {**kept, "grid": cells} if any(map(any, cells)) else kept


def _of_sudokupad(document: JsonValue) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    for key, name in _WORDS.items():
        for part in (document, document.get("metadata"), document.get("metaData")):
            value = part.members().get(key) if part else None
            if isinstance(value, str) and value:
                kept.setdefault(name, value)
        for cage in entries_of(document, "cages"):
            remark = re.match(f"{key}:\\s*(.+)", str(cage.members().get("value")), re.DOTALL)
            if remark:
                kept.setdefault(name, remark[1])
    return kept


def passed_over(puzzle: Puzzle) -> str:
    """Return what belongs to a puzzle and is not read as a rule, and the rules that are read.

    The result is empty if there is nothing that may be a rule.

    Examples
    --------
    >>> text = '{"ruleset": "Cells in the circle are prime.", "circle": [{"cells": ["R1C1"]}]}'
    >>> print(passed_over(Puzzle("." * 81, layout="x", cosmetics=text)))
    not read as rules: 1 circle and the words of the rules; read: x
    """
    kept = read_json(puzzle.cosmetics, PuzzleError) if puzzle.cosmetics else None
    if kept is None:
        return ""
    numbers = {key: len(entries_of(kept, key)) for key in DRAWN_BY_HAND}
    parts = [counted(number, key) for key, number in numbers.items() if number]
    words = kept.members().get("ruleset")
    if words and not _PLAIN_RULES.fullmatch(str(words)):
        parts.append("the words of the rules")
    if not parts:
        return ""
    names, others = names_of(puzzle.layout.rules, puzzle.box) if puzzle.layout else ([], [])
    kinds = Counter([*names, *(rule.kind for rule in others)])
    read = ", ".join(f"{kind} ({k})" if k > 1 else kind for kind, k in kinds.items())
    return f"not read as rules: {joined(parts, 'and')}; read: {read or 'no rule'}"


def add_cosmetics(cosmetics: str, document: dict[str, Any]) -> None:
    """Add the cosmetics of a puzzle to its object of f-puzzles.

    Raises PuzzleError if they are no JSON object of this form.
    """
    if not cosmetics:
        return
    kept = read_json(cosmetics, PuzzleError)
    for key, value in kept.members().items():
        if key in DRAWN_BY_HAND:
            document.setdefault(key, []).extend(part.value for part in entries_of(kept, key))
        elif key in KEYS_OF_COSMETICS:
            document[key] = value
    rows = entries_of(kept, "grid")
    for row, given in zip(document["grid"], rows, strict=False):
        for cell, colours in zip(row, given.entries(), strict=False):
            cell |= {key: one for key, one in colours.members().items() if key in _KEYS_OF_CELL}
