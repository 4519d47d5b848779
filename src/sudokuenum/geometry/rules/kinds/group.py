"""Groups of different digits, the rules for which the search has its fastest ways."""

from collections.abc import Iterator
from dataclasses import replace

from sudokuenum.geometry.rules.checked_cells import checked_group
from sudokuenum.geometry.rules.f_puzzles import GivenCells
from sudokuenum.geometry.rules.rule import GROUP, Cells, Constraint, Grid, Kind, Rule
from sudokuenum.geometry.rules.sudoku_puzzle import StoredCells

_REGIONS = ("extra", "region", "diagonal", "window", "disjoint", "colour")
"""The kinds of regions in the format "sudoku-puzzle"."""


class Group(Kind):
    """Groups, which pictures show by the background of their cells instead of marks."""

    name = GROUP
    meaning = "The digits of a group are different."
    example = "group: r1c1 r2c3 r3c2 r4c4"
    is_area = True
    f_puzzles = GivenCells("extraregion")
    sudoku_puzzle = tuple(StoredCells({"type": "region", "kind": one}) for one in _REGIONS)

    def check(self, rule: Rule, digits: int) -> None:
        checked_group(rule.cells, digits)
        # named layouts have hundreds of groups, for which more checks would take milliseconds
        if rule.values or len(rule.parts) > 1:
            super().check(rule, digits)

    def normal(self, rule: Rule) -> Rule:
        (cells,) = rule.parts
        in_order = tuple(sorted(cells))
        return rule if cells == in_order else replace(rule, parts=(in_order,))

    def groups(self, rule: Rule, grid: Grid) -> Iterator[Cells]:
        yield rule.cells

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        return iter(())


KIND = Group()
