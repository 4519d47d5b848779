"""JSON that others have written, read strictly.

Python's `json` keeps the last of two equal keys, and reads NaN and 1e400, which JSON does not have
and no float holds. `read_json` raises an error for all of these. A `JsonValue` is a value with its
place in the document, such as `grid[0][3].value`. If the value has the wrong type, its methods
raise an error that names this place. All errors are one short line, whatever the document contains.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Any

from sudokuenum.common.arguments import shown
from sudokuenum.errors import SudokuenumError

_MOST_DIGITS = 308
"""The most digits of an integer, because a float can hold any integer of this length."""
_LONGEST_PLACE = 80
"""The most characters of a place in an error, which shows only the end of a longer place."""
_PLAIN_KEY = re.compile(r"[A-Za-z_][\w+-]{0,39}", re.ASCII)


@dataclass(frozen=True)
class _Wrong:
    """A mark instead of a value that cannot be read."""

    reason: str


@dataclass(frozen=True, slots=True)
class JsonValue:
    """A value of a JSON document, with its place and the class of errors about it."""

    value: Any
    error: type[SudokuenumError]
    parent: "JsonValue | None" = None
    key: str | int = ""
    """The key or the index of the value in its parent."""

    @property
    def place(self) -> str:
        """The place of the value, such as `grid[0][3].value`, or JSON for the whole document."""
        parts, one = list[str](), self
        while one.parent is not None:
            if isinstance(one.key, int):
                parts.append(f"[{one.key}]")
            else:
                dot = "" if one.parent.parent is None else "."
                parts.append(f"{dot}{key_name(one.key)}")
            one = one.parent
        place = "".join(parts[::-1]) or "JSON"
        return place if len(place) <= _LONGEST_PLACE else f"...{place[3 - _LONGEST_PLACE :]}"

    def unlike(self, expected: str) -> SudokuenumError:
        """Return the error that this value is not what is expected."""
        return self.error(f"{self.place}: {shown(self.value)}: expected {expected}")

    def members(self) -> dict[str, Any]:
        """Return the keys and values of an object."""
        if not isinstance(self.value, dict):
            raise self.unlike("an object")
        return self.value

    def get(self, key: str) -> "JsonValue | None":
        """Return the value of a key, or None if the key is missing or its value is null."""
        value = self.members().get(key)
        return None if value is None else JsonValue(value, self.error, self, key)

    def entries(self) -> "list[JsonValue]":
        """Return the entries of a list."""
        if not isinstance(self.value, list):
            raise self.unlike("a list")
        return [JsonValue(one, self.error, self, k) for k, one in enumerate(self.value)]

    def integer(self, least: int, most: int) -> int:
        """Return the value if it is an integer from `least` to `most`."""
        # True is an int in Python, but no number in JSON
        if type(self.value) is not int or not least <= self.value <= most:
            raise self.unlike(f"an integer from {least} to {most}")
        return self.value

    def flag(self) -> bool:
        """Return the value if it is true or false."""
        if not isinstance(self.value, bool):
            raise self.unlike("true or false")
        return self.value

    def text(self, what: str) -> str:
        """Return the value if it is a string, which `what` describes in the error."""
        if not isinstance(self.value, str):
            raise self.unlike(what)
        return self.value


def key_name(key: str) -> str:
    r"""Return a key as messages show it: escaped and shortened unless it is a plain name.

    >>> key_name("diagonal+"), key_name("a\x1b[2J")
    ('diagonal+', "'a\\x1b[2J'")
    """
    return key if _PLAIN_KEY.fullmatch(key) else shown(key)


def read_json(text: str, error: type[SudokuenumError]) -> JsonValue:
    """Return the value of a JSON document.

    Raises `error` if the string is not JSON or is nested too deeply, if a key appears twice in an
    object, if a number is too large for a float, or if it is not a number of JSON, such as NaN.

    >>> read_json('{"size": 9, "size": 4}', SudokuenumError)
    Traceback (most recent call last):
    sudokuenum.errors.SudokuenumError: JSON: key size appears twice; remove one of the two
    """
    wrong = False

    def mark(reason: str) -> _Wrong:
        nonlocal wrong
        wrong = True
        return _Wrong(reason)

    @lru_cache(1024)  # most numbers are digits, rows and columns
    def integer(digits: str) -> object:
        return mark(_too_large(digits)) if len(digits) > _MOST_DIGITS else int(digits)

    def number(digits: str) -> object:
        return mark(_too_large(digits)) if abs(value := float(digits)) == inf else value

    def constant(name: str) -> object:
        return mark(f"{name}: expected a finite number, null or a string")

    def pairs(found: list[tuple[str, Any]]) -> object:
        values = dict(found)
        if len(values) == len(found):
            return values
        (twice, _), *_ = Counter(key for key, _ in found).most_common(1)
        return mark(f"key {key_name(twice)} appears twice; remove one of the two")

    try:
        value = json.loads(
            text,
            parse_int=integer,
            parse_float=number,
            parse_constant=constant,
            object_pairs_hook=pairs,
        )
    except json.JSONDecodeError as fault:
        where = f"line {fault.lineno}, column {fault.colno}"
        raise error(f"cut off or not JSON at {where}: {fault.msg}") from None
    except RecursionError:
        raise error(f"{shown(text)}: the JSON is nested too deeply") from None
    document = JsonValue(value, error)
    for one in _parts(document) if wrong else ():
        if isinstance(one.value, _Wrong):
            raise error(f"{one.place}: {one.value.reason}")
    return document


def _too_large(digits: str) -> str:
    most = "expected at most 1.8e308, which is the largest float"
    return f"{digits[:20]}{'...' if len(digits) > 20 else ''}: {most}"


def _parts(document: JsonValue) -> Iterator[JsonValue]:
    """Yield a document and all values in it, in their order."""
    # a loop, because `json` may nest more deeply than calls of Python can
    ahead = [document]
    while ahead:
        one = ahead.pop()
        yield one
        value = one.value
        items: list[tuple[str | int, Any]] = []
        if isinstance(value, dict | list):
            items = [*(value.items() if isinstance(value, dict) else enumerate(value))]
        ahead += [JsonValue(part, one.error, one, key) for key, part in items][::-1]
