"""Puzzles in the formats of f-puzzles and SudokuPad: JSON objects, and links that hold them.

    f-puzzles   {"size": 9, "grid": [[{"value": 5, "given": true, "givenPencilMarks": [1, 2]}, ...
                "diagonal+": true, "extraregion": [{"cells": ["R1C1", "R2C2"]}], ...}
    SudokuPad   {"cells": [[{"value": 5}, ...], "regions": [[[0, 0], [0, 1], ...], ...],
                "cages": [{"cells": [[0, 0], [1, 1]], "unique": true}], ...}

Both can have irregular regions and extra groups of cells. Other constraints raise an error with
their name, because a puzzle without them would be another one. The notes of a player and the digits
that a player has entered are ignored.
References: the player of f-puzzles.com, and SudokuPad's open repository sudokutools.
"""

import json
import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any
from urllib.parse import unquote

from sudokuenum.errors import LayoutError, PuzzleError
from sudokuenum.formats.lz_string import decompress
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.box_sizes import USUAL_BOXES
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.layout_names import NAMES, Cells, named_groups
from sudokuenum.geometry.layout_text import cell_named
from sudokuenum.grids.puzzle import Puzzle, as_puzzle, check_digits, layout_of

_RULES = {
    "diagonal+": "x", "diagonal-": "x", "antiknight": "anti-knight", "antiking": "anti-king",
    "disjointgroups": "p",
}  # fmt: skip
"""The rules of a JSON object, each with the layout of the package that it is, or half of it."""
_NO_RULES = {
    *("size", "grid", "title", "author", "ruleset", "solution", "msgcorrect", "successMessage"),
    *("disabledlogic", "truecandidatesoptions", "highlightConflicts", "extraregion"),
    *("id", "cells", "regions", "cages", "cellSize", "metadata", "metaData", "settings", "src"),
}
"""The keys of a JSON object that are no rules."""
_FULL_NAMES = {
    "ce": "cells", "re": "regions", "ca": "cages", "v": "value", "l": "lines", "a": "arrows",
    "o": "overlays", "u": "underlays", "cs": "cellSize", "t": "title",
}  # fmt: skip
"""The long names of the keys that SudokuPad shortens in links."""


def puzzle_of_json(text: str) -> Puzzle:
    """Return the puzzle of a JSON object.

    Raises PuzzleError if it cannot be read, or if it has a rule that no layout has.
    """
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PuzzleError(f"{text[:40]!r}: no JSON: {error}") from None
    if not isinstance(document, dict):
        raise PuzzleError(f"{text[:40]!r}: no JSON object with a puzzle")
    if isinstance(cells := document.get("puzzle", document.get("grid")), str):
        return as_puzzle(cells)
    try:
        return _puzzle(document)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, PuzzleError | LayoutError):
            raise
        what = f"{type(error).__name__}: {error}"
        raise PuzzleError(f"no puzzle of f-puzzles or SudokuPad: {what}") from None


