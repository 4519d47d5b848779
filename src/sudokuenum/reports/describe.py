"""The document of each kind of public result; its HTML for notebooks, its rows for data frames."""

from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudokuenum.bands import documents as bands
from sudokuenum.bands.bands416 import Band416
from sudokuenum.bands.classes import Level
from sudokuenum.bands.reduced import TopRow
from sudokuenum.catalogue.documents import catalogue_document
from sudokuenum.catalogue.walk import Catalogue
from sudokuenum.common.arguments import choice_of, of_class
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
from sudokuenum.reports.count_html import class_parts, count_parts
from sudokuenum.reports.forms import columns, html_parts
from sudokuenum.runs.status import Status
from sudokuenum.symmetry import documents as symmetry
from sudokuenum.symmetry.burnside import EssentialCount, FixedClass

_INT64 = np.iinfo(np.int64)
_STYLE = """
.sudokuenum .wide { max-height: 30em; max-width: 100%; width: fit-content; overflow: auto;
  margin-bottom: 0.5em; }
.sudokuenum th, .sudokuenum td { text-align: right; padding: 0.1em 0.6em; }
.sudokuenum .text { text-align: left; }
.sudokuenum svg { display: block; max-width: 45em; width: 100%; height: auto; }
.sudokuenum .grid svg { max-width: 30em; }
"""


def _generated(found: Generated) -> GeneratedPuzzles:
    pairs = zip(found.puzzles, found.solutions, strict=True)
    return GeneratedPuzzles([GeneratedPuzzle(str(a), a.clues, str(b)) for a, b in pairs])


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


def html(thing: object) -> str:
    """The tables of a public object as HTML text; notebooks show such an object so.

    A count has its numbers, its classes and their chart, an estimate its interval, a rating its
    steps, and what `generate` makes its puzzles. Tables of classes and of puzzles end after 500
    rows. TypeError for anything else; `picture` draws puzzles and repairs.

    >>> html(count_grids("2x3")).count("<tr>")
    12
    """
    if isinstance(thing, GridCount):
        parts = [*count_parts(thing), *class_parts(thing)]
    else:
        parts = [*html_parts(choice_of(thing, DOCUMENTS)(thing))]
    body = "\n".join(parts)
    return f'<div class="sudokuenum"><style>{_STYLE}</style>\n{body}\n</div>'


def table(results: Iterable[object]) -> dict[str, NDArray[Any]]:
    """Results of one kind, such as the classes of a count, as columns.

    There is an array for each key that JSON has for the result alone, or for each field of a kind
    without JSON. Integers that 64 bits cannot hold are Python ints. What is neither a number nor a
    text, such as a band, is given as text. `pandas.DataFrame` and `polars.DataFrame` take what is
    returned. TypeError if these are not results, or not all of one kind.

    >>> columns = table(count_grids("2x2").classes)
    >>> columns["m"].tolist(), columns["columns"].tolist()
    ([1, 1], ['13 24 12 34', '13 24 13 24'])
    """
    if isinstance(results, str | bytes) or not isinstance(results, Iterable):
        raise TypeError(f"expected results of one kind, not {type(results).__name__}")
    rows: list[Any] = list(results)
    if not rows:
        return {}
    first, kinds = rows[0], {type(row).__name__ for row in rows}
    is_class = isinstance(first, type)
    if len(kinds) > 1 or is_class or not (is_dataclass(first) or isinstance(first, Document)):
        raise TypeError(f"expected results of one kind, not {', '.join(sorted(kinds))}")
    describe = of_class(first, {**DOCUMENTS, **ROWS})
    if describe is None:
        names = [field.name for field in fields(first)]
        return {name: _column([getattr(row, name) for row in rows]) for name in names}
    documents = [describe(row) for row in rows]
    return {
        one.key: _column([one.number(row) for row in documents])
        for one in columns(documents[0], flat=True)
    }


def _column(values: list[Any]) -> NDArray[Any]:
    if all(type(value) is int for value in values):
        fits = all(_INT64.min <= value <= _INT64.max for value in values)
        return np.array(values, np.int64 if fits else object)
    if all(isinstance(value, bool | int | float) for value in values):
        return np.array(values)
    return np.array([str(value) for value in values])
