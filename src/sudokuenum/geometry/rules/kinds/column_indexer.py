"""Column indexers: the digit of a cell tells where its row has the number of the cell's column."""

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, cast

from sudokuenum.geometry.rules.automaton import Automaton, State
from sudokuenum.geometry.rules.f_puzzles import GivenCells, Picture
from sudokuenum.geometry.rules.marks import Mark
from sudokuenum.geometry.rules.rule import Cells, Constraint, Grid, Kind, Rule
from sudokuenum.geometry.rules.shapes import centre, square


@dataclass(frozen=True)
class PlaceOfDigit(Automaton):
    """The first digit is the place, from 1, of the digit `place` among the digits of a unit.

    The digit that is read first is the digit at this place itself; the others follow in order. The
    state is None at the beginning, and then the number of digits to read before that digit, or -1.
    """

    place: int

    start = None

    def step(self, state: State, digit: int) -> State | None:
        if state is None:
            if digit == self.place:
                return -1
            return digit - 1 - (digit > self.place)
        before = cast(int, state)
        if before == 0:
            return -1 if digit == self.place else None
        return max(before - 1, -1)

    def accepts(self, state: State) -> bool:
        return state == -1


class Indexer(Kind):
    """Cells whose digits tell where a unit has another digit."""

    colour: ClassVar[str]
    least_cells = 1

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
    meaning = "A digit in column c is the column in which its row has the digit c."
    example = "column-indexer: c1"
    colour = "#f2dede"
    f_puzzles = GivenCells("columnindexer", picture=Picture("Column Indexer", "#C77C7C"))

    def unit(self, cell: int, grid: Grid) -> Cells:
        first = cell - cell % grid.digits
        return tuple(range(first, first + grid.digits))

    def transposed(self, rule: Rule, digits: int) -> Rule:
        return replace(super().transposed(rule, digits), kind="row-indexer")


KIND = ColumnIndexer()
