"""Slow thermometers: the digits increase or stay equal from the bulb to the tip."""

from collections.abc import Iterator

from sudokuenum.geometry.rules.automata import neighbours
from sudokuenum.geometry.rules.marks import DARK_GREY, LIGHT_GREY, Disc, Mark
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule
from sudokuenum.geometry.rules.shapes import centre, line


class SlowThermometer(Kind):
    name = "slow-thermometer"
    meaning = "The digits increase or stay the same from the bulb to the tip."
    example = "slow-thermometer: r5c1-r5c4 r4c5"

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        yield Constraint(rule.cells, neighbours(grid.digits, lambda a, b: a <= b))

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        # hollow, unlike a thermometer
        first = centre(rule.cells[0], grid.digits)
        yield line(rule.cells, grid.digits, DARK_GREY, 0.3)
        yield Disc(first, 0.4, DARK_GREY)
        yield line(rule.cells, grid.digits, LIGHT_GREY, 0.23)
        yield Disc(first, 0.365, LIGHT_GREY)


KIND = SlowThermometer()
