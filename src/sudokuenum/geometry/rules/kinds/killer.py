"""Killer cages: the digits of a cage are different, and their sum may be given."""

from collections.abc import Iterator, Sequence

from sudokuenum.geometry.rules.automata import sum_of_different
from sudokuenum.geometry.rules.f_puzzles import GivenCells
from sudokuenum.geometry.rules.marks import BLACK, Corner, Mark
from sudokuenum.geometry.rules.places import Cages
from sudokuenum.geometry.rules.rule import Cells, Constraint, Grid, Kind, Rule
from sudokuenum.geometry.rules.shapes import outline
from sudokuenum.geometry.rules.sudoku_puzzle import StoredCells


class Killer(Kind):
    name = "killer"
    meaning = "The digits of a cage are different and add up to its sum, if it has one."
    example = "killer 15: r1c1 r1c2 r2c1"
    sudoku_puzzle = (StoredCells({"type": "cage"}, "sum"),)
    f_puzzles = GivenCells("killercage")
    least_cells = 1
    values = range(2)
    is_area = True
    places = Cages(2, 5)

    def values_with(self, line: Sequence[int], digits: int) -> Iterator[tuple[int, ...]]:
        yield (sum(line),)

    def groups(self, rule: Rule, grid: Grid) -> Iterator[Cells]:
        if len(rule.cells) > 1:
            yield rule.cells

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        for total in rule.values:
            automaton = sum_of_different(total, len(rule.cells), grid.digits)
            yield Constraint(rule.cells, automaton)

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        yield from outline(rule.cells, grid.digits, BLACK)
        for total in rule.values:
            yield Corner(str(total), min(rule.cells))


KIND = Killer()
