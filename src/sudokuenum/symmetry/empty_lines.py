"""Empty rows, columns, bands and stacks of a puzzle: the number of their orders, and swaps.

The empty rows of a band can change places without any effect on the puzzle, as can the empty bands.
The same holds for columns and stacks. All these permutations together form a subgroup of the
automorphism group.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import factorial, prod

from sudokuenum.geometry.cell_symmetries import CellSymmetry
from sudokuenum.grids.puzzle import Puzzle


def orders_of_empty(puzzle: Puzzle) -> int:
    """Return the number of orders of the empty lines of each chute and of the empty chutes."""
    return prod(factorial(len(firsts)) for _, _, firsts in _empty(puzzle))


def swaps_of_empty(puzzle: Puzzle) -> Iterator[CellSymmetry]:
    """Yield swaps of two empty lines of a chute or of two empty chutes.

    Together they generate all permutations of the empty lines and chutes.
    """
    identity = tuple(range(puzzle.box.digits))
    for are_rows, size, firsts in _empty(puzzle):
        for first, second in pairwise(firsts):
            order = list(identity)
            order[first : first + size] = range(second, second + size)
            order[second : second + size] = range(first, first + size)
            rows, columns = (tuple(order), identity) if are_rows else (identity, tuple(order))
            yield CellSymmetry(puzzle.box, rows, columns)


def _empty(puzzle: Puzzle) -> Iterator[tuple[bool, int, list[int]]]:
    """Yield sets of interchangeable parts: the empty lines of each chute, and the empty chutes.

    Each set is a tuple of three values: True if its parts consist of rows, the number of lines in
    each part, and a list of the first line of each part.
    """
    rows = list(puzzle.rows)
    columns = list(zip(*rows, strict=True))
    for lines, size in ((rows, puzzle.box.rows), (columns, puzzle.box.columns)):
        empty = [k for k, line in enumerate(lines) if not any(line)]
        chutes = [[k for k in empty if k // size == chute] for chute in range(len(lines) // size)]
        yield from ((lines is rows, 1, chute) for chute in chutes)
        yield lines is rows, size, [chute[0] for chute in chutes if len(chute) == size]
