"""Minimum cells: the digit of each of these cells is less than the digits beside it."""

from collections.abc import Iterator
from operator import gt, lt
from typing import ClassVar

from sudokuenum.geometry.rules.automata import neighbours
from sudokuenum.geometry.rules.f_puzzles import MarkedCells
from sudokuenum.geometry.rules.marks import DARK_GREY, Mark
from sudokuenum.geometry.rules.places import SingleCells
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule
from sudokuenum.geometry.rules.shapes import centre, sign, square


class Extremes(Kind):
    """Cells whose digits are less or greater than the digits of all other cells beside them.

    Two of these cells that share a side are not compared.
    """

    least_cells = 1
    is_area = True
    places = SingleCells()
    is_greater: ClassVar[bool]
    """True if the digits are greater than the digits beside them."""

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        automaton = neighbours(grid.digits, gt if self.is_greater else lt)
        cells = {cell for other in grid.rules if other.kind == self.name for cell in other.cells}
        for cell in rule.cells:
            for other in grid.beside(cell):
                if other not in cells:
                    yield Constraint((cell, other), automaton)

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        for cell in rule.cells:
            x, y = middle = centre(cell, grid.digits)
            yield square(middle, 0.5, "#e4e4e4")
            for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0)):
                reach, way = (0.46, 1) if self.is_greater else (0.38, -1)
                tip = x + reach * right, y + reach * down
                yield sign(tip, (way * right, way * down), DARK_GREY, 0.035, 0.08)


class Minimum(Extremes):
    name = "minimum"
    meaning = (
        "A marked digit is less than all unmarked digits in the cells that share a side with it."
    )
    example = "minimum: r1c1 r2c5"
    is_greater = False
    f_puzzles = MarkedCells("minimum")


KIND = Minimum()
