"""Rules about almost locked sets: sets of cells of a group with one more candidate than cells.

If an almost locked set lacks one of its digits, it contains all of the others. If all places of a
digit in one set see all its places in another set, the two sets cannot both contain the digit, so
at least one of them lacks it.

The smallest sets are tried first, and at most 512 of them, because in random minimal puzzles the
rules never needed more than 351. The kernel `hard_rules` does the search. Sets may share cells,
because no rule assumes that they are disjoint.
"""

from collections.abc import Iterator, Sequence
from functools import partial, reduce
from itertools import pairwise
from operator import or_
from typing import NamedTuple

import numpy as np

from sudokuenum.common.bit_masks import bits_of
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.puzzles.cell_sets import masks_of_array, sets_array
from sudokuenum.puzzles.rating.board import (
    Board,
    Candidates,
    Found,
    Link,
    candidates_in,
    digits_in,
    one_by_one,
    symbols_of,
)
from sudokuenum.puzzles.rating.kernels import hard_rules

_MOST_IN_CHAIN = 1024
"""The largest number of sets in a chain, which may contain a set twice."""
_TWO, _THREE, _CHAIN = 2, 3, 4


class _Set(NamedTuple):
    cells: int
    digits: int
    """The digits as a bit mask, in which bit 0 is the digit 1."""
    places: dict[int, int]
    """The cells in which each digit is a candidate, by the bit of the digit."""

    @classmethod
    def of(cls, cells: int, board: Board) -> "_Set":
        digits = reduce(or_, board.digits_of(bits_of(cells)).values())
        return cls(cells, digits, {bit: board.masks[bit] & cells for bit in bits_of(digits)})

    def candidates(self) -> Candidates:
        return tuple(
            (cell, bit + 1) for bit, cells in self.places.items() for cell in bits_of(cells)
        )

    def words(self, board: Board) -> str:
        return f"{symbols_of(self.digits)} in {board.braced(self.cells)}"


def sets_apart(kind: int, board: Board) -> Iterator[Found]:
    """Find two sets, three sets, or a chain of sets whose neighbours cannot both contain a digit.

    If two sets cannot both contain X, one of them contains every other common digit Z. If they
    cannot both contain another digit Y either, each of them lacks X or Y and contains all of its
    other digits. A third set can link two sets if it cannot share X with the first set, nor Y with
    the second. Because it lacks at most one of X and Y, one of the two sets lacks X or Y,
    respectively, and contains Z. Chains continue in this way.
    """
    return one_by_one(board, partial(_sets_apart, kind, board))


als_xz = partial(sets_apart, _TWO)
als_xy_wing = partial(sets_apart, _THREE)
als_xy_chain = partial(sets_apart, _CHAIN)


def _sets_apart(kind: int, board: Board, wanted: Sequence[int]) -> Found | None:
    found = np.empty((_MOST_IN_CHAIN, 3), np.uint64)
    shape = board.shape
    given = sets_array(board.masks), shape.peer_sets, shape.group_sets
    number = hard_rules.sets_apart(shape.n, *given, kind, sets_array(wanted), found)
    if not number:
        return None
    found = found[:number]
    sets = [_Set.of(cells, board) for cells in masks_of_array(found)]
    *apart, z = found[:, 2].tolist()
    words = "; ".join(one.words(board) for one in sets)
    pairs = [*zip(apart, pairwise(sets), strict=True)]
    first, last = sets[0], sets[-1]
    if kind == _TWO and not _blind(board, first, last, z):
        pairs.append((z, (first, last)))
        lost = _lost_by_two_links(board, first, last, apart[0], z)
        so = "so each lacks one of the two digits and has its other digits"
    else:
        ends = first.places[z] | last.places[z]
        lost = {z: board.shape.seen(ends, board.masks[z])}
        so = f"so {SYMBOLS[z]} is in {_either(board, first.places[z], last.places[z])}"
    not_both = ", and ".join(
        f"{SYMBOLS[x]} is not both in {board.braced(one.places[x])} and in "
        f"{board.braced(two.places[x])}"
        for x, (one, two) in pairs
    )
    reason = f"{words}: each set has one digit more than cells; {not_both}, {so}"
    links = [
        Link(candidates_in(one.places[x], x + 1), candidates_in(two.places[x], x + 1), False)
        for x, (one, two) in pairs
    ]
    wrong = [one for bit, cells in lost.items() for one in candidates_in(cells, bit + 1)]
    return board.without(reason, wrong, (), links, [one.candidates() for one in sets])


def _blind(board: Board, one: _Set, two: _Set, bit: int) -> int:
    """Return the places of a digit in a set that do not see all its places in another set."""
    return two.places[bit] & ~board.shape.seen(one.places[bit])


def _lost_by_two_links(board: Board, one: _Set, two: _Set, x: int, y: int) -> dict[int, int]:
    """Return the cells that lose each digit, by its bit, if the two sets share neither X nor Y."""
    lost = dict[int, int]()
    for bit in bits_of(one.digits | two.digits):
        places = [some.places[bit] for some in (one, two) if bit in some.places]
        if bit in (x, y):
            places = [places[0] | places[1]]
        lost[bit] = reduce(or_, (board.shape.seen(some, board.masks[bit]) for some in places))
    return lost


def _either(board: Board, one: int, two: int) -> str:
    return board.braced(one) if one == two else f"{board.braced(one)} or in {board.braced(two)}"


def death_blossom(board: Board) -> Iterator[Found]:
    """Find a cell whose digits would each be missing from a set, which then contains a digit Z.

    Z is wrong in the cells that see all places of Z in these sets. If Z is a candidate of the cell
    itself, these cells must also see this cell.
    """
    return one_by_one(board, partial(_death_blossom, board))


def _death_blossom(board: Board, wanted: Sequence[int]) -> Found | None:
    shape = board.shape
    found = np.empty((10, 3), np.uint64)
    given = sets_array(board.masks), shape.peer_sets, shape.group_sets
    number = hard_rules.death_blossom(shape.n, *given, sets_array(wanted), found)
    if not number:
        return None
    found = found[:number]
    (stem, z), *petals = zip(masks_of_array(found), found[:, 2].tolist(), strict=True)
    sets = [(bit, _Set.of(cells, board)) for cells, bit in petals]
    place, name = board.places(stem), SYMBOLS[z]
    ends = reduce(or_, (one.places[z] for _, one in sets)) | stem & board.masks[z]
    cases = "; ".join(
        f"if {place} is {SYMBOLS[bit]}, {board.braced(one.cells)} with {symbols_of(one.digits)} "
        f"lacks {SYMBOLS[bit]} and has {name}"
        for bit, one in sets
    )
    reason = (
        f"each set has one digit more than cells: {cases}; so {name} is in {board.braced(ends)}"
    )
    links = [
        Link(candidates_in(stem, bit + 1), candidates_in(one.places[bit], bit + 1), False)
        for bit, one in sets
    ]
    parts = [digits_in(board.digits_of(bits_of(stem))), *(one.candidates() for _, one in sets)]
    lost = candidates_in(shape.seen(ends, board.masks[z]), z + 1)
    return board.without(reason, lost, (), links, parts)
