"""German whispers: neighbours on the line differ by at least 5, or half the number of digits."""

from collections.abc import Iterator
from typing import ClassVar

from sudokuenum.geometry.rules.automata import differing_by
from sudokuenum.geometry.rules.marks import Corner, Mark
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule
from sudokuenum.geometry.rules.shapes import line


class Whispers(Kind):
    """Lines on which neighbours differ by a value, which has a usual size for 9 digits."""

    usual: ClassVar[int]
    colour: ClassVar[str]
    values = range(2)

    def least(self, rule: Rule, digits: int) -> int:
        """Return the least difference between neighbours."""
        # 5 and 4 for 9 digits; the same part of any other number of digits, rounded up
        return rule.values[0] if rule.values else -(-self.usual * digits // 10)

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        least = self.least(rule, grid.digits)
        yield Constraint(rule.cells, differing_by(grid.digits, least))

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        yield line(rule.cells, grid.digits, self.colour)
        if (least := self.least(rule, grid.digits)) != self.usual:
            yield Corner(str(least), rule.cells[0])


class GermanWhispers(Whispers):
    name = "german-whispers"
    meaning = "Digits next to each other on the line differ by at least 5, or by its number."
    example = "german-whispers: r1c1 r2c2 r2c3"
    usual = 5
    colour = "#67e067"


KIND = GermanWhispers()
