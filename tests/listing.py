"""What the searches of the kernels have in common: rows that are given out in parts."""

from collections.abc import Iterable, Sequence
from itertools import accumulate, chain, islice, pairwise
from typing import Any

from numpy.typing import NDArray

Array = NDArray[Any]


class Listing:
    """Rows to be counted, or written into an array."""

    def __init__(self, rows: Iterable[Sequence[int]]) -> None:
        self.rows = iter(rows)

    def count(self, limit: int, nodes: int) -> int:
        """The number of further rows, at most the limit. The number of steps has no bound."""
        return sum(1 for _ in islice(self.rows, limit))

    def fill(self, array: Array, nodes: int) -> int:
        """Write further rows into the first rows of an array; their number."""
        found = list(islice(self.rows, len(array)))
        if found:
            array[: len(found)] = found
        return len(found)

    def ended(self) -> bool:
        """Whether there are no further rows."""
        following = [*islice(self.rows, 1)]
        self.rows = chain(following, self.rows)
        return not following


def split(sizes: Array, groups: Array) -> list[list[int]]:
    """The cells of each group, from all cells one after the other.

    >>> import numpy as np
    >>> split(np.array([1, 2]), np.array([7, 8, 9]))
    [[7], [8, 9]]
    """
    return [groups[a:b].tolist() for a, b in pairwise([*accumulate(sizes.tolist(), initial=0)])]
