"""Boards of 9x9 puzzles for the kernel `techniques9`, and the runs of singles that it finds."""

from collections.abc import Iterator
from functools import cache, reduce
from operator import or_

import numpy as np
from numpy.typing import NDArray

from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.digits import mask_of
from sudokuenum.puzzles.rating.board import Board
from sudokuenum.puzzles.rating.kernels import techniques9
from sudokuenum.puzzles.rating.rules_basic import hidden_words, naked_words
from sudokuenum.puzzles.rating.techniques import ROWS, TECHNIQUES, Step, tried

_DIGITS = np.uint16(1) << np.arange(9, dtype=np.uint16)


def candidates_of(board: Board) -> NDArray[np.uint16]:
    """The candidates of the 81 cells of a board, as `techniques9` has them."""
    masks = b"".join(mask.to_bytes(11, "little") for mask in board.masks)
    bits = np.unpackbits(np.frombuffer(masks, np.uint8).reshape(9, 11), 1, 81, "little")
    return _DIGITS @ bits.astype(np.uint16)


@cache
def kernel_tiers(unique: bool, hardest: int = len(ROWS)) -> int:
    """The techniques that are tried, as `techniques9` has them: bit t - 1 for the tier t."""
    return mask_of(tier - 1 for tier in tried(CLASSIC.digits, unique) if tier <= hardest)


def advance(
    boards: NDArray[np.uint16], unique: bool = True, hardest: int = len(ROWS)
) -> NDArray[np.uint32]:
    """Make all steps up to a tier on rows of candidates; return their numbers by tiers."""
    steps = np.zeros((len(boards), len(ROWS)), np.uint32)
    techniques9.advance(boards, steps, kernel_tiers(unique, hardest))
    return steps


def next_tier(board: Board, unique: bool = True) -> int:
    """The tier of the next step on the board of a 9x9 puzzle, or 0 if no technique advances."""
    return techniques9.step_once(candidates_of(board), kernel_tiers(unique))


def run_of_singles(board: Board) -> Iterator[Step]:
    """The steps on a board of a 9x9 puzzle as long as the next one is a single.

    The board is changed at once.
    """
    candidates = candidates_of(board)
    singles = np.empty((81, 4), np.uint8)
    steps = techniques9.singles(candidates, singles)
    rows = np.packbits((candidates & _DIGITS[:, None]) > 0, 1, bitorder="little")
    board.masks = [int.from_bytes(row.tobytes(), "little") for row in rows]
    board.empty = reduce(or_, board.masks)  # a cell without candidates has its digit
    return (_single(*row) for row in singles[:steps].tolist())


@cache
def _single(tier: int, unit: int, cell: int, digit: int) -> Step:
    """A step that the kernel has found; there are fewer than 20,000 of them."""
    place = cell_name(cell, 9)
    if tier == 1:
        text = naked_words(place, digit)
    else:
        text = hidden_words(CLASSIC.unit_name(unit), place, digit)
    return Step(TECHNIQUES[tier - 1], tier, text, ((cell, digit),))
