"""The basic rules: singles, locked candidates, and subsets.

Subsets are k items whose candidates are in only k places, so that all other items lose these
places. The items and places are cells and digits for naked subsets, and digits and cells for hidden
subsets.
"""

from collections.abc import Iterator, Mapping, Sequence

from sudokuenum.common.bit_masks import bits_of
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.puzzles.rating.board import (
    Board,
    Found,
    candidates_in,
    digits_in,
    symbols,
)

_SUBSET_SIZES = (2, 3, 4)


def naked_words(place: str, digit: int) -> str:
    """Describe a naked single."""
    return f"{place} can only be {SYMBOLS[digit - 1]}"


def hidden_words(unit: str, place: str, digit: int) -> str:
    """Describe a hidden single, or the places to which a digit is confined."""
    return f"{SYMBOLS[digit - 1]} in {unit} can only be in {place}"


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


def confined(
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
            for cells, bits, lost in confined(items, size):
                found = True
                names = symbols(bit + 1 for bit in bits)
                reason = f"{names} in {unit.name} fill {board.places(cells)}"
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
            for digits, cells, lost in confined(items, size):
                found = True
                reason = f"{symbols(digits)} in {unit.name} can only be in {board.places(cells)}"
                pattern = [(cell, digit) for digit in digits for cell in bits_of(items[digit])]
                yield board.without(reason, [(cell, digit) for digit, cell in lost], pattern)
            if not found:
                board.scanned(rule, [masks])
