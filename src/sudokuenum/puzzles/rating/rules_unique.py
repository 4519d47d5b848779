"""Rules that assume that the puzzle has exactly one solution.

If the four cells where two rows and two columns cross lie in two boxes and contain only two digits,
the digits can be exchanged, which gives a second solution. Therefore this never happens in a puzzle
with one solution, whereas in a puzzle with several solutions these rules are wrong. In a layout,
each group must contain either two adjacent cells of the four or none, and no other rule may concern
them.

The exchange must respect the puzzle. Therefore none of the four cells may be a clue, although
digits that steps have placed or ruled out can be exchanged. If the puzzle itself rules out
candidates of one of the cells, this cell must still have both digits, just like every cell in a
BUG.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, permutations
from operator import or_

from sudokuenum.common.bit_masks import bits_of, mask_of
from sudokuenum.geometry.digits import SYMBOLS
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
    """Four cells in cyclic order, the two digits that all of them have, and the extra digits."""

    board: Board
    cells: Sequence[int]
    both: int
    """The two digits as a bit mask."""
    more: dict[int, int]
    """The extra digits of each cell that has any."""

    def alone(self, cells: Sequence[int], bit: int) -> bool:
        """Return True if the rows and columns of some cells have a digit only in the four."""
        n, units, mask = self.board.shape.n, self.board.shape.units, self.board.masks[bit]
        lines = {k for cell in cells for k in (cell // n, n + cell % n)}
        places = [mask & units[k].cells for k in lines]
        return all(places) and not reduce(or_, places) & ~mask_of(self.cells)

    def found(self, some: Candidates, why: str = "") -> Iterator[Found]:
        """Yield the finding that rules out these candidates, if there are any."""
        lost = [(cell, digit) for cell, digit in some if self.board.masks[digit - 1] >> cell & 1]
        if lost:
            cells = self.board.braced(mask_of(self.cells))
            alone = f"{cells} cannot have only {symbols_of(self.both)}"
            reason = f"{alone}, because there would be two solutions{why}"
            has = self.board.digits_of(self.cells)
            pattern = digits_in({cell: some & self.both for cell, some in has.items()})
            yield self.board.without(reason, lost, pattern)


def _rectangles(board: Board, placed: bool) -> Iterator[_Rectangle]:
    """Yield the rectangles that must not contain only two digits, with or without placed digits.

    The two digits are all candidates of one of the cells, or the placed digits of two adjacent
    cells.
    """
    digits, shape = list(board.by_cell()), board.shape
    filled = 0
    for bit, cells in enumerate(board.placed):
        filled |= cells
        for cell in bits_of(cells):
            digits[cell] = 1 << bit
    begins = {cell for cell, some in enumerate(digits) if some.bit_count() == 2}
    if placed:
        begins.update(bits_of(filled))
    for k in sorted({k for cell in begins for k in shape.rectangles_at[cell]}):
        corners = shape.rectangles[k]
        each = [digits[cell] for cell in corners]
        if not all(each) or placed != any(filled >> cell & 1 for cell in corners):
            continue
        for both in _pairs(corners, each, filled):
            if all(
                some & both and (some & both == both or not board.restricted >> cell & 1)
                for cell, some in zip(corners, each, strict=True)
            ):
                more = {
                    cell: some & ~both
                    for cell, some in zip(corners, each, strict=True)
                    if some & ~both
                }
                if 0 < len(more) < 4:
                    yield _Rectangle(board, corners, both, more)


def _pairs(corners: Sequence[int], digits: Sequence[int], filled: int) -> Iterator[int]:
    """Yield each pair of digits that must not be alone in a rectangle once."""
    known = set[int]()
    for k, (cell, some) in enumerate(zip(corners, digits, strict=True)):
        both = some
        if filled >> cell & 1 and filled >> corners[k - 1] & 1:
            both |= digits[k - 1]
        if both.bit_count() == 2 and both not in known:
            known.add(both)
            yield both


def unique_rectangle(placed: bool, board: Board) -> Iterator[Found]:
    """Find unique rectangles of types 1 to 6, or avoidable rectangles.

    If `placed` is True, steps have placed the digits of one to three of the cells, and otherwise of
    none.

    Type 1: only one cell has extra candidates, so it contains neither of the two digits. Types 2
    and 5: all extra candidates are the same digit, so one of the cells with extra candidates
    contains it. Type 3: two cells of a unit have extra candidates, so one of them contains an extra
    digit, with which other cells may form a subset. Type 4: one of the two digits has no other
    place in the unit of these two cells, so they cannot contain the other digit. Type 6: two
    opposite cells have extra candidates, and the two rows and columns have a digit only in the four
    cells, so the two opposite cells cannot contain this digit.
    """
    masks, peers = board.masks, board.shape.peers
    for square in _rectangles(board, placed):
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
                if square.alone(square.cells, bit):
                    why = f"; in the two rows and columns, {_fits_only_there(bit)}"
                    yield from square.found(candidates_in(mask_of(extra), bit + 1), why)
            continue
        for unit in board.shape.units:
            if unit.cells >> one & 1 and unit.cells >> two & 1:
                yield from _in_unit(square, unit.name, unit.cells, mask_of(extra), union)


def _fits_only_there(bit: int) -> str:
    return f"{SYMBOLS[bit]} fits only in these four cells"


def _in_unit(square: _Rectangle, name: str, cells: int, extra: int, union: int) -> Iterator[Found]:
    """Apply types 4 and 3 to a unit that contains both cells with extra candidates."""
    board = square.board
    for bit, other in permutations(bits_of(square.both)):
        places = board.masks[bit] & cells
        if places and not places & ~extra:
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
    """Find a corner of a rectangle with only two digits, and strong links of the opposite corner.

    If the row and the column of the opposite corner have one of the digits only in the rectangle,
    the opposite corner cannot contain the other digit, whether it has extra digits or not.
    """
    for square in _rectangles(board, False):
        for k, corner in enumerate(square.cells):
            across = square.cells[(k + 2) % 4]
            if corner in square.more:
                continue
            for bit, other in permutations(bits_of(square.both)):
                if square.alone([across], bit):
                    place = board.puzzle.place(across)
                    why = f"; in the row and the column of {place}, {_fits_only_there(bit)}"
                    yield from square.found(((across, other + 1),), why)


def bug(board: Board) -> Iterator[Found]:
    """Find the digit of the only cell with three candidates if all others have two.

    This digit occurs three times among the candidates of the cell's row, column and box. Without
    it, each missing digit of each unit would be a candidate of exactly two cells, and such a puzzle
    has either no solution or several. Layouts with groups in which a digit may be missing, or with
    other rules, are left out, because the argument does not hold for them.
    """
    layout = board.shape.layout
    if layout.smaller_groups or layout.constraints:
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
