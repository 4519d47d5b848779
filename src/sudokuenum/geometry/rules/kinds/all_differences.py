"""All differences are given: where two cells have no dot, they do not differ by a dot's value."""

from collections.abc import Iterator
from itertools import pairwise
from typing import ClassVar

from sudokuenum.geometry.rules.automata import neighbours
from sudokuenum.geometry.rules.kinds import difference
from sudokuenum.geometry.rules.kinds.difference import Dots
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule


class AllDots(Kind):
    """All dots of a kind are given: without a dot, no digits are related by any of its values.

    Black and white dots excuse one another. Because 1 and 2 could have either, a black dot between
    them does not mean that a white dot is missing.
    """

    dots: ClassVar[Dots]
    excusing: ClassVar[tuple[str, ...]]
    """The kinds of marks with which a pair of cells needs no dot."""
    usual: ClassVar[tuple[int, ...]]
    """The values of dots that could be given."""
    has_other_values: ClassVar[bool] = True
    """True if dots with other values take the place of the usual ones."""
    parts = ()

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        given = {self.dots.value(other) for other in grid.rules if other.kind == self.dots.name}
        values = given if given and self.has_other_values else given | {*self.usual}
        with_mark = {
            frozenset(pair)
            for other in grid.rules
            if other.kind in self.excusing
            for pair in pairwise(other.cells)
        }
        related = self.dots.related
        automaton = neighbours(
            grid.digits, lambda a, b: not any(related(value, a, b) for value in values)
        )
        for pair in grid.pairs():
            if frozenset(pair) not in with_mark:
                yield Constraint(pair, automaton)


class AllDifferences(AllDots):
    name = "all-differences"
    meaning = "All white dots are given: cells that share a side without a dot do not differ by 1."
    example = "all-differences"
    dots = difference.KIND
    excusing = ("difference", "ratio")
    usual = (1,)


KIND = AllDifferences()
