"""Ranges of numbers, as people write them: 32-36 or 32..36, and lists such as 1-100,205.

A range with an end left out, such as -36 or 32-, is open there. Ratings have one decimal: 7.2,
7.0-7.5, -7.5, 7-. They are compared in tenths, because these are exact. A colon is no sign of a
range, because START:STOP is a slice, which does not contain STOP.
"""

import re
from collections.abc import Iterable
from itertools import groupby
from math import inf
from typing import TypeAlias

from sudokuenum.common.arguments import as_integer, as_number, integer_within, shown
from sudokuenum.errors import OptionError

Span: TypeAlias = tuple[int | None, int | None]
"""The smallest and the largest number of a range, each of which can be None for no limit."""
SpanLike: TypeAlias = int | str | Span
"""A range, a number (a range of one number), or a string that `read_span` reads."""
DecimalSpan: TypeAlias = tuple[float | None, float | None]
"""A range of numbers with one decimal."""
DecimalSpanLike: TypeAlias = float | str | DecimalSpan
"""A range, a number, or a string that `read_decimal_span` reads."""
_TO = r"\s*(?:-|\.\.)\s*"
"""The sign between the ends of a range."""


def read_span(text: str, name: str) -> Span:
    """Read a number or a range, of which one end may be left out.

    Raises OptionError, which begins with `name`, if the string is malformed.

    Examples
    --------
    >>> [read_span(text, "clues") for text in ("30", "32-36", "32..36", "-36", "32-")]
    [(30, 30), (32, 36), (32, 36), (None, 36), (32, None)]
    """
    match = re.fullmatch(rf"\s*([0-9]{{0,9}})\s*(?:({_TO})([0-9]{{0,9}}))?\s*", text)
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
        number = as_integer(
            value, name, "a number, a tuple of two numbers or a string such as '32-36'"
        )
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


def read_decimal_span(text: str, name: str) -> DecimalSpan:
    """Read a number with at most one decimal, or a range, of which one end may be left out.

    Raises OptionError, which begins with `name`, if the string is malformed.

    Examples
    --------
    >>> [read_decimal_span(text, "se") for text in ("7.2", "7.0-7.5", "7..8", "-7.5", "7-")]
    [(7.2, 7.2), (7.0, 7.5), (7.0, 8.0), (None, 7.5), (7.0, None)]
    """
    decimal = r"([0-9]{1,9}(?:\.[0-9])?)?"
    match = re.fullmatch(rf"\s*{decimal}\s*(?:({_TO}){decimal})?\s*", text)
    if match is None or not (match[1] or match[3]):
        expected = "expected a number such as 7.2, or 7.0-7.5, -7.5, 7-"
        raise OptionError(f"{name} {shown(text)}: {expected}")
    first = float(match[1]) if match[1] else None
    if match[2] is None:
        return first, first
    return first, float(match[3]) if match[3] else None


def tenths_within(value: DecimalSpanLike, name: str, least: float, most: float) -> Span:
    """Return a range of numbers with one decimal, in tenths, whose ends lie within these limits.

    Raises TypeError if the value has another type, and OptionError if an end is out of range or has
    more decimals, if both ends are open, or if they are in the wrong order.
    """
    if isinstance(value, str):
        value = read_decimal_span(value, name)
    elif not isinstance(value, tuple):
        number = as_number(value, name)
        value = number, number
    if len(value) != 2 or value == (None, None):
        raise OptionError(f"{name} {shown(value)}: expected a pair of numbers")
    first, last = (None if end is None else _tenths(end, name, least, most) for end in value)
    if (0 if first is None else first) > (inf if last is None else last):
        rule = "the first number of a range must be the smaller one"
        raise OptionError(f"{name} {value[0]}-{value[1]}: {rule}")
    return first, last


def _tenths(end: float, name: str, least: float, most: float) -> int:
    """Return one end of a range in tenths."""
    number = as_number(end, name)
    if not least <= number <= most:
        raise OptionError(f"{name} {shown(number)}: the numbers are {least} to {most}")
    tenths = round(10 * number)
    if abs(10 * number - tenths) > 1e-6:
        raise OptionError(
            f"{name} {shown(number)}: expected a number with one decimal, such as 7.2"
        )
    return tenths


def read_ranges(text: str, last: int, what: str) -> list[range]:
    """Read increasing ranges of the numbers 1 to `last`, where A- goes to the last number.

    Raises OptionError, whose message begins with `what`, if the string is malformed.

    Examples
    --------
    >>> read_ranges("1-3,7,9-", 12, "classes")
    [range(1, 4), range(7, 8), range(9, 13)]
    """
    ranges: list[range] = []
    for part in text.split(","):
        least = ranges[-1].stop if ranges else 1
        match = re.fullmatch(rf"\s*([0-9]{{1,19}})(?:({_TO})([0-9]{{0,19}}))?\s*", part)
        first = int(match[1]) if match else 0
        end = int(match[3] or last) if match and match[2] else first
        if not least <= first <= end <= last:
            expected = f"expected increasing ranges such as 1-100,205 of 1-{last}"
            raise OptionError(f"{what} {text!r}: {expected}")
        ranges.append(range(first, end + 1))
    return ranges


def ranges_text(numbers: Iterable[int]) -> str:
    """Write increasing numbers as ranges, without leaving any number out."""
    grouped = groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])
    ranges = [[number for _, number in pairs] for _, pairs in grouped]
    return ",".join(f"{r[0]}-{r[-1]}" if len(r) > 1 else f"{r[0]}" for r in ranges)
