"""Documents: a result declares its keys, types and descriptions once, and every format follows.

A document is a class with a field for each key. The annotation of a field gives the type of its
value, and `about` describes its meaning:

    class FixedGrids(Document):
        \"\"\"A class of symmetries that fix grids.\"\"\"

        size: Annotated[Integer, about("The number of elements of the class.")]
        generators: Annotated[list[str] | UnsetType, about("With --automorphisms.")] = UNSET

This declaration determines JSON and the JSON Schema (this module) as well as text, CSV, HTML and
arrays (results/text_csv_html.py). The docstring, a single sentence, and the descriptions passed to
`about` are the descriptions in the schema.

1. A list of documents is a table whose columns are the fields. The heading of a column is its key,
   or the title that `about` takes as its second argument. If the class sets NUMBERED, an extra
   column under that heading numbers the rows. A document inside a row becomes one column, its
   `str`, in text and HTML, and one column for each of its keys in CSV. A document whose rows for
   people are not a list of documents overrides `tables`.
2. Any other field is a line in text and HTML: its key or title, and its value.
3. A key that is absent unless some option is given has the type `... | UnsetType` and the default
   UNSET. If other fields follow such a field, the class is `kw_only=True`. An unknown value is
   None: `... | None`.
4. A key that is not a valid name in Python, such as `class`, is written
   `class_: ... = field(name="class")`.
5. `Meta(extra={"form": function})` in the annotation of a field formats its value for people.
6. ANSWER of a class is the key that text and HTML show last, where people look for it.
7. Exact numbers that can exceed 2^53 are `Exact`, strings of digits: such fields take `str(n)`.
   People see them in groups of three digits, unless they are in a table.

A document is made with keywords, which mypy checks, or by `of` from the attributes of a result. A
result whose attributes are the keys is itself a document, and is `frozen=True` because public
results are immutable.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Annotated, Any, ClassVar, Self, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, inspect

from sudokuenum.common.wording import duration

DIGITS = "^[0-9]+$"
"""The pattern of an exact number written as a string."""
Schema: TypeAlias = dict[str, Any]
"""A JSON Schema as the Python object that `json` writes."""

Exact: TypeAlias = Annotated[str, Meta(pattern=DIGITS)]
"""An exact number that can exceed 2^53, as a string of its digits."""
Integer: TypeAlias = Annotated[int, Meta(ge=0)]
"""An integer from 0 to 2^53 - 1."""
Seconds: TypeAlias = Annotated[float, Meta(ge=0, extra={"form": "{:.3f}".format})]
"""A time in seconds."""
LongTime: TypeAlias = Annotated[float, Meta(ge=0, extra={"form": duration})]
"""A time in seconds, which text and HTML show in a suitable unit because it can amount to hours."""


def about(description: str, title: str | None = None) -> Meta:
    """Return the description of a key, with its title if text and HTML show another name."""
    return Meta(description=description, title=title)


class Document(Struct, forbid_unknown_fields=True):
    """A result in the form in which it is shown or written, as the head of this module explains."""

    NUMBERED: ClassVar[str] = ""
    """The heading of the row numbers in a table of such documents, or empty for no numbers."""
    ANSWER: ClassVar[str] = ""
    """The key of the answer, which text and HTML show last, or empty if there is none."""
    LEGEND: ClassVar[str] = ""
    """Sentences below the tables in text and HTML that explain short keys."""

    @classmethod
    def of(cls, result: object, **others: object) -> Self:
        """Make the document of a result from its attributes.

        Each key takes its value from `others` if it is given there, and otherwise from the
        attribute of the same name. A key whose type is a string takes the `str` of the value.
        """
        values = {}
        for name, (key, is_text) in _keys(cls).items():
            value = others[name] if name in others else getattr(result, name)
            if value is not UNSET:
                values[key] = str(value) if is_text and value is not None else value
        return msgspec.convert(values, cls, from_attributes=True)

    def tables(self) -> "list[Sequence[Document]]":
        """Return the tables of the document, which are its nonempty lists of documents."""
        lists = [getattr(self, name) for name in _lists(type(self))]
        return [rows for rows in lists if isinstance(rows, list | tuple) and rows]

    @property
    def has_tables(self) -> bool:
        """True if the document has lists of documents, which may all be empty."""
        return any(isinstance(getattr(self, name), list | tuple) for name in _lists(type(self)))


def plain_type(kind: inspect.Type) -> tuple[inspect.Type, dict[str, Any]]:
    """Return the type of a value other than None, and the metadata of its annotation.

    The metadata merges the `extra_json_schema` and the `extra` of every `Meta` around the type.
    """
    metadata: dict[str, Any] = {}
    while True:
        if isinstance(kind, inspect.Metadata):
            metadata = {**(kind.extra_json_schema or {}), **(kind.extra or {}), **metadata}
            kind = kind.type
        elif isinstance(kind, inspect.UnionType):
            kind = next(choice for choice in kind.types if not isinstance(choice, inspect.NoneType))
        else:
            return kind, metadata


# Inspecting a class takes 0.1 ms, and each row of a table needs the result. The cache holds one
# entry for each document class.
@cache
def _keys(kind: type[Document]) -> dict[str, tuple[str, bool]]:
    """Return, for each field of a document, its key, and True if its value is a string."""
    strings = inspect.StrType | inspect.LiteralType
    fields = inspect.type_info(kind).fields  # type: ignore[attr-defined]
    return {
        field.name: (field.encode_name, isinstance(plain_type(field.type)[0], strings))
        for field in fields
    }


# It is cached for the same reason as `_keys`.
@cache
def _lists(kind: type[Document]) -> list[str]:
    """Return the names of the fields that are lists of documents."""
    names = []
    for field in inspect.type_info(kind).fields:  # type: ignore[attr-defined]
        items = getattr(plain_type(field.type)[0], "item_type", inspect.AnyType())
        if isinstance(plain_type(items)[0], inspect.StructType):
            names.append(field.name)
    return names


def json_text(document: object, indent: int = 2) -> str:
    """Return a document as JSON over several lines, or on a single line if `indent` is 0."""
    return msgspec.json.format(msgspec.json.encode(document), indent=indent).decode()


def json_schema(title: str, documents: Iterable[Any]) -> Schema:
    """Return the JSON Schema (draft 2020-12) that any one of these documents satisfies."""
    schemas, components = msgspec.json.schema_components(documents)
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}
    whole = schemas[0] if len(schemas) == 1 else {"anyOf": [*schemas]}
    return {**head, **whole, "$defs": components}
