"""Arrows: the number in the circle is the sum of the digits along the arrow."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from sudokuenum.errors import LayoutError
from sudokuenum.geometry.rules.automaton import Automaton, State
from sudokuenum.geometry.rules.f_puzzles import GivenArrows
from sudokuenum.geometry.rules.marks import DARK_GREY, Layer, Mark
from sudokuenum.geometry.rules.places import LinesWithCircle
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule, nearest
from sudokuenum.geometry.rules.shapes import circle, line, pill, sign
from sudokuenum.geometry.rules.sudoku_puzzle import StoredArrows


@dataclass(frozen=True)
class CircleAndArrow(Automaton):
    """The first digits make a number, which is the sum of the others.

    The state has the number of digits of the circle that are still to come, and the number so far
    or the sum that is left.
    """

    circle: int

    @property
    def start(self) -> State:
        return self.circle, 0

    def step(self, state: State, digit: int) -> State | None:
        to_come, number = cast(tuple[int, int], state)
        if to_come:
            return to_come - 1, 10 * number + digit
        return (0, number - digit) if digit <= number else None

    def accepts(self, state: State) -> bool:
        return state == (0, 0)


class Arrow(Kind):
    name = "arrow"
    meaning = "The digits along the arrow add up to the number in its circle."
    example = "arrow: r1c1 = r2c2 r3c3"
    sudoku_puzzle = (StoredArrows({"type": "arrow"}),)
    f_puzzles = GivenArrows("arrow")
    parts = ("circle", "arrow")
    places = LinesWithCircle(3, 5)

    def check(self, rule: Rule, digits: int) -> None:
        super().check(rule, digits)
        if len(rule.parts[0]) > 1 and digits > 9:
            raise LayoutError("arrow: a circle of several cells needs a grid of at most 9 digits")

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        yield Constraint(rule.cells, CircleAndArrow(len(rule.parts[0])))

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        n, (circled, along) = grid.digits, rule.parts
        arrow = line([nearest(circled, along[0], n), *along], n, DARK_GREY, 0.05)
        yield arrow
        (x, y), tip = arrow.points[-2:]
        yield sign(tip, (tip[0] - x, tip[1] - y), DARK_GREY, 0.05, 0.16, Layer.LINES)
        if len(circled) > 1:
            yield from pill(circled, n)
        else:
            yield circle(circled[0], n)


KIND = Arrow()
