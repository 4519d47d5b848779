"""`sudokuenum schema`: the JSON Schema of what a command prints."""

from argparse import ArgumentParser, Namespace

from sudokuenum.cli.schemas import DOCUMENTS, schema
from sudokuenum.common.document import json_text

EXAMPLE = (
    "The schema says which keys the JSON of a command has, and what they mean. "
    "Where a command prints a document a line, it holds for each line. "
    "Example: sudokuenum schema count"
)


def add_options(parser: ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument(
        "name", metavar="COMMAND", choices=tuple(DOCUMENTS),
        help="a command with --json; or certificate, for count --certificate",
    )  # fmt: skip


def run(arguments: Namespace) -> int:
    """Print the schema."""
    print(json_text(schema(arguments.name)))
    return 0
