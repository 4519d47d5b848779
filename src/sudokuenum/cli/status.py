"""`sudokuenum status`: how far a saved count is."""

from argparse import ArgumentParser, Namespace

from sudokuenum.cli import options
from sudokuenum.cli.output import print_result
from sudokuenum.common.files import AnyPath

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
    return show(arguments.file, arguments)


def show(path: AnyPath, arguments: Namespace) -> int:
    """Show the same for any file, also at the end of a count of a shard."""
    # imported here since `count` needs this module, and starts fast without SQLite and reports
    from sudokuenum.reports.check_saved import check_saved
    from sudokuenum.reports.count_documents import status_document
    from sudokuenum.runs.saved import read_status

    check_saved(path)
    print_result(status_document(read_status(path)), arguments)
    return 0
