"""Options that several subcommands share: the same words for the same things."""

from argparse import ArgumentParser, _ActionsContainer


def add_level(parser: ArgumentParser, default: int | None = None) -> None:
    """--level, checked by the package when the chain is made."""
    parser.add_argument(
        "--level", type=int, default=default, metavar="L",
        help="level of the chain of classes: 36288, 2051, 416, 174, 71 or 44 (default)",
    )  # fmt: skip


def add_box(parser: ArgumentParser) -> None:
    """--box."""
    parser.add_argument(
        "--box", default="3x3", metavar="RxC", help="rows and columns of a box (default: 3x3)"
    )


def add_engine(parser: ArgumentParser) -> None:
    """--engine and --jobs."""
    parser.add_argument(
        "--engine", metavar="E",
        help="dfs: block by block (default); columns: as a sum over column sets; "
        "templates: digit by digit; plain: cell by cell",
    )  # fmt: skip
    add_jobs(parser)


def add_jobs(parser: ArgumentParser) -> None:
    """--jobs."""
    parser.add_argument(
        "--jobs", type=int, metavar="N", help="number of threads (default: all cores)"
    )


def add_json(parser: _ActionsContainer) -> None:
    """--json."""
    parser.add_argument("--json", action="store_true", help="print JSON")
