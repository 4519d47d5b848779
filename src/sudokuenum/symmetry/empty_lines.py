"""Empty rows, columns, bands and stacks of a puzzle: their orders, and the swaps of two of them.

Empty rows of one band can change places without a change of the puzzle, and so can empty bands; the
same holds for columns and stacks. All their orders together are a subgroup of the automorphisms.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import factorial, prod

from sudokuenum.geometry.cell_symmetries import CellSymmetry
from sudokuenum.grids.puzzle import Puzzle


def orders_of_empty(puzzle: Puzzle) -> int:
    """In how many orders the empty lines of each chute, and the empty chutes, can stand."""
    return prod(factorial(len(firsts)) for _, _, firsts in _empty(puzzle))


def swaps_of_empty(puzzle: Puzzle) -> Iterator[CellSymmetry]:
    """Swaps of two empty lines of a chute, or two empty chutes; they generate all orders."""
    identity = tuple(range(puzzle.box.digits))
    for are_rows, size, firsts in _empty(puzzle):
        for first, second in pairwise(firsts):
            order = list(identity)
            order[first : first + size] = range(second, second + size)
            order[second : second + size] = range(first, first + size)
            moved = (tuple(order), identity) if are_rows else (identity, tuple(order))
            yield CellSymmetry(puzzle.box, *moved)


def _empty(puzzle: Puzzle) -> Iterator[tuple[bool, int, list[int]]]:
    """The empty lines of each chute, and the empty chutes: each is given by its first line.

    Before them, whether they consist of rows, and how many lines each of them has.
    """
    rows = list(puzzle.rows)
    columns = list(zip(*rows, strict=True))
    for lines, size in ((rows, puzzle.box.rows), (columns, puzzle.box.columns)):
        empty = [k for k, line in enumerate(lines) if not any(line)]
        chutes = [[k for k in empty if k // size == chute] for chute in range(len(lines) // size)]
        yield from ((lines is rows, 1, chute) for chute in chutes)
        yield lines is rows, size, [chute[0] for chute in chutes if len(chute) == size]
