"""Solving puzzles by a search: one solution, all of them one after the other, or many puzzles.

`kernels.search9` searches 9x9 grids without extra groups of cells, and `kernels.search_any` all
others, for which restarts.py tries other orders as long as no solution is found. Each call of a
search takes a bounded number of steps, so that Ctrl-C and time limits work.

Cost: a few microseconds for a 9x9 puzzle with one solution, about 0.1 ms for a hard one, and a
second for a few million listed solutions.
"""

from collections.abc import Generator, Iterator
from functools import partial
from threading import Event
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.advice import advising
from sudokuenum.common.arguments import as_integer, integer_within
from sudokuenum.common.bit_masks import mask_of
from sudokuenum.common.clock import Clock
from sudokuenum.common.one_by_one import OneByOne
from sudokuenum.common.parallel import check_jobs, run_each, slices
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.errors import MultipleSolutionsError, NoSolutionError, PuzzleError
from sudokuenum.formats.many_puzzles import Errors, Puzzles, PuzzlesLike
from sudokuenum.geometry.digit_sets import DigitSet, DigitSets
from sudokuenum.geometry.layout import Layout
from sudokuenum.grids.columns import Columns
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle, is_classic, layout_of, with_cells
from sudokuenum.solving.kernels import search9, search_any
from sudokuenum.solving.restarts import RestartingSearch

NO_SOLUTION = "the puzzle has no solution"
"""The message of errors about a puzzle without a solution."""
UNLIMITED = 2**62
"""The limit of solutions that is never reached."""
NODES = 20_000
"""The steps of one call of a search: at most 0.2 s, even for 16x16."""
_MAX_ROWS = 1024
"""The largest number of solutions in an array."""
_SOLUTIONS_SHOWN = 50_000
"""The number of solutions from which a list shows progress."""
_PUZZLES_PER_CALL = 256
"""The largest number of puzzles in one call."""
_STEPS_PER_PUZZLE = 1000
"""The steps for each of these puzzles. A longer search begins anew, in calls of its own."""
_UNFINISHED = np.uint64(2**64 - 1)
"""The number that the kernel gives for a puzzle whose search did not end within these steps."""


Search: TypeAlias = search9.Search | search_any.Search | RestartingSearch
"""A search for the solutions of one puzzle."""


def search_of_layout(
    cells: bytes | NDArray[np.uint8],
    layout: Layout,
    *,
    candidates: DigitSets | None = None,
    seed: int = 0,
) -> search_any.Search:
    """Return a search for the grids of a layout that have these cells, 0 for an empty cell.

    `candidates` and `seed` are the parameters of the kernel.
    """
    n, rules = layout.digits, layout.rule_tables
    return search_any.Search(cells, n, *layout.group_arrays, candidates, seed, rules)


def search(puzzle: Puzzle) -> search9.Search | RestartingSearch:
    """Return the search for the solutions of a puzzle, at its beginning."""
    if is_classic(puzzle):
        return search9.Search(bytes(puzzle.cells))
    return RestartingSearch(partial(layout_search, puzzle))


def layout_search(puzzle: Puzzle, seed: int = 0) -> search_any.Search:
    """Return the search of `kernels.search_any` for the solutions of a puzzle of any layout.

    A seed that is not 0 determines a random order of the solutions.
    """
    masks = None
    if puzzle.removed:
        masks = np.array([mask_of(d - 1 for d in left) for left in puzzle.candidates], DigitSet)
    cells = bytes(puzzle.cells)
    return search_of_layout(cells, layout_of(puzzle), candidates=masks, seed=seed)


def numbers_found(run: Search, most: int = UNLIMITED) -> Generator[int]:
    """Yield the number of solutions of each call, until the search ends or has found `most`."""
    while most > 0 and not run.ended():
        number = run.count(most, NODES)
        most -= number
        yield number


