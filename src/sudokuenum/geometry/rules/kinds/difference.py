"""Difference dots, the white dots of Kropki: two cells differ by 1, or by the value of the dot."""

from abc import abstractmethod
from collections.abc import Iterator
from functools import cache, partial
from itertools import pairwise
from typing import ClassVar

from sudokuenum.geometry.rules.automata import Neighbours, neighbours
from sudokuenum.geometry.rules.f_puzzles import GivenPairs
from sudokuenum.geometry.rules.marks import BLACK, WHITE, Mark, Point
from sudokuenum.geometry.rules.places import Pairs
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule
from sudokuenum.geometry.rules.shapes import dot, middle_of, tie
from sudokuenum.geometry.rules.sudoku_puzzle import StoredPairs


class Dots(Kind):
    """Dots between cells whose digits are related by a value.

    A rule with more than two cells has a dot between each of them and the next.
    """

    usual: ClassVar[int]
    """The value of a dot without a number."""
    f_puzzles: ClassVar[GivenPairs]
    can_close = True
    values = range(2)
    places = Pairs()

    @staticmethod
    @abstractmethod
    def related(value: int, a: int, b: int) -> bool:
        """Return True if a dot with this value may lie between two digits."""

    @abstractmethod
    def dot(self, rule: Rule, middle: Point) -> Iterator[Mark]:
        """Yield the marks of a dot at this point."""

    def value(self, rule: Rule) -> int:
        """Return the value of a dot."""
        return rule.values[0] if rule.values else self.usual

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        automaton = self.related_digits(self.value(rule), grid.digits)
        for pair in pairwise(rule.cells):
            yield Constraint(pair, automaton)

    @classmethod
    @cache
    def related_digits(cls, value: int, digits: int) -> Neighbours:
        """Return the automaton that accepts digits between which a dot with this value may lie."""
        return neighbours(digits, partial(cls.related, value))

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        for pair in pairwise(rule.cells):
            yield from tie(*pair, grid.digits)
            yield from self.dot(rule, middle_of(pair, grid.digits))


class Difference(Dots):
    name = "difference"
    meaning = "The digits on both sides of a white dot differ by 1 (or by the number in the dot)."
    example = "difference: r1c1 r1c2"
    sudoku_puzzle = (
        StoredPairs({"type": "edge", "kind": "kropki", "color": "white"}),
        StoredPairs({"type": "edge", "kind": "difference"}, "value"),
    )
    f_puzzles = GivenPairs("difference")
    usual = 1

    @staticmethod
    def related(value: int, a: int, b: int) -> bool:
        return abs(a - b) == value

    def dot(self, rule: Rule, middle: Point) -> Iterator[Mark]:
        yield from dot(middle, rule.values, WHITE, BLACK)


KIND = Difference()
