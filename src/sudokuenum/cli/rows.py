"""Lines of results: documents, puzzles and grids, printed one after the other as they are found."""

import json
from argparse import Namespace
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Self

from msgspec.structs import replace

from sudokuenum.cli.options import Option, Options, default
from sudokuenum.cli.output import CSV, form_of, rows_of
from sudokuenum.cli.streams import print_remark
from sudokuenum.common.document import Document, json_text
from sudokuenum.common.wording import joined
from sudokuenum.errors import OptionError
from sudokuenum.formats.fields.tables import LAYOUT
from sudokuenum.formats.writing import (
    PUZZLE_FORMATS,
    SITES,
    advice_on_layout,
    puzzle_link,
    puzzle_text,
    record_of,
    write_puzzles,
)
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.layout import Layout
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.results.text_csv_html import columns, csv_row, csv_text, free_names

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sudokuenum.formats.puzzle_input import Place, PuzzleInput

FORMAT: Options = {
    "--format NAME": Option(
        f"print puzzles in this format: {', '.join(PUZZLE_FORMATS)} (default: "
        f"{default(write_puzzles, 'form')})",
        tuple(PUZZLE_FORMATS),
    ),
    "--link SITE": Option(
        f"print links that open puzzles in this player: {', '.join(SITES)}", tuple(SITES)
    ),
}
"""Options for a command that prints puzzles, which `RowPrinter` evaluates."""
_LINES: Options = {"--json": "print a JSON object on each line"}
ROWS: Options = {"form": {**_LINES, **CSV}}
"""Options for a command that prints a JSON object on each line."""
PUZZLE_ROWS: Options = {"form": {**_LINES, **CSV, **FORMAT}}
"""Options for a command that prints a JSON object with a puzzle on each line."""
GRID_FORM: Options = {"form": {**FORMAT, **_LINES}}
"""Options for a command that prints grids."""


