"""The forms of a document: text, CSV, HTML and arrays; and a web page around its HTML.

common/document.py says what a document is.
"""

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from html import escape
from textwrap import wrap
from typing import Any, NamedTuple

from msgspec import UNSET, inspect

from sudokuenum.common.document import DIGITS, Document, plain_type

LONGEST_TABLE = 500
"""Tables of numbered rows, such as classes, with more rows are left to --json and --csv."""
_LONGEST_LIST = 50
"""Longer lists end after so many characters in text and HTML, so that a line of text has 80."""
_LINE = 80


class Column(NamedTuple):
    """A field of a document."""

    path: tuple[str, ...]
    key: str
    heading: str
    """What stands over the column in text and HTML."""
    is_number: bool
    form: Callable[[Any], str] | None
    """How people see its values, if they are written in a way of their own."""
    part: Any
    """The kind of its values, if they are documents."""

    def value(self, row: Document) -> Any:
        """The value of a document; None or UNSET in a part that it lacks."""
        value: Any = row
        for name in self.path:
            if value is None or value is UNSET:
                return value
            value = getattr(value, name)
        return value

    def number(self, row: Document) -> Any:
        """The value; an exact number as an int."""
        value = self.value(row)
        return int(value) if self.is_number and isinstance(value, str) else value

    def plain(self, row: Document) -> str:
        """The value as CSV has it; empty for None."""
        value = self.value(row)
        if isinstance(value, list):
            return (", " if any(" " in str(one) for one in value) else " ").join(map(str, value))
        if isinstance(value, bool):
            return str(value).lower()
        return "" if value is None else str(value)

    def text(self, row: Document) -> str:
        """The value as people see it; empty for None."""
        value = self.value(row)
        if self.form and value is not None:
            return self.form(value)
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, list) and len(whole := self.plain(row)) > _LONGEST_LIST:
            return f"{len(value)}: {whole[:_LONGEST_LIST].rpartition(' ')[0]} ..."
        return f"{value:.6g}" if isinstance(value, float) else self.plain(row)


# To inspect a class takes 0.5 ms, and each row of a table asks; an entry for each document class.
@cache
def _fields(kind: type[Document]) -> tuple[Column, ...]:
    """The fields of a document that are shown: all but the lists and the objects in it."""
    fields = []
    for field in inspect.type_info(kind).fields:  # type: ignore[attr-defined]
        plain, words = plain_type(field.type)
        items, _ = plain_type(getattr(plain, "item_type", inspect.AnyType()))
        if isinstance(plain, inspect.DictType) or isinstance(items, inspect.StructType):
            continue
        is_exact = isinstance(plain, inspect.StrType) and plain.pattern == DIGITS
        is_number = is_exact or isinstance(plain, inspect.IntType | inspect.FloatType)
        part = plain.cls if isinstance(plain, inspect.StructType) else None
        key, form = field.encode_name, words.get("form")
        heading = words.get("title") or key.replace("_", " ")
        fields.append(Column((field.name,), key, heading, is_number, form, part))
    return tuple(fields)


# As for `_fields`.
@cache
def _flat_fields(kind: type[Document]) -> tuple[Column, ...]:
    """The fields that are shown; a document among them is replaced by its own fields."""
    fields = []
    for one in _fields(kind):
        for inner in _flat_fields(one.part) if one.part else ():
            path, key = one.path + inner.path, f"{one.key}_{inner.key}"
            fields.append(inner._replace(path=path, key=key))
        if not one.part:
            fields.append(one)
    return tuple(fields)


def columns(row: Document, flat: bool = False) -> list[Column]:
    """The columns of a table with such rows: a key that the document lacks has none.

    `flat` says that a document in the row has a column for each of its keys.
    """
    fields = _flat_fields(type(row)) if flat else _fields(type(row))
    return [one for one in fields if one.value(row) is not UNSET]


def facts(document: Document) -> list[tuple[str, str]]:
    """The names and values of all that is known and stands in no table.

    A document in the document is a value only if it has a `__str__`. It is none if the outer
    document has tables of its own, which then show it.
    """
    tabled = "tables" in vars(type(document))
    return [
        (one.heading, value)
        for one in columns(document)
        if not one.part or ("__str__" in vars(one.part) and not tabled)
        if (value := one.text(document))
    ]


