"""The documents that each command prints, and certificates, with their JSON Schemas.

A command can print different documents for different options. Its schema has `anyOf` then.
"""

from typing import Annotated, Any

from sudokuenum.bands import documents as bands
from sudokuenum.catalogue import documents as catalogue
from sudokuenum.cli import puzzle_schemas
from sudokuenum.common.document import CellsText, Schema, about, json_schema
from sudokuenum.counting import documents as counting
from sudokuenum.puzzles.estimate_documents import Puzzles
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
    **{name: tuple(one) for name, one in puzzle_schemas.SCHEMAS.items()},
    "certificate": (counting.GridCertificate, solving.LayoutCertificate),
}
"""The documents of each command, and those of `count --certificate` by the name certificate."""


def schema(name: str) -> Schema:
    """The JSON Schema of the documents of a command, or of a certificate.

    >>> schema("minimise")["required"]
    ['puzzle', 'clues']
    """
    documents = DOCUMENTS[name]
    title = "certificate" if name == "certificate" else f"sudokuenum {name}"
    by_hand = [document for document in documents if isinstance(document, dict)]
    whole = json_schema(title, [one for one in documents if not isinstance(one, dict)])
    if by_hand:
        whole["anyOf"] = [*by_hand, *whole.get("anyOf", ())]
        if "$ref" in whole:
            whole["anyOf"].append({"$ref": whole.pop("$ref")})
        if len(whole["anyOf"]) == 1:
            whole |= whole.pop("anyOf")[0]
    return whole
