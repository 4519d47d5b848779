"""The kernel `avoiding9`: solutions of 9x9 puzzles that avoid given digits."""

from collections.abc import Sequence

from twins.search9 import search9


def find(cells: Sequence[int], avoided: Sequence[int]) -> tuple[int, ...] | None:
    """A solution in which no cell holds the digit that it avoids, or None.

    >>> grid = [int(d) for d in "123456789456789123789123456214365897365897214897214365"]
    >>> grid += [int(d) for d in "531642978642978531978531642"]
    >>> cells = [0 if digit in (1, 4) else digit for digit in grid]
    >>> [cell for cell, digit in enumerate(find(cells, grid[:1] + [0] * 80)) if digit != grid[cell]]
    [0, 3, 9, 15, 21, 24]
    """
    grids = search9(cells)
    return next((grid for grid in grids if not any(map(int.__eq__, grid, avoided))), None)


def shrink(cells: Sequence[int], avoided: Sequence[int]) -> list[int]:
    """A part of the digits to be avoided that still leaves no solution, without a needless one.

    >>> grid = [int(d) for d in "123456789456789123789123456214365897365897214897214365"]
    >>> grid += [int(d) for d in "531642978642978531978531642"]
    >>> shrink([0, 0, *grid[2:]], [1, 2, 3, *[0] * 78])[:3]
    [0, 0, 3]
    """
    kept = list(avoided)
    for cell, digit in enumerate(avoided):
        kept[cell] = 0
        if digit and find(cells, kept) is not None:
            kept[cell] = digit
    return kept
