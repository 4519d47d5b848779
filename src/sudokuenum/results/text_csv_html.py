"""The forms of a document: text, CSV, HTML, arrays, and a web page around its HTML.

common/document.py defines documents.
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from html import escape
from textwrap import wrap
from typing import Any, NamedTuple

from msgspec import UNSET, inspect

from sudokuenum.common.document import DIGITS, Document, plain_type

LONGEST_TABLE = 500
"""The largest number of numbered rows, such as classes, in a table; --json and --csv have more."""
_LIST_LENGTH = 50
"""The length at which lists end in text and HTML, so that a line of text has 80 characters."""
_LINE_LENGTH = 80
"""The number of characters in a line of text."""


class Column(NamedTuple):
    """A field of a document."""

    path: tuple[str, ...]
    key: str
    heading: str
    """The heading of the column in text and HTML."""
    is_number: bool
    is_exact: bool
    """True for exact numbers, which are strings of digits."""
    form: Callable[[Any], str] | None
    """The function that writes its values for people, if they have a form of their own."""
    part: Any
    """The kind of its values, if they are documents."""

    def value(self, row: Document) -> Any:
        """Return the value of a document, or None or UNSET in a part that it lacks."""
        value: Any = row
        for name in self.path:
            if value is None or value is UNSET:
                return value
            value = getattr(value, name)
        return value

    def number(self, row: Document) -> Any:
        """Return the value, with an exact number as an int."""
        value = self.value(row)
        return int(value) if self.is_number and isinstance(value, str) else value

    def plain(self, row: Document) -> str:
        """Return the value as in CSV, which is empty for None."""
        value = self.value(row)
        if isinstance(value, str):
            return value
        if isinstance(value, list):
            return (", " if any(" " in str(item) for item in value) else " ").join(map(str, value))
        if isinstance(value, bool):
            return str(value).lower()
        return "" if value is None else str(value)

    def text(self, row: Document) -> str:
        """Return the value as people see it, which is empty for None."""
        value = self.value(row)
        if self.form and value is not None:
            return self.form(value)
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, list) and len(whole := self.plain(row)) > _LIST_LENGTH:
            return f"{len(value)}: {whole[:_LIST_LENGTH].rpartition(' ')[0]} ..."
        return f"{value:.6g}" if isinstance(value, float) else self.plain(row)


# msgspec needs up to 0.6 ms to inspect a type, and every row of a table asks for its fields
@cache
def _fields(kind: type[Document]) -> tuple[Column, ...]:
    """Return the fields of a document that are shown: all but the lists and the objects in it."""
    fields = []
    for field in inspect.type_info(kind).fields:  # type: ignore[attr-defined]
        plain, notes = plain_type(field.type)
        items, _ = plain_type(getattr(plain, "item_type", inspect.AnyType()))
        if isinstance(plain, inspect.DictType) or isinstance(items, inspect.StructType):
            continue
        is_exact = isinstance(plain, inspect.StrType) and plain.pattern == DIGITS
        is_number = is_exact or isinstance(plain, inspect.IntType | inspect.FloatType)
        part = plain.cls if isinstance(plain, inspect.StructType) else None
        key, form = field.encode_name, notes.get("form")
        heading = notes.get("title") or key.replace("_", " ")
        fields.append(Column((field.name,), key, heading, is_number, is_exact, form, part))
    return tuple(fields)


# The reason is the one of `_fields`.
@cache
def _flat_fields(kind: type[Document]) -> tuple[Column, ...]:
    """Return the fields that are shown, with the fields of a document instead of the document."""
    fields = []
    for outer in _fields(kind):
        for inner in _flat_fields(outer.part) if outer.part else ():
            path, key = outer.path + inner.path, f"{outer.key}_{inner.key}"
            fields.append(inner._replace(path=path, key=key))
        if not outer.part:
            fields.append(outer)
    return tuple(fields)


def columns(row: Document, flat: bool = False) -> list[Column]:
    """Return the columns of a table with such rows, without the keys that the document lacks.

    With `flat`, a document in the row has a column for each of its keys.
    """
    fields = _flat_fields(type(row)) if flat else _fields(type(row))
    return [column for column in fields if column.value(row) is not UNSET]


def facts(document: Document) -> list[tuple[str, str]]:
    """Return the names and values of all that is known and is in no table.

    The answer is the last of them, and digits of exact numbers are in groups of three.
    A document in the document is a value only if it has a `__str__`, and not if the outer document
    has tables of its own, which then show it.
    """
    tabled = "tables" in vars(type(document))
    known = [
        (column, value)
        for column in columns(document)
        if not column.part or ("__str__" in vars(column.part) and not tabled)
        if (value := column.text(document))
    ]
    known.sort(key=lambda fact: fact[0].key == document.ANSWER)  # last, and the others as they are
    return [
        (column.heading, f"{int(value):,}" if column.is_exact else value) for column, value in known
    ]


def _shown(rows: Sequence[Document]) -> tuple[list[list[str]], list[bool]]:
    """Return the headings and the cells of a table for people, and which columns are numbers."""
    shown = columns(rows[0])
    headings = [column.heading for column in shown]
    cells = [headings, *([column.text(row) for column in shown] for row in rows)]
    numbers = [column.is_number for column in shown]
    if name := rows[0].NUMBERED:
        return [[str(k or name), *row] for k, row in enumerate(cells)], [True, *numbers]
    return cells, numbers


def table_lines(rows: Sequence[Document]) -> Iterator[str]:
    """Yield a table as lines of text, with columns of numbers to the right and others to the left.

    A long last column, such as the cycles of a symmetry, continues on the next lines.
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
    """Yield columns as a line of text, with a long last column broken after a ) or a space."""
    *others, last = columns
    head = "".join(f"{column}  " for column in others)
    most = rf".{{1,{max(_LINE_LENGTH - len(head), 20)}}}"
    first, *parts = re.findall(rf"{most}(?:(?<=\))|$)|{most}(?= )|.+$", last.rstrip()) or [""]
    yield (head + first).rstrip()
    yield from (" " * len(head) + part.strip() for part in parts)


