"""JSON objects for the solutions of a puzzle: found, counted, by digits, and ranked."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET
from numpy.typing import NDArray

from sudokuenum.common.document import Document, Exact, about
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.geometry.document_types import CellName, CellsText, LayoutBeside
from sudokuenum.grids.puzzle import Puzzle


class Solved(Document):
    """A puzzle and its solution, a line of output."""

    puzzle: Annotated[CellsText, about("The puzzle.")]
    status: Annotated[Literal["none", "one", "many"], about("How many solutions it has.")]
    solution: Annotated[CellsText | None, about("A solution, null if there is none.")]
    layout: LayoutBeside = UNSET


class Ranked(Document):
    """A grid and its rank, a line of output."""

    grid: Annotated[CellsText, about("The grid.")]
    rank: Annotated[Exact, about("Its number in lexicographic order; the first grid has 0.")]


class NumberOfSolutions(Document):
    """With --count: the number of solutions."""

    number_of_solutions: Annotated[Exact, about("The number of solutions that were found.")]
    complete: Annotated[bool, about("Whether there are no others.")]


class TrueCandidates(Document):
    """With --true-candidates: the digits that at least one solution has in each cell."""

    true_candidates: Annotated[
        list[Annotated[str, about("The digits of a cell in increasing order.")]],
        about("The true candidates of the cells, row by row."),
    ]


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
    """Return a row for each cell, with the number of solutions for each digit."""
    symbols = SYMBOLS[: puzzle.box.digits]
    fields = [("cell", CellName), *((f"digit_{symbol}", Exact) for symbol in symbols)]
    names = {f"digit_{symbol}": symbol for symbol in symbols}
    row: Any = msgspec.defstruct("CellFrequencies", fields, bases=(Document,), rename=names)
    return [row(puzzle.place(cell), *map(str, counts)) for cell, counts in enumerate(numbers)]
