"""Empty rows, columns, bands and stacks of a puzzle: their orders, and the swaps of two of them.

Empty rows of one band can change places without a change of the puzzle, and so can empty bands; the
same holds for columns and stacks. All their orders together are a subgroup of the automorphisms.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import factorial, prod

from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.symmetry.cells import CellSymmetry


def orders_of_empty(puzzle: Puzzle) -> int:
    """In how many orders the empty lines of each chute, and the empty chutes, can stand.

    >>> orders_of_empty(Puzzle.of("1" + "." * 80)) == (2 * 6 * 6 * 2) ** 2
    True
    """
    orders = 1
    for chutes in _empty_lines(puzzle):
        empty = sum(all(chute) for chute in chutes)
        orders *= prod(factorial(sum(chute)) for chute in chutes) * factorial(empty)
    return orders


def swaps_of_empty(puzzle: Puzzle) -> Iterator[CellSymmetry]:
    """Cell symmetries that swap two empty lines of a chute, or two empty chutes.

    They generate all orders of the empty lines and chutes.

    >>> [str(swap) for swap in swaps_of_empty(Puzzle.of("1.3. 3... .... .2.."))]
    []
    """
    n = puzzle.box.digits
    identity = tuple(range(n))
    for is_row, chutes in zip((True, False), _empty_lines(puzzle), strict=True):
        for first, second, lines in _pairs(chutes):
            order = list(identity)
            for k in range(lines):
                order[first + k], order[second + k] = second + k, first + k
            moved = (tuple(order), identity) if is_row else (identity, tuple(order))
            yield CellSymmetry(puzzle.box, *moved)


def _empty_lines(puzzle: Puzzle) -> Iterator[list[list[bool]]]:
    """For the rows, then for the columns: whether each line of each chute is empty."""
    rows = list(puzzle.rows)
    for lines, size in ((rows, puzzle.box.rows), (zip(*rows, strict=True), puzzle.box.columns)):
        empty = [not any(line) for line in lines]
        yield [empty[k : k + size] for k in range(0, len(empty), size)]


def _pairs(chutes: list[list[bool]]) -> Iterator[tuple[int, int, int]]:
    """The first lines of what can be swapped, and how many lines that is."""
    size = len(chutes[0])
    for k, chute in enumerate(chutes):
        lines = [size * k + i for i, empty in enumerate(chute) if empty]
        yield from ((one, other, 1) for one, other in pairwise(lines))
    empty_chutes = [size * k for k, chute in enumerate(chutes) if all(chute)]
    yield from ((one, other, size) for one, other in pairwise(empty_chutes))
