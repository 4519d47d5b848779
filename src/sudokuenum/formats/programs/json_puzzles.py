"""Puzzles in the formats of f-puzzles and SudokuPad: JSON objects, and links that hold them.

    f-puzzles   {"size": 9, "grid": [[{"value": 5, "given": true, "givenPencilMarks": [1, 2]}, ...
                "diagonal+": true, "extraregion": [{"cells": ["R1C1", "R2C2"]}], ...}
    SudokuPad   {"cells": [[{"value": 5}, ...], "regions": [[[0, 0], [0, 1], ...], ...],
                "cages": [{"cells": [[0, 0], [1, 1]], "unique": true}], ...}

Both can have irregular regions and extra groups of cells. f-puzzles has a key for each kind of
rules, and each kind names its key (`geometry/rules/f_puzzles.py`). SudokuPad has cages, and some
rules that hold everywhere; its links may hold JSON of either program. Other constraints raise an
error with their name, because a puzzle without them would be another one, and so do values of
another type and keys that contradict each other. `drawn_parts` decides which drawings may be rules
that are missing, and `cosmetics` keeps the others. The notes of a player and the digits that a
player has entered are ignored. An empty list of givenPencilMarks rules nothing out.
References: the player of f-puzzles.com, and SudokuPad's open repository sudokutools.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any
from urllib.parse import unquote

from sudokuenum.common.strict_json import JsonValue, key_name, read_json
from sudokuenum.common.wording import joined
from sudokuenum.errors import LayoutError, PuzzleError, located
from sudokuenum.formats.grammar.link_addresses import PACKED
from sudokuenum.formats.programs.candidate_lists import candidates_left_out, no_candidate
from sudokuenum.formats.programs.cosmetics import KEYS_OF_COSMETICS, add_cosmetics, cosmetics_of
from sudokuenum.formats.programs.drawn_parts import DRAWN_PARTS, check_drawn, is_remark
from sudokuenum.formats.programs.lz_string import decompress
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE, USUAL_BOXES, box_of_regions
from sudokuenum.geometry.layout import Layout, named_layout
from sudokuenum.geometry.layout_names import FLAGS, rules_of_flag
from sudokuenum.geometry.rules.f_puzzles import entries_of, value_of
from sudokuenum.geometry.rules.rule import GROUP, Cells, Kind, Rule
from sudokuenum.geometry.rules.table_of_kinds import KINDS, kind_named
from sudokuenum.grids.puzzle import Puzzle, check_digits, layout_of

_NO_RULES = {
    *KEYS_OF_COSMETICS,
    *DRAWN_PARTS,
    *("size", "grid", "solution", "disabledlogic", "truecandidatesoptions", "highlightConflicts"),
    *("id", "cells", "regions", "cages", "cellSize", "metadata", "metaData", "settings", "src"),
    *("global", "duration", "videos"),
}
"""The keys of a JSON object that are no rules, or that are read by themselves."""
_FLAGS = {"nonconsecutive"}
"""The keys of rules for the whole grid that have a kind."""
_NEGATIVE = ("difference", "ratio", "xv")
"""The dots of f-puzzles of which none may be missing."""
_FULL_NAMES = {
    "ce": "cells", "re": "regions", "ca": "cages", "v": "value", "l": "lines", "a": "arrows",
    "o": "overlays", "u": "underlays", "cs": "cellSize", "t": "title", "wp": "wayPoints",
    "ct": "center",
}  # fmt: skip
"""The long names of the keys that SudokuPad shortens in links."""


def puzzle_of_json(text: str) -> Puzzle:
    """Return the puzzle of a JSON object of f-puzzles or SudokuPad.

    Raises PuzzleError if it cannot be read, or if it has a rule that no layout has, and LayoutError
    if a rule has the wrong cells or values.
    """
    return puzzle_of_document(read_json(text, PuzzleError))


def puzzle_of_document(document: JsonValue) -> Puzzle:
    """Return the puzzle of an object of f-puzzles or SudokuPad.

    Raises PuzzleError if it cannot be read, or if it has a rule that no layout has, and LayoutError
    if a rule has the wrong cells or values.
    """
    grid, cells = document.get("grid"), document.get("cells")
    if document.get("puzzle") is not None and (grid is not None or cells is not None):
        raise PuzzleError("the object has both puzzle and grid; leave one of them out")
    if grid is not None and cells is not None:
        raise PuzzleError("the object has both grid and cells; leave one of them out")
    if (rows := grid or cells) is None or not rows.value:
        raise PuzzleError("no puzzle of f-puzzles or SudokuPad: it has neither grid nor cells")
    return _puzzle(document, rows)


def _puzzle(document: JsonValue, lists: JsonValue) -> Puzzle:
    """Return the puzzle of an object whose cells are in these lists, one for each row."""
    rows = [row.entries() for row in lists.entries()]
    n = len(rows)
    if any(len(row) != n for row in rows):
        raise PuzzleError(f"a grid of {n} rows, not all of {n} cells")
    check_digits(Box(1, n))
    if (size := document.get("size")) and (size.value != n or isinstance(size.value, bool)):
        raise size.unlike(f"{n}, the number of rows")
    cells = [None if cell.value is None else cell for row in rows for cell in row]
    is_f_puzzles = lists.key == "grid"
    layout = _layout(document, cells if is_f_puzzles else None, n)
    clues, removed = _clues(cells, n, all_given=not is_f_puzzles)
    return Puzzle(clues, layout.box, layout, removed, cosmetics=cosmetics_of(document))


def _layout(document: JsonValue, cells: Sequence[JsonValue | None] | None, n: int) -> Layout:
    """Return the layout of an object. `cells` are the cells of f-puzzles, which have regions."""
    if cells is not None:
        regions = _regions([*map(_region, cells, _boxes(n))])
    else:
        regions = [_cells(region.entries(), n) for region in entries_of(document, "regions")]
    if {*regions} == {*Box(1, n).units[:n]}:
        regions = []
    box = box_of_regions(regions, n)
    flags, document = _flags(document)
    rules = [*_rules(document, n), *_rules_of_cages(document, n)]
    for key in flags:
        rules += rules_of_flag(key, box or Box(1, n))
    check_drawn(document, [rule.cells for rule in rules], n)
    return named_layout(box or Box(1, n), () if box else regions, rules)


def _clues(
    cells: Sequence[JsonValue | None], n: int, all_given: bool
) -> tuple[list[int], list[tuple[int, int]]]:
    """Return the clues of cells and the candidates that are removed.

    Unless all digits are given, those without the key `given` are the player's.
    """
    clues, removed = list[int](), list[tuple[int, int]]()
    for k, cell in enumerate(cells):
        digit = _digit(cell.get("value"), n) if cell else 0
        clues.append(digit if all_given or _is_on(cell, "given") else 0)
        marks = cell.get("givenPencilMarks") if cell else None
        if marks and marks.entries():
            removed += candidates_left_out(marks, k, clues[k], n)
    return clues, removed


def _flags(document: JsonValue) -> tuple[list[str], JsonValue]:
    """Return the keys in `FLAGS` of an object, and the object with all other flags among its keys.

    Rules that hold everywhere can be keys that are true, also in the metadata of SudokuPad, and
    names in the list `global`. Raises PuzzleError if the object has a rule of no layout.
    """
    found = {key: value for key, value in document.members().items() if value}
    for part in (document, document.get("metadata"), document.get("metaData")):
        if part is None:
            continue
        for key, value in part.members().items():
            if key in FLAGS or key in _FLAGS:
                _is_on(part, key)  # raises an error unless it is true or false
            if value is True:
                found[key] = True
        for entry in entries_of(part, "global"):
            found[entry.text("the name of a rule")] = True
    for key in found:
        if key not in _NO_RULES | FLAGS.keys() | _kinds_by_key().keys():
            raise PuzzleError(f"the constraint {key_name(key)}: no layout has it")
    flags = {key: True for key in _FLAGS if found.get(key)}
    return [key for key in FLAGS if found.get(key)], replace(
        document, value={**document.value, **flags}
    )


@cache
def _kinds_by_key() -> dict[str, list[Kind]]:
    """Return the kinds whose rules are under each key of f-puzzles."""
    kinds: dict[str, list[Kind]] = {}
    for kind in map(kind_named, KINDS):
        for key in kind.f_puzzles.keys if kind.f_puzzles else ():
            kinds.setdefault(key, []).append(kind)
    return kinds


def _rules(document: JsonValue, n: int) -> Iterator[Rule]:
    """Yield the rules of an object of f-puzzles. Raises PuzzleError if one of them is wrong."""
    for name in entries_of(document, "negative"):
        if name.text("the name of dots") not in _NEGATIVE:
            raise name.unlike(f"dots of which none is missing: {joined(_NEGATIVE, 'or')}")
    kinds = {kind.name: kind for key in document.value for kind in _kinds_by_key().get(key, ())}
    for kind in kinds.values():
        if kind.f_puzzles:
            yield from kind.f_puzzles.read(kind, document, n)


def _is_on(part: JsonValue | None, key: str) -> bool:
    """Return True if a key of an object is true, and False if it is false or missing."""
    value = part.get(key) if part else None
    return value is not None and value.flag()


def _digit(value: JsonValue | None, n: int) -> int:
    """Return the digit of a cell, which may be a string, or 0 for an empty cell."""
    if value is None or value.value == "":
        return 0
    if isinstance(value.value, str) and re.fullmatch("[0-9]{1,2}", value.value, re.ASCII):
        value = replace(value, value=int(value.value))
    return value.integer(0, n)


def _boxes(n: int) -> list[int]:
    """Return the number of the usual box of each cell, or of its row if no box is usual."""
    boxes = enumerate(USUAL_BOXES.get(n, Box(1, n)).units[2 * n :])
    box_of = {cell: k for k, cells in boxes for cell in cells}
    return [box_of[k] for k in range(n * n)]


def _region(cell: JsonValue | None, box: int) -> int | None:
    """Return the region of a cell, which is its box by default, or None if the key is null."""
    if cell is None or "region" not in cell.members():
        return box
    region = cell.get("region")
    return None if region is None else region.integer(0, MOST_DIGITS_OF_PUZZLE)


def _regions(numbers: list[int | None]) -> list[Cells]:
    """Return the cells with each number, or an empty list if no cell has a number."""
    known = sorted({number for number in numbers if number is not None})
    if known and None in numbers:
        raise PuzzleError("some cells have no region")
    return [tuple(k for k, one in enumerate(numbers) if one == number) for number in known]


def _cells(places: Iterable[JsonValue], n: int) -> Cells:
    """Return the cells with these pairs of a row and a column, which are counted from 0."""
    cells = []
    for place in places:
        pair = place.entries()
        if len(pair) != 2:
            raise place.unlike("a row and a column")
        row, column = (one.integer(0, n - 1) for one in pair)
        cells.append(n * row + column)
    return tuple(sorted(cells))


def _rules_of_cages(document: JsonValue, n: int) -> Iterator[Rule]:
    """Yield the rules of SudokuPad's cages. A cage without a sum is a group.

    Cages that only hold a remark, or that hide cells without a region, are passed over. Raises
    PuzzleError for a cage without a sum whose digits may repeat.
    """
    for cage in entries_of(document, "cages"):
        value = cage.get("sum") or cage.get("value")
        places = entries_of(cage, "cells")
        if not places or is_remark(value and value.value) or _is_on(cage, "hidden"):
            continue
        is_unique = cage.get("unique") is None or _is_on(cage, "unique")
        total = None if value is None else value_of(replace(cage, value={"value": value.value}))
        if total is None and not is_unique:
            raise PuzzleError(f"{cage.place}: a cage without a sum that may have a digit twice")
        name = GROUP if total is None else "killer" if is_unique else "sum"
        rule = Rule(name, (_cells(places, n),), () if total is None else (total,))
        with located(f"{cage.place}: "):
            kind_named(name).check(rule, n)
        yield rule


def json_of_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as JSON of f-puzzles, with its clues, candidates, regions, groups and rules.

    Raises PuzzleError if all candidates of a cell are removed: an empty list of candidates means
    in f-puzzles that nothing is known about the cell. Also if f-puzzles has no such rule.
    """
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
            if not candidates[cell]:
                raise no_candidate(puzzle, cell, "f-puzzles")
            grid[cell]["givenPencilMarks"] = [*candidates[cell]]
        if says_region:
            grid[cell]["region"] = owner[cell] if layout.regions or layout.box.rows > 1 else None
    document: dict[str, Any] = {"size": n, "grid": [grid[k : k + n] for k in range(0, n * n, n)]}
    rules = dict.fromkeys(layout.rules)
    for key in FLAGS:
        of_flag = rules_of_flag(key, layout.box)
        if of_flag and rules.keys() >= {*of_flag}:
            document[key] = True
            rules = {rule: None for rule in rules if rule not in of_flag}
    for kind in map(kind_named, KINDS if rules else ()):
        if of_kind := [one for one in rules if one.kind == kind.name]:
            if kind.f_puzzles is None:
                raise PuzzleError(f"f-puzzles has no rule '{of_kind[0].text(n)}'")
            try:
                kind.f_puzzles.write(kind, of_kind, n, document)
            except LayoutError as error:
                raise PuzzleError(str(error)) from None
    add_cosmetics(puzzle.cosmetics, document)
    return json.dumps(document, separators=(",", ":"))


