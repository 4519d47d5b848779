"""The number of solutions of a puzzle: one by one by a search, or by a sum over columns.

The search counts some millions of solutions a second. A sum takes a time that depends on the places
of the clues and hardly on the number of solutions. `column_sum` is for 9x9 grids, and
`column_sum_two_bands` for those with two bands or two stacks. A search of a few milliseconds comes
first. If it does not end, the method is chosen by the expected times. Larger puzzles may be out of
reach of both: they are searched for some seconds, and then refused, unless the caller sets a limit.
"""

from contextlib import closing
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import check_type
from sudokuenum.common.clock import Clock
from sudokuenum.common.durations import duration
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.speeds import SOLUTION
from sudokuenum.errors import PuzzleError
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, is_classic
from sudokuenum.solving.column_sums.three_bands import ColumnSum
from sudokuenum.solving.column_sums.two_bands import LONGEST, TwoBandSum, has_two_bands
from sudokuenum.solving.search import NODES, UNLIMITED, Listing, check_limit, search

TRIAL = 4000
"""The steps of the first search, which take about 3 ms."""
_PATIENCE = 1_000_000
"""The steps of a search that has neither limits nor an expected time: some seconds."""


@dataclass(frozen=True)
class SolutionCount:
    """How many solutions were found, and whether these are all."""

    number: int
    complete: bool


@dataclass(frozen=True)
class CountingMethod:
    """How the solutions of a puzzle are counted, and why."""

    column_sum: ColumnSum | TwoBandSum | None
    """The sum that counts them, or None if the search does."""
    expected: float | None
    """The expected number of solutions; None if the choice did not need it."""
    reason: str
    number: int | None = None
    """The number of solutions, if all were found during the choice."""


def counting_method(puzzle: PuzzleLike, jobs: int | None = None) -> CountingMethod:
    """Choose between the search and the sum, for this number of threads (default: all cores).

    OptionError for a number of jobs that is not allowed.

    >>> print(counting_method("." * 81, jobs=2).reason)
    6.66e+21 solutions expected: search 5.27e+07 years, sum over columns 0.2 s
    >>> print(counting_method("1" + "." * 143).reason)
    search, since there is no sum over columns for boxes of 3x4
    """
    threads = check_jobs(jobs)
    puzzle = Puzzle.of(puzzle, layouts=True, candidates=True)
    trial = search(puzzle)
    solutions = trial.count(UNLIMITED, TRIAL)
    if trial.ended():
        return CountingMethod(None, None, f"search, which ends within {TRIAL} tries", solutions)
    if puzzle.layout is not None:
        return CountingMethod(None, None, f"search, with the groups of the layout {puzzle.layout}")
    if puzzle.removed:
        return CountingMethod(None, None, "search, with the candidates that are removed")
    if has_two_bands(puzzle.box):
        two_bands = TwoBandSum(puzzle.cells, puzzle.box)
        by_sum = two_bands.expected_seconds(threads)
        if by_sum > LONGEST:
            reason = f"search, since a sum over columns takes more than {duration(LONGEST)}"
            return CountingMethod(None, None, reason)
        reason = f"search does not end within {TRIAL} tries, sum over columns {duration(by_sum)}"
        return CountingMethod(two_bands, None, reason)
    if puzzle.box != CLASSIC:
        reason = f"search, since there is no sum over columns for boxes of {puzzle.box}"
        return CountingMethod(None, None, reason)
    column_sum = ColumnSum(puzzle.cells)
    expected = column_sum.expected
    by_search = expected * SOLUTION
    by_sum = column_sum.expected_seconds(threads)
    times = f"search {duration(by_search)}, sum over columns {duration(by_sum)}"
    reason = f"{expected:.3g} solutions expected: {times}"
    return CountingMethod(column_sum if by_sum < by_search else None, expected, reason)


def count_solutions(puzzle: PuzzleLike, jobs: int | None = None) -> int:
    """The exact number of solutions of a puzzle.

    Puzzles of 4x4, 6x6, 8x8 and 9x9 cells may have any number of solutions, and so may puzzles with
    2x5 boxes that have no clue at all, or about 25 clues or more. The solutions of others are
    counted one by one.

    `jobs` is the number of threads (default: all cores). OptionError for a number that is not
    allowed; PuzzleError for a text that is no puzzle, and for one with too many solutions to count.

    >>> count_solutions("." * 81), count_solutions("." * 64)
    (6670903752021072936960, 29136487207403520)
    """
    return count_within_limits(puzzle, jobs=jobs).number


