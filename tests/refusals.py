"""Calls that are refused."""

from collections.abc import Callable
from typing import Any

import pytest

Errors = type[Exception] | tuple[type[Exception], ...]


def refuses(
    error: Errors, words: str, call: Callable[..., object], *arguments: Any, **named: Any
) -> str:
    """The one line with which a call is refused by this error; the words are a pattern for it."""
    with pytest.raises(error, match=words or None) as raised:
        call(*arguments, **named)
    assert "\n" not in str(raised.value)
    return str(raised.value)
