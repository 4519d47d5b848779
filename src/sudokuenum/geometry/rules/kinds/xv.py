"""XV: two cells with an X between them add up to 10, with a V to 5."""

from collections.abc import Iterator, Sequence

from sudokuenum.geometry.rules.f_puzzles import GivenPairs
from sudokuenum.geometry.rules.kinds.difference import Dots
from sudokuenum.geometry.rules.marks import Mark, Point
from sudokuenum.geometry.rules.rule import Rule
from sudokuenum.geometry.rules.shapes import letter
from sudokuenum.geometry.rules.sudoku_puzzle import StoredPairs


class PairSum(Dots):
    name = "xv"
    meaning = "The digits on both sides of an X add up to 10, on both sides of a V to 5."
    example = "xv 10: r1c1 r1c2"
    sudoku_puzzle = (
        StoredPairs({"type": "edge", "kind": "xv", "letter": "V"}, usual=(5,)),
        StoredPairs({"type": "edge", "kind": "xv", "letter": "X"}, usual=(10,)),
        StoredPairs({"type": "edge", "kind": "sum"}, "sum"),
    )
    values = range(1, 2)
    letters = {"V": 5, "X": 10}  # noqa: RUF012
    f_puzzles = GivenPairs("xv", letters=letters)

    def values_with(self, line: Sequence[int], digits: int) -> Iterator[tuple[int, ...]]:
        yield from ((total,) for total in self.letters.values())

    @staticmethod
    def related(value: int, a: int, b: int) -> bool:
        return a + b == value

    def dot(self, rule: Rule, middle: Point) -> Iterator[Mark]:
        (total,) = rule.values
        text = next((text for text, value in self.letters.items() if value == total), str(total))
        yield from letter(text, middle)


KIND = PairSum()
