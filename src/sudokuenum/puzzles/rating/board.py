"""The candidates of a puzzle while a person solves it, and the findings of a rule.

For each digit, the board contains a bit mask of the empty cells in which the digit is a candidate.
A rule is a function that yields its findings on a board, while the board itself is independent of
the rules.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cache, cached_property, reduce
from itertools import chain, combinations, pairwise
from operator import itemgetter, or_
from typing import NamedTuple, TypeAlias

from sudokuenum.common.bit_masks import bits_of, mask_of
from sudokuenum.common.wording import joined
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.rules.automaton import unrolled
from sudokuenum.grids.puzzle import Puzzle, layout_of, layout_of_boxes
from sudokuenum.puzzles.cell_sets import sets_array
from sudokuenum.puzzles.rating.rule_fillings import (
    RuleCells,
    RuleFillings,
    all_remain,
    fillings_of,
    partners_of,
)

Candidates: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of a cell, counted from 0, and a digit."""


class Link(NamedTuple):
    """A link of a chain. Each end is a candidate, or several candidates of the same digit.

    At least one end of a strong link is true, and at least one end of a weak link is false.
    """

    one: Candidates
    other: Candidates
    is_strong: bool


class Found(NamedTuple):
    """A finding of a rule, which is a `Step` without its technique."""

    text: str
    placements: Candidates
    eliminations: Candidates = ()
    pattern: Candidates = ()
    links: tuple[Link, ...] = ()
    parts: tuple[Candidates, ...] = ()


class Unit(NamedTuple):
    """The name of a row, column, box or other group, and its cells as a bit mask."""

    name: str
    cells: int


_DIRECTIONS = (False, True)
"""The values of `across`: False if lines are rows, and True if lines are columns."""


class Shape:
    """The groups of a layout as bit masks, with the peers of each cell and the crossing units.

    The units begin with the rows, followed by the columns. `groups` also contains the smaller
    groups of more than two cells, in which a digit may be missing.
    """

    def __init__(self, layout: Layout) -> None:
        self.n = n = layout.digits
        self.layout = layout
        named = {g: Unit(name, mask_of(g)) for g, name in layout.group_names}
        self.units = [named[unit] for unit in layout.units]
        self.groups = self.units + [named[g] for g in layout.smaller_groups if len(g) > 2]
        self.peers = [mask_of(peers) for peers in layout.peers]
        classic = layout_of_boxes(CLASSIC)
        self.has_classic_groups = self.groups == self.units and (
            (layout.units, layout.peers) == (classic.units, classic.peers)
        )
        """True if the groups are the rows, columns and boxes of a 9x9 puzzle, and no others."""
        self.others = self.units[2 * n :]
        """The boxes or regions, and the extra units of the layout."""
        boxed = [
            (square, unit)
            for k, square in enumerate(self.others, 2 * n)
            for unit in self.units[:k]
            if (square.cells & unit.cells).bit_count() > 1
        ]
        self.crossing = [
            (one, two, one.cells & two.cells, two.cells & ~one.cells, one.cells & ~two.cells)
            for one, two in [*boxed, *((unit, square) for square, unit in boxed)]
        ]
        """Pairs of units that cross, with the shared cells, and the other cells of the second and
        of the first unit."""
        self.crosses = [*dict.fromkeys(square.cells & unit.cells for square, unit in boxed)]
        """The sets of cells that two units share."""
        self.rectangles = [*_rectangles(layout)]
        """The corners of the rectangles in which two digits can be exchanged."""
        self.rectangles_at: list[list[int]] = [[] for _ in self.peers]
        """For each cell, the positions in `rectangles` of the rectangles of which it is a
        corner."""
        for k, cells in enumerate(self.rectangles):
            for cell in cells:
                self.rectangles_at[cell].append(k)
        self.cells_of = [tuple(bits_of(unit.cells)) for unit in self.groups]
        """The cells of each group in order."""
        boxes = [[rows_of(unit.cells, n, across) for unit in self.others] for across in _DIRECTIONS]
        named_boxes = [[*zip(some, self.others, strict=True)] for some in boxes]
        self.boxes = [sorted(some, key=lambda box: _first(box[0])) for some in named_boxes]
        """The units in `others`, each with its cells by rows and by columns, in the order of their
        first cells."""
        self.rules = [*_rules(layout, self.peers)]
        """The rules beyond groups of different digits."""
        self.rules_at: list[list[int]] = [[] for _ in self.peers]
        """For each cell, the positions in `rules` of the rules that read it."""
        for k, rule in enumerate(self.rules):
            for cell in {*rule.cells}:
                self.rules_at[cell].append(k)
        self.peer_sets, self.cross_sets = sets_array(self.peers), sets_array(self.crosses)
        self.unit_sets = sets_array([unit.cells for unit in self.units])
        self.group_sets = sets_array([unit.cells for unit in self.groups])
        """The same sets of cells in the format of the kernels."""

    @cached_property
    def unseen(self) -> list[list[dict[int, int]]]:
        """For each cell, the cells that it does not see, by rows and by columns."""
        every = (1 << self.n**2) - 1
        return [
            [rows_of(every & ~peers, self.n, across) for across in _DIRECTIONS]
            for peers in self.peers
        ]

    def seen(self, cells: int, among: int = -1) -> int:
        """Return the cells in `among` that see all of these cells."""
        while cells and among:
            among &= self.peers[(cells & -cells).bit_length() - 1]
            cells &= cells - 1
        return among

    def seen_by_any(self, cells: int) -> int:
        """Return the cells that see at least one of these cells."""
        return reduce(or_, (self.peers[cell] for cell in bits_of(cells)), 0)


