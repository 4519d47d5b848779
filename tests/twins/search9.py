"""The kernel `search9`: the solutions of a 9x9 puzzle, by the search for boxes of any shape."""

from collections.abc import Iterator, Sequence

from sudokuenum.common.box import CLASSIC
from twins.search_any import search_any


def search9(cells: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every solution of a puzzle, given as its 81 cells row by row, 0 where there is no clue.

    >>> next(search9([0] * 81))[:5]
    (1, 2, 3, 4, 5)
    """
    return search_any(cells, CLASSIC.units)
