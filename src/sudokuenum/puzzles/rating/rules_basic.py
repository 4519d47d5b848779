"""The basic rules: singles, locked candidates, subsets, and fish.

Subsets and fish are k items whose candidates are in only k places, so that all other items lose
these places. The items and places are cells and digits for naked subsets, digits and cells for
hidden subsets, and rows and columns, in either order, for the fish called X-wing, swordfish and
jellyfish.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from operator import or_
from typing import NamedTuple

from sudokuenum.common.wording import joined
from sudokuenum.geometry.digits import SYMBOLS, bits_of
from sudokuenum.puzzles.rating.board import (
    Board,
    Found,
    Rule,
    candidates_in,
    digits_in,
    rows_of,
    symbols,
)

_SUBSET_SIZES = (2, 3, 4)


def naked_words(place: str, digit: int) -> str:
    """Describe a naked single."""
    return f"{place} can only be {SYMBOLS[digit - 1]}"


def hidden_words(unit: str, place: str, digit: int) -> str:
    """Describe a hidden single, or the places to which a digit is confined."""
    return f"{SYMBOLS[digit - 1]} of {unit} can only be in {place}"


def naked_singles(board: Board) -> Iterator[Found]:
    """Find cells with one candidate, beginning with the lowest digit."""
    once = twice = 0
    for mask in board.masks:
        twice |= once & mask
        once |= mask
    for digit, mask in enumerate(board.masks, 1):
        for cell in bits_of(mask & ~twice):
            yield Found(naked_words(board.puzzle.place(cell), digit), ((cell, digit),))


def hidden_singles(board: Board) -> Iterator[Found]:
    """Find digits with one place in a unit."""
    digits, found = board.unscanned(hidden_singles), False
    for unit in board.shape.units:
        for digit, mask in digits:
            places = mask & unit.cells
            if places and not places & (places - 1):
                found = True
                cell = places.bit_length() - 1
                text = hidden_words(unit.name, board.puzzle.place(cell), digit)
                yield Found(text, ((cell, digit),))
    if not found:
        board.scanned(hidden_singles, [mask for _, mask in digits])


def locked_candidates(board: Board) -> Iterator[Found]:
    """Find digits of a box that are confined to a line, and digits of a line confined to a box.

    In layouts, also find a digit whose places in a unit all see the same cell.
    """
    digits, found = board.unscanned(locked_candidates), False
    for unit, other, inside, beside, outside in board.shape.crossing:
        for digit, mask in digits:
            if mask & inside and not mask & outside and mask & beside:
                found = True
                here, lost = mask & inside, mask & beside
                reason = hidden_words(unit.name, other.name, digit)
                yield board.without(reason, candidates_in(lost, digit), candidates_in(here, digit))
    for unit in () if board.shape.layout.is_classic else board.shape.units:
        for digit, mask in digits:
            here = mask & unit.cells
            if here and (lost := board.shape.seen(here, mask)):
                found = True
                reason = f"{SYMBOLS[digit - 1]} of {unit.name} is in {board.places(here)}"
                yield board.without(reason, candidates_in(lost, digit), candidates_in(here, digit))
    if not found:
        board.scanned(locked_candidates, [mask for _, mask in digits])


def _confined(
    items: Mapping[int, int], size: int
) -> Iterator[tuple[Sequence[int], Sequence[int], tuple[tuple[int, int], ...]]]:
    """Find sets of `size` items whose candidates are in only `size` places.

    Each item is a bit mask of places. A set is yielded only if other items have candidates in its
    places. The function yields the items, the places, and these candidates as pairs of an item and
    a place.
    """
    narrow = [(item, mask) for item, mask in items.items() if 0 < mask.bit_count() <= size]
    if len(narrow) < size:
        return
    for chosen, places in small_unions(narrow, size, size):
        if places.bit_count() == size:
            lost = tuple(
                (item, place)
                for item, mask in items.items()
                if mask & places and item not in chosen
                for place in bits_of(mask & places)
            )
            if lost:
                yield chosen, tuple(bits_of(places)), lost


def small_unions(
    items: Sequence[tuple[int, int]], size: int, most: int, union: int = 0
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the combinations of `size` items whose union has at most `most` bits, and the union."""
    for k, (item, mask) in enumerate(items[: len(items) - size + 1], 1):
        joined_mask = union | mask
        if joined_mask.bit_count() <= most:
            if size == 1:
                yield (item,), joined_mask
            else:
                for chosen, whole in small_unions(items[k:], size - 1, most, joined_mask):
                    yield (item, *chosen), whole


def naked_subsets(board: Board) -> Iterator[Found]:
    """Find k cells of a group that have only k candidates together, for k from 2 to 4."""
    digits, groups = board.by_cell(), board.shape.groups
    candidates = [tuple([digits[cell] for cell in cells]) for cells in board.shape.cells_of]
    for size in _SUBSET_SIZES:
        rule = naked_subsets, size
        for k, unit in enumerate(groups):
            if board.is_barren(rule, candidates[k]):
                continue
            found = False
            pairs = zip(board.shape.cells_of[k], candidates[k], strict=True)
            items = {cell: mask for cell, mask in pairs if board.empty >> cell & 1}
            for cells, bits, lost in _confined(items, size):
                found = True
                names = symbols(bit + 1 for bit in bits)
                reason = f"{names} of {unit.name} fill {board.places(cells)}"
                pattern = digits_in({cell: items[cell] for cell in cells})
                yield board.without(reason, [(cell, bit + 1) for cell, bit in lost], pattern)
            if not found:
                board.scanned(rule, [candidates[k]])


