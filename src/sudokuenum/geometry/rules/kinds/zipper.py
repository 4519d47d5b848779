"""Zipper lines: two digits at the same distance from the middle add up to the same sum.

If the line has a middle cell, its digit is this sum.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from sudokuenum.geometry.rules.automaton import Automaton, State
from sudokuenum.geometry.rules.f_puzzles import GivenLines, Picture
from sudokuenum.geometry.rules.marks import Mark
from sudokuenum.geometry.rules.places import Lines
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule
from sudokuenum.geometry.rules.shapes import line
from sudokuenum.geometry.rules.sudoku_puzzle import StoredCells


@dataclass(frozen=True)
class PairsWithSum(Automaton):
    """Each pair of digits has the same sum, which may be the first digit.

    The state is the sum, or 0 if it is unknown, and the first digit of a pair that is not complete.
    """

    has_middle: bool

    start = (0, 0)

    def step(self, state: State, digit: int) -> State | None:
        total, first = cast(tuple[int, int], state)
        if self.has_middle and not total:
            return digit, 0
        if not first:
            return total, digit
        return (first + digit, 0) if total in (0, first + digit) else None


class Zipper(Kind):
    name = "zipper"
    meaning = (
        "All pairs of digits equally far from the middle of the line have the same sum; a digit in "
        "the middle is that sum."
    )
    example = "zipper: r1c1 r2c2 r2c3 r2c4 r1c5"
    sudoku_puzzle = (StoredCells({"type": "line", "kind": "zipper"}),)
    f_puzzles = GivenLines("zipperline", picture=Picture("Zipper Line", "#CDB1EC"))
    places = Lines(3, 6)

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        half, odd = divmod(len(rule.cells), 2)
        cells = [rule.cells[half]] if odd else []
        for pair in zip(reversed(rule.cells[:half]), rule.cells[half + odd :], strict=True):
            cells += pair
        yield Constraint(tuple(cells), PairsWithSum(bool(odd)))

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        yield line(rule.cells, grid.digits, "#c8a2e8")


KIND = Zipper()
