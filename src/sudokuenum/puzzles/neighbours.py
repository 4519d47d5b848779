"""Neighbours of a puzzle: proper puzzles that differ from it in one clue, or in two.

A neighbour comes about when one or two clues are removed, and as many others are added. The puzzle
without the removed clues has several solutions. A clue that exactly one of them has makes it proper
again, and so do two clues that exactly one of them has together. The kernel `unique_pairs` finds
these clues. No neighbour is found twice, since it tells which clues are missing in it.

Cost: 0.02 s for a 9x9 puzzle with 17 clues if one clue is replaced, and 1 s if two are.
"""

from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import chain, combinations
from math import comb
from threading import Event

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import as_integer, check_type, shown
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, checked_puzzle, is_classic, layout_of
from sudokuenum.kernels.unique_pairs import UniquePairs
from sudokuenum.puzzles.minimise import redundant_clues
from sudokuenum.solving.search import the_solution
from sudokuenum.symmetry.minlex import canonical, canonical_many

MOST_DIGITS = 11
"""The most digits of a puzzle whose neighbours are listed."""
_STEPS = 10_000
"""The steps of one call of the search: at most 0.2 s."""
_TOGETHER = 4096
"""The most pairs of clues of one call."""

Cells = NDArray[np.uint8]


class Neighbours:
    """The neighbours of a proper puzzle in which `change` clues, 1 or 2, are replaced.

    It yields lists of puzzles as they are found; a list may be empty. Arguments and errors are
    those of `neighbours`.
    """

    def __init__(
        self,
        puzzle: PuzzleLike,
        change: int = 1,
        *,
        minimal: bool = False,
        essential: bool = False,
        jobs: int | None = None,
        progress: Progress = SILENT,
    ) -> None:
        self._puzzle = Puzzle.of(puzzle, layouts=True)
        self._change = as_integer(change, "change")
        if self._change not in (1, 2):
            raise OptionError(f"change {shown(self._change)}: one clue is replaced, or 2")
        check_type(minimal, bool, "True or False")
        check_type(essential, bool, "True or False")
        self._minimal, self._essential = minimal, essential
        self._threads = check_jobs(jobs)
        check_type(progress, Progress, "a Progress")
        self._progress = progress
        if self._puzzle.box.digits > MOST_DIGITS:
            raise PuzzleError(
                f"box {self._puzzle.box}: neighbours of puzzles with at most {MOST_DIGITS} digits"
            )
        the_solution(self._puzzle)
        if essential:
            canonical(self._puzzle)
        self._clues = [cell for cell, digit in enumerate(self._puzzle.cells) if digit]

    def __iter__(self) -> Iterator[list[Puzzle]]:
        removals = combinations(self._clues, self._change)
        seen: set[bytes] = set()
        stopped = Event()
        self._progress.start("removals", comb(len(self._clues), self._change))
        search = partial(self._of_removal, stopped)
        with closing(parallel(search, removals, self._threads, stopped=stopped)) as results:
            for _, puzzles in results:
                self._progress.advance(1)
                new = self._new(puzzles, seen) if self._essential else puzzles
                yield [self._made(tuple(row)) for row in new.tolist()]

    def _made(self, cells: tuple[int, ...]) -> Puzzle:
        return checked_puzzle(cells, self._puzzle.box, self._puzzle.layout)

    def _of_removal(self, stopped: Event, removed: tuple[int, ...]) -> Cells:
        """The neighbours without some clues, as an array with a puzzle in each row."""
        clues, digits = np.array(self._puzzle.cells, np.uint8), self._puzzle.box.digits
        cells = clues.copy()
        cells[list(removed)] = 0
        sizes, groups = layout_of(self._puzzle).arrays
        classic = is_classic(self._puzzle)
        search = UniquePairs(cells, digits, sizes, groups, classic, self._change == 2)
        parts = [np.zeros((0, 2), np.uint16)]
        while not search.ended() and not stopped.is_set():
            pairs = np.empty((_TOGETHER, 2), np.uint16)
            parts.append(pairs[: search.fill(pairs, _STEPS)])
        added = np.concatenate(parts)
        puzzles = np.tile(cells, (len(added), 1))
        for one in added.T:
            puzzles[np.arange(len(added)), one // digits] = one % digits + 1
        # a removed clue that comes back is none that is replaced
        replaced = (puzzles[:, list(removed)] != clues[list(removed)]).all(axis=1)
        return self._without_redundant(puzzles[replaced]) if self._minimal else puzzles[replaced]

    def _without_redundant(self, puzzles: Cells) -> Cells:
        """Those of some proper puzzles in which no clue is redundant."""
        layout = None if is_classic(self._puzzle) else layout_of(self._puzzle)
        minimal: Cells = puzzles[redundant_clues(puzzles, 1, layout) == 0]
        return minimal

    def _new(self, puzzles: Cells, seen: set[bytes]) -> Cells:
        """Those of some puzzles that are equivalent to none before; their forms are added."""
        if is_classic(self._puzzle):
            forms = [form.tobytes() for form in canonical_many(puzzles, jobs=1)[0]]
        else:
            rows = map(tuple, puzzles.tolist())
            forms = [bytes(canonical(self._made(row)).puzzle.cells) for row in rows]
        new = []
        for number, form in enumerate(forms):
            if form not in seen:
                seen.add(form)
                new.append(number)
        return puzzles[new]


def neighbours(
    puzzle: PuzzleLike,
    change: int = 1,
    *,
    minimal: bool = False,
    essential: bool = False,
    jobs: int | None = None,
    progress: Progress = SILENT,
) -> Iterator[Puzzle]:
    """List the proper puzzles that differ from a proper puzzle in one clue, or in two.

    Parameters
    ----------
    puzzle
        A proper puzzle with at most 11 digits, which may have a layout.
    change
        How many clues are replaced by others: 1 or 2. A new clue may stand in the cell of a removed
        one, with another digit.
    minimal
        List only the puzzles without a redundant clue.
    essential
        Of puzzles that are equivalent to each other list only one.
    jobs
        The number of threads (default: all cores).
    progress
        Is told of each set of removed clues whose neighbours are found.

    Returns
    -------
    Iterator[Puzzle]
        The puzzles, each once and in no particular order. They are searched for as they are asked
        for.

    Raises
    ------
    PuzzleError
        If the puzzle is not proper, or has more than 11 digits; with `essential`, if it has a
        layout or more than 10 digits.
    OptionError
        If `change` is neither 1 nor 2, or for a bad number of threads.

    >>> sorted(str(found) for found in neighbours(".....41.2..3....", minimal=True))[:2]
    ['......1.2..3.4..', '......1.2..33...']
    """
    lists = Neighbours(
        puzzle, change, minimal=minimal, essential=essential, jobs=jobs, progress=progress
    )
    return chain.from_iterable(lists)
