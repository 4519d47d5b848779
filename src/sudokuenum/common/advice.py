"""Advice in errors about names that a function, a class or an object does not have.

A wrong name costs some milliseconds. A correct name of an attribute costs nothing, because Python
asks here only if it finds none, whereas a correct name of an argument costs 0.1 microseconds a
call.
"""

import inspect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache, wraps
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

Kind = TypeVar("Kind")


def advised(value: object, module: str) -> object:
    """Return a public function whose errors explain what to write instead of a wrong argument.

    The result has the signature and the help of the function, and the name of the module in which
    it is public, where `pickle` looks for it. Any other value is returned unchanged.
    """
    if not isinstance(value, FunctionType):
        return value
    call = _advised(value)
    if call.__module__ == value.__module__:
        call.__module__ = module
    return call


def advising(kind: type[Kind]) -> type[Kind]:
    """Return a class whose errors now explain what to write instead of wrong arguments.

    This holds for calls of the class, if it has an `__init__` of its own, and for its own public
    methods. Properties are as fast as before.
    """
    for name, value in [*vars(kind).items()]:
        if name == "__init__" or not name.startswith("_"):
            if isinstance(value, FunctionType):
                setattr(kind, name, _advised(value, bound=True))
            elif isinstance(value, classmethod | staticmethod):
                bound = isinstance(value, classmethod)
                setattr(kind, name, type(value)(_advised(value.__func__, bound=bound)))
    return kind


# Cached because the package and a room that have the same name must have the same function.
@cache
def _advised(function: FunctionType, bound: bool = False) -> Callable[..., Any]:
    """Return a function, or a method whose first argument is bound, with errors that advise."""

    @wraps(function)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return function(*arguments, **named)
        except TypeError as error:
            inside = error.__traceback__ is not None and error.__traceback__.tb_next is not None
            given = arguments[1:] if bound else arguments
            if message := _message(function, given, named, inside, bound):
                raise TypeError(message) from None
            raise

    return call


def _message(
    function: FunctionType, arguments: tuple[Any, ...], named: dict[str, Any], inside: bool,
    bound: bool,
) -> str:  # fmt: skip
    """Return what is wrong with the arguments, or "" if nothing is.

    `inside` is True if the function had begun when the error was raised.
    """
    parameters = dict([*inspect.signature(function).parameters.items()][bound:])
    name = function.__qualname__.removesuffix(".__init__")
    for wrong in (one for one in named if one not in parameters):
        advice = meant_parameter(name, wrong, parameters)
        return f"{name}() got an unexpected keyword argument '{wrong}'; {advice}"
    positional = [key for key, one in parameters.items() if one.kind != one.KEYWORD_ONLY]
    if inside or len(arguments) <= len(positional):
        return ""
    if positional[:1] == ["box"] and all(isinstance(one, int) for one in arguments[:2]):
        shape = 'write the box as "{0}x{1}" or ({0}, {1})'.format(*arguments)
        return f"{name}() takes one argument for both numbers: {shape}"
    if not parameters:
        return f"{name}() takes no arguments"
    others = [f"{key}=" for key in parameters if key not in positional]
    rule = f"the others have names: {', '.join(others)}" if others else "there are no others"
    return f"{name}() takes {', '.join(positional) or 'no arguments'} by position; {rule}"


def meant_parameter(function: str, wrong: str, parameters: Iterable[str]) -> str:
    """Return what to write for a parameter that a function does not have.

    Examples
    --------
    >>> meant_parameter("sample", "random_state", ["n", "puzzle", "seed"])
    'did you mean seed?'
    >>> meant_parameter("count_grids", "layout", ["box", "jobs"])
    'use count_layout'
    """
    from sudokuenum.common.synonyms_of_parameters import OTHER_FUNCTIONS, SAME_PARAMETERS

    if other := OTHER_FUNCTIONS.get((function, wrong)):
        return f"use {other}"
    known = list(parameters)
    for name in known:
        if wrong.lower() in SAME_PARAMETERS.get(name, "").split():
            return f"did you mean {name}?"
    near = nearest(wrong, known)
    if near or known:
        return f"did you mean {near}?" if near else f"the arguments are {', '.join(known)}"
    return "there are no arguments"


def nearest(wrong: str, names: Iterable[str], similarity: float = 0.6) -> str:
    """Return the name that is spelled most like a wrong one, or "" if none is similar enough.

    Examples
    --------
    >>> nearest("Confidance", ["seed", "confidence"]), nearest("x", ["seed"])
    ('confidence', '')
    """
    return next(iter(similar(wrong, names, similarity)), "")


def similar(wrong: str, names: Iterable[str], similarity: float) -> list[str]:
    """Return up to three names that are spelled similarly to a wrong one, the nearest first.

    Examples
    --------
    >>> similar("indexer", ["row-indexer", "box-indexer", "killer"], 0.6)
    ['row-indexer', 'box-indexer']
    """
    from difflib import get_close_matches  # takes 5 ms, which only wrong names should pay

    by_lower = {name.lower(): name for name in names}
    return [by_lower[near] for near in get_close_matches(wrong.lower(), by_lower, 3, similarity)]


class Advising:
    """An object whose errors about attributes that it does not have name the nearest one."""

    __slots__ = ()
    _instead: ClassVar[dict[str, str]] = {}
    """For each correct form, the names of attributes that people try instead, in lower case."""

    if not TYPE_CHECKING:  # a type checker would accept every name

        def __getattr__(self, name: str) -> Any:
            kind = type(self)
            owner = f"{kind.__name__!r} object"
            raise AttributeError(_Message(owner, kind, name), name=name)


class AdvisingClass(type):
    """A class whose errors about attributes that it does not have name the nearest one."""

    if not TYPE_CHECKING:

        def __getattr__(cls, name: str) -> Any:
            owner = f"type object {cls.__name__!r}"
            raise AttributeError(_Message(owner, cls, name), name=name)


@dataclass(frozen=True, slots=True)
class _Message:
    """The message of an AttributeError, put into words only if somebody reads it.

    Programs often ask for an attribute only to learn whether it is there, as `hasattr` does.
    """

    owner: str
    kind: type
    name: str

    def __str__(self) -> str:
        return f"{self.owner} has no attribute {self.name!r}{_advice(self.kind, self.name)}"

    def __repr__(self) -> str:
        return repr(str(self))


def _advice(kind: type, name: str) -> str:
    """Return the end of an error about an attribute that a class does not have, or ""."""
    if name.startswith("_") or name in dir(kind):
        return ""
    for instead, names in getattr(kind, "_instead", {}).items():
        if name.lower() in names.split():
            return f"; use {instead}"
    near = nearest(name, (known for known in dir(kind) if not known.startswith("_")))
    return f"; did you mean {near}?" if near else ""
