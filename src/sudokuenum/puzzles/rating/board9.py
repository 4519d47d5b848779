"""Boards of 9x9 puzzles in the format of the kernel `techniques9`, and the steps that it finds."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache, reduce
from itertools import groupby
from operator import or_

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.bit_masks import mask_of
from sudokuenum.common.frozen import frozen
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.grids.puzzle import layout_of_boxes
from sudokuenum.puzzles.rating.board import Board
from sudokuenum.puzzles.rating.kernels import techniques9
from sudokuenum.puzzles.rating.rules_basic import hidden_words, naked_words
from sudokuenum.puzzles.rating.techniques import ROWS, TECHNIQUE_NAMES, Step, next_step, tried

_DIGITS = np.uint16(1) << np.arange(9, dtype=np.uint16)
_CANDIDATES = np.uint16(511)
_PLACED = np.uint16(512)
_RESTRICTED = np.uint16(8192)
_WEIGHTS = np.array([*_DIGITS, *(_PLACED * digit for digit in range(1, 10)), _RESTRICTED])
"""The parts of the number of a cell: its candidates, its placed digit, and the mark of a
restriction."""


def cells_of(board: Board) -> NDArray[np.uint16]:
    """Return the 81 cells of a board as the numbers that `techniques9` reads."""
    sets = *board.masks, *board.placed, board.restricted
    masks = b"".join(mask.to_bytes(11, "little") for mask in sets)
    bits = np.unpackbits(np.frombuffer(masks, np.uint8).reshape(-1, 11), 1, 81, "little")
    return _WEIGHTS @ bits.astype(np.uint16)


def candidates(cells: NDArray[np.uint16]) -> NDArray[np.uint16]:
    """Return the candidates of cells, given by their numbers. Bit 0 is the digit 1."""
    return cells & _CANDIDATES


# Cached because it takes 12 microseconds, and an explanation calls it at every step. There are only
# four different results.
@cache
def kernel_tiers(unique: bool, hardest: int = len(ROWS)) -> int:
    """Return a bit mask of tiers for `techniques9`, in which bit t - 1 represents tier t."""
    return mask_of(tier - 1 for tier in tried(layout_of_boxes(CLASSIC), unique) if tier <= hardest)


def advance(
    boards: NDArray[np.uint16], unique: bool = True, hardest: int = len(ROWS)
) -> NDArray[np.uint32]:
    """Make all steps up to a tier on rows of cells, and return the number of steps by tier."""
    steps = np.zeros((len(boards), len(ROWS)), np.uint32)
    techniques9.advance(boards, steps, kernel_tiers(unique, hardest))
    return steps


def after_guess(
    cells: NDArray[np.uint16], cell: int, digit: int, unique: bool = True
) -> tuple[NDArray[np.uint16], NDArray[np.uint32]]:
    """Return the cells after a guess and all steps that follow, and the number of steps by tier."""
    board = cells.copy()
    board[cell] = board[cell] & _RESTRICTED | np.uint16(1 << (digit - 1))
    return _finished(board.tobytes(), unique)


@lru_cache(
    maxsize=64
)  # cached because the guess of the last trial in a search for a backdoor is made again
def _finished(board: bytes, unique: bool) -> tuple[NDArray[np.uint16], NDArray[np.uint32]]:
    cells = np.frombuffer(board, np.uint16).copy()
    (steps,) = advance(cells[np.newaxis], unique)
    steps[0] -= 1  # the guess, which the kernel sees as a naked single
    return frozen(cells), frozen(steps)


def easiest_step(board: Board, tiers: Iterable[int]) -> Step | None:
    """Return the same step as `next_step`. If the kernel knows the groups, it finds the tier.

    The kernel does not know the rules of a layout. They have techniques of their own, and forbid
    most of the exchanges of digits on which other techniques rely.
    """
    if not board.shape.has_classic_groups:
        return next_step(board, tiers)
    cells = cells_of(board)
    ruled_out = bool(board.fillings())
    for by_kernel, part in _parts(tuple(tiers), bool(board.shape.rules), ruled_out):
        if not by_kernel:
            step = next_step(board, part)
        elif tier := techniques9.step_once(cells, mask_of(tier - 1 for tier in part)):
            step = next_step(board, [tier])
        else:
            step = None
        if step:
            return step
    return None


@cache
def _parts(tiers: Sequence[int], rules: bool, ruled_out: bool) -> list[tuple[bool, list[int]]]:
    """Split tiers into parts that the kernel tries, and parts that it does not know.

    `rules` is True if the layout has rules, and `ruled_out` if one of them rules something out.
    """
    rows = {tier: ROWS[tier - 1] for tier in tiers}
    useful = [tier for tier in tiers if ruled_out or not rows[tier].of_rules]
    known = {tier for tier in useful if not rules or not (rows[tier].of_rules or rows[tier].unique)}
    return [(by_kernel, [*some]) for by_kernel, some in groupby(useful, known.__contains__)]


def run_of_singles(board: Board) -> Iterator[Step]:
    """Return the steps of a 9x9 puzzle for as long as the next step is a single.

    When the function returns, all of these steps are made on the board.
    """
    cells = cells_of(board)
    singles = np.empty((81, 4), np.uint8)
    steps = techniques9.singles(cells, singles)
    rows = np.packbits((cells & _DIGITS[:, None]) > 0, 1, bitorder="little")
    board.masks = [int.from_bytes(row.tobytes(), "little") for row in rows]
    board.empty = reduce(or_, board.masks)  # a cell without candidates has its digit
    made = singles[:steps].tolist()
    for _, _, cell, digit in made:
        board.placed[digit - 1] |= 1 << cell
    return (_single(*row) for row in made)


@cache  # making the steps takes nearly half of the time of an easy explanation
def _single(tier: int, unit: int, cell: int, digit: int) -> Step:
    """Return a step that the kernel has found. There are fewer than 20,000 different steps."""
    place = cell_name(cell, 9)
    if tier == 1:
        text = naked_words(place, digit)
    else:
        text = hidden_words(CLASSIC.unit_name(unit), place, digit)
    return Step(TECHNIQUE_NAMES[tier - 1], tier, text, ((cell, digit),))
