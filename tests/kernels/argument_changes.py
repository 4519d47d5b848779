"""Changes of fitting arguments, which kernels are to refuse."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Arguments = dict[str, Any]
Change = Callable[[Arguments], Any]


def u8(*shape: int) -> NDArray[np.uint8]:
    return np.zeros(shape, np.uint8)


def u64(*shape: int) -> NDArray[np.uint64]:
    return np.zeros(shape, np.uint64)


def put(name: str, place: Any, value: Any) -> Change:
    """Change an element of an array; of a sequence of arrays: place (k, place in the array)."""

    def change(arguments: Arguments) -> None:
        array = arguments[name]
        if isinstance(array, list):
            array[place[0]][place[1]] = value
        else:
            array[place] = value

    return change


def use(name: str, value: Any) -> Change:
    """Give another argument."""
    return lambda arguments: arguments.update({name: value})


def cut(name: str, axis: int = 0) -> Change:
    """Leave out the last element of an axis."""

    def change(arguments: Arguments) -> None:
        arguments[name] = np.ascontiguousarray(np.delete(arguments[name], -1, axis))

    return change


def cut_in(name: str, k: int) -> Change:
    """Leave out the last element of the k-th array of a sequence."""

    def change(arguments: Arguments) -> None:
        arguments[name][k] = arguments[name][k][:-1]

    return change


Calls = dict[str, tuple[Callable[..., Any], Callable[[], Arguments], dict[str, Change]]]
"""By name: a call, its fitting arguments, and changes of these that it refuses."""
