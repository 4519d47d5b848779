"""Palindromes: the line reads the same in both directions."""

from collections.abc import Iterator

from sudokuenum.geometry.rules.automata import equal
from sudokuenum.geometry.rules.f_puzzles import GivenLines
from sudokuenum.geometry.rules.marks import Mark
from sudokuenum.geometry.rules.places import Lines
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule
from sudokuenum.geometry.rules.shapes import line
from sudokuenum.geometry.rules.sudoku_puzzle import StoredCells


class Palindrome(Kind):
    name = "palindrome"
    meaning = "The line reads the same from both ends."
    example = "palindrome: r2c1 r3c2 r3c3 r4c4 r5c4"
    sudoku_puzzle = (StoredCells({"type": "line", "kind": "palindrome"}),)
    f_puzzles = GivenLines("palindrome")
    places = Lines(3, 6)

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        half = len(rule.cells) // 2
        for pair in zip(rule.cells[:half], reversed(rule.cells), strict=False):
            yield Constraint(pair, equal(grid.digits))

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        yield line(rule.cells, grid.digits, "#bdbdbd")


KIND = Palindrome()
