"""The document of a repair."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import UNSET, UnsetType

from sudokuenum.common.document import (
    CandidateName,
    CellName,
    CellsText,
    Document,
    Exact,
    Integer,
    about,
)
from sudokuenum.grids.candidate_names import candidate_name
from sudokuenum.puzzles.farthest import Farthest
from sudokuenum.puzzles.greedy_repair import GreedyRepair
from sudokuenum.puzzles.solution_documents import FarthestSolution


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
    """What is known of the repair; what was not asked for, or took too long, is absent."""

    complete: Annotated[bool, about("Whether the time was enough for the repair.")]
    answer: Annotated[CellsText | UnsetType, about("The solution that is kept.")] = UNSET
    repaired: Annotated[
        CellsText | UnsetType, about("The puzzle with the clues that are added.")
    ] = UNSET
    scheme: Annotated[
        str | UnsetType,
        about("The solutions before each stage, and how many cells leave as few."),
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

    def add(self, repair: GreedyRepair, farthest: Sequence[Farthest | str]) -> None:
        """Say what is known of the repair itself; `farthest` is as for `repair_lines`."""
        answer = repair.answer

        def clue(cell: int) -> str:
            return candidate_name(cell, answer.cells[cell], answer.box.digits)

        self.answer, self.repaired = str(answer), str(repair.repaired)
        self.scheme, self.stages = repair.scheme, []
        for stage in repair.stages:
            numbers = sorted(stage.frequencies.items())
            self.stages.append(
                Stage(
                    str(stage.solutions),
                    {answer.place(cell): str(number) for cell, number in numbers},
                    [clue(cell) for cell in stage.least],
                    clue(stage.cell),
                )
            )
        for document, found in zip(self.stages, farthest, strict=False):
            known = FarthestSolution.of_farthest(found) if isinstance(found, Farthest) else None
            document.farthest = known
