"""Describes the JSON of all commands for the page `json`, as their schemas do.

`python docs/schemas.py` writes this to docs/schemas.md; so does the build of the site.
"""

from collections.abc import Iterator
from pathlib import Path

from commands import in_markdown

from sudokuenum.cli.schema_parts import Schema
from sudokuenum.cli.schemas import DOCUMENTS


def sections() -> Iterator[str]:
    """A section for each command, with a table of keys for each of its documents."""
    for name, documents in DOCUMENTS.items():
        yield f"## {name}\n"
        for document in documents:
            yield f"{in_markdown(document['description'])}\n"
            if rows := [*_rows(document, "")]:
                yield "\n".join(["| key | type | meaning |", "| --- | --- | --- |", *rows, ""])
            else:
                yield f"Type: {_kind(document)}.\n"


def _rows(schema: Schema, path: str) -> Iterator[str]:
    """A row for each key of an object, with those of the objects in it."""
    for name, part in schema.get("properties", {}).items():
        key = f"{path}.{name}".lstrip(".")
        yield f"| `{key}` | {_kind(part)} | {_meaning(part)} |"
        yield from _rows(part, key)
        yield from _rows(part.get("items", {}), f"{key}[]")


def _meaning(schema: Schema) -> str:
    """The description, and the values if there are only some."""
    values = ", ".join(f"`{value}`" for value in schema.get("enum", ()))
    return in_markdown(schema["description"]) + (f" One of {values}." if "," in values else "")


def _kind(schema: Schema) -> str:
    """The type, such as `list of integer`."""
    if schema.get("pattern") == "^[0-9]+$":
        return "string of digits"
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    words = " or ".join(types)
    if "items" in schema:
        words = words.replace("array", f"list of {_kind(schema['items'])}")
    if schema.get("additionalProperties"):
        words = f"{words} of {_kind(schema['additionalProperties'])}"
    return words


def write_schemas(path: Path) -> None:
    """Write all sections."""
    path.write_text("\n".join(sections()), encoding="utf-8")


if __name__ == "__main__":
    write_schemas(Path(__file__).parent / "schemas.md")
