"""All minimal puzzles of a grid, or among the clues of a proper puzzle, with few clues.

The kernel `minimal_puzzles` lists them, as hitting sets of the unavoidable sets of the grid. It is
given those with few cells, and finds others where it needs them.

The search is divided into cases: the first clues, and cells that have no clue. Each puzzle belongs
to one case. Cases differ much in length, so they are taken in a random order, always the same one:
the mean time of those that are done tells how long the others take.

Cost: 44 s of one core for the grid in docs/puzzles.md and 15 clues, and about 20 minutes for 17:
each further clue takes about five times as long. Far fewer clues to choose from take far less.
Reference: G. McGuire, B. Tugemann and G. Civario, There is no 16-clue Sudoku, 2012.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import chain
from math import inf
from random import Random
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import check_type, integer_within
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.errors import PuzzleError
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, is_classic, layout_of
from sudokuenum.kernels.minimal_puzzles import Search
from sudokuenum.puzzles.hitting_set import minimal_sets
from sudokuenum.puzzles.unavoidable import MOST_DIGITS, as_masks, listed, part_of
from sudokuenum.runs.shard import Shard
from sudokuenum.solving.search import the_solution

_SIZE = 14
"""The most cells of the unavoidable sets that the search is given."""
_CASES = 2000
"""The least number of cases of a search that is divided."""
_STEPS = 50_000
"""The steps of one call of the search: at most 0.2 s."""
_TOGETHER = 1024
"""The most puzzles of one call."""
_TIMED, _SECONDS = 50, 10
"""How many cases, or else seconds, are to be over before they tell how long the others take."""

Masks = NDArray[np.uint64]
"""Sets of cells as bit masks, each in two numbers: cells 0 to 63, and those from 64 on."""


class MinimalPuzzles:
    """The minimal puzzles with at most `clues` clues, all of them clues of a proper puzzle.

    It yields lists of puzzles as they are found, in no particular order; a list may be empty.
    Arguments and errors are those of `minimal_puzzles`.
    """

    def __init__(
        self,
        puzzle: PuzzleLike,
        clues: int | None = None,
        *,
        shard: Shard | None = None,
        jobs: int | None = None,
        progress: Progress = SILENT,
    ) -> None:
        self._puzzle = Puzzle.of(puzzle, layouts=True)
        self._threads = check_jobs(jobs)
        check_type(progress, Progress, "a Progress")
        self._progress = progress
        if shard is not None:
            check_type(shard, Shard, "a Shard")
        self._shard = shard or Shard()
        if self._puzzle.box.digits > MOST_DIGITS:
            raise PuzzleError(
                f"box {self._puzzle.box}: all minimal puzzles are listed for at most "
                f"{MOST_DIGITS} digits"
            )
        self._most = self._puzzle.clues
        if clues is not None:
            rule = "a minimal puzzle has at least 1 clue"
            self._most = min(self._most, integer_within(clues, "clues", 1, inf, rule))
        self._solution = the_solution(self._puzzle)
        self._begun = perf_counter()
        self._cases = self._done = 0

    def __iter__(self) -> Iterator[list[Puzzle]]:
        sets, whole = self._beginning()
        if self._shard.of == 1:
            # a search that ends at once need not be divided
            search = self._search(sets, whole)
            cells = _filled(search)
            if search.ended():
                yield self._puzzles(cells)
                return
        cases = self._divided(sets, whole)
        running: list[Search] = []
        waiting = deque(cases[k - 1] for k in self._shard.classes(len(cases)))
        self._cases, self._begun = len(waiting), perf_counter()
        self._progress.start("cases", self._cases)
        go_on, searches = partial(self._go_on, sets), _Searches(running, waiting)
        with closing(parallel(go_on, searches, self._threads)) as results:
            for _, (search, cells) in results:
                if search.ended():
                    self._done += 1
                else:
                    running.append(search)
                self._progress.advance(search.ended())
                yield self._puzzles(cells)

    @property
    def expected(self) -> tuple[float, bool] | None:
        """The seconds of the whole listing, and whether this is an estimate and no lower bound.

        None until that can be told: some seconds after the beginning.
        """
        seconds = perf_counter() - self._begun
        enough = self._done >= _TIMED
        if not self._cases or not (enough or seconds > _SECONDS):
            return None
        return seconds / max(self._done, self._threads) * self._cases, enough

    def _beginning(self) -> tuple[Masks, Masks]:
        """The sets that each puzzle has a clue in, and the case of all puzzles."""
        cells = len(self._puzzle.cells)
        clues = sum(1 << cell for cell, digit in enumerate(self._puzzle.cells) if digit)
        dead = ((1 << cells) - 1) & ~clues
        sets = listed(self._solution, min(_SIZE, cells), self._threads)
        least = minimal_sets(as_masks(np.unique(sets & _mask(clues), axis=0)))
        return _masks(least), np.concatenate([_mask(0), _mask(dead)])

    def _search(self, sets: Masks, case: Masks) -> Search:
        grid = self._solution
        classic = is_classic(grid)
        sizes, groups = layout_of(grid).arrays
        cells = bytes(grid.cells)
        return Search(cells, grid.box.digits, sizes, groups, classic, sets, self._most, case)

    def _divided(self, sets: Masks, whole: Masks) -> list[Masks]:
        """The cases, in a random order that is always the same."""
        cases = [whole]
        last: list[Masks] = []
        while cases and len(cases) + len(last) < _CASES:
            parts = []
            for case in cases:
                branches = np.zeros((len(self._solution.cells), 4), np.uint64)
                number = self._search(sets, case).branches(branches)
                if number < 0:
                    last.append(case)
                else:
                    parts += list(branches[:number])
            cases = parts
            self._progress.advance(0)
        cases += last
        Random(0).shuffle(cases)
        return cases

    def _go_on(self, sets: Masks, begun: Masks | Search) -> tuple[Search, Masks]:
        """A search, or that of a case, after some steps; and the puzzles found."""
        search = begun if isinstance(begun, Search) else self._search(sets, begun)
        return search, _filled(search)

    def _puzzles(self, clues: Masks) -> list[Puzzle]:
        """The puzzles with clues in these cells."""
        return [part_of(self._solution, cells) for cells in as_masks(clues)]


class _Searches:
    """Searches that have begun and have not ended; if there are none, the next case.

    It is asked again after it had nothing to give, when searches have come back.
    """

    def __init__(self, running: list[Search], waiting: deque[Masks]) -> None:
        self._running, self._waiting = running, waiting

    def __iter__(self) -> Iterator[Masks | Search]:
        return self

    def __next__(self) -> Masks | Search:
        if self._running:
            return self._running.pop()
        if self._waiting:
            return self._waiting.popleft()
        raise StopIteration


def minimal_puzzles(
    puzzle: PuzzleLike,
    clues: int | None = None,
    *,
    shard: Shard | None = None,
    jobs: int | None = None,
    progress: Progress = SILENT,
) -> Iterator[Puzzle]:
    """List all minimal puzzles of a grid, or among the clues of a proper puzzle.

    Parameters
    ----------
    puzzle
        A proper puzzle or a full grid with at most 11 digits, which may have a layout. The clues of
        the puzzles that are listed are clues of it.
    clues
        The largest number of clues that a puzzle may have; None for any number.
    shard
        List only a part of the puzzles. The parts 1/M to M/M together have each puzzle once.
    jobs
        The number of threads (default: all cores).
    progress
        Is told of each case that is done, of some thousands of different lengths.

    Returns
    -------
    Iterator[Puzzle]
        The puzzles, each once and in no particular order. They are searched for as they are asked
        for.

    Raises
    ------
    PuzzleError
        If the puzzle is not proper, or has more than 11 digits.
    OptionError
        For a number of clues below 1, or a bad number of threads.

    >>> sorted(str(found) for found in minimal_puzzles("1234341221434321", 4))[:2]
    ['.....41.2..3....', '....3..2.14.....']
    """
    listing = MinimalPuzzles(puzzle, clues, shard=shard, jobs=jobs, progress=progress)
    return chain.from_iterable(listing)


def _filled(search: Search) -> Masks:
    """Further puzzles of a search, as bit masks."""
    puzzles = np.empty((_TOGETHER, 2), np.uint64)
    return puzzles[: search.fill(puzzles, _STEPS)]


def _masks(sets: list[int]) -> Masks:
    """Bit masks of cells, two numbers in each row."""
    return np.array(list(map(_mask, sets)), np.uint64).reshape(-1, 2)


def _mask(cells: int) -> Masks:
    """A bit mask of cells as two numbers."""
    return np.array([cells & (1 << 64) - 1, cells >> 64], np.uint64)
