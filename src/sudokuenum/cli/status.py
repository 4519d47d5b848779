"""`sudokuenum status`: how far a saved count is."""

from argparse import ArgumentParser, Namespace
from dataclasses import asdict

from sudokuenum.cli import options
from sudokuenum.common.counted import counted
from sudokuenum.common.durations import duration
from sudokuenum.reports.saved_counts import read_status
from sudokuenum.reports.text import print_json
from sudokuenum.runs.saved import Status

EXAMPLE = "Example: sudokuenum status count.db"


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a file of `count --save`, `catalogue --walk --save` or `merge`",
    )
    options.add_json(parser.add_argument)


def run(arguments: Namespace) -> int:
    """Show how many classes are counted and not counted, and how long these may still take."""
    show(read_status(arguments.file), arguments.json)
    return 0


def show(status: Status, as_json: bool) -> None:
    """Print a status, also at the end of a count of a shard."""
    if as_json:
        left = {"to_do": status.to_do, "expected_seconds": status.expected}
        print_json({**asdict(status), **left})
        return
    print(f"count     {status.count}; sudokuenum {status.version}")
    spent = f"{duration(status.seconds)} of one thread"
    print(f"done      {status.done} of {counted(status.total, 'class')}, {spent}")
    print(f"to do     {counted(status.to_do, 'class')}, {status.claimed} of them being counted")
    threads = (
        f"{counted(status.jobs, 'thread')} of {counted(status.processes, 'process')}"
        if status.processes
        else "one thread"
    )
    if status.to_do:
        expected = status.expected
        about = "not known yet" if expected is None else f"{duration(expected)}, {threads}"
        print(f"expected  {about}")
