"""Little killer clues: the digits of a diagonal have a given sum and may be equal."""

from collections.abc import Iterator

from sudokuenum.geometry.rules.f_puzzles import GivenDiagonals
from sudokuenum.geometry.rules.kinds.sum import SumOfCells
from sudokuenum.geometry.rules.marks import Mark, Outside
from sudokuenum.geometry.rules.places import Diagonals
from sudokuenum.geometry.rules.rule import Grid, Rule
from sudokuenum.geometry.rules.sudoku_puzzle import StoredBeside


class LittleKiller(SumOfCells):
    name = "little-killer"
    meaning = "The digits on the diagonal add up to the number beside it, and may repeat."
    example = "little-killer 34: r1c2-r8c9"
    sudoku_puzzle = (StoredBeside({"type": "sum", "kind": "little_killer"}, "sum"),)
    f_puzzles = GivenDiagonals("littlekillersum")
    is_area = False
    places = Diagonals()

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        yield Outside(str(rule.values[0]), rule.cells, has_arrow=True)


KIND = LittleKiller()
