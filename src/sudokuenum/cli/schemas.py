"""The documents that each command prints, and certificates, with their JSON Schemas.

A command can print different documents for different options. Its schema has `anyOf` then.
"""

from typing import Any

from sudokuenum.cli import count_schemas, symmetry_schemas
from sudokuenum.reports import (
    program_documents,
    puzzle_documents,
    rating_documents,
    solution_documents,
)
from sudokuenum.reports.document import Schema, json_schema
from sudokuenum.reports.estimate_documents import Puzzles
from sudokuenum.reports.repair_documents import Repaired
from sudokuenum.reports.unavoidable_documents import UnavoidableSets

DOCUMENTS: dict[str, list[Any]] = {
    **count_schemas.SCHEMAS,
    **symmetry_schemas.SCHEMAS,
    "generate": [puzzle_documents.GeneratedPuzzle],
    "solve": [puzzle_documents.Solved],
    "solutions": [
        puzzle_documents.GridText,
        solution_documents.NumberOfSolutions,
        solution_documents.Frequencies,
        solution_documents.SolutionsEstimate,
        solution_documents.FarthestSolution,
    ],
    "repair": [Repaired],
    "minimise": [puzzle_documents.Minimised],
    "neighbours": [puzzle_documents.Neighbour],
    "unavoidable": [UnavoidableSets],
    "rate": [rating_documents.Rated],
    "explain": [rating_documents.Explained],
    "model": [
        program_documents.ProgramText,
        program_documents.SizesOfFormulations,
        program_documents.Searched,
    ],
    "sample": [puzzle_documents.GridText],
    "rank": [puzzle_documents.Ranked],
    "unrank": [puzzle_documents.GridText],
    "certificate": count_schemas.CERTIFICATES,
}
"""The documents of each command, and those of `count --certificate` by the name certificate."""
DOCUMENTS["estimate"] = [DOCUMENTS["estimate"][0], Puzzles]


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
