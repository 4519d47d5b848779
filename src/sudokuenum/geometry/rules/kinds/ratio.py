"""Ratio dots, the black dots of Kropki: one digit is twice the other, or another multiple."""

from collections.abc import Iterator

from sudokuenum.geometry.rules.f_puzzles import GivenPairs
from sudokuenum.geometry.rules.kinds.difference import Dots
from sudokuenum.geometry.rules.marks import BLACK, WHITE, Mark, Point
from sudokuenum.geometry.rules.rule import Rule
from sudokuenum.geometry.rules.shapes import dot
from sudokuenum.geometry.rules.sudoku_puzzle import StoredPairs


class Ratio(Dots):
    name = "ratio"
    meaning = (
        "One of the digits beside a black dot is twice the other (or k times, if the dot shows k)."
    )
    example = "ratio: r1c1 r1c2"
    sudoku_puzzle = (
        StoredPairs({"type": "edge", "kind": "kropki", "color": "black"}),
        StoredPairs({"type": "edge", "kind": "ratio"}, "value"),
    )
    f_puzzles = GivenPairs("ratio")
    usual = 2

    @staticmethod
    def related(value: int, a: int, b: int) -> bool:
        return value * a == b or value * b == a

    def dot(self, rule: Rule, middle: Point) -> Iterator[Mark]:
        yield from dot(middle, rule.values, BLACK, WHITE)


KIND = Ratio()
