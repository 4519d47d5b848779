"""Between lines: the digits on the line lie strictly between the digits in its two circles."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from sudokuenum.geometry.rules.automaton import Automaton, State
from sudokuenum.geometry.rules.f_puzzles import GivenLines
from sudokuenum.geometry.rules.marks import GREY, Mark
from sudokuenum.geometry.rules.places import Lines
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule
from sudokuenum.geometry.rules.shapes import circle, line
from sudokuenum.geometry.rules.sudoku_puzzle import StoredCells


@dataclass(frozen=True)
class BetweenEnds(Automaton):
    """All digits are strictly between the first two. The state has these, in order."""

    start = ()

    def step(self, state: State, digit: int) -> State | None:
        ends = cast(tuple[int, ...], state)
        if len(ends) < 2:
            return tuple(sorted((*ends, digit)))
        return ends if ends[0] < digit < ends[1] else None


class Between(Kind):
    name = "between"
    meaning = (
        "The digits on the line are greater than one of the digits in its circles and less than "
        "the other."
    )
    example = "between: r1c1 r2c2 r2c3 r1c4"
    sudoku_puzzle = (StoredCells({"type": "line", "kind": "between"}),)
    f_puzzles = GivenLines("betweenline")
    least_cells = 3
    places = Lines(3, 6)

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        first, *middle, last = rule.cells
        yield Constraint((first, last, *middle), BetweenEnds())

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        yield line(rule.cells, grid.digits, GREY)
        for cell in (rule.cells[0], rule.cells[-1]):
            yield circle(cell, grid.digits)


KIND = Between()
