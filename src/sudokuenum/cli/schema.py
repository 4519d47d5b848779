"""`sudokuenum schema`: the JSON Schema of what a command prints, and of certificates.

A command can print different documents for different options. Its schema has `anyOf` then.
"""

from argparse import Namespace
from typing import Any

from sudokuenum.bands import documents as bands
from sudokuenum.catalogue import documents as catalogue
from sudokuenum.cli.options import Option, Options
from sudokuenum.common.document import Schema, json_schema, json_text
from sudokuenum.common.estimates import SampleEstimate
from sudokuenum.counting import documents as counting
from sudokuenum.programs import documents as programs
from sudokuenum.puzzles import documents as puzzles
from sudokuenum.puzzles import result_documents as results
from sudokuenum.puzzles.number_of_puzzles import PuzzlesEstimate
from sudokuenum.puzzles.rating_documents import Explained, Rated
from sudokuenum.runs.status import Status
from sudokuenum.solving import documents as solving
from sudokuenum.symmetry import documents as symmetry

EXAMPLE = """The schema says which keys the JSON of a command has, and what they mean. If a command
prints a document on each line, the schema is that of one line.
Example: sudokuenum schema count
"""
DOCUMENTS: dict[str, tuple[Any, ...]] = {
    "count": (
        counting.CountDocument,
        counting.LayoutDocument,
        solving.LayoutEstimate,
        Status,
        counting.ClassLine,
        counting.TotalLine,
    ),
    "status": (Status,),
    "estimate": (counting.ProductEstimate, PuzzlesEstimate),
    "bands": (bands.BandClasses, bands.TopRows),
    "band": (bands.BandFound,),
    "essential": (symmetry.Essential, symmetry.EssentialOfLayout, symmetry.ListedGrid),
    "catalogue": (
        catalogue.CatalogueFound,
        catalogue.WalkFound,
        Status,
        catalogue.GridNumbers,
        puzzles.GridText,
    ),
    "canonical": (symmetry.CanonicalForm,),
    "equivalent": (symmetry.Equivalence,),
    "generate": (puzzles.GeneratedPuzzle,),
    "solve": (solving.Solved,),
    "solutions": (
        puzzles.GridText,
        results.NumberOfSolutions,
        results.Frequencies,
        SampleEstimate,
        results.FarthestSolution,
    ),
    "repair": (results.Repaired,),
    "minimise": (puzzles.Minimised,),
    "fewest": (results.Fewest, results.FewestEstimate, puzzles.Minimised, Status),
    "neighbours": (puzzles.Neighbour,),
    "unavoidable": (results.UnavoidableSets,),
    "rate": (Rated,),
    "explain": (Explained,),
    "model": (programs.ProgramText, programs.SizesOfFormulations, programs.Searched),
    "sample": (puzzles.GridText,),
    "rank": (solving.Ranked,),
    "unrank": (puzzles.GridText,),
    "certificate": (counting.GridCertificate, counting.LayoutCertificate),
}
"""The documents of each command, and those of `count --certificate` by the name certificate."""


def schema(name: str) -> Schema:
    """The JSON Schema of the documents of a command, or of a certificate."""
    title = "certificate" if name == "certificate" else f"sudokuenum {name}"
    return json_schema(title, DOCUMENTS[name])


OPTIONS: Options = {
    "name COMMAND": Option(
        "a command with --json; or certificate, for count --certificate", tuple(DOCUMENTS)
    )
}


def run(arguments: Namespace) -> None:
    print(json_text(schema(arguments.name)))
