"""The checks of arguments, with one wording for all public functions.

What cannot be read rightly is refused by a TypeError that says what is expected. A truth value is
no number, and a number is no truth value.
"""

from collections.abc import Iterable, Mapping
from math import inf
from numbers import Real
from operator import index
from types import UnionType
from typing import TypeVar

from sudokuenum.errors import OptionError

T = TypeVar("T")


def check_type(value: object, expected: type | UnionType, words: str) -> None:
    """TypeError unless a value has the expected type; the words name it.

    A data frame does not count as iterable, since one would get the names of its columns.
    """
    fits = isinstance(value, expected) and not (expected is Iterable and hasattr(value, "columns"))
    # a view of memory is a sequence, but cannot be iterated over if it has two dimensions
    if not fits or isinstance(value, memoryview):
        raise TypeError(f"expected {words}, not {type(value).__name__}")


def as_integer(value: object, name: str, words: str = "an integer") -> int:
    """The int that a value stands for; TypeError, which says what was expected, for another."""
    if not isinstance(value, bool):
        try:
            return index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise TypeError(f"{name}: expected {words}, not {type(value).__name__}")


def integer_within(value: object, name: str, least: int, most: float, rule: str) -> int:
    """The int that a value stands for; OptionError, with this rule, unless it is least to most."""
    number = as_integer(value, name)
    if not least <= number <= most:
        raise OptionError(f"{name} {shown(number)}: {rule}")
    return number


def check_name(name: object, names: Iterable[str], kind: str) -> None:
    """TypeError unless this is a text, and OptionError unless it is one of the names of a kind."""
    check_type(name, str, f"the name of {'an' if kind[0] in 'aeiou' else 'a'} {kind}")
    if name not in (known := list(names)):
        plural = f"{kind[:-1]}ies" if kind.endswith("y") else f"{kind}s"
        raise OptionError(f"{kind} {shown(name)}: the {plural} are {', '.join(known)}")


def as_number(value: object, name: str) -> float:
    """The float that a real number stands for; TypeError for anything else."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name}: expected a number, not {type(value).__name__}")
    try:
        return float(value)
    except OverflowError:
        return inf if value > 0 else -inf  # type: ignore[operator]


def shown(value: object) -> str:
    """A value for a message: one line of at most 40 characters.

    >>> shown("x"), shown([1] * 50)
    ("'x'", '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, ...')
    """
    try:
        text = " ".join(repr(value).split())
    except Exception:  # also integers of more digits than Python prints
        text = f"a value of type {type(value).__name__}"
    return text if len(text) <= 40 else text[:37] + "..."


def of_class(thing: object, choices: Mapping[type, T]) -> T | None:
    """What is chosen for the class of a thing, or else for the nearest one above it."""
    return next((choices[kind] for kind in type(thing).__mro__ if kind in choices), None)


def choice_of(thing: object, choices: Mapping[type, T]) -> T:
    """What is chosen for the class of a thing; TypeError with all classes if there is nothing."""
    if (choice := of_class(thing, choices)) is None:
        names = ", ".join(kind.__name__ for kind in choices)
        raise TypeError(f"expected one of {names}, not {type(thing).__name__}")
    return choice
