"""The forms of rules in the format "sudoku-puzzle", version 1, of the program pencilmark.

A rule is an object with a type, often with a kind, and with cells such as r1c1:

    {"type": "cage", "sum": 15, "cells": ["r1c1", "r1c2"]}                 StoredCells
    {"type": "line", "kind": "thermo", "cells": [...]}                     StoredCells
    {"type": "line", "kind": "renban", "cells": [...], "closed": true}     StoredCells, a loop
    {"type": "sandwich", "sum": 12, "side": "left", "cells": [...]}        StoredBeside
    {"type": "arrow", "bulb": ["r1c1"], "lines": [["r2c2", "r3c3"]]}       StoredArrows
    {"type": "clone", "regions": [["r1c1"], ["r5c5"]]}                     StoredCopies

Each kind names its form in its own module.
Reference: the package pencilmark 1.0.0rc1 on PyPI, module exchange.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sudokuenum.common.strict_json import JsonValue, key_name
from sudokuenum.errors import LayoutError
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.rules.f_puzzles import cells_of_names
from sudokuenum.geometry.rules.rule import Cells, Form, Kind, Rule, is_closed, once_each


def names_of_cells(cells: Cells, digits: int) -> list[str]:
    """Return the names of cells."""
    return [cell_name(cell, digits) for cell in cells]


@dataclass(frozen=True)
class StoredCells(Form):
    """Cells, perhaps with a number under a key such as `sum`."""

    fixed: Mapping[str, object]
    """The keys that all rules of this form have, with their values."""
    number: str = ""
    """The key of the value."""
    usual: tuple[int, ...] = ()
    """The values of a rule without this key."""
    in_reverse: bool = False
    """True if the cells are stored in the reverse order."""
    others: Mapping[str, object] = field(default_factory=dict)
    """Other keys that a rule may have, with the only value that they may have."""
    can_close: bool = False
    """True if a line may have the key `closed`, and then ends in its first cell."""

    @property
    def fixed_keys(self) -> int:
        return len(self.fixed)

    def fits(self, entry: JsonValue) -> bool:
        members = entry.members()
        return all(members.get(key) == value for key, value in self.fixed.items())

    def describes(self, rule: Rule) -> bool:
        has_value = bool(self.number) or rule.values == self.usual
        return has_value and (self.can_close or not any(map(is_closed, rule.parts)))

    def read(self, kind: Kind, entry: JsonValue, digits: int) -> Iterator[Rule]:
        known = {*self.fixed, self.number, "cells", "id", "label", "style"}
        known |= {"closed"} if self.can_close else set()
        for key, value in entry.members().items():
            if key not in known and value is not False and value != self.others.get(key):
                raise entry.unlike(f"a rule without the key {key_name(key)}, or with another value")
        yield Rule(kind.name, self.parts(entry, digits), self.values(kind, entry))

    def parts(self, entry: JsonValue, digits: int) -> tuple[Cells, ...]:
        """Return the parts of a rule."""
        cells = cells_of_names(entry.get("cells"), entry, digits)
        closed = entry.get("closed")
        if closed and closed.flag():
            cells += cells[:1]
        return (cells[::-1] if self.in_reverse else cells,)

    def values(self, kind: Kind, entry: JsonValue) -> tuple[int, ...]:
        """Return the values of a rule."""
        number = entry.get(self.number) if self.number else None
        return self.usual if number is None else (number.integer(0, 9999),)

    def write(self, rule: Rule, digits: int) -> Iterator[dict[str, Any]]:
        number = {self.number: rule.values[0]} if self.number and rule.values else {}
        cells = rule.cells[::-1] if self.in_reverse else rule.cells
        closed = {"closed": True} if is_closed(cells) else {}
        yield {**self.fixed, **number, "cells": names_of_cells(once_each(cells), digits), **closed}


@dataclass(frozen=True)
class StoredPairs(StoredCells):
    """Dots and signs between two cells; a rule with more cells has several of them."""

    can_close: bool = True

    def write(self, rule: Rule, digits: int) -> Iterator[dict[str, Any]]:
        for k in range(len(rule.cells) - 1):
            pair = Rule(rule.kind, (rule.cells[k : k + 2],), rule.values)
            yield from super().write(pair, digits)


_SIDES = {"top": (1, 0), "left": (0, 1), "bottom": (-1, 0), "right": (0, -1)}
"""The steps away from each side, in rows and columns."""


@dataclass(frozen=True)
class StoredBeside(StoredCells):
    """Cells that begin at a side of the grid, beside which their number is drawn."""

    def read(self, kind: Kind, entry: JsonValue, digits: int) -> Iterator[Rule]:
        side = entry.get("side")
        if side is None or side.value not in [*_SIDES]:
            raise (side or entry).unlike(f"a side: {', '.join(_SIDES)}")
        rest = {key: value for key, value in entry.members().items() if key != "side"}
        yield from super().read(kind, JsonValue(rest, entry.error, entry.parent, entry.key), digits)

    def write(self, rule: Rule, digits: int) -> Iterator[dict[str, Any]]:
        row, column = divmod(rule.cells[0], digits)
        row_2, column_2 = divmod(rule.cells[1] if len(rule.cells) > 1 else rule.cells[0], digits)
        down, right = row_2 - row, column_2 - column
        at = {"top": row == 0, "left": column == 0, "bottom": row == digits - 1}
        at["right"] = column == digits - 1
        for side, (d, r) in _SIDES.items():
            leads_away = (d and d == down) or (r and r == right) or len(rule.cells) == 1
            if at[side] and leads_away:
                for entry in super().write(rule, digits):
                    cells = entry.pop("cells")
                    yield {**entry, "side": side, "cells": cells}
                return
        raise LayoutError(f"no rule {rule.kind} for cells that do not begin at a side of the grid")


@dataclass(frozen=True)
class StoredArrows(StoredCells):
    """A bulb and the arrows from it."""

    def read(self, kind: Kind, entry: JsonValue, digits: int) -> Iterator[Rule]:
        bulb = cells_of_names(entry.get("bulb"), entry, digits)
        if (lines := entry.get("lines")) is None:
            raise entry.unlike("a rule with lines")
        for line in lines.entries():
            yield Rule(kind.name, (bulb, cells_of_names(line, entry, digits)))

    def write(self, rule: Rule, digits: int) -> Iterator[dict[str, Any]]:
        bulb, line = (names_of_cells(part, digits) for part in rule.parts)
        yield {**self.fixed, "bulb": bulb, "lines": [line]}


@dataclass(frozen=True)
class StoredCopies(StoredCells):
    """Two regions or more with the same digits."""

    def read(self, kind: Kind, entry: JsonValue, digits: int) -> Iterator[Rule]:
        regions = entry.get("regions")
        if regions is None or len(found := regions.entries()) < 2:
            raise (regions or entry).unlike("two regions or more")
        first, *others = (cells_of_names(one, entry, digits) for one in found)
        for other in others:
            yield Rule(kind.name, (first, other))

    def write(self, rule: Rule, digits: int) -> Iterator[dict[str, Any]]:
        regions = [names_of_cells(part, digits) for part in rule.parts]
        yield {**self.fixed, "regions": regions}


@dataclass(frozen=True)
class StoredDigits(StoredCells):
    """Cells with a list of digits."""

    def describes(self, rule: Rule) -> bool:
        return True

    def values(self, kind: Kind, entry: JsonValue) -> tuple[int, ...]:
        digits = entry.get("digits")
        return tuple(one.integer(1, 99) for one in digits.entries()) if digits else ()

    def write(self, rule: Rule, digits: int) -> Iterator[dict[str, Any]]:
        cells = names_of_cells(rule.cells, digits)
        yield {**self.fixed, "digits": [*rule.values], "cells": cells}


@dataclass(frozen=True)
class StoredFlag(StoredCells):
    """A rule for the whole grid."""

    def parts(self, entry: JsonValue, digits: int) -> tuple[Cells, ...]:
        return ()

    def write(self, rule: Rule, digits: int) -> Iterator[dict[str, Any]]:
        yield {**self.fixed}
