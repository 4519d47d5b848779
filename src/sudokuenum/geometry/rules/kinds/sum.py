"""Sums: the digits of some cells, which may be equal, have a given sum."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from sudokuenum.geometry.rules.automata import Sum
from sudokuenum.geometry.rules.marks import BLUE, Corner, Mark
from sudokuenum.geometry.rules.places import Cages
from sudokuenum.geometry.rules.rule import Constraint, Form, Grid, Kind, Places, Rule
from sudokuenum.geometry.rules.shapes import outline
from sudokuenum.geometry.rules.sudoku_puzzle import StoredBeside, StoredCells


class SumOfCells(Kind):
    name = "sum"
    meaning = "The digits of the cells, which may repeat, add up to the sum."
    example = "sum 15: r1c1 r2c2 r3c3"
    sudoku_puzzle: ClassVar[tuple[Form, ...]] = (
        StoredCells({"type": "sum", "kind": "group"}, "sum"),
        StoredCells({"type": "sum", "kind": "corner"}, "sum"),
        StoredBeside({"type": "sum", "kind": "frame"}, "sum"),
    )
    least_cells = 1
    is_area = True
    values = range(1, 2)
    places: ClassVar[Places | None] = Cages(2, 5)

    def values_with(self, line: Sequence[int], digits: int) -> Iterator[tuple[int, ...]]:
        yield (sum(line),)

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        yield Constraint(rule.cells, Sum(rule.values[0]))

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        # blue, and inside the outline of a cage, whose digits are different
        yield from outline(rule.cells, grid.digits, BLUE, 0.15)
        yield Corner(str(rule.values[0]), min(rule.cells), BLUE)


KIND = SumOfCells()
