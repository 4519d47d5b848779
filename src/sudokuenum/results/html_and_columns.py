"""Public results as HTML, for notebooks, and as columns, for data frames."""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.document import Document
from sudokuenum.counting.results import GridCount
from sudokuenum.layouts.results import LayoutCount
from sudokuenum.results.count_pages import class_parts, count_parts
from sudokuenum.results.describe import DOCUMENTS, ROWS, document_of, has_document
from sudokuenum.results.text_csv_html import columns, html_parts

_INT64 = np.iinfo(np.int64)
_STYLE = """
.sudokuenum .wide { max-height: 30em; max-width: 100%; width: fit-content; overflow: auto;
  margin-bottom: 0.5em; }
.sudokuenum th, .sudokuenum td { text-align: right; padding: 0.1em 0.6em; }
.sudokuenum .text { text-align: left; }
.sudokuenum svg { display: block; max-width: 45em; width: 100%; height: auto; }
.sudokuenum .grid svg { max-width: 30em; }
"""


def html(thing: object) -> str:
    """Return the tables of a public object as HTML, the form in which notebooks show it.

    The tables of a count show its numbers and its classes with a chart. An estimate shows its
    interval, a rating its steps, and the result of `generate` its puzzles. Tables of classes and of
    puzzles end after 500 rows. For puzzles and repairs use `picture`, which draws them.

    Parameters
    ----------
    thing
        A count, an estimate, a rating, or another result with tables.

    Returns
    -------
    str
        The HTML text.

    Raises
    ------
    TypeError
        If the object is of another type.

    Examples
    --------
    >>> html(count_grids("2x3")).count("<tr>")
    12
    """
    if isinstance(thing, GridCount | LayoutCount):
        parts = [*count_parts(thing), *class_parts(thing)]
    else:
        parts = [*html_parts(document_of(thing))]
    body = "\n".join(parts)
    return f'<div class="sudokuenum"><style>{_STYLE}</style>\n{body}\n</div>'


def table(results: object) -> dict[str, NDArray[Any]]:
    """Return results of one kind, such as the classes of a count, as columns.

    Parameters
    ----------
    results
        The results, all of one kind, such as `count.classes`; or one result that has a table, such
        as a count, which has its classes, a rating, which has its steps, or the result of
        `generate`, which has its puzzles.

    Returns
    -------
    dict[str, NDArray[Any]]
        An array for each key of the result's JSON, or for each field if there is no JSON of this
        kind. Integers that 64 bits cannot hold are Python ints, and values that are neither numbers
        nor strings, such as bands, are given as strings. `pandas.DataFrame` and `polars.DataFrame`
        accept this dictionary.

    Raises
    ------
    TypeError
        If an element is not a result, or the results are not of one kind.

    Examples
    --------
    >>> columns = table(count_grids("2x2").classes)
    >>> columns["m"].tolist(), columns["columns"].tolist()
    ([1, 1], ['13 24 12 34', '13 24 13 24'])
    >>> list(table(generate(2)))
    ['puzzle', 'clues', 'solution']
    """
    if has_document(results) and (document := document_of(results)).has_tables:
        results = next(iter(document.tables()), [])
    if isinstance(results, str | bytes) or not isinstance(results, Iterable):
        raise TypeError(f"expected results of one kind, not {type(results).__name__}")
    rows: list[Any] = list(results)
    if not rows:
        return {}
    first, kinds = rows[0], {type(row).__name__ for row in rows}
    is_class = isinstance(first, type)
    if len(kinds) > 1 or is_class or not (is_dataclass(first) or isinstance(first, Document)):
        raise TypeError(f"expected results of one kind, not {', '.join(sorted(kinds))}")
    both = {**DOCUMENTS, **ROWS}
    if not has_document(first, both):
        names = [field.name for field in fields(first)]
        return {name: _column([getattr(row, name) for row in rows]) for name in names}
    documents = [document_of(row, both) for row in rows]
    return {
        column.key: _column([column.number(row) for row in documents])
        for column in columns(documents[0], flat=True)
    }


def _column(values: list[Any]) -> NDArray[Any]:
    if all(type(value) is int for value in values):
        fits = all(_INT64.min <= value <= _INT64.max for value in values)
        return np.array(values, np.int64 if fits else object)
    if all(isinstance(value, bool | int | float) for value in values):
        return np.array(values)
    return np.array([str(value) for value in values])
