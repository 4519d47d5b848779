"""Documents inside an input: JSON and arrays, XML and HTML, up to the line in which they close.

TOML goes on to the end of the input, and SQL is read line by line.
"""

import re
from collections.abc import Callable, Collection, Iterator
from functools import partial
from math import inf
from typing import TypeAlias

from sudokuenum.common.arguments import shown
from sudokuenum.errors import PuzzleError, located
from sudokuenum.formats.documents import arrays, html_tables, toml_tables, xml_puzzles
from sudokuenum.formats.documents.puzzles_of_values import (
    puzzles_of_row,
    puzzles_of_tables,
    puzzles_of_text,
    puzzles_of_toml,
    puzzles_of_xml,
)
from sudokuenum.formats.documents.sql_dumps import Row, SqlDump
from sudokuenum.formats.fields.found import Found, wrong
from sudokuenum.formats.grammar.lines import is_cut
from sudokuenum.formats.grammar.lines_ahead import LinesAhead
from sudokuenum.formats.grammar.plain_lines import LONGEST_ROW, is_markup, simplified
from sudokuenum.formats.grammar.rows_ahead import SECTION

MOST_CHARACTERS_OF_DOCUMENT = 1 << 26
"""The most characters of JSON or of an array."""
_MOST_UNCLOSED_LINES, _MOST_LINES_AFTER_FAILURES = 1_000_000, 16
"""The most lines of documents that are not closed, and of each document after these lines."""

_INI_SECTION = re.compile(r"\s*\[[A-Za-z][^\[\]{}\"',]*\]\s*")
_INI_VALUE = re.compile(r"\s*[A-Za-z]\w*\s*=")
_COLUMN = re.compile(r"\s*[`\"\[]?[A-Za-z_]\w+[`\"\]]?\s+[A-Za-z]{3,}")
"""The name of a column and its type."""

_Document: TypeAlias = arrays.Brackets | xml_puzzles.Element | html_tables.Tables


def begins_tags(text: str) -> bool:
    """Return True if HTML or XML begins in a line, other than tags around a row."""
    return html_tables.begins(text) or (xml_puzzles.begins(text) and not is_markup(text))


def begins_brackets(line: str) -> bool:
    """Return True if JSON or an array begins in a line, and neither a section nor a row."""
    text = line[:LONGEST_ROW].removeprefix("\ufeff").lstrip()
    if text[:1] == "[" and SECTION.match(text):
        return False
    if text[:1] in ("[", "(", "{") and simplified(text) != text:
        return False  # a row in brackets, or a tag such as [code]
    return arrays.begins(text)


def is_section(line: str, below: str) -> bool:
    """Return True if a line is the head of a section of an .ini file, with a value below it.

    The bracket before the columns of a table of SQL is the same.

    >>> is_section("[sudoku 1]", "row1=..."), is_section("(", "  id int NOT NULL,")
    (True, True)
    >>> is_section("[nan]", "[1]"), is_section("(", "  5, 3, 0,")
    (False, False)
    """
    if line.strip() == "(":
        return _COLUMN.match(below) is not None
    return bool(_INI_SECTION.fullmatch(line) and _INI_VALUE.match(below))


