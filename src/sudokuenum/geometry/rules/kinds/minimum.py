"""Minimum cells: the digit of each of these cells is less than the digits beside it."""

from abc import abstractmethod
from collections.abc import Iterator

from sudokuenum.geometry.rules.automata import neighbours
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule


class Extremes(Kind):
    """Cells whose digits are less or greater than the digits of all other cells beside them.

    Two of these cells that share a side are not compared.
    """

    least_cells = 1

    @staticmethod
    @abstractmethod
    def fit(digit: int, beside: int) -> bool:
        """Return True if the digit of one of the cells fits a digit beside it."""

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        automaton = neighbours(grid.digits, self.fit)
        cells = {cell for other in grid.rules if other.kind == self.name for cell in other.cells}
        for cell in rule.cells:
            for other in grid.beside(cell):
                if other not in cells:
                    yield Constraint((cell, other), automaton)


class Minimum(Extremes):
    name = "minimum"
    meaning = "The digit is less than all digits beside the marked cells."
    example = "minimum: r1c1 r2c5"

    @staticmethod
    def fit(digit: int, beside: int) -> bool:
        return digit < beside


KIND = Minimum()
