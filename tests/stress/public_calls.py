"""Random arguments of public functions: right ones, of which one or two are replaced by wrong ones.

A call must return, or raise a TypeError or a SudokuenumError whose message is one line.
"""

import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from ended import Case, Ended
from forked import forked
from test_public_arguments import SHORT, WRONG, begin, call_of

from sudokuenum import Box, Puzzle, SudokuenumError
from sudokuenum.common.arguments import shown

QUIET = 97
"""The exit status of a call that raised the right kind of error."""
MARK = "message: "
"""The beginning of its message, before which HiGHS may print its name."""


class Number(int):
    """An integer of a class of one's own."""


class Text(str):
    """A string of a class of one's own."""


NUMBERS = (
    *(0, 1, 2, 3, 5, -1, -(2**63), 2**31, 2**63, 2**64, 10**30, 81, 5472730537, 5472730538),
    *(0.0, 0.5, -0.5, 1e308, math.inf, -math.inf, math.nan, True, False, Number(1), 1 + 1j),
    *(np.int8(1), np.uint64(2**63), np.float32(0.5), Fraction(1, 2), Decimal("NaN"), np.nan),
)
TEXTS = (
    *("", "x", "3x3", "2x2", "0x0", "1/2", "." * 16, "." * 81, "1" * 81, "é", "\0", "a\nb", "\x1b"),
    *("\ud800", "x" * 10_000, "windoku", "dfs", Text("3x3"), b"3x3", bytearray(81), "file\r", "~"),
)


def array(rng: Random) -> Any:
    """Return an array of a random shape, type and byte order."""
    shape = rng.choice(((), (0,), (81,), (1, 81), (9, 9), (2, 16), (16,), (4, 4), (1, 6, 9)))
    kind = rng.choice(("u1", "i1", ">i2", "<u4", "i8", "f4", "f8", "O", "U1", "?", "M8[s]"))
    values = np.zeros(shape, kind)
    if rng.random() < 0.3 and values.size and kind not in ("M8[s]", "?"):
        values.flat[0] = 9
    if rng.random() < 0.3:
        values = values.T
    if rng.random() < 0.2:
        values.setflags(write=False)
    return values


def wrong_value(rng: Random, depth: int = 0) -> Any:
    """Return any value."""
    makers: tuple[Callable[[], Any], ...] = (
        lambda: rng.choice(NUMBERS),
        lambda: rng.choice(TEXTS),
        lambda: WRONG[rng.choice([*WRONG])],
        partial(array, rng),
        lambda: rng.choice((Box(2, 2), Puzzle("." * 16), Path("x"), range(3), iter([1]), int, ...)),
        lambda: rng.choice((list, tuple))(
            wrong_value(rng, depth + 1) for _ in range(rng.choice((0, 1, 2, 81)) >> depth)
        ),
        lambda: {rng.choice(TEXTS[:5]): wrong_value(rng, depth + 1)},
        lambda: (k for k in range(3)),
    )
    return rng.choice(makers[: 5 if depth > 1 else None])()


@cache
def functions() -> list[Callable[..., Any]]:
    return [*SHORT]


def case(rng: Random, folder: Path) -> Case:
    function = rng.choice(functions())
    positional, named = call_of(function)
    keys = [*range(len(positional)), *named]
    for key in rng.sample(keys, min(len(keys), rng.choice((0, 1, 1, 1, 2)))):
        value = wrong_value(rng)
        if isinstance(key, int):
            positional[key] = value
        else:
            named[key] = value
    given = [*map(shown, positional), *(f"{name}={shown(value)}" for name, value in named.items())]
    words = f"{function.__qualname__}({', '.join(given)})"
    here = folder / "here"
    here.mkdir()
    ended = forked(partial(called, function, positional, named), folder, here)
    return Case(words, fault(ended), ended.stopped)


def called(function: Callable[..., Any], positional: list[Any], named: dict[str, Any]) -> int:
    """Call a function; print the message of an error of a right kind."""
    try:
        begin(function(*positional, **named))
    except (TypeError, SudokuenumError) as error:
        print(f"{MARK}{error}", end="")
        return QUIET
    return 0


def fault(ended: Ended) -> str:
    if ended.stopped and "KeyboardInterrupt" in ended.err:
        return ""
    if "Traceback" in ended.err:
        return ended.err.splitlines()[-1]
    if ended.status not in (0, QUIET):
        return f"status {ended.status}"
    if ended.err:
        return f"it printed {ended.err[:300]!r}"
    message = ended.out.partition(MARK)[2]
    if ended.status == QUIET and ("\n" in message or not 0 < len(message) < 600):
        return f"the message has {len(message)} characters: {message[:300]!r}"
    return ""
