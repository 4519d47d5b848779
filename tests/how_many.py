"""How many cases a test tries: some of them, or all with --slow."""

from collections.abc import Iterable
from types import SimpleNamespace
from typing import TypeVar

T = TypeVar("T")

RUN = SimpleNamespace(slow=False)
"""Whether --slow is given; `conftest` sets it before the tests are imported."""


def cases(some: T, every: T) -> T:
    """`some` without --slow, and `every` with it; often two numbers or two lists of cases."""
    return every if RUN.slow else some


def part(values: Iterable[T], step: int) -> list[T]:
    """Every `step`-th of the values, from the first one on; with --slow all of them."""
    return [*values][:: cases(step, 1)]
