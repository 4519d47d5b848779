"""The kernel `techniques9`: candidates as bit masks of cells, and the rules in plain Python.

The rules are those of the package, which put each step into words and work for boxes of any size.
"""

import numpy as np
from numpy.typing import NDArray

from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.rating.board import Board
from sudokuenum.puzzles.rating.techniques import ROWS, next_step

Boards = NDArray[np.uint16]
"""A number for each cell: bit d for the candidate d + 1; a digit that a step has placed, times 512;
and 8192 if the puzzle itself rules out a candidate.
"""
_EMPTY = Puzzle((0,) * 81)


def start(puzzles: NDArray[np.uint8], boards: Boards) -> None:
    """Write the candidates that the clues of each puzzle leave.

    >>> boards, steps = np.zeros((1, 81), np.uint16), np.zeros((1, len(ROWS)), np.uint32)
    >>> start(np.array([[*unrank(0).cells[:80], 0]], np.uint8), boards)
    >>> boards[0, -2:].tolist()
    [0, 2]
    >>> advance(boards, steps, 3)
    >>> steps[0, :3].tolist()
    [1, 0, 0]
    """
    for cells, row in zip(puzzles.tolist(), boards, strict=True):
        _write(Board(Puzzle(tuple(cells))), row)


def advance(boards: Boards, steps: NDArray[np.uint32], tried: int) -> None:
    """Make all steps on each board, and add the numbers of those of each tier."""
    for row, made in zip(boards, steps, strict=True):
        while (tier := step_once(row, tried)) > 0:
            made[tier - 1] += 1


def step_once(board: Boards, tried: int) -> int:
    """Make the next step; its tier, or 0."""
    read = _read(board)
    step = next_step(read, [k for k in range(1, len(ROWS) + 1) if tried >> k - 1 & 1])
    if step is None:
        return 0
    read.apply(step.placements, step.eliminations)
    _write(read, board)
    return step.tier


def _read(row: Boards) -> Board:
    board = Board(_EMPTY)
    board.masks = [sum(1 << cell for cell in range(81) if row[cell] >> d & 1) for d in range(9)]
    board.empty = sum(1 << cell for cell in range(81) if row[cell] & 511)
    board.placed = [sum(1 << cell for cell in range(81) if row[cell] >> 9 & 15 == d + 1)
                    for d in range(9)]  # fmt: skip
    board.restricted = sum(1 << cell for cell in range(81) if row[cell] & 8192)
    return board


def _write(board: Board, row: Boards) -> None:
    row[:] = [
        sum((mask >> cell & 1) << d for d, mask in enumerate(board.masks))
        + sum((mask >> cell & 1) * 512 * d for d, mask in enumerate(board.placed, 1))
        + (board.restricted >> cell & 1) * 8192
        for cell in range(81)
    ]
