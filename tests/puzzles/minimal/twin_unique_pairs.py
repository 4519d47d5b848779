"""The kernel `unique_pairs`: the pairs of clues that exactly one solution has, by counting.

All solutions of the puzzle are listed, and their pairs of clues are counted.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import isqrt

from listing import Array, Listing, split
from twin_search_any import search_any


def unique_pairs(
    cells: Sequence[int], groups: Sequence[Sequence[int]], rules: Sequence[Array] | None = None
) -> set[tuple[int, int]]:
    """The pairs (v, w) of new clues, v <= w, that exactly one solution of a puzzle has.

    The digit d in cell k is the clue n * k + d - 1, if there are n digits. A pair of equal clues is
    one clue.

    >>> from sudokuenum import Box
    >>> cells = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 0, 0, 0, 0]
    >>> len(unique_pairs(cells, Box(2, 2).units))
    10
    """
    n, numbers = isqrt(len(cells)), Counter[tuple[int, int]]()
    for solution in search_any(cells, groups, None, rules):
        new = (k for k, digit in enumerate(cells) if not digit)
        clues = [n * cell + solution[cell] - 1 for cell in new]
        numbers.update(combinations_with_replacement(clues, 2))
    return {pair for pair, number in numbers.items() if number == 1}


class UniquePairs(Listing):
    """The unique pairs v < w, or the unique clues v = w, in any order."""

    def __init__(
        self,
        cells: Array,
        digits: int,
        sizes: Array,
        groups: Array,
        classic: bool,
        pairs: bool,
        rules: Sequence[Array] | None = None,
    ) -> None:
        every = unique_pairs(cells.tolist(), split(sizes, groups), rules)
        super().__init__((v, w) for v, w in every if (v < w) == pairs)