def _puzzle(document: dict[str, Any]) -> Puzzle:
    rows = document.get("grid") or document.get("cells")
    if not rows:
        raise PuzzleError("no puzzle of f-puzzles or SudokuPad: it has neither grid nor cells")
    n = len(rows)
    if any(len(row) != n for row in rows):
        raise PuzzleError(f"a grid of {n} rows, not all of {n} cells")
    check_digits(Box(1, n))
    flat = [cell or {} for row in rows for cell in row]
    rules = {**document, **(document.get("metadata") or {}), **(document.get("metaData") or {})}
    for rule, value in document.items():
        if value and rule not in _NO_RULES | _RULES.keys():
            raise PuzzleError(f"the constraint {rule}: no layout has it")
    is_f_puzzles = "grid" in document
    if is_f_puzzles:
        boxes = enumerate(USUAL_BOXES.get(n, Box(1, n)).units[2 * n :])
        box_of = {cell: k for k, cells in boxes for cell in cells}
        regions = _regions([cell.get("region", box_of[k]) for k, cell in enumerate(flat)])
        extra = document.get("extraregion") or ()
        groups = [tuple(sorted(cell_named(name, n) for name in one["cells"])) for one in extra]
    else:
        regions = [_cells(region, n) for region in document.get("regions") or ()]
        groups = [_cage(cage, n) for cage in document.get("cages") or () if cage.get("cells")]
    if {*regions} == {*Box(1, n).units[:n]}:
        regions = []
    shapes = (Box(rows, n // rows) for rows in range(2, n) if n % rows == 0)
    box = next((box for box in shapes if {*box.units[2 * n :]} == {*regions}), None)
    for rule in filter(rules.get, _RULES):
        groups += _groups_of_rule(rule, box or Box(1, n))
    layout = Layout(box) if box else Layout(Box(1, n), tuple(regions))
    if groups:
        layout = Layout(layout.box, layout.regions, tuple(groups), _name(layout.box, groups))
    clues = [int(c.get("value") or 0) if c.get("given") or not is_f_puzzles else 0 for c in flat]
    removed = [
        (k, digit)
        for k, cell in enumerate(flat)
        if (marks := cell.get("givenPencilMarks")) and not clues[k]
        for digit in {*range(1, n + 1)} - {*map(int, marks)}
    ]
    return Puzzle(clues, layout.box, layout, removed)


def _groups_of_rule(rule: str, box: Box) -> list[Cells]:
    """Return the groups of cells of a rule; a diagonal rises to the right (+), or falls (-)."""
    groups = named_groups(_RULES[rule], box)  # the layout x has the falling one first
    return {"diagonal-": groups[:1], "diagonal+": groups[1:]}.get(rule, groups)


def _regions(numbers: list[int | None]) -> list[Cells]:
    """Return the cells with each number; no regions if no cell has one, as in a Latin square."""
    known = sorted({number for number in numbers if number is not None})
    if known and None in numbers:
        raise PuzzleError("some cells have no region")
    return [tuple(k for k, one in enumerate(numbers) if one == number) for number in known]


def _cells(places: Iterable[tuple[int, int]], n: int) -> Cells:
    return tuple(sorted(n * int(i) + int(j) for i, j in places))


def _cage(cage: dict[str, Any], n: int) -> Cells:
    """Return the cells of a cage. Raises PuzzleError if it has a sum, or allows equal digits."""
    if cage.get("value") or not cage.get("unique", True):
        raise PuzzleError("the constraint cages: no layout has a sum, or a digit twice")
    return _cells(cage["cells"], n)


def _name(box: Box, groups: Iterable[Cells]) -> str:
    """Return names of layouts, joined by +, whose groups are these; empty if there are none."""
    missing, names = {*groups}, []
    every = frozenset(missing)
    for name in NAMES:
        with suppress(LayoutError):
            found = {*named_groups(name, box)}
            if found <= every and found & missing:
                missing -= found
                names.append(name)
    return "" if missing else "+".join(names)


def json_of_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as JSON of f-puzzles, with its clues, candidates, regions and groups."""
    n, layout = puzzle.box.digits, layout_of(puzzle)
    regions = layout.regions or layout.box.units[2 * n :]
    owner = {cell: k for k, region in enumerate(regions) for cell in region}
    says_region = layout.box != USUAL_BOXES.get(n)
    marked = {cell for cell, _ in puzzle.removed}
    candidates = puzzle.candidates if marked else ()
    grid: list[dict[str, Any]] = []
    for cell, digit in enumerate(puzzle.cells):
        grid.append({"value": digit, "given": True} if digit else {})
        if cell in marked:
            grid[cell]["givenPencilMarks"] = [*candidates[cell]]
        if says_region:
            grid[cell]["region"] = owner[cell] if layout.regions or layout.box.rows > 1 else None
    document: dict[str, Any] = {"size": n, "grid": [grid[k : k + n] for k in range(0, n * n, n)]}
    groups = {*layout.groups}
    for rule in _RULES:
        cells = _groups_of_rule(rule, layout.box)
        if cells and groups.issuperset(cells):
            document[rule] = True
            groups -= {*cells}
    if groups:
        names = ([cell_name(k, n).upper() for k in group] for group in sorted(groups))
        document["extraregion"] = [{"cells": cells} for cells in names]
    return json.dumps(document, separators=(",", ":"))


_COMPRESSED = re.compile(r"(?:[?&]load=|[/=](?:fpuz(?:zles)?|scl|ctc))([A-Za-z0-9+/=% ]{16,})")
_PLAIN = re.compile(r"[?&]bd=([^&#\s]+)")


def puzzle_of_link(link: str) -> Puzzle:
    """Return the puzzle that a link holds. Raises PuzzleError if it holds no puzzle."""
    if found := _COMPRESSED.search(link):
        try:
            text = decompress(unquote(found[1]))
        except ValueError as error:
            raise PuzzleError(f"{link[:40]!r}: its puzzle cannot be read: {error}") from None
        return puzzle_of_json(text if '"' in text else _unzipped(text))
    if found := _PLAIN.search(link):
        return as_puzzle(unquote(found[1]))
    raise PuzzleError(f"{link[:40]!r}: a link that holds no puzzle")


def _unzipped(text: str) -> str:
    """Return the JSON that SudokuPad has shortened: few quotes, short names, no empty objects."""
    text = text.replace("\\'", "\0").replace("'", '"').replace("\0", "'")
    text = re.sub(r"([,{\[])(\w+):", lambda m: f'{m[1]}"{_FULL_NAMES.get(m[2], m[2])}":', text)
    text = re.sub(r"([,\[])(?=[,\]])", r"\1{}", text)
    text = re.sub(r":([tf])(?=[,}\]])", lambda m: ":true" if m[1] == "t" else ":false", text)
    return re.sub(r":(#[0F]|[0-9A-Fa-f]{6})(?=[,}\]])", r':"\1"', text)
