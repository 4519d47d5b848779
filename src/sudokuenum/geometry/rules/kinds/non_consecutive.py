"""Non-consecutive: cells that share a side never differ by 1."""

from collections.abc import Iterator

from sudokuenum.geometry.rules.automata import neighbours
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule


class NonConsecutive(Kind):
    name = "non-consecutive"
    meaning = "Cells that share a side do not have consecutive digits."
    example = "non-consecutive"
    parts = ()

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        automaton = neighbours(grid.digits, lambda a, b: abs(a - b) != 1)
        for pair in grid.pairs():
            yield Constraint(pair, automaton)


KIND = NonConsecutive()
