"""Ratings: the difficulty of a puzzle, measured by the steps that a person needs.

Each step uses the easiest technique that makes progress. If the techniques cannot finish a puzzle,
it needs guesses, whose least number is the size of a smallest backdoor (backdoors.py). The score is
the sum of the weights of the steps.

For a guess, an explanation shows why every other digit in the cell is wrong. To refute a digit, we
put it in the cell and use the techniques up to the X-wing until an empty cell has no candidate, or
a missing digit has no place in a row, column or box. If the techniques get stuck before, we refute
each candidate of another cell in the same way. The number of these steps in an explanation is
limited, because some digits of large grids can only be refuted by very long searches.

Cost: milliseconds to refute most digits, and tenths of a second in the hardest 9x9 puzzles. A 16x16
puzzle takes at most some seconds, because both the trials and the steps that refute digits are
limited.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from threading import Event
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import as_name, check_type, integer_within
from sudokuenum.common.notebook import Tabled
from sudokuenum.common.one_by_one import OneByOne
from sudokuenum.common.parallel import check_jobs, run_each, slices
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.common.wording import counted
from sudokuenum.errors import OptionError
from sudokuenum.formats.many_puzzles import Errors, Puzzles, PuzzlesLike
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.grids.columns import Columns
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, is_classic
from sudokuenum.puzzles.rating.backdoors import smallest_backdoor
from sudokuenum.puzzles.rating.board import Board
from sudokuenum.puzzles.rating.board9 import (
    advance,
    after_guess,
    candidates,
    cells_of,
    easiest_step,
    run_of_singles,
)
from sudokuenum.puzzles.rating.explainer import SERating, rate_grids, se_rating_proper
from sudokuenum.puzzles.rating.kernels import techniques9
from sudokuenum.puzzles.rating.techniques import (
    BASIC,
    GUESS,
    SINGLES,
    TECHNIQUE_NAMES,
    WEIGHTS,
    Difficulty,
    Step,
    difficulty_of,
    technique_of,
    tried,
)
from sudokuenum.solving.proper import ProperPuzzle, ProperRows

Scale: TypeAlias = Literal["own", "se"]
"""The scales of ratings: the package's own scale, and Sudoku Explainer's."""
SCALES: tuple[Scale, ...] = get_args(Scale)
MOST_GUESSES = 3
"""The default for the size of the largest backdoors that are searched for."""
_PUZZLES_PER_CALL, _HARD_PUZZLES_PER_CALL = 256, 8
"""The number of puzzles in a call of the kernel, for singles and for all techniques. The hardest
puzzles take some milliseconds each, and a call should end within 0.2 s.
"""


@dataclass(frozen=True)
class Rating(Tabled):
    """The rating of a puzzle, and the steps to its solution.

    Attributes
    ----------
    tier
        The highest tier among the steps, or 0 for a full grid.
    technique
        The technique of this tier, or "none" for a full grid.
    difficulty
        The difficulty of this technique, one of `Generation.difficulties`, such as "hard".
    score
        The sum of the weights of the steps.
    singles_suffice
        True if all steps are naked or hidden singles.
    steps
        The steps in order.
    guesses
        The least number of guesses, which is the size of a smallest backdoor.

        It is None if it is unknown, because it exceeds `most_guesses` or because the search reached
        its limit.
    guesses_at_least
        A lower bound on the number of guesses, which equals `guesses` if this number is known.
    solution
        The solution.
    puzzle
        The puzzle.
    """

    tier: int
    technique: str
    difficulty: Difficulty
    score: int
    singles_suffice: bool
    steps: tuple[Step, ...] = field(repr=False)
    guesses: int | None
    guesses_at_least: int
    solution: Puzzle
    puzzle: Puzzle = field(repr=False)
    _instead: ClassVar[dict[str, str]] = {
        "difficulty": "hardness level rating",
        "number_of_steps": "n_steps num_steps",
        "score": "value weight",
        "se": "ser serate sudoku_explainer",
        "solution": "answer grid solved",
    }

    @property
    def number_of_steps(self) -> int:
        """The number of steps."""
        return len(self.steps)

    @cached_property
    def se(self) -> SERating:
        """Sudoku Explainer's rating of the puzzle, which is computed when you ask for it.

        Raises
        ------
        PuzzleError
            If the puzzle has a layout or boxes other than 3x3.
        """
        return se_rating_proper(ProperPuzzle(self.puzzle, self.solution))


def rate(
    puzzle: PuzzleLike, most_guesses: int = MOST_GUESSES, *, unique: bool = True,
    progress: ProgressLike = SILENT,
) -> Rating:  # fmt: skip
    """Rate a puzzle by the steps that a person needs.

    The rating consists of the hardest technique among these steps, its difficulty, and the score of
    all steps. Where no technique helps, a digit is guessed.

    Parameters
    ----------
    puzzle
        The puzzle, in any form that `Puzzle` reads.
    most_guesses
        The largest number of guesses up to which the least number is searched for. The search also
        ends at a limit of 100 trials of two or more cells, or 2,000 trials for 9x9 puzzles. If it
        ends without a result, `guesses` is None, and `guesses_at_least` is a lower bound.
    unique
        If False, leave out the techniques that assume that there is exactly one solution.
    progress
        Receives the trials of a long search for the least number of guesses.

    Returns
    -------
    Rating
        The rating, the steps, and the solution.

    Raises
    ------
    PuzzleError
        If the puzzle does not have exactly one solution, or if a string is not a puzzle.
    OptionError
        If `most_guesses` is negative.

    Examples
    --------
    >>> rating = rate(Puzzle("3..2.1...74.....19.2..6.5...3.74...1..8...9..6...92.5..."
    ...                            "2.8..4.15.....97...9.3..2"))
    >>> rating.tier, rating.technique, rating.guesses, rating.difficulty, rating.score
    (2, 'hidden single', 0, 'easy', 224)
    """
    bar = as_progress(progress)
    most_guesses = checked_options(most_guesses, unique)
    return rate_proper(ProperPuzzle.of(puzzle), most_guesses, unique, bar)


def rate_proper(
    proper: ProperPuzzle, most_guesses: int, unique: bool, progress: Progress = SILENT
) -> Rating:
    """Rate a puzzle whose solution is known."""
    explanation = Explanation(proper, most_guesses, unique, progress)
    steps = tuple(explanation.steps())
    tier = max((step.tier for step in steps), default=0)
    guesses, at_least = sum(step.tier == GUESS for step in steps), explanation.guesses_at_least
    known = guesses if guesses == at_least else None
    score = sum(WEIGHTS[step.tier - 1] for step in steps)
    names = technique_of(tier), difficulty_of(tier)
    singles = tier <= SINGLES
    puzzle, solution = proper
    return Rating(tier, *names, score, singles, steps, known, at_least, solution, puzzle)


def explain(
    puzzle: PuzzleLike, most_guesses: int = MOST_GUESSES, *, unique: bool = True,
    progress: ProgressLike = SILENT,
) -> Iterator[Step]:  # fmt: skip
    """Yield the steps to the solution of a puzzle, one after the other.

    A guess explains why each other candidate of its cell is wrong.

    Parameters
    ----------
    puzzle, unique, progress
        The same as for `rate`.
    most_guesses
        The explanation uses as few guesses as possible if this number suffices and the search for
        them does not reach its limit. Otherwise each guess takes the cell with the fewest
        candidates.

    Returns
    -------
    Iterator[Step]
        The steps in order, each of which is searched for when you ask for it.

    Raises
    ------
    PuzzleError
        If the puzzle does not have exactly one solution, or if a string is not a puzzle.
    OptionError
        If `most_guesses` is negative.

    Examples
    --------
    >>> [step.text for step in explain("1234 341. 2143 43..")]
    ['r2c4 can only be 2', 'r4c4 can only be 1', 'r4c3 can only be 2']
    """
    bar = as_progress(progress)
    most_guesses = checked_options(most_guesses, unique)
    return OneByOne(explain_proper(ProperPuzzle.of(puzzle), most_guesses, unique, bar))


def explain_proper(
    proper: ProperPuzzle, most_guesses: int, unique: bool, progress: Progress = SILENT
) -> Iterator[Step]:
    """Yield the steps to the solution of a puzzle whose solution is known."""
    return Explanation(proper, most_guesses, unique, progress).steps()


class Explanation:
    """The steps to the solution of a puzzle, and a lower bound on the number of guesses."""

    def __init__(
        self, proper: ProperPuzzle, most_guesses: int, unique: bool, progress: Progress = SILENT
    ) -> None:
        self.guesses_at_least = 0
        self._proper = proper
        self._most_guesses = most_guesses
        self._unique = unique
        self._progress = progress
        self._refutations = Refutations(progress)

    def steps(self) -> Iterator[Step]:
        """Yield the steps. The number of guesses is known after the last step."""
        puzzle, solution = self._proper
        board = Board(puzzle)
        self._progress.start("trials")
        backdoor: list[int] | None = None
        tiers = tried(board.shape.layout, self._unique)
        while board.empty:
            if is_classic(puzzle):
                yield from run_of_singles(board)
                if not board.empty:
                    break
            step = easiest_step(board, tiers)
            if step is None:
                if backdoor is None:
                    position = cells_of(board) if is_classic(puzzle) else board
                    found, self.guesses_at_least = smallest_backdoor(
                        position, solution.cells, self._most_guesses, self._unique, self._progress
                    )
                    backdoor = [*found]
                cell = backdoor.pop(0) if backdoor else board.narrowest()
                step = self._guess(board, cell, solution.cells[cell])
            board.apply(step.placements, step.eliminations)
            yield step

    def _guess(self, board: Board, cell: int, digit: int) -> Step:
        """Return a guess as a step, which explains why the other candidates are wrong."""
        others = [other for other in board.candidates(cell) if other != digit]
        reasons = (self._refutations.reason(board, cell, other) for other in others)
        place = board.puzzle.place(cell)
        text = f"guess that {place} is {SYMBOLS[digit - 1]}: {'; '.join(filter(None, reasons))}"
        return Step(TECHNIQUE_NAMES[-1], GUESS, text, ((cell, digit),))


MOST_REFUTING_STEPS = 10_000
"""The largest number of steps that refute digits in an explanation. In 16x16 grids, a step takes
0.2 ms."""


class Refutations:
    """Refutations of wrong digits, with a limit on the total number of steps."""

    def __init__(self, progress: Progress = SILENT, most_steps: int = MOST_REFUTING_STEPS) -> None:
        self.steps_left = most_steps
        self._progress = progress

    def reason(self, board: Board, cell: int, digit: int) -> str | None:
        """Explain why a candidate of a cell is wrong, or return None if it cannot be refuted.

        The board is not changed. If the limit is reached, the reason states that there are too many
        steps.
        """
        reason = self._refute(board, cell, digit)
        if reason is None and not self.steps_left:
            return f"{SYMBOLS[digit - 1]} leaves no solution, which takes too many steps to show"
        return reason

    def _refute(self, board: Board, cell: int, digit: int) -> str | None:
        after = board.copy()
        after.put(cell, digit)
        steps = 0
        while (found := after.contradiction()) is None:
            if not self.steps_left:
                return None
            step = easiest_step(after, range(1, BASIC + 1))
            if step is None:
                return self._by_cases(after, digit)
            self.steps_left -= 1
            self._progress.advance(0)
            after.apply(step.placements, step.eliminations)
            steps += 1
        late = f" after {counted(steps, 'step')}" if steps else ""
        return f"{SYMBOLS[digit - 1]} leaves {found}{late}"

    def _by_cases(self, board: Board, digit: int) -> str | None:
        if not board.empty:
            return None
        cell = board.narrowest()
        cases = []
        for other in board.candidates(cell):
            cases.append(self._refute(board, cell, other))
            if cases[-1] is None:
                return None
        words = ", ".join(filter(None, cases))
        return f"{SYMBOLS[digit - 1]} leaves nothing for {board.puzzle.place(cell)} ({words})"


class RatedRows(NamedTuple):
    """The ratings of many puzzles, as arrays of numbers with shape (puzzles,).

    `guesses` is -1 where the least number of guesses is unknown.
    """

    tier: NDArray[np.uint8]
    score: NDArray[np.int64]
    number_of_steps: NDArray[np.uint32]
    guesses: NDArray[np.int32]
    guesses_at_least: NDArray[np.int32]


def rate_many(
    puzzles: PuzzlesLike, most_guesses: int = MOST_GUESSES, *, unique: bool = True,
    scale: Scale = "own", jobs: int | None = None, progress: ProgressLike = SILENT,
    errors: Errors = "raise",
) -> Columns:  # fmt: skip
    """Rate many proper 9x9 puzzles: their techniques, difficulties, scores, steps and guesses.

    The values are the same as for `rate` or, with `scale="se"`, as for `se_rating`. A second
    suffices for about 55,000 puzzles that need only singles, 5,000 puzzles that `generate` makes,
    or 100 of the hardest puzzles. On Sudoku Explainer's scale, the hardest puzzles take about a
    fifth of a second each.

    Parameters
    ----------
    puzzles, jobs
        The same as for `solve_many`.
    most_guesses, unique
        The same as for `rate`.
    scale
        `"own"` for the scale of `rate`, or `"se"` for Sudoku Explainer's ratings.
    progress
        True for a progress bar, or a `Progress`, which receives the number of rated puzzles. On the
        scale `"own"` it receives only the puzzles that singles do not solve.
    errors
        The same as for `solve_many`, where puzzles without exactly one solution are also errors.

    Returns
    -------
    Columns
        The columns are `technique`, `difficulty`, `tier`, `score`, `number_of_steps`, `guesses`,
        which is -1 if the least number is unknown, `guesses_at_least`, and `solution`. The array
        `solutions`, of shape (puzzles, 81), contains the solutions. The neutral values are empty
        strings, 0, and -1 for `guesses`. With `scale="se"` the columns are `er`, `ep` and `ed`,
        which are floats with one decimal, and `solution`.

    Raises
    ------
    PuzzleError
        If a puzzle does not have exactly one solution.
    OptionError
        If `most_guesses` is negative, if the scale is unknown, if `most_guesses` or `unique` is
        given with `scale="se"`, or if `jobs` is out of range.

    Examples
    --------
    >>> found = rate_many([
    ...     "........1.......2...3..4........53.4.6.......12...........3.4.....6..7...8.27....",
    ...     "3..2.1...74.....19.2..6.5...3.74...1..8...9..6...92.5...2.8..4.15.....97...9.3..2",
    ... ])
    >>> found.technique.tolist(), found.guesses.tolist()
    (['remote pairs', 'hidden single'], [0, 0])
    """
    most_guesses = checked_options(most_guesses, unique)
    scale = as_name(scale, SCALES, "scale")
    if scale == "se" and (most_guesses, unique) != (MOST_GUESSES, True):
        raise OptionError("scale 'se': most_guesses and unique are only for the scale 'own'")
    bar = as_progress(progress)
    threads = check_jobs(jobs, bar)
    given = Puzzles(puzzles, errors)
    proper = ProperRows.of(given, threads)
    if scale == "se":
        bar.start("puzzles", len(proper.puzzles))
        tenths = rate_grids(proper.puzzles, threads, bar.advance)._asdict()
        ratings = {name: given.spread(numbers / 10) for name, numbers in tenths.items()}
        return _columns(given, ratings, proper)
    rated = rate_rows(proper, most_guesses, unique, threads, bar)
    tiers = range(GUESS + 1)
    names = (
        given.spread(np.array([*map(name, tiers)], object)[rated.tier], "")
        for name in (technique_of, difficulty_of)
    )
    columns: dict[str, NDArray[Any]] = {
        **dict(zip(("technique", "difficulty"), names, strict=True)),
        **{
            name: given.spread(numbers, -1 if name == "guesses" else 0)
            for name, numbers in rated._asdict().items()
        },
    }
    return _columns(given, columns, proper)


def _columns(given: Puzzles, columns: Mapping[str, NDArray[Any]], proper: ProperRows) -> Columns:
    """Return these columns, with a column of solutions."""
    solutions = {"solutions": given.spread(proper.solutions)}
    return given.columns({**columns, "solution": "solutions"}, solutions)


class _UntilStopped(Progress):
    """A Progress that ends the search of a thread after its caller has stopped."""

    def __init__(self, stopped: Event) -> None:
        self._stopped = stopped

    def advance(self, steps: int) -> None:
        """Raise an error, which nobody receives, if the caller has stopped."""
        if self._stopped.is_set():
            raise RuntimeError


def rate_rows(
    proper: ProperRows, most_guesses: int, unique: bool, threads: int, progress: Progress = SILENT
) -> RatedRows:
    """Rate 9x9 puzzles whose solutions are known."""
    stopped = Event()
    cells, solutions = proper
    boards = np.empty(cells.shape, np.uint16)
    steps = np.zeros((len(cells), GUESS), np.uint32)
    least = np.zeros(len(cells), np.int32)

    def singles(part: slice) -> None:
        techniques9.start(cells[part], boards[part])
        steps[part, :-1] = advance(boards[part], unique, SINGLES)

    def techniques(some: NDArray[np.intp]) -> None:
        rest = boards[some]
        steps[some, :-1] += advance(rest, unique)
        boards[some] = rest

    def guess(k: int) -> None:
        board: NDArray[np.uint16] = boards[k]
        solution: list[int] = solutions[
            k
        ].tolist()  # shifting numpy's uint8 loses the bits above the eighth
        found, least[k] = smallest_backdoor(
            board, solution, most_guesses, unique, _UntilStopped(stopped)
        )
        backdoor = [*found]
        while (left := candidates(board)).any():
            if backdoor:
                cell = backdoor.pop(0)
            else:
                number = np.bitwise_count(left)
                cell = int(np.where(number, number, CLASSIC.digits + 1).argmin())
            board[:], made = after_guess(board, cell, solution[cell], unique)
            steps[k, :-1] += made
            steps[k, -1] += 1

    def rated(some: NDArray[np.intp] | int) -> None:
        progress.advance(int((~candidates(boards[np.atleast_1d(some)]).any(axis=1)).sum()))

    run_each(singles, slices(len(cells), _PUZZLES_PER_CALL), threads)
    left = np.flatnonzero(candidates(boards).any(axis=1))
    progress.start("puzzles", len(left))
    parts = [left[part] for part in slices(len(left), _HARD_PUZZLES_PER_CALL)]
    run_each(techniques, parts, threads, None, rated)
    left = np.flatnonzero(candidates(boards).any(axis=1))
    run_each(guess, left.tolist(), threads, stopped, rated)
    tiers = np.where(steps > 0, np.arange(1, GUESS + 1, dtype=np.uint8), 0).max(axis=1, initial=0)
    scores = steps.astype(np.int64) @ np.array(WEIGHTS)
    guesses = steps[:, -1].astype(np.int32)
    guesses[guesses > least] = -1
    number_of_steps = steps.sum(axis=1, dtype=np.uint32)
    return RatedRows(tiers.astype(np.uint8), scores, number_of_steps, guesses, least)


def checked_options(most_guesses: int, unique: bool) -> int:
    """Return the number of guesses. Raises TypeError or OptionError if an option is wrong."""
    check_type(unique, bool, "True or False as unique")
    return integer_within(most_guesses, "most_guesses", 0, inf, "must be 0 or more")
