"""Rating: how hard a puzzle is, by the steps that a person needs.

Each step uses the lowest technique that makes progress; what no technique solves needs guesses.
Their number is the size of a smallest backdoor (backdoors.py), whatever the order of the steps.

An explanation says why each other digit is wrong in the cell of a guess. The digit is put there,
and the techniques go on until an empty cell has no candidate, or a missing digit no place in a row,
column or box. If they stop before, each candidate of a further cell is refuted in the same way.

Cost: milliseconds for most digits, tenths of a second in the hardest puzzles.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from math import inf
from operator import or_
from threading import Event

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import integer_within
from sudokuenum.common.box import CLASSIC
from sudokuenum.common.counted import counted
from sudokuenum.common.digits import SYMBOLS
from sudokuenum.common.notebook import Tabled
from sudokuenum.common.parallel import check_jobs, run_each
from sudokuenum.grids.arrays import PuzzlesLike, puzzle_array
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike
from sudokuenum.kernels import techniques9
from sudokuenum.kernels.techniques9 import next_tier
from sudokuenum.puzzles.backdoors import Position9, position_of, smallest_backdoor
from sudokuenum.puzzles.board9 import advance, candidates_of, run_of_singles
from sudokuenum.puzzles.techniques import (
    FINDERS,
    GUESS,
    SINGLES,
    Board,
    Step,
    bits_of,
    guess,
    next_step,
    technique_of,
)
from sudokuenum.solving.search import solutions_of_proper, the_solution

MOST_GUESSES = 3
"""The greatest size of backdoors that are searched for by default."""
_PUZZLES = 256
"""The most puzzles of one call of the kernel."""


@dataclass(frozen=True)
class Rating(Tabled):
    """How hard a puzzle is, and the steps to its solution."""

    tier: int
    """The highest tier among the steps; 0 for a full grid."""
    technique: str
    """The technique of this tier; "none" for a full grid."""
    singles_suffice: bool
    """Whether there are only naked and hidden singles."""
    steps: tuple[Step, ...] = field(repr=False)
    """The steps in order."""
    guesses: int | None
    """The size of a smallest backdoor; None if it is greater than was searched for."""
    solved: Puzzle
    """The solution."""


def rate(puzzle: PuzzleLike, most_guesses: int = MOST_GUESSES) -> Rating:
    """Rate a puzzle by the steps that a person needs.

    The rating is the hardest technique among these steps. Where no technique helps, a digit is
    guessed. The least number of guesses is searched for up to `most_guesses`; the time grows fast
    with it. PuzzleError unless there is exactly one solution; OptionError for a negative number.

    >>> rating = rate(Puzzle.parse("3..2.1...74.....19.2..6.5...3.74...1..8...9..6...92.5..."
    ...                            "2.8..4.15.....97...9.3..2"))
    >>> rating.tier, rating.technique, rating.singles_suffice, rating.guesses
    (2, 'hidden single', True, 0)
    """
    most_guesses, puzzle = _checked_guesses(most_guesses), Puzzle.of(puzzle)
    solved = the_solution(puzzle)
    steps = tuple(_steps(puzzle, solved, most_guesses))
    tier = max((step.tier for step in steps), default=0)
    guesses = sum(step.tier == GUESS for step in steps)
    known = guesses if guesses <= most_guesses else None
    return Rating(tier, technique_of(tier), tier <= SINGLES, steps, known, solved)


def explain(puzzle: PuzzleLike, most_guesses: int = MOST_GUESSES) -> Iterator[Step]:
    """The steps to the solution of a puzzle, one after the other.

    A guess says why each other candidate of its cell is wrong. If at most `most_guesses` guesses
    suffice, there are as few as possible; otherwise the digit of the cell with the fewest
    candidates is guessed each time. Errors are those of `rate`.

    >>> [step.text for step in explain("1234 341. 2143 43..")]
    ['r2c4 can only be 2', 'r4c4 can only be 1', 'r4c3 can only be 2']
    """
    most_guesses, puzzle = _checked_guesses(most_guesses), Puzzle.of(puzzle)
    return _steps(puzzle, the_solution(puzzle), most_guesses)


def _steps(puzzle: Puzzle, solution: Puzzle, most_guesses: int) -> Iterator[Step]:
    board = Board.of(puzzle)
    backdoor: list[int] | None = None
    while board.empty:
        finders = FINDERS
        if puzzle.box == CLASSIC:
            tier = next_tier(candidates_of(board))
            if 0 < tier <= SINGLES:
                yield from run_of_singles(board)
                continue
            finders = FINDERS[tier - 1 : tier] if tier else ()
        step = next_step(board, finders)
        if step is None:
            if backdoor is None:
                backdoor = list(smallest_backdoor(position_of(board), solution.cells, most_guesses))
            cell = backdoor.pop(0) if backdoor else board.narrowest()
            digit = solution.cells[cell]
            others = [other for other in board.candidates(cell) if other != digit]
            refuted = [refutation(board, cell, other) for other in others]
            step = guess(board, cell, digit, [words for words in refuted if words])
        board.apply(step)
        yield step


def refutation(board: Board, cell: int, digit: int) -> str | None:
    """What is wrong with a candidate of a cell, in words; None if it cannot be refuted.

    The board stays as it is.

    >>> from sudokuenum import Box, Puzzle
    >>> board = Board.of(Puzzle.parse("1... ..3. .2.. ...4", Box(2, 2)))
    >>> refutation(board, 1, 4), refutation(board, 1, 3)
    ('4 leaves no candidate in r2c2', None)
    """
    tried = board.copy()
    tried.put(cell, digit)
    steps = 0
    while (found := _contradiction(tried)) is None:
        step = next_step(tried)
        if step is None:
            return _by_cases(tried, digit)
        tried.apply(step)
        steps += 1
    after = f" after {counted(steps, 'step')}" if steps else ""
    return f"{SYMBOLS[digit - 1]} leaves {found}{after}"


def _by_cases(board: Board, digit: int) -> str | None:
    if not board.empty:
        return None
    cell = board.narrowest()
    cases = [refutation(board, cell, other) for other in board.candidates(cell)]
    if None in cases:
        return None
    words = ", ".join(filter(None, cases))
    return f"{SYMBOLS[digit - 1]} leaves nothing for {board.puzzle.place(cell)} ({words})"


def _contradiction(board: Board) -> str | None:
    for cell in bits_of(board.empty & ~reduce(or_, board.masks)):
        return f"no candidate in {board.puzzle.place(cell)}"
    for unit in board.shape.units:
        missing = (unit.cells & board.empty).bit_count()
        if sum(mask & unit.cells > 0 for mask in board.masks) < missing:
            return f"no place for a digit in {unit.name}"
    return None


def rate_many(
    puzzles: PuzzlesLike, most_guesses: int = MOST_GUESSES, *, jobs: int | None = None
) -> tuple[NDArray[np.uint8], NDArray[np.uint32], NDArray[np.int32]]:
    """Rate many proper 9x9 puzzles: their tiers, their numbers of steps, and their guesses.

    The numbers are those that `rate` finds, in three arrays of shape (puzzles,), with -1 for more
    guesses than `most_guesses`. Puzzles and `jobs` are as for `solve_many`. About 25,000 puzzles a
    second are rated that need no guess, and 500 that need one. PuzzleError if a puzzle does not
    have exactly one solution; OptionError for a negative number of guesses, or a bad number of
    threads.

    >>> tiers, steps, guesses = rate_many([
    ...     "........1.......2...3..4........53.4.6.......12...........3.4.....6..7...8.27....",
    ...     "3..2.1...74.....19.2..6.5...3.74...1..8...9..6...92.5...2.8..4.15.....97...9.3..2",
    ... ])
    >>> tiers.tolist(), guesses.tolist()
    ([7, 2], [1, 0])
    """
    most_guesses = _checked_guesses(most_guesses)
    threads = check_jobs(jobs)
    cells = puzzle_array(puzzles)
    solutions = solutions_of_proper(cells, jobs=threads)
    boards = np.empty(cells.shape, np.uint16)
    steps = np.zeros((len(cells), GUESS), np.uint32)
    guesses = np.zeros(len(cells), np.int32)
    stopped = Event()

    def run(start: int) -> None:
        part = slice(start, start + _PUZZLES)
        techniques9.start(cells[part], boards[part])
        steps[part, :-1] = advance(boards[part])
        for k in np.nonzero(boards[part].any(axis=1))[0] + start:
            if stopped.is_set():
                return
            here = slice(k, k + 1)
            guesses[k] = _guess(boards[here], solutions[k], steps[here], most_guesses)

    run_each(run, range(0, len(cells), _PUZZLES), threads, stopped)
    tiers = np.where(steps > 0, np.arange(1, GUESS + 1, dtype=np.uint8), 0).max(axis=1, initial=0)
    return tiers.astype(np.uint8), steps.sum(axis=1, dtype=np.uint32), guesses


def _guess(
    board: NDArray[np.uint16],
    solution: NDArray[np.uint8],
    steps: NDArray[np.uint32],
    most_guesses: int,
) -> int:
    """Finish a board of shape (1, 81), where no technique advances, with guesses.

    Returns their number, or -1 for more than `most_guesses`, and counts the steps by their tiers.
    """
    cells = list(smallest_backdoor(Position9(board[0]), solution.tolist(), most_guesses))
    guesses = len(cells) or -1
    while board.any():
        if cells:
            cell = cells.pop(0)
        else:
            candidates = np.unpackbits(board[0].view(np.uint8).reshape(81, 2), axis=1).sum(axis=1)
            cell = int(np.where(candidates, candidates, CLASSIC.digits + 1).argmin())
        steps[0, -1] += 1
        techniques9.give(board, np.array([cell], np.uint8), solution[cell : cell + 1])
        steps[:, :-1] += advance(board)
    return guesses


def _checked_guesses(most_guesses: int) -> int:
    return integer_within(most_guesses, "most_guesses", 0, inf, "must be 0 or more")
