"""Lists of results as tables: for data frames, for numpy, and for files."""

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import of_class
from sudokuenum.common.document import Document
from sudokuenum.reports.describe import DOCUMENTS, ROWS
from sudokuenum.reports.forms import columns

_INT64 = np.iinfo(np.int64)


def table(results: Iterable[object]) -> dict[str, NDArray[Any]]:
    """Results of one kind, such as the classes of a count, as columns.

    There is an array for each key that the result has in JSON, or for each field of a kind without
    JSON. Integers that 64 bits cannot hold are Python ints. What is neither a number nor a text,
    such as a band, is given as text. `pandas.DataFrame` and `polars.DataFrame` take what is
    returned. TypeError if these are not results, or not all of one kind.

    >>> columns = table(count_grids("2x2").classes)
    >>> columns["m"].tolist(), columns["columns"].tolist()
    ([1, 1], ['13 24 12 34', '13 24 13 24'])
    """
    if isinstance(results, str | bytes) or not isinstance(results, Iterable):
        raise TypeError(f"expected results of one kind, not {type(results).__name__}")
    rows: list[Any] = list(results)
    kinds = {type(row).__name__ for row in rows}
    result = rows and (is_dataclass(rows[0]) or isinstance(rows[0], Document))
    if len(kinds) > 1 or (rows and (isinstance(rows[0], type) or not result)):
        raise TypeError(f"expected results of one kind, not {', '.join(sorted(kinds))}")
    describe = of_class(rows[0], {**DOCUMENTS, **ROWS}) if rows else None
    if describe is None:
        names = [field.name for field in fields(rows[0])] if rows else []
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
