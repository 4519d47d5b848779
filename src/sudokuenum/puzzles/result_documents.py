"""JSON objects for solutions of puzzles, repairs and unavoidable sets."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType
from numpy.typing import NDArray

from sudokuenum.common.document import Document, Exact, Integer, about
from sudokuenum.geometry.cell_names import candidate_name
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.geometry.document_types import (
    CandidateName,
    CellName,
    CellsText,
)
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.rating.documents import Rated

if TYPE_CHECKING:
    from sudokuenum.puzzles.repair.farthest import Farthest
    from sudokuenum.puzzles.repair.greedy import GreedyRepair
    from sudokuenum.puzzles.unavoidable import UnavoidableSet


class NumberOfSolutions(Document):
    """With --count: the number of solutions."""

    solutions: Annotated[Exact, about("The number of solutions that were found.")]
    complete: Annotated[bool, about("Whether there are no others.")]


class FarthestSolution(Document):
    """With --farthest: a solution."""

    solution: Annotated[CellsText, about("A solution that differs most from the answer.")]
    differing: Annotated[list[CellName], about("The cells in which it does.")]


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


class Stage(Document):
    """A stage."""

    solutions: Annotated[Exact, about("The number of solutions before it.")]
    frequencies: Annotated[
        dict[CellName, Annotated[Exact, about("A number of solutions.")]],
        about("In how many solutions each empty cell has the digit of the answer."),
    ]
    least: Annotated[list[CandidateName], about("The clues that leave the fewest solutions.")]
    added: Annotated[CandidateName, about("The clue that is added.")]
    farthest: Annotated[
        FarthestSolution | UnsetType | None,
        about("With --farthest; null if the time was not enough."),
    ] = UNSET


class Repaired(Document):
    """A repair; a key is absent if it was not requested or could not be found in time."""

    complete: Annotated[bool, about("Whether the time was enough for the repair.")]
    answer: Annotated[CellsText | UnsetType, about("The solution that is kept.")] = UNSET
    repaired: Annotated[
        CellsText | UnsetType, about("The puzzle with the clues that are added.")
    ] = UNSET
    scheme: Annotated[
        str | UnsetType, about("The solutions before each stage, and how many cells leave as few.")
    ] = UNSET
    stages: Annotated[list[Stage] | UnsetType, about("The stages.")] = UNSET
    alternatives: Annotated[list[str] | UnsetType, about("With --alternatives: all schemes.")] = (
        UNSET
    )
    alternatives_complete: Annotated[
        bool | UnsetType, about("Whether all choices were followed.")
    ] = UNSET
    smallest: Annotated[
        list[CandidateName] | UnsetType | None,
        about("With --minimum: a smallest set of clues; null if the time was not enough."),
    ] = UNSET
    smallest_at_least: Annotated[
        Integer | UnsetType | None,
        about("A number of clues that is needed at least; null if none is known."),
    ] = UNSET
    rating: Annotated[Rated | UnsetType, about("With --rate: the rating of that puzzle.")] = UNSET

    def add(self, repair: "GreedyRepair", farthest: "Sequence[Farthest | None]") -> None:
        """Add the repair itself; `farthest` has the same meaning as for `repair_svg`."""
        answer, n = repair.answer, repair.answer.box.digits
        self.answer, self.repaired = str(answer), str(repair.repaired)
        self.scheme, self.stages = repair.scheme, []
        for k, stage in enumerate(repair.stages):
            numbers = {answer.place(cell): str(f) for cell, f in stage.frequencies.items()}
            least = [candidate_name(cell, answer.cells[cell], n) for cell in stage.least]
            document = Stage(str(stage.solutions), numbers, least, repair.clues[k])
            if farthest:
                found = farthest[k]
                known = found and FarthestSolution.of(found, differing=found.places)
                document.farthest = known or None
            self.stages.append(document)


class _Cells(Document):
    size: Annotated[Integer, about("The number of its cells.")]
    digits: Annotated[Integer, about("The number of digits in them.")]
    bands: Annotated[Integer, about("The number of bands that have some of them.")]
    stacks: Annotated[Integer, about("The number of stacks that have some of them.")]


class CellsOfSet(_Cells):
    """A set."""

    cells: Annotated[list[CellName], about("Its cells.")]


class KindOfSets(_Cells):
    """A kind."""

    number_of_sets: Annotated[Integer, about("The number of sets of this kind.", "sets")]
    minlex: Annotated[CellsText, about("The minlex form of these sets.", "minlex form")]


class UnavoidableSets(Document):
    """The minimal unavoidable sets of a grid, a line for each grid."""

    grid: Annotated[CellsText, about("The grid.")]
    most_cells: Annotated[Integer, about("The most cells of a set that is listed.")]
    sets: Annotated[list[CellsOfSet], about("The sets.")]
    kinds: Annotated[
        list[KindOfSets] | UnsetType, about("With --kinds: the sets up to symmetry.")
    ] = UNSET

    def tables(self) -> list[Sequence[Document]]:
        """Return the table of kinds if they are known, otherwise the table of sets."""
        return [self.sets if self.kinds is UNSET else self.kinds]


def unavoidable_document(
    grid: Puzzle,
    most_cells: int,
    sets: "tuple[UnavoidableSet, ...]",
    kinds: "dict[UnavoidableSet, int] | None",
) -> UnavoidableSets:
    """Return the JSON object for the unavoidable sets of a grid and, if known, their kinds."""
    listed = [
        CellsOfSet.of(found, cells=[grid.place(cell) for cell in found.cells]) for found in sets
    ]
    rows = [
        KindOfSets.of(kind, number_of_sets=number, minlex=kind.puzzle)
        for kind, number in (kinds or {}).items()
    ]
    return UnavoidableSets(str(grid), most_cells, listed, UNSET if kinds is None else rows)
