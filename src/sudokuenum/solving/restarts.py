"""A search that begins again in other orders until one of them has found a solution.

A depth-first search can be trapped: an early guess leaves no solution, and the search needs longer
than anybody waits to find out. Another order of the choices often finds a solution at once. Of the
16x16 puzzles with windows and a single clue, the search in its own order solves half within 200
tries, and hardly any other within 300,000, although most of these take a random order only 200
tries.

Meanwhile the search in its own order continues and takes every second call, so that a puzzle
without a solution takes at most twice as long. The other calls are for searches in random orders,
which are complete searches as well. The k-th of them is given up after k calls without a solution.
The first search to find a solution, or to end, is the only one from then on, and lists the others.
A proof that there is no solution could also stop at the longest of growing searches, but would take
up to four times as long.

The seeds are fixed, so that the solutions have the same order each time.

Reference: C. P. Gomes, B. Selman, H. Kautz, Boosting combinatorial search through randomization,
1998.
"""

from collections.abc import Callable, Iterator
from itertools import count

import numpy as np
from numpy.typing import NDArray

from sudokuenum.solving.kernels.search_any import Search

_SPREAD = 0x9E3779B97F4A7C15
"""The k-th seed is k times this odd number, because the first choices from small seeds are very
similar."""


class RestartingSearch:
    """The solutions of one puzzle, counted or listed in calls of limited length.

    `begun` begins a search for these solutions in the order of a seed, where 0 is the search's own
    order.
    """

    def __init__(self, begun: Callable[[int], Search]) -> None:
        self._begun = begun
        self._search = begun(0)
        self._turns = self._taking_turns()
        self._settled = False
        """True once a search has found a solution or has ended."""

    def ended(self) -> bool:
        """Return whether all solutions have been given out."""
        return self._search.ended()

    def count(self, limit: int, nodes: int) -> int:
        """Count more solutions, as `search_any.Search.count` does."""
        return self._call(lambda search: search.count(limit, nodes))

    def fill(self, solutions: NDArray[np.uint8], nodes: int) -> int:
        """Write more solutions into an array, as `search_any.Search.fill` does."""
        return self._call(lambda search: search.fill(solutions, nodes))

    def _call(self, call: Callable[[Search], int]) -> int:
        if self._settled:
            return call(self._search)
        search = next(self._turns)
        found = call(search)
        if found or search.ended():
            self._search, self._settled = search, True
        return found

    def _taking_turns(self) -> Iterator[Search]:
        """Yield the search for each call as long as none has found a solution."""
        for k in count(1):
            yield self._search
            in_random_order = self._begun(k * _SPREAD % 2**64)
            for _ in range(k - 1):
                yield in_random_order
                yield self._search
            yield in_random_order
