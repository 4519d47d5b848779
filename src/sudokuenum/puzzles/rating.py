"""Rating: how hard a puzzle is, by the steps that a person needs.

Each step uses the lowest technique that makes progress. The highest technique that is used is the
rating. What no technique solves needs guesses.

A backdoor is a set of cells whose digits, if they were given, let the techniques finish the puzzle.
The number of guesses is the size of a smallest backdoor. One more given digit never makes a
conclusion impossible, so this number does not depend on the order of the steps.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from sudokuenum.common.arguments import as_integer, shown
from sudokuenum.errors import OptionError
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike
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
"""The greatest size of backdoors that are searched for by default."""


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is, and the steps to its solution."""

    tier: int
    """The highest tier among the steps; 0 for a full grid."""
    technique: str
    """The technique of this tier; "none" for a full grid."""
    singles_suffice: bool
    """Whether there are only naked and hidden singles."""
    steps: tuple[Step, ...]
    """The steps in order."""
    guesses: int | None
    """The size of a smallest backdoor; None if it is greater than was searched for."""
    solved: Puzzle
    """The solution."""


def rate(puzzle: PuzzleLike, most_guesses: int = MOST_GUESSES) -> Rating:
    """Rate a puzzle by the steps that a person needs.

    Backdoors are searched for with up to `most_guesses` cells, all of one size before the next.
    The time grows fast with this number. PuzzleError unless the puzzle has exactly one solution;
    OptionError for a negative number.

    >>> rating = rate(Puzzle.parse("3..2.1...74.....19.2..6.5...3.74...1..8...9..6...92.5..."
    ...                            "2.8..4.15.....97...9.3..2"))
    >>> rating.tier, rating.technique, rating.singles_suffice, rating.guesses
    (2, 'hidden single', True, 0)
    """
    puzzle, most_guesses = Puzzle.of(puzzle), as_integer(most_guesses, "most_guesses")
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


def explain(puzzle: PuzzleLike, most_guesses: int = MOST_GUESSES) -> Iterator[Step]:
    """The steps to the solution of a puzzle, one after the other.

    Guesses are always right. They come from a smallest backdoor if it has at most `most_guesses`
    cells, and else from the cell with the fewest candidates. PuzzleError unless the puzzle has
    exactly one solution; OptionError for a negative number.

    >>> [step.text for step in explain("1234 341. 2143 43..")]
    ['r2c4 can only be 2', 'r4c4 can only be 1', 'r4c3 can only be 2']
    """
    most_guesses = as_integer(most_guesses, "most_guesses")
    if most_guesses < 0:
        raise OptionError(f"most guesses {shown(most_guesses)}: must be 0 or more")
    puzzle = Puzzle.of(puzzle)
    return _steps(puzzle, the_solution(puzzle), most_guesses)


def _steps(puzzle: Puzzle, solution: Puzzle, most_guesses: int) -> Iterator[Step]:
    board = Board.of(puzzle)
    backdoor: list[int] | None = None
    while board.empty:
        step = next(chain.from_iterable(find(board) for find in FINDERS), None)
        if step is None:
            if backdoor is None:
                backdoor = list(_smallest_backdoor(board, solution, most_guesses))
            cell = backdoor.pop(0) if backdoor else board.narrowest()
            step = guess(board, cell, solution.cells[cell])
        board.apply(step)
        yield step


def _smallest_backdoor(board: Board, solution: Puzzle, most: int) -> tuple[int, ...]:
    """The cells of a smallest backdoor; none if it has more than `most` cells."""
    cells = list(bits_of(board.empty))
    searches = (_backdoor(board, solution, cells, size) for size in range(1, most + 1))
    return next(filter(None, searches), ())


def _backdoor(board: Board, solution: Puzzle, cells: Sequence[int], size: int) -> tuple[int, ...]:
    """A backdoor with at most `size` of these cells; none if there is none."""
    after = {cell: _finished(board, cell, solution.cells[cell]) for cell in cells}
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


def _finished(board: Board, cell: int, digit: int) -> Board:
    """The board after a digit is given and no technique makes progress any more."""
    board = board.copy()
    board.put(cell, digit)
    while steps := next(filter(None, (list(find(board)) for find in FINDERS)), None):
        for step in steps:
            board.apply(step)
    return board
