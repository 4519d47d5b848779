"""The values of options: what the text of each stands for.

Each function raises an ArgumentTypeError for a text that it cannot read. The parser turns this into
one line that names the option.
"""

import re
from argparse import ArgumentTypeError
from pathlib import Path

from sudokuenum.common.arguments import shown


def integer(text: str) -> int:
    """The integer that the value of an option stands for, in decimal digits."""
    if re.fullmatch(r"\s*[+-]?[0-9]{1,4000}\s*", text) is None:
        raise ArgumentTypeError(f"{shown(text)}: expected an integer")
    return int(text)


def span(text: str) -> tuple[int, int]:
    """The least and the greatest number of a range such as 32-36."""
    match = re.fullmatch(r"\s*([0-9]{1,9})-([0-9]{1,9})\s*", text)
    if match is None:
        raise ArgumentTypeError(f"{shown(text)}: expected a range such as 32-36")
    return int(match[1]), int(match[2])


def integer_or_span(text: str) -> int | tuple[int, int]:
    """An integer, or a range such as 32-36."""
    return span(text) if "-" in text.strip()[1:] else integer(text)


def number(text: str) -> float:
    """The number that the value of an option stands for, such as 2.5 or 1e3."""
    try:
        if text.isascii() and "_" not in text:
            return float(text)
    except ValueError:
        pass
    raise ArgumentTypeError(f"{shown(text)}: expected a number")


def target(text: str) -> Path:
    """The path of a file that an option names as one to write."""
    if text in ("", "-"):
        raise ArgumentTypeError(f"{text!r}: expected the name of a file")
    return Path(text)
