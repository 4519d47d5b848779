"""The command `sudokuenum`: a thin layer over the public functions, one module per subcommand.

Results go to stdout, progress and remarks to stderr.
"""

# The other modules are imported inside functions, after the handlers of signals are installed.
import gc
import sys

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
        gc.freeze()  # a search for cycles among all objects of a long count takes half a second
        return _flushed(stopped)
    return status


def main(arguments: list[str]) -> int:
    """Run the command with these arguments and return its exit status."""
    from sudokuenum.cli.exit_statuses import exit_status

    def call() -> int:
        from sudokuenum.cli.command_line import parse
        from sudokuenum.cli.streams import write_utf8

        command, options = parse(arguments)
        if any(getattr(options, name, None) for name in ("json", "csv", "format")):
            write_utf8()
        signals.stop()
        return command.run(options) or 0

    return _flushed(exit_status(call))


def _flushed(status: int) -> int:
    """Write out the results and return the status, unless writing fails with another status."""
    from sudokuenum.cli.exit_statuses import exit_status

    return exit_status(sys.stdout.flush) or status
