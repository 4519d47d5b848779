"""JSON objects for repairs of puzzles, and for farthest solutions."""

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
    """With --farthest: a solution that differs most from the answer."""

    solution: Annotated[CellsText, about("The solution.")]
    differing: Annotated[list[CellName], about("The cells in which it differs from the answer.")]


class Stage(Document):
    """A stage of a greedy repair, which adds a clue."""

    number_of_solutions: Annotated[Exact, about("The number of solutions before this stage.")]
    frequencies: Annotated[
        dict[CellName, Annotated[Exact, about("A number of solutions.")]],
        about("For each empty cell, the number of solutions that agree with the answer there."),
    ]
    least: Annotated[list[CandidateName], about("The clues that leave the fewest solutions.")]
    added: Annotated[CandidateName, about("The added clue.")]
    farthest: Annotated[
        FarthestSolution | UnsetType | None,
        about("With --farthest: the farthest solution; null if it was not found in time."),
    ] = UNSET


class Repaired(Document):
    """A repair, without the keys that were not requested or not found in time."""

    complete: Annotated[bool, about("Whether the repair was finished in time.")]
    answer: Annotated[
        CellsText | UnsetType, about("The solution that the repaired puzzle keeps.")
    ] = UNSET
    repaired: Annotated[CellsText | UnsetType, about("The puzzle with the added clues.")] = UNSET
    scheme: Annotated[
        str | UnsetType,
        about("The solutions at each stage, with the number of cells of least frequency."),
    ] = UNSET
    stages: Annotated[list[Stage] | UnsetType, about("The stages.")] = UNSET
    alternatives: Annotated[
        list[str] | UnsetType, about("With --alternatives: the schemes of all greedy repairs.")
    ] = UNSET
    alternatives_complete: Annotated[
        bool | UnsetType, about("With --alternatives: whether all paths were followed.")
    ] = UNSET
    smallest: Annotated[
        list[CandidateName] | UnsetType | None,
        about("With --minimum: a smallest set of clues; null if it was not found in time."),
    ] = UNSET
    smallest_at_least: Annotated[
        Integer | UnsetType | None,
        about("With --minimum: a lower bound on the number of clues; null if none is known."),
    ] = UNSET
    rating: Annotated[
        Rated | UnsetType, about("With --rate: the rating of the repaired puzzle.")
    ] = UNSET

    def add(self, repair: GreedyRepair, farthest: Sequence[Farthest | None]) -> None:
        """Add the keys of a greedy repair, where `farthest` is the same as for `repair_svg`."""
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
