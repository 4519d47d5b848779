"""Clones: two regions have the same digits in the same places."""

from collections.abc import Iterator

from sudokuenum.errors import LayoutError
from sudokuenum.geometry.rules.automata import equal
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule


class Clone(Kind):
    name = "clone"
    meaning = "The two shaded regions have the same digits in the same places."
    example = "clone: r1c1 r1c2 = r5c5 r5c6"
    parts = ("cells", "copy")

    def check(self, rule: Rule, digits: int) -> None:
        super().check(rule, digits)
        here, there = map(len, rule.parts)
        if here != there:
            raise LayoutError(f"{self.name}: {here} cells and a copy of {there}")

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        for pair in zip(*rule.parts, strict=True):
            if pair[0] != pair[1]:
                yield Constraint(pair, equal(grid.digits))


KIND = Clone()
