"""Sue de coq: cells of a box and a line that have exactly the digits that they need.

The cells consist of some cells where the box and the line cross, some other cells of the line, and
some other cells of the box. Together they have the same number of digits as cells. If the other
cells of the line and of the box have none of the crossing's digits in common, each digit fits into
these cells only once, so that all of the digits are needed there.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sudokuenum.geometry.digits import bits_of
from sudokuenum.puzzles.rating.board import Board, Found, digits_in, symbols_of


class _Part(NamedTuple):
    """Some cells, and the candidates that they have together, as bit masks."""

    cells: int
    digits: int


def _parts(cells: int, digits: Sequence[int], least: int = 1) -> list[_Part]:
    """Return the sets of at least `least` of these cells, beginning with the smallest sets."""
    each = [_Part(0, 0)]
    for cell in bits_of(cells):
        each += [_Part(some | 1 << cell, union | digits[cell]) for some, union in each]
    return sorted((part for part in each if part.cells.bit_count() >= least), key=_by_size)


def _by_size(part: _Part) -> tuple[int, int]:
    return part.cells.bit_count(), part.cells


def sue_de_coq(board: Board) -> Iterator[Found]:
    """Find cells of a box and a line with two or more extra digits where the units cross."""
    digits, crossing = board.by_cell(), board.shape.crossing
    for box, line, inside, in_line, in_box in crossing[: len(crossing) // 2]:
        items = tuple([digits[cell] for cell in bits_of(line.cells | box.cells)])
        if (inside & board.empty).bit_count() < 2 or board.is_barren((line, box), items):
            continue
        found = False
        in_units = [_parts(cells & board.empty, digits) for cells in (in_line, in_box)]
        for middle in _parts(inside & board.empty, digits, 2):
            needed = middle.digits.bit_count() - middle.cells.bit_count()
            if needed < 2:
                continue
            lines, boxes = ([*_useful(parts, middle.digits)] for parts in in_units)
            for by_line, of_line in lines:
                for by_box, of_box in boxes:
                    if by_line + by_box != needed or of_line.digits & of_box.digits & middle.digits:
                        continue
                    known = middle.cells | of_line.cells | of_box.cells
                    lost: dict[int, int] = {}
                    for unit, one, other in ((line, of_line, of_box), (box, of_box, of_line)):
                        wrong = one.digits | middle.digits & ~other.digits
                        for cell in bits_of(unit.cells & ~known):
                            lost[cell] = lost.get(cell, 0) | digits[cell] & wrong
                    if any(lost.values()):
                        found = True
                        names = [
                            f"{symbols_of(part.digits)} in {board.places(part.cells)}"
                            for part in (middle, of_line, of_box)
                        ]
                        reason = (
                            f"{names[0]}, with {names[1]} of {line.name} and {names[2]} of "
                            f"{box.name}: as many digits as cells"
                        )
                        pattern = digits_in(board.digits_of(bits_of(known)))
                        yield board.without(reason, digits_in(lost), pattern)
        if not found:
            board.scanned((line, box), [items])


def _useful(parts: Sequence[_Part], middle: int) -> Iterator[tuple[int, _Part]]:
    """Yield the parts with fewer new digits than cells, each preceded by the difference."""
    for part in parts:
        more = part.cells.bit_count() - (part.digits & ~middle).bit_count()
        if more > 0:
            yield more, part