def _shown(rows: Sequence[Document]) -> tuple[list[list[str]], list[bool]]:
    """The headings and the cells of a table as people see it; which columns are numbers."""
    shown = columns(rows[0])
    cells = [[one.heading for one in shown], *([one.text(row) for one in shown] for row in rows)]
    numbers = [one.is_number for one in shown]
    if name := rows[0].NUMBERED:
        return [[str(k or name), *row] for k, row in enumerate(cells)], [True, *numbers]
    return cells, numbers


def table_lines(rows: Sequence[Document]) -> Iterator[str]:
    """A table as lines of text: columns of numbers to the right, others to the left.

    A long last column, such as the cycles of a symmetry, goes on in further lines.
    """
    cells, numbers = _shown(rows)
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        padded = (
            text.rjust(width) if number else text.ljust(width)
            for text, width, number in zip(row, widths, numbers, strict=True)
        )
        yield from _line(*padded)


def _line(*columns: str) -> Iterator[str]:
    """Columns as a line of text; the last one is broken after a ) or a space if it is too long."""
    *others, last = columns
    head = "".join(f"{one}  " for one in others)
    most = rf".{{1,{max(_LINE - len(head), 20)}}}"
    first, *parts = re.findall(rf"{most}(?:(?<=\))|$)|{most}(?= )|.+$", last.rstrip()) or [""]
    yield (head + first).rstrip()
    yield from (" " * len(head) + part.strip() for part in parts)


def text_lines(document: Document) -> Iterator[str]:
    """A document as lines of text: its tables, its legend, and then its other values."""
    for rows in document.tables():
        if len(rows) <= LONGEST_TABLE or not rows[0].NUMBERED:
            yield from table_lines(rows)
        else:
            yield f"{len(rows)} rows, which --json and --csv print"
    if document.LEGEND:
        yield from ("", *wrap(document.LEGEND, _LINE))
    named = facts(document)
    if named and document.tables():
        yield ""
    width = max((len(title) for title, _ in named), default=0)
    for title, value in named:
        yield from _line(f"{title:{width}}", value)


def csv_text(rows: Sequence[Document], heading: bool = True, whole: Document | None = None) -> str:
    """A table as comma-separated values, below a line with its keys unless that is left out.

    The first value of the whole document stands in each row, if that is given.
    """
    if not rows:
        return ""
    shown, lines = columns(rows[0], flat=True), io.StringIO()
    cells = [[one.key for one in shown], *([one.plain(row) for one in shown] for row in rows)]
    if whole is not None:
        named = columns(whole)[0]
        cells = [[named.plain(whole) if k else named.key, *row] for k, row in enumerate(cells)]
    if name := rows[0].NUMBERED:
        cells = [[str(k or name), *row] for k, row in enumerate(cells)]
    csv.writer(lines, lineterminator="\n").writerows(cells if heading else cells[1:])
    return lines.getvalue()


def html_parts(document: Document) -> Iterator[str]:
    """A document as HTML: its values, the first 500 rows of its tables, and its legend."""
    if named := facts(document):
        yield html_table((), named, text=[0])
    yield from (html_rows(rows[:LONGEST_TABLE]) for rows in document.tables())
    if document.LEGEND:
        yield f"<p>{escape(document.LEGEND)}</p>"


def html_rows(rows: Sequence[Document]) -> str:
    """A table of documents as HTML."""
    (headings, *cells), numbers = _shown(rows)
    return html_table(headings, cells, text=[k for k, number in enumerate(numbers) if not number])


def html_table(headings: Sequence[str], rows: Sequence[Sequence[str]], text: Sequence[int]) -> str:
    """A table as HTML; the columns with these numbers, from 0, are text."""
    lines = []
    for tag, row in [*([("th", headings)] if headings else []), *(("td", row) for row in rows)]:
        cells = (
            f"<{tag}{' class=text' if k in text else ''}>{escape(value)}</{tag}>"
            for k, value in enumerate(row)
        )
        lines.append(f"<tr>{''.join(cells)}</tr>\n")
    return f'<div class="wide"><table>\n{"".join(lines)}</table></div>'


def page(title: str, style: str, body: str) -> str:
    """A page with this title, which is plain text; style and body are CSS and HTML."""
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
