"""Modular lines: any three digits in a row on the line have different remainders modulo 3."""

from collections.abc import Iterator

from sudokuenum.geometry.rules.automata import Cycle
from sudokuenum.geometry.rules.f_puzzles import GivenLines, Picture
from sudokuenum.geometry.rules.marks import Mark
from sudokuenum.geometry.rules.places import GrowingLines
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule, stretches
from sudokuenum.geometry.rules.shapes import line
from sudokuenum.geometry.rules.sudoku_puzzle import StoredCells


class Modular(Kind):
    name = "modular"
    meaning = (
        "Any three neighbouring digits on the line include one of 1 4 7, one of 2 5 8 and one of "
        "3 6 9."
    )
    example = "modular: r1c1 r2c2 r2c3 r2c4"
    sudoku_puzzle = (StoredCells({"type": "line", "kind": "modular"}, others={"value": 3}),)
    f_puzzles = GivenLines("modularline", picture=Picture("Modular Line", "#33BBBB"))
    places = GrowingLines(4, 9)

    can_close = True

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        for cells in stretches(rule.cells, 3):
            yield Constraint(cells, Cycle(tuple(d % 3 for d in range(1, grid.digits + 1)), 3))

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        yield line(rule.cells, grid.digits, "#6fcfc0")


KIND = Modular()
