"""The documents that each command prints, and certificates, with their JSON Schemas.

A command can print different documents for different options. Its schema has `anyOf` then.
"""

from typing import Any

from sudokuenum.bands import documents as bands
from sudokuenum.catalogue import documents as catalogue
from sudokuenum.common.document import Schema, json_schema
from sudokuenum.counting import documents as counting
from sudokuenum.programs import documents as programs
from sudokuenum.puzzles import documents as puzzles
from sudokuenum.puzzles import solution_documents as solutions
from sudokuenum.puzzles.estimate_documents import Puzzles
from sudokuenum.puzzles.rating_documents import Explained, Rated
from sudokuenum.puzzles.repair_documents import Repaired
from sudokuenum.puzzles.unavoidable_documents import UnavoidableSets
from sudokuenum.runs.documents import StatusDocument
from sudokuenum.solving import documents as solving
from sudokuenum.symmetry import documents as symmetry

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
        puzzles.GridText,
    ),
    "canonical": (symmetry.CanonicalForm,),
    "equivalent": (symmetry.Equivalence,),
    "generate": (puzzles.GeneratedPuzzle,),
    "solve": (puzzles.Solved,),
    "solutions": (
        puzzles.GridText,
        solutions.NumberOfSolutions,
        solutions.Frequencies,
        solutions.SolutionsEstimate,
        solutions.FarthestSolution,
    ),
    "repair": (Repaired,),
    "minimise": (puzzles.Minimised,),
    "neighbours": (puzzles.Neighbour,),
    "unavoidable": (UnavoidableSets,),
    "rate": (Rated,),
    "explain": (Explained,),
    "model": (programs.ProgramText, programs.SizesOfFormulations, programs.Searched),
    "sample": (puzzles.GridText,),
    "rank": (puzzles.Ranked,),
    "unrank": (puzzles.GridText,),
    "certificate": (counting.GridCertificate, solving.LayoutCertificate),
}
"""The documents of each command, and those of `count --certificate` by the name certificate."""


def schema(name: str) -> Schema:
    """The JSON Schema of the documents of a command, or of a certificate.

    >>> schema("minimise")["$ref"]
    '#/$defs/Minimised'
    """
    title = "certificate" if name == "certificate" else f"sudokuenum {name}"
    return json_schema(title, DOCUMENTS[name])
