"""The base of the kinds of rules with a number beside a row or column."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence

from sudokuenum.geometry.rules.automaton import Automaton
from sudokuenum.geometry.rules.marks import Outside
from sudokuenum.geometry.rules.places import RowsAndColumns
from sudokuenum.geometry.rules.rule import Constraint, Grid, Kind, Rule


class ClueBeside(Kind):
    """Numbers beside rows and columns, each with an automaton that reads the row or column."""

    values = range(1, 2)
    places = RowsAndColumns()

    @abstractmethod
    def automaton(self, value: int, digits: int) -> Automaton:
        """Return the automaton of a number in a grid with this number of digits."""

    def values_with(self, line: Sequence[int], digits: int) -> Iterator[tuple[int, ...]]:
        values = range(sum(line) + 1)
        yield from ((one,) for one in values if self.automaton(one, digits).reads(line))

    def constraints(self, rule: Rule, grid: Grid) -> Iterator[Constraint]:
        yield Constraint(rule.cells, self.automaton(rule.values[0], grid.digits))

    def marks(self, rule: Rule, grid: Grid) -> Iterator[Outside]:
        yield Outside(str(rule.values[0]), rule.cells)
