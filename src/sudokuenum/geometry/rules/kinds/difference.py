"""Difference dots, the white dots of Kropki: two cells differ by 1, or by the value of the dot."""

from abc import abstractmethod
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import ClassVar

from sudokuenum.geometry.rules.automata import neighbours
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule


class Dots(Kind):
    """Dots between cells whose digits are related by a value.

    A rule with more than two cells has a dot between each of them and the next.
    """

    usual: ClassVar[int]
    values = range(2)

    @staticmethod
    @abstractmethod
    def related(value: int, a: int, b: int) -> bool:
        """Return True if a dot with this value may lie between two digits."""

    def value(self, rule: Rule) -> int:
        """Return the value of a dot."""
        return rule.values[0] if rule.values else self.usual

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        automaton = neighbours(grid.digits, partial(self.related, self.value(rule)))
        for pair in pairwise(rule.cells):
            yield Constraint(pair, automaton)


class Difference(Dots):
    name = "difference"
    meaning = "The digits on both sides of a white dot differ by 1, or by its number."
    example = "difference: r1c1 r1c2"
    usual = 1

    @staticmethod
    def related(value: int, a: int, b: int) -> bool:
        return abs(a - b) == value


KIND = Difference()
