"""Parity lines: even and odd digits alternate on the line."""

from collections.abc import Iterator

from sudokuenum.geometry.rules.automata import Cycle
from sudokuenum.geometry.rules.marks import Mark
from sudokuenum.geometry.rules.places import GrowingLines
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule, stretches
from sudokuenum.geometry.rules.shapes import line
from sudokuenum.geometry.rules.sudoku_puzzle import StoredCells


class Parity(Kind):
    name = "parity"
    meaning = "Even and odd digits alternate on the line."
    example = "parity: r1c1 r2c2 r2c3 r2c4"
    sudoku_puzzle = (StoredCells({"type": "line", "kind": "parity"}, can_close=True),)

    can_close = True
    places = GrowingLines(4, 9)

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        for cells in stretches(rule.cells, 2):
            yield Constraint(cells, Cycle(tuple(d % 2 for d in range(1, grid.digits + 1)), 2))

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        yield line(rule.cells, grid.digits, "#ef9a9a")


KIND = Parity()
