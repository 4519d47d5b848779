"""`sudokuenum status`: how far a saved count is."""

from argparse import ArgumentParser, Namespace

from sudokuenum.cli.output import add_output, print_result
from sudokuenum.reports.saved_counts import read_status
from sudokuenum.runs.documents import status_document

EXAMPLE = "Example: sudokuenum status count.db"


def add_options(parser: ArgumentParser) -> None:
    words = "a file of `count --save`, `essential --save`, `catalogue --walk --save` or `merge`"
    parser.add_argument("file", metavar="FILE", help=words)
    add_output(parser)


def run(arguments: Namespace) -> None:
    print_result(status_document(read_status(arguments.file)), arguments)