class DocumentLines:
    """The documents that begin in the next line of an input.

    Each method returns the puzzles of a document after it has found the line in which it closes,
    which is then noted as the extent of the lines ahead.
    """

    def __init__(self, ahead: LinesAhead) -> None:
        self._ahead = ahead
        self._unclosed = 0
        """The number of lines of documents that were not closed."""
        self._is_no_toml = False
        self._sql = SqlDump()
        self._tables = dict[str, int]()
        """The tables of SQL: 0 if they have puzzles, or else the line of the first row."""

    def passes_over_type(self) -> bool:
        """Return True if a document type begins in the next line, and note its lines."""
        if number := xml_puzzles.lines_of_type(self._ahead.lines.look):
            self._ahead.extent = number
        return number > 0

    def in_brackets(self, sizes: Collection[int]) -> list[Found]:
        """Return the puzzles of the JSON or the array that begins in the next line."""
        text = self._text(arrays.Brackets())
        return self._found(partial(puzzles_of_text, text, sizes))

    def in_tags(self, first: str, sizes: Collection[int]) -> list[Found]:
        """Return the puzzles of the tables of HTML or of the element of XML in the next lines.

        `first` is the next line.
        """
        name = repr(first.strip()[:40])
        if html_tables.begins(first):
            tables = html_tables.Tables()
            self._text(tables)
            return self._found(partial(puzzles_of_tables, tables.found, sizes, name))
        element = xml_puzzles.Element()
        self._text(element)
        return self._found(partial(puzzles_of_xml, element.value, sizes, name))

    def in_toml(self, first: str, sizes: Collection[int]) -> list[Found] | None:
        """Return the puzzles of the TOML from the next line to the last, or None if it is none.

        `first` is the next line. Raises PuzzleError if it is the head of a list of tables, which
        no other format has, but not TOML.
        """
        if self._is_no_toml or not toml_tables.begins(first, self._ahead.lines.look):
            return None
        parts, length = list[str](), 0
        while (line := self._ahead.lines.look(len(parts))) is not None:
            parts.append(line if is_cut(line) else f"{line}\n")
            length += len(line) + 1
            if length > MOST_CHARACTERS_OF_DOCUMENT:
                break
        text = "".join(parts).removeprefix("\ufeff")
        where = self._ahead.place(0, len(parts) - 1)
        try:
            value = toml_tables.value_of_toml(text, self._ahead.number)
        except PuzzleError as error:
            self._is_no_toml = True
            if toml_tables.is_list_of_tables(first):
                self._ahead.extent = len(parts)
                raise PuzzleError(f"{where}: {error}") from None
            return None
        extent, self._ahead.extent = self._ahead.extent, len(parts)
        if found := self._found(partial(puzzles_of_toml, value, sizes)):
            return found
        self._is_no_toml, self._ahead.extent = True, extent
        return None

    def takes_sql(self, line: str) -> bool:
        """Return True if the next line belongs to a statement of SQL."""
        return self._sql.takes(line)

    def in_sql(self, line: str, sizes: Collection[int]) -> list[Found]:
        """Return the puzzles of the rows of SQL that end in the next line."""
        with located(f"{self._ahead.place()}: "):
            some = self._sql.rows(line, self._ahead.number, "" if is_cut(line) else "\n")
        found = list[Found]()
        for k, row in enumerate(some, 1):
            found += self._of_row(row, k if len(some) > 1 else 0, sizes)
        return found

    def _of_row(self, row: Row, number: int, sizes: Collection[int]) -> list[Found]:
        """Return the puzzle of a row of SQL. The rows of a table have all puzzles or none."""
        if isinstance(row, PuzzleError):
            return [wrong(row)]
        table = self._sql.table
        first = self._tables.get(table)
        found = puzzles_of_row(row, number, sizes, is_expected=first == 0)
        if any(not part.error for part in found):
            self._tables[table] = 0
            if first:
                why = f"line {first}: a row of table {shown(table)} without a puzzle"
                found.insert(0, wrong(PuzzleError(why)))
        elif not found and first is None:
            self._tables[table] = self._ahead.number
        return found

    @property
    def is_in_sql(self) -> bool:
        """True inside a statement of SQL."""
        return self._sql.is_open

    def check_end(self) -> None:
        """Raise PuzzleError if a statement of SQL is not closed."""
        if self._sql.is_open:
            self._sql.close()
            place = f"{self._ahead.name}, line {self._sql.first}"
            raise PuzzleError(f"{place}: a statement of SQL that does not end with a semicolon")

    def _found(self, read: Callable[[], Iterator[Found]]) -> list[Found]:
        with located(f"{self._ahead.place(0, self._ahead.extent - 1)}: "):
            return [*read()]

    def _text(self, document: _Document) -> str:
        """Return the lines up to the one that closes a document, and note their number."""
        parts, length = list[str](), 0
        is_whole = is_closed = False
        while not is_whole or not is_closed:
            line = self._ahead.lines.look(len(parts))
            is_long = length > MOST_CHARACTERS_OF_DOCUMENT
            if line is None or is_long or len(parts) > self._most_lines:
                self._unclosed += len(parts)
                why = document.unclosed
                if is_long:
                    most = f"more than {MOST_CHARACTERS_OF_DOCUMENT} characters of JSON or XML"
                    why = f"{most}; write each puzzle on a line"
                raise PuzzleError(f"{self._ahead.place()}: {why}")
            parts.append(line)
            length += len(line) + 1
            try:
                with located(f"{self._ahead.place()}: "):
                    is_closed = document.closes(line)
            except PuzzleError:
                self._unclosed += len(parts)
                raise
            is_whole = not is_cut(line)
        self._ahead.extent = len(parts)
        text = "".join(part if is_cut(part) else f"{part}\n" for part in parts)
        return text.removeprefix("\ufeff")

    @property
    def _most_lines(self) -> float:
        """The most lines of a document, which must be short after many that were not closed."""
        return _MOST_LINES_AFTER_FAILURES if self._unclosed > _MOST_UNCLOSED_LINES else inf
