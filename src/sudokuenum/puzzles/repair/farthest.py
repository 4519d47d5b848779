"""The solution of a puzzle that differs in the most cells from a given solution, the answer.

We call a set of empty cells a conflict if no solution avoids the answer's digits in all of them.
Therefore the cells in which a solution agrees with the answer hit every conflict. The search begins
with a smallest hitting set of some conflicts. If a solution avoids the answer's digits in all other
empty cells, it is the farthest solution. Otherwise these cells contain another conflict. The search
shrinks this conflict until no cell can be left out, and continues with it.

The kernel `avoiding9` finds the conflicts of 9x9 puzzles without extra groups. For other puzzles,
all solutions are listed and compared.

Cost: milliseconds for most puzzles with 17 clues or more, 0.2 s for some with 12 clues.
Reference: E. Moreno-Centeno and R. M. Karp, 2013 (implicit hitting sets).
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.bit_masks import mask_of
from sudokuenum.common.clock import Clock
from sudokuenum.common.notebook import Pictured
from sudokuenum.common.progress import SILENT
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.common.wording import counted
from sudokuenum.errors import OutOfTimeError
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle, is_classic, with_cells
from sudokuenum.puzzles.hitting_set import hitting_set
from sudokuenum.puzzles.repair.kernels import avoiding9
from sudokuenum.puzzles.repair.smallest import checked_answer
from sudokuenum.solving.search import Listing

Cells = NDArray[np.uint8]


@dataclass(frozen=True)
class Farthest(Pictured):
    """A solution that differs from the answer in the most cells.

    Attributes
    ----------
    answer
        The given solution.
    solution
        The farthest solution, which is the answer itself if the puzzle has no other solution.
    differing
        The cells in which the two solutions differ, counted from 0, in reading order.
    """

    answer: Puzzle
    solution: Puzzle
    differing: tuple[int, ...]

    @property
    def places(self) -> list[str]:
        """The names of the differing cells, such as r1c2."""
        return [self.answer.place(cell) for cell in self.differing]

    def __str__(self) -> str:
        """Return the number and the names of the differing cells in one line."""
        cells = counted(len(self.differing), "different cell")
        return f"{cells}: {' '.join(self.places)}" if self.differing else cells

    def __repr__(self) -> str:
        return f"<Farthest: a solution that differs in {counted(len(self.differing), 'cell')}>"


def farthest_solution(
    puzzle: PuzzleLike,
    answer: PuzzleLike,
    *,
    progress: ProgressLike = SILENT,
    seconds: float | None = None,
) -> Farthest:
    """Find the solution of a puzzle that differs from a given solution in the most cells.

    Parameters
    ----------
    puzzle
        A puzzle, which may have a layout.
    answer
        The given solution of the puzzle.
    progress
        Receives the cells that are found to agree, or the solutions that have been compared.
    seconds
        The time limit in seconds (default: no limit).

    Returns
    -------
    Farthest
        The solution, and the cells in which it differs from the answer.

    Raises
    ------
    PuzzleError
        If the answer is not a solution of the puzzle.
    OptionError
        If `seconds` is negative.
    OutOfTimeError
        If the time limit is reached before the farthest solution is known.

    Examples
    --------
    >>> found = farthest_solution("1... .... .... ....", "1324 4231 3142 2413")
    >>> str(found.solution), len(found.differing)
    ('1243341221344321', 14)
    """
    bar = as_progress(progress)
    puzzle = as_puzzle(puzzle, layouts=True)
    answer = checked_answer(puzzle, answer)
    clock = Clock(seconds)

    def check(steps: int = 0) -> None:
        bar.advance(steps)
        if clock.is_over():
            raise OutOfTimeError("the solution that differs most is not known yet")

    digits = np.array(answer)
    search = _by_conflicts if is_classic(puzzle) else _by_listing
    bar.start("cells that agree" if search is _by_conflicts else "solutions")
    cells = search(puzzle, digits, check)
    solution = with_cells(puzzle, cells.tolist())
    return Farthest(answer, solution, tuple(np.flatnonzero(cells != digits).tolist()))


def _by_conflicts(puzzle: Puzzle, digits: Cells, check: Callable[..., None]) -> Cells:
    """Find the farthest solution of a 9x9 puzzle by hitting sets of conflicts."""
    best, conflicts, needed = digits, list[int](), 0
    cells = np.array(puzzle)
    empty = cells == 0
    while True:
        while (hit := hitting_set(conflicts, needed, check)) is None:
            needed += 1
            check(1)
        avoided = np.where(empty, digits, 0).astype(np.uint8)
        avoided[list(hit)] = 0
        # add conflicts without common cells until a solution avoids the digits in all other cells
        solution = np.empty(81, np.uint8)
        while not avoiding9.find(cells, avoided, solution):
            check()
            conflict = avoided.copy()
            avoiding9.shrink(cells, conflict)
            members = np.flatnonzero(conflict).tolist()
            conflicts.append(mask_of(members))
            avoided[members] = 0
        if (solution != digits).sum() > (best != digits).sum():
            best = solution
        if ((best == digits) & empty).sum() <= needed:
            return best


def _by_listing(puzzle: Puzzle, digits: Cells, check: Callable[..., None]) -> Cells:
    """Find the farthest solution of a puzzle by comparing all solutions."""
    best = digits
    for solutions in Listing(puzzle):
        check(len(solutions))
        candidates = np.vstack([best, solutions])
        best = candidates[(candidates != digits).sum(axis=1).argmax()]
    return best
