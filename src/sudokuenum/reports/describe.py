"""The document of each kind of public result, from which `html` and `table` follow."""

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from sudokuenum.bands import documents as bands
from sudokuenum.bands.bands416 import Band416
from sudokuenum.bands.classes import Level
from sudokuenum.bands.reduced import TopRow
from sudokuenum.catalogue.documents import catalogue_document
from sudokuenum.catalogue.walk import Catalogue
from sudokuenum.common.document import Document
from sudokuenum.common.estimates import SampleEstimate
from sudokuenum.counting import documents as counting
from sudokuenum.counting.results import ClassCount, GridCount
from sudokuenum.puzzles.documents import GeneratedPuzzle, GeneratedPuzzles
from sudokuenum.puzzles.fewest import FewestFound
from sudokuenum.puzzles.generate import Generated
from sudokuenum.puzzles.number_of_puzzles import PuzzlesEstimate, PuzzlesWithClues
from sudokuenum.puzzles.rating import Rating
from sudokuenum.puzzles.rating_documents import RatingDocument
from sudokuenum.puzzles.result_documents import fewest_document
from sudokuenum.runs.status import Status
from sudokuenum.symmetry import documents as symmetry
from sudokuenum.symmetry.burnside import EssentialCount, FixedClass


def _generated(found: Generated) -> GeneratedPuzzles:
    pairs = zip(found.puzzles, found.solutions, strict=True)
    rows = [
        GeneratedPuzzle.of(puzzle, puzzle=puzzle, solution=one, weight=UNSET)
        for puzzle, one in pairs
    ]
    return GeneratedPuzzles(rows)


def _itself(document: Document) -> Document:
    return document


DOCUMENTS: dict[type, Callable[[Any], Document]] = {
    Catalogue: lambda found: catalogue_document(found.number, found.by_order),
    EssentialCount: symmetry.essential_document,
    Generated: _generated,
    FewestFound: fewest_document,
    GridCount: counting.count_document,
    Level: bands.level_document,
    PuzzlesEstimate: _itself,
    Rating: RatingDocument.of,
    SampleEstimate: _itself,
    Status: _itself,
}
"""The document of each kind of result that has tables."""
ROWS: dict[type, Callable[[Any], Document]] = {
    Band416: bands.band_row,
    ClassCount: counting.class_document,
    FixedClass: symmetry.fixed_row,
    PuzzlesWithClues: _itself,
    TopRow: _itself,
}
"""The row of each kind of result that stands in such a table."""
