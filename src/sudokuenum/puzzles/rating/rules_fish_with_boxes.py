"""Rules about all places of one digit: fish with boxes, and templates.

A template is a way to put a digit into every row, column and box. A cell that is in no template
cannot contain the digit.

A fish proves this with a few units. The base consists of k units, each of which contains the digit
once, and the cover consists of k other units, each of which contains it at most once. A fin is a
cell that lies in more units of the base than of the cover. If no fin is true, every unit of the
cover contains the digit in a cell of the base, so that a cell is wrong if it lies in more units of
the cover than of the base. If this cell sees all fins, it is wrong in any case.

If the wrong cell contained the digit, it would use up one unit of the cover, and the k digits of
the base would have to lie in the other k - 1 units. Therefore we choose these k - 1 units, and then
a base among the units that have no place for the digit elsewhere. The search tries only cells that
are in no template.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import NamedTuple

from sudokuenum.common.bit_masks import bits_of
from sudokuenum.common.wording import joined
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.puzzles.rating.board import Board, Found, Shape, candidates_in, each_digit
from sudokuenum.puzzles.rating.rules_fish import body_and_fins, or_in_fins

SIZES = (2, 3, 4)
_NAMES = {2: "X-wing", 3: "swordfish", 4: "jellyfish"}


@lru_cache(maxsize=1000)  # several rules ask for the same digit
def cells_in_templates(shape: Shape, mask: int) -> int:
    """Return the cells of a digit that are in a template of these cells.

    The rows are filled in turn. The state after some rows consists of the cells that are left in
    the other rows, and the units that already contain the digit.
    """
    n = shape.n
    rows = [mask & unit.cells for unit in shape.units[:n] if mask & unit.cells]
    hit = [0] * n**2
    every = 0
    for k, unit in enumerate(shape.units):
        if mask & unit.cells:
            every |= 1 << k
            for cell in bits_of(mask & unit.cells):
                hit[cell] |= 1 << k
    layers: list[dict[tuple[int, int], list[tuple[int, tuple[int, int]]]]] = []
    states = [(mask, 0)]
    for row in rows:
        layer = {
            (left, units): [
                (cell, (left & ~row & ~shape.peers[cell], units | hit[cell]))
                for cell in bits_of(left & row)
            ]
            for left, units in states
        }
        layers.append(layer)
        states = [*dict.fromkeys(after for ways in layer.values() for _, after in ways)]
    good, found = {(0, every)}, 0
    for layer in reversed(layers):
        before = set[tuple[int, int]]()
        for state, ways in layer.items():
            for cell, after in ways:
                if after in good:
                    before.add(state)
                    found |= 1 << cell
        good = before
    return found


def _templates(board: Board, digit: int, mask: int) -> Iterator[Found]:
    """Find the cells that are in no template of a digit, and a cell that is in all templates."""
    found = cells_in_templates(board.shape, mask)
    if lost := mask & ~found:
        name = SYMBOLS[digit - 1]
        reason = f"{name} cannot be in all rows, columns and boxes if it is in one of these cells"
        yield board.without(reason, candidates_in(lost, digit), candidates_in(found, digit))
        for unit in board.shape.units[: board.shape.n]:
            places = found & unit.cells
            if places and not places & (places - 1):
                place = board.places(places)
                text = f"{name} can be in all rows, columns and boxes only if it is in {place}"
                yield Found(text, candidates_in(places, digit), (), candidates_in(found, digit))


templates = partial(each_digit, _templates)


class _Kind(NamedTuple):
    """The units that the base and the cover may have, as bit masks of their numbers."""

    base: int
    cover: int


def _franken_kinds(shape: Shape) -> tuple[_Kind, ...]:
    """Return the kinds with rows in the base and columns in the cover, or the reverse.

    Both kinds may also have boxes and other units in the base and in the cover.
    """
    rows, n = (1 << shape.n) - 1, shape.n
    boxes = (1 << len(shape.units)) - (1 << 2 * n)
    return _Kind(rows | boxes, rows << n | boxes), _Kind(rows << n | boxes, rows | boxes)


def _mutant_kinds(shape: Shape) -> tuple[_Kind, ...]:
    every = (1 << len(shape.units)) - 1
    return (_Kind(every, every),)


def _is_wanted(shape: Shape, franken: bool, base: int, cover: int) -> bool:
    """Return True if a fish is a Franken fish or, if `franken` is False, a mutant fish.

    A Franken fish contains a box, and a mutant fish is of neither of the Franken kinds.
    """
    if franken:
        return (base | cover) >> 2 * shape.n > 0
    return not any(
        not base & ~kind.base and not cover & ~kind.cover for kind in _franken_kinds(shape)
    )


def _fish(franken: bool, board: Board, digit: int, mask: int) -> Iterator[Found]:
    shape = board.shape
    wrong = mask & ~cells_in_templates(shape, mask)
    kinds = _franken_kinds(shape) if franken else _mutant_kinds(shape)
    for size in SIZES:
        for target in bits_of(wrong):
            for kind in kinds if wrong >> target & 1 else ():
                if found := _fish_of(board, digit, mask, target, size, kind, franken):
                    yield found
                    for cell, _ in found.eliminations:
                        wrong &= ~(1 << cell)
                    break


def _fish_of(
    board: Board, digit: int, mask: int, target: int, size: int, kind: _Kind, franken: bool
) -> Found | None:
    """Return the first fish with a target, if any."""
    shape = board.shape
    left = mask & ~shape.peers[target] & ~(1 << target)
    units = [(k, left & unit.cells) for k, unit in enumerate(shape.units) if left & unit.cells]
    usable = [one for one in units if not shape.units[one[0]].cells >> target & 1]
    covers = [one for one in usable if kind.cover >> one[0] & 1]
    bases = [one for one in usable if kind.base >> one[0] & 1]
    ends = [k for k, unit in enumerate(shape.units)
            if unit.cells >> target & 1 and kind.cover >> k & 1]  # fmt: skip
    for chosen in combinations(covers, size - 1):
        counts = _Counts.of([cells for _, cells in chosen])
        cover = sum(1 << k for k, _ in chosen)
        inside = [(k, cells) for k, cells in bases
                  if not cells & ~counts.once and not cover >> k & 1]  # fmt: skip
        if len(inside) < size:
            continue
        for some in combinations(inside, size):
            if not _Counts.of([cells for _, cells in some]).within(counts):
                continue
            base = sum(1 << k for k, _ in some)
            best: tuple[int, int] | None = None
            for end in ends:
                whole = cover | 1 << end
                if _is_wanted(shape, franken, base, whole):
                    lost, _ = _lost_and_fins(shape, mask, base, whole)
                    if best is None or lost.bit_count() > best[0].bit_count():
                        best = lost, whole
            if best:
                return _found(board, digit, mask, size, base, *best)
    return None


class _Counts(NamedTuple):
    """The cells that are in at least one, in at least two, and in at least three of some sets."""

    once: int
    twice: int
    thrice: int

    @classmethod
    def of(cls, sets: Sequence[int]) -> "_Counts":
        once = twice = thrice = 0
        for cells in sets:
            thrice |= twice & cells
            twice |= once & cells
            once |= cells
        return cls(once, twice, thrice)

    def within(self, other: "_Counts") -> bool:
        """Return True if no cell is in more of these sets than of the other sets."""
        return not self.beyond(other)

    def beyond(self, other: "_Counts") -> int:
        """Return the cells that are in more of these sets than of the other sets."""
        return self.once & ~other.once | self.twice & ~other.twice | self.thrice & ~other.thrice


def _lost_and_fins(shape: Shape, mask: int, base: int, cover: int) -> tuple[int, int]:
    """Return the cells that a fish rules out, and its fins."""
    of_base, of_cover = (
        _Counts.of([mask & shape.units[k].cells for k in bits_of(units)]) for units in (base, cover)
    )
    fins = of_base.beyond(of_cover)
    return shape.seen(fins, of_cover.beyond(of_base)), fins


def _found(
    board: Board, digit: int, mask: int, size: int, base: int, lost: int, cover: int
) -> Found:
    units = board.shape.units
    fins = [*bits_of(_lost_and_fins(board.shape, mask, base, cover)[1])]
    names, others = (joined(units[k].name for k in bits_of(some)) for some in (base, cover))
    reason = (
        f"{'finned ' if fins else ''}{_NAMES[size]}: {SYMBOLS[digit - 1]} in {names} can only be "
        f"in {others}{or_in_fins(board, fins)}"
    )
    cells = _Counts.of([mask & units[k].cells for k in bits_of(base)]).once
    parts = body_and_fins(bits_of(cells), fins, digit)
    return board.without(reason, candidates_in(lost, digit), parts=parts)


franken_fish = partial(each_digit, partial(_fish, True))
mutant_fish = partial(each_digit, partial(_fish, False))
