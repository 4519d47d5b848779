"""The parts of JSON Schemas: a description goes with each, and an object has no other keys."""

from collections.abc import Iterable
from typing import Any, TypeAlias

from sudokuenum.common.digits import SYMBOLS

Schema: TypeAlias = dict[str, Any]
"""A JSON Schema, as the Python object that `json` writes."""

CELL = "r[0-9]+c[0-9]+"
"""A regular expression for the name of a cell."""


def text(words: str, pattern: str | None = None) -> Schema:
    """Any text, or one that a regular expression matches as a whole."""
    schema: Schema = {"type": "string", "description": words}
    return schema if pattern is None else {**schema, "pattern": f"^{pattern}$"}


def exact(words: str) -> Schema:
    """An exact number that can exceed 2^53, as a text of its digits."""
    return text(words, "[0-9]+")


def box(words: str = "The rows and columns of a box.") -> Schema:
    """A box shape."""
    return text(words, "[0-9]+x[0-9]+")


def cells(words: str) -> Schema:
    """The cells of a grid or puzzle, row by row; a point is an empty cell."""
    return text(words, f"[.{SYMBOLS}]+")


def cell(words: str) -> Schema:
    """The name of a cell."""
    return text(words, CELL)


def candidate(words: str) -> Schema:
    """A cell and a digit in it."""
    return text(words, f"{CELL}=[{SYMBOLS}]")


def integer(words: str) -> Schema:
    """An integer from 0 that is less than 2^53."""
    return {"type": "integer", "minimum": 0, "description": words}


def number(words: str) -> Schema:
    """Any number."""
    return {"type": "number", "description": words}


def seconds(words: str) -> Schema:
    """A time."""
    return {"type": "number", "minimum": 0, "description": words}


def truth(words: str) -> Schema:
    """Yes or no."""
    return {"type": "boolean", "description": words}


def word(words: str, choices: Iterable[str]) -> Schema:
    """One of several texts."""
    return {"type": "string", "enum": list(choices), "description": words}


def many(words: str, items: Schema) -> Schema:
    """A list."""
    return {"type": "array", "items": items, "description": words}


def by_key(words: str, key: str, values: Schema) -> Schema:
    """An object whose keys are values, such as cells; a regular expression matches each of them."""
    return {
        "type": "object",
        "propertyNames": {"pattern": f"^{key}$"},
        "additionalProperties": values,
        "description": words,
    }


def record(words: str, properties: dict[str, Schema], optional: Iterable[str] = ()) -> Schema:
    """An object with these keys; those that are optional may be absent."""
    absent = set(optional)
    return {
        "type": "object",
        "description": words,
        "properties": properties,
        "required": [name for name in properties if name not in absent],
        "additionalProperties": False,
    }


def or_null(schema: Schema) -> Schema:
    """The same, or null."""
    return {**schema, "type": [schema["type"], "null"]}


def estimate(words: str) -> Schema:
    """An estimate from a random sample."""
    return record(
        words,
        {
            "mean": number("The estimate."),
            "low": number("The lower end of its confidence interval."),
            "high": number("The upper end of this interval."),
            "confidence": number("The probability with which such an interval has the true value."),
            "samples": integer("The number of draws."),
            "seed": integer("The seed; one that was drawn is less than 2^53."),
        },
    )