_COMPRESSED = re.compile(rf"(?:[?&]load=|(?:^|[/=]){PACKED})([A-Za-z0-9+/=% ]{{16,}})")


def puzzle_of_compressed_link(link: str) -> Puzzle | None:
    """Return the puzzle of a link that holds compressed JSON; None for another link.

    Raises PuzzleError if it cannot be decompressed.
    """
    if not (found := _COMPRESSED.search(link)):
        return None
    try:
        text = decompress(unquote(found[1]))
    except ValueError as error:
        raise PuzzleError(f"{link[:40]!r}: its puzzle cannot be read: {error}") from None
    return puzzle_of_json(text if '"' in text else _unzipped(text))


def _unzipped(text: str) -> str:
    """Return the JSON that SudokuPad has shortened by leaving out quotes and empty objects."""
    text = text.replace("\\'", "\0").replace("'", '"').replace("\0", "'")
    text = re.sub(r"([,{\[])(\w+):", lambda m: f'{m[1]}"{_FULL_NAMES.get(m[2], m[2])}":', text)
    text = re.sub(r"([,\[])(?=[,\]])", r"\1{}", text)
    text = re.sub(r":([tf])(?=[,}\]])", lambda m: ":true" if m[1] == "t" else ":false", text)
    return re.sub(r":(#[0F]|[0-9A-Fa-f]{6})(?=[,}\]])", r':"\1"', text)
