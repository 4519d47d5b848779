"""Drawings in puzzles of f-puzzles and SudokuPad, such as coloured lines, that may be rules.

Setters often draw rules for which a program has no key, and explain them beside the puzzle. A
puzzle without such a rule would be another one. Drawn parts are therefore passed over only where
they cannot be a rule that is missing:

- parts that the solver plugin of f-puzzles has drawn for its own constraints (`fromConstraint`);
- lines and cages all of whose cells belong to one rule or one group of the puzzle;
- cages that hold a title, a message or another remark, such as `title: Nightfall`;
- cages without a value, texts, circles and rectangles of f-puzzles, if the puzzle has any rule.

All other parts raise an error that names them. Because SudokuPad's own JSON has no keys for rules
such as arrows and dots, all its lines, arrows, underlays and overlays must belong to a rule.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from sudokuenum.common.strict_json import JsonValue
from sudokuenum.geometry.cell_names import cell_of
from sudokuenum.geometry.rules.f_puzzles import entries_of
from sudokuenum.geometry.rules.rule import Cells

DRAWN_BY_HAND = ("line", "cage", "text", "circle", "rectangle")
"""The keys of drawn parts in an object of f-puzzles."""
_SUDOKUPAD = ("lines", "arrows", "overlays", "underlays")
DRAWN_PARTS = (*DRAWN_BY_HAND, *_SUDOKUPAD)
"""The keys of drawn parts."""
_REMARK = re.compile(r"[A-Za-z]+:\s|(?:FOW|FOGLIGHT)$")


def is_remark(value: object) -> bool:
    """Return True if the value of a cage is a title or another remark, such as a place without fog.

    >>> is_remark("author: Ada"), is_remark("15")
    (True, False)
    """
    return isinstance(value, str) and _REMARK.match(value) is not None


def is_redrawn(entry: Mapping[str, object]) -> bool:
    """Return True if the solver plugin has drawn an entry for one of its constraints."""
    return bool(entry.get("fromConstraint") or entry.get("isNewConstraint"))


class _Part(NamedTuple):
    """A drawn part."""

    entry: JsonValue
    cells: frozenset[int]
    """The cells of the grid on which it is drawn."""
    may_be_decoration: bool


def check_drawn(document: JsonValue, known: Iterable[Cells], digits: int) -> None:
    """Raise PuzzleError if a drawn part may be a rule that is missing.

    `known` are the cells of each rule and of each extra group of the puzzle.
    """
    sets = [frozenset(cells) for cells in known]
    for part in (*_of_f_puzzles(document, digits), *_of_sudokupad(document, digits)):
        is_explained = any(cells.issuperset(part.cells) for cells in sets if part.cells)
        if not (is_explained or (part.may_be_decoration and sets)):
            what = "only drawn, so that its meaning is unknown; remove it if it is no rule"
            raise part.entry.error(f"{part.entry.place}: {what}")


def _of_f_puzzles(document: JsonValue, digits: int) -> Iterator[_Part]:
    for key in DRAWN_BY_HAND:
        for entry in entries_of(document, key):
            value = entry.members().get("value")
            if is_redrawn(entry.members()):
                continue
            if key == "cage" and (is_remark(value) or not entries_of(entry, "cells")):
                continue
            lines = entries_of(entry, "lines") if key == "line" else []
            named = [line.entries() for line in lines] or [entries_of(entry, "cells")]
            is_rule = key == "line" or (key == "cage" and bool(value))
            for names in named:
                cells = (cell_of(name.text("a cell such as R1C1"), digits) for name in names)
                found = frozenset(cell for cell in cells if cell is not None)
                yield _Part(entry, found, not is_rule)


def _cell_at(row: float, column: float, digits: int) -> int | None:
    """Return the cell that contains a point, given in rows and columns from the corner."""
    is_inside = 0 <= row < digits and 0 <= column < digits
    return digits * int(row) + int(column) if is_inside else None


def _of_sudokupad(document: JsonValue, digits: int) -> Iterator[_Part]:
    for key in _SUDOKUPAD:
        for entry in entries_of(document, key):
            center = entry.get("center")
            points = entries_of(entry, "wayPoints") + ([] if center is None else [center])
            cells = set[int]()
            for point in points:
                pair = [_number(one) for one in point.entries()]
                if len(pair) != 2:
                    raise point.unlike("a row and a column")
                row, column = pair
                if (cell := _cell_at(row, column, digits)) is not None:
                    cells.add(cell)
            yield _Part(entry, frozenset(cells), may_be_decoration=False)


def _number(value: JsonValue) -> float:
    if isinstance(value.value, bool) or not isinstance(value.value, int | float):
        raise value.unlike("a number")
    return value.value
