"""The JSON Schemas (draft 2020-12) of what the commands print, and of certificates.

A command can print different documents for different options. Its schema has `anyOf` then.
"""

from sudokuenum.cli import count_schemas, puzzle_schemas, symmetry_schemas
from sudokuenum.cli.schema_parts import Schema

DOCUMENTS = {
    **count_schemas.SCHEMAS,
    **symmetry_schemas.SCHEMAS,
    **puzzle_schemas.SCHEMAS,
    "certificate": count_schemas.CERTIFICATES,
}
"""The documents of each command, and those of `count --certificate` by the name certificate."""


def schema(name: str) -> Schema:
    """The JSON Schema of the documents of a command, or of a certificate.

    >>> schema("minimise")["required"]
    ['puzzle', 'clues']
    """
    documents = DOCUMENTS[name]
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "certificate" if name == "certificate" else f"sudokuenum {name}",
    }
    return {**head, **(documents[0] if len(documents) == 1 else {"anyOf": documents})}