@advising
class Listing:
    """The solutions of a puzzle in arrays with a solution in each row, found as you iterate.

    An array may be empty. Each iteration begins anew, and `number_of_solutions` and `complete`
    describe the iteration that advanced last.

    Parameters
    ----------
    puzzle
        The puzzle, or a string of its cells.
    limit
        The largest number of solutions to list (default: all).
    seconds
        The time limit in seconds (default: no limit).
    progress
        Receives the digits that are tried until the first solution is found, and then the solutions
        if there are more than 50,000. A listing that ends at once reports nothing.

    Raises
    ------
    OptionError
        If `limit` or `seconds` is negative.
    PuzzleError
        If the puzzle cannot be read.

    Examples
    --------
    >>> listing = Listing("." * 81, limit=1000)
    >>> sum(len(array) for array in listing), listing.complete
    (1000, False)
    """

    def __init__(
        self,
        puzzle: PuzzleLike,
        *,
        limit: int | None = None,
        seconds: float | None = None,
        progress: ProgressLike = SILENT,
    ) -> None:
        bar = as_progress(progress)
        self._progress = bar
        self._number, self._complete = 0, False
        self._puzzle = as_puzzle(puzzle, layouts=True, candidates=True)
        self._most = check_limit(limit)
        self._clock = Clock(seconds)

    @property
    def number_of_solutions(self) -> int:
        """The number of solutions that were found."""
        return self._number

    @property
    def complete(self) -> bool:
        """True if these are all solutions of the puzzle."""
        return self._complete

    def __iter__(self) -> Iterator[NDArray[np.uint8]]:
        running = search(self._puzzle)
        size, number, unit = 16, 0, ""
        while not running.ended() and number < self._most and not self._clock.is_over():
            room = min(size, self._most - number)
            solutions = np.empty((room, len(self._puzzle.cells)), np.uint8)
            rows = running.fill(solutions, NODES)
            number += rows
            self._number, self._complete = number, running.ended()
            yield solutions[:rows]
            size = min(4 * size, _MAX_ROWS)
            steps = rows if number else NODES
            if not number and not unit and not running.ended():
                self._progress.start(unit := "tries")
            elif number > _SOLUTIONS_SHOWN and unit != "solutions":
                self._progress.start(unit := "solutions")
                steps = number
            if unit:
                self._progress.advance(steps)
        self._number, self._complete = number, running.ended()


def solutions(puzzle: PuzzleLike, limit: int | None = None) -> Iterator[Puzzle]:
    """Yield the solutions of a puzzle one after the other, each found only when it is needed.

    Parameters
    ----------
    puzzle
        The puzzle, or a string of its cells.
    limit
        The largest number of solutions (default: all).

    Returns
    -------
    Iterator[Puzzle]
        The solutions, in the order of the search.

    Raises
    ------
    OptionError
        If `limit` is negative.
    PuzzleError
        If the puzzle cannot be read.

    Examples
    --------
    >>> [str(grid) for grid in solutions("1234 3412 21.. 43..")]
    ['1234341221434321']
    """
    puzzle = as_puzzle(puzzle, layouts=True, candidates=True)
    arrays = Listing(puzzle, limit=limit)
    return OneByOne(with_cells(puzzle, row) for array in arrays for row in array.tolist())


def is_proper(puzzle: PuzzleLike) -> bool:
    """Return True if a puzzle has exactly one solution.

    Parameters
    ----------
    puzzle
        The puzzle, or a string of its cells.

    Returns
    -------
    bool
        True for exactly one solution, False for none or several.

    Raises
    ------
    PuzzleError
        If the puzzle cannot be read.

    Examples
    --------
    >>> is_proper("1234 341. 2143 43.."), is_proper("1234 3412 .... ....")
    (True, False)
    """
    return sum(numbers_found(search(as_puzzle(puzzle, layouts=True, candidates=True)), 2)) == 1


def solve(puzzle: PuzzleLike) -> Puzzle:
    """Return the solution of a proper puzzle.

    Parameters
    ----------
    puzzle
        The puzzle, in any form that `Puzzle` reads.

    Returns
    -------
    Puzzle
        The solution.

    Raises
    ------
    NoSolutionError
        If the puzzle has no solution.
    MultipleSolutionsError
        If the puzzle has more than one solution. `solutions` yields them, and `count_solutions`
        counts them.
    PuzzleError
        If the puzzle cannot be read.

    Examples
    --------
    >>> str(solve("1234 341. 2143 43.."))
    '1234341221434321'
    """
    found = list(solutions(puzzle, limit=2))
    if len(found) != 1:
        raise _improper(len(found))
    return found[0]


def _improper(solutions: int) -> PuzzleError:
    """Return the error of a puzzle that has no solution, or several."""
    if solutions:
        return MultipleSolutionsError("the puzzle has more than one solution")
    return NoSolutionError(NO_SOLUTION)


