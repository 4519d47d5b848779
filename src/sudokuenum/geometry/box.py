"""Box shapes: the geometry of a grid whose boxes have r rows and c columns.

Such a grid has n = r*c digits, n rows and n columns, c bands (rows of boxes) and r stacks (columns
of boxes). Cells are numbered from 0 to n*n - 1, row by row. A unit is a row, a column or a box:
its n cells hold different digits.
"""

import re
from dataclasses import dataclass
from functools import cache
from itertools import chain, product
from math import factorial
from typing import Self

from sudokuenum.common.arguments import as_integer, check_type, shown
from sudokuenum.errors import BoxError

_MOST_LINES = 9999
"""The most rows and columns of a box."""


@dataclass(frozen=True, order=True)
class Box:
    """The shape of a box: `rows` x `columns` cells.

    Parameters
    ----------
    rows, columns
        The number of rows and of columns of a box.

    Raises
    ------
    BoxError
        If either is less than 1 or above 9999.
    TypeError
        If either is not an integer.

    Examples
    --------
    >>> box = Box(2, 3)
    >>> box.digits, box.bands, box.stacks
    (6, 3, 2)
    """

    rows: int
    columns: int

    def __post_init__(self) -> None:
        for name in ("rows", "columns"):
            object.__setattr__(self, name, as_integer(getattr(self, name), f"box: {name}"))
        if not (1 <= self.rows <= _MOST_LINES and 1 <= self.columns <= _MOST_LINES):
            name = f"{shown(self.rows)}x{shown(self.columns)}"
            raise BoxError(f"box {name}: rows and columns are 1 to {_MOST_LINES}")

    @classmethod
    def of(cls, value: "BoxLike") -> "Box":
        """Return the box shape that a value describes.

        Every public function with a parameter `box` passes its argument to this method.

        Parameters
        ----------
        value
            A Box, a string such as "3x3", or a pair (rows, columns).

        Returns
        -------
        Box
            The shape.

        Raises
        ------
        BoxError
            If a string cannot be parsed, or if the shape is too large or has no cells.
        TypeError
            If `value` has any other type.

        Examples
        --------
        >>> Box.of("2x3") == Box.of((2, 3)) == Box.of(Box(2, 3)) == Box(2, 3)
        True
        """
        if isinstance(value, Box):
            return value
        if isinstance(value, str):
            return cls.parse(value)
        if isinstance(value, tuple) and len(value) == 2:
            return cls(*value)
        words = "expected a Box, a text such as '3x3', or a pair (rows, columns)"
        raise TypeError(f"box {shown(value)}: {words}")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the box shape written as rows x columns.

        Parameters
        ----------
        text
            The shape, such as "3x3". Spaces around the numbers are allowed.

        Returns
        -------
        Box
            The shape.

        Raises
        ------
        BoxError
            If `text` cannot be parsed, or if the shape is too large or has no cells.

        Examples
        --------
        >>> Box.parse("2x3")
        Box(rows=2, columns=3)
        """
        check_type(text, str, "a text such as '3x3'")
        match = re.fullmatch(r"\s*([0-9]{1,4})\s*[xX]\s*([0-9]{1,4})\s*", text)
        if not match:
            raise BoxError(f"box {shown(text)}: expected ROWSxCOLUMNS, such as 3x3")
        return cls(int(match[1]), int(match[2]))

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
        """The number of completions of a band for each one in reduced order, 72 for 3x3 boxes.

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


BoxLike = Box | str | tuple[int, int]
"""The types that `Box.of` accepts."""

CLASSIC = Box(3, 3)
"""The shape of the boxes of a 9x9 grid."""
