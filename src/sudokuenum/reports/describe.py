"""The document of each kind of public result, from which `html` and `table` follow."""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar

from sudokuenum.bands import documents as bands
from sudokuenum.bands.bands416 import Band416
from sudokuenum.bands.classes import Level
from sudokuenum.bands.reduced import TopRow
from sudokuenum.catalogue.documents import catalogue_document
from sudokuenum.catalogue.walk import Catalogue
from sudokuenum.common.document import CellsText, Document, Integer, about
from sudokuenum.common.estimate_document import Estimate
from sudokuenum.common.estimates import SampleEstimate
from sudokuenum.counting import documents as counting
from sudokuenum.counting.results import ClassCount, GridCount
from sudokuenum.puzzles import estimate_documents as puzzles
from sudokuenum.puzzles.generate import Generated
from sudokuenum.puzzles.number_of_puzzles import PuzzlesEstimate, PuzzlesWithClues
from sudokuenum.puzzles.rating import Rating
from sudokuenum.runs.documents import status_document
from sudokuenum.runs.saved import Status
from sudokuenum.solving import documents as solving
from sudokuenum.solving.layout_count import LayoutCount
from sudokuenum.symmetry import documents as symmetry
from sudokuenum.symmetry.burnside import EssentialCount, FixedClass
from sudokuenum.symmetry.layout_burnside import LayoutEssentialCount


class _Step(Document):
    """A step to the solution of a puzzle."""

    NUMBERED: ClassVar[str] = "step"
    technique: Annotated[str, about("The name of its technique.")]
    text: Annotated[str, about("The step in words.", "what follows")]


class _Rating(Document):
    """The rating of a puzzle."""

    tier: Annotated[Integer, about("The highest tier among the steps.", "tier")]
    technique: Annotated[str, about("The hardest technique that it needs.", "technique")]
    singles_suffice: Annotated[bool, about("Whether singles suffice.", "singles suffice")]
    guesses: Annotated[Integer | None, about("The least number of guesses.", "guesses")]
    steps: Annotated[list[_Step], about("The steps.")]


class _Puzzle(Document):
    """A puzzle that was made."""

    clues: Annotated[Integer, about("The number of its clues.")]
    puzzle: Annotated[CellsText, about("The puzzle.")]
    solution: Annotated[CellsText, about("Its solution.")]


class _Generated(Document):
    """Puzzles that were made."""

    puzzles: Annotated[list[_Puzzle], about("The puzzles.")]


def _generated(found: Generated) -> _Generated:
    pairs = zip(found.puzzles, found.solutions, strict=True)
    return _Generated([_Puzzle.of(puzzle, puzzle=puzzle, solution=one) for puzzle, one in pairs])


def _catalogue(found: Catalogue) -> Document:
    return catalogue_document(found.number, found.by_order)


def _class(part: ClassCount) -> Document:
    is_filling = isinstance(part.representative, str)
    return solving.filling_document(part) if is_filling else counting.class_document(part)


DOCUMENTS: dict[type, Callable[[Any], Document]] = {
    Catalogue: _catalogue,
    EssentialCount: symmetry.essential_document,
    Generated: _generated,
    GridCount: counting.count_document,
    LayoutCount: solving.layout_document,
    LayoutEssentialCount: symmetry.essential_document,
    Level: bands.level_document,
    PuzzlesEstimate: puzzles.Puzzles.of,
    Rating: _Rating.of,
    SampleEstimate: Estimate.of,
    Status: status_document,
}
"""The document of each kind of result that has tables."""
ROWS: dict[type, Callable[[Any], Document]] = {
    Band416: bands.band_row,
    ClassCount: _class,
    FixedClass: symmetry.fixed_row,
    PuzzlesWithClues: puzzles.PuzzlesWithClues.of,
    TopRow: bands.top_row,
}
"""The row of each kind of result that stands in such a table."""