def solve_many(
    puzzles: PuzzlesLike,
    limit: int = 2,
    *,
    jobs: int | None = None,
    progress: ProgressLike = SILENT,
    errors: Errors = "raise",
) -> Columns:
    """Count the solutions of each of many 9x9 puzzles, up to a limit, and find one of them.

    Parameters
    ----------
    puzzles
        A column of a data frame, a list of strings or puzzles, an array of shape (puzzles, 81) with
        0 for an empty cell, or the path of a file, as for `puzzle_array`.
    limit
        The number of solutions at which the count of a puzzle stops. With 2, a count of 2 means two
        solutions or more.
    jobs
        The number of threads (default: all cores).
    progress
        True for a progress bar, or a `Progress`, which receives the number of finished puzzles.
    errors
        With `"raise"`, an entry that is not a puzzle, such as None, raises an error. With
        `"coerce"` it gets neutral values, and the column `error` contains the reason.

    Returns
    -------
    Columns
        The columns are `count`, the number of solutions up to the limit, and `solution`, a string
        of one solution, which is empty if there is none. The array `solutions` has the same
        solutions, with shape (puzzles, 81). Neutral values are 0 and no solution.

    Raises
    ------
    PuzzleError
        If a puzzle cannot be read, is not 9x9, or has a digit twice in a unit.
    OptionError
        If `limit` is negative, or `jobs` is out of range.

    Examples
    --------
    >>> found = solve_many(["." * 81, "1" + "." * 80])
    >>> found.count.tolist(), found.solutions.shape
    ([2, 2], (2, 81))
    """
    most = check_limit(as_integer(limit, "limit"))
    bar = as_progress(progress)
    threads = check_jobs(jobs, bar)
    given = Puzzles(puzzles, errors)
    counts, found = solve_rows(given.cells, most, threads, bar)
    left = given.leave_out_clashes(counts == 0)
    counts, found = given.spread(counts[left]), given.spread(found[left])
    return given.columns(
        {"count": counts, "solution": "solutions"}, {"solutions": found}, counts > 0
    )


def is_proper_many(
    puzzles: PuzzlesLike,
    *,
    jobs: int | None = None,
    progress: ProgressLike = SILENT,
    errors: Errors = "raise",
) -> Columns:
    """Determine for each of many 9x9 puzzles if it has exactly one solution.

    Parameters
    ----------
    puzzles, jobs, progress, errors
        The same as for `solve_many`.

    Returns
    -------
    Columns
        The column is `is_proper`, True for exactly one solution. The neutral value is False.

    Raises
    ------
    PuzzleError
        If a puzzle cannot be read, is not 9x9, or has a digit twice in a unit.
    OptionError
        If `jobs` is out of range.

    Examples
    --------
    >>> is_proper_many(["." * 81, None], errors="coerce").is_proper.tolist()
    [False, False]
    """
    bar = as_progress(progress)
    threads = check_jobs(jobs, bar)
    given = Puzzles(puzzles, errors)
    counts = solve_rows(given.cells, 2, threads, bar)[0]
    counts = counts[given.leave_out_clashes(counts == 0)]
    return given.columns({"is_proper": given.spread(counts == 1)})


def solve_rows(
    cells: NDArray[np.uint8], most: int, threads: int, progress: Progress = SILENT
) -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
    """Return the numbers of solutions of 9x9 puzzles, up to `most`, and one solution of each.

    A puzzle without a solution, also one whose clues clash, has zeros for a solution.
    """
    counts = np.zeros(len(cells), np.uint64)
    grids = np.zeros_like(cells)
    stopped = Event()
    progress.start("puzzles", len(cells))

    def solve(part: slice) -> None:
        search9.solve(cells[part], most, _STEPS_PER_PUZZLE, counts[part], grids[part])
        for k in (part.start + np.flatnonzero(counts[part] == _UNFINISHED)).tolist():
            running, number = search9.Search(cells[k]), 0
            while number < most and not running.ended() and not stopped.is_set():
                if number:
                    number += running.count(most - number, NODES)
                else:
                    number = running.fill(grids[k : k + 1], NODES)
            counts[k] = min(number, most)

    def done(part: slice) -> None:
        progress.advance(part.stop - part.start)

    run_each(solve, slices(len(cells), _PUZZLES_PER_CALL), threads, stopped, done)
    return counts, grids


def solutions_of_proper(given: Puzzles, threads: int) -> NDArray[np.uint8]:
    """Leave out the puzzles that are not proper, and return the solutions of the others."""
    counts, grids = solve_rows(given.cells, 2, threads)
    left = given.leave_out_clashes(counts == 0)
    counts, grids = counts[left], grids[left]
    wrong = {row: _improper(int(counts[row])) for row in np.flatnonzero(counts != 1).tolist()}
    return grids[given.leave_out(wrong)]


def check_limit(limit: int | None) -> int:
    """Return the limit, or `UNLIMITED` for None.

    Raises OptionError if the limit is negative or too large.
    """
    if limit is None:
        return UNLIMITED
    return integer_within(limit, "limit", 0, UNLIMITED, "the number of solutions is 0 to 2^62")
