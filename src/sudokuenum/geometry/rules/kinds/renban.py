"""Renban lines: the digits of the line are consecutive and different, in any order."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from sudokuenum.geometry.rules.automaton import Automaton, State
from sudokuenum.geometry.rules.f_puzzles import GivenLines, Picture
from sudokuenum.geometry.rules.marks import Mark
from sudokuenum.geometry.rules.places import Lines
from sudokuenum.geometry.rules.rule import Cells, Constraint, Grid, Kind, Rule, once_each
from sudokuenum.geometry.rules.shapes import line
from sudokuenum.geometry.rules.sudoku_puzzle import StoredCells


@dataclass(frozen=True)
class WithinRange(Automaton):
    """The digits span at most `length`. The state is the least and the greatest digit.

    In a group of `length` cells these are consecutive digits.
    """

    length: int

    @property
    def reads_in_any_order(self) -> bool:
        return True

    start = (0, 0)

    def step(self, state: State, digit: int) -> State | None:
        least, greatest = cast(tuple[int, int], state)
        least, greatest = min(least or digit, digit), max(greatest, digit)
        return (least, greatest) if greatest - least < self.length else None


@dataclass(frozen=True)
class ConsecutiveDigits(Automaton):
    """All digits are different and span `length`. The state is the set of digits."""

    length: int

    @property
    def reads_in_any_order(self) -> bool:
        return True

    def step(self, state: State, digit: int) -> State | None:
        digits = cast(int, state)
        if digits >> digit & 1:
            return None
        digits |= 1 << digit
        span = digits.bit_length() - (digits & -digits).bit_length()
        return digits if span < self.length else None


class Renban(Kind):
    name = "renban"
    meaning = "The digits on the line are consecutive, in any order, and do not repeat."
    example = "renban: r1c1 r2c2 r2c3"
    sudoku_puzzle = (StoredCells({"type": "line", "kind": "renban"}, can_close=True),)
    f_puzzles = GivenLines("renban", picture=Picture("Renban", "#F067F0", 0.25))
    places = Lines(3, 5)

    can_close = True

    def groups(self, rule: Rule, grid: Grid) -> Iterator[Cells]:
        yield once_each(rule.cells)

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        cells = once_each(rule.cells)
        length = len(cells)
        # up to 9 digits, sets are few enough, and tell more than the two ends of the range
        automaton = ConsecutiveDigits(length) if grid.digits <= 9 else WithinRange(length)
        yield Constraint(cells, automaton)

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        yield line(rule.cells, grid.digits, "#f067f0")


KIND = Renban()
