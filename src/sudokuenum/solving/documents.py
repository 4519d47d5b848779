"""The documents of the solutions of a puzzle, and of layouts whose grids are only estimated."""

from typing import Annotated, Literal

from sudokuenum.common.document import Document, Exact, LongTime, about
from sudokuenum.common.estimates import SampleEstimate
from sudokuenum.geometry.document_types import CellsText


class LayoutEstimate(Document):
    """An estimate for a layout whose grids take too long to count."""

    sample: Annotated[SampleEstimate, about("The number of all grids.")]
    expected_seconds: Annotated[LongTime, about("The time that a count would take.")]


class Solved(Document):
    """A puzzle and its solution; each puzzle is a line of output."""

    puzzle: Annotated[CellsText, about("The puzzle.")]
    status: Annotated[Literal["none", "one", "many"], about("How many solutions it has.")]
    solution: Annotated[CellsText | None, about("A solution, null if there is none.")]


class Ranked(Document):
    """A grid and its rank; each grid is a line of output."""

    grid: Annotated[CellsText, about("The grid.")]
    rank: Annotated[Exact, about("Its number in lexicographic order; the first grid has 0.")]
