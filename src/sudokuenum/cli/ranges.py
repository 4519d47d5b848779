"""Ranges of numbers, as people write them: 1-100,205,300-310."""

from collections.abc import Iterable
from itertools import groupby

from sudokuenum.errors import OptionError


def read_ranges(text: str, last: int, what: str) -> list[range]:
    """Read increasing ranges of the numbers 1 to `last`, where A- goes to the last number.

    Raises OptionError, whose message begins with `what`, if the string is malformed.
    """
    ranges: list[range] = []
    for part in text.split(","):
        first, dash, end = (piece.strip() for piece in part.partition("-"))
        stop = (end or str(last)) if dash else first
        digits = first + stop
        is_range = bool(first) and digits.isascii() and digits.isdecimal() and len(digits) < 40
        least = ranges[-1].stop if ranges else 1
        if not (is_range and least <= int(first) <= int(stop) <= last):
            expected = f"expected increasing ranges such as 1-100,205 of 1-{last}"
            raise OptionError(f"{what} {text!r}: {expected}")
        ranges.append(range(int(first), int(stop) + 1))
    return ranges


def ranges_text(numbers: Iterable[int]) -> str:
    """Write increasing numbers as ranges, without leaving any number out."""
    grouped = groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])
    ranges = [[number for _, number in pairs] for _, pairs in grouped]
    return ",".join(f"{r[0]}-{r[-1]}" if len(r) > 1 else f"{r[0]}" for r in ranges)
