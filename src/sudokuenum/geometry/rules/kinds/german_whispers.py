"""German whispers: neighbours on the line differ by at least 5, or half the number of digits."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from sudokuenum.common.strict_json import JsonValue
from sudokuenum.geometry.rules.automata import differing_by, usual_difference
from sudokuenum.geometry.rules.f_puzzles import Entry, GivenLines, Picture
from sudokuenum.geometry.rules.marks import Corner, Mark
from sudokuenum.geometry.rules.places import GrowingLines
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule, stretches
from sudokuenum.geometry.rules.shapes import line
from sudokuenum.geometry.rules.sudoku_puzzle import StoredCells

GERMAN, DUTCH = 5, 4
"""The usual least differences in a grid with 9 digits."""


@dataclass(frozen=True)
class WhisperLines(GivenLines):
    """Lines whose value is the least difference, which distinguishes German and Dutch whispers."""

    of_9_digits: int = GERMAN

    def rules(self, kind: Kind, entry: JsonValue, digits: int) -> Iterator[Rule]:
        is_dutch = entry.parent is not None and entry.parent.key == "dutchwhispers"
        for rule in super().rules(kind, entry, digits):
            usual = usual_difference(DUTCH if is_dutch else GERMAN, digits)
            least = rule.values[0] if rule.values else usual
            named = {usual_difference(one, digits): one for one in (DUTCH, GERMAN)}
            if named.get(least, GERMAN) == self.of_9_digits:
                yield replace(rule, values=() if least in named else (least,))

    def entries(self, rule: Rule, digits: int) -> Iterator[Entry]:
        least = rule.values or (usual_difference(self.of_9_digits, digits),)
        yield from super().entries(replace(rule, values=least), digits)


@dataclass(frozen=True)
class StoredWhispers(StoredCells):
    """Lines of the format "sudoku-puzzle", with the least difference."""

    of_9_digits: int = GERMAN

    def write(self, rule: Rule, digits: int) -> Iterator[dict[str, Any]]:
        least = rule.values or (usual_difference(self.of_9_digits, digits),)
        yield from super().write(replace(rule, values=least), digits)


class DifferenceLine(Kind):
    """Lines with a least difference, which is their value or a usual difference."""

    usual: ClassVar[int]
    """The usual least difference in a grid with 9 digits."""
    values = range(2)

    def least(self, rule: Rule, digits: int) -> int:
        """Return the least difference."""
        return rule.values[0] if rule.values else usual_difference(self.usual, digits)

    def number(self, rule: Rule, digits: int) -> Iterator[Mark]:
        """Yield the least difference as a mark, unless it is the usual one for 9 digits."""
        if (least := self.least(rule, digits)) != self.usual:
            yield Corner(str(least), rule.cells[0])


class Whispers(DifferenceLine):
    """Lines on which neighbours differ by at least a value."""

    colour: ClassVar[str]
    can_close = True
    places = GrowingLines(3, 9)

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        least = self.least(rule, grid.digits)
        for cells in stretches(rule.cells, 2):
            yield Constraint(cells, differing_by(grid.digits, least))

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        yield line(rule.cells, grid.digits, self.colour)
        yield from self.number(rule, grid.digits)


class GermanWhispers(Whispers):
    name = "german-whispers"
    meaning = (
        "Neighbouring digits on the line differ by at least 5 (or the number that the line shows)."
    )
    example = "german-whispers: r1c1 r2c2 r2c3"
    colour = "#67e067"
    sudoku_puzzle = (StoredWhispers({"type": "line", "kind": "whisper"}, "value", can_close=True),)
    usual = GERMAN
    f_puzzles = WhisperLines(
        "whispers",
        ("germanwhispers", "dutchwhispers"),
        Picture("German Whispers", "#67F067"),
        of_9_digits=GERMAN,
    )


KIND = GermanWhispers()
