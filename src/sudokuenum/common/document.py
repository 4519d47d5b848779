"""Documents: each result says its keys, types and words here once, and all forms follow from it.

A document is a class with a field for each key. The type of a field says what its value is, and
`about` says in words what it means:

    class FixedGrids(Document):
        \"\"\"A class of symmetries that fix grids.\"\"\"

        size: Annotated[Integer, about("The number of elements of the class.")]
        generators: Annotated[list[str] | UnsetType, about("With --automorphisms.")] = UNSET

From this follow JSON and the JSON Schema (here), and text, CSV, HTML and arrays (results/forms.py).
The docstring, one sentence, and the words of `about` are the descriptions in the schema.

1. A list of documents is a table: its fields are the columns. A column is named by its key, or by
   the title that is the second argument of `about`. With a NUMBERED, the rows are numbered below
   that word. A document in a row is one column in text and HTML, its `str`, and in CSV a column for
   each key. What is no list of documents, but has rows for people, has a `tables` of its own.
2. Any other field is shown in text and HTML as a line: its key or title, and its value.
3. A key that is absent without some option has the type `... | UnsetType` and the value UNSET. A
   class with such a field before others is `kw_only=True`. What is not known is None: `... | None`.
4. A key that is no name of Python, such as class, is `class_: ... = field(name="class")`.
5. People see a value as `Meta(extra={"form": function})` in the type of its field says.
6. Exact numbers that can exceed 2^53 are `Exact`, texts of digits: `Exact` fields take `str(n)`.

A document is made with keywords, which mypy checks, or by `of` from the attributes of a result. A
result whose attributes are the keys is a document itself: it is `frozen=True`, since nobody can
change a public result.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Annotated, Any, ClassVar, Self, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, inspect

from sudokuenum.common.durations import duration

DIGITS = "^[0-9]+$"
"""What matches an exact number as a text."""
Schema: TypeAlias = dict[str, Any]
"""A JSON Schema, as the Python object that `json` writes."""

Exact: TypeAlias = Annotated[str, Meta(pattern=DIGITS)]
"""An exact number that can exceed 2^53, as a text of its digits."""
Integer: TypeAlias = Annotated[int, Meta(ge=0)]
"""An integer from 0 that is less than 2^53."""
Seconds: TypeAlias = Annotated[float, Meta(ge=0, extra={"form": "{:.3f}".format})]
"""A time in seconds."""
LongTime: TypeAlias = Annotated[float, Meta(ge=0, extra={"form": duration})]
"""A time in seconds that can be hours."""


def about(words: str, title: str | None = None) -> Meta:
    """The description of a key; its title in text and HTML, where it has another name there."""
    return Meta(description=words, title=title)


class Document(Struct, forbid_unknown_fields=True):
    """A result as its reader sees it."""

    NUMBERED: ClassVar[str] = ""
    """What the numbers of the rows are called in a table of such documents; empty for none."""
    LEGEND: ClassVar[str] = ""
    """Sentences for people, below the tables in text and HTML: what short keys stand for."""

    @classmethod
    def of(cls, result: object, **others: object) -> Self:
        """The document of a result whose attributes are its keys, apart from the others given.

        A key that is a text takes the `str` of the attribute.
        """
        values = {}
        for name, (key, is_text) in _keys(cls).items():
            value = others[name] if name in others else getattr(result, name)
            if value is not UNSET:
                values[key] = str(value) if is_text and value is not None else value
        return msgspec.convert(values, cls, from_attributes=True)

    def tables(self) -> "list[Sequence[Document]]":
        """The tables that have rows: the lists of documents in it."""
        values = [getattr(self, name) for name in self.__struct_fields__]
        lists = [one for one in values if isinstance(one, list | tuple) and one]
        return [rows for rows in lists if isinstance(rows[0], Document)]


def plain_type(kind: inspect.Type) -> tuple[inspect.Type, dict[str, Any]]:
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


# To inspect a class takes 0.1 ms, and each row of a table asks; an entry for each document class.
@cache
def _keys(kind: type[Document]) -> dict[str, tuple[str, bool]]:
    """For each field of a document its key, and whether its value is a text."""
    text = inspect.StrType | inspect.LiteralType
    fields = inspect.type_info(kind).fields  # type: ignore[attr-defined]
    return {
        one.name: (one.encode_name, isinstance(plain_type(one.type)[0], text)) for one in fields
    }


def json_text(document: object, indent: int = 2) -> str:
    """A document as JSON, over several lines or, with an indent of 0, in one."""
    return msgspec.json.format(msgspec.json.encode(document), indent=indent).decode()


def json_schema(title: str, documents: Iterable[Any]) -> Schema:
    """The JSON Schema (draft 2020-12) of one of several documents."""
    schemas, components = msgspec.json.schema_components(documents)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}
    whole = schemas[0] if len(schemas) == 1 else {"anyOf": [*schemas]}
    return {**head, **whole, "$defs": components}
