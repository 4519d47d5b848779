"""Slow thermometers: the digits increase or stay equal from the bulb to the tip."""

from collections.abc import Iterator

from sudokuenum.geometry.rules.automata import neighbours
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule


class SlowThermometer(Kind):
    name = "slow-thermometer"
    meaning = "The digits increase or stay the same from the bulb to the tip."
    example = "slow-thermometer: r5c1-r5c4 r4c5"

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        yield Constraint(rule.cells, neighbours(grid.digits, lambda a, b: a <= b))


KIND = SlowThermometer()
