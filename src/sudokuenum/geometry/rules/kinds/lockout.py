"""Lockout lines: the ends differ by 4 or more, and the digits between them lie outside."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from sudokuenum.geometry.rules.automaton import Automaton, State
from sudokuenum.geometry.rules.f_puzzles import GivenLines
from sudokuenum.geometry.rules.kinds.german_whispers import DifferenceLine
from sudokuenum.geometry.rules.marks import Mark
from sudokuenum.geometry.rules.places import Lines
from sudokuenum.geometry.rules.rule import Constraint, Grid, Rule
from sudokuenum.geometry.rules.shapes import centre, diamond, line
from sudokuenum.geometry.rules.sudoku_puzzle import StoredCells


@dataclass(frozen=True)
class OutsideEnds(Automaton):
    """The first two digits differ by `least` or more, and no other is one of them or between them.

    The state has the first two digits, in order.
    """

    least: int

    start = ()

    def step(self, state: State, digit: int) -> State | None:
        ends = cast(tuple[int, ...], state)
        if len(ends) == 2:
            return None if ends[0] <= digit <= ends[1] else ends
        ends = tuple(sorted((*ends, digit)))
        return ends if len(ends) < 2 or ends[1] - ends[0] >= self.least else None


class Lockout(DifferenceLine):
    name = "lockout"
    meaning = (
        "The ends differ by at least 4 (or the number that the line shows); no other digit on the "
        "line is equal to an end or between the two."
    )
    example = "lockout: r1c1 r2c2 r2c3 r1c4"
    sudoku_puzzle = (StoredCells({"type": "line", "kind": "lockout"}, "value"),)
    f_puzzles = GivenLines("lockout", ("lockoutline",))
    usual = 4
    places = Lines(3, 6)

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        first, *middle, last = rule.cells
        automaton = OutsideEnds(self.least(rule, grid.digits))
        yield Constraint((first, last, *middle), automaton)

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        yield line(rule.cells, grid.digits, "#c3c9ea")
        for cell in (rule.cells[0], rule.cells[-1]):
            yield diamond(centre(cell, grid.digits), 0.42, "#e6e9fb", "#8f98cf")
        yield from self.number(rule, grid.digits)


KIND = Lockout()
