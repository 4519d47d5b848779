"""Describes the JSON of all commands for the page `json`, as their schemas do."""

from collections.abc import Iterator

from markdown_text import in_markdown, table

from sudokuenum.cli.commands.schema import DOCUMENTS, schema
from sudokuenum.common.document import DIGITS, Schema

_NULL = {"type": "null"}


def sections() -> Iterator[str]:
    """A section for each command, with a table of keys for each of its documents."""
    for name in DOCUMENTS:
        whole = schema(name)
        yield f"## {name}\n"
        for document in whole.get("anyOf", [whole]):
            described = _resolved(document, whole)
            yield f"{in_markdown(described['description'])}\n"
            if rows := [*_rows(described, "", whole)]:
                yield table(("key", "type", "meaning"), rows)
            else:
                yield f"Type: {_kind(described, whole)}.\n"


def _resolved(schema: Schema, whole: Schema) -> Schema:
    """A schema without a reference, and without the choice of null."""
    if "$ref" in schema:
        return {**whole["$defs"][schema["$ref"].rpartition("/")[2]], **schema}
    known = [one for one in schema.get("anyOf", ()) if one != _NULL]
    return {**_resolved(known[0], whole), **schema} if len(known) == 1 else schema


def _rows(schema: Schema, path: str, whole: Schema) -> Iterator[tuple[str, str, str]]:
    """A row for each key of an object, with those of the objects in it."""
    for name, part in schema.get("properties", {}).items():
        key = f"{path}.{name}".lstrip(".")
        described = _resolved(part, whole)
        yield f"`{key}`", _kind(part, whole), _meaning(described)
        yield from _rows(described, key, whole)
        yield from _rows(_resolved(described.get("items", {}), whole), f"{key}[]", whole)


def _meaning(schema: Schema) -> str:
    """The description, and the values if there are only some."""
    values = ", ".join(f"`{value}`" for value in schema.get("enum", ()))
    return in_markdown(schema["description"]) + (f" One of {values}." if "," in values else "")


def _kind(schema: Schema, whole: Schema) -> str:
    """The type, such as `list of integer`."""
    described = _resolved(schema, whole)
    if described.get("pattern") == DIGITS:
        words = "string of digits"
    else:
        kind = described.get("type", "string")
        words = " or ".join(kind if isinstance(kind, list) else [kind])
    if "items" in described:
        words = words.replace("array", f"list of {_kind(described['items'], whole)}")
    if described.get("additionalProperties"):
        words = f"{words} of {_kind(described['additionalProperties'], whole)}"
    return f"{words} or null" if _NULL in schema.get("anyOf", ()) else words
