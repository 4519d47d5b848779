"""What a command ends with: its exit status, and one line on stderr for an error."""

import sys
from collections.abc import Callable

from sudokuenum.cli.streams import ReaderGoneError
from sudokuenum.errors import ContradictionError, SudokuenumError


def exit_status(call: Callable[[], int]) -> int:
    """The exit status that a call returns, or that of the error that it raises."""
    try:
        return call()
    except SystemExit as end:  # --help, --version and wrong use
        return end.code if isinstance(end.code, int) else 0
    except ReaderGoneError:
        return 141
    except SudokuenumError as error:
        message, status = str(error), 1 if isinstance(error, ContradictionError) else 2
    except (OSError, MemoryError) as error:
        message, status = str(error) or "out of memory", 2
    print(f"sudokuenum: {' '.join(message.split())}", file=sys.stderr)
    return status
