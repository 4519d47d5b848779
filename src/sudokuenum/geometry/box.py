"""Box shapes: the geometry of a grid whose boxes have r rows and c columns.

Such a grid has n = r*c digits, n rows and n columns, c bands (rows of boxes) and r stacks (columns
of boxes). Cells are numbered from 0 to n*n - 1, row by row. A unit is a row, a column or a box:
its n cells hold different digits.
"""

import re
from dataclasses import dataclass
from functools import cache
from itertools import chain, product
from math import factorial, isqrt
from typing import Any, ClassVar, Self, TypeAlias, overload

from sudokuenum.common.advice import Advising, AdvisingClass, advising
from sudokuenum.common.arguments import as_integer, shown
from sudokuenum.errors import BoxError

_MOST_LINES = 9999
"""The largest number of rows and of columns of a box."""
_SHAPE = re.compile(r"\s*([0-9]{1,4})\s*[xX\N{MULTIPLICATION SIGN}]\s*([0-9]{1,4})\s*")


@advising
@dataclass(frozen=True, order=True, init=False)
class Box(Advising, metaclass=AdvisingClass):
    """The shape of a box: `rows` x `columns` cells.

    Parameters
    ----------
    rows
        The number of rows of a box or, without `columns`, the whole shape: a string such as
        `"3x3"`, a pair such as `(3, 3)`, or a Box.
    columns
        The number of columns of a box.

    Raises
    ------
    BoxError
        If a string cannot be parsed, or if a number is less than 1 or above 9999.
    TypeError
        If an argument has the wrong type.

    Examples
    --------
    >>> box = Box(2, 3)
    >>> box.digits, box.bands, box.stacks
    (6, 3, 2)
    >>> Box("2x3") == Box((2, 3)) == box
    True
    """

    _instead: ClassVar[dict[str, str]] = {
        'Box("3x3")': "from_string of parse",
        "count_grids": "count grids number_of_grids",
    }
    rows: int
    columns: int

    @overload
    def __init__(self, rows: "BoxLike") -> None: ...
    @overload
    def __init__(self, rows: int, columns: int) -> None: ...
    def __init__(self, rows: "BoxLike | int", columns: int | None = None) -> None:
        shape = _shape(rows) if columns is None else (rows, columns)
        for name, value in zip(("rows", "columns"), shape, strict=True):
            object.__setattr__(self, name, as_integer(value, f"box: {name}"))
        if not (1 <= self.rows <= _MOST_LINES and 1 <= self.columns <= _MOST_LINES):
            name = f"{shown(self.rows)}x{shown(self.columns)}"
            raise BoxError(f"box {name}: rows and columns must be from 1 to {_MOST_LINES}")

    @property
    def digits(self) -> int:
        """The number of digits, which is also the number of cells in a row, column or box."""
        return self.rows * self.columns

    @property
    def bands(self) -> int:
        """The number of bands, the rows of boxes."""
        return self.columns

    @property
    def stacks(self) -> int:
        """The number of stacks, the columns of boxes."""
        return self.rows

    @property
    def transposed(self) -> Self:
        """The shape of the transposed boxes, which has the same number of grids."""
        return type(self)(self.columns, self.rows)

    @property
    def bands_per_reduced(self) -> int:
        """The number of bands with standard B1 for each reduced band, 72 for 3x3 boxes.

        These bands differ only in the order of the boxes after B1 and in the order of the columns
        inside each of these boxes.
        """
        factor: int = factorial(self.columns) ** (self.rows - 1) * factorial(self.rows - 1)
        return factor

    @property
    def completions_per_reduced(self) -> int:
        """The number of completions of a band per completion in reduced order, 72 for 3x3 boxes.

        In reduced order the digits of the first column increase inside each band, and the bands
        come in increasing order of their first digits.
        """
        return self.transposed.bands_per_reduced

    @property
    # Every puzzle and layout reads the units. The cache holds one entry for each shape, which takes
    # less than 100 kB for 25x25.
    @cache  # noqa: B019
    def units(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each unit: first the n rows, then the n columns, then the n boxes.

        >>> Box(2, 2).units[0], Box(2, 2).units[4], Box(2, 2).units[8]
        ((0, 1, 2, 3), (0, 4, 8, 12), (0, 1, 4, 5))
        """
        n, r, c = self.digits, self.rows, self.columns
        rows = [tuple(range(k, k + n)) for k in range(0, n * n, n)]
        corners = product(range(0, n, r), range(0, n, c))
        boxes = [tuple(chain(*(row[j : j + c] for row in rows[i : i + r]))) for i, j in corners]
        return (*rows, *zip(*rows, strict=True), *boxes)

    def unit_name(self, unit: int) -> str:
        """Return the name of a unit, in which rows, columns and boxes are counted from 1.

        Parameters
        ----------
        unit
            The position in `units`, counted from 0.

        Returns
        -------
        str
            The name, such as "row 1".

        Raises
        ------
        BoxError
            If `units` has no such position.

        Examples
        --------
        >>> Box(3, 3).unit_name(0), Box(3, 3).unit_name(26)
        ('row 1', 'box 9')
        """
        kind, number = divmod(as_integer(unit, "unit"), self.digits)
        if not 0 <= kind < 3:
            raise BoxError(f"unit {shown(unit)}: units are counted from 0 to {3 * self.digits - 1}")
        return f"{('row', 'column', 'box')[kind]} {number + 1}"

    def __str__(self) -> str:
        return f"{self.rows}x{self.columns}"


BoxLike: TypeAlias = Box | str | tuple[int, int]
"""The types that functions accept as the shape of a box: all of them make a `Box`."""


def _shape(value: object) -> tuple[Any, Any]:
    """Return the rows and columns that a value describes without a second argument."""
    if isinstance(value, Box):
        return value.rows, value.columns
    if isinstance(value, tuple) and len(value) == 2:
        return value
    if not isinstance(value, str):
        expected = "a Box, a string such as '3x3', or a pair such as (3, 3)"
        raise TypeError(f"box {shown(value)}: expected {expected}")
    if not (match := _SHAPE.fullmatch(value)):
        raise BoxError(f"box {shown(value)}: expected ROWSxCOLUMNS, such as {_like(value)}")
    return int(match[1]), int(match[2])


def _like(value: str) -> str:
    """Return a shape that a string may mean, which has another sign, or is the size of a grid."""
    if pair := re.fullmatch(r"\D*(\d+)\D+(\d+)\D*", value, re.ASCII):
        return f"{pair[1]}x{pair[2]}"
    if re.fullmatch(r"[1-9]\d?", value, re.ASCII):
        digits = int(value)
        for rows in range(isqrt(digits), 1, -1):
            if digits % rows == 0:
                return f"{rows}x{digits // rows} for {digits}x{digits} grids"
    return "3x3"


def as_box(value: BoxLike) -> Box:
    """Return an argument that describes the shape of a box as a `Box`."""
    return value if isinstance(value, Box) else Box(value)


def is_shape(text: str) -> bool:
    """Return True if a string has the form of a box shape, such as "2x3"."""
    return _SHAPE.fullmatch(text) is not None


CLASSIC = Box(3, 3)
"""The shape of the boxes of a 9x9 grid."""
