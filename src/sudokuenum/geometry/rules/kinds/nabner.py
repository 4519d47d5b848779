"""Nabner lines: no two digits of the line are equal or consecutive."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from sudokuenum.geometry.rules.automaton import Automaton, State
from sudokuenum.geometry.rules.f_puzzles import GivenLines, Picture
from sudokuenum.geometry.rules.marks import Mark
from sudokuenum.geometry.rules.places import GrowingLines
from sudokuenum.geometry.rules.rule import Cells, Constraint, Grid, Kind, Rule, once_each
from sudokuenum.geometry.rules.shapes import line


@dataclass(frozen=True)
class NoConsecutiveDigits(Automaton):
    """No two digits are equal or consecutive. The state is the set of digits."""

    def step(self, state: State, digit: int) -> State | None:
        digits = cast(int, state)
        return None if digits & 7 << digit >> 1 else digits | 1 << digit


class Nabner(Kind):
    name = "nabner"
    meaning = (
        "No two digits on the line are equal or consecutive, even if they are far apart on it."
    )
    example = "nabner: r1c1 r2c2 r2c3"
    f_puzzles = GivenLines("nabner", picture=Picture("Nabner", "#C9C883", 0.25))
    places = GrowingLines(3, 5)

    can_close = True

    def groups(self, rule: Rule, grid: Grid) -> Iterator[Cells]:
        yield once_each(rule.cells)

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        yield Constraint(once_each(rule.cells), NoConsecutiveDigits())

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        yield line(rule.cells, grid.digits, "#c9c883")


KIND = Nabner()
