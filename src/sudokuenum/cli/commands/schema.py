"""`sudokuenum schema`: the JSON Schema of the output of a command, and of certificates.

If a command prints different documents for different options, its schema has `anyOf`.
"""

from argparse import Namespace
from typing import Any

from sudokuenum.cli.options import Option, Options
from sudokuenum.cli.streams import write_utf8
from sudokuenum.common.document import Schema, json_schema, json_text
from sudokuenum.common.estimates import SampleEstimate
from sudokuenum.counting import output_keys as counting
from sudokuenum.essential import output_keys as essential
from sudokuenum.essential.catalogue.output_keys import CatalogueFound, GridNumbers, WalkFound
from sudokuenum.layouts import output_keys as layouts
from sudokuenum.long_runs.status import Status
from sudokuenum.models.output_keys import ProgramText, Searched, SizesOfFormulations
from sudokuenum.puzzles.making.output_keys import GeneratedPuzzle
from sudokuenum.puzzles.output_keys import GridText, Minimised, Neighbour, UnavoidableSets
from sudokuenum.puzzles.rating.output_keys import Explained, RatedTwice, SEExplained
from sudokuenum.puzzles.repair.output_keys import FarthestSolution, Repaired
from sudokuenum.research import output_keys as research
from sudokuenum.research.number_of_puzzles import PuzzlesEstimate
from sudokuenum.results.certificates import NEWEST
from sudokuenum.results.output_keys import BookletPuzzle
from sudokuenum.solving.output_keys import (
    Frequencies,
    NumberOfSolutions,
    Ranked,
    Solved,
    TrueCandidates,
)
from sudokuenum.symmetry import output_keys as symmetry

EXAMPLE = """The schema lists the keys in the JSON of a command, with their types and meanings, so
that a program can check what it reads. If a command prints a JSON object on each line, the schema
describes one line.
Example: sudokuenum schema count
"""
DOCUMENTS: dict[str, tuple[Any, ...]] = {
    "count": (
        counting.CountDocument,
        layouts.LayoutDocument,
        layouts.LayoutEstimate,
        Status,
        counting.ClassLine,
        counting.TotalLine,
    ),
    "status": (Status,),
    "estimate": (counting.ProductEstimate, PuzzlesEstimate),
    "bands": (symmetry.BandClasses, symmetry.TopRows),
    "band": (symmetry.BandFound,),
    "essential": (essential.Essential, layouts.EssentialOfLayout, essential.ListedGrid),
    "catalogue": (CatalogueFound, WalkFound, Status, GridNumbers, GridText),
    "canonical": (symmetry.CanonicalForm,),
    "equivalent": (symmetry.Equivalence,),
    "generate": (GeneratedPuzzle,),
    "solve": (Solved,),
    "solutions": (
        GridText,
        NumberOfSolutions,
        Frequencies,
        TrueCandidates,
        SampleEstimate,
        FarthestSolution,
    ),
    "repair": (Repaired,),
    "minimise": (Minimised,),
    "fewest": (research.Fewest, research.FewestEstimate, Minimised, Status),
    "neighbours": (Neighbour,),
    "unavoidable": (UnavoidableSets,),
    "rate": (RatedTwice,),
    "explain": (Explained, SEExplained),
    "booklet": (BookletPuzzle,),
    "model": (ProgramText, SizesOfFormulations, Searched),
    "sample": (GridText,),
    "rank": (Ranked,),
    "unrank": (GridText,),
    "certificate": NEWEST.kinds,
}
"""The documents of each command, and of `count --certificate` under the name certificate."""


def schema(name: str) -> Schema:
    """Return the JSON Schema of the documents of a command, or of a certificate."""
    title = "certificate" if name == "certificate" else f"sudokuenum {name}"
    return json_schema(title, DOCUMENTS[name])


OPTIONS: Options = {
    "name COMMAND": Option(
        "a command with --json, or certificate for count --certificate", tuple(DOCUMENTS)
    )
}


def run(arguments: Namespace) -> None:
    """Print the schema."""
    write_utf8()
    print(json_text(schema(arguments.name)))
