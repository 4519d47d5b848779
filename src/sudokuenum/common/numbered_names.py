"""Several names with a number for each, such as the number of puzzles of each difficulty."""

import re
from collections.abc import Iterable, Mapping

from sudokuenum.common.arguments import as_integer, as_name, shown
from sudokuenum.errors import OptionError


def numbered_names(value: object, names: Iterable[str], kind: str) -> dict[str, int] | None:
    """Return the number of each name, or None if the value is a single name.

    The value is a string such as "easy:50,hard:10", or a mapping from names to numbers. `kind` is
    the kind of the names, such as "difficulty", for messages.

    Raises OptionError if a name is unknown or is given twice, if a number is missing or negative,
    or if there is no name. Raises TypeError if a number is not an integer.

    Examples
    --------
    >>> numbered_names("Easy:50, hard:10", ["easy", "hard"], "difficulty")
    {'easy': 50, 'hard': 10}
    >>> numbered_names({"hard": 3}, ["easy", "hard"], "difficulty")
    {'hard': 3}
    """
    pairs: Iterable[tuple[object, object]]
    if isinstance(value, Mapping):
        pairs = value.items()
    elif isinstance(value, str) and {*value} & {*":,"}:
        pairs = [_pair(part, names, kind) for part in value.split(",")]
    else:
        return None
    numbers: dict[str, int] = {}
    for name, number in pairs:
        known = as_name(name, names, kind)
        if known in numbers:
            raise OptionError(f"{kind} {shown(value)}: {known} is given twice")
        numbers[known] = as_integer(number, f"{kind} {known}")
        if numbers[known] < 0:
            raise OptionError(f"{kind} {known} {shown(number)}: expected a number from 0")
    if not numbers:
        raise OptionError(f"{kind} {shown(value)}: expected a name, or names with numbers")
    return numbers


def _pair(text: str, names: Iterable[str], kind: str) -> tuple[str, int]:
    name, colon, number = text.partition(":")
    known = as_name(name.strip(), names, kind)
    if not colon:
        example = f"such as {known}:50"
        raise OptionError(f"{kind} {shown(text)}: each of several needs a number, {example}")
    if re.fullmatch(r"\s*\+?[0-9]{1,9}\s*", number) is None:
        raise OptionError(f"{kind} {shown(number)}: expected an integer from 0")
    return known, int(number)
