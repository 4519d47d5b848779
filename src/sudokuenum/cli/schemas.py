"""The documents that each command prints, and certificates, with their JSON Schemas.

A command can print different documents for different options. Its schema has `anyOf` then.
"""

from typing import Annotated, Any

from sudokuenum.cli import puzzle_schemas
from sudokuenum.reports import count_documents as counts
from sudokuenum.reports import estimate_documents as estimates
from sudokuenum.reports import symmetry_documents as symmetry
from sudokuenum.reports.certificate import GridCertificate, LayoutCertificate
from sudokuenum.reports.document import CellsText, Schema, about, json_schema

_GRID = Annotated[CellsText, about("With a list of grids: a grid, a line for each.")]
DOCUMENTS: dict[str, tuple[Any, ...]] = {
    "count": (
        counts.CountDocument,
        counts.LayoutDocument,
        counts.LayoutEstimate,
        counts.StatusDocument,
        counts.ClassLine,
        counts.TotalLine,
    ),
    "status": (counts.StatusDocument,),
    "estimate": (estimates.ProductEstimate, estimates.Puzzles),
    "bands": (symmetry.BandClasses, symmetry.TopRows),
    "band": (symmetry.BandFound,),
    "essential": (symmetry.Essential, symmetry.EssentialOfLayout),
    "catalogue": (
        symmetry.CatalogueFound,
        symmetry.WalkFound,
        counts.StatusDocument,
        symmetry.GridNumbers,
        _GRID,
    ),
    "canonical": (symmetry.CanonicalForm,),
    "equivalent": (symmetry.Equivalence,),
    **{name: tuple(one) for name, one in puzzle_schemas.SCHEMAS.items()},
    "certificate": (GridCertificate, LayoutCertificate),
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