def rows_of(cells: int, n: int, across: bool) -> dict[int, int]:
    """Return the cells of a bit mask by rows, or by columns if `across`."""
    if not across:
        return {i: cells >> n * i & (1 << n) - 1 for i in range(n)}
    lines = dict.fromkeys(range(n), 0)
    for cell in bits_of(cells):
        lines[cell % n] |= 1 << cell // n
    return lines


def _first(box: dict[int, int]) -> tuple[int, int]:
    """Return the first line of a box, and the bit of the first place of the box in this line."""
    return next((line, cells & -cells) for line, cells in box.items() if cells)


def _rules(layout: Layout, peers: Sequence[int]) -> Iterator[RuleCells]:
    """Yield the constraints of the rules of a layout."""
    n, units, kinds = layout.digits, {*layout.units}, dict[object, int]()
    names = {group: name for group, name in layout.group_names if group in units}
    names |= {group[::-1]: f"{name} backwards" for group, name in names.items()}
    for rule, (cells, automaton) in layout.constraints_of_rules:
        parts = rule.parts if cells == rule.cells else (cells,)
        each = (", ".join(cell_name(cell, n) for cell in part) for part in parts)
        name = f"{rule.head} in {names.get(cells) or ' = '.join(each)}"
        seen = tuple(
            tuple(j for j, earlier in enumerate(cells[:k]) if peers[cell] >> earlier & 1)
            for k, cell in enumerate(cells)
        )
        layers = unrolled(automaton, len(cells), n)
        kind = kinds.setdefault((layers, seen), len(kinds))
        partners = partners_of(layers, seen[1] == (0,)) if len(cells) == 2 else ()
        yield RuleCells(name, cells, layers, seen, kind, partners)


def _rectangles(layout: Layout) -> Iterator[tuple[int, ...]]:
    """Yield the corners of each rectangle, in turn, in which two digits can be exchanged.

    Two digits can be exchanged if each group contains two adjacent corners or none, because every
    group then contains the same digits as before, and if no other rule reads one of the corners.
    """
    n = layout.digits
    read = {cell for cells, _ in layout.constraints for cell in cells}
    groups = [mask_of(positions) for positions in layout.groups_of]
    for one, two in combinations(range(0, n**2, n), 2):
        for left, right in combinations(range(n), 2):
            cells = one + left, one + right, two + right, two + left
            if not read.isdisjoint(cells):
                continue
            a, b, c, d = (groups[cell] for cell in cells)
            if not (a & c or b & d) and a | c == b | d:
                yield cells


