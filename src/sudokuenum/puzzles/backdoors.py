"""Backdoors: cells whose digits, if they were given, let the techniques finish a puzzle.

One more given digit never makes a conclusion impossible, so the size of a smallest backdoor depends
on the puzzle alone. Sets of one cell are tried first, then sets of two, and so on. A cell whose
digit the techniques find after another one is given is never the better choice of the two.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudokuenum.grids.puzzle import is_classic
from sudokuenum.puzzles.board import Board, bits_of
from sudokuenum.puzzles.board9 import advance, candidates_of
from sudokuenum.puzzles.techniques import next_step, tried

Position: TypeAlias = "Position9 | AnyPosition"
"""The candidates of a puzzle, where no technique advances any more."""


def smallest_backdoor(position: Position, solution: Sequence[int], most: int) -> tuple[int, ...]:
    """The cells of a smallest backdoor; none if it has more than `most` cells."""
    cells = list(bits_of(position.empty))
    searches = (_backdoor(position, solution, cells, size) for size in range(1, most + 1))
    return next(filter(None, searches), ())


def position_of(board: Board, unique: bool = True) -> Position:
    """The position of a board on which no technique advances."""
    if is_classic(board.puzzle):
        return Position9(candidates_of(board), unique)
    return AnyPosition(board, unique)


def _backdoor(
    position: Position, solution: Sequence[int], cells: Sequence[int], size: int
) -> tuple[int, ...]:
    """A backdoor with at most `size` of these cells; none if there is none."""
    after: dict[int, Position] = {}
    for cell in cells:
        after[cell] = position.after(cell, solution[cell])
        if not after[cell].empty:
            return (cell,)
    empty = {cell: rest.empty for cell, rest in after.items()}
    if size == 1:
        return ()
    best: list[int] = []
    for cell in sorted(cells, key=lambda cell: empty[cell].bit_count()):
        if all(empty[better] >> cell & 1 for better in best):
            best.append(cell)
    for k, cell in enumerate(best, 1):
        further = [other for other in best[k:] if empty[cell] >> other & 1]
        others = _backdoor(after[cell], solution, further, size - 1)
        if others:
            return (cell, *others)
    return ()


@dataclass(frozen=True)
class AnyPosition:
    """A position of a puzzle of any size, as a board."""

    board: Board
    unique: bool = True

    @property
    def empty(self) -> int:
        """The empty cells as a bit mask."""
        return self.board.empty

    def after(self, cell: int, digit: int) -> "AnyPosition":
        """The position after a digit of the solution is given."""
        board = self.board.copy()
        board.put(cell, digit)
        while step := next_step(board, tried(board.shape.n, self.unique)):
            board.apply(step.placements, step.eliminations)
        return AnyPosition(board, self.unique)


@dataclass(frozen=True)
class Position9:
    """A position of a 9x9 puzzle: the candidates of its cells, as `techniques9` has them."""

    candidates: NDArray[np.uint16]
    unique: bool = True

    @property
    def empty(self) -> int:
        """The empty cells as a bit mask."""
        return int.from_bytes(
            np.packbits(self.candidates > 0, bitorder="little").tobytes(), "little"
        )

    def after(self, cell: int, digit: int) -> "Position9":
        """The position after a digit of the solution is given."""
        board = self.candidates.copy()[np.newaxis]
        board[0, cell] = 1 << (digit - 1)  # which is then a naked single
        advance(board, self.unique)
        return Position9(board[0], self.unique)
