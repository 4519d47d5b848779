"""Immutable dictionaries and arrays, which the package caches, and immutable public objects."""

from collections.abc import Hashable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:  # commands that need no arrays start without numpy
    from numpy import ndarray

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
Array = TypeVar("Array", bound="ndarray[Any, Any]")


class FrozenDict(Mapping[K, V]):
    """A dictionary that cannot be changed, and that is hashable if its values are hashable."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[K, V]) -> None:
        self._items = dict(items)

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return repr(self._items)

    def __reduce__(self) -> "tuple[type[FrozenDict[K, V]], tuple[dict[K, V]]]":
        # the oldest two protocols of pickle do not save slots
        return type(self), (self._items,)


class Fixed:
    """An object whose public attributes can be set only once, when it is made."""

    def __setattr__(self, name: str, value: object) -> None:
        if not name.startswith("_") and hasattr(self, name):
            raise AttributeError(f"{name}: cannot be changed")
        super().__setattr__(name, value)


def frozen(array: Array) -> Array:
    """Return a copy of an array that cannot be made writeable.

    A read-only array that owns its memory can be made writeable again, whereas the copy cannot,
    because its memory belongs to a bytes object.
    """
    return type(array)(array.shape, array.dtype, array.tobytes())
