"""How commands print their documents: as text, as JSON with --json, and as CSV with --csv."""

from argparse import ArgumentParser, Namespace, _ActionsContainer
from collections.abc import Sequence

from sudokuenum.cli.options import add, add_format, add_one_of
from sudokuenum.common.document import Document, json_text
from sudokuenum.reports.forms import csv_text, text_lines

JSON = {"--json": "print one JSON document"}


def add_output(
    parser: ArgumentParser, *, json: str = JSON["--json"], quiet: str = ""
) -> _ActionsContainer:
    """--json and --csv; --quiet if there are words for it."""
    words = {"--json": json, "--csv": "print comma-separated values"}
    return add_one_of(parser, {**words, "--quiet": quiet} if quiet else words)


def add_rows(parser: ArgumentParser) -> _ActionsContainer:
    """--json and --csv of a command that prints a document a line."""
    return add_output(parser, json="print one JSON document a line")


def add_grid_form(parser: ArgumentParser) -> None:
    """--format, or else --json, of a command that prints grids."""
    form = parser.add_mutually_exclusive_group()
    add_format(form)
    add(form, {"--json": "print one JSON document a line"})


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
            print(csv_text(_rows(document)), end="")
        case "quiet":
            print(answer)
        case _:
            print(*text_lines(document), sep="\n")


def _rows(document: Document) -> Sequence[Document]:
    """The first table of a document, or the document itself as a row."""
    return next(iter(document.tables()), [document])


class RowPrinter:
    """Prints documents of one kind as they are found.

    JSON has a line for each, and CSV one row, or the rows of its first table, each after the puzzle
    or whatever else the document names first. The caller gives the text, and says with `flush`
    where a reader may wait for it.
    """

    def __init__(self, arguments: Namespace) -> None:
        self._form = form_of(arguments)
        self._headed = False
        self.is_text = self._form not in ("json", "csv")

    def print(self, document: Document, text: str, flush: bool = False) -> None:
        """Print one document, or its text if there is any."""
        if self.is_text:
            if text:
                print(text, flush=flush)
            return
        if self._form == "json":
            print(json_text(document, indent=0), flush=flush)
        else:
            rows = _rows(document)
            whole = document if document.tables() else None
            print(csv_text(rows, not self._headed, whole), end="", flush=flush)
            self._headed = self._headed or bool(rows)

    def separate(self) -> None:
        """Print an empty line between texts; JSON and CSV have none."""
        if self.is_text:
            print()
