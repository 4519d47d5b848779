"""Rules about almost locked sets: cells of a group with one candidate more than there are cells.

If such a set lacks one of its digits, it has each of the others. If all places of a digit in one
set see all its places in another set, not both sets can have the digit, so one of them lacks it.

The smallest sets are tried first, and at most 512 of them, while random minimal puzzles have at
most 351 where it matters. The kernel `hard_rules` searches.
"""

from collections.abc import Iterator
from functools import partial, reduce
from itertools import pairwise
from operator import or_
from typing import NamedTuple

import numpy as np

from sudokuenum.geometry.digits import SYMBOLS, bits_of
from sudokuenum.puzzles.rating.board import (
    Board,
    Found,
    Link,
    candidates_in,
    digits_in,
    set_of,
    sets_array,
    symbols_of,
)
from sudokuenum.puzzles.rating.kernels import hard_rules


class _Set(NamedTuple):
    cells: int
    digits: int
    """A bit mask, bit 0 for the digit 1."""
    places: dict[int, int]
    """The cells that have each of these digits, by its bit."""

    @classmethod
    def of(cls, cells: int, board: Board) -> "_Set":
        digits = reduce(or_, board.digits_of(bits_of(cells)).values())
        return cls(cells, digits, {bit: board.masks[bit] & cells for bit in bits_of(digits)})


def sets_apart(three: bool, board: Board) -> Iterator[Found]:
    """Find two sets, or three, of which neighbours cannot both have a digit.

    Two sets that cannot both have X: one of them has each other common digit Z. With a third set
    between them, which lacks X or Y, one of the two others cannot lack Z.
    """
    found = np.empty((3, 3), np.uint64)
    shape, masks = board.shape, sets_array(board.masks)
    number = hard_rules.sets_apart(shape.n, masks, shape.peer_sets, shape.group_sets, three, found)
    if number:
        rows = found[:number].tolist()
        sets, (*apart, z) = [_Set.of(set_of(row), board) for row in rows], [row[2] for row in rows]
        ends = sets[0].places[z] | sets[-1].places[z]
        yield _found(board, sets, apart, z, shape.seen(ends, board.masks[z]))


als_xz = partial(sets_apart, False)
als_xy_wing = partial(sets_apart, True)


def _found(board: Board, sets: list[_Set], apart: list[int], z: int, lost: int) -> Found:
    """Return the finding of sets of which each two neighbours cannot both have a digit."""
    words = [f"{symbols_of(one.digits)} in {board.places(one.cells)}" for one in sets]
    pairs = list(zip(apart, pairwise(sets), strict=True))
    not_both = [
        f"{SYMBOLS[x]} is not in both {board.places(one.places[x])} and "
        f"{board.places(two.places[x])}"
        for x, (one, two) in pairs
    ]
    ends = f"{board.places(sets[0].places[z])} or {board.places(sets[-1].places[z])}"
    each = f"{'; '.join(words)}: each has one digit more than cells"
    reason = f"{each}; {', and '.join(not_both)}, so {SYMBOLS[z]} is in {ends}"
    links = [
        Link(candidates_in(one.places[x], x + 1), candidates_in(two.places[x], x + 1), False)
        for x, (one, two) in pairs
    ]
    pattern = digits_in(board.digits_of(cell for one in sets for cell in bits_of(one.cells)))
    return board.without(reason, candidates_in(lost, z + 1), pattern, links)
