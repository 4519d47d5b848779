"""`sudokuenum status`: the progress of a saved count."""

import sys
from argparse import Namespace

from sudokuenum.cli.options import Options
from sudokuenum.cli.output import OUTPUT, print_result
from sudokuenum.results.saved_counts import read_status

EXAMPLE = """Shows how many classes are counted, and how long the others will take. total, done,
claimed and to do are numbers of classes. The claimed classes are being counted now, by processes
that together have as many threads as jobs says. seconds is the time of the finished classes, added
up over the threads. work measures the finished classes, where an average class is 1.
Exit status: 0, or 1 if numbers contradict one another.
Example: sudokuenum status count.db
"""
OPTIONS: Options = {
    "file FILE": "a file that a command with --save has written, or `merge`",
    **OUTPUT,
}


def run(arguments: Namespace) -> None:
    """Print the status of the count in a file."""
    status = read_status(arguments.file)
    print_result(status, arguments)
    if status.expected_seconds is None:
        remark = "until the first classes are counted, which takes some minutes for 12x12 grids"
        print(f"the remaining time is unknown {remark}", file=sys.stderr)
