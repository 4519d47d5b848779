"""A reading of lines as a grid, and the fault that ends a reading."""

from collections.abc import Callable
from typing import NamedTuple

from sudokuenum.formats.grammar.cells import plain
from sudokuenum.formats.grammar.rows import Row
from sudokuenum.grids.marks import EMPTY

SPACES = "cells with spaces as empty cells"
"""The name of the reading in which spaces are empty cells."""


class Grid(NamedTuple):
    """A reading of lines as a grid."""

    n: int
    texts: list[str]
    places: list[tuple[int, Row]]
    """The line of each row, counted from the first one ahead, and the row."""
    lines: int
    """The number of lines from the first one ahead to the last row."""
    description: str
    """The name of the reading in a message about two of them."""
    are_lists: bool = False
    dashes: int | None = None
    """The first line of dashes that was taken for a border, although it could be a row."""
    has_rows_of_dashes: bool = False
    boxes: tuple[int, int] | None = None
    """The rows and columns of the boxes if bars and borders show them."""
    style: str = ""
    """The style of its rows, or an empty string if spaces are empty cells."""

    @property
    def has_spaces(self) -> bool:
        """True if spaces are empty cells."""
        return self.description == SPACES

    def is_same(self, other: "Grid") -> bool:
        """Return True if two readings give the same puzzle."""
        if self.texts == other.texts:
            return (self.n, self.lines) == (other.n, other.lines)
        mine, its = ([_same(text) for text in one.texts] for one in (self, other))
        return (self.n, self.lines, mine) == (other.n, other.lines, its)


class FaultError(Exception):
    """Raised by a reading that fails, with the number of its rows.

    `message` returns the message, which nobody needs if another reading remains.
    """

    def __init__(self, rows_read: int, message: Callable[[], str], says_cell: bool = False) -> None:
        self.rows_read = rows_read
        self.message = message
        self.says_cell = says_cell


def _same(text: str) -> str:
    return "." if text == "" or text in EMPTY else plain(text)
