"""Every public function says in one line what it expects when its first argument is of no use."""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from inspect import isfunction, signature
from typing import Any

import pytest

import sudokuenum
from sudokuenum import Band, Box, CellSymmetry, Puzzle, Sampler, Shard, SudokuenumError

CLASSES = (Band, Box, CellSymmetry, Puzzle, Sampler, Shard)
"""The public classes that are made by callers; the others hold results."""
FUNCTIONS = [getattr(sudokuenum, name) for name in dir(sudokuenum)]
CALLABLES: list[Callable[..., Any]] = [
    *(
        function
        for function in FUNCTIONS
        if isfunction(function) and signature(function).parameters
    ),
    *CLASSES,
    Band.parse,
    Box.of,
    Box.parse,
    Puzzle.of,
    Puzzle.parse,
    Shard.parse,
]
WRONG = {"None": None, "a float": 1.5, "an object": object(), "bytes": b"x", "a list": []}
TAKE_NO_PUZZLES = (
    "bands_of_many",
    "band_completions",
    "canonical_many",
    "essential_grid_many",
    "essential_number_many",
    "minimise_many",
    "rate_many",
    "read_puzzles",
    "solve_many",
    "table",
    "unavoidable_kinds",
)
"""Functions of several things, which have nothing to do for an empty list."""


def cases() -> Iterator[Any]:
    for function in CALLABLES:
        first = next(iter(signature(function).parameters.values()))
        for words, value in WRONG.items():
            if value is None and first.default is None:
                continue
            if value == [] and function.__name__ in TAKE_NO_PUZZLES:
                continue
            yield pytest.param(function, value, id=f"{function.__qualname__} of {words}")


@pytest.mark.parametrize(("function", "value"), list(cases()))
def test_a_wrong_argument_is_named_in_one_line(function: Callable[..., Any], value: object) -> None:
    count = sum(
        parameter.default is parameter.empty and parameter.kind is parameter.POSITIONAL_OR_KEYWORD
        for parameter in signature(function).parameters.values()
    )
    with pytest.raises((TypeError, SudokuenumError)) as raised:
        begin(function(*[value] * max(count, 1)))
    message = str(raised.value)
    assert message
    assert "\n" not in message
    if not isinstance(raised.value, SudokuenumError):
        assert re.search("expected|integer", message), message


def begin(result: object) -> None:
    """Let a generator or a context begin; only then it looks at its arguments."""
    if isinstance(result, AbstractContextManager):
        with result:
            pass
    elif isinstance(result, Iterator):
        next(result, None)
