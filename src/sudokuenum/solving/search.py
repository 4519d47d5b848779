"""Solving puzzles by a search: one solution, all of them one after the other, or many puzzles.

`kernels.search9` is for 9x9 grids without further groups of cells, and `kernels.search_any` for all
others. Each call of a search does a bounded number of steps, so that Ctrl-C and time limits work.

Cost: a 9x9 puzzle with one solution takes a few microseconds, a hard one about 0.1 ms; solutions
are listed at some millions a second.
"""

from collections.abc import Generator, Iterator
from threading import Event
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import as_integer, integer_within
from sudokuenum.common.clock import Clock
from sudokuenum.common.parallel import check_jobs, run_each, slices
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.errors import PuzzleError
from sudokuenum.geometry.digits import mask_of
from sudokuenum.grids.arrays import PuzzlesLike, puzzle_array
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, is_classic, layout_of, with_cells
from sudokuenum.solving.kernels import search9, search_any

UNLIMITED = 2**62
"""The limit of solutions that stands for none."""
NODES = 20_000
"""The steps of one call of a search: at most 0.2 s, even for 16x16."""
_CHUNK = 1024
"""The most solutions in an array."""
_PUZZLES = 256
"""The most puzzles of one call."""
_SHORT = 1000
"""The steps for each of them; the search for the solutions of a longer one begins anew."""
_LONGER = np.uint64(2**64 - 1)


def search(puzzle: Puzzle) -> search9.Search | search_any.Search:
    """The search for the solutions of a puzzle, at its beginning."""
    cells = bytes(puzzle.cells)
    if is_classic(puzzle):
        return search9.Search(cells)
    layout, masks = layout_of(puzzle), None
    if puzzle.removed:
        masks = np.array([mask_of(d - 1 for d in some) for some in puzzle.candidates], np.uint16)
    return search_any.Search(cells, layout.digits, *layout.arrays, candidates=masks)


def numbers_found(run: search9.Search | search_any.Search, most: int = UNLIMITED) -> Generator[int]:
    """How many solutions each call of a search finds, until it ends or has found `most` or more."""
    while most > 0 and not run.ended():
        number = run.count(most, NODES)
        most -= number
        yield number


class Listing:
    """The solutions of a puzzle in arrays with a solution in each row, found as they are asked for.

    It stops at a limit of solutions or of time. An array may be empty. Each iteration begins anew;
    `number` and `complete` are those of the iteration that went on last. OptionError for a negative
    limit or time.

    >>> listing = Listing("." * 81, limit=1000)
    >>> sum(len(array) for array in listing), listing.complete
    (1000, False)
    """

    def __init__(
        self, puzzle: PuzzleLike, *, limit: int | None = None, seconds: float | None = None
    ) -> None:
        self._number, self._complete = 0, False
        self._puzzle = Puzzle.of(puzzle, layouts=True, candidates=True)
        self._most = check_limit(limit)
        self._clock = Clock(seconds)

    @property
    def number(self) -> int:
        """How many solutions were found."""
        return self._number

    @property
    def complete(self) -> bool:
        """Whether these are all solutions."""
        return self._complete

    def __iter__(self) -> Iterator[NDArray[np.uint8]]:
        running = search(self._puzzle)
        size, number = 16, 0
        while not running.ended() and number < self._most and not self._clock.is_over():
            room = min(size, self._most - number)
            solutions = np.empty((room, len(self._puzzle.cells)), np.uint8)
            rows = running.fill(solutions, NODES)
            number += rows
            self._number, self._complete = number, running.ended()
            yield solutions[:rows]
            size = min(4 * size, _CHUNK)
        self._number, self._complete = number, running.ended()


def solutions(puzzle: PuzzleLike, limit: int | None = None) -> Iterator[Puzzle]:
    """The solutions of a puzzle one after the other, at most `limit` of them.

    A solution is searched for when it is asked for. OptionError for a negative limit, PuzzleError
    for a text that is no puzzle.

    >>> [str(grid) for grid in solutions("1234 3412 21.. 43..")]
    ['1234341221434321']
    """
    puzzle = Puzzle.of(puzzle, layouts=True, candidates=True)
    arrays = Listing(puzzle, limit=limit)
    return (with_cells(puzzle, row) for array in arrays for row in array.tolist())


def is_proper(puzzle: PuzzleLike) -> bool:
    """Whether a puzzle has exactly one solution."""
    return sum(numbers_found(search(Puzzle.of(puzzle, layouts=True, candidates=True)), 2)) == 1


def the_solution(puzzle: PuzzleLike) -> Puzzle:
    """The solution of a proper puzzle; PuzzleError if there is none or more than one."""
    some = list(solutions(puzzle, limit=2))
    if len(some) != 1:
        raise PuzzleError(f"the puzzle has {'more than one' if some else 'no'} solution")
    return some[0]


class SolvedPuzzles(NamedTuple):
    """What `solve_many` finds, in arrays that cannot be written, with a row for each puzzle."""

    numbers: NDArray[np.uint64]
    """The numbers of solutions, up to the limit: of shape (puzzles,)."""
    grids: NDArray[np.uint8]
    """One solution of each: of shape (puzzles, 81), with zeros where there is none."""


def solve_many(
    puzzles: PuzzlesLike, limit: int = 2, *, jobs: int | None = None, progress: Progress = SILENT
) -> SolvedPuzzles:
    """For each of many 9x9 puzzles the number of its solutions, up to a limit, and one of them.

    Parameters
    ----------
    puzzles
        An iterable of puzzles or texts, or an array of integers of shape (puzzles, 81), 0 for an
        empty cell.
    limit
        The counting of a puzzle's solutions stops at this number: with 2, a number of 2 means two
        solutions or more.
    jobs
        The number of threads; None for all cores.
    progress
        Is told how many puzzles are done.

    Returns
    -------
    SolvedPuzzles
        `numbers`, of shape (puzzles,), and `grids`, of shape (puzzles, 81), with one solution of
        each puzzle, and zeros where there is none.

    Raises
    ------
    PuzzleError
        For other sizes or cells.
    OptionError
        For a negative limit or a bad number of threads.

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
        search9.solve(cells[part], most, _SHORT, counts[part], grids[part])
        for k in (part.start + np.flatnonzero(counts[part] == _LONGER)).tolist():
            running, number = search9.Search(cells[k]), 0
            while number < most and not running.ended() and not stopped.is_set():
                if number:
                    number += running.count(most - number, NODES)
                else:
                    number = running.fill(grids[k : k + 1], NODES)
            counts[k] = min(number, most)

    def done(part: slice) -> None:
        progress.advance(part.stop - part.start)

    run_each(solve, slices(len(cells), _PUZZLES), threads, stopped, done)
    counts.flags.writeable = grids.flags.writeable = False
    return SolvedPuzzles(counts, grids)


def solutions_of_proper(puzzles: NDArray[np.uint8], *, jobs: int) -> NDArray[np.uint8]:
    """The solutions of an array of proper 9x9 puzzles; PuzzleError if one is not proper."""
    counts, grids = solve_many(puzzles, jobs=jobs)
    for k in np.flatnonzero(counts != 1).tolist():
        words = "more than one" if counts[k] else "no"
        raise PuzzleError(f"puzzle {k + 1}: it has {words} solution")
    return grids


def check_limit(limit: int | None) -> int:
    """The limit, or `UNLIMITED` for None; OptionError if it is negative or too large."""
    if limit is None:
        return UNLIMITED
    return integer_within(limit, "limit", 0, UNLIMITED, "the number of solutions is 0 to 2^62")
