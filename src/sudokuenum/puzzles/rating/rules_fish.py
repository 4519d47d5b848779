"""Fish, with and without fins.

A fish consists of k rows whose places for a digit are in only k columns, so that the other rows
lose these columns. Rows and columns may change places. Fish of two, three and four rows
are called X-wing, swordfish and jellyfish.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial, reduce
from operator import or_
from typing import NamedTuple

from sudokuenum.common.bit_masks import bits_of
from sudokuenum.common.wording import joined
from sudokuenum.puzzles.rating.board import (
    Board,
    Candidates,
    Found,
    Rule,
    each_digit,
    rows_of,
)
from sudokuenum.puzzles.rating.rules_basic import confined, hidden_words, small_unions


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


def both_ways(board: Board, mask: int) -> Iterator[_Lines]:
    """Yield the places of a digit in the rows, and then in the columns."""
    n = board.shape.n
    yield _Lines("rows", "columns", rows_of(mask, n, False), (n, 1))
    yield _Lines("columns", "rows", rows_of(mask, n, True), (1, n))


def _fish(size: int, board: Board, digit: int, mask: int) -> Iterator[Found]:
    for lines in both_ways(board, mask):
        for chosen, places, lost in confined(lines.items, size):
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


def body_and_fins(cells: Iterable[int], fins: Sequence[int], digit: int) -> list[Candidates]:
    """Return the places of a digit in a fish without the fins, and then the fins, if any."""
    body = [(cell, digit) for cell in cells if cell not in fins]
    return [tuple(body), tuple((cell, digit) for cell in fins)] if fins else [tuple(body)]


def _finned_fish(size: int, board: Board, digit: int, mask: int) -> Iterator[Found]:
    unseen = board.shape.unseen
    for across, lines in enumerate(both_ways(board, mask)):
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
                    yield board.without(
                        reason, wrong, parts=body_and_fins(lines.cells(chosen), fins, digit)
                    )


def finned_fish(size: int) -> Rule:
    """Return the rule for fish with fins, which may be sashimi fish.

    Among the places of a digit in `size` lines, the fins are the places that a given cell sees. All
    other places lie in `size` crossing lines, one of which contains the cell. If a fin is true, it
    rules the digit out in the cell, and otherwise the fish does. If boxes are the only groups
    besides rows and columns, the fins are in the box of the cell.
    """
    return partial(each_digit, partial(_finned_fish, size))
