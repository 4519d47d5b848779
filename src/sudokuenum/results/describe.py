"""The document of each kind of public result."""

from collections.abc import Mapping
from functools import cache
from pkgutil import resolve_name
from typing import Any

from sudokuenum.common.document import Document

DOCUMENTS = {
    "essential.results.EssentialCount": "essential.output_keys:essential_document",
    "essential.catalogue.walk.Catalogue": "essential.catalogue.output_keys:whole_catalogue",
    "counting.classes.Level": "symmetry.output_keys:level_document",
    "counting.results.GridCount": "counting.output_keys:count_document",
    "layouts.results.EssentialLayoutCount": "layouts.output_keys:essential_layout_document",
    "layouts.results.LayoutCount": "layouts.output_keys:layout_document",
    "puzzles.making.generate.Generated": "puzzles.making.output_keys:generated_document",
    "puzzles.rating.explainer.SERating": "puzzles.rating.output_keys:se_rating_document",
    "puzzles.rating.rating.Rating": "puzzles.rating.output_keys:RatingDocument.of",
    "research.fewest.FewestFound": "research.output_keys:fewest_document",
}
"""The function that makes the document of each kind of result that has tables.

A result that is a document itself needs no line. Names are imported when such a result is shown.
"""
ROWS = {
    "counting.results.ClassCount": "counting.output_keys:class_document",
    "essential.results.FixedClass": "essential.output_keys:fixed_row",
    "layouts.results.FixedLayoutClass": "layouts.output_keys:fixed_layout_row",
    "layouts.results.FillingClass": "layouts.output_keys:filling_document",
    "symmetry.essential_bands.Band416": "symmetry.output_keys:band_row",
}
"""The function that makes the row of each kind of result that is a row of such a table."""
_resolved = cache(resolve_name)


def has_document(result: object, functions: Mapping[str, str] = DOCUMENTS) -> bool:
    """Return True if `document_of` can make the document of a result."""
    return isinstance(result, Document) or _function_for(result, functions) != ""


def document_of(result: object, functions: Mapping[str, str] = DOCUMENTS) -> Document:
    """Return the document of a result, made by one of the functions `DOCUMENTS` or others.

    Raises TypeError if there is no function for a result of this kind.
    """
    if isinstance(result, Document):
        return result
    if not (name := _function_for(result, functions)):
        names = ", ".join(sorted(name.rpartition(".")[2] for name in functions))
        raise TypeError(f"expected one of {names}, not {type(result).__name__}")
    document: Document = _resolved(f"sudokuenum.{name}")(result)
    return document


def _function_for(result: object, functions: Mapping[str, str]) -> str:
    """Return the name of the function for a result or for its nearest base class, or ""."""
    kinds: tuple[type[Any], ...] = type(result).__mro__
    names = (f"{kind.__module__}.{kind.__qualname__}".removeprefix("sudokuenum.") for kind in kinds)
    return next((functions[name] for name in names if name in functions), "")
