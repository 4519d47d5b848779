"""The forms of a document: text, CSV, HTML and arrays. document.py says what a document is."""

import csv
import io
from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from typing import Any, NamedTuple

from msgspec import UNSET, inspect

from sudokuenum.reports.document import DIGITS, Document

LONGEST_TABLE = 500
"""Tables with more rows are left to --json and --csv."""


class Column(NamedTuple):
    """A field of a document."""

    path: tuple[str, ...]
    key: str
    title: str = ""
    """Empty if it has none."""
    is_number: bool = False
    form: str = ".6g"
    """How a float is written."""
    part: Any = None
    """The kind of its values, if they are documents."""

    @property
    def heading(self) -> str:
        """What stands over the column in text and HTML."""
        return self.title or self.key.replace("_", " ")

    def value(self, row: Document) -> Any:
        """The value of a document; None or UNSET in a part that it lacks."""
        value: Any = row
        for name in self.path:
            if value is None or value is UNSET:
                return value
            value = getattr(value, name)
        return value

    def text(self, row: Document) -> str:
        """The value as people read it; empty for None."""
        value = self.value(row)
        if isinstance(value, bool):
            return "yes" if value else "no"
        return format(value, self.form) if isinstance(value, float) else _plain_text(value)


def _plain_text(value: object) -> str:
    """A value as CSV has it."""
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else str(value)


def _plain(kind: inspect.Type) -> tuple[inspect.Type, dict[str, Any]]:
    """The type of a value that is known, and the words that go with it."""
    words: dict[str, Any] = {}
    while True:
        if isinstance(kind, inspect.Metadata):
            words = {**(kind.extra_json_schema or {}), **(kind.extra or {}), **words}
            kind = kind.type
        elif isinstance(kind, inspect.UnionType):
            kind = next(one for one in kind.types if not isinstance(one, inspect.NoneType))
        else:
            return kind, words


@cache
def _fields(kind: type[Document]) -> tuple[list[Column], list[Column]]:
    """The columns of a document, and its tables."""
    columns: list[Column] = []
    tables: list[Column] = []
    for field in inspect.type_info(kind).fields:  # type: ignore[attr-defined]
        plain, words = _plain(field.type)
        column = Column(
            (field.name,),
            field.encode_name,
            words.get("title", ""),
            isinstance(plain, inspect.IntType | inspect.FloatType)
            or (isinstance(plain, inspect.StrType) and plain.pattern == DIGITS),
            words.get("form", ".6g"),
            plain.cls if isinstance(plain, inspect.StructType) else None,
        )
        items = _plain(plain.item_type)[0] if isinstance(plain, inspect.ListType) else None
        if isinstance(items, inspect.StructType):
            tables.append(column)
        elif not isinstance(plain, inspect.DictType):
            columns.append(column)
    return columns, tables


def columns(row: Document) -> list[Column]:
    """The columns of a table with such rows: a key that the document lacks has none."""
    return [one for one in _fields(type(row))[0] if one.value(row) is not UNSET]


def flat_columns(row: Document) -> list[Column]:
    """The same; a document in the row has a column for each of its keys in place of its own."""
    return [one for one in _flat(type(row)) if one.value(row) is not UNSET]


@cache
def _flat(kind: type[Document]) -> list[Column]:
    flat = []
    for one in _fields(kind)[0]:
        for inner in _flat(one.part) if one.part else ():
            flat.append(
                inner._replace(path=one.path + inner.path, key=f"{one.key}_{inner.key}", title="")
            )
        if not one.part:
            flat.append(one)
    return flat


def tables(document: Document) -> list[list[Document]]:
    """The tables of a document that have rows: its lists of documents."""
    values = (table.value(document) for table in _fields(type(document))[1])
    return [value for value in values if value and value is not UNSET]


def rows_of(document: Document) -> list[Document]:
    """The rows of the first table that such a document has, or the document itself as a row."""
    first = next(iter(_fields(type(document))[1]), None)
    return first.value(document) if first else [document]


def facts(document: Document) -> list[tuple[str, str]]:
    """The titles and values of the fields that have a title and are known."""
    named = (one for one in columns(document) if one.title)
    return [(one.title, one.text(document)) for one in named if one.value(document) is not None]


def table_lines(rows: Sequence[Document]) -> Iterator[str]:
    """A table as lines of text: columns of numbers to the right, others to the left."""
    shown = columns(rows[0])
    cells = [[one.heading for one in shown], *([one.text(row) for one in shown] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        padded = (
            text.rjust(width) if one.is_number else text.ljust(width)
            for text, width, one in zip(row, widths, shown, strict=True)
        )
        yield "  ".join(padded).rstrip()


def text_lines(document: Document) -> Iterator[str]:
    """A document as lines of text: its tables, and then the values that have a title."""
    for rows in tables(document):
        if len(rows) <= LONGEST_TABLE:
            yield from table_lines(rows)
        else:
            yield f"{len(rows)} rows, which --json and --csv print"
    named = facts(document)
    if named and tables(document):
        yield ""
    width = max((len(title) for title, _ in named), default=0)
    for title, value in named:
        yield f"{title:{width}}  {value}"


def csv_text(rows: Sequence[Document], heading: bool = True) -> str:
    """A table as comma-separated values, below a line with its keys unless that is left out."""
    if not rows:
        return ""
    shown, lines = flat_columns(rows[0]), io.StringIO()
    writer = csv.writer(lines, lineterminator="\n")
    if heading:
        writer.writerow(one.key for one in shown)
    writer.writerows([_plain_text(one.value(row)) for one in shown] for row in rows)
    return lines.getvalue()


def html_parts(document: Document) -> Iterator[str]:
    """A document as HTML: the values that have a title, and the first 500 rows of its tables."""
    if named := facts(document):
        yield html_table((), named, text=[0])
    for rows in tables(document):
        yield html_rows(rows[:LONGEST_TABLE])


def html_rows(rows: Sequence[Document]) -> str:
    """A table of documents as HTML."""
    shown = columns(rows[0])
    return html_table(
        [one.heading for one in shown],
        [[one.text(row) for one in shown] for row in rows],
        text=[k for k, one in enumerate(shown) if not one.is_number],
    )


def html_table(
    headings: Sequence[str], rows: Sequence[Sequence[str]], text: Sequence[int] = ()
) -> str:
    """A table as HTML; the columns with these numbers, from 0, are text.

    >>> print(html_table(("m", "band"), [("4", "1<2")], text=[1]))
    <div class="wide"><table>
    <tr><th>m</th><th class=text>band</th></tr>
    <tr><td>4</td><td class=text>1&lt;2</td></tr>
    </table></div>
    """
    lines = []
    for tag, row in [*([("th", headings)] if headings else []), *(("td", row) for row in rows)]:
        cells = (
            f"<{tag}{' class=text' if k in text else ''}>{escape(value)}</{tag}>"
            for k, value in enumerate(row)
        )
        lines.append(f"<tr>{''.join(cells)}</tr>\n")
    return f'<div class="wide"><table>\n{"".join(lines)}</table></div>'
