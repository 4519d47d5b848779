'''TOML, as nested objects that `puzzles_of_values` reads like JSON.

    [[puzzle]]                              [puzzles.easy]
    name = "first"                          rows = ["53..7....", "6..195...", ...]
    grid = """
    53..7....
    ...
    """

A document begins with the head of a table, and ends with the input, because another table can have
the rules of a puzzle. An .ini file, whose strings have no quotes, is no TOML, and neither is a
section [Puzzle] with rows below it: they are read line by line.
'''

import re
from datetime import date, time
from math import isfinite
from typing import Any

from sudokuenum.errors import PuzzleError
from sudokuenum.formats.grammar.lines import Look

_KEY = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_HEAD = re.compile(
    rf"""\s*(?:(\[)(?!\[)|(\[\[))\s*{_KEY}(?:\s*\.\s*{_KEY})*\s*\](?(2)\])\s*(?:#.*)?""", re.ASCII
)
_LETTER = re.compile(r"[A-Za-z]")
_VALUE = re.compile(r"""\s*[\w.'"-]+\s*=\s*(?:["'\[{+-]|\d|true\b|false\b)""")
_MOST_LINES_BETWEEN = 9
"""The most blank lines and comments between the head of a table and its first value."""
_LONGEST_INTEGER = 8
"""The most digits of an integer that can be no cells without quotes."""
_PLACE_OF_FAULT = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def begins(line: str, look: Look) -> bool:
    """Return True if a line can be the head of a table of TOML, with a value or a head below it.

    `look` returns the line that is a number of lines ahead, or None after the last.
    """
    if line[:1] not in ("[", " ", "\t") or not _HEAD.fullmatch(line):
        return False
    for ahead in range(1, _MOST_LINES_BETWEEN):
        below = (look(ahead) or "").strip()
        if below and below[:1] != "#":
            is_head = _LETTER.search(line) and _LETTER.search(below) and _HEAD.fullmatch(below)
            return is_head is not None or _VALUE.match(below) is not None
    return False


def is_list_of_tables(line: str) -> bool:
    """Return True if the head of a table has two brackets, which no other format has.

    >>> is_list_of_tables("[[puzzle]]"), is_list_of_tables("[puzzle]"), is_list_of_tables("[[5]]")
    (True, False, False)
    """
    head = _HEAD.fullmatch(line)
    return head is not None and head[2] is not None and _LETTER.search(head[0]) is not None


def value_of_toml(text: str, first: int) -> Any:
    """Return a document of TOML as lists, objects, strings and numbers.

    `first` is the number of its first line. Raises PuzzleError if it is no TOML, or if a number can
    be cells without quotes.
    """
    import tomllib

    try:
        return _plain(tomllib.loads(text))
    except tomllib.TOMLDecodeError as fault:
        why = str(fault)
        if at := _PLACE_OF_FAULT.search(why):
            why = why[: at.start()]
            why += f" in line {int(at[1]) + first - 1}, column {at[2]}" if at[1] else " at its end"
        raise PuzzleError(f"no TOML: {why}; write strings in quotes") from None
    except RecursionError:
        raise PuzzleError("TOML that is nested too deeply") from None


def _plain(value: Any) -> Any:
    """Return a value with strings for dates, times and numbers that JSON does not have."""
    match value:
        case dict():
            return {key: _plain(one) for key, one in value.items()}
        case list():
            return [_plain(one) for one in value]
        case date() | time():
            return value.isoformat()
        case bool():
            return value
        case int() if len(str(abs(value))) > _LONGEST_INTEGER:
            raise PuzzleError("no TOML: cells without quotes; write strings in quotes")
        case float() if not isfinite(value):
            return str(value)
    return value
