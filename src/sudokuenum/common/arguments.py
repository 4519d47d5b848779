"""Checks of arguments, so that all public functions word their errors alike.

A value that cannot be interpreted safely raises a TypeError that says what is expected. A bool does
not count as a number, nor a number as a bool.
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
    """Raise TypeError, with `words` as the name of the type, unless a value has the expected type.

    A data frame does not count as iterable because iteration would yield the names of its columns.
    """
    fits = isinstance(value, expected) and not (expected is Iterable and hasattr(value, "columns"))
    # a memoryview is a sequence, but a two-dimensional one cannot be iterated over
    if not fits or isinstance(value, memoryview):
        raise TypeError(f"expected {words}, not {type(value).__name__}")


def as_integer(value: object, name: str, words: str = "an integer") -> int:
    """Return a value as an int, or raise TypeError, with `words`, if it is not an integer."""
    if not isinstance(value, bool):
        try:
            return index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise TypeError(f"{name}: expected {words}, not {type(value).__name__}")


def integer_within(value: object, name: str, least: int, most: float, rule: str) -> int:
    """Return a value as an int from `least` to `most`.

    Raises TypeError if it is not an integer, and OptionError, with `rule`, if it is out of range.
    """
    number = as_integer(value, name)
    if not least <= number <= most:
        raise OptionError(f"{name} {shown(number)}: {rule}")
    return number


def check_name(name: object, names: Iterable[str], kind: str) -> None:
    """Check that a name is one of the known names of a kind, such as "format".

    Raises TypeError if it is not a string, and OptionError, which lists the names, if it is
    unknown.
    """
    check_type(name, str, f"the name of {'an' if kind[0] in 'aeiou' else 'a'} {kind}")
    if name not in (known := list(names)):
        plural = f"{kind[:-1]}ies" if kind.endswith("y") else f"{kind}s"
        raise OptionError(f"{kind} {shown(name)}: the {plural} are {', '.join(known)}")


def as_number(value: object, name: str) -> float:
    """Return a real number as a float, or raise TypeError if the value is not a real number."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name}: expected a number, not {type(value).__name__}")
    try:
        return float(value)
    except OverflowError:
        return inf if value > 0 else -inf  # type: ignore[operator]


def shown(value: object) -> str:
    """Return a value as it is shown in messages: one line of at most 40 characters.

    Examples
    --------
    >>> shown("x"), shown([1] * 50)
    ("'x'", '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, ...')
    """
    try:
        text = " ".join(repr(value).split())
    except Exception:  # integers with more digits than Python converts also end here
        text = f"a value of type {type(value).__name__}"
    return text if len(text) <= 40 else text[:37] + "..."


def of_class(thing: object, choices: Mapping[type, T]) -> T | None:
    """Return the choice for the class of a thing, or for its nearest base class that has one."""
    return next((choices[kind] for kind in type(thing).__mro__ if kind in choices), None)


def choice_of(thing: object, choices: Mapping[type, T]) -> T:
    """Return the choice for the class of a thing, as `of_class` does.

    Raises TypeError, which lists the classes, if there is none.
    """
    if (choice := of_class(thing, choices)) is None:
        names = ", ".join(kind.__name__ for kind in choices)
        raise TypeError(f"expected one of {names}, not {type(thing).__name__}")
    return choice
