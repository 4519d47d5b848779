"""Greater than: the digit of each cell is greater than the digit of the next one."""

from collections.abc import Iterator
from itertools import pairwise

from sudokuenum.geometry.rules.automata import neighbours
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule


class Greater(Kind):
    name = "greater"
    meaning = "The digit at the open side of the sign is greater."
    example = "greater: r1c1 r1c2"

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        for pair in pairwise(rule.cells):
            yield Constraint(pair, neighbours(grid.digits, lambda a, b: a > b))


KIND = Greater()
