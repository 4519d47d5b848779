"""Sue de coq: cells of a box and a line that have exactly the digits that they need.

The cells consist of some cells where the box and the line cross, some other cells of the line, and
some other cells of the box. Together they have the same number of digits as cells. If the other
cells of the line and of the box have none of the crossing's digits in common, each digit fits into
these cells only once, so that all of the digits are needed there.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from sudokuenum.common.bit_masks import bits_of
from sudokuenum.puzzles.rating.board import Board, Found, digits_in, symbols_of

_Part: TypeAlias = tuple[int, int, int]
"""The number of some cells, and as bit masks the cells and the candidates they have together."""


def _parts(cells: int, digits: Sequence[int], least: int = 1) -> list[_Part]:
    """Return the sets of at least `least` of these cells, beginning with the smallest sets."""
    each = [(0, 0, 0)]
    for cell in bits_of(cells):
        own, more = 1 << cell, digits[cell]
        each += [(size + 1, some | own, union | more) for size, some, union in each]
    return sorted(part for part in each if part[0] >= least)


def _useful(parts: Sequence[_Part], middle: int) -> list[_Part]:
    """Return the parts with fewer new digits than cells, with the difference in place of the size.

    The new digits are not in the bit mask `middle`.
    """
    return [
        (size - new, cells, digits)
        for size, cells, digits in parts
        if size > (new := (digits & ~middle).bit_count())
    ]


def sue_de_coq(board: Board) -> Iterator[Found]:
    """Find cells of a box and a line with two or more extra digits where the units cross."""
    digits, crossing = board.by_cell(), board.shape.crossing
    for box, line, inside, in_line, in_box in crossing[: len(crossing) // 2]:
        items = tuple([digits[cell] for cell in bits_of(line.cells | box.cells)])
        if (inside & board.empty).bit_count() < 2 or board.is_barren((line, box), items):
            continue
        found = False
        middles = [
            (union.bit_count() - size, cells, union)
            for size, cells, union in _parts(inside & board.empty, digits, 2)
            if union.bit_count() >= size + 2
        ]
        in_units = [_parts(cells & board.empty, digits) for cells in (in_line, in_box) if middles]
        for needed, middle, shared in middles:
            lines, boxes = (_useful(parts, shared) for parts in in_units)
            by_more = defaultdict[int, list[tuple[int, int]]](list)
            for more, cells, union in boxes if lines else ():
                by_more[more].append((cells, union))
            for more, of_line, one in lines:
                for of_box, two in by_more[needed - more]:
                    if one & two & shared:
                        continue
                    known = middle | of_line | of_box
                    lost: dict[int, int] = {}
                    for unit, own, other in ((line, one, two), (box, two, one)):
                        wrong = own | shared & ~other
                        for cell in bits_of(unit.cells & ~known):
                            lost[cell] = lost.get(cell, 0) | digits[cell] & wrong
                    if any(lost.values()):
                        found = True
                        names = [
                            f"{symbols_of(union)} in {board.braced(cells)}"
                            for cells, union in ((middle, shared), (of_line, one), (of_box, two))
                        ]
                        reason = (
                            f"{names[0]}, {names[1]} of {line.name}, and {names[2]} of {box.name}: "
                            "as many digits as cells, so all of the digits are needed"
                        )
                        parts = [
                            digits_in(board.digits_of(bits_of(cells)))
                            for cells in (middle, of_line, of_box)
                        ]
                        yield board.without(reason, digits_in(lost), parts=parts)
        if not found:
            board.scanned((line, box), [items])
