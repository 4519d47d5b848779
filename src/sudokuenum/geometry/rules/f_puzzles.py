"""The forms in which f-puzzles stores rules, also with the constraints of its solver plugin.

    killercage       [{"cells": ["R1C1", "R1C2"], "value": "15"}]        GivenCells
    thermometer      [{"lines": [["R5C1", "R5C2"], ["R5C1", "R4C1"]]}]   GivenLines, a rule for each
    arrow            [{"cells": ["R1C1"], "lines": [["R1C1", "R2C2"]]}]  GivenArrows
    clone            [{"cells": ["R1C1"], "cloneCells": ["R5C5"]}]       GivenCopies
    quadruple        [{"cells": [...four], "values": [1, 2]}]            GivenDigits
    odd              [{"cell": "R1C1"}, {"cell": "R2C5"}]                MarkedCells, one rule
    littlekillersum  [{"cell": "R0C1", "direction": "DR", ...}]          GivenDiagonals
    sandwichsum      [{"cell": "R3C0", "value": "12"}]                   GivenBeside

R0C1 and R10C1 are the cells above and below column 1, R3C0 and R3C10 the cells beside row 3. Values
are strings of digits, or numbers. Each kind names its key and one of these forms in its own module.

Programs without the plugin, such as SudokuPad, do not know its constraints. The plugin therefore
adds a picture of each, which it marks with `fromConstraint`, and so do the writers here.

References: the player of f-puzzles.com; its plugin and the reader of D. Clamage's SudokuSolver.
"""

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from sudokuenum.common.strict_json import JsonValue
from sudokuenum.errors import LayoutError, located
from sudokuenum.geometry.cell_names import cell_name, cell_of, place_of
from sudokuenum.geometry.rules.rule import Cells, Entries, Kind, Rule, nearest

Entry: TypeAlias = dict[str, Any]
"""An entry of the list of a key."""
_DIRECTIONS = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}
"""The steps along a diagonal, in rows and columns: down or up, and right or left."""


def entries_of(document: JsonValue, key: str) -> list[JsonValue]:
    """Return the entries of the list that is the value of a key; none if it is missing."""
    value = document.get(key)
    return [] if value is None else value.entries()


def cell_of_name(name: JsonValue, digits: int) -> int:
    """Return the cell with a name such as R1C1 or r1c1."""
    if (cell := cell_of(name.text("a cell such as r1c1"), digits)) is None:
        raise name.unlike(f"a cell from r1c1 to r{digits}c{digits}")
    return cell


def cells_of_names(names: JsonValue | None, entry: JsonValue, digits: int) -> Cells:
    """Return the cells of a list of names, which must not be missing in an entry."""
    if names is None:
        raise entry.unlike("an entry with cells")
    return tuple(cell_of_name(name, digits) for name in names.entries())


def value_of(entry: JsonValue, letters: Mapping[str, int] | None = None) -> int | None:
    """Return the number that is the value of an entry; None if it is missing or empty."""
    value = entry.get("value")
    if value is None or value.value == "":
        return None
    if isinstance(value.value, str):
        text = value.value.strip().upper()
        if letters is not None and text in letters:
            return letters[text]
        if re.fullmatch("[0-9]{1,4}", text, re.ASCII):
            return int(text)
    elif type(value.value) is int and 0 <= value.value <= 9999:
        return value.value
    raise value.unlike(f"a number{''.join(f' or {letter}' for letter in letters or ())}")


def name_of(cell: int, digits: int) -> str:
    """Return the name of a cell in f-puzzles.

    >>> name_of(10, 9)
    'R2C2'
    """
    return cell_name(cell, digits).upper()


@dataclass(frozen=True)
class Picture:
    """The picture of a constraint, for programs that do not know the constraint."""

    name: str
    """The name of the constraint in the plugin."""
    color: str = "#000000"
    width: float = 0.15
    """The width of lines, in cells."""
    symbol: str = ""
    """The character around values beside the grid."""
    circled_ends: int = 0
    """The number of ends of a line that have circles."""

    def add(self, entry: Entry, document: dict[str, Any]) -> None:
        """Add the picture of an entry to an object."""
        for line in entry.get("lines", ()):
            self._draw(document, "line", lines=[line], outlineC=self.color, width=self.width)
            for cell in (line[0], line[-1])[: self.circled_ends]:
                colors = {"baseC": self.color, "outlineC": self.color}
                self._draw(document, "circle", cells=[cell], **colors, width=0.85, height=0.85)
        if "lines" not in entry and "cells" in entry:
            self._draw(document, "cage", cells=entry["cells"], outlineC=self.color)
        if "cell" in entry:
            for value, size in ((self.symbol, 1.2), (entry["value"], 0.7)):
                black = {"fontC": self.color}
                self._draw(document, "text", cells=[entry["cell"]], value=value, **black, size=size)

    def _draw(self, document: dict[str, Any], key: str, **parts: Any) -> None:
        document.setdefault(key, []).append({**parts, "fromConstraint": self.name})


