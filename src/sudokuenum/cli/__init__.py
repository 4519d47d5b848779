"""The command `sudokuenum`: a thin layer over the public functions, one module per subcommand.

Results go to stdout, progress and remarks to stderr. `commands.EXIT_STATUSES` explains the exit
statuses.
"""

# The other modules are imported inside functions, after the handlers of signals are installed.
import sys
from collections.abc import Callable

from sudokuenum.cli import signals


def run() -> int:
    """Run the command with the arguments of the process and return its exit status."""
    signals.leave()
    from sudokuenum.cli.streams import open_streams

    open_streams()
    try:
        status = main(sys.argv[1:])
        signals.default()
    except BaseException:  # Stopped, or another error into which, say, an import has turned it
        stopped = signals.status()
        if stopped is None:
            raise
        print("sudokuenum: stopped", file=sys.stderr)
        return _flushed(stopped)
    return status


def main(arguments: list[str]) -> int:
    """Run the command with these arguments and return its exit status."""

    def call() -> int:
        from sudokuenum.cli.command_line import parse
        from sudokuenum.cli.streams import write_utf8

        command, options = parse(arguments)
        if any(getattr(options, name, None) for name in ("json", "csv", "format")):
            write_utf8()
        signals.stop()
        return command.run(options) or 0

    return _flushed(_exit_status(call))


def _flushed(status: int) -> int:
    """Write out the results and return the status, unless writing fails with another status."""
    return _exit_status(sys.stdout.flush) or status


def _exit_status(call: Callable[[], int | None]) -> int:
    """Return the exit status of a call, and report an error that it raises in one line."""
    from sudokuenum.cli.streams import ReaderGoneError
    from sudokuenum.common.wording import escaped
    from sudokuenum.errors import ContradictionError, NoSolutionError, SudokuenumError

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
    print(f"sudokuenum: {escaped(message)}", file=sys.stderr)
    return status
