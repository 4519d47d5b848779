"""The documents of the solutions of a puzzle."""

from typing import Annotated, Any, Self, TypeAlias

import msgspec
from numpy.typing import NDArray

from sudokuenum.common.digits import SYMBOLS
from sudokuenum.common.document import CellName, CellsText, Document, Exact, about
from sudokuenum.common.estimate_document import Estimate
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.farthest import Farthest


class NumberOfSolutions(Document):
    """With --count: the number of solutions."""

    solutions: Annotated[Exact, about("The number of solutions that were found.")]
    complete: Annotated[bool, about("Whether there are no others.")]


class SolutionsEstimate(Estimate):
    """With --estimate: the number of solutions."""


class FarthestSolution(Document):
    """With --farthest: a solution."""

    solution: Annotated[CellsText, about("A solution that differs most from the answer.")]
    differing: Annotated[list[CellName], about("The cells in which it does.")]

    @classmethod
    def of_farthest(cls, found: Farthest) -> Self:
        """The document of a solution that differs most from an answer."""
        return cls(str(found.solution), found.places)


Frequencies: TypeAlias = Annotated[
    dict[
        CellName,
        Annotated[
            list[Annotated[Exact, about("The number of solutions with this digit.")]],
            about("The digits in order."),
        ],
    ],
    about("With --frequencies: an entry for each cell."),
]


def frequency_rows(puzzle: Puzzle, numbers: NDArray[Any]) -> list[Document]:
    """A row for each cell, with the number of solutions for each digit."""
    symbols = SYMBOLS[: puzzle.box.digits]
    fields = [("cell", CellName), *((f"digit_{symbol}", Exact) for symbol in symbols)]
    names = {f"digit_{symbol}": symbol for symbol in symbols}
    row: Any = msgspec.defstruct("CellFrequencies", fields, bases=(Document,), rename=names)
    return [row(puzzle.place(cell), *map(str, counts)) for cell, counts in enumerate(numbers)]
