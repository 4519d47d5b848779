"""Box indexers: the digit of a cell is the place in its box of the number of its own place."""

from sudokuenum.errors import LayoutError
from sudokuenum.geometry.rules.f_puzzles import GivenCells, Picture
from sudokuenum.geometry.rules.kinds.column_indexer import Indexer
from sudokuenum.geometry.rules.rule import Cells, Grid, Rule


class BoxIndexer(Indexer):
    name = "box-indexer"
    meaning = (
        "If the cell at place p of a box is marked and has the digit d, the cell at place d of "
        "this box has the digit p; places are counted row by row."
    )
    example = "box-indexer: r1c1 r2c2"
    colour = "#dfdff2"
    f_puzzles = GivenCells("boxindexer", picture=Picture("Box Indexer", "#7C7CC7"))

    def unit(self, cell: int, grid: Grid) -> Cells:
        return next(region for region in grid.regions if cell in region)

    def transposed(self, rule: Rule, digits: int) -> Rule:
        # the places of a box are counted row by row, so that the exchanged rule is of no kind
        raise LayoutError(f"{self.name}: it has no form with rows and columns exchanged")


KIND = BoxIndexer()
