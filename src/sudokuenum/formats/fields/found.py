"""A puzzle that was found in a document, with its place there."""

from collections.abc import Collection
from typing import NamedTuple

from sudokuenum.common.arguments import shown
from sudokuenum.common.strict_json import JsonValue
from sudokuenum.common.wording import joined
from sudokuenum.errors import SudokuenumError
from sudokuenum.formats.fields.tables import OtherColumns
from sudokuenum.grids.puzzle import Puzzle


class Found(NamedTuple):
    """A puzzle of a document, as a `Puzzle` or as the strings of its cells."""

    n: int
    texts: list[str]
    path: str
    """The place in the document, such as `[3].puzzle`, or "" for the whole document."""
    puzzle: Puzzle | None = None
    others: OtherColumns = ()
    """The other keys of the record with their values."""
    error: SudokuenumError | None = None
    """The error, with its place in the document, if an entry of a list is no puzzle."""


def wrong(error: SudokuenumError, path: str = "") -> Found:
    """Return the error in place of a puzzle."""
    return Found(0, [], path, error=error)


def no_puzzle(value: JsonValue, sizes: Collection[int]) -> str:
    """Return the error that a value is no puzzle."""
    squares = joined((n * n for n in sizes), "or")
    what = f"a puzzle, which has {squares} cells"
    return f"{path_of(value) or 'array'}: {shown(value.value)}: expected {what}"


def path_of(value: JsonValue) -> str:
    """Return the place of a value in its document, or "" for the whole document."""
    return value.place if value.parent is not None else ""
