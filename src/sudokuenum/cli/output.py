"""Printing the results of commands: as text, as JSON with --json, and as CSV with --csv."""

from argparse import Namespace
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Self

from sudokuenum.cli.options import FORMAT, Options
from sudokuenum.common.document import Document, json_text
from sudokuenum.formats.writing import puzzle_link, puzzle_text, write_puzzles
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.layout import Layout
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.results.forms import csv_text, text_lines

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

JSON: Options = {"--json": "print one JSON document"}
_CSV: Options = {"--csv": "print comma-separated values"}
OUTPUT: Options = {"form": {**JSON, **_CSV}}
_LINES: Options = {"--json": "print one JSON document a line"}
ROWS: Options = {"form": {**_LINES, **_CSV}}
"""Options for a command that prints a JSON object on each line."""
PUZZLE_ROWS: Options = {"form": {**_LINES, **_CSV, **FORMAT}}
"""Options for a command that prints a JSON object with a puzzle on each line."""
GRID_FORM: Options = {"form": {**FORMAT, **_LINES}}
"""Options for a command that prints grids."""


def quiet_output(answer: str, listed: bool = False) -> Options:
    """Return the options --json, --csv and --quiet, for a command with --list if `listed`.

    With --quiet the command prints only the answer, which `answer` names in the help.
    """
    lines = {"--json": "print one JSON document; with --list: one a line"} if listed else JSON
    return {"form": {**lines, **_CSV, "--quiet": f"print only {answer}, and show no progress"}}


def form_of(arguments: Namespace) -> str:
    """Return the form in which results are printed: json, csv, quiet or text."""
    names = ("json", "csv", "quiet")
    return next((name for name in names if getattr(arguments, name, False)), "text")


def print_result(document: Document, arguments: Namespace, answer: object = None) -> None:
    """Print one document; with --csv print its first table, and with --quiet only the answer."""
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
    """Return the first table of a document, or the document itself as a row."""
    return next(iter(document.tables()), [document])


class RowPrinter:
    """Prints documents of one kind, or puzzles, as they are found.

    JSON has a line for each document. CSV has a row for each document, or the rows of its first
    table, each after the first field of the document, which is mostly the puzzle. The caller passes
    its text, and with `flush` whether a reader may be waiting for it. With --format or --link the
    puzzle is printed instead; use a `with` statement then, whose end prints the last lines of the
    format.
    """

    def __init__(self, arguments: Namespace) -> None:
        self._form = form_of(arguments)
        self._headed = False
        form: Any = getattr(arguments, "format", None)
        self._format: Any = form or ("json" if self._form == "json" else "line")
        self._site = getattr(arguments, "link", None)
        self.only_puzzles = bool(self._site or form)
        """True if --format or --link is given."""
        self.is_text = self._form not in ("json", "csv")
        self._frame = [*write_puzzles([], form)] if form else []
        """The lines that the format has before all puzzles and after them."""

    def print(
        self, document: Document, text: str, flush: bool = False, puzzle: Puzzle | None = None
    ) -> None:
        """Print one document, as its text unless this is empty, or its puzzle in another format."""
        if puzzle is not None and self.only_puzzles:
            self.print_puzzles([puzzle], flush)
        elif self.is_text:
            if text:
                print(text, flush=flush)
        elif self._form == "json":
            print(json_text(document, indent=0), flush=flush)
        else:
            rows = _rows(document)
            whole = document if document.tables() else None
            print(csv_text(rows, not self._headed, whole), end="", flush=flush)
            self._headed = self._headed or bool(rows)

    def print_puzzles(self, puzzles: Iterable[Puzzle], flush: bool = False) -> None:
        """Print puzzles in the format that --format, --link or --json selects."""
        for puzzle in puzzles:
            self._begin()
            link = self._site and puzzle_link(puzzle, self._site)
            print(link or puzzle_text(puzzle, self._format), flush=flush)

    def print_grids(
        self, grids: "NDArray[np.uint8]", box: Box, layout: Layout | None = None
    ) -> None:
        """Print grids, given as rows of digits, in the same way."""
        if self._site or self._format not in ("line", "json"):
            self.print_puzzles(Puzzle(tuple(row), box, layout) for row in grids.tolist())
        else:
            from sudokuenum.grids.arrays import puzzle_texts  # a count does not need numpy

            for line in puzzle_texts(grids):
                print(line if self._format == "line" else json_text(line))

    def _begin(self) -> None:
        if not self._headed:
            self._headed = True
            for line in self._frame[:1]:
                print(line)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, error: object, *_: object) -> None:
        if error is None:
            self._begin()
            for line in self._frame[1:]:
                print(line)

    def separate(self) -> None:
        """Print an empty line between texts; JSON, CSV and puzzles in a format have none."""
        if self.is_text and not self.only_puzzles:
            print()
