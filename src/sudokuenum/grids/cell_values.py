"""The cells of a puzzle from any value that holds them: strings, lists, arrays, rows of frames.

A value is first reduced to a string of characters or to a flat list with a value for each cell
(`flat_values`). Then each character or value is converted to a digit (`digits_of`). The two steps
are separate because the number of cells determines the box, which in turn determines the digits.
"""

import os
import re
from collections.abc import Iterable, Mapping, Sequence, Set
from math import isqrt
from numbers import Real
from operator import index
from typing import TYPE_CHECKING, Any, TypeAlias, Union

from sudokuenum.common.arguments import shown
from sudokuenum.common.wording import counted
from sudokuenum.errors import PuzzleError
from sudokuenum.geometry.box import Box, is_shape
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.grids.marks import cells_of, check_empty_cells, digits_by_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

CellValue: TypeAlias = int | float | str | bytes | None
"""The types that represent one cell.

A cell is empty if it is 0, None, nan, an empty string or a character such as `.`, and also if it is
-1 in a grid without 0. Numbers may have a type of numpy's, and strings may be decimal numbers.
"""
CellsLike: TypeAlias = Union[
    str, bytes, Iterable[CellValue], Iterable[Iterable[CellValue]], "NDArray[Any]"
]
"""The types that represent the cells of a puzzle, row by row.

The cells can be a string, a flat or nested list or tuple, a list of strings with one row each, an
array of one or two dimensions, or a row of a data frame.
"""
Values: TypeAlias = str | Sequence[Any]
"""A string of characters, or a sequence with a value for each cell."""
SEVERAL = "solve_many, rate_many, minimise_many or canonical_many"
"""The functions that error messages suggest for several puzzles."""
_FILE = re.compile(r"\S*[\w/\\]\.(?:[a-wyz]|[a-z]\w{1,7})", re.ASCII | re.IGNORECASE)
"""A pattern for the name of a file with an extension. The extension is not x, which marks an empty
cell."""
_KINDS_OF_CELLS = "a string, a list or an array of cells"
_NUMBERS = re.compile("[0-9]+")
_LEAST_READ_AS_NUMBER = 10**9
"""The least number that is taken for a puzzle read as a number."""


def flat_values(cells: object) -> Values:
    """Return the cells as a string of characters, or as a list with a value for each cell.

    Raises TypeError if the value is not a collection of cells, and PuzzleError if its rows have
    different lengths or do not form a square.
    """
    if isinstance(cells, str) or (type(cells) is tuple and {*map(type, cells)} <= {int}):
        return cells
    if isinstance(cells, bytes | bytearray):
        return cells.decode("latin-1")
    labels = _labels(cells)
    if hasattr(cells, "tolist"):  # arrays, memoryviews and columns of pandas; masked cells are None
        cells = cells.tolist()
    elif hasattr(cells, "to_numpy"):  # data frames, and columns of polars
        cells = cells.to_numpy().tolist()
    if isinstance(cells, Mapping | Set) or not isinstance(cells, Iterable):
        number = f" {cells}" if isinstance(cells, float) else ""
        found = f"{type(cells).__name__}{number}{_advice_for_number(cells)}"
        raise TypeError(f"expected a Puzzle, {_KINDS_OF_CELLS}, not {found}")
    values = list(cells)
    if not any(are_rows := [_is_row(value) for value in values]):
        check_order(labels)
        return values
    if labels and not all(are_rows):
        entry = shown(labels[are_rows.index(True)])
        rule = f"if one of them is the puzzle, give it alone, as in row[{entry}]"
        raise PuzzleError(f"a row of a frame with {counted(len(values), 'field')}: {rule}")
    return _joined(values)


def _advice_for_number(value: object) -> str:
    """Return advice for a value that is no collection, or "" if there is none."""
    if isinstance(value, int | float) and value >= _LEAST_READ_AS_NUMBER:
        return "; read puzzles as strings, in pandas with dtype=str, because numbers lose digits"
    return "; empty_puzzle('3x3') has no clues" if isinstance(value, int | Box) else ""


def check_order(labels: Sequence[object]) -> None:
    """Raise PuzzleError if the labels of cells, such as names of columns, are out of order.

    Labels without numbers, or with equal numbers, tell nothing about the order. If each has two
    numbers, the first or the second may change faster, unless the first is called a row.

    Examples
    --------
    >>> check_order(["c1", "c2", "c10"])
    >>> check_order(["c1", "c10", "c2"])
    Traceback (most recent call last):
    sudokuenum.errors.PuzzleError: 'c2' comes after 'c10': put the cells in order, row by row
    """
    numbers = [tuple(map(int, _NUMBERS.findall(str(label)))) for label in labels]
    tells_order = len({*map(len, numbers)}) == 1 and len({*numbers}) == len(numbers) > 1
    if not tells_order or not numbers[0] or numbers == sorted(numbers):
        return
    first_is_row = str(labels[0])[:1] in ("r", "R")
    if not first_is_row and [one[::-1] for one in numbers] == sorted(one[::-1] for one in numbers):
        return
    place = next(k for k in range(1, len(numbers)) if numbers[k] < numbers[k - 1])
    found = f"{shown(labels[place])} comes after {shown(labels[place - 1])}"
    raise PuzzleError(f"{found}: put the cells in order, row by row")


