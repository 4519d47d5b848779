"""Rating: how hard a puzzle is, told by the steps that a person needs.

The candidates are a bit mask of cells for each digit. Two tests are short bit formulas on them: a
cell with one candidate is in one mask and not in two, and a digit with one place in a unit leaves
one bit of its mask there. These two, the singles, solve what is sold as easy, but they do not
suffice for every puzzle. Most techniques beyond compare masks, too: k lines with marks in only k
places take these places from all other lines, where lines and places are cells and digits (naked
subsets), digits and cells (hidden subsets) or rows and columns (X-wing).

Each step uses the lowest technique that advances. What none of them solves needs guesses, as many
as the least backdoor has cells: cells whose digits, if they were given, let the techniques below
finish the puzzle. A further digit never takes a conclusion away, and so the number of guesses does
not depend on the order of the steps.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from sudokuenum.errors import OptionError
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.puzzles.techniques import (
    FINDERS,
    GUESS,
    SINGLES,
    TECHNIQUES,
    Board,
    Step,
    bits_of,
    guess,
)
from sudokuenum.solving.search import the_solution

MOST_GUESSES = 3
"""Backdoors with more cells are not searched for, unless asked for."""


@dataclass(frozen=True)
class Rating:
    """The highest technique and tier that the steps to the solution use; of a full grid 'none', 0.

    `guesses` is the size of the least backdoor; None: it is greater than was searched for.
    """

    tier: int
    technique: str
    singles_suffice: bool
    steps: tuple[Step, ...]
    guesses: int | None
    solved: Puzzle


def rate(puzzle: Puzzle, most_guesses: int = MOST_GUESSES) -> Rating:
    """Rate a puzzle; PuzzleError unless it has exactly one solution.

    Each size of backdoors up to `most_guesses` is searched completely before the next.

    >>> rating = rate(Puzzle.parse("3..2.1...74.....19.2..6.5...3.74...1..8...9..6...92.5..."
    ...                            "2.8..4.15.....97...9.3..2"))
    >>> rating.tier, rating.technique, rating.singles_suffice, rating.guesses
    (2, 'hidden single', True, 0)
    """
    steps = tuple(explain(puzzle, most_guesses))
    tier = max((step.tier for step in steps), default=0)
    guesses = sum(step.tier == GUESS for step in steps)
    return Rating(
        tier,
        TECHNIQUES[tier - 1] if tier else "none",
        tier <= SINGLES,
        steps,
        guesses if guesses <= most_guesses else None,
        the_solution(puzzle),
    )


def explain(puzzle: Puzzle, most_guesses: int = MOST_GUESSES) -> Iterator[Step]:
    """The steps to the solution, one after the other; guesses are right.

    They are in a least backdoor if that has at most `most_guesses` cells. PuzzleError unless the
    puzzle has exactly one solution, OptionError for a negative number.
    """
    if most_guesses < 0:
        raise OptionError(f"most guesses {most_guesses}: must be 0 or more")
    solution = the_solution(puzzle)
    board = Board.of(puzzle)
    backdoor: list[int] | None = None
    while board.empty:
        step = next(chain.from_iterable(find(board) for find in FINDERS), None)
        if step is None:
            if backdoor is None:
                backdoor = list(_least_backdoor(board, solution, most_guesses))
            cell = backdoor.pop(0) if backdoor else board.narrowest()
            step = guess(board, cell, solution.cells[cell])
        board.apply(step)
        yield step


def _least_backdoor(board: Board, solution: Puzzle, most: int) -> tuple[int, ...]:
    """The cells of a least backdoor; none if it has more than `most` cells."""
    cells = list(bits_of(board.empty))
    searches = (_backdoor(board, solution, cells, size) for size in range(1, most + 1))
    return next(filter(None, searches), ())


def _backdoor(board: Board, solution: Puzzle, cells: Sequence[int], size: int) -> tuple[int, ...]:
    """A backdoor with at most `size` of these cells; none if there is none."""
    after = {cell: board.finished(cell, solution.cells[cell]) for cell in cells}
    for cell, rest in after.items():
        if not rest.empty:
            return (cell,)
    if size == 1:
        return ()
    # a cell that another one solves is never the better choice
    best: list[int] = []
    for cell in sorted(cells, key=lambda cell: after[cell].empty.bit_count()):
        if all(after[better].empty >> cell & 1 for better in best):
            best.append(cell)
    for k, cell in enumerate(best, 1):
        left = [other for other in best[k:] if after[cell].empty >> other & 1]
        found = _backdoor(after[cell], solution, left, size - 1)
        if found:
            return (cell, *found)
    return ()
