"""The basic rules: singles, locked candidates, subsets, and fish.

Subsets and fish find k items whose candidates are in only k places, and take these places from all
other items. The items and places are cells and digits for naked subsets, digits and cells for
hidden subsets, and rows and columns in both orders for fish: X-wing, swordfish and jellyfish.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from sudokuenum.common.wording import joined
from sudokuenum.geometry.digits import SYMBOLS, bits_of
from sudokuenum.puzzles.rating.board import Board, Found, candidates_in, digits_in, symbols

_SUBSET_SIZES = (2, 3, 4)


def naked_words(place: str, digit: int) -> str:
    """Describe a naked single."""
    return f"{place} can only be {SYMBOLS[digit - 1]}"


def hidden_words(unit: str, place: str, digit: int) -> str:
    """Describe a hidden single, or places to which a digit is confined."""
    return f"{SYMBOLS[digit - 1]} of {unit} can only be in {place}"


def naked_singles(board: Board) -> Iterator[Found]:
    """Find cells with one candidate; the lowest digit comes first."""
    once = twice = 0
    for mask in board.masks:
        twice |= once & mask
        once |= mask
    for digit, mask in enumerate(board.masks, 1):
        for cell in bits_of(mask & ~twice):
            yield Found(naked_words(board.puzzle.place(cell), digit), ((cell, digit),))


def hidden_singles(board: Board) -> Iterator[Found]:
    """Find digits with one place in a unit."""
    for unit in board.shape.units:
        for digit, mask in enumerate(board.masks, 1):
            places = mask & unit.cells
            if places and not places & (places - 1):
                cell = places.bit_length() - 1
                text = hidden_words(unit.name, board.puzzle.place(cell), digit)
                yield Found(text, ((cell, digit),))


def locked_candidates(board: Board) -> Iterator[Found]:
    """Find digits of a box that are confined to a line, and then digits of a line in a box.

    In layouts, also find a digit whose places in a unit all see the same cell.
    """
    for unit, other in board.shape.crossing:
        for digit, mask in enumerate(board.masks, 1):
            here, lost = mask & unit.cells, mask & other.cells & ~unit.cells
            if lost and here and not here & ~other.cells:
                reason = hidden_words(unit.name, other.name, digit)
                yield board.without(reason, candidates_in(lost, digit), candidates_in(here, digit))
    for unit in () if board.shape.layout.is_classic else board.shape.units:
        for digit, mask in enumerate(board.masks, 1):
            here = mask & unit.cells
            if here and (lost := mask & board.shape.seen(here)):
                reason = f"{SYMBOLS[digit - 1]} of {unit.name} is in {board.places(here)}"
                yield board.without(reason, candidates_in(lost, digit), candidates_in(here, digit))


def _confined(
    items: Mapping[int, int], size: int
) -> Iterator[tuple[Sequence[int], Sequence[int], tuple[tuple[int, int], ...]]]:
    """Find sets of `size` items whose candidates are in only `size` places.

    Items have bit masks of places. A set is yielded if other items have candidates in its places:
    the items, the places, and these candidates as pairs of an item and a place.
    """
    narrow = [item for item, mask in items.items() if 0 < mask.bit_count() <= size]
    for chosen in combinations(narrow, size):
        places = reduce(or_, (items[item] for item in chosen))
        if places.bit_count() == size:
            lost = tuple(
                (item, place)
                for item, mask in items.items()
                if item not in chosen
                for place in bits_of(mask & places)
            )
            if lost:
                yield chosen, tuple(bits_of(places)), lost


def naked_subsets(board: Board) -> Iterator[Found]:
    """Find k cells of a group that have only k candidates, for k from 2 to 4."""
    digits = board.digits_of(bits_of(board.empty))
    for size in _SUBSET_SIZES:
        for unit in board.shape.groups:
            items = {cell: digits[cell] for cell in bits_of(unit.cells & board.empty)}
            for cells, bits, lost in _confined(items, size):
                names = symbols(bit + 1 for bit in bits)
                reason = f"{names} of {unit.name} fill {board.places(cells)}"
                pattern = digits_in({cell: items[cell] for cell in cells})
                yield board.without(reason, [(cell, bit + 1) for cell, bit in lost], pattern)


def hidden_subsets(board: Board) -> Iterator[Found]:
    """Find k digits of a unit that have only k places there, for k from 2 to 4."""
    for size in _SUBSET_SIZES:
        for unit in board.shape.units:
            items = {digit: mask & unit.cells for digit, mask in enumerate(board.masks, 1)}
            for digits, cells, lost in _confined(items, size):
                reason = f"{symbols(digits)} of {unit.name} can only be in {board.places(cells)}"
                pattern = [(cell, digit) for digit in digits for cell in bits_of(items[digit])]
                yield board.without(reason, [(cell, digit) for digit, cell in lost], pattern)


class _Lines(NamedTuple):
    """The places of a digit in the rows, or with rows and columns exchanged."""

    kind: str
    other: str
    items: dict[int, int]
    strides: tuple[int, int]
    """The numbers that a line, and a place in it, add to the number of a cell."""

    def cell(self, line: int, place: int) -> int:
        return line * self.strides[0] + place * self.strides[1]

    def cells(self, lines: Iterable[int]) -> Iterator[int]:
        return (self.cell(line, place) for line in lines for place in bits_of(self.items[line]))

    def words(self, digit: int, lines: Iterable[int], places: Iterable[int]) -> str:
        chosen, across = (joined(k + 1 for k in some) for some in (lines, places))
        return hidden_words(f"{self.kind} {chosen}", f"{self.other} {across}", digit)


def both_ways(board: Board) -> Iterator[tuple[int, _Lines]]:
    """Yield each digit with its places in the rows, and then in the columns."""
    n = board.shape.n
    for digit, mask in enumerate(board.masks, 1):
        yield digit, _Lines("rows", "columns", rows_of(mask, n, False), (n, 1))
        yield digit, _Lines("columns", "rows", rows_of(mask, n, True), (1, n))


def rows_of(cells: int, n: int, across: bool) -> dict[int, int]:
    """Return the cells of a bit mask by rows, or by columns if `across`."""
    if across:
        return {j: sum((cells >> n * i + j & 1) << i for i in range(n)) for j in range(n)}
    return {i: cells >> n * i & (1 << n) - 1 for i in range(n)}


def fish(size: int, board: Board) -> Iterator[Found]:
    """Find digits whose places in `size` lines lie in only `size` lines across."""
    for digit, lines in both_ways(board):
        for chosen, places, lost in _confined(lines.items, size):
            wrong = [(lines.cell(*candidate), digit) for candidate in lost]
            pattern = [(cell, digit) for cell in lines.cells(chosen)]
            yield board.without(lines.words(digit, chosen, places), wrong, pattern)


def finned_fish(size: int, board: Board) -> Iterator[Found]:
    """Find fish with fins, which may be sashimi fish.

    The fins are the places of a digit in `size` lines that a cell sees. All other places of the
    digit there lie in `size` lines across, one of which contains the cell. If no fin is true, the
    fish rules the digit out in the cell; otherwise a fin does. If boxes are the only groups besides
    rows and columns, the fins are in the box of the cell.
    """
    n, peers = board.shape.n, board.shape.peers
    for digit, lines in both_ways(board):
        blind = {
            cell: rows_of(board.masks[digit - 1] & ~peers[cell], n, lines.kind != "rows")
            for cell in lines.cells(range(n))
        }
        for chosen in combinations([k for k, mask in lines.items.items() if mask], size):
            covers = {}
            for line in range(n):
                for place in bits_of(0 if line in chosen else lines.items[line]):
                    unseen = blind[cell := lines.cell(line, place)]
                    covers[cell] = reduce(or_, (unseen[k] for k in chosen), 1 << place)
            for cover in dict.fromkeys(covers.values()):
                if cover.bit_count() <= size:
                    fins = board.places(
                        lines.cell(k, j) for k in chosen for j in bits_of(lines.items[k] & ~cover)
                    )
                    reason = f"{lines.words(digit, chosen, bits_of(cover))}, or in {fins}"
                    wrong = [(cell, digit) for cell, mask in covers.items() if not mask & ~cover]
                    pattern = [(cell, digit) for cell in lines.cells(chosen)]
                    yield board.without(reason, wrong, pattern)