def count_within_limits(
    puzzle: PuzzleLike,
    *,
    limit: int | None = None,
    seconds: float | None = None,
    jobs: int | None = None,
    progress: Progress = SILENT,
    method: CountingMethod | None = None,
) -> SolutionCount:
    """Count the solutions of a puzzle until a limit of solutions or of time is reached.

    Parameters
    ----------
    puzzle
        The puzzle, or the text of its cells.
    limit
        The most solutions to count; if it is given, a search counts them.
    seconds
        A time limit in seconds. A sum over columns can exceed it by about 0.05 s.
    jobs
        The number of threads; None for all cores.
    progress
        Is told of the solutions found.
    method
        How to count without a limit of solutions; by default as `counting_method` chooses.

    Returns
    -------
    SolutionCount
        The number of solutions found, and whether these are all.

    Raises
    ------
    OptionError
        For a negative limit or time, or a number of jobs that is not allowed.
    PuzzleError
        As for `count_solutions`; not for too many solutions if there is a limit.

    >>> count_within_limits("." * 81, limit=1000)
    SolutionCount(number=1000, complete=False)
    """
    puzzle = Puzzle.of(puzzle, layouts=True, candidates=True)
    check_type(method, CountingMethod | None, "a CountingMethod")
    most, clock, threads = check_limit(limit), Clock(seconds), check_jobs(jobs, progress)
    if limit is not None:
        progress.start("solutions", limit)
        return _count_by_search(puzzle, most, clock, progress, UNLIMITED)
    chosen = method or counting_method(puzzle, jobs)
    progress.start("solutions", None if chosen.expected is None else round(chosen.expected))
    if chosen.number is not None:
        progress.advance(chosen.number)
        return SolutionCount(chosen.number, complete=True)
    if chosen.column_sum:
        return _count_by_sum(chosen.column_sum, clock, threads, progress)
    if seconds is not None or is_classic(puzzle):
        return _count_by_search(puzzle, most, clock, progress, UNLIMITED)
    count = _count_by_search(puzzle, most, clock, progress, _PATIENCE)
    if not count.complete:
        raise PuzzleError(_refusal(puzzle, chosen, count.number))
    return count


def _refusal(puzzle: Puzzle, method: CountingMethod, solutions: int) -> str:
    estimate, kind = "", f"boxes of {puzzle.box}"
    if puzzle.layout is not None:
        kind = f"layout {puzzle.layout}"
    elif not any(puzzle.cells):
        estimate = f"; sudokuenum estimate --box {puzzle.box} estimates it"
    many = f"{kind}: too many solutions to count, {solutions} and more ({method.reason})"
    return f"{many}; a limit of solutions or of seconds gives a part of the number{estimate}"


def _count_by_search(
    puzzle: Puzzle, most: int, clock: Clock, progress: Progress, steps: int
) -> SolutionCount:
    number = 0
    running = search(puzzle)
    while not running.ended() and number < most and not clock.is_over() and steps > 0:
        more = running.count(most - number, NODES)
        steps -= NODES
        number += more
        progress.advance(more)
    return SolutionCount(min(number, most), running.ended() and number <= most)


def _count_by_sum(
    column_sum: ColumnSum | TwoBandSum, clock: Clock, jobs: int, progress: Progress
) -> SolutionCount:
    number = 0
    with closing(column_sum.counts(jobs)) as parts:
        for more in parts:
            number += more
            progress.advance(more)
            if clock.is_over():
                # the next part is almost done, since it was begun before; without one all are done
                further = next(parts, None)
                return SolutionCount(number + (further or 0), complete=further is None)
    return SolutionCount(number, complete=True)


def frequencies(
    puzzle: PuzzleLike, *, jobs: int | None = None, progress: Progress = SILENT
) -> NDArray[Any]:
    """In how many solutions each digit stands in each cell: shape (cells, digits).

    The numbers can exceed 64 bits, so they are Python ints, in an array of dtype object.
    Puzzles, `jobs` and errors are those of `count_solutions`. `progress` is told of the bands done,
    if there are too many solutions to list.

    >>> frequencies("1234 3412 21.. 43..")[10].tolist()
    [0, 0, 0, 1]
    """
    check_type(progress, Progress, "a Progress")
    puzzle = Puzzle.of(puzzle, layouts=True, candidates=True)
    n = puzzle.box.digits
    method = counting_method(puzzle, jobs)
    if method.column_sum:
        return method.column_sum.frequencies(jobs, progress).reshape(n * n, n)
    if method.number is None and not is_classic(puzzle):
        # refuses a puzzle with too many solutions before they are listed
        count_within_limits(puzzle, method=method)
    counts = np.zeros((n * n, n), np.int64)
    for array in Listing(puzzle):
        for digit in range(n):
            counts[:, digit] += (array == digit + 1).sum(axis=0)
    return counts.astype(object)
