"""Rules about almost locked sets: cells of a group with one candidate more than there are cells.

If such a set lacks one of its digits, it has each of the others. If all places of a digit in one
set see all its places in another set, not both sets can have the digit, so one of them lacks it.

The smallest sets are tried first, and at most `MOST_SETS` of them.
"""

from collections.abc import Iterator
from itertools import combinations, islice, pairwise, product
from typing import NamedTuple

from sudokuenum.geometry.digits import SYMBOLS, bits_of
from sudokuenum.puzzles.rating.board import Board, Found, Link, candidates_in, digits_in, symbols_of

MOST_SETS = 512
"""The number of sets that are tried; random minimal puzzles have at most 351 where it matters."""


class _Set(NamedTuple):
    cells: int
    digits: int
    """A bit mask, bit 0 for the digit 1."""
    places: dict[int, int]
    """The cells that have each of these digits, by its bit."""
    seen: dict[int, int]
    """The cells that see all of these places."""


def _sets(board: Board) -> Iterator[_Set]:
    digits = board.digits_of(bits_of(board.empty))
    found = set()
    for size in range(1, board.shape.n):
        for group in board.shape.groups:
            for chosen in combinations(bits_of(group.cells & board.empty), size):
                union = cells = 0
                for cell in chosen:
                    union |= digits[cell]
                    cells |= 1 << cell
                if union.bit_count() == size + 1 and cells not in found:
                    found.add(cells)
                    places = {bit: board.masks[bit] & cells for bit in bits_of(union)}
                    seen = {bit: board.shape.seen(mask) for bit, mask in places.items()}
                    yield _Set(cells, union, places, seen)


def _apart(one: _Set, two: _Set) -> int:
    """Return the digits that not both sets can have, as a bit mask."""
    common, apart = one.digits & two.digits, 0
    for bit in bits_of(common):
        if not two.places[bit] & ~one.seen[bit]:
            apart |= 1 << bit
    return apart


def _lost(one: _Set, two: _Set, board: Board) -> Iterator[tuple[int, int]]:
    """Yield each common digit of two sets, with the cells where it is wrong if one set has it."""
    for bit in bits_of(one.digits & two.digits):
        if cells := board.masks[bit] & one.seen[bit] & two.seen[bit]:
            yield bit, cells


def als_xz(board: Board) -> Iterator[Found]:
    """Find two sets that cannot both have X; one of them has each other common digit Z."""
    for k, two in enumerate(sets := [*islice(_sets(board), MOST_SETS)]):
        for one in sets[:k]:
            if apart := _apart(one, two):
                for z, cells in _lost(one, two, board):
                    for x in bits_of(apart & ~(1 << z)):
                        yield _found(board, [one, two], [x], z, cells)


def als_xy_wing(board: Board) -> Iterator[Found]:
    """Find two sets that cannot both lack Z, because a third set has X or Y, which one lacks."""
    sets = [*islice(_sets(board), MOST_SETS)]
    apart = [{k: both for k, two in enumerate(sets) if (both := _apart(one, two))} for one in sets]
    for k, two in enumerate(sets):
        for j, one in enumerate(sets[:k]):
            thirds = sorted(apart[j].keys() & apart[k].keys())
            for third, (z, cells) in product(thirds, _lost(one, two, board) if thirds else ()):
                for x in bits_of(apart[j][third] & ~(1 << z)):
                    for y in bits_of(apart[k][third] & ~(1 << z | 1 << x)):
                        yield _found(board, [one, sets[third], two], [x, y], z, cells)


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
