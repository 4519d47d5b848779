"""All differences are given: where two cells have no dot, they do not differ by a dot's value."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from sudokuenum.geometry.rules.automata import neighbours
from sudokuenum.geometry.rules.kinds import difference
from sudokuenum.geometry.rules.kinds.difference import Dots
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule


class AllDots(Kind):
    """All dots of a kind are given. A dot may have any value that one of the dots has."""

    dots: ClassVar[Dots]
    usual: ClassVar[tuple[int, ...]]
    """The values of dots that could be given, if there are no others."""
    parts = ()

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        given = [other for other in grid.rules if other.kind == self.dots.name]
        values = {self.dots.value(other) for other in given} | {*self.usual}
        with_dot = {frozenset(pair) for other in given for pair in pairwise(other.cells)}
        related = self.dots.related
        automaton = neighbours(
            grid.digits, lambda a, b: not any(related(value, a, b) for value in values)
        )
        for pair in grid.pairs():
            if frozenset(pair) not in with_dot:
                yield Constraint(pair, automaton)


class AllDifferences(AllDots):
    name = "all-differences"
    meaning = "All white dots are given: cells that share a side without a dot do not differ by 1."
    example = "all-differences"
    dots = difference.KIND
    usual = (1,)


KIND = AllDifferences()
