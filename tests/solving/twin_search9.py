"""The kernel `search9`: the solutions of a 9x9 puzzle, by the search for boxes of any shape."""

from collections.abc import Iterator, Sequence
from itertools import islice

from listing import Array, Listing
from twin_search_any import search_any

from sudokuenum.geometry.box import CLASSIC


def search9(cells: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every solution of a puzzle, given as its 81 cells row by row, 0 where there is no clue.

    >>> next(search9([0] * 81))[:5]
    (1, 2, 3, 4, 5)
    """
    return search_any(cells, CLASSIC.units)


class Search(Listing):
    """All solutions, in any order."""

    def __init__(self, cells: Array) -> None:
        super().__init__(search9(cells.tolist()))


def solve(puzzles: Array, limit: int, nodes: int, counts: Array, first: Array) -> None:
    """For each puzzle the number of solutions, at most the limit, and one of them.

    This search is always over.
    """
    for k, cells in enumerate(puzzles.tolist()):
        found = list(islice(search9(cells), limit))
        counts[k], first[k] = len(found), found[0] if found else first[k]
