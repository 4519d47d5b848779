"""Backdoors: sets of cells whose digits, once given, let the techniques finish a puzzle.

Because an additional given digit never makes a conclusion impossible, the size of a smallest
backdoor depends on the puzzle alone. Sets of one cell are tried first, then sets of two cells, and
so on. If the techniques find the digit of a cell once the digit of another cell is given, the first
cell is never the better choice, and is left out without a trial.

A trial gives the digit of a cell and makes all steps that follow. Each empty cell is tried alone.
The number of trials of larger sets is limited, because it grows fast with the size of the sets. If
the search ends at this limit, the size that was being tried is a lower bound.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.bit_masks import bits_of
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.puzzles.rating.board import Board
from sudokuenum.puzzles.rating.board9 import after_guess, candidates, easiest_step
from sudokuenum.puzzles.rating.techniques import tried

Position: TypeAlias = Board | NDArray[np.uint16]
"""A position in which no technique advances: a board or, for a 9x9 puzzle, the numbers of its
cells."""
MOST_TRIALS = 100
"""The largest number of trials of sets of two or more cells, each of which takes 10 to 30 ms."""
MOST_TRIALS_9X9 = 2000
"""The same for 9x9 puzzles, where a trial takes 1 to 10 ms. It suffices for all sets of two
cells."""


class Backdoor(NamedTuple):
    """The cells of a smallest backdoor, or no cells if the search found no backdoor."""

    cells: tuple[int, ...]
    at_least: int
    """The size of the smallest backdoors, or a lower bound on it."""


def smallest_backdoor(
    position: Position, solution: Sequence[int], most: int, unique: bool = True,
    progress: Progress = SILENT,
) -> Backdoor:  # fmt: skip
    """Find a smallest backdoor, unless it has more than `most` cells or the limit is reached."""
    search = _Search(solution, unique, progress)
    cells = [*bits_of(_empty(position))]
    try:
        for size in range(1, most + 1):
            search.size = size
            if found := search.backdoor(position, cells, size):
                return Backdoor(found, size)
    except _LimitReachedError:
        return Backdoor((), search.size)
    return Backdoor((), most + 1)


class _LimitReachedError(Exception):
    """The limit of trials is reached."""


class _Search:
    """A search for a backdoor, with the solution, the options, and the number of trials."""

    def __init__(self, solution: Sequence[int], unique: bool, progress: Progress) -> None:
        self.solution = solution
        self.unique = unique
        self.progress = progress
        self.size = 0
        self.trials = 0
        """The number of trials of larger sets."""
        self.alone: dict[int, Position] | None = None
        """The positions after the trials of single cells."""

    def backdoor(self, position: Position, cells: Sequence[int], size: int) -> tuple[int, ...]:
        """Return a backdoor of at most `size` of these cells, or an empty tuple."""
        first = size == self.size
        after = self.alone if first and self.alone is not None else self._after(position, cells)
        empty = {cell: _empty(board) for cell, board in after.items()}
        for cell, rest in empty.items():
            if not rest:
                return (cell,)
        if first:
            self.alone = after
        if size == 1:
            return ()
        best: list[int] = []
        for cell in sorted(after, key=lambda cell: empty[cell].bit_count()):
            if all(empty[better] >> cell & 1 for better in best):
                best.append(cell)
        for k, cell in enumerate(best, 1):
            others = [other for other in best[k:] if empty[cell] >> other & 1]
            found = self.backdoor(after[cell], others, size - 1)
            if found:
                return (cell, *found)
        return ()

    def _after(self, position: Position, cells: Sequence[int]) -> dict[int, Position]:
        """Return the positions after trials of these cells, up to the first solved position."""
        after: dict[int, Position] = {}
        left = _empty(position)
        for cell in cells:
            if left >> cell & 1:
                after[cell] = self._trial(position, cell)
                rest = _empty(after[cell])
                if not rest:
                    break
                left &= rest
        return after

    def _trial(self, position: Position, cell: int) -> Position:
        """Return the position after a cell gets its digit and all steps that follow are made."""
        if self.alone is not None:
            limit = MOST_TRIALS if isinstance(position, Board) else MOST_TRIALS_9X9
            if self.trials == limit:
                raise _LimitReachedError
            self.trials += 1
        self.progress.advance(1)
        if isinstance(position, Board):
            board, tiers = position.copy(), tried(position.shape.layout, self.unique)
            board.put(cell, self.solution[cell])
            while step := easiest_step(board, tiers):
                board.apply(step.placements, step.eliminations)
            return board
        return after_guess(position, cell, self.solution[cell], self.unique)[0]


def _empty(position: Position) -> int:
    """Return the empty cells as a bit mask."""
    if isinstance(position, Board):
        return position.empty
    return int.from_bytes(
        np.packbits(candidates(position) > 0, bitorder="little").tobytes(), "little"
    )