def hidden_subsets(board: Board) -> Iterator[Found]:
    """Find k digits of a unit that have only k places there together, for k from 2 to 4."""
    places = [tuple([mask & unit.cells for mask in board.masks]) for unit in board.shape.units]
    for size in _SUBSET_SIZES:
        rule = hidden_subsets, size
        for unit, masks in zip(board.shape.units, places, strict=True):
            if board.is_barren(rule, masks):
                continue
            found, items = False, dict(enumerate(masks, 1))
            for digits, cells, lost in _confined(items, size):
                found = True
                reason = f"{symbols(digits)} of {unit.name} can only be in {board.places(cells)}"
                pattern = [(cell, digit) for digit in digits for cell in bits_of(items[digit])]
                yield board.without(reason, [(cell, digit) for digit, cell in lost], pattern)
            if not found:
                board.scanned(rule, [masks])


class _Lines(NamedTuple):
    """The places of a digit in the rows, or in the columns."""

    kind: str
    other: str
    items: dict[int, int]
    strides: tuple[int, int]
    """The numbers by which the number of a cell grows from line to line, and from place to place in
    a line."""

    def cell(self, line: int, place: int) -> int:
        return line * self.strides[0] + place * self.strides[1]

    def cells(self, lines: Iterable[int]) -> Iterator[int]:
        return (self.cell(line, place) for line in lines for place in bits_of(self.items[line]))

    def words(self, digit: int, lines: Iterable[int], places: Iterable[int]) -> str:
        chosen, across = (joined(k + 1 for k in some) for some in (lines, places))
        return hidden_words(f"{self.kind} {chosen}", f"{self.other} {across}", digit)


def both_ways(board: Board, digit: int, mask: int) -> Iterator[_Lines]:
    """Yield the places of a digit in the rows, and then in the columns."""
    n = board.shape.n
    yield _Lines("rows", "columns", rows_of(mask, n, False), (n, 1))
    yield _Lines("columns", "rows", rows_of(mask, n, True), (1, n))


def each_digit(rule: Callable[[Board, int, int], Iterator[Found]], board: Board) -> Iterator[Found]:
    """Apply a rule about a digit and its cells to each digit that it has not scanned in vain.

    Each rule must remain the same object, because the board remembers scans by rule.
    """
    for digit, mask in board.unscanned(rule):
        found = False
        for one in rule(board, digit, mask):
            found = True
            yield one
        if not found:
            board.scanned(rule, [mask])


def _fish(size: int, board: Board, digit: int, mask: int) -> Iterator[Found]:
    for lines in both_ways(board, digit, mask):
        for chosen, places, lost in _confined(lines.items, size):
            wrong = [(lines.cell(*candidate), digit) for candidate in lost]
            pattern = [(cell, digit) for cell in lines.cells(chosen)]
            yield board.without(lines.words(digit, chosen, places), wrong, pattern)


def fish(size: int) -> Rule:
    """Return the rule for digits whose places in `size` lines lie in only `size` crossing lines."""
    return partial(each_digit, partial(_fish, size))


def or_in_fins(board: Board, fins: Sequence[int]) -> str:
    """Return the end of a sentence that allows a digit in fins, if there are any."""
    if not fins:
        return ""
    return f", or in the {'fins' if len(fins) > 1 else 'fin'} {board.places(fins)}"


def _finned_fish(size: int, board: Board, digit: int, mask: int) -> Iterator[Found]:
    unseen = board.shape.unseen
    for across, lines in enumerate(both_ways(board, digit, mask)):
        full = [(k, places) for k, places in lines.items.items() if places]
        fitting = set[tuple[int, ...]]()
        for line, places in full:
            for place in bits_of(places):
                blind, own = unseen[lines.cell(line, place)][across], 1 << place
                others = [
                    (k, cover)
                    for k, mask in full
                    if k != line and (cover := mask & blind[k] | own).bit_count() <= size
                ]
                if len(others) >= size:
                    fitting.update(chosen for chosen, _ in small_unions(others, size, size))
        for chosen in sorted(fitting):
            covers = {}
            for line, places in full:
                for place in bits_of(0 if line in chosen else places):
                    blind = unseen[cell := lines.cell(line, place)][across]
                    covers[cell] = reduce(
                        or_, (lines.items[k] & blind[k] for k in chosen), 1 << place
                    )
            for cover in dict.fromkeys(covers.values()):
                if cover.bit_count() <= size:
                    fins = [
                        lines.cell(k, j) for k in chosen for j in bits_of(lines.items[k] & ~cover)
                    ]
                    reason = lines.words(digit, chosen, bits_of(cover)) + or_in_fins(board, fins)
                    wrong = [(cell, digit) for cell, mask in covers.items() if not mask & ~cover]
                    pattern = [(cell, digit) for cell in lines.cells(chosen)]
                    yield board.without(reason, wrong, pattern)


def finned_fish(size: int) -> Rule:
    """Return the rule for fish with fins, which may be sashimi fish.

    Among the places of a digit in `size` lines, the fins are the places that a given cell sees. All
    other places lie in `size` crossing lines, one of which contains the cell. If a fin is true, it
    rules the digit out in the cell, and otherwise the fish does. If boxes are the only groups
    besides rows and columns, the fins are in the box of the cell.
    """
    return partial(each_digit, partial(_finned_fish, size))
