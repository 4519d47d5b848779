"""How many cases a test tries: some of them in a usual run, and all with --slow."""

from collections.abc import Iterable
from types import SimpleNamespace
from typing import TypeVar

T = TypeVar("T")

RUN = SimpleNamespace(slow=False)
"""Whether --slow is given; `conftest` says it before a test is imported."""


def cases(some: T, every: T) -> T:
    """One of two numbers, or of two lists."""
    return every if RUN.slow else some


def part(values: Iterable[T], step: int) -> list[T]:
    """Every so many-th of some values, the first one among them; all with --slow."""
    return [*values][:: cases(step, 1)]
