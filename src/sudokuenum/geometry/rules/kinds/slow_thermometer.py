"""Slow thermometers: the digits increase or stay equal from the bulb to the tip."""

from collections.abc import Iterator

from sudokuenum.geometry.box import Box
from sudokuenum.geometry.rules.automata import increasing, neighbours
from sudokuenum.geometry.rules.f_puzzles import GivenLines, Picture
from sudokuenum.geometry.rules.marks import DARK_GREY, LIGHT_GREY, Disc, Mark
from sudokuenum.geometry.rules.places import GrowingLines
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule
from sudokuenum.geometry.rules.shapes import centre, line
from sudokuenum.geometry.rules.sudoku_puzzle import StoredCells


class SlowThermometer(Kind):
    name = "slow-thermometer"
    meaning = "The digits increase or stay the same from the bulb to the tip."
    example = "slow-thermometer: r5c1-r5c4 r4c5"
    sudoku_puzzle = (StoredCells({"type": "line", "kind": "slow_thermo"}),)
    places = GrowingLines(3, 7)
    f_puzzles = GivenLines(
        "slowthermometer", picture=Picture("Slow Thermometer", "#6495ED", 0.3, circled_ends=1)
    )

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        yield Constraint(rule.cells, neighbours(grid.digits, lambda a, b: a <= b))
        # without these, which follow from it, searches with long thermometers take hours
        lines = Box(1, grid.digits).units[: 2 * grid.digits]
        for unit in dict.fromkeys((*lines, *grid.regions)):
            cells = tuple(cell for cell in rule.cells if cell in unit)
            if len(cells) > 1:
                yield Constraint(cells, increasing(grid.digits))

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        # hollow, unlike a thermometer
        first = centre(rule.cells[0], grid.digits)
        yield line(rule.cells, grid.digits, DARK_GREY, 0.3)
        yield Disc(first, 0.4, DARK_GREY)
        yield line(rule.cells, grid.digits, LIGHT_GREY, 0.23)
        yield Disc(first, 0.365, LIGHT_GREY)


KIND = SlowThermometer()
