"""Many 9x9 puzzles from arrays, columns, lists, strings and files, as rows of cells.

Every function for many puzzles begins with `Puzzles.of`. It then computes with the rows that are
puzzles, and puts what it has found back in the places of all of them. The other rows raise an
error, or with `errors="coerce"` they are left out and the result says why.
"""

import io
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, BinaryIO, Literal, TypeAlias, Union

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import check_type, shown
from sudokuenum.common.name_tables import check_table
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.formats.puzzle_input import PuzzleInput
from sudokuenum.formats.puzzle_sources import is_content
from sudokuenum.grids.arrays import (
    Wrong,
    cells_of_classic,
    clashes,
    rows_of_array,
    rows_of_lines,
    rows_of_values,
)
from sudokuenum.grids.cell_values import check_order
from sudokuenum.grids.columns import Columns
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike

PuzzlesLike: TypeAlias = Union["NDArray[Any]", Iterable[PuzzleLike | None], "File"]
"""The types that functions for many puzzles accept.

They are an array of shape (puzzles, 81) or (puzzles, 9, 9), a column of a data frame, a list or
another iterable of puzzles in any form that `Puzzle` reads, the path of a file of puzzles, and the
content of such a file as a string or as bytes.
"""
File: TypeAlias = str | bytes | bytearray | os.PathLike  # type: ignore[type-arg]
"""The types of a file of puzzles: its path, or its content as a string or as bytes."""
_NO_ROWS = np.empty((0, 81), np.uint8)
_LINES_PER_PART = 4096
"""The lines that are converted at once, few enough for the cache of the processor."""
Errors: TypeAlias = Literal["raise", "coerce"]
"""The names of the ways to treat rows that are no puzzles."""
ERRORS: dict[Errors, str] = {
    "raise": "raise an error for the first such row",
    "coerce": "leave it out, and give the reason in a column",
}
"""The treatments of rows that are no puzzles, each with its meaning."""
check_table(ERRORS, Errors)