class RowPrinter:
    """Prints documents of one kind, or puzzles, as they are found.

    JSON gets a line for each document. CSV gets a row for each document, or the rows of its first
    table, each after the first field of the document, which is usually the puzzle. For text, the
    caller passes the lines, with `flush` if a reader may be waiting for them. With --format or
    --link the puzzle is printed instead. In this case use a `with` statement, because its end
    prints the last lines of the format.

    Pass the puzzles that are read as `given`, and then the place of each, so that the other columns
    of a table come first in CSV. `heading` is the name of the column of --format csv.

    If a format leaves out the layouts of puzzles, a remark says so where people would not expect
    it: in a conversion, and in any command that names the format. Without a named format there is
    no remark about solutions, or if the command names the layout.
    """

    def __init__(
        self,
        arguments: Namespace,
        given: "PuzzleInput | None" = None,
        heading: str = "puzzle",
        is_conversion: bool = False,
    ) -> None:
        self._form = form_of(arguments)
        self._headed = False
        form: Any = getattr(arguments, "format", None)
        self._format: Any = form or ("json" if self._form == "json" else "line")
        self._site = getattr(arguments, "link", None)
        self.only_puzzles = bool(self._site or form)
        """True if --format or --link is given."""
        self.is_text = self._form not in ("json", "csv")
        self._frame = [heading] if form == "csv" else [*write_puzzles([], form)] if form else []
        """The lines of the format before the first puzzle and after the last."""
        self._heading = heading
        self._given = given if {"csv", "records"} & {self._form, form} else None
        self._names: tuple[str, ...] | None = None  # of the other columns, after the first row
        self._keys: tuple[str, ...] = ()  # of the columns of CSV, after the first row
        is_expected = heading == "solution" or getattr(arguments, "layout", None) is not None
        self._remarks = bool(form) or is_conversion or not is_expected
        if self._given:
            self._given.keep_other_columns()

    def print(
        self,
        document: Document,
        text: str,
        flush: bool = False,
        puzzle: Puzzle | None = None,
        place: "Place | None" = None,
    ) -> None:
        """Print one document, as its text unless this is empty, or its puzzle in another format."""
        if puzzle is not None and self.only_puzzles:
            self.print_puzzles([puzzle], flush, place)
        elif self.is_text:
            if text:
                if puzzle is not None:
                    self._remark_on_layout(puzzle.layout)
                print(text, flush=flush)
        elif self._form == "json":
            print(json_text(document, indent=0), flush=flush)
        else:
            rows = rows_of(document)
            whole = document if document.tables() else None
            others = self._others(place)
            if rows and LAYOUT in rows[0].__struct_fields__ and LAYOUT in dict(others):
                # the layout was read from this column
                rows = [replace(rows[0], layout=dict(others)[LAYOUT])]
                others = tuple(pair for pair in others if pair[0] != LAYOUT)
            self._check_keys(rows, place)
            text = csv_text(rows, not self._headed, whole, others, self._keys)
            print(text, end="", flush=flush)
            self._headed = self._headed or bool(rows)

    def _check_keys(self, rows: Sequence[Document], place: "Place | None") -> None:
        """Keep the keys of the first row. Raises OptionError if a row has others, too."""
        keys = [column.key for row in rows[:1] for column in columns(row, flat=True)]
        if not self._headed:
            self._keys = (*keys,)
        elif new := [key for key in keys if key not in self._keys]:
            where = f"{place}: " if place else ""
            raise OptionError(
                f"{where}the column {joined(new)} is new, but CSV has one header; "
                "print such puzzles in a separate command, or use --json"
            )

    def _remark_on_layout(self, layout: Layout | None) -> None:
        """Print a line on stderr before the first puzzle whose layout is left out."""
        if layout and self._remarks and not self._site:
            if remark := advice_on_layout(self._format):
                print_remark(remark)
            self._remarks = False

    def _others(self, place: "Place | None") -> tuple[tuple[str, Any], ...]:
        """Return the other columns of a row, with empty fields if only the first row had them.

        Raises OptionError if the columns of a row differ from the columns of the first row.
        """
        if self._given is None or place is None:
            return ()
        others = self._given.other_columns(place)
        if self._format == "records":
            return others
        others = tuple(
            (name, value if isinstance(value, str) else json.dumps(value)) for name, value in others
        )
        names = tuple(name for name, _ in others)
        if self._names is None:
            self._names = names
        if others and names != self._names:
            first = joined(self._names) if self._names else "none"
            raise OptionError(
                f"{place}: the columns differ from the first puzzle's, {joined(names)} after "
                f"{first}, but CSV has one header; give these files in separate commands"
            )
        return others or tuple((name, "") for name in self._names)

    def print_puzzles(
        self, puzzles: Iterable[Puzzle], flush: bool = False, place: "Place | None" = None
    ) -> None:
        """Print puzzles in the format that --format, --link or --json selects."""
        for puzzle in puzzles:
            if self._format == "records" and not self._site:
                keys = dict(self._others(place))
                (key,) = free_names([self._heading], [*keys])
                print(record_of(puzzle, keys, key), flush=flush)
                continue
            if others := self._others(place):
                names, fields = zip(*others, strict=True)
                if not self._headed:
                    self._frame = [csv_row(*names, *free_names(self._frame, names))]
                self._begin()
                if LAYOUT not in names:
                    self._remark_on_layout(puzzle.layout)
                print(csv_row(*fields, str(puzzle)), flush=flush)
                continue
            site = self._site
            text = puzzle_link(puzzle, site) if site else puzzle_text(puzzle, self._format)
            self._begin()
            self._remark_on_layout(puzzle.layout)
            print(text, flush=flush)

    def print_grids(
        self,
        grids: "NDArray[np.uint8]",
        box: Box,
        layout: Layout | None = None,
        places: "Iterable[Place]" = (),
    ) -> None:
        """Print grids, given as rows of digits, with the `places` of their puzzles."""
        if self._site or self._format not in ("line", "json"):
            for row, place in zip_longest(grids.tolist(), places):
                self.print_puzzles([Puzzle(tuple(row), box, layout)], place=place)
        else:
            from sudokuenum.grids.arrays import puzzle_texts  # a count does not need numpy

            if self.only_puzzles:
                self._remark_on_layout(layout)
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
        """Print an empty line between texts, but not in JSON, in CSV or in a format of puzzles."""
        if self.is_text and not self.only_puzzles:
            print()
