"""The kernel `minimal_puzzles9`: all minimal puzzles among some clues, sorted into the cases.

By removal, as in `twin_minimal_puzzles`; whether a puzzle is proper is asked of the package.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

from listing import Array, Listing

from sudokuenum import Puzzle, is_proper


def proper(grid: Sequence[int], cells: Iterable[int]) -> bool:
    """Whether the clues of a grid in some cells have no other solution."""
    kept = {*cells}
    return is_proper(Puzzle(tuple(d if k in kept else 0 for k, d in enumerate(grid))))


def hitting_sets(grid: Sequence[int], live: int, band: int, size: int) -> int:
    """The number of sets of so many live cells of a band that leave it one filling.

    The other bands have all their clues.

    >>> grid = [(3 * (r % 3) + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9)]
    >>> hitting_sets(grid, 2**27 - 1, 1, 0), hitting_sets(grid, 2**27 - 1, 0, 27)
    (0, 1)
    """
    among = [k for k in range(27 * band, 27 * band + 27) if live >> k & 1]
    others = [k for k in range(81) if k // 27 != band]
    return sum(proper(grid, [*others, *cells]) for cells in combinations(among, size))


def minimal_puzzles9(grid: Sequence[int], live: int, most: int) -> set[frozenset[int]]:
    """The cells of each minimal puzzle with at most `most` clues, all of them in live cells."""
    found = set()
    reached = {frozenset(k for k in range(81) if live >> k & 1)}
    while reached:
        smaller = {clues: {clues - {cell} for cell in clues} for clues in reached}
        reached = {less for some in smaller.values() for less in some if proper(grid, less)}
        found |= {clues for clues, some in smaller.items() if not some & reached}
    return {clues for clues in found if len(clues) <= most}


class Search(Listing):
    """The minimal puzzles of a grid with clues in live cells only, all found at once."""

    def __init__(self, cells: Sequence[int], live: Array, sets: Array, most: int) -> None:
        self.grid, self.most = [int(digit) for digit in cells], most
        self.live = int(live[0]) | int(live[1]) << 64
        super().__init__([])

    def number(self, band: int, size: int) -> int:
        return hitting_sets(self.grid, self.live, band, size)

    def begin(self, first: int, second: int, a: int, b: int, part: int, parts: int) -> None:
        rows = []
        for cells in minimal_puzzles9(self.grid, self.live, self.most):
            bands = [sum(1 << c % 27 for c in cells if c // 27 == band) for band in range(3)]
            order = sorted((mask.bit_count(), band) for band, mask in enumerate(bands))
            if order[:2] == [(a, first), (b, second)] and bands[first] % parts == part:
                mask = sum(1 << cell for cell in cells)
                rows.append((mask & 2**64 - 1, mask >> 64))
        self.rows = iter(rows)
