"""The errors that the package raises; the message of each names the value and its place.

All are subclasses of SudokuenumError, which is a ValueError. An argument of a wrong type is a
TypeError instead.
"""

from collections.abc import Iterator
from contextlib import contextmanager


class SudokuenumError(ValueError):
    """The base class of all errors of this package."""


class BoxError(SudokuenumError):
    """A text that is no box shape, or a shape that a function does not handle."""


class BandError(SudokuenumError):
    """A band that cannot be read, or that has a digit twice in a row or box; raised by `Band`."""


class CertificateError(SudokuenumError):
    """A certificate that cannot be read; raised by the reader of certificates."""


class ContradictionError(SudokuenumError):
    """Two different counts of one class; raised when results are saved or merged."""


class FileError(SudokuenumError):
    """A file that cannot be written, or a path that no file has; raised by all that take a path."""


class LayoutError(SudokuenumError):
    """A text that is no layout, groups or regions that no layout has, or boxes of another shape."""


class OptionError(SudokuenumError):
    """A value that an option cannot have, or options that exclude each other or need an extra."""


class OutOfTimeError(SudokuenumError):
    """A time limit that was reached; raised by solving and repairing with a limit of seconds.

    Its attributes say what was found before.
    """

    solutions_found: int | None
    """The number of solutions found; the puzzle may have more."""
    clues_needed: int | None
    """A number of clues that is proved to be needed; more may be needed."""

    def __init__(
        self, message: str, solutions_found: int | None = None, clues_needed: int | None = None
    ) -> None:
        super().__init__(message)
        self.solutions_found = solutions_found
        self.clues_needed = clues_needed


class PuzzleError(SudokuenumError):
    """A puzzle that cannot be read, has a digit twice in a unit, or does not suit a function."""


class NoSolutionError(PuzzleError):
    """A puzzle that has no solution; raised by what repairs a puzzle or draws its solutions."""


class TooManySolutionsError(PuzzleError):
    """A puzzle with more solutions than are kept in a list; raised by greedy repairs."""


class SavedError(SudokuenumError):
    """A file of saved results that cannot be read or written, or that belongs to another count."""


class SolverError(SudokuenumError):
    """A solver that fails or gives a wrong answer; raised by `solve_program` and `lp_bound`."""


class WorkersError(SudokuenumError):
    """A cluster that cannot be reached, or whose workers fail; raised by counts on a cluster."""


@contextmanager
def located(place: str) -> Iterator[None]:
    """The errors of this package that are raised inside begin with a place.

    >>> with located("line 2: "):
    ...     raise PuzzleError("it is too short")
    Traceback (most recent call last):
    sudokuenum.errors.PuzzleError: line 2: it is too short
    """
    try:
        yield
    except SudokuenumError as error:
        error.args = (f"{place}{error}",)
        raise
