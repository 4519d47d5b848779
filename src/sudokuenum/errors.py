"""The errors that the package raises for bad input; each message names the value and the place."""


class SudokuenumError(ValueError):
    """Base of all errors of this package."""


class BoxError(SudokuenumError):
    """A box shape that cannot be read, or that a function does not handle."""


class BandError(SudokuenumError):
    """A band that cannot be read or breaks a rule."""


class CertificateError(SudokuenumError):
    """A certificate that cannot be read."""


class ContradictionError(SudokuenumError):
    """Two different counts of one class."""


class FileError(SudokuenumError):
    """A file that cannot be written."""


class OptionError(SudokuenumError):
    """An option with an impossible value, or one that does not go with others or needs an extra."""


class OutOfTimeError(SudokuenumError):
    """A time limit was reached; the attributes say what is known until then."""

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
    """A puzzle that cannot be read, breaks a rule, or is not what a function needs."""


class SavedError(SudokuenumError):
    """A file of saved results that cannot be read or written, or that is of another count."""


class SolverError(SudokuenumError):
    """A solver that fails or gives a wrong answer."""


class WorkersError(SudokuenumError):
    """A cluster that cannot be reached, or whose workers fail."""
