"""Numbers and ranges of numbers with open ends, as people write them: 30, 32-36, -36, 32-."""

import re
from math import inf
from typing import TypeAlias

from sudokuenum.common.arguments import as_integer, integer_within, shown
from sudokuenum.errors import OptionError

Span: TypeAlias = tuple[int | None, int | None]
"""The smallest and the largest number of a range, each of which can be None for no limit."""
SpanLike: TypeAlias = int | str | Span
"""A range, a number (a range of one number), or a string that `read_span` reads."""


def read_span(text: str, name: str) -> Span:
    """Read a number or a range, of which one end may be left out.

    Raises OptionError, which begins with `name`, if the string is malformed.

    Examples
    --------
    >>> [read_span(text, "clues") for text in ("30", "32-36", "32..36", "-36", "32-")]
    [(30, 30), (32, 36), (32, 36), (None, 36), (32, None)]
    """
    match = re.fullmatch(r"\s*([0-9]{0,9})\s*(?:(-|\.\.|:)\s*([0-9]{0,9}))?\s*", text)
    if match is None or not (match[1] or match[3]):
        raise OptionError(f"{name} {shown(text)}: expected a number such as 30, or 32-36, -36, 32-")
    first = int(match[1]) if match[1] else None
    if match[2] is None:
        return first, first
    return first, int(match[3]) if match[3] else None


def span_within(value: SpanLike, name: str, least: int, most: int) -> Span:
    """Return a range whose ends lie within these limits.

    Raises TypeError if the value has another type, and OptionError if an end is out of range, if
    both ends are open, or if they are in the wrong order.
    """
    if isinstance(value, str):
        value = read_span(value, name)
    elif not isinstance(value, tuple):
        number = as_integer(value, name, "a number, a pair of numbers or a string such as '32-36'")
        value = number, number
    if len(value) != 2 or value == (None, None):
        raise OptionError(f"{name} {shown(value)}: expected a pair of numbers")
    rule = f"the numbers are {least} to {most}"
    ends = [end if end is None else integer_within(end, name, least, most, rule) for end in value]
    first, last = ends
    if (0 if first is None else first) > (inf if last is None else last):
        rule = "the first number of a range must be the smaller one"
        raise OptionError(f"{name} {first}-{last}: {rule}")
    return first, last