MOST_REMEMBERED = 1 << 16
"""The largest number of vain scans that a board remembers, which takes some megabytes."""

_shape = cache(Shape)
"""Returns the shape of a layout. The shape is cached because making it takes 0.8 ms, which is eight
times as long as the steps of an easy puzzle."""


class Board:
    """The empty cells, and for each digit the empty cells in which it is a candidate.

    A new board contains the candidates that the clues and the removed candidates of a puzzle leave.
    The board also records the digits that steps have placed, because rules that exchange digits
    must distinguish clues from placed digits.

    Because a step changes few digits, most of a scan would repeat the previous scan. The board
    therefore remembers the cells of a digit, or the candidates of a group, in which a rule has
    found nothing, and the fillings of the rules of the layout. Copies of the board share this
    memory, because it depends on the layout alone.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.shape = _shape(layout_of(puzzle))
        self.empty = (1 << len(puzzle.cells)) - 1
        self.masks = [self.empty] * puzzle.box.digits
        self.placed = [0] * puzzle.box.digits
        self._by_cell, self._masks_by_cell = [0] * len(puzzle.cells), [0] * puzzle.box.digits
        self._barren = set[tuple[object, object]]()
        self._touched = dict[int, int]()
        self._fillings = dict[tuple[int, tuple[int, ...]], RuleFillings]()
        self._digits = [0] * len(puzzle.cells)
        self._unread, self._narrowed = self.empty, dict[int, RuleFillings]()
        clues = tuple((cell, digit) for cell, digit in enumerate(puzzle.cells) if digit)
        self.apply(clues, puzzle.removed)
        self.placed = [0] * puzzle.box.digits  # without the clues
        """The cells in which steps have placed each digit."""
        self.restricted = mask_of({cell for cell, _ in puzzle.removed})
        """The cells for which the puzzle itself rules out candidates."""

    def put(self, cell: int, digit: int) -> None:
        """Place a digit, and rule it out in the cells that see the cell."""
        self.empty &= ~(1 << cell)
        self.masks = [mask & self.empty for mask in self.masks]
        self.masks[digit - 1] &= ~self.shape.peers[cell]
        self.placed[digit - 1] |= 1 << cell
        self._digits[cell] = 1 << (digit - 1)

    def apply(self, placements: Candidates, eliminations: Candidates) -> None:
        """Place the digits of a step, and rule out its candidates."""
        for cell, digit in placements:
            self.put(cell, digit)
        for cell, digit in eliminations:
            self.masks[digit - 1] &= ~(1 << cell)

    def copy(self) -> "Board":
        """Return an independent board with the same candidates."""
        board = copy(self)
        board.masks, board.placed = list(self.masks), list(self.placed)
        board._by_cell, board._masks_by_cell = [*self._by_cell], self._masks_by_cell
        board._digits, board._narrowed = [*self._digits], {**self._narrowed}
        return board

    def unscanned(self, rule: object) -> list[tuple[int, int]]:
        """Return the digits that a rule has not yet scanned in vain, with their cells."""
        return [
            (digit, mask)
            for digit, mask in enumerate(self.masks, 1)
            if mask and (rule, mask) not in self._barren
        ]

    def is_barren(self, rule: object, items: object) -> bool:
        """Return True if a rule has scanned these cells or candidates in vain."""
        return (rule, items) in self._barren

    def scanned(self, rule: object, items: Iterable[object]) -> None:
        """Remember that a rule finds nothing in these cells or candidates, each on their own."""
        if len(self._barren) > MOST_REMEMBERED:
            self._barren.clear()
        self._barren.update((rule, one) for one in items)

    def by_cell(self) -> list[int]:
        """Return the candidates of each cell as a bit mask, in which bit 0 is the digit 1."""
        if self._masks_by_cell != self.masks:
            for bit, (old, new) in enumerate(zip(self._masks_by_cell, self.masks, strict=True)):
                self._unread |= old ^ new
                for cell in bits_of(old ^ new):
                    self._by_cell[cell] ^= 1 << bit
            self._masks_by_cell = list(self.masks)
        return self._by_cell

    def fillings(self) -> list[tuple[RuleCells, RuleFillings]]:
        """Return the rules of the layout whose fillings lack a candidate, with the fillings.

        A rule is only looked at again if the candidates of one of its cells have changed.
        """
        if not self.shape.rules:
            return []
        digits = self.by_cell()
        if self._unread:
            for k in {k for cell in bits_of(self._unread) for k in self.shape.rules_at[cell]}:
                rule = self.shape.rules[k]
                candidates = tuple([digits[cell] or self._digits[cell] for cell in rule.cells])
                self._narrowed.pop(k, None)
                if not all_remain(rule, candidates):
                    left = self._fillings_of(rule, candidates)
                    if left.candidates != candidates:
                        self._narrowed[k] = left
            self._unread = 0
        return [(self.shape.rules[k], self._narrowed[k]) for k in sorted(self._narrowed)]

    def _fillings_of(self, rule: RuleCells, candidates: tuple[int, ...]) -> RuleFillings:
        """Return the fillings of a rule, which are found once for all rules that are read alike."""
        key = rule.kind, candidates
        if key not in self._fillings:
            if len(self._fillings) > MOST_REMEMBERED:
                self._fillings.clear()
            self._fillings[key] = fillings_of(rule, candidates)
        return self._fillings[key]

    def candidates(self, cell: int) -> list[int]:
        """Return the digits that are candidates of a cell."""
        return [digit for digit, mask in enumerate(self.masks, 1) if mask >> cell & 1]

    def digits_of(self, cells: Iterable[int]) -> dict[int, int]:
        """Return the candidates of these cells as bit masks, in which bit 0 is the digit 1."""
        digits = self.by_cell()
        return {cell: digits[cell] for cell in cells}

    def cells_with(self, number: int) -> dict[int, int]:
        """Return the cells with this number of candidates, and their candidates as bit masks."""
        digits = enumerate(self.by_cell())
        return {cell: mask for cell, mask in digits if mask.bit_count() == number}

    def narrowest(self) -> int:
        """Return an empty cell with the fewest candidates."""
        digits = self.by_cell()
        return min(bits_of(self.empty), key=lambda cell: digits[cell].bit_count())

    def contradiction(self) -> str | None:
        """Describe a cell without candidates, a digit without a place, or a rule without a filling.

        Returns None if there is none of these.
        """
        for cell in bits_of(self.empty & ~reduce(or_, self.masks)):
            return f"no candidate in {self.puzzle.place(cell)}"
        empty = self.empty
        if sum([(cells & empty).bit_count() for _, cells in self.shape.units]) == sum(
            map(self._units_with, self.masks)
        ):
            # no unit has places for more digits than it has empty cells
            without = (rule.name for rule, left in self.fillings() if not any(left.candidates))
            return next((f"no filling for {name}" for name in without), None)
        for unit in self.shape.units:
            missing = (unit.cells & self.empty).bit_count()
            if sum(mask & unit.cells > 0 for mask in self.masks) < missing:
                return f"no place for {SYMBOLS[self._without_place(unit) - 1]} in {unit.name}"
        return None

    def _without_place(self, unit: Unit) -> int:
        """Return a digit that is neither placed nor a candidate in a unit that lacks a place."""
        clues = {self.puzzle.cells[cell] for cell in bits_of(unit.cells)}
        placed = enumerate(map(or_, self.masks, self.placed), 1)
        return next(
            digit for digit, cells in placed if digit not in clues and not cells & unit.cells
        )

    def _units_with(self, cells: int) -> int:
        """Return the number of units that contain at least one of these cells."""
        if cells not in self._touched:
            if len(self._touched) > MOST_REMEMBERED:
                self._touched.clear()
            self._touched[cells] = len([1 for _, unit in self.shape.units if unit & cells])
        return self._touched[cells]

    def places(self, cells: int | Iterable[int]) -> str:
        """Name these cells, with commas between them."""
        each = bits_of(cells) if isinstance(cells, int) else cells
        return ", ".join(map(self.puzzle.place, each))

    def braced(self, cells: int) -> str:
        """Name these cells as a set, in braces if there are several."""
        names = self.places(cells)
        return names if cells & (cells - 1) == 0 else f"{{{names}}}"

    def named(self, candidates: Iterable[tuple[int, int]]) -> list[str]:
        """Name these candidates, as `named_candidates` does."""
        return named_candidates(candidates, self.places)

    def without(
        self, reason: str, lost: Sequence[tuple[int, int]], pattern: Iterable[tuple[int, int]] = (),
        links: Iterable[Link] = (), parts: Sequence[Candidates] = (),
    ) -> Found:  # fmt: skip
        """Return the finding that rules out these candidates for this reason.

        The parts belong to the pattern, and need not be repeated there.
        """
        text = f"{reason}: {'; '.join(f'not {one}' for one in self.named(lost))}"
        whole = tuple(sorted({*pattern, *chain(*parts)}))
        return Found(text, (), tuple(sorted(lost)), whole, tuple(links), tuple(parts))

    def by_chain(
        self, reason: str, lost: Sequence[tuple[int, int]], ends: Sequence[Candidates],
        further: Sequence[tuple[int, int]] = (),
    ) -> Found:  # fmt: skip
        """Return the finding of a chain through these ends.

        The links alternate between strong and weak, beginning with a strong link.
        """
        links = [Link(one, other, k % 2 == 0) for k, (one, other) in enumerate(pairwise(ends))]
        return self.without(reason, lost, chain(*ends, further), links)


def named_candidates(
    candidates: Iterable[tuple[int, int]], places: Callable[[tuple[int, ...]], str]
) -> list[str]:
    """Name these candidates, with the digits together that are lost in the same cells.

    >>> named_candidates([(0, 3), (0, 5), (1, 3), (1, 5), (2, 1)], str)
    ['1 in (2,)', '3 or 5 in (0, 1)']
    """
    cells_of: dict[int, list[int]] = {}
    for cell, digit in sorted(candidates, key=itemgetter(1, 0)):
        cells_of.setdefault(digit, []).append(cell)
    digits_in_cells: dict[tuple[int, ...], list[str]] = {}
    for digit, cells in cells_of.items():
        digits_in_cells.setdefault((*cells,), []).append(SYMBOLS[digit - 1])
    return [
        f"{joined(digits, 'or')} in {places(cells)}" for cells, digits in digits_in_cells.items()
    ]


def one_by_one(board: Board, first: Callable[[list[int]], Found | None]) -> Iterator[Found]:
    """Yield findings of a repeated search, until no more candidates can be ruled out.

    The search takes the candidates that are not yet ruled out, as a bit mask of cells for each
    digit. It returns a finding that rules out at least one of them, or None.
    """
    wanted = list(board.masks)
    while found := first(wanted):
        yield found
        for cell, digit in found.eliminations:
            wanted[digit - 1] &= ~(1 << cell)


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


Rule: TypeAlias = Callable[[Board], Iterator[Found]]
"""A function that yields its findings on a board, beginning with the finding to use first."""


def candidates_in(cells: int, digit: int) -> Candidates:
    """Return the candidates of one digit in these cells."""
    return tuple((cell, digit) for cell in bits_of(cells))


def digits_in(digits: Mapping[int, int]) -> Candidates:
    """Return the candidates in the bit mask of each cell."""
    return tuple((cell, bit + 1) for cell, mask in digits.items() for bit in bits_of(mask))


def symbols(digits: Iterable[int]) -> str:
    """Return digits as an enumeration, such as "1, 2 and 3"."""
    return joined(SYMBOLS[digit - 1] for digit in digits)


def symbols_of(mask: int) -> str:
    """Return the digits of a bit mask, in which bit 0 is the digit 1, as an enumeration."""
    return symbols(bit + 1 for bit in bits_of(mask))
