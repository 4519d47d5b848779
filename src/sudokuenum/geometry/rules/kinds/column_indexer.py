"""Column indexers: the digit of a cell is the place in its row of the number of its column."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, cast

from sudokuenum.geometry.rules.automaton import Automaton, State
from sudokuenum.geometry.rules.f_puzzles import GivenCells, Picture
from sudokuenum.geometry.rules.marks import Mark
from sudokuenum.geometry.rules.places import SingleCells
from sudokuenum.geometry.rules.rule import Cells, Constraint, Grid, Kind, Rule
from sudokuenum.geometry.rules.shapes import centre, square


@dataclass(frozen=True)
class PlaceOfDigit(Automaton):
    """The first digit is the place, from 1, of the digit `place` among the digits of a unit.

    The digit that is read first is the digit at the place `place`, and the others follow in order.
    The state is -1 at the beginning, then the number of digits to read before the digit `place`,
    and -2 once it has been read.
    """

    place: int

    start = -1

    def step(self, state: State, digit: int) -> State | None:
        before = cast(int, state)
        if before == -1:
            return -2 if digit == self.place else digit - 1 - (digit > self.place)
        if before == 0:
            return -2 if digit == self.place else None
        return max(before - 1, -2)

    def accepts(self, state: State) -> bool:
        return state == -2


class Indexer(Kind):
    """Cells whose digits are the places of other digits in a unit."""

    colour: ClassVar[str]
    least_cells = 1
    is_area = True
    places = SingleCells()

    @abstractmethod
    def unit(self, cell: int, grid: Grid) -> Cells:
        """Return the cells of a unit with this cell, in the order in which they are counted."""

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        for cell in rule.cells:
            unit = self.unit(cell, grid)
            others = (other for other in unit if other != cell)
            yield Constraint((cell, *others), PlaceOfDigit(unit.index(cell) + 1))

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Mark]:
        for cell in rule.cells:
            yield square(centre(cell, grid.digits), 0.5, self.colour)


class ColumnIndexer(Indexer):
    name = "column-indexer"
    meaning = "If a marked cell in column c has the digit d, its row has the digit c in column d."
    example = "column-indexer: c1"
    colour = "#f2dede"
    f_puzzles = GivenCells("columnindexer", picture=Picture("Column Indexer", "#C77C7C"))

    def unit(self, cell: int, grid: Grid) -> Cells:
        first = cell - cell % grid.digits
        return tuple(range(first, first + grid.digits))

    def transposed(self, rule: Rule, digits: int) -> Rule:
        return replace(super().transposed(rule, digits), kind="row-indexer")


KIND = ColumnIndexer()
