"""The clues that may be mistyped in a puzzle without a solution: those without which it has one.

Each clue is left out in turn, so the cost is one search for a solution per clue.
"""

from sudokuenum.common.clock import Clock
from sudokuenum.common.wording import joined
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.grids.puzzle import Puzzle, with_cells
from sudokuenum.solving.search import NO_SOLUTION, solutions

_MOST_NAMED = 6
"""The largest number of clues that a message names."""


def no_solution(puzzle: Puzzle, clock: Clock) -> str:
    """Return the message that a puzzle has no solution, with the clues that may be mistyped."""
    message, cells = NO_SOLUTION, tuple(puzzle)
    mistaken = []
    for cell, digit in enumerate(cells):
        if clock.is_over():
            return message
        if digit:
            others = with_cells(puzzle, (*cells[:cell], 0, *cells[cell + 1 :]))
            if any(True for _ in solutions(others, limit=1)):
                mistaken.append(f"{SYMBOLS[digit - 1]} in {puzzle.place(cell)}")
    if not any(cells):
        return message
    if not mistaken:
        return f"{message}, even if you leave out any one of its clues"
    if len(mistaken) > _MOST_NAMED:
        some = f"one of {len(mistaken)} clues, such as {mistaken[0]}"
        return f"{message}, but it has if you leave out {some}"
    return f"{message}, but it has if you leave out {joined(mistaken, 'or')}"
