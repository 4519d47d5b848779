"""Greater than: the digit of each cell is greater than the digit of the next one."""

from collections.abc import Iterator
from itertools import pairwise

from sudokuenum.geometry.rules.automata import neighbours
from sudokuenum.geometry.rules.marks import BLACK, WHITE, Disc, Layer, Mark
from sudokuenum.geometry.rules.places import Pairs
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule
from sudokuenum.geometry.rules.shapes import centre, middle_of, sign, tie
from sudokuenum.geometry.rules.sudoku_puzzle import StoredPairs


class Greater(Kind):
    name = "greater"
    meaning = "The digit at the open side of the sign is greater."
    example = "greater: r1c1 r1c2"
    sudoku_puzzle = (StoredPairs({"type": "edge", "kind": "less"}, in_reverse=True),)
    places = Pairs()

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        for pair in pairwise(rule.cells):
            yield Constraint(pair, neighbours(grid.digits, lambda a, b: a > b))

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        n = grid.digits
        for pair in pairwise(rule.cells):
            yield from tie(*pair, n)
            (x, y), (right, down) = middle_of(pair, n), centre(pair[1], n)
            right, down = right - x, down - y
            length = (right**2 + down**2) ** 0.5
            yield Disc((x, y), 0.15, WHITE, layer=Layer.BORDERS)
            tip = x + 0.06 * right / length, y + 0.06 * down / length
            yield sign(tip, (right, down), BLACK, 0.035)


KIND = Greater()
