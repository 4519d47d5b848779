"""The exceptions of the package.

All of them are subclasses of `SudokuenumError`, which is itself a `ValueError`. Each message names
the offending value and its place, such as a line of a file. An argument of the wrong type raises a
`TypeError` instead.
"""

__all__ = [
    "BandError",
    "BoxError",
    "CertificateError",
    "ContradictionError",
    "FileError",
    "LayoutError",
    "MultipleSolutionsError",
    "NoSolutionError",
    "OptionError",
    "OutOfTimeError",
    "PuzzleError",
    "SavedError",
    "SolverError",
    "SudokuenumError",
    "TooManySolutionsError",
    "WorkersError",
]


class SudokuenumError(ValueError):
    """The base class of all exceptions of this package."""


class BoxError(SudokuenumError):
    """Raised if a string is not a box shape, or if a function does not support the shape."""


class BandError(SudokuenumError):
    """Raised by `Band` if a band cannot be parsed or repeats a digit in a row or box."""


class CertificateError(SudokuenumError):
    """Raised if a certificate cannot be read."""


class ContradictionError(SudokuenumError):
    """Raised if two different counts of one class meet when results are saved or merged."""


class FileError(SudokuenumError):
    """Raised if a file cannot be read or written, or if a path is not a valid file name."""


class LayoutError(SudokuenumError):
    """Raised if a layout cannot be parsed, is not valid or has boxes of another shape."""


class OptionError(SudokuenumError):
    """Raised if the value of an option is invalid, or if options conflict or need an extra."""


class OutOfTimeError(SudokuenumError):
    """Raised if solving or repairing a puzzle reaches its time limit.

    The attributes hold what was found before the limit.

    Attributes
    ----------
    solutions_found
        The number of solutions found so far, or None; the puzzle may have more.
    clues_needed
        A proved lower bound on the number of clues needed, or None.
    """

    solutions_found: int | None
    clues_needed: int | None

    def __init__(
        self, message: str, solutions_found: int | None = None, clues_needed: int | None = None
    ) -> None:
        super().__init__(message)
        self.solutions_found = solutions_found
        self.clues_needed = clues_needed


class PuzzleError(SudokuenumError):
    """Raised if a puzzle cannot be parsed, repeats a digit in a unit or is not supported.

    A function may, for example, support only 9x9 grids.
    """


class NoSolutionError(PuzzleError):
    """Raised if a puzzle has no solution, and a function needs one."""


class MultipleSolutionsError(PuzzleError):
    """Raised if a puzzle has more than one solution, and a function needs a proper puzzle."""


class TooManySolutionsError(PuzzleError):
    """Raised by greedy repairs if a puzzle has more solutions than they keep in a list."""


class SavedError(SudokuenumError):
    """Raised if a file of saved results cannot be read or written, or belongs to another count."""


class SolverError(SudokuenumError):
    """Raised by `solve_program` and `lp_bound` if a solver fails or returns a wrong answer."""


class WorkersError(SudokuenumError):
    """Raised if a count on a cluster cannot reach the cluster, or if its workers fail."""


class located:  # noqa: N801
    """Prefix the messages of this package's exceptions with a place, in a `with` statement.

    Examples
    --------
    >>> with located("line 2: "):
    ...     raise PuzzleError("it is too short")
    Traceback (most recent call last):
    sudokuenum.errors.PuzzleError: line 2: it is too short
    """

    # a class, because a generator is slower, and each puzzle of a file needs several
    def __init__(self, place: str) -> None:
        self._place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, SudokuenumError):
            error.args = (f"{self._place}{error}",)
