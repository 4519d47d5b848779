"""JSON objects for repairs of puzzles, and for the solutions that differ most."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import UNSET, UnsetType

from sudokuenum.common.document import Document, Exact, Integer, about
from sudokuenum.geometry.cell_names import candidate_name
from sudokuenum.geometry.document_types import CandidateName, CellName, CellsText
from sudokuenum.puzzles.rating.output_keys import Rated
from sudokuenum.puzzles.repair.farthest import Farthest
from sudokuenum.puzzles.repair.greedy import GreedyRepair


class FarthestSolution(Document):
    """With --farthest: a solution."""

    solution: Annotated[CellsText, about("A solution that differs most from the answer.")]
    differing: Annotated[list[CellName], about("The cells in which it does.")]


class Stage(Document):
    """A stage."""

    number_of_solutions: Annotated[Exact, about("The number of solutions before it.")]
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

    def add(self, repair: GreedyRepair, farthest: Sequence[Farthest | None]) -> None:
        """Add the repair itself; `farthest` has the same meaning as for `repair_svg`."""
        answer, n = repair.answer, repair.answer.box.digits
        self.answer, self.repaired = str(answer), str(repair.repaired)
        self.scheme, self.stages = repair.scheme, []
        for k, stage in enumerate(repair.stages):
            numbers = {answer.place(cell): str(f) for cell, f in stage.frequencies.items()}
            least = [candidate_name(cell, answer.cells[cell], n) for cell in stage.least]
            document = Stage(str(stage.number_of_solutions), numbers, least, repair.added_clues[k])
            if farthest:
                found = farthest[k]
                known = found and FarthestSolution.of(found, differing=found.places)
                document.farthest = known or None
            self.stages.append(document)