class Puzzles:
    """The 9x9 puzzles that a function for many puzzles is called with, and the rows that are none.

    Attributes
    ----------
    cells
        The cells of the puzzles that are left, with shape (puzzles, 81).
    number
        The number of all rows.

    Parameters
    ----------
    puzzles
        The puzzles, of one of the types of `PuzzlesLike`.
    errors
        One of `ERRORS`.
    noun
        The name of a row in errors.

    Raises
    ------
    PuzzleError, TypeError
        If a row is no puzzle, unless `errors` is `"coerce"`, and if there are no rows at all, such
        as in a file that cannot be read.

    Examples
    --------
    >>> given = Puzzles(["1" + "." * 80, None], "coerce")
    >>> given.cells.shape, given.spread(np.array([7]), -1).tolist()
    ((1, 81), [7, -1])
    """

    def __init__(self, puzzles: PuzzlesLike, errors: Errors, noun: str = "puzzle") -> None:
        check_type(errors, str, "'raise' or 'coerce' as errors")
        if errors not in ERRORS:
            raise OptionError(f"errors {shown(errors)}: the choices are {', '.join(ERRORS)}")
        self._coerce, self._noun = errors == "coerce", noun
        self.cells, wrong = _rows(puzzles)
        self.number = len(self.cells)
        self._reasons: dict[int, str] = {}
        self._places = np.arange(self.number)
        self.leave_out(wrong)

    def leave_out(self, wrong: Mapping[int, Exception]) -> NDArray[np.bool_]:
        """Leave out rows of `cells`, each because of an error, and return which rows are left.

        Raises the first of these errors, with the number of the row, unless errors are coerced.
        """
        left = np.ones(len(self.cells), np.bool_)
        for row, error in wrong.items():
            place, reason, left[row] = int(self._places[row]), str(error), False
            if not self._coerce:
                name, subject = f"{self._noun} {place + 1}", f"the {self._noun}"
                same = reason.startswith(f"{subject} ")
                message = name + (reason.removeprefix(subject) if same else f": {reason}")
                raise type(error)(message) from None
            self._reasons[place] = reason
        if wrong:
            self.cells, self._places = self.cells[left], self._places[left]
        return left

    def leave_out_clashes(self, rows: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Leave out the rows, among some rows or all, in which a unit has two equal clues."""
        if rows is None:
            some = np.flatnonzero(clashes(self.cells))
        else:
            some = np.flatnonzero(rows)
            some = some[clashes(self.cells[some])]
        return self.leave_out({row: _clash(self.cells[row]) for row in some.tolist()})

    def spread(self, values: NDArray[Any], neutral: object = 0) -> NDArray[Any]:
        """Return an array for all rows from one for the rows left, with a neutral value elsewhere.

        The array is the argument itself if all rows are left.
        """
        if not self._reasons:
            return values
        every = np.full((self.number, *values.shape[1:]), neutral, values.dtype)
        every[self._places] = values
        return every

    def columns(
        self,
        columns: Mapping[str, NDArray[Any] | str],
        arrays: Mapping[str, NDArray[Any]] | None = None,
        found: NDArray[np.bool_] | None = None,
    ) -> Columns:
        """Return columns of values that were spread, and of the reasons if errors are coerced.

        Grids are missing in the rows that are left out, and where `found` is False.
        """
        reasons = np.full(self.number, "", object)
        for place, reason in self._reasons.items():
            reasons[place] = reason
        missing = None if found is None else ~found
        if missing is None and self._reasons:
            missing = reasons != ""
        held = {**columns, "error": reasons} if self._coerce else columns
        return Columns(held, {**(arrays or {}), "errors": reasons}, missing)


def puzzle_array(puzzles: PuzzlesLike) -> NDArray[np.uint8]:
    """Return many 9x9 puzzles as one array of cells.

    A file of lines of 81 cells is read at 2 million lines a second. `puzzle_texts` is the inverse:
    it returns the strings of an array.

    Parameters
    ----------
    puzzles
        One of

        - an array of shape (puzzles, 81) or (puzzles, 9, 9), with integers of any type, or with
          floats that are whole or nan; nan, 0 and -1 are empty cells;
        - a column of a data frame, a list or another iterable, with a puzzle in each entry, in any
          form that `Puzzle` reads, which is fastest for strings of 81 cells;
        - a file of puzzles, as its path or its content, which `read_puzzles` describes.

        Arrays are not changed.

    Returns
    -------
    ndarray of uint8, shape (puzzles, 81)
        The cells row by row, with 0 for an empty cell. The array is C-contiguous. It is the
        argument itself if no conversion is needed.

    Raises
    ------
    PuzzleError
        If a puzzle cannot be read, is not 9x9 or has a digit twice in a unit, or if an array has
        another shape or cells that are not numbers.
    TypeError
        If the argument, or an entry, is of another type.

    Examples
    --------
    >>> puzzle_array([Puzzle((0,) * 81), "1" + "." * 80]).shape
    (2, 81)
    """
    given = Puzzles(puzzles, "raise")
    if not isinstance(puzzles, File):  # where clashes are found, with their lines
        given.leave_out_clashes()
    return given.cells


def _rows(puzzles: PuzzlesLike) -> tuple[NDArray[np.uint8], Wrong]:
    """Return puzzles as rows of cells, and the errors of rows that are none."""
    if isinstance(puzzles, np.ndarray) and (puzzles.ndim != 1 or puzzles.dtype.kind not in "OTUS"):
        return rows_of_array(puzzles)
    if isinstance(puzzles, File):
        return _rows_of_file(puzzles), {}
    if isinstance(puzzles, Puzzle):
        raise TypeError("expected puzzles or an array, not one Puzzle; a list of it is [puzzle]")
    if isinstance(puzzles, Mapping) or hasattr(puzzles, "columns"):
        return _rows_of_frame(puzzles)
    for method in ("to_list", "to_pylist", "tolist"):  # of pandas and polars, pyarrow, and numpy
        if hasattr(puzzles, method) and not isinstance(puzzles, memoryview | np.generic):
            return rows_of_values(getattr(puzzles, method)())
    check_type(puzzles, Iterable, "puzzles or an array")
    return rows_of_values(puzzles if isinstance(puzzles, list | tuple) else list(puzzles))


def _rows_of_frame(frame: Any) -> tuple[NDArray[np.uint8], Wrong]:
    """Return the rows of a data frame with a column for each cell.

    Raises TypeError if it has other columns, with the name of a column that may have the puzzles.
    """
    kind = type(frame).__name__
    names = getattr(frame, "column_names", None) or [*getattr(frame, "columns", frame)]
    if len(names) == 81 and hasattr(frame, "to_numpy"):
        check_order(names)
        return rows_of_array(frame.to_numpy())
    if len(names) > 81 and hasattr(frame, "to_numpy") and "puzzle" not in names:
        found = f"a {kind} with {len(names)} columns"
        raise TypeError(f"{found}; pass the 81 columns of the cells, or the column of the puzzles")
    likely = shown("puzzle" if "puzzle" in names or not names else names[0])
    raise TypeError(f"expected puzzles or an array, not a {kind}; pass a column: frame[{likely}]")


def _rows_of_file(source: File) -> NDArray[np.uint8]:
    """Return the puzzles of a file, given as its path or its content."""
    given = bytes(source) if isinstance(source, bytearray) else source
    rows = None
    if isinstance(given, bytes):
        rows = _rows_of_plain_lines(io.BytesIO(given))
    elif not isinstance(given, str) or not is_content(given):
        with suppress(OSError, ValueError), open(given, "rb") as file:  # read again for its error
            rows = _rows_of_plain_lines(file)
    if rows is not None:
        return rows
    return np.concatenate([_NO_ROWS, *_blocks(PuzzleInput(given, name="text"))])


def _rows_of_plain_lines(file: BinaryIO) -> NDArray[np.uint8] | None:
    """Return lines of 81 cells as rows, or None unless there are such lines only.

    The cells are digits, dots, zeros and so on, but no dashes or letters, which have other meanings
    in some formats. Whatever is None here is read once more, with the place of each error.
    """
    parts = [_NO_ROWS]
    while lines := file.read(_LINES_PER_PART * 82):
        if len(lines) % 82 == 81:  # the last line, without its end
            lines += b"\n"
        rows = rows_of_lines(lines, len(lines) // 82)
        unclear = rows is None or any(mark in lines for mark in (b"-", b"x", b"X"))
        if rows is None or unclear or clashes(rows).any():
            return None
        parts.append(rows)
    return np.concatenate(parts)


def _blocks(given: PuzzleInput) -> Iterator[NDArray[np.uint8]]:
    """Yield the puzzles of an input as arrays. Raises PuzzleError if a puzzle is not 9x9."""
    for place, block in given.blocks():
        if isinstance(block, Puzzle):
            with place:
                block = cells_of_classic(block)
        yield block


def _clash(cells: NDArray[np.uint8]) -> PuzzleError:
    """Return the error of a puzzle in which a unit has two equal clues."""
    try:
        Puzzle(tuple(cells.tolist()))
    except PuzzleError as error:
        return error
    raise ArithmeticError("a puzzle whose clues agree was refused")
