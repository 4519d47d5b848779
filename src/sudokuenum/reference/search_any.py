"""The kernel `search_any`: the solutions of a puzzle with boxes of any shape.

The next cell to be filled is one with the fewest digits that none of its peers has. These digits
are tried one after the other.
"""

from collections.abc import Iterator, Sequence

from sudokuenum.common.box import Box


def search_any(cells: Sequence[int], box: Box) -> Iterator[tuple[int, ...]]:
    """Every solution of a puzzle, given as its cells row by row, 0 where there is no clue.

    >>> len(list(search_any([0] * 16, Box(2, 2))))
    288
    """
    n = box.digits
    grid, peers = list(cells), box.peers

    def fill() -> Iterator[tuple[int, ...]]:
        choices = {
            cell: set(range(1, n + 1)) - {grid[other] for other in peers[cell]}
            for cell in range(n * n)
            if not grid[cell]
        }
        if not choices:
            yield tuple(grid)
            return
        cell = min(choices, key=lambda cell: len(choices[cell]))
        for digit in choices[cell]:
            grid[cell] = digit
            yield from fill()
        grid[cell] = 0

    return fill()
