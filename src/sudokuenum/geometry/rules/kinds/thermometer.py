"""Thermometers: the digits increase from the bulb to the tip."""

from collections.abc import Iterator

from sudokuenum.geometry.rules.automata import increasing
from sudokuenum.geometry.rules.f_puzzles import GivenLines
from sudokuenum.geometry.rules.marks import GREY, Disc, Mark
from sudokuenum.geometry.rules.places import GrowingLines
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule
from sudokuenum.geometry.rules.shapes import centre, line
from sudokuenum.geometry.rules.sudoku_puzzle import StoredCells


class Thermometer(Kind):
    name = "thermometer"
    meaning = "The digits increase from the bulb to the tip."
    example = "thermometer: r5c1-r5c4 r4c5"
    sudoku_puzzle = (StoredCells({"type": "line", "kind": "thermo"}),)
    f_puzzles = GivenLines("thermometer")
    places = GrowingLines(3, 7)

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        yield Constraint(rule.cells, increasing(grid.digits))

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        yield line(rule.cells, grid.digits, GREY, 0.3)
        yield Disc(centre(rule.cells[0], grid.digits), 0.4, GREY)


KIND = Thermometer()
