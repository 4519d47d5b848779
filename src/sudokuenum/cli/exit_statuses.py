"""The exit statuses: what each of them means, and with which a command ends after an error."""

from collections.abc import Callable

from sudokuenum.cli import signals
from sudokuenum.cli.streams import ReaderGoneError, print_remark
from sudokuenum.errors import ContradictionError, NoSolutionError, SudokuenumError

EXIT_STATUSES = {
    "0": "all went well",
    "1": "a check failed, saved counts contradict one another or lack classes, a puzzle has no "
    "solution, two grids are not equivalent, fewer puzzles were found than asked for, nothing was "
    "found in time, or a count would take too long",
    "2": "wrong use, bad input, or output that cannot be written, which one line explains",
    "3": "a puzzle has many solutions (solve, minimise, neighbours, rate, explain, booklet)",
    "4": "puzzles were skipped, with --skip-errors",
    "128 + n": "stopped by signal n, such as 130 after Ctrl-C",
    "141": "the program that read the output has ended",
}
"""The meaning of each exit status."""


def exit_status(call: Callable[[], int | None]) -> int:
    """Return the exit status of a call, and report an error that it raises in one line."""
    try:
        return call() or 0
    except SystemExit as end:  # --help, --version and wrong use
        return end.code if isinstance(end.code, int) else 0
    except ReaderGoneError:
        return 141
    except SudokuenumError as error:
        failed = isinstance(error, ContradictionError | NoSolutionError)
        message, status = str(error), 1 if failed else 2
    except (OSError, MemoryError) as error:
        message, status = str(error) or "out of memory", 2
    except ImportError as error:  # where memory is limited, a library may not fit into it
        if signals.status() is not None:  # a signal has interrupted the import
            raise
        message, status = f"a module cannot be loaded: {error}", 2
    except RuntimeError as error:
        if "start new thread" not in str(error):
            raise
        message, status = f"{error}: too little memory, or too many threads; use fewer --jobs", 2
    print_remark(message)
    return status
