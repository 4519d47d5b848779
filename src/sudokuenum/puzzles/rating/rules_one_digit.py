"""Rules about one digit and its strong links, that is, the units with only two places for it."""

from collections.abc import Iterator, Sequence
from functools import partial, reduce
from itertools import combinations, product
from operator import or_

from sudokuenum.common.bit_masks import bits_of
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.puzzles.rating.board import (
    Board,
    Found,
    Link,
    Rule,
    Unit,
    candidates_in,
    each_digit,
)
from sudokuenum.puzzles.rating.rules_fish import both_ways

_ROW, _COLUMN, _OTHER = range(3)


def _pairs(board: Board, mask: int) -> list[tuple[int, Unit, tuple[int, int]]]:
    """Return the kind, the unit and the places of each unit with two places for a digit."""
    return [
        (min(k // board.shape.n, _OTHER), unit, (low.bit_length() - 1, high.bit_length() - 1))
        for k, unit in enumerate(board.shape.units)
        if (places := mask & unit.cells)
        and (high := places & (places - 1))
        and not high & (high - 1)
        and (low := places ^ high)
    ]


def _two_links(
    kinds: Sequence[tuple[int, int]], board: Board, digit: int, mask: int
) -> Iterator[Found]:
    peers, name = board.shape.peers, SYMBOLS[digit - 1]
    for (kind, unit, one), (kind2, unit2, two) in combinations(_pairs(board, mask), 2):
        if (kind, kind2) not in kinds or {*one} & {*two}:
            continue
        for (near, far), (near2, far2) in product((one, one[::-1]), (two, two[::-1])):
            lost = mask & peers[far] & peers[far2]
            if peers[near] >> near2 & 1 and lost:
                ends = far, near, near2, far2
                places = [*map(board.puzzle.place, ends)]
                reason = (
                    f"{name} has two places in {unit.name} and two in {unit2.name}; it is not in "
                    f"both {places[1]} and {places[2]}, so it is in {places[0]} or {places[3]}"
                )
                nodes = [((cell, digit),) for cell in ends]
                yield board.by_chain(reason, candidates_in(lost, digit), nodes)


def two_links(kinds: Sequence[tuple[int, int]]) -> Rule:
    """Return the rule for two strong links in units of these kinds whose near ends see each other.

    At least one of the far ends is true, so no cell that sees both of them contains the digit.
    """
    return partial(each_digit, partial(_two_links, kinds))


skyscraper = two_links([(_ROW, _ROW), (_COLUMN, _COLUMN)])
two_string_kite = two_links([(_ROW, _COLUMN)])
turbot_fish = two_links([(_ROW, _OTHER), (_COLUMN, _OTHER), (_OTHER, _OTHER)])


def _empty_rectangle(board: Board, digit: int, mask: int) -> Iterator[Found]:
    """Find a digit confined to one row and one column of a box, and a strong link from this row.

    A region or another unit can replace the box.
    """
    n = board.shape.n
    for lines, boxes in zip(both_ways(board, mask), board.shape.boxes, strict=True):
        for box, unit in boxes:
            if not mask & unit.cells:
                continue
            inside = {k: lines.items[k] & cells for k, cells in box.items() if cells}
            for line in inside:
                others = [k for k in inside if k != line and inside[k]]
                column = reduce(or_, (inside[k] for k in others), 0)
                row = inside[line] & ~column
                if not row or not column or column & (column - 1):
                    continue
                place = column.bit_length() - 1
                for far, end in _links_from(lines.items, line, n):
                    if (box[line] >> far | box[end] >> place | ~lines.items[end] >> place) & 1:
                        continue
                    inner = [(lines.cell(k, j), digit) for k in inside for j in bits_of(inside[k])]
                    near, other = lines.cell(line, far), lines.cell(end, far)
                    reason = (
                        f"{SYMBOLS[digit - 1]} of {unit.name} is in "
                        f"{lines.kind[:-1]} {line + 1} or {lines.other[:-1]} {place + 1}; "
                        f"if it is in {lines.kind[:-1]} {line + 1}, it is not in "
                        f"{board.puzzle.place(near)}, and therefore in {board.puzzle.place(other)}"
                    )
                    row_end = tuple((lines.cell(line, j), digit) for j in bits_of(row))
                    column_end = tuple((lines.cell(k, place), digit) for k in others)
                    ends = [column_end, row_end, ((near, digit),), ((other, digit),)]
                    yield board.by_chain(reason, [(lines.cell(end, place), digit)], ends, inner)


empty_rectangle = partial(each_digit, _empty_rectangle)


def _links_from(items: dict[int, int], line: int, n: int) -> Iterator[tuple[int, int]]:
    """Yield each place that a line shares with exactly one other line, and this other line."""
    for place in bits_of(items[line]):
        ends = [k for k in range(n) if k != line and items[k] >> place & 1]
        if len(ends) == 1:
            yield place, ends[0]


def _simple_colouring(board: Board, digit: int, mask: int) -> Iterator[Found]:
    """Colour the cells of a digit that strong links join in two colours, one of which is true.

    A colour is wrong if two of its cells see each other, and a cell is wrong if it sees both
    colours.
    """
    peers = board.shape.peers
    links = [pair for _, _, pair in _pairs(board, mask)]
    for colours in coloured(mask, links):
        both = colours[0] | colours[1]
        seen = [board.shape.seen_by_any(colour) for colour in colours]
        lost = mask & seen[0] & seen[1] & ~both
        if not (lost or seen[0] & colours[0] or seen[1] & colours[1]):
            continue
        name = SYMBOLS[digit - 1]
        either = f"{name} is in all of {_either(board, 'AB', colours)}"
        linked = [Link(((a, digit),), ((b, digit),), True) for a, b in links if both >> a & 1]
        parts = [candidates_in(colour, digit) for colour in colours]
        for letter, part in zip("AB", parts, strict=True):
            wrong = [(a, b) for (a, _), (b, _) in combinations(part, 2) if peers[a] >> b & 1]
            if wrong:
                places = " and ".join(map(board.puzzle.place, wrong[0]))
                reason = f"{either}; {places} of colour {letter} see each other"
                yield board.without(reason, part, (), linked, parts)
        if lost:
            reason = f"{either}; a cell that sees both colours cannot be {name}"
            yield board.without(reason, candidates_in(lost, digit), (), linked, parts)


simple_colouring = partial(each_digit, _simple_colouring)


def _multi_colours(board: Board, digit: int, mask: int) -> Iterator[Found]:
    """Find two pairs of colours that see each other, where one colour of each pair is true.

    If two colours of different pairs see each other, they cannot both be true, so one of the two
    other colours is true, and a cell that sees both other colours is wrong. A colour that sees both
    colours of another pair is wrong.
    """
    links = [pair for _, _, pair in _pairs(board, mask)]
    pairs = [pair for pair in coloured(mask, links) if not pair[0] & pair[1]]
    seen = [[board.shape.seen_by_any(colour) for colour in pair] for pair in pairs]
    for (one, by_one), (two, by_two) in combinations(zip(pairs, seen, strict=True), 2):
        cells = one[0] | one[1] | two[0] | two[1]
        linked = [Link(((a, digit),), ((b, digit),), True) for a, b in links if cells >> a & 1]
        parts = [candidates_in(colour, digit) for colour in (*one, *two)]
        either = (_either(board, "AB", one), _either(board, "CD", two))
        value = SYMBOLS[digit - 1]
        known = f"{value} is in all of {', and in all of '.join(either)}"
        for pair, by_pair, names, other, others in (
            (one, by_one, "AB", two, "C and D"),
            (two, by_two, "CD", one, "A and B"),
        ):
            for colour, sees, name in zip(pair, by_pair, names, strict=True):
                if sees & other[0] and sees & other[1]:
                    reason = f"{known}; {name} sees both {others}"
                    yield board.without(reason, candidates_in(colour, digit), (), linked, parts)
        for k, m in product(range(2), repeat=2):
            lost = mask & by_one[1 - k] & by_two[1 - m]
            if by_one[k] & two[m] and lost:
                reason = (
                    f"{known}; {'AB'[k]} sees {'CD'[m]}, so not both are true, and {value} is in "
                    f"all of {'AB'[1 - k]} or of {'CD'[1 - m]}"
                )
                yield board.without(reason, candidates_in(lost, digit), (), linked, parts)


def _either(board: Board, names: str, colours: Sequence[int]) -> str:
    """Name the cells of two colours, such as "colour A = {r1c2, r2c5} or of colour B = r2c4"."""
    return " or of ".join(
        f"colour {name} = {board.braced(colour)}"
        for name, colour in zip(names, colours, strict=True)
    )


multi_colours = partial(each_digit, _multi_colours)


def coloured(cells: int, links: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yield the two colours of each component of a graph as bit masks.

    The first colour contains the lowest cell. If a component cannot be coloured with two colours,
    some of its cells get both.
    """
    for start in bits_of(cells):
        if not cells >> start & 1:
            continue
        colours, before = [1 << start, 0], [0, 0]
        while colours != before:
            before = list(colours)
            for a, b in links:
                for one, two in ((a, b), (b, a)):
                    for k in range(2):
                        if colours[k] >> one & 1:
                            colours[1 - k] |= 1 << two
        cells &= ~(colours[0] | colours[1])
        if colours[1]:
            yield colours[0], colours[1]