@dataclass(frozen=True)
class _Listed(Entries):
    """Rules that are the entries of a list."""

    key: str
    also: tuple[str, ...] = ()
    """Other keys that are read."""
    picture: "Picture | None" = None
    """The picture of a constraint of the plugin."""

    @property
    def keys(self) -> tuple[str, ...]:
        return self.key, *self.also

    def read(self, kind: Kind, document: JsonValue, digits: int) -> Iterator[Rule]:
        for key in self.keys:
            for entry in entries_of(document, key):
                for rule in self.rules(kind, entry, digits):
                    with located(f"{entry.place}: "):
                        kind.check(rule, digits)
                    yield rule

    def write(
        self, kind: Kind, rules: Sequence[Rule], digits: int, document: dict[str, Any]
    ) -> None:
        for rule in rules:
            for entry in self.entries(rule, digits):
                document.setdefault(self.key, []).append(entry)
                if self.picture:
                    self.picture.add(entry, document)

    @abstractmethod
    def rules(self, kind: Kind, entry: JsonValue, digits: int) -> Iterator[Rule]:
        """Yield the rules of an entry."""

    @abstractmethod
    def entries(self, rule: Rule, digits: int) -> Iterator[Entry]:
        """Yield the entries of a rule."""


def _values(
    kind: Kind, entry: JsonValue, letters: Mapping[str, int] | None = None
) -> tuple[int, ...]:
    """Return the value of an entry, if it has one."""
    value = value_of(entry, letters)
    if value is None and 0 not in kind.values:
        raise (entry.get("value") or entry).unlike("an entry with a value")
    return () if value is None else (value,)


def _names(cells: Cells, digits: int) -> list[str]:
    return [name_of(cell, digits) for cell in cells]


def _with_value(rule: Rule, letters: Mapping[str, int] | None = None) -> Entry:
    """Return the key of the value of a rule, if it has a value."""
    letter_of = {value: letter for letter, value in (letters or {}).items()}
    for value in rule.values:
        if letters and value not in letter_of:
            raise _no_rule(f"with the value {value}", rule)
        return {"value": letter_of.get(value, str(value))}
    return {}


def _no_rule(what: str, rule: Rule) -> LayoutError:
    """Return the error for a rule that cannot be written because of `what`."""
    return LayoutError(f"f-puzzles has no rule {rule.kind} {what}")


@dataclass(frozen=True)
class GivenCells(_Listed):
    """Cells, perhaps with a value."""

    letters: Mapping[str, int] = field(default_factory=dict)
    """The letters that may be values."""

    def rules(self, kind: Kind, entry: JsonValue, digits: int) -> Iterator[Rule]:
        cells = cells_of_names(entry.get("cells"), entry, digits)
        yield Rule(kind.name, (cells,), _values(kind, entry, self.letters))

    def entries(self, rule: Rule, digits: int) -> Iterator[Entry]:
        yield {"cells": _names(rule.cells, digits), **_with_value(rule, self.letters)}


@dataclass(frozen=True)
class GivenPairs(GivenCells):
    """Dots between two cells, perhaps with a value; a rule with more cells has several dots."""

    def entries(self, rule: Rule, digits: int) -> Iterator[Entry]:
        value = _with_value(rule, self.letters)
        for k in range(len(rule.cells) - 1):
            yield {"cells": _names(rule.cells[k : k + 2], digits), **value}


@dataclass(frozen=True)
class GivenLines(_Listed):
    """Lines, each of which is a rule; a thermometer with branches has several from one bulb."""

    def rules(self, kind: Kind, entry: JsonValue, digits: int) -> Iterator[Rule]:
        values = _values(kind, entry)
        for line in _lines(entry):
            yield Rule(kind.name, (cells_of_names(line, entry, digits),), values)

    def entries(self, rule: Rule, digits: int) -> Iterator[Entry]:
        yield {"lines": [_names(rule.cells, digits)], **_with_value(rule)}


def _lines(entry: JsonValue) -> list[JsonValue]:
    if (lines := entry.get("lines")) is None:
        raise entry.unlike("an entry with lines")
    return lines.entries()


@dataclass(frozen=True)
class GivenArrows(_Listed):
    """A circle, from which one arrow or more begin, each in a cell of the circle."""

    def rules(self, kind: Kind, entry: JsonValue, digits: int) -> Iterator[Rule]:
        # the digits of the circle are a number, which is read from the left and from the top
        circle = tuple(sorted(cells_of_names(entry.get("cells"), entry, digits)))
        for line in _lines(entry):
            cells = cells_of_names(line, entry, digits)
            yield Rule(
                kind.name, (circle, cells[1:] if cells[:1] and cells[0] in circle else cells)
            )

    def entries(self, rule: Rule, digits: int) -> Iterator[Entry]:
        circle, arrow = rule.parts
        if circle != tuple(sorted(circle)):
            raise _no_rule("whose circle is read from the right or from below", rule)
        line = _names((nearest(circle, arrow[0], digits), *arrow), digits)
        yield {"lines": [line], "cells": _names(circle, digits)}


