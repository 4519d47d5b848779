"""Rules about a few cells with two or three candidates: wings and remote pairs."""

from collections.abc import Iterator
from itertools import combinations, permutations

from sudokuenum.common.bit_masks import bits_of, mask_of
from sudokuenum.common.wording import joined
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.puzzles.rating.board import Board, Found, candidates_in, digits_in, symbols_of
from sudokuenum.puzzles.rating.rules_one_digit import coloured


def wing(size: int, board: Board) -> Iterator[Found]:
    """Find XY-wings, or XYZ-wings if the pivot has three candidates.

    The wings see the pivot and have two candidates each. Whatever digit the pivot contains, one of
    the cells contains the digit that the wings share.
    """
    pairs, peers = board.cells_with(2), board.shape.peers
    for pivot, three in board.cells_with(size).items():
        for one, other in combinations([cell for cell in pairs if peers[pivot] >> cell & 1], 2):
            needed = pairs[one] ^ pairs[other] if size == 2 else pairs[one] | pairs[other]
            if three != needed:
                continue
            digit = (pairs[one] & pairs[other]).bit_length()
            cells = 1 << one | 1 << other | (1 << pivot if size == 3 else 0)
            if lost := board.masks[digit - 1] & board.shape.seen(cells):
                place = board.puzzle.place
                can_be = "; ".join(
                    f"{place(cell)} can be {joined(map(SYMBOLS.__getitem__, bits_of(some)), 'or')}"
                    for cell, some in ((pivot, three), (one, pairs[one]), (other, pairs[other]))
                )
                reason = f"{can_be}; so one of them is {SYMBOLS[digit - 1]}"
                pattern = digits_in({pivot: three, one: pairs[one], other: pairs[other]})
                yield board.without(reason, candidates_in(lost, digit), pattern)


def w_wing(board: Board) -> Iterator[Found]:
    """Find two cells with equal pairs, and a strong link that forbids one digit in both."""
    pairs, peers = board.cells_with(2), board.shape.peers
    for one, other in combinations(pairs, 2):
        if pairs[one] != pairs[other] or peers[one] >> other & 1:
            continue
        for linked, digit in permutations(bit + 1 for bit in bits_of(pairs[one])):
            lost = board.masks[digit - 1] & peers[one] & peers[other]
            if not lost:
                continue
            for unit in board.shape.units:
                places = board.masks[linked - 1] & unit.cells
                if places.bit_count() != 2 or places >> one & 1 or places >> other & 1:
                    continue
                near, far = bits_of(places)
                if not (peers[one] >> near & 1 and peers[other] >> far & 1):
                    near, far = far, near
                if peers[one] >> near & 1 and peers[other] >> far & 1:
                    name, place = SYMBOLS[linked - 1], board.puzzle.place
                    value = SYMBOLS[digit - 1]
                    both = f"{place(one)} and {place(other)} can be {name} or {value}"
                    link = f"{name} of {unit.name} is in {place(near)} or {place(far)}"
                    reason = f"{both}; {link}, so not both are {name}, and one of them is {value}"
                    chain = [
                        (one, digit), (one, linked), (near, linked),
                        (far, linked), (other, linked), (other, digit),
                    ]  # fmt: skip
                    ends = [(candidate,) for candidate in chain]
                    yield board.by_chain(reason, candidates_in(lost, digit), ends)


def remote_pairs(board: Board) -> Iterator[Found]:
    """Find four or more cells with the same two candidates, joined where they see each other.

    The two digits alternate along these cells. A cell that sees a cell at an even position and a
    cell at an odd position contains neither digit.
    """
    pairs, peers = board.cells_with(2), board.shape.peers
    for mask in sorted({*pairs.values()}):
        same = mask_of(cell for cell, digits in pairs.items() if digits == mask)
        links = [(a, b) for a, b in combinations(bits_of(same), 2) if peers[a] >> b & 1]
        for colours in coloured(same, links):
            both = colours[0] | colours[1]
            if colours[0] & colours[1] or both.bit_count() < 4:
                continue
            seen = [board.shape.seen_by_any(colour) for colour in colours]
            digits = board.digits_of(bits_of(board.empty & seen[0] & seen[1] & ~both))
            if lost := digits_in({cell: some & mask for cell, some in digits.items()}):
                some, others = map(board.braced, colours)
                reason = f"{symbols_of(mask)}: {some} have one of them, and {others} the other"
                parts = [digits_in(dict.fromkeys(bits_of(colour), mask)) for colour in colours]
                yield board.without(reason, lost, parts=parts)
