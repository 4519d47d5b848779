"""Clones: two regions have the same digits in the same places."""

from collections.abc import Iterator

from sudokuenum.errors import LayoutError
from sudokuenum.geometry.rules.automata import equal
from sudokuenum.geometry.rules.f_puzzles import GivenCopies
from sudokuenum.geometry.rules.marks import Mark
from sudokuenum.geometry.rules.places import Copies
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule
from sudokuenum.geometry.rules.shapes import centre, square
from sudokuenum.geometry.rules.sudoku_puzzle import StoredCopies

_FILLS = "#dadada", "#c9d3df", "#e0d2c4", "#cfddc8"
"""The shades of the clones of a layout, in turn."""


class Clone(Kind):
    name = "clone"
    meaning = "The two shaded regions have the same digits in the same places."
    example = "clone: r1c1 r1c2 = r5c5 r5c6"
    sudoku_puzzle = (StoredCopies({"type": "clone"}),)
    f_puzzles = GivenCopies("clone")
    parts = ("cells", "copy")
    is_area = True
    places = Copies(5)

    def check(self, rule: Rule, digits: int) -> None:
        super().check(rule, digits)
        here, there = map(len, rule.parts)
        if here != there:
            raise LayoutError(f"{self.name}: {here} cells and a copy of {there}, not {here}")

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        for pair in zip(*rule.parts, strict=True):
            if pair[0] != pair[1]:
                yield Constraint(pair, equal(grid.digits))

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        clones = [other for other in grid.rules if other.kind == self.name]
        fill = _FILLS[clones.index(rule) % len(_FILLS)]
        for cell in dict.fromkeys(rule.cells):
            yield square(centre(cell, grid.digits), 0.5, fill)


KIND = Clone()
