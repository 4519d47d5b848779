"""Proper puzzles whose clues are in given cells, found by small changes to random starts.

Few grids are determined by their digits in the cells of a pattern: with 26 cells, one grid in
20,000 for a good pattern, and one in a million for most patterns. Therefore we take the digits of
many grids as starts, and improve the starts with the fewest solutions. A step replaces the digit of
one clue so that the number of solutions becomes as small as possible or, once there is only one
solution, so that as few clues as possible are redundant. Some steps in a row may fail to improve
the puzzle.

Cost: some hundredths of a second to improve a start.
"""

import numpy as np
from numpy.typing import NDArray

from sudokuenum.puzzles.minimal.minimise import PLAIN, redundant_clues
from sudokuenum.solving.search import solve_rows

_STARTS = 4
"""The number of starts that are improved."""
_MOST_SOLUTIONS = 256
"""The limit of the count of a start's solutions."""
_PATIENCE = 12
"""The largest number of successive steps without an improvement."""


def proper_in_pattern(
    grids: NDArray[np.uint8], pattern: NDArray[np.bool_], random: np.random.Generator, threads: int
) -> NDArray[np.uint8]:
    """Return proper puzzles with clues in the cells of a pattern, mostly with few redundant clues.

    The starts are the digits of `grids`, an array of shape (grids, 81). `pattern` is a mask of the
    81 cells, and `random` chooses among equally good steps. The result, which is often empty, has
    shape (puzzles, 81) and does not depend on `threads`.
    """
    starts = np.where(pattern, grids, np.uint8(0))
    counts = solve_rows(starts, _MOST_SOLUTIONS, threads)[0]
    best = counts.argsort(kind="stable")[:_STARTS]
    found = [_improved(starts[k], int(counts[k]), random) for k in best]
    return np.array([one for one, number in found if number == 1], np.uint8).reshape(-1, 81)


def _improved(
    puzzle: NDArray[np.uint8], solutions: int, random: np.random.Generator
) -> tuple[NDArray[np.uint8], int]:
    """Improve a puzzle step by step, and return it with the number of its solutions."""
    # 100 for each solution, plus the redundant clues if there is only one solution
    score = 100 + int(redundant_clues(puzzle[None], 1)[0]) if solutions == 1 else 100 * solutions
    patience = _PATIENCE
    while patience and score > 100:
        near = _neighbours(puzzle)
        counts = solve_rows(near, score // 100 + 1, 1)[0].astype(np.int64)
        near, counts = near[counts > 0], counts[counts > 0]
        if not len(near):
            break
        scores = 100 * counts
        scores[counts == 1] += redundant_clues(near[counts == 1], 1)
        chosen = random.choice(np.nonzero(scores == scores.min())[0])
        if scores[chosen] > score:
            break
        patience = _PATIENCE if scores[chosen] < score else patience - 1
        puzzle, score = near[chosen], int(scores[chosen])
    return puzzle, score // 100


def _neighbours(puzzle: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the puzzles without conflicting clues that differ in the digit of one clue."""
    found = []
    cells, peers = puzzle.tolist(), PLAIN.peers
    for cell in np.nonzero(puzzle)[0].tolist():
        seen = {cells[peer] for peer in peers[cell]} | {cells[cell]}
        for digit in {*range(1, 10)} - seen:
            found.append([*cells[:cell], digit, *cells[cell + 1 :]])
    return np.array(found, np.uint8).reshape(-1, 81)