def no_cells(value: Any) -> str:
    """Return advice for a value that cannot be a puzzle, or "" for any other value.

    Examples
    --------
    >>> no_cells("puzzles.txt")
    "'puzzles.txt' is the name of a file: read_puzzles('puzzles.txt') reads it"
    >>> no_cells("2x3")
    "2x3 is a box shape: empty_puzzle('2x3') has no clues"
    """
    if isinstance(value, str):
        if is_shape(value):
            return f"{value} is a box shape: empty_puzzle('{value}') has no clues"
        if _FILE.fullmatch(value) or os.path.isfile(value):
            name = shown(value)
            return f"{name} is the name of a file: read_puzzles({name}) reads it"
        return ""
    if hasattr(value, "columns"):
        many = "solve_many, rate_many and minimise_many take one of its columns"
        return f"a {type(value).__name__}, not one puzzle: {many}, such as frame['puzzle']"
    return ""


def _labels(cells: object) -> list[object]:
    """Return the labels of a row of pandas, or an empty list for any other value."""
    names: Any = getattr(cells, "index", None)
    return names.tolist() if hasattr(cells, "tolist") and hasattr(names, "tolist") else []


def _is_row(value: object) -> bool:
    """Return True if an item of a list is a row of cells rather than a single cell.

    A string of one or two characters is a cell, because the digits 10 to 16 have two characters. A
    grid whose rows have two characters must therefore be passed as one string.
    """
    if isinstance(value, str | bytes):
        return len(value.split()) > 1 or len(value) > 2
    return isinstance(value, Iterable)


def _joined(rows: list[Any]) -> list[Any]:
    """Return the cells of all rows in one list."""
    flat: list[Any] = []
    columns = None
    for number, row in enumerate(rows, 1):
        cells = flat_values(row) if _is_row(row) or isinstance(row, str | bytes) else [row]
        values = [*"".join(cells.split())] if isinstance(cells, str) else cells
        if columns is None:
            columns = len(values)
        if len(values) != columns:
            lengths = f"row {number} has {len(values)} cells, row 1 has {columns}"
            raise PuzzleError(f"{lengths}: all rows of a puzzle have the same number of cells")
        flat += values
    if columns != len(rows) and 1 not in (columns, len(rows)):
        rule = "the cells of a puzzle are in a square, or in one row"
        if columns and isqrt(columns) ** 2 == columns > 9:
            rule = f"several puzzles go to {SEVERAL}"
        raise PuzzleError(f"{len(rows)} rows of {columns} cells: {rule}")
    return flat


def number_of_cells(values: Values) -> int:
    """Return the number of cells in a result of `flat_values`, without white space."""
    return len("".join(values.split())) if isinstance(values, str) else len(values)


def digits_of(values: Values, n: int) -> tuple[int, ...]:
    """Return the digit of each cell, from 1 to n, or 0 if the cell is empty.

    Raises PuzzleError with the first wrong value and its place. The error is also raised if two
    different values both seem to represent an empty cell, because one of them may be meant as a
    digit.
    """
    return _digits_of_text(values, n) if isinstance(values, str) else _digits_of_row(values, n)


def _digits_of_text(text: str, n: int) -> tuple[int, ...]:
    if (cells := cells_of(text, n)) is None:
        known = digits_by_text(n)
        for position, character in enumerate(text, 1):
            if character not in known and not character.isspace():
                place = f"{character!r} at character {position} of the puzzle"
                raise PuzzleError(f"{place} is neither a digit up to {n} nor an empty cell")
        cells = tuple(known[mark] for mark in "".join(text.split()))
    check_empty_cells(text, n)
    return cells


def _digits_of_row(values: Sequence[Any], n: int) -> tuple[int, ...]:
    if {*map(type, values)} <= {int} and 0 <= min(values, default=0) <= max(values, default=0) <= n:
        return tuple(values)
    # a square of values has a row for each digit, whatever the digits of the box are
    columns = isqrt(len(values)) if isqrt(len(values)) ** 2 == len(values) else n
    digits = []
    for cell, value in enumerate(values):
        digit = _digit(value, n)
        if digit is None or not -1 <= digit <= n:
            place = cell_name(cell, columns)
            raise PuzzleError(f"{shown(value)} in {place} is not a digit from 1 to {n}")
        digits.append(digit)
    if -1 in digits:
        place = cell_name(digits.index(-1), columns)
        if 0 in digits:
            rule = "only one of them can be an empty cell, and the digits begin with 1"
            raise PuzzleError(f"-1 in {place}, and 0 in other cells: {rule}")
        digits = [max(digit, 0) for digit in digits]
    check_empty_cells({value for value in values if isinstance(value, str)}, n)
    return tuple(digits)


def _digit(value: object, n: int) -> int | None:
    """Return the digit that a value represents, 0 or -1 for an empty cell, or None for no cell."""
    if isinstance(value, bytes):
        value = value.decode("latin-1")
    if isinstance(value, str):
        return digits_by_text(n).get(value.strip())
    if value is None or type(value).__name__ in ("NAType", "MaskedConstant"):
        return 0
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        pass
    if not isinstance(value, Real):
        return None
    number = float(value)
    if number != number:
        return 0
    return int(number) if number.is_integer() else None
