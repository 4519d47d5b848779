"""The number of solutions of a puzzle, counted by a search or by a sum over columns.

The search counts a few million solutions a second, one by one. The time of a sum depends on the
places of the clues and hardly on the number of solutions. `ColumnSum` is the sum for 9x9 grids,
`TwoBandSum` the sum for grids with two bands or two stacks. A search of a few milliseconds comes
first, because it often ends within this time. If it does not, the expected times decide between the
two methods. Larger puzzles may be out of reach of both. They are searched for some seconds and then
raise an error, unless the caller sets a limit.
"""

from contextlib import closing
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import check_type
from sudokuenum.common.clock import Clock
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.common.speeds import SOLUTION
from sudokuenum.common.wording import counted, duration
from sudokuenum.errors import PuzzleError
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle, is_classic, layout_or_boxes
from sudokuenum.solving.column_sums.three_bands import ColumnSum
from sudokuenum.solving.column_sums.two_bands import MAX_SECONDS, TwoBandSum, has_two_bands
from sudokuenum.solving.layout_sum import LayoutSum, layout_sum
from sudokuenum.solving.search import NODES, UNLIMITED, Listing, check_limit, search

_TRIAL = 4000
"""The steps of the first search, which take about 3 ms."""
_PATIENCE = 1_000_000
"""The steps of a search without limits and without an expected time, which take some seconds."""


@dataclass(frozen=True)
class SolutionCount:
    """A number of solutions, and whether the puzzle has no others.

    Attributes
    ----------
    number_of_solutions
        The number of solutions that were counted.
    complete
        True if these are all solutions of the puzzle.
    """

    number_of_solutions: int
    complete: bool


@dataclass(frozen=True)
class CountingMethod:
    """The method by which the solutions of a puzzle are counted, and the reason for it.

    Attributes
    ----------
    column_sum
        The sum that counts the solutions, or None for a search.
    expected
        The expected number of solutions, or None if the choice did not need it.
    reason
        The reason for the choice, as a line of text.
    number_of_solutions
        The number of solutions, if the first search found all of them.
    """

    column_sum: ColumnSum | TwoBandSum | LayoutSum | None
    expected: float | None
    reason: str
    number_of_solutions: int | None = None


def counting_method(puzzle: PuzzleLike, *, jobs: int | None = None) -> CountingMethod:
    """Choose between the search and the sum over columns for a puzzle.

    Parameters
    ----------
    puzzle
        The puzzle, or a string of its cells.
    jobs
        The number of threads that will count (default: all cores).

    Returns
    -------
    CountingMethod
        The method that is expected to take less time, and the reason.

    Raises
    ------
    OptionError
        If `jobs` is out of range.
    PuzzleError
        If the puzzle cannot be read.

    Examples
    --------
    >>> print(counting_method("." * 81, jobs=2).reason)
    6.66e+21 solutions expected: search 5.27e+07 years, sum over columns 0.2 s
    >>> print(counting_method("1" + "." * 143).reason)
    search, since there is no sum over columns for boxes of 3x4
    """
    threads = check_jobs(jobs)
    puzzle = as_puzzle(puzzle, layouts=True, candidates=True)
    found = count_briefly(puzzle)
    if found.complete:
        reason = f"search, which ends within {_TRIAL} tries"
        return CountingMethod(None, None, reason, found.number_of_solutions)
    if puzzle.layout is not None or puzzle.removed:
        return _method_for_layout(puzzle, threads)
    if has_two_bands(puzzle.box):
        two_bands = TwoBandSum(puzzle.cells, puzzle.box)
        by_sum = two_bands.expected_seconds(threads)
        if by_sum > MAX_SECONDS:
            reason = f"search, since a sum over columns takes more than {duration(MAX_SECONDS)}"
            return CountingMethod(None, None, reason)
        reason = f"search does not end within {_TRIAL} tries, sum over columns {duration(by_sum)}"
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


def count_briefly(puzzle: Puzzle) -> SolutionCount:
    """Count the solutions that a search finds within about 3 ms."""
    run = search(puzzle)
    return SolutionCount(run.count(UNLIMITED, _TRIAL), run.ended())


def _method_for_layout(puzzle: Puzzle, threads: int) -> CountingMethod:
    """Return the method for a puzzle that has a layout or removed candidates."""
    found = layout_sum(puzzle)
    if found and (by_sum := found.expected_seconds(threads)) <= MAX_SECONDS:
        times = f"sum over columns for {counted(found.classes, 'class')} of fillings"
        reason = f"search does not end within {_TRIAL} tries, {times} {duration(by_sum)}"
        return CountingMethod(found, None, reason)
    if puzzle.layout is None:
        return CountingMethod(None, None, "search, with the candidates that are removed")
    return CountingMethod(None, None, f"search, with the rules of the layout {puzzle.layout}")


def count_solutions(
    puzzle: PuzzleLike, *, jobs: int | None = None, progress: ProgressLike = SILENT
) -> int:
    """Count the solutions of a puzzle exactly.

    Puzzles of 4x4, 6x6, 8x8 and 9x9 cells may have any number of solutions, because a sum counts
    them. The same is true of puzzles with 2x5 boxes that have no clues at all, or about 25 or more.
    The solutions of all other puzzles are counted one by one, a few million a second.

    Parameters
    ----------
    puzzle
        The puzzle, or a string of its cells.
    jobs
        The number of threads (default: all cores).
    progress
        Receives the solutions as they are counted.

    Returns
    -------
    int
        The number of solutions.

    Raises
    ------
    OptionError
        If `jobs` is out of range.
    PuzzleError
        If the puzzle cannot be read, or has too many solutions to count.

    Examples
    --------
    >>> count_solutions("." * 81), count_solutions("." * 64)
    (6670903752021072936960, 29136487207403520)
    """
    bar = as_progress(progress)
    return count_within_limits(puzzle, jobs=jobs, progress=bar).number_of_solutions


