"""Techniques that a person uses to solve a puzzle, each as a function that finds its steps.

The board has a bit mask of cells for each digit: the empty cells in which it is a candidate. The
two singles are short bit formulas. Most other techniques find k items whose candidates are in only
k places, and take these places from all other items. Items and places are cells and digits for
naked subsets, digits and cells for hidden subsets, and rows and columns in turn for the X-wing.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from itertools import chain, combinations, groupby
from operator import itemgetter, or_
from typing import ClassVar, NamedTuple, Self, TypeAlias

from sudokuenum.common.box import Box
from sudokuenum.common.digits import SYMBOLS
from sudokuenum.grids.puzzle import Puzzle

TECHNIQUES = (
    "naked single",
    "hidden single",
    "locked candidates",
    "naked subset",
    "hidden subset",
    "X-wing",
    "guess",
)
"""The techniques from easy to hard; the tier of the first is 1."""
SINGLES = 2
"""The tier of the harder one of the two singles."""
GUESS = len(TECHNIQUES)
"""The tier of a guess."""
_SUBSET_SIZES = (2, 3, 4)


def technique_of(tier: int) -> str:
    """The name of the technique of a tier; "none" for the tier 0 of a full grid."""
    return TECHNIQUES[tier - 1] if tier else "none"


Candidates: TypeAlias = tuple[tuple[int, int], ...]
"""Pairs of a cell, counted from 0, and a digit."""


@dataclass(frozen=True)
class Step:
    """One step: the digits that it places or the candidates that it rules out, and why.

    The candidates that a placed digit rules out in its row, column and box are not listed.

    >>> step = next(explain(Puzzle.parse("1... ..3. .2.. ...4", Box(2, 2))))
    >>> step.technique, step.tier, step.placements
    ('naked single', 1, ((10, 1),))
    >>> step.text
    'r3c3 can only be 1'
    """

    techniques: ClassVar[tuple[str, ...]] = TECHNIQUES
    """The names of all techniques from easy to hard; the tier of the first is 1."""
    technique: str
    """One of these names."""
    tier: int
    """The place of the technique among them, from 1."""
    text: str
    """The step in words."""
    placements: Candidates
    """The cells that are filled, and their digits."""
    eliminations: Candidates = ()
    """The candidates that are ruled out."""


class _Unit(NamedTuple):
    """A row, column or box: its name, and its cells as a bit mask."""

    name: str
    cells: int


class _Shape:
    def __init__(self, box: Box) -> None:
        self.n = box.digits
        self.units = [
            _Unit(box.unit_name(k), sum(1 << cell for cell in unit))
            for k, unit in enumerate(box.units)
        ]
        self.peers = [sum(1 << other for other in peers) for peers in box.peers]
        lines, boxes = self.units[: 2 * self.n], self.units[2 * self.n :]
        crossing = [
            (square, line) for square in boxes for line in lines if square.cells & line.cells
        ]
        self.crossing = crossing + [(line, square) for square, line in crossing]


_shape = cache(_Shape)


class Board:
    """The empty cells, and for each digit the empty cells in which it is a candidate."""

    def __init__(self, puzzle: Puzzle, empty: int, masks: Sequence[int]) -> None:
        self.puzzle = puzzle
        self.shape = _shape(puzzle.box)
        self.empty = empty
        self.masks = list(masks)

    @classmethod
    def of(cls, puzzle: Puzzle) -> Self:
        """The board at the start, with all candidates that the clues leave."""
        full = (1 << len(puzzle.cells)) - 1
        board = cls(puzzle, full, [full] * puzzle.box.digits)
        for cell, digit in enumerate(puzzle.cells):
            if digit:
                board.put(cell, digit)
        return board

    def put(self, cell: int, digit: int) -> None:
        """Place a digit, which is then no candidate in its row, column and box."""
        self.empty &= ~(1 << cell)
        self.masks = [mask & self.empty for mask in self.masks]
        self.masks[digit - 1] &= ~self.shape.peers[cell]

    def apply(self, step: Step) -> None:
        """Place the digits of a step, and rule out its candidates."""
        for cell, digit in step.placements:
            self.put(cell, digit)
        for cell, digit in step.eliminations:
            self.masks[digit - 1] &= ~(1 << cell)

    def replace_candidates(self, masks: Sequence[int]) -> None:
        """Replace the candidates; a cell without any has its digit."""
        self.masks = list(masks)
        self.empty = reduce(or_, self.masks)

    def copy(self) -> "Board":
        return Board(self.puzzle, self.empty, self.masks)

    def candidates(self, cell: int) -> list[int]:
        """The digits that are candidates in a cell."""
        return [digit for digit, mask in enumerate(self.masks, 1) if mask >> cell & 1]

    def after(self, cells: Sequence[int], solution: Sequence[int]) -> "list[Board]":
        """For each cell the board after its digit is given and no technique advances any more."""
        boards = [self.copy() for _ in cells]
        for board, cell in zip(boards, cells, strict=True):
            board.put(cell, solution[cell])
            while steps := next(filter(None, (list(find(board)) for find in FINDERS)), None):
                for step in steps:
                    board.apply(step)
        return boards

    def narrowest(self) -> int:
        """An empty cell with the fewest candidates."""
        return min(bits_of(self.empty), key=lambda cell: len(self.candidates(cell)))


def bits_of(mask: int) -> Iterator[int]:
    """The elements of a bit mask, from the least."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _symbols(digits: Sequence[int]) -> str:
    return _listed([SYMBOLS[digit - 1] for digit in digits])


