"""Row indexers: the digit of a cell is the place in its column of the number of its row."""

from dataclasses import replace

from sudokuenum.geometry.rules.f_puzzles import GivenCells, Picture
from sudokuenum.geometry.rules.kinds.column_indexer import Indexer
from sudokuenum.geometry.rules.rule import Cells, Grid, Rule


class RowIndexer(Indexer):
    name = "row-indexer"
    meaning = "If a marked cell in row r has the digit d, its column has the digit r in row d."
    example = "row-indexer: r1"
    colour = "#dff0df"
    f_puzzles = GivenCells("rowindexer", picture=Picture("Row Indexer", "#7CC77C"))

    def unit(self, cell: int, grid: Grid) -> Cells:
        return tuple(range(cell % grid.digits, grid.digits**2, grid.digits))

    def transposed(self, rule: Rule, digits: int) -> Rule:
        return replace(super().transposed(rule, digits), kind="column-indexer")


KIND = RowIndexer()
