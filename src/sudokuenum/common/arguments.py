"""Checks of arguments, which give all public functions the same wording of errors.

A value that cannot be interpreted safely raises a TypeError that names the expected type. A bool
does not count as a number, nor a number as a bool.
"""

from collections.abc import Iterable, Mapping
from math import inf
from numbers import Real
from operator import index
from types import UnionType
from typing import TypeVar

from sudokuenum.common.advice import nearest
from sudokuenum.errors import OptionError

T = TypeVar("T")
Name = TypeVar("Name", bound=str)
_MOST_LISTED = 12
"""The most names that are listed after a suggestion."""


def check_type(value: object, expected: type | UnionType, description: str) -> None:
    """Raise TypeError unless a value has the expected type.

    The message uses `description`, such as "a Box", as the name of the type. A data frame does not
    count as iterable because iteration would yield the names of its columns.
    """
    fits = isinstance(value, expected) and not (expected is Iterable and hasattr(value, "columns"))
    # A memoryview is a sequence, but a two-dimensional memoryview cannot be iterated over.
    if not fits or isinstance(value, memoryview):
        advice = "; give a column, such as frame['puzzle']" if hasattr(value, "columns") else ""
        raise TypeError(f"expected {description}, not {type(value).__name__}{advice}")


def as_integer(value: object, name: str, description: str = "an integer") -> int:
    """Return a value as an int.

    Raises TypeError, which names the parameter and describes the expected values, if the value is
    not an integer.
    """
    if type(value) is int:
        return value
    if not isinstance(value, bool):
        try:
            return index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise TypeError(f"{name} {shown(value)}: expected {description}, not {type(value).__name__}")


def integer_within(value: object, name: str, least: int, most: float, rule: str) -> int:
    """Return a value as an int from `least` to `most`.

    Raises TypeError if it is not an integer, and OptionError, whose message ends with `rule`, if it
    is out of range.
    """
    number = as_integer(value, name)
    if not least <= number <= most:
        raise OptionError(f"{name} {shown(number)}: {rule}")
    return number


def as_name(value: object, names: Iterable[Name], kind: str) -> Name:
    """Return the known name of a kind, such as "format", that a value gives.

    Capitals, and spaces or underscores instead of hyphens, make no difference.

    Raises TypeError if the value is not a string, and OptionError, which suggests a name or lists
    the names, if the name is unknown.

    Examples
    --------
    >>> as_name("Naked subset", ["x-wing", "naked-subset"], "technique")
    'naked-subset'
    """
    check_type(value, str, f"the name of {'an' if kind[0] in 'aeiou' else 'a'} {kind}")
    known = {name: name for name in names}
    if value in known:
        return known[value]
    by_form = {_form(name): name for name in known}
    if (form := _form(str(value))) in by_form:
        return by_form[form]
    raise OptionError(f"{kind} {shown(value)}: {_advice(form, by_form, kind)}")


def _form(name: str) -> str:
    """Return a name in lower case, with hyphens between its words."""
    return name.strip().lower().replace("_", "-").replace(" ", "-")


def _advice(form: str, names: Mapping[str, str], kind: str) -> str:
    """Return the nearest of these names, and a list of them unless it would be long."""
    from sudokuenum.common.synonyms_of_values import ADVICE, SYNONYMS

    plural = f"{kind[:-1]}ies" if kind.endswith("y") else f"{kind}s"
    listed = f"the {plural} are {', '.join(names.values())}"
    meant = ADVICE.get(form) if kind in ("format", "form") else None
    synonyms = {one: name for one, name in SYNONYMS.items() if name in names} | dict(names)
    if meant is None and (near := nearest(form, synonyms, 0.65)):
        meant = synonyms[near]
    if meant is None:
        return listed
    return f"did you mean {meant}?{f' T{listed[1:]}' if len(names) <= _MOST_LISTED else ''}"


def as_number(value: object, name: str) -> float:
    """Return a real number as a float, or raise TypeError if the value is not a real number."""
    if isinstance(value, bool) or not isinstance(value, Real):
        raise TypeError(f"{name} {shown(value)}: expected a number, not {type(value).__name__}")
    try:
        return float(value)
    except OverflowError:
        return inf if value > 0 else -inf  # type: ignore[operator]


def shown(value: object) -> str:
    """Return the representation of a value for messages: one line of at most 40 characters.

    Examples
    --------
    >>> shown("x"), shown([1] * 50)
    ("'x'", '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, ...')
    """
    if isinstance(value, str | bytes):  # the representation of the whole string would be as long
        value = value[:80]
    try:
        text = " ".join(repr(value).split())
    except Exception:  # also raised by integers with more digits than Python converts
        text = f"a value of type {type(value).__name__}"
    return text if len(text) <= 40 else text[:37] + "..."


def of_class(value: object, choices: Mapping[type, T]) -> T | None:
    """Return the choice for the class of a value, or for its nearest base class with a choice.

    Returns None if neither the class nor any of its base classes has a choice.
    """
    return next((choices[kind] for kind in type(value).__mro__ if kind in choices), None)


def choice_of(value: object, choices: Mapping[type, T]) -> T:
    """Return the choice for the class of a value, as `of_class` does.

    Raises TypeError, which lists the classes, if there is no choice.
    """
    if (choice := of_class(value, choices)) is None:
        names = ", ".join(kind.__name__ for kind in choices)
        raise TypeError(f"expected one of {names}, not {type(value).__name__}")
    return choice
