"""Quadruples: the four cells around a point have the digits that are written there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import cast

from sudokuenum.common.wording import counted
from sudokuenum.errors import LayoutError
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.geometry.rules.automaton import Automaton, State
from sudokuenum.geometry.rules.f_puzzles import GivenDigits
from sudokuenum.geometry.rules.marks import BLACK, WHITE, Disc, Label, Layer, Mark
from sudokuenum.geometry.rules.places import Squares
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule
from sudokuenum.geometry.rules.shapes import middle_of
from sudokuenum.geometry.rules.sudoku_puzzle import StoredDigits


@dataclass(frozen=True)
class Containing(Automaton):
    """These digits occur, each at least as often as it is listed.

    The state has the digits that are still to come.
    """

    digits: tuple[int, ...]

    @property
    def reads_in_any_order(self) -> bool:
        return True

    @property
    def start(self) -> State:
        return self.digits

    def step(self, state: State, digit: int) -> State | None:
        left = list(cast(tuple[int, ...], state))
        if digit in left:
            left.remove(digit)
        return tuple(left)

    def accepts(self, state: State) -> bool:
        return not state


class Quadruple(Kind):
    name = "quadruple"
    meaning = "The digits in the circle occur in the four cells around it."
    example = "quadruple 1 2 3: r1c1 r1c2 r2c1 r2c2"
    sudoku_puzzle = (StoredDigits({"type": "contains"}, "digits"),)
    f_puzzles = GivenDigits("quadruple")
    values = range(1, 5)
    is_area = True
    places = Squares()

    def values_with(self, line: Sequence[int], digits: int) -> Iterator[tuple[int, ...]]:
        for number in (2, 3, 4):
            yield from combinations(sorted(line), number)

    def check(self, rule: Rule, digits: int) -> None:
        super().check(rule, digits)
        for value in rule.values:
            if not 1 <= value <= digits:
                raise LayoutError(f"{self.name}: {value} is not a digit from 1 to {digits}")
        if len(rule.cells) < len(rule.values):
            digits_found, cells = len(rule.values), counted(len(rule.cells), "cell")
            raise LayoutError(f"{self.name}: {digits_found} digits do not fit into {cells}")

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        yield Constraint(rule.cells, Containing(tuple(sorted(rule.values))))

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        x, y = middle = middle_of(rule.cells, grid.digits)
        yield Disc(middle, 0.3, WHITE, BLACK, Layer.BORDERS)
        symbols = [SYMBOLS[value - 1] for value in rule.values]
        # one or two digits side by side, others in two rows
        rows = [symbols] if len(symbols) < 3 else [symbols[:2], symbols[2:]]
        for k, row in enumerate(rows):
            above = y + 0.2 * (k - (len(rows) - 1) / 2)
            yield Label(" ".join(row), (x, above), 0.22)


KIND = Quadruple()
