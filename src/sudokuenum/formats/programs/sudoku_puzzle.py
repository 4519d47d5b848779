"""The format "sudoku-puzzle", version 1, which the program pencilmark writes.

    {"format": "sudoku-puzzle", "format_version": 1, "board": {"rows": 9, "cols": 9}, "digits": 9,
     "givens": [5, 3, 0, ...], "candidates": {"r1c3": [1, 2, 4]},
     "rules": [{"type": "box_grid", "box": [3, 3], "origin": "r1c1"},
               {"type": "cage", "sum": 15, "cells": ["r1c1", "r1c2"]}, ...]}

Everything is a rule: the grid with its boxes, regions, groups and all others. Each kind of rules of
this package names its form (`geometry/rules/sudoku_puzzle.py`). Boards of several grids and rules
of other types raise an error that names them.
Reference: the package pencilmark 1.0.0rc1 on PyPI, module exchange.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from sudokuenum.common.strict_json import JsonValue
from sudokuenum.errors import LayoutError, PuzzleError, located
from sudokuenum.formats.programs.candidate_lists import candidates_left_out
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.box_sizes import box_of_regions
from sudokuenum.geometry.cell_names import cell_name, cell_of
from sudokuenum.geometry.layout import Layout, named_layout
from sudokuenum.geometry.layout_names import NEIGHBOURS, rules_named
from sudokuenum.geometry.rules.f_puzzles import cells_of_names, entries_of
from sudokuenum.geometry.rules.rule import Cells, Form, Kind, Rule
from sudokuenum.geometry.rules.sudoku_puzzle import names_of_cells
from sudokuenum.geometry.rules.table_of_kinds import KINDS, kind_named
from sudokuenum.grids.puzzle import Puzzle, check_digits, layout_of

NAME, VERSION = "sudoku-puzzle", 1
_KEYS = {
    *("format", "format_version", "$schema", "meta", "board", "digits", "givens", "solution"),
    *("candidates", "rules", "decorations", "style", "ext"),
}
_PAIRS = {"kropki": ("color", ("white", "black"))}
"""Negative rules that mean two rules, each with the key that distinguishes the two."""
_VALUED = ("difference", "ratio", "sum", "product")
"""The kinds of edges with a number."""


def is_sudoku_puzzle(document: JsonValue) -> bool:
    """Return True if an object says that it has this format."""
    return document.members().get("format") == NAME


@dataclass
class _Parts:
    """The parts of a layout that the rules of an object describe."""

    digits: int
    box: Box | None = None
    regions: list[Cells] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    removed: list[tuple[int, int]] = field(default_factory=list)


def puzzle_of_sudoku_puzzle(document: JsonValue) -> Puzzle:
    """Return the puzzle of an object in this format. Raises PuzzleError if it cannot be read."""
    for key in document.members():
        if key not in _KEYS:
            raise document.unlike(f"{NAME} without the key {key[:40]!r}")
    for key in ("format_version", "board", "digits", "givens", "rules"):
        if document.get(key) is None:
            raise PuzzleError(f"{NAME}: the key {key} is missing")
    _integer(document, "format_version", VERSION, VERSION)
    n = _integer(document, "digits", 2, 99)
    check_digits(Box(1, n))
    board = _member(document, "board")
    for key in ("rows", "cols"):
        _integer(board, key, n, n)
    givens = _member(document, "givens").entries()
    if len(givens) != n * n:
        raise PuzzleError(f"givens: {len(givens)} cells, expected {n * n}")
    clues = [clue.integer(0, n) for clue in givens]
    parts = _Parts(n)
    entries = entries_of(document, "rules")
    for entry in entries:
        _read_rule(entry, parts, entries)
    layout = _layout(parts)
    removed = [(cell, digit) for cell, digit in parts.removed if clues[cell] != digit]
    candidates = document.get("candidates")
    for name in candidates.members() if candidates else ():
        cell, left = cell_of(name, n), candidates.get(name) if candidates else None
        if cell is None or left is None:
            raise PuzzleError(f"candidates: {name[:40]!r}: expected a cell from r1c1 to r{n}c{n}")
        removed += candidates_left_out(left, cell, clues[cell], n)
    return Puzzle(clues, layout.box, layout, removed)


def _member(part: JsonValue, key: str) -> JsonValue:
    if (value := part.get(key)) is None:
        raise part.unlike(f"an object with the key {key}")
    return value


def _integer(part: JsonValue, key: str, least: int, most: int) -> int:
    return _member(part, key).integer(least, most)


def _layout(parts: _Parts) -> Layout:
    """Return the layout with these parts."""
    n = parts.digits
    if parts.box is None:
        raise PuzzleError(f"{NAME}: no rule of the type grid or box_grid")
    if parts.regions and parts.box.rows > 1:
        raise PuzzleError(f"{NAME}: boxes of {parts.box} and regions; leave one of them out")
    box = box_of_regions({*parts.regions}, n) or parts.box
    named = (rule for name in parts.names for rule in rules_named(name, box))
    return named_layout(box, parts.regions if box == parts.box else (), [*named, *parts.rules])


def _read_rule(entry: JsonValue, parts: _Parts, entries: list[JsonValue]) -> None:
    """Add a rule to the parts of a layout. Raises PuzzleError if no layout has such a rule."""
    n = parts.digits
    type_name, kind_name = (str(entry.members().get(key)) for key in ("type", "kind"))
    if type_name in ("grid", "box_grid"):
        if parts.box is not None or entry.members().get("origin") != "r1c1":
            raise PuzzleError(f"{entry.place}: several grids; only one is read")
        parts.box = Box(1, n)
        if type_name == "box_grid":
            sides = [one.integer(1, n) for one in entries_of(entry, "box")]
            if len(sides) != 2 or sides[0] * sides[1] != n:
                raise entry.unlike(f"a box of {n} cells, as two sides")
            parts.box = Box(sides[0], sides[1])
    elif type_name == "box":
        parts.regions.append(tuple(sorted(cells_of_names(entry.get("cells"), entry, n))))
    elif (
        type_name == "neighbours"
        and kind_name in NEIGHBOURS
        and {*entry.members()} <= {"type", "kind"}
    ):
        parts.names.append(NEIGHBOURS[kind_name])
    elif type_name == "cell" and kind_name in ("set", "exclude", "low", "high"):
        parts.removed += _removed(entry, kind_name, n)
    else:
        for one in _expanded(entry):
            parts.rules += _rules(one, n)
        of = entry.members().get("of")
        valued = [one for one in entries if one.members().get("kind") in _VALUED]
        if type_name == "negative" and valued and of in ("kropki", "xv"):
            raise PuzzleError(f"{entry.place}: negative {of} beside {valued[0].place}")


def _removed(entry: JsonValue, what: str, n: int) -> Iterator[tuple[int, int]]:
    """Yield the candidates that a rule for the digits of cells removes."""
    if what in ("low", "high"):
        split = _integer(entry, "split", 1, n)
        digits = {one for one in range(1, n + 1) if (one <= split) == (what == "low")}
    else:
        values = {one.integer(1, n) for one in entries_of(entry, "values")}
        digits = values if what == "set" else {*range(1, n + 1)} - values
    for cell in cells_of_names(entry.get("cells"), entry, n):
        yield from ((cell, one) for one in range(1, n + 1) if one not in digits)


def _expanded(entry: JsonValue) -> list[JsonValue]:
    """Return a rule, or the two rules that a negative rule without a colour means."""
    members = entry.members()
    key, values = _PAIRS.get(str(members.get("of")), ("", ()))
    if members.get("type") != "negative" or not key or key in members:
        return [entry]
    return [replace(entry, value={**members, key: value}) for value in values]


def _rules(entry: JsonValue, n: int) -> Iterator[Rule]:
    """Yield the rules of an object. Raises PuzzleError if no kind has its form."""
    best: tuple[int, Form, Kind] | None = None
    for kind in map(kind_named, KINDS):
        for form in kind.sudoku_puzzle:
            if form.fits(entry) and (best is None or form.fixed_keys > best[0]):
                best = form.fixed_keys, form, kind
    if best is None:
        members = entry.members()
        words = [str(members[key])[:20] for key in ("type", "kind", "of") if key in members]
        raise PuzzleError(f"{entry.place}: the rule {' '.join(words)!r}: no layout has it")
    _, form, kind = best
    for rule in form.read(kind, entry, n):
        with located(f"{entry.place}: "):
            kind.check(rule, n)
        yield rule


def sudoku_puzzle_of(puzzle: Puzzle) -> str:
    """Return a puzzle as JSON in this format.

    Raises PuzzleError if the format has no such rule.
    """
    n, layout = puzzle.box.digits, layout_of(puzzle)
    box, rules = layout.box, list[dict[str, Any]]()
    if box.rows > 1:
        rules.append({"type": "box_grid", "box": [box.rows, box.columns], "origin": "r1c1"})
    else:
        rules.append({"type": "grid", "origin": "r1c1"})
    rules += ({"type": "box", "cells": names_of_cells(one, n)} for one in layout.regions)
    left = {*layout.rules}
    for kind_name, name in NEIGHBOURS.items():
        if (named := {*rules_named(name, box)}) and named <= left:
            left -= named
            rules.append({"type": "neighbours", "kind": kind_name})
    for rule in layout.rules:
        if rule in left:
            rules += _written(rule, layout)
    document: dict[str, Any] = {
        "format": NAME,
        "format_version": VERSION,
        "board": {"rows": n, "cols": n},
        "digits": n,
        "givens": [*puzzle.cells],
    }
    if puzzle.removed:
        candidates = puzzle.candidates
        marked = sorted({cell for cell, _ in puzzle.removed})
        document["candidates"] = {cell_name(cell, n): [*candidates[cell]] for cell in marked}
    return json.dumps({**document, "rules": rules}, separators=(",", ":"))


def _written(rule: Rule, layout: Layout) -> list[dict[str, Any]]:
    """Return the objects of a rule."""
    n, kind = layout.digits, kind_named(rule.kind)
    try:
        rule = kind.explicit(rule, layout.rules)
        form = next((form for form in kind.sudoku_puzzle if form.describes(rule)), None)
        if form is None:
            raise PuzzleError(f"{NAME} has no rule '{rule.text(n)}'")
        return [*form.write(rule, n)]
    except LayoutError as error:
        raise PuzzleError(f"{NAME}: {error}") from None