def count_within_limits(
    puzzle: PuzzleLike,
    *,
    limit: int | None = None,
    seconds: float | None = None,
    jobs: int | None = None,
    progress: ProgressLike = SILENT,
    method: CountingMethod | None = None,
) -> SolutionCount:
    """Count the solutions of a puzzle until a limit of solutions or of time is reached.

    Parameters
    ----------
    puzzle
        The puzzle, or a string of its cells.
    limit
        The largest number of solutions to count. If it is given, a search counts them.
    seconds
        The time limit in seconds. A sum over columns can exceed it by about 0.05 s.
    jobs
        The number of threads (default: all cores).
    progress
        Receives the number of solutions as they are found. All grids with 2x5 boxes are counted at
        once, so for the empty puzzle of this size it receives columns.
    method
        The method to use if there is no limit of solutions. By default `counting_method` chooses
        it.

    Returns
    -------
    SolutionCount
        The number of solutions found, and whether these are all.

    Raises
    ------
    OptionError
        If `limit` or `seconds` is negative, or `jobs` is out of range.
    PuzzleError
        If the puzzle cannot be read, or has too many solutions to count and no limit is given.

    Examples
    --------
    >>> count_within_limits("." * 81, limit=1000)
    SolutionCount(number_of_solutions=1000, complete=False)
    """
    bar = as_progress(progress)
    puzzle = as_puzzle(puzzle, layouts=True, candidates=True)
    check_type(method, CountingMethod | None, "a CountingMethod")
    most, clock, threads = check_limit(limit), Clock(seconds), check_jobs(jobs, bar)
    if limit is not None:
        bar.start("solutions", limit)
        return _count_by_search(puzzle, most, clock, bar, UNLIMITED)
    chosen = method or counting_method(puzzle, jobs=jobs)
    bar.start("solutions", None if chosen.expected is None else round(chosen.expected))
    if chosen.number_of_solutions is not None:
        bar.advance(chosen.number_of_solutions)
        return SolutionCount(chosen.number_of_solutions, complete=True)
    if chosen.column_sum:
        return _count_by_sum(chosen.column_sum, clock, threads, bar)
    if seconds is not None or is_classic(puzzle):
        return _count_by_search(puzzle, most, clock, bar, UNLIMITED)
    count = _count_by_search(puzzle, most, clock, bar, _PATIENCE)
    if not count.complete:
        raise PuzzleError(_refusal(puzzle, chosen, count.number_of_solutions))
    return count


def _refusal(puzzle: Puzzle, method: CountingMethod, solutions: int) -> str:
    estimate = ""
    if puzzle.layout is None and not any(puzzle.cells):
        estimate = f"; sudokuenum estimate --box {puzzle.box} estimates it"
    many = f"too many solutions to count, {solutions} and more ({method.reason})"
    many = f"{layout_or_boxes(puzzle)}: {many}"
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
    column_sum: ColumnSum | TwoBandSum | LayoutSum, clock: Clock, jobs: int, progress: Progress
) -> SolutionCount:
    number = 0
    if isinstance(column_sum, TwoBandSum) and not column_sum.lists_terms:
        # the solutions are known all at once at the end, so the columns show the progress
        return SolutionCount(sum(column_sum.counts(jobs, progress)), complete=True)
    with closing(column_sum.counts(jobs)) as parts:
        for more in parts:
            number += more
            progress.advance(more)
            if clock.is_over():
                # the next part was begun before this one ended, so it is almost done
                next_part = next(parts, None)
                return SolutionCount(number + (next_part or 0), complete=next_part is None)
    return SolutionCount(number, complete=True)


def frequencies(
    puzzle: PuzzleLike, *, jobs: int | None = None, progress: ProgressLike = SILENT
) -> NDArray[Any]:
    """Count, for each cell and digit, the solutions that have the digit in the cell.

    Parameters
    ----------
    puzzle
        The puzzle, or a string of its cells.
    jobs
        The number of threads (default: all cores).
    progress
        Receives each finished band, if a sum over columns counts the solutions, and otherwise the
        solutions.

    Returns
    -------
    NDArray[Any]
        An array of shape (cells, digits). Because the numbers can exceed 64 bits, they are Python
        ints, and the dtype is object.

    Raises
    ------
    OptionError
        If `jobs` is out of range.
    PuzzleError
        If the puzzle cannot be read, or has too many solutions to count.

    Examples
    --------
    >>> frequencies("1234 3412 21.. 43..")[10].tolist()
    [0, 0, 0, 1]
    """
    bar = as_progress(progress)
    puzzle = as_puzzle(puzzle, layouts=True, candidates=True)
    n = puzzle.box.digits
    method = counting_method(puzzle, jobs=jobs)
    if method.column_sum:
        return method.column_sum.frequencies(jobs, bar).reshape(n * n, n)
    if method.number_of_solutions is None and not is_classic(puzzle):
        # raise the error for too many solutions before they are listed
        count_within_limits(puzzle, method=method, progress=bar)
    counts = np.zeros((n * n, n), np.int64)
    for array in Listing(puzzle):
        for digit in range(n):
            counts[:, digit] += (array == digit + 1).sum(axis=0)
    return counts.astype(object)
