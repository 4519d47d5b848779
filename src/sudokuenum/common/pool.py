"""A pool of objects that threads use in turn, because each takes long to make."""

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Pool(Generic[T]):
    """Objects that nobody uses now. If there is none, `make` makes another one.

    Examples
    --------
    >>> pool = Pool(object)
    >>> first = pool.take()
    >>> pool.give_back(first)
    >>> pool.take() is first
    True
    """

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._idle: list[T] = []

    def take(self) -> T:
        """Return an object of the pool, or a new one."""
        try:  # another thread could take the last one between a check and the call of `pop`
            return self._idle.pop()
        except IndexError:
            return self._make()

    def give_back(self, used: T) -> None:
        """Add an object to the pool."""
        self._idle.append(used)
