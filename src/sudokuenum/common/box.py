"""Box shapes: a grid with boxes of r rows and c columns has r*c digits, c bands and r stacks."""

import re
from dataclasses import dataclass
from math import factorial
from typing import Self

from sudokuenum.errors import BoxError


@dataclass(frozen=True, order=True)
class Box:
    """A box of `rows` x `columns` cells.

    >>> box = Box.parse("2x3")
    >>> box.digits, box.bands, box.stacks
    (6, 3, 2)
    """

    rows: int
    columns: int

    def __post_init__(self) -> None:
        if self.rows < 1 or self.columns < 1:
            raise BoxError(f"box {self}: rows and columns must be at least 1")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a shape written as rows x columns, such as "3x3"; BoxError if it is not one."""
        match = re.fullmatch(r"\s*(\d{1,4})\s*[xX]\s*(\d{1,4})\s*", text)
        if not match:
            raise BoxError(f"box {text!r}: expected ROWSxCOLUMNS, such as 3x3")
        return cls(int(match[1]), int(match[2]))

    @property
    def digits(self) -> int:
        """Digits, and so cells in a row, column or box."""
        return self.rows * self.columns

    @property
    def bands(self) -> int:
        """Bands: rows of boxes."""
        return self.columns

    @property
    def stacks(self) -> int:
        """Stacks: columns of boxes."""
        return self.rows

    @property
    def transposed(self) -> Self:
        """The shape of the transposed boxes; it has equally many grids."""
        return type(self)(self.columns, self.rows)

    @property
    def bands_per_reduced(self) -> int:
        """Bands with standard B1 for each reduced band, 72 for 3x3 boxes.

        They differ in the order of the columns in the other boxes, and in the order of these boxes.
        """
        factor: int = factorial(self.columns) ** (self.rows - 1) * factorial(self.rows - 1)
        return factor

    @property
    def completions_per_reduced(self) -> int:
        """Completions of a band for each one in reduced order, 72 for 3x3 boxes.

        In reduced order the first column of every band below increases, and so do their tops.
        """
        factor: int = factorial(self.rows) ** (self.columns - 1) * factorial(self.columns - 1)
        return factor

    def box_of(self, row: int, column: int) -> int:
        """Number, from 0 and row by row, of the box that a cell (counted from 0) is in."""
        return row // self.rows * self.stacks + column // self.columns

    def __str__(self) -> str:
        return f"{self.rows}x{self.columns}"


CLASSIC = Box(3, 3)
