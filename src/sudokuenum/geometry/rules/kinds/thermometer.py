"""Thermometers: the digits increase from the bulb to the tip."""

from collections.abc import Iterator

from sudokuenum.geometry.rules.automata import increasing
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule


class Thermometer(Kind):
    name = "thermometer"
    meaning = "The digits increase from the bulb to the tip."
    example = "thermometer: r5c1-r5c4 r4c5"

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        yield Constraint(rule.cells, increasing(grid.digits))


KIND = Thermometer()
