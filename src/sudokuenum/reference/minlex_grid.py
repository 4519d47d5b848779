"""The kernel `minlex_grid` in plain Python."""

from collections.abc import Iterator, Sequence
from itertools import chain, permutations, product


def minlex_grid(cells: Sequence[int]) -> tuple[int, ...]:
    """The least of the forms of a band: 27 digits, and all 6 * 6 * 6^3 orders tried.

    >>> minlex_grid([*range(4, 10), *range(1, 4), *range(1, 10), *range(7, 10), *range(1, 7)])
    (1, 2, 3, 4, 5, 6, 7, 8, 9, 4, 5, 6, 7, 8, 9, 1, 2, 3, 7, 8, 9, 1, 2, 3, 4, 5, 6)
    """

    def named(rows: Sequence[int], columns: Sequence[int]) -> tuple[int, ...]:
        names = {cells[9 * rows[0] + column]: k for k, column in enumerate(columns, 1)}
        return tuple(names[cells[9 * row + column]] for row in rows for column in columns)

    return min(named(rows, columns) for rows in permutations(range(3)) for columns in _orders(3, 3))


def _orders(points: int, blocks: int) -> Iterator[tuple[int, ...]]:
    """All orders of blocks, and of the points in each."""
    for order in permutations(range(blocks)):
        inside = ([tuple(points * b + k for k in p) for p in permutations(range(points))]
                  for b in order)  # fmt: skip
        for chosen in product(*inside):
            yield tuple(chain.from_iterable(chosen))
