"""Entropic lines: any three digits in a row on the line are a low, a middle and a high one."""

from collections.abc import Iterator

from sudokuenum.errors import LayoutError
from sudokuenum.geometry.rules.automata import Cycle
from sudokuenum.geometry.rules.f_puzzles import GivenLines, Picture
from sudokuenum.geometry.rules.marks import Mark
from sudokuenum.geometry.rules.places import GrowingLines
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule, stretches
from sudokuenum.geometry.rules.shapes import line
from sudokuenum.geometry.rules.sudoku_puzzle import StoredCells

_THIRDS = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]


class Entropic(Kind):
    name = "entropic"
    meaning = (
        "Any three neighbouring digits on the line include one of 1 2 3, one of 4 5 6 and one of "
        "7 8 9."
    )
    example = "entropic: r1c1 r2c2 r2c3 r2c4"
    sudoku_puzzle = (StoredCells({"type": "line", "kind": "entropic"}, others={"groups": _THIRDS}),)
    f_puzzles = GivenLines("entropicline", picture=Picture("Entropic Line", "#FFCCAA"))
    places = GrowingLines(4, 9)

    can_close = True

    def check(self, rule: Rule, digits: int) -> None:
        super().check(rule, digits)
        if digits % 3:
            raise LayoutError(f"{self.name}: the number of digits is a multiple of 3, not {digits}")

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        n = grid.digits
        for cells in stretches(rule.cells, 3):
            yield Constraint(cells, Cycle(tuple(3 * d // n for d in range(n)), 3))

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        yield line(rule.cells, grid.digits, "#ffcba4")


KIND = Entropic()
