"""Rules that assume that the puzzle has exactly one solution.

If the four cells where two rows and two columns cross lie in two boxes and hold only two digits,
these can be exchanged, and there is a second solution. So a puzzle with one solution never gets
there. These rules are wrong in a puzzle with several solutions. Removed candidates do not matter:
each of the four cells still has both digits, and at a BUG both candidates of each cell are left. In
a layout, each group must have two neighbours of the four cells or none.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, permutations
from operator import or_

from sudokuenum.geometry.digits import SYMBOLS, bits_of, mask_of
from sudokuenum.puzzles.rating.board import (
    Board,
    Candidates,
    Found,
    candidates_in,
    digits_in,
    symbols_of,
)


@dataclass
class _Rectangle:
    """Four cells, each after its neighbour; the two digits that all have; who has more digits."""

    board: Board
    cells: Sequence[int]
    both: int
    """The two digits as a bit mask."""
    more: dict[int, int]
    """The further digits of the cells that have any."""

    def beside(self, cells: Sequence[int]) -> int:
        """The cells in the rows and columns of some of the four cells, without the four."""
        n, units = self.board.shape.n, self.board.shape.units
        lines = (units[cell // n].cells | units[n + cell % n].cells for cell in cells)
        return reduce(or_, lines) & ~mask_of(self.cells)

    def found(self, lost: Candidates, why: str = "") -> Iterator[Found]:
        if lost:
            alone = f"{symbols_of(self.both)} cannot be alone in {self.board.places(self.cells)}"
            reason = f"{alone}; otherwise there would be two solutions{why}"
            yield self.board.without(reason, lost, digits_in(dict.fromkeys(self.cells, self.both)))


def _rectangles(board: Board) -> Iterator[_Rectangle]:
    digits = board.digits_of(range(board.shape.n**2))
    for cells in board.shape.rectangles:
        common = digits[cells[0]] & digits[cells[1]] & digits[cells[2]] & digits[cells[3]]
        for pair in combinations(bits_of(common), 2):
            both = mask_of(pair)
            more = {cell: digits[cell] & ~both for cell in cells if digits[cell] & ~both}
            if 0 < len(more) < 4:
                yield _Rectangle(board, cells, both, more)


def unique_rectangle(board: Board) -> Iterator[Found]:
    """Four cells of which some have further candidates: types 1 to 6.

    One cell has more: it is neither of the two digits (type 1). All further candidates are of one
    digit: it is in one of these cells (types 2 and 5). Two cells of a unit have more: one of them
    takes a further digit, with which others may make a subset (type 3); or one of the two digits
    has no other place in the unit, so the cells cannot have the other one (type 4). Two cells
    across have more, and the two rows and columns have a digit only in the four cells: these two
    cells do not have it (type 6).
    """
    masks, peers = board.masks, board.shape.peers
    for square in _rectangles(board):
        extra = list(square.more)
        union = reduce(or_, square.more.values())
        if len(extra) == 1:
            yield from square.found(digits_in({extra[0]: square.both}))
            continue
        if union.bit_count() == 1:
            digit = union.bit_length()
            cells = masks[digit - 1] & board.shape.seen(mask_of(extra))
            yield from square.found(candidates_in(cells, digit))
        if len(extra) != 2:
            continue
        one, two = extra
        if not peers[one] >> two & 1:
            for bit in bits_of(square.both):
                if not masks[bit] & square.beside(square.cells):
                    why = f"; the two rows and columns have {SYMBOLS[bit]} only there"
                    yield from square.found(candidates_in(mask_of(extra), bit + 1), why)
            continue
        for unit in board.shape.units:
            if unit.cells >> one & 1 and unit.cells >> two & 1:
                yield from _in_unit(square, unit.name, unit.cells, mask_of(extra), union)


def _in_unit(square: _Rectangle, name: str, cells: int, extra: int, union: int) -> Iterator[Found]:
    """Types 4 and 3, in a unit that has both of the cells with further candidates."""
    board = square.board
    for bit, other in permutations(bits_of(square.both)):
        if not board.masks[bit] & cells & ~extra:
            why = f"; {name} has {SYMBOLS[bit]} only in {board.places(extra)}"
            yield from square.found(candidates_in(extra, other + 1), why)
    free = board.digits_of(bits_of(cells & board.empty & ~extra))
    for size in range(1, 4):
        for chosen in combinations(free, size):
            digits = reduce(or_, (free[cell] for cell in chosen), union)
            if digits.bit_count() == size + 1:
                lost = {cell: free[cell] & digits for cell in free if cell not in chosen}
                words = f"these cells fill {symbols_of(digits)} of {name}"
                yield from square.found(digits_in(lost), f"; with {board.places(chosen)} {words}")


def hidden_rectangle(board: Board) -> Iterator[Found]:
    """A corner of a rectangle with only its two digits, and links from the corner across.

    If the row and the column of the corner across have one of the digits only in the rectangle,
    this corner cannot have the other one.
    """
    for square in _rectangles(board):
        for k, corner in enumerate(square.cells):
            across = square.cells[(k + 2) % 4]
            if corner in square.more or across not in square.more:
                continue
            for bit, other in permutations(bits_of(square.both)):
                if not board.masks[bit] & square.beside([across]):
                    place = board.puzzle.place(across)
                    why = f"; the row and the column of {place} have {SYMBOLS[bit]} only there"
                    yield from square.found(((across, other + 1),), why)


def bug(board: Board) -> Iterator[Found]:
    """All empty cells have two candidates but one, which has three: one of these is needed.

    It is the candidate that its row, its column and its box have three times. Without it each unit
    had each of its digits twice, and such a puzzle has no solution or several. This does not hold
    for groups in which a digit may be missing, so it is not tried where there are any.
    """
    if board.shape.layout.smaller_groups:
        return
    three = board.cells_with(3)
    if len(three) != 1 or len(board.cells_with(2)) + 1 != board.empty.bit_count():
        return
    ((cell, digits),) = three.items()
    for bit in bits_of(digits):
        if all(
            (mask & unit.cells).bit_count()
            in (0, 3 if other == bit and unit.cells >> cell & 1 else 2)
            for other, mask in enumerate(board.masks)
            for unit in board.shape.units
        ):
            reason = (
                f"{board.puzzle.place(cell)} must be {SYMBOLS[bit]}: all other empty cells have "
                f"two candidates, and without {SYMBOLS[bit]} each unit would have each missing "
                "digit twice, so there would be two solutions or none"
            )
            yield Found(reason, ((cell, bit + 1),), (), ((cell, bit + 1),))