def _places(board: Board, cells: Sequence[int]) -> str:
    return "; ".join(board.puzzle.place(cell) for cell in cells)


def placing(tier: int, text: str, cell: int, digit: int) -> Step:
    return Step(TECHNIQUES[tier - 1], tier, text, ((cell, digit),))


def _excluding(board: Board, tier: int, reason: str, lost: Sequence[tuple[int, int]]) -> Step:
    excluded = (
        f"not {SYMBOLS[digit - 1]} in {_places(board, [cell for cell, _ in candidates])}"
        for digit, candidates in groupby(sorted(lost, key=itemgetter(1, 0)), itemgetter(1))
    )
    text = f"{reason}: {', '.join(excluded)}"
    return Step(TECHNIQUES[tier - 1], tier, text, (), tuple(sorted(lost)))


def naked_words(place: str, digit: int) -> str:
    return f"{place} can only be {SYMBOLS[digit - 1]}"


def hidden_words(unit: str, place: str, digit: int) -> str:
    return f"{SYMBOLS[digit - 1]} of {unit} can only be in {place}"


def _naked_singles(board: Board) -> Iterator[Step]:
    once = twice = 0
    for mask in board.masks:
        twice |= once & mask
        once |= mask
    for digit, mask in enumerate(board.masks, 1):
        for cell in bits_of(mask & ~twice):
            yield placing(1, naked_words(board.puzzle.place(cell), digit), cell, digit)


def _hidden_singles(board: Board) -> Iterator[Step]:
    for unit in board.shape.units:
        for digit, mask in enumerate(board.masks, 1):
            places = mask & unit.cells
            if places and not places & (places - 1):
                cell = places.bit_length() - 1
                text = hidden_words(unit.name, board.puzzle.place(cell), digit)
                yield placing(2, text, cell, digit)


def _locked_candidates(board: Board) -> Iterator[Step]:
    for unit, other in board.shape.crossing:
        for digit, mask in enumerate(board.masks, 1):
            lost = mask & other.cells & ~unit.cells
            if lost and mask & unit.cells and not mask & unit.cells & ~other.cells:
                reason = f"{SYMBOLS[digit - 1]} of {unit.name} can only be in {other.name}"
                yield _excluding(board, 3, reason, [(cell, digit) for cell in bits_of(lost)])


def _confined(
    items: Mapping[int, int], size: int
) -> Iterator[tuple[Sequence[int], Sequence[int], tuple[tuple[int, int], ...]]]:
    """Sets of `size` items whose candidates are in only `size` places, with what that rules out.

    Items have bit masks of places. Yields the items of a set, the places, and the candidates of
    other items there as pairs of an item and a place, if there are any.
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


def _naked_subsets(board: Board) -> Iterator[Step]:
    digits = {
        cell: sum(1 << digit for digit in board.candidates(cell)) for cell in bits_of(board.empty)
    }
    for size in _SUBSET_SIZES:
        for unit in board.shape.units:
            items = {cell: digits[cell] for cell in bits_of(unit.cells & board.empty)}
            for cells, names, lost in _confined(items, size):
                reason = f"{_symbols(names)} of {unit.name} fill {_places(board, cells)}"
                yield _excluding(board, 4, reason, lost)


def _hidden_subsets(board: Board) -> Iterator[Step]:
    for size in _SUBSET_SIZES:
        for unit in board.shape.units:
            items = {digit: mask & unit.cells for digit, mask in enumerate(board.masks, 1)}
            for digits, cells, lost in _confined(items, size):
                places = _places(board, cells)
                reason = f"{_symbols(digits)} of {unit.name} can only be in {places}"
                yield _excluding(board, 5, reason, [(cell, digit) for digit, cell in lost])


def _x_wings(board: Board) -> Iterator[Step]:
    n = board.shape.n
    for digit, mask in enumerate(board.masks, 1):
        rows = {i: mask >> n * i & (1 << n) - 1 for i in range(n)}
        columns = {j: sum((row >> j & 1) << i for i, row in rows.items()) for j in range(n)}
        for lines, kind, other, strides in (
            (rows, "rows", "columns", (n, 1)),
            (columns, "columns", "rows", (1, n)),
        ):
            for chosen, places, lost in _confined(lines, 2):
                first, second = (k + 1 for k in chosen)
                crossed = " and ".join(str(k + 1) for k in places)
                reason = (
                    f"{SYMBOLS[digit - 1]} of {kind} {first} and {second} can only be in "
                    f"{other} {crossed}"
                )
                cells = (line * strides[0] + place * strides[1] for line, place in lost)
                yield _excluding(board, 6, reason, [(cell, digit) for cell in cells])


Finder: TypeAlias = Callable[[Board], Iterator[Step]]
FINDERS: tuple[Finder, ...] = (
    _naked_singles,
    _hidden_singles,
    _locked_candidates,
    _naked_subsets,
    _hidden_subsets,
    _x_wings,
)
"""For each technique but the guess, a function that finds its steps on a board."""


def next_step(board: Board, finders: Iterable[Finder] = FINDERS) -> Step | None:
    """The first step that some techniques find, tried in this order; None if they find none."""
    return next(chain.from_iterable(find(board) for find in finders), None)


def guess(board: Board, cell: int, digit: int, refutations: Sequence[str]) -> Step:
    """The step that guesses a digit, after the refutations of the other candidates."""
    text = f"guess that {board.puzzle.place(cell)} is {SYMBOLS[digit - 1]}: "
    return placing(GUESS, text + "; ".join(refutations), cell, digit)
