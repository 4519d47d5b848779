"""All minimal puzzles of a grid, or among the clues of a proper puzzle, with few clues.

They are listed as hitting sets of the unavoidable sets of the grid, in one of two ways. For at most
20 clues of a full 9x9 grid without a layout, the kernel `minimal_puzzles9` begins with the clues of
two bands or stacks (pairs_of_bands.py). For all others the kernel `minimal_puzzles` tries one clue
after the other. It is given the unavoidable sets with few cells for 9x9 grids without a layout, and
for others those of three digits. Both find more where they need them.

The search is divided into cases: the bands and how many clues they have, or the first clues, and
cells that have no clue. Cases differ much in length, so they are taken in a random order, always
the same one: the mean time of those that are done tells how long the others take. Each thread has a
search, which keeps the sets that it has found for the next case.

Cost: a third of a second of one core for a random 9x9 grid and 16 clues, and some seconds for 17.
Far fewer clues to choose from take far less.
Reference: G. McGuire, B. Tugemann and G. Civario, There is no 16-clue Sudoku, 2012.
"""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import chain
from math import inf
from random import Random
from threading import Event
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import check_type, integer_within
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.errors import PuzzleError
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, is_classic, layout_of
from sudokuenum.kernels.minimal_puzzles import Search
from sudokuenum.puzzles.pairs_of_bands import MOST_CLUES, PairsOfBands
from sudokuenum.puzzles.unavoidable import MOST_DIGITS, as_masks, listed, of_three_digits, part_of
from sudokuenum.runs.shard import Shard
from sudokuenum.solving.search import the_solution

_SIZE, _FEWER = 12, 8
"""The most cells of the unavoidable sets that the search of a grid, or of a puzzle, is given."""
_CASES = 500
"""The least number of cases of a search that is divided."""
_STEPS = 1_000_000
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
        self._idle: list[Any] = []
        self._new: Callable[[], Any]
        self._turned_back: Callable[[int], int] = int

    def __iter__(self) -> Iterator[list[Puzzle]]:
        if _by_pairs(self._puzzle, self._most):
            pairs = PairsOfBands(self._solution, self._most, self._threads)
            self._new, self._turned_back = pairs.search, pairs.turned_back
            cases: list[Any] = [*pairs.cases]
        else:
            size = _FEWER if 0 in self._puzzle.cells else _SIZE
            sets = _first_sets(self._solution, self._threads, size)
            self._new = partial(_search_in, self._solution, sets, self._most)
            empty = sum(1 << cell for cell, digit in enumerate(self._puzzle.cells) if not digit)
            whole = (_masks([0, empty]).ravel(),)
            if self._shard.of == 1:
                # a search that ends at once need not be divided
                search, puzzles = self._go_on(whole)
                self._idle.append(search)
                if search.ended():
                    yield puzzles
                    return
            cases = self._divided(whole)
        Random(0).shuffle(cases)
        searches = _Searches(cases[k - 1] for k in self._shard.classes(len(cases)))
        self._cases, self._begun = len(searches), perf_counter()
        self._progress.start("cases", self._cases)
        with closing(parallel(self._go_on, searches, self._threads)) as results:
            for _, (search, puzzles) in results:
                if search.ended():
                    self._done += 1
                    self._idle.append(search)
                else:
                    searches.appendleft(search)
                self._progress.advance(search.ended())
                yield puzzles

    @property
    def expected(self) -> tuple[float, bool] | None:
        """The seconds of the whole listing, and whether this is an estimate and no lower bound.

        None until that can be told: some seconds after the beginning.
        """
        seconds = perf_counter() - self._begun
        enough = self._done >= min(_TIMED, self._cases)
        if not self._cases or not (enough or seconds > _SECONDS):
            return None
        return seconds / max(self._done, self._threads) * self._cases, enough

    def _search(self, case: Any) -> Any:
        """A search that begins with a case: one that is idle, or a new one."""
        try:
            search = self._idle.pop()
        except IndexError:
            search = self._new()
        search.begin(*case)
        return search

    def _divided(self, whole: tuple[Masks]) -> list[Any]:
        """The cases of a search that tries one clue after the other."""
        cases = [whole]
        last: list[tuple[Masks]] = []
        while cases and len(cases) + len(last) < _CASES:
            parts = []
            for case in cases:
                branches = np.zeros((len(self._solution.cells), 4), np.uint64)
                search = self._search(case)
                number = search.branches(branches)
                self._idle.append(search)
                if number < 0:
                    last.append(case)
                else:
                    parts += [(branch,) for branch in branches[:number]]
            cases = parts
            self._progress.advance(0)
        return cases + last

    def _go_on(self, begun: Any) -> tuple[Any, list[Puzzle]]:
        """A search, or that of a case, after some steps; and the puzzles found."""
        search = self._search(begun) if isinstance(begun, tuple) else begun
        clues = np.empty((_TOGETHER, 2), np.uint64)
        found = as_masks(clues[: search.fill(clues, _STEPS)])
        return search, [part_of(self._solution, self._turned_back(cells)) for cells in found]


class _Searches(deque[Any]):
    """Searches that have begun and have not ended, and then the cases that wait.

    Each is taken out when it is asked for; some come back after there was nothing to give.
    """

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        if not self:
            raise StopIteration
        return self.popleft()


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
    jobs, progress
        The number of threads (default: all cores), and what is told of each case done.

    Returns
    -------
    Iterator[Puzzle]
        The puzzles, each once and in no particular order, searched for as they are asked for.

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


def puzzles_in_grid(grid: Puzzle, clues: int, stopped: Event | None = None) -> list[int]:
    """All minimal puzzles of a grid with at most `clues` clues, as bit masks, on one thread.

    When the event is set, the result is not needed, and the call returns within 0.2 s.
    """
    cells = np.empty((_TOGETHER, 2), np.uint64)
    found: list[int] = []

    def go_on(search: Any) -> None:
        while not search.ended() and not (stopped is not None and stopped.is_set()):
            found.extend(as_masks(cells[: search.fill(cells, _STEPS)]))

    if _by_pairs(grid, clues):
        pairs = PairsOfBands(grid, clues, 1)
        search = pairs.search()
        for case in pairs.cases:
            if stopped is not None and stopped.is_set():
                break
            search.begin(*case)
            go_on(search)
        return [*map(pairs.turned_back, found)]
    go_on(_search_in(grid, _first_sets(grid, 1, _SIZE), min(clues, len(grid.cells))))
    return found


def _by_pairs(puzzle: Puzzle, most: int) -> bool:
    """Whether the puzzles are listed from pairs of sets of clues in two bands."""
    return most <= MOST_CLUES and 0 not in puzzle.cells and is_classic(puzzle)


def _first_sets(grid: Puzzle, threads: int, size: int) -> Masks:
    """Unavoidable sets with which a search begins; `size` is for grids without a layout."""
    return listed(grid, size, threads) if is_classic(grid) else of_three_digits(grid)


def _search_in(grid: Puzzle, sets: Masks, most: int) -> Search:
    """A search for the minimal puzzles of a grid with at most `most` clues."""
    layout = layout_of(grid)
    return Search(bytes(grid.cells), layout.digits, *layout.arrays, is_classic(grid), sets, most)


def _masks(sets: list[int]) -> Masks:
    """Bit masks of cells, two numbers in each row."""
    return np.array([(one & (1 << 64) - 1, one >> 64) for one in sets], np.uint64).reshape(-1, 2)
