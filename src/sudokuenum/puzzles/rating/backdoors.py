"""Backdoors: cells whose digits, if they are given, let the techniques finish a puzzle.

An additional given digit never makes a conclusion impossible. Therefore the size of a smallest
backdoor depends on the puzzle alone. Sets of one cell are tried first, then sets of two, and so on.
If the techniques find the digit of a cell after the digit of another cell is given, the first cell
is never the better choice.
"""

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudokuenum.geometry.digits import bits_of
from sudokuenum.puzzles.rating.board import Board
from sudokuenum.puzzles.rating.board9 import advance
from sudokuenum.puzzles.rating.techniques import next_step, tried

Position: TypeAlias = Board | NDArray[np.uint16]
"""A board where no technique advances any more; of a 9x9 puzzle, the candidates of its cells."""


def smallest_backdoor(
    position: Position, solution: Sequence[int], most: int, unique: bool = True
) -> tuple[int, ...]:
    """Return the cells of a smallest backdoor, or none if it has more than `most` cells."""
    cells = list(bits_of(_empty(position)))
    searches = (_backdoor(position, solution, cells, size, unique) for size in range(1, most + 1))
    return next(filter(None, searches), ())


def _backdoor(
    position: Position, solution: Sequence[int], cells: Sequence[int], size: int, unique: bool
) -> tuple[int, ...]:
    """Return a backdoor of at most `size` of these cells, or an empty tuple if there is none."""
    after: dict[int, Position] = {}
    empty: dict[int, int] = {}
    for cell in cells:
        after[cell] = _after(position, cell, solution[cell], unique)
        empty[cell] = _empty(after[cell])
        if not empty[cell]:
            return (cell,)
    if size == 1:
        return ()
    best: list[int] = []
    for cell in sorted(cells, key=lambda cell: empty[cell].bit_count()):
        if all(empty[better] >> cell & 1 for better in best):
            best.append(cell)
    for k, cell in enumerate(best, 1):
        further = [other for other in best[k:] if empty[cell] >> other & 1]
        others = _backdoor(after[cell], solution, further, size - 1, unique)
        if others:
            return (cell, *others)
    return ()


def _empty(position: Position) -> int:
    """Return the empty cells as a bit mask."""
    if isinstance(position, Board):
        return position.empty
    return int.from_bytes(np.packbits(position > 0, bitorder="little").tobytes(), "little")


def _after(position: Position, cell: int, digit: int, unique: bool) -> Position:
    """Return the position after a cell gets its digit and no technique advances any more."""
    if isinstance(position, Board):
        board = position.copy()
        board.put(cell, digit)
        while step := next_step(board, tried(board.shape.n, unique)):
            board.apply(step.placements, step.eliminations)
        return board
    candidates = position.copy()
    candidates[cell] = 1 << (digit - 1)  # which is then a naked single
    advance(candidates[np.newaxis], unique)
    return candidates
