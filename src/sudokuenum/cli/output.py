"""How commands print their documents: as text, as JSON with --json, and as CSV with --csv."""

from argparse import ArgumentParser, Namespace

from sudokuenum.reports.document import Document, json_text
from sudokuenum.reports.forms import csv_text, text_lines


def add_output(
    parser: ArgumentParser,
    *,
    csv: bool = True,
    json: str = "print one JSON document",
    quiet: str | None = None,
) -> None:
    """--json; --csv of a command whose results have rows; --quiet if there are words for it."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help=json)
    if csv:
        form.add_argument("--csv", action="store_true", help="print comma-separated values")
    if quiet is not None:
        form.add_argument("--quiet", action="store_true", help=quiet)


def form_of(arguments: Namespace) -> str:
    """How results are printed: json, csv, quiet or text."""
    names = ("json", "csv", "quiet")
    return next((name for name in names if getattr(arguments, name, False)), "text")


def print_result(document: Document, arguments: Namespace, answer: object = None) -> None:
    """Print one document: its first table with --csv, and only the answer with --quiet."""
    match form_of(arguments):
        case "json":
            print(json_text(document))
        case "csv":
            rows = document.tables()[0] if document.tables() else [document]
            print(csv_text(rows), end="")
        case "quiet":
            print(answer)
        case _:
            print(*text_lines(document), sep="\n")


class RowPrinter:
    """Prints documents of one kind as they are found: in JSON and CSV a line for each.

    The caller gives their text, and flushes standard output where a reader may wait.
    """

    def __init__(self, arguments: Namespace) -> None:
        self._form = form_of(arguments)
        self._headed = False

    def print(self, document: Document, text: str) -> None:
        """Print one document, or its text."""
        if self._form == "json":
            print(json_text(document, indent=0))
        elif self._form == "csv":
            print(csv_text([document], heading=not self._headed), end="")
            self._headed = True
        else:
            print(text)