def text_lines(document: Document) -> Iterator[str]:
    """Yield a document as lines of text: its tables, its legend, and then its other values."""
    for rows in document.tables():
        if len(rows) <= LONGEST_TABLE or not rows[0].NUMBERED:
            yield from table_lines(rows)
        else:
            yield f"{len(rows)} rows, which --json and --csv print"
    if document.LEGEND:
        yield from ("", *wrap(document.LEGEND, _LINE_LENGTH))
    named = facts(document)
    if named and document.tables():
        yield ""
    width = max((len(title) for title, _ in named), default=0)
    for title, value in named:
        yield from _line(f"{title:{width}}", value)


def csv_text(
    rows: Sequence[Document],
    heading: bool = True,
    whole: Document | None = None,
    others: Sequence[tuple[str, str]] = (),
    keys: Sequence[str] | None = None,
) -> str:
    """Return a table as comma-separated values, below a line with its keys if `heading` is True.

    If the whole document is given, its first value is the first value of each row. Each row begins
    with the `others`, pairs of a name and a value. If `keys` are given, the table has columns for
    them, and those that the rows lack are empty.
    """
    if not rows:
        return ""
    shown = {column.key: column for column in columns(rows[0], flat=True)}
    head, lines = [*(shown if keys is None else keys)], io.StringIO()
    cells = [[shown[key].plain(row) if key in shown else "" for key in head] for row in rows]
    if whole is not None:
        named = columns(whole)[0]
        head, first = [named.key, *head], named.plain(whole)
        cells = [[first, *row] for row in cells]
    if name := rows[0].NUMBERED:
        head, cells = [name, *head], [[str(k), *row] for k, row in enumerate(cells, 1)]
    if others:
        names, values = zip(*others, strict=True)
        cells = [[*values, *row] for row in cells]
        head = [*names, *free_names(head, names)] if heading else head
    csv.writer(lines, lineterminator="\n").writerows([head, *cells] if heading else cells)
    return lines.getvalue()


def csv_row(*fields: str) -> str:
    """Return fields as a line of comma-separated values, without its end."""
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(fields)
    return line.getvalue().removesuffix("\n")


def free_names(names: Iterable[str], taken: Sequence[str]) -> list[str]:
    """Return the names of columns, each with the first number that makes it differ from others.

    Examples
    --------
    >>> free_names(["puzzle", "score"], ["id", "score", "score_1"])
    ['puzzle', 'score_2']
    """
    numbered = ((name, *(f"{name}_{k}" for k in range(1, len(taken) + 1))) for name in names)
    return [next(name for name in some if name not in taken) for some in numbered]


def html_parts(document: Document) -> Iterator[str]:
    """Yield a document as HTML: its values, the first 500 rows of its tables, and its legend."""
    if named := facts(document):
        yield html_table((), named, text=[0])
    yield from (html_rows(rows[:LONGEST_TABLE]) for rows in document.tables())
    if document.LEGEND:
        yield f"<p>{escape(document.LEGEND)}</p>"


def html_rows(rows: Sequence[Document]) -> str:
    """Return a table of documents as HTML."""
    (headings, *cells), numbers = _shown(rows)
    return html_table(headings, cells, text=[k for k, number in enumerate(numbers) if not number])


def html_table(headings: Sequence[str], rows: Sequence[Sequence[str]], text: Sequence[int]) -> str:
    """Return a table as HTML, in which the columns with these numbers, from 0, are text."""
    lines = []
    for tag, row in [*([("th", headings)] if headings else []), *(("td", row) for row in rows)]:
        cells = (
            f"<{tag}{' class=text' if k in text else ''}>{escape(value)}</{tag}>"
            for k, value in enumerate(row)
        )
        lines.append(f"<tr>{''.join(cells)}</tr>\n")
    return f'<div class="wide"><table>\n{"".join(lines)}</table></div>'


def page(title: str, style: str, body: str) -> str:
    """Return a page with this title in plain text, this style in CSS and this body in HTML."""
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n'
        f"<style>{style}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )
