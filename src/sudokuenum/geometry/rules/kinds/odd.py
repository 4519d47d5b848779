"""Odd cells: the digit of each of these cells is odd."""

from collections.abc import Iterator
from typing import ClassVar

from sudokuenum.geometry.rules.automata import Among
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule


class CellsOfParity(Kind):
    """Cells whose digits have the same remainder modulo 2."""

    remainder: ClassVar[int]
    least_cells = 1

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        digits = range(1, grid.digits + 1)
        automaton = Among(frozenset(d for d in digits if d % 2 == self.remainder))
        for cell in rule.cells:
            yield Constraint((cell,), automaton)


class Odd(CellsOfParity):
    name = "odd"
    meaning = "The digit in a cell with a circle is odd."
    example = "odd: r1c1 r2c5"
    remainder = 1


KIND = Odd()
