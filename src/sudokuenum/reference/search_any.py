"""The kernels `search9` and `search_any` in plain Python."""

from collections.abc import Iterator, Sequence

from sudokuenum.common.box import Box


def search_any(cells: Sequence[int], box: Box) -> Iterator[tuple[int, ...]]:
    """Every solution of a puzzle (0 for an empty cell), filling a cell with the fewest choices.

    >>> len(list(search_any([0] * 16, Box(2, 2))))
    288
    """
    n = box.digits
    grid = list(cells)

    def fill() -> Iterator[tuple[int, ...]]:
        choices = {
            cell: set(range(1, n + 1)) - {grid[other] for other in box.peers[cell]}
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
