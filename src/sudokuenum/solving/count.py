"""How many solutions a puzzle has, however many: one by one by a search, or as a sum.

The search counts some millions of solutions a second. The sum over columns of `partial`, for 9x9
grids, takes a time that hardly depends on the number of solutions, only on the places of the clues.
A search of some milliseconds comes first, which is enough for most puzzles; then the choice is by
the time that each is expected to take.
"""

from contextlib import closing
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.box import CLASSIC
from sudokuenum.common.clock import Clock
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.solving.column_sum import Completions
from sudokuenum.solving.search import NODES, UNLIMITED, Listing, check_limit, search

_TRIAL = 4000
"""Steps of the first search: some 3 ms."""
_SEARCHED_PER_SECOND = 4e6


@dataclass(frozen=True)
class SolutionCount:
    """How many solutions were found, and whether these are all."""

    number: int
    complete: bool


@dataclass(frozen=True)
class Plan:
    """How the solutions of a puzzle are best counted, and why."""

    completions: Completions | None
    """The sum that counts them, or None if the search does."""
    expected: float | None
    """The expected number of solutions, if that had to be known."""
    reason: str
    number: int | None = None
    """The number of solutions, if making the plan has found them all."""


def plan(puzzle: Puzzle, jobs: int | None = None) -> Plan:
    """Choose between the search and the sum. OptionError for a wrong number of jobs.

    >>> print(plan(Puzzle((0,) * 81), jobs=2).reason)
    6.66e+21 solutions expected: search 5e+07 years, sum over columns 0.2 s
    >>> from sudokuenum import Box
    >>> print(plan(Puzzle((0,) * 36, Box(2, 3))).reason)
    search, since only 9x9 grids are counted by a sum over columns
    """
    threads = check_jobs(jobs)
    if puzzle.box != CLASSIC:
        return Plan(None, None, "search, since only 9x9 grids are counted by a sum over columns")
    trial = search(puzzle)
    found = trial.count(UNLIMITED, _TRIAL)
    if trial.ended():
        return Plan(None, None, f"search, which ends within {_TRIAL} steps", found)
    completions = Completions(puzzle.cells)
    expected = completions.expected
    by_search = expected / _SEARCHED_PER_SECOND
    by_sum = completions.expected_seconds(threads)
    reason = (
        f"{expected:.3g} solutions expected: search {_duration(by_search)}, "
        f"sum over columns {_duration(by_sum)}"
    )
    return Plan(completions if by_sum < by_search else None, expected, reason)


def count_up_to(
    puzzle: Puzzle,
    limit: int | None = None,
    seconds: float | None = None,
    jobs: int | None = None,
    progress: Progress = SILENT,
    chosen: Plan | None = None,
) -> SolutionCount:
    """Count the solutions without keeping them, until a limit of solutions or of time is reached.

    With a limit of solutions they are always counted by a search; without, as the plan says that is
    `chosen` or made here. `progress` is told of the solutions found.
    OptionError for a negative limit or time, or a number of jobs that is not allowed.

    >>> count_up_to(Puzzle((0,) * 81), limit=1000)
    SolutionCount(number=1000, complete=False)
    """
    most, clock, threads = check_limit(limit), Clock(seconds), check_jobs(jobs)
    if limit is None:
        chosen = chosen or plan(puzzle, jobs)
        progress.start("solutions", None if chosen.expected is None else round(chosen.expected))
        if chosen.number is not None:
            progress.advance(chosen.number)
            return SolutionCount(chosen.number, complete=True)
        if chosen.completions:
            return _add_up(chosen.completions, clock, threads, progress)
    else:
        progress.start("solutions", limit)
    number = 0
    running = search(puzzle)
    while not running.ended() and number < most and not clock.is_over():
        found = running.count(most - number, NODES)
        number += found
        progress.advance(found)
    return SolutionCount(min(number, most), running.ended() and number <= most)


def _add_up(completions: Completions, clock: Clock, jobs: int, progress: Progress) -> SolutionCount:
    number = 0
    with closing(completions.counts(jobs)) as parts:
        for found in parts:
            number += found
            progress.advance(found)
            if clock.is_over():
                # another part is as good as done, or there is none
                further = next(parts, None)
                return SolutionCount(number + (further or 0), complete=further is None)
    return SolutionCount(number, complete=True)


def count_solutions(puzzle: Puzzle, jobs: int | None = None) -> int:
    """The exact number of solutions of any puzzle, of a 9x9 one however many it has.

    For other sizes they are counted one by one. OptionError for a number of jobs that is not
    allowed.

    >>> count_solutions(Puzzle((0,) * 81))
    6670903752021072936960
    """
    return count_up_to(puzzle, jobs=jobs).number


def frequencies(
    puzzle: Puzzle,
    jobs: int | None = None,
    progress: Progress = SILENT,
) -> NDArray[Any]:
    """In how many solutions each digit stands in each cell: Python ints, shape (cells, digits).

    Any number of solutions for 9x9; for other sizes they are listed. `progress` is told
    of the bands done, if there are many solutions. OptionError for a number of jobs that is not
    allowed.

    >>> from sudokuenum import Box
    >>> frequencies(Puzzle.parse("1234 3412 21.. 43..", Box(2, 2)))[10].tolist()
    [0, 0, 0, 1]
    """
    n = puzzle.box.digits
    completions = plan(puzzle, jobs).completions
    if completions:
        return completions.frequencies(jobs, progress).reshape(n * n, n)
    counts = np.zeros((n * n, n), np.int64)
    for array in Listing(puzzle):
        for digit in range(n):
            counts[:, digit] += (array == digit + 1).sum(axis=0)
    return counts.astype(object)


def _duration(seconds: float) -> str:
    """A length of time in words, to one digit.

    >>> _duration(0.0012), _duration(250), _duration(1e10)
    ('0.001 s', '4 min', '300 years')
    """
    for unit, size, most in (
        ("s", 1, 100),
        ("min", 60, 100),
        ("h", 3600, 100),
        ("days", 86400, 900),
    ):
        if seconds < size * most:
            return f"{float(f'{seconds / size:.1g}'):g} {unit}"
    return f"{float(f'{seconds / 86400 / 365.25:.1g}'):g} years"
