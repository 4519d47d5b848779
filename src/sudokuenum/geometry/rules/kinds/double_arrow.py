"""Double arrows: the digits in the two circles add up to the sum of the digits between them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from sudokuenum.geometry.rules.automaton import Automaton, State
from sudokuenum.geometry.rules.f_puzzles import GivenLines, Picture
from sudokuenum.geometry.rules.marks import DARK_GREY, Mark
from sudokuenum.geometry.rules.places import Lines
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule
from sudokuenum.geometry.rules.shapes import circle, line
from sudokuenum.geometry.rules.sudoku_puzzle import StoredCells


@dataclass(frozen=True)
class EndsAndLine(Automaton):
    """The sum of the first two digits is the sum of the others.

    The state has the number of circles that are still to come, and the sum that is left.
    """

    start = 2, 0

    def step(self, state: State, digit: int) -> State | None:
        to_come, total = cast(tuple[int, int], state)
        if to_come:
            return to_come - 1, total + digit
        return (0, total - digit) if digit <= total else None

    def accepts(self, state: State) -> bool:
        return state == (0, 0)


class DoubleArrow(Kind):
    name = "double-arrow"
    meaning = "The digits in the two circles have the same sum as the digits between them."
    example = "double-arrow: r1c1 r1c2 r1c3 r2c4"
    sudoku_puzzle = (StoredCells({"type": "line", "kind": "double_arrow"}),)
    f_puzzles = GivenLines(
        "doublearrow", picture=Picture("Double Arrow", "#C54B8B", circled_ends=2)
    )
    least_cells = 3
    places = Lines(3, 6)

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        first, *between, last = rule.cells
        yield Constraint((first, last, *between), EndsAndLine())

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        yield line(rule.cells, grid.digits, DARK_GREY, 0.05)
        for cell in (rule.cells[0], rule.cells[-1]):
            yield circle(cell, grid.digits)


KIND = DoubleArrow()
