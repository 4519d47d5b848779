"""Solving puzzles by a search: one solution, all of them one after the other, or many puzzles.

`kernels.search9` searches 9x9 grids without extra groups of cells, and `kernels.search_any` all
others, for which restarts.py tries other orders as long as no solution is found. Each call of a
search takes a bounded number of steps, so that Ctrl-C and time limits work.

Cost: a 9x9 puzzle with one solution takes a few microseconds, a hard one about 0.1 ms; a few
million solutions are listed a second.
"""

from collections.abc import Generator, Iterator
from threading import Event
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import as_integer, check_type, integer_within
from sudokuenum.common.clock import Clock
from sudokuenum.common.parallel import check_jobs, run_each, slices
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.errors import MultipleSolutionsError, NoSolutionError
from sudokuenum.geometry.digits import mask_of
from sudokuenum.grids.arrays import PuzzlesLike, puzzle_array
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle, is_classic, layout_of, with_cells
from sudokuenum.solving.kernels import search9, search_any
from sudokuenum.solving.restarts import RestartingSearch

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
"""The steps for each of these puzzles; a longer search begins anew, in calls of its own."""
_UNFINISHED = np.uint64(2**64 - 1)
"""The number that the kernel gives for a puzzle whose search did not end within these steps."""


Search: TypeAlias = search9.Search | search_any.Search | RestartingSearch
"""A search for the solutions of one puzzle."""


def search(puzzle: Puzzle) -> search9.Search | RestartingSearch:
    """Return the search for the solutions of a puzzle, at its beginning."""
    cells = bytes(puzzle.cells)
    if is_classic(puzzle):
        return search9.Search(cells)
    layout, masks = layout_of(puzzle), None
    if puzzle.removed:
        masks = np.array([mask_of(d - 1 for d in left) for left in puzzle.candidates], np.uint16)

    def begun(seed: int) -> search_any.Search:
        return search_any.Search(cells, layout.digits, *layout.arrays, candidates=masks, seed=seed)

    return RestartingSearch(begun)


def numbers_found(run: Search, most: int = UNLIMITED) -> Generator[int]:
    """Yield the number of solutions of each call, until the search ends or has found `most`."""
    while most > 0 and not run.ended():
        number = run.count(most, NODES)
        most -= number
        yield number


class Listing:
    """The solutions of a puzzle in arrays with a solution in each row, found as they are asked for.

    An array may be empty. Each iteration begins anew; `number` and `complete` describe the
    iteration that went on last.

    Parameters
    ----------
    puzzle
        The puzzle, or a string of its cells.
    limit
        The largest number of solutions to list; None for all.
    seconds
        The time limit in seconds; None for no limit.
    progress
        Receives the digits that are tried, until the first solution is found; and the solutions, if
        there are more than 50,000. It receives nothing from a listing that ends at once.

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
        progress: Progress = SILENT,
    ) -> None:
        check_type(progress, Progress, "a Progress")
        self._progress = progress
        self._number, self._complete = 0, False
        self._puzzle = as_puzzle(puzzle, layouts=True, candidates=True)
        self._most = check_limit(limit)
        self._clock = Clock(seconds)

    @property
    def number(self) -> int:
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
    """Return the solutions of a puzzle one after the other, each searched for when it is asked for.

    Parameters
    ----------
    puzzle
        The puzzle, or a string of its cells.
    limit
        The largest number of solutions; None for all.

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
    return (with_cells(puzzle, row) for array in arrays for row in array.tolist())


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
    _check_proper(len(found), "the puzzle has")
    return found[0]


def _check_proper(solutions: int, subject: str) -> None:
    """Raise NoSolutionError or MultipleSolutionsError unless the number of solutions is 1."""
    if solutions == 0:
        raise NoSolutionError(f"{subject} no solution")
    if solutions > 1:
        raise MultipleSolutionsError(f"{subject} more than one solution")


class SolvedPuzzles(NamedTuple):
    """The result of `solve_many`: read-only arrays with a row for each puzzle.

    Attributes
    ----------
    numbers
        The numbers of solutions, up to the limit, of shape (puzzles,).
    grids
        One solution of each puzzle, of shape (puzzles, 81), with zeros where there is none.
    """

    numbers: NDArray[np.uint64]
    grids: NDArray[np.uint8]


def solve_many(
    puzzles: PuzzlesLike, limit: int = 2, *, jobs: int | None = None, progress: Progress = SILENT
) -> SolvedPuzzles:
    """Count the solutions of each of many 9x9 puzzles, up to a limit, and find one of them.

    Parameters
    ----------
    puzzles
        An iterable of puzzles or strings, or an array of integers of shape (puzzles, 81), 0 for an
        empty cell.
    limit
        The count of a puzzle's solutions stops at this number: with 2, a number of 2 means two
        solutions or more.
    jobs
        The number of threads; None for all cores.
    progress
        Receives the number of puzzles that are done.

    Returns
    -------
    SolvedPuzzles
        `numbers`, of shape (puzzles,), and `grids`, of shape (puzzles, 81), with one solution of
        each puzzle, and zeros where there is none.

    Raises
    ------
    PuzzleError
        If a puzzle cannot be read, or is not 9x9.
    OptionError
        If `limit` is negative, or `jobs` is not an allowed number of threads.

    Examples
    --------
    >>> found = solve_many(["." * 81, "1" + "." * 80])
    >>> found.numbers.tolist(), found.grids.shape
    ([2, 2], (2, 81))
    """
    most = check_limit(as_integer(limit, "limit"))
    threads = check_jobs(jobs, progress)
    cells = puzzle_array(puzzles)
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
    counts.flags.writeable = grids.flags.writeable = False
    return SolvedPuzzles(counts, grids)


def solutions_of_proper(puzzles: NDArray[np.uint8], *, jobs: int) -> NDArray[np.uint8]:
    """Return the solutions of an array of proper 9x9 puzzles.

    Raises NoSolutionError or MultipleSolutionsError if a puzzle is not proper.
    """
    counts, grids = solve_many(puzzles, jobs=jobs)
    for k in np.flatnonzero(counts != 1).tolist():
        _check_proper(int(counts[k]), f"puzzle {k + 1} has")
    return grids


def check_limit(limit: int | None) -> int:
    """Return the limit, or `UNLIMITED` for None.

    Raises OptionError if the limit is negative or too large.
    """
    if limit is None:
        return UNLIMITED
    return integer_within(limit, "limit", 0, UNLIMITED, "the number of solutions is 0 to 2^62")
