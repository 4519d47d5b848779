"""The command: a thin skin over the public functions, one module a subcommand.

Results go to stdout, progress and remarks to stderr. `commands.EXIT_STATUSES` has the statuses.
"""

# The other modules are imported inside functions, when signals are already caught.
import sys

from sudokuenum.cli import signals


def run() -> int:
    """The entry point of the command: run it with its arguments and return its exit status."""
    signals.leave()
    from sudokuenum.cli.streams import open_streams

    open_streams()
    try:
        status = main(sys.argv[1:])
        signals.default()
    except BaseException:  # Stopped, or an error that it has become, as when numpy is imported
        stopped = signals.status()
        if stopped is None:
            raise
        print("sudokuenum: stopped", file=sys.stderr)
        return _flushed(stopped)
    return status


def main(arguments: list[str]) -> int:
    """Run the command with these arguments and return its exit status."""
    from sudokuenum.cli.errors import exit_status

    def call() -> int:
        from sudokuenum.cli.commands import parse

        command, options = parse(arguments)
        signals.stop()
        return command.run(options) or 0

    return _flushed(exit_status(call))


def _flushed(status: int) -> int:
    """The exit status of a command that ended so, once its results are written."""
    from sudokuenum.cli.errors import exit_status

    def flush() -> int:
        sys.stdout.flush()
        return 0

    return exit_status(flush) or status
