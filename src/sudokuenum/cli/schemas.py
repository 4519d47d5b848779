"""The documents that each command prints, and certificates, with their JSON Schemas.

A command can print different documents for different options. Its schema has `anyOf` then.
"""

from typing import Annotated, Any

from sudokuenum.bands import documents as bands
from sudokuenum.catalogue import documents as catalogue
from sudokuenum.common.document import CellsText, Schema, about, json_schema
from sudokuenum.counting import documents as counting
from sudokuenum.programs import documents as programs
from sudokuenum.puzzles import puzzle_documents, rating_documents, solution_documents
from sudokuenum.puzzles.estimate_documents import Puzzles
from sudokuenum.puzzles.repair_documents import Repaired
from sudokuenum.puzzles.unavoidable_documents import UnavoidableSets
from sudokuenum.runs.documents import StatusDocument
from sudokuenum.solving import documents as solving
from sudokuenum.symmetry import documents as symmetry

_GRID = Annotated[CellsText, about("With a list of grids: a grid, a line for each.")]
DOCUMENTS: dict[str, tuple[Any, ...]] = {
    "count": (
        counting.CountDocument,
        solving.LayoutDocument,
        solving.LayoutEstimate,
        StatusDocument,
        counting.ClassLine,
        counting.TotalLine,
    ),
    "status": (StatusDocument,),
    "estimate": (counting.ProductEstimate, Puzzles),
    "bands": (bands.BandClasses, bands.TopRows),
    "band": (bands.BandFound,),
    "essential": (symmetry.Essential, symmetry.EssentialOfLayout),
    "catalogue": (
        catalogue.CatalogueFound,
        catalogue.WalkFound,
        StatusDocument,
        catalogue.GridNumbers,
        _GRID,
    ),
    "canonical": (symmetry.CanonicalForm,),
    "equivalent": (symmetry.Equivalence,),
    "generate": (puzzle_documents.GeneratedPuzzle,),
    "solve": (puzzle_documents.Solved,),
    "solutions": (
        puzzle_documents.GridText,
        solution_documents.NumberOfSolutions,
        solution_documents.Frequencies,
        solution_documents.SolutionsEstimate,
        solution_documents.FarthestSolution,
    ),
    "repair": (Repaired,),
    "minimise": (puzzle_documents.Minimised,),
    "neighbours": (puzzle_documents.Neighbour,),
    "unavoidable": (UnavoidableSets,),
    "rate": (rating_documents.Rated,),
    "explain": (rating_documents.Explained,),
    "model": (programs.ProgramText, programs.SizesOfFormulations, programs.Searched),
    "sample": (puzzle_documents.GridText,),
    "rank": (puzzle_documents.Ranked,),
    "unrank": (puzzle_documents.GridText,),
    "certificate": (counting.GridCertificate, solving.LayoutCertificate),
}
"""The documents of each command, and those of `count --certificate` by the name certificate."""


def schema(name: str) -> Schema:
    """The JSON Schema of the documents of a command, or of a certificate.

    >>> schema("minimise")["required"]
    ['puzzle', 'clues']
    """
    title = "certificate" if name == "certificate" else f"sudokuenum {name}"
    return json_schema(title, DOCUMENTS[name])