@dataclass(frozen=True)
class GivenCopies(_Listed):
    """Cells, and their copies in the same order."""

    def rules(self, kind: Kind, entry: JsonValue, digits: int) -> Iterator[Rule]:
        parts = (cells_of_names(entry.get(key), entry, digits) for key in ("cells", "cloneCells"))
        yield Rule(kind.name, tuple(parts))

    def entries(self, rule: Rule, digits: int) -> Iterator[Entry]:
        here, there = (_names(part, digits) for part in rule.parts)
        yield {"cells": here, "cloneCells": there}


@dataclass(frozen=True)
class GivenDigits(_Listed):
    """Cells with a list of digits."""

    def rules(self, kind: Kind, entry: JsonValue, digits: int) -> Iterator[Rule]:
        values = tuple(value.integer(1, digits) for value in entries_of(entry, "values"))
        yield Rule(kind.name, (cells_of_names(entry.get("cells"), entry, digits),), values)

    def entries(self, rule: Rule, digits: int) -> Iterator[Entry]:
        yield {"cells": _names(rule.cells, digits), "values": [*rule.values]}


@dataclass(frozen=True)
class MarkedCells(Entries):
    """Cells, each an entry, which are one rule."""

    key: str

    @property
    def keys(self) -> tuple[str, ...]:
        return (self.key,)

    def read(self, kind: Kind, document: JsonValue, digits: int) -> Iterator[Rule]:
        cells = set[int]()
        for entry in entries_of(document, self.key):
            if (cell := entry.get("cell")) is None:
                raise entry.unlike("an entry with a cell")
            cells.add(cell_of_name(cell, digits))
        if cells:
            yield Rule(kind.name, (tuple(sorted(cells)),))

    def write(
        self, kind: Kind, rules: Sequence[Rule], digits: int, document: dict[str, Any]
    ) -> None:
        cells = sorted({cell for rule in rules for cell in rule.cells})
        document[self.key] = [{"cell": name_of(cell, digits)} for cell in cells]


class _Outside(_Listed):
    """Rules of cells in a straight line that begins at a cell outside the grid."""

    @abstractmethod
    def steps(self, entry: JsonValue, row: int, column: int, digits: int) -> tuple[int, int]:
        """Return the steps along the line, in rows and columns; (0, 0) if there is no such line."""

    def rules(self, kind: Kind, entry: JsonValue, digits: int) -> Iterator[Rule]:
        if (cell := entry.get("cell")) is None:
            raise entry.unlike("an entry with a cell")
        cells: Cells = ()
        if place := place_of(cell.text("a cell such as r0c1")):
            row, column = place
            down, right = self.steps(entry, row, column, digits)
            is_outside = not (0 <= row < digits and 0 <= column < digits)
            cells = _run(row + down, column + right, down, right, digits) if is_outside else ()
        if not cells:
            raise cell.unlike(f"a cell outside the grid, such as r0c1 or r1c{digits + 1}")
        yield Rule(kind.name, (cells,), _values(kind, entry))

    def entry(self, rule: Rule, digits: int, down: int, right: int) -> Entry | None:
        """Return the entry of a rule whose line has these steps, or None if it has others."""
        row, column = divmod(rule.cells[0], digits)
        row, column = row - down, column - right
        is_outside = not (0 <= row < digits and 0 <= column < digits)
        if not is_outside or _run(row + down, column + right, down, right, digits) != rule.cells:
            return None
        return {"cell": f"R{row + 1}C{column + 1}", **_with_value(rule)}


def _run(row: int, column: int, down: int, right: int, digits: int) -> Cells:
    """Return the cells of the grid from a cell on, with these steps; none without steps."""
    cells: list[int] = []
    while (down or right) and 0 <= row < digits and 0 <= column < digits:
        cells.append(digits * row + column)
        row, column = row + down, column + right
    return tuple(cells)


@dataclass(frozen=True)
class GivenDiagonals(_Outside):
    """Diagonals, each with a direction and a value."""

    def steps(self, entry: JsonValue, row: int, column: int, digits: int) -> tuple[int, int]:
        direction = entry.get("direction")
        if direction is None or direction.value not in [*_DIRECTIONS]:
            raise (direction or entry).unlike(f"a direction: {', '.join(_DIRECTIONS)}")
        return _DIRECTIONS[direction.value]

    def entries(self, rule: Rule, digits: int) -> Iterator[Entry]:
        for direction, steps in _DIRECTIONS.items():
            if entry := self.entry(rule, digits, *steps):
                yield {**entry, "direction": direction, "cells": _names(rule.cells, digits)}
                return
        raise _no_rule("for cells that are not a whole diagonal", rule)


@dataclass(frozen=True)
class GivenBeside(_Outside):
    """Rows and columns, each read from the side where its value is."""

    def steps(self, entry: JsonValue, row: int, column: int, digits: int) -> tuple[int, int]:
        down = (row == -1) - (row == digits)
        right = (column == -1) - (column == digits)
        return (0, 0) if down and right else (down, right)

    def entries(self, rule: Rule, digits: int) -> Iterator[Entry]:
        for steps in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            if entry := self.entry(rule, digits, *steps):
                yield entry
                return
        first = cell_name(rule.cells[0], digits)
        raise _no_rule(f"for cells from {first} on that are not a whole row or column", rule)
