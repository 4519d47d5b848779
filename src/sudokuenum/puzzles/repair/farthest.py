"""The solution of a puzzle that differs from a given one, the answer, in as many cells as possible.

Some empty cells are a conflict if no solution avoids the answer's digits in all of them. So the
cells in which a solution agrees with the answer hit every conflict. A smallest hitting set of some
conflicts is found first. If a solution avoids the answer's digits in all other empty cells, it is
the farthest. Otherwise these cells contain further conflicts, and the search goes on with them.
Each is shrunk first, until no cell can be left out.

For 9x9 puzzles without further groups the kernel `avoiding9` finds the conflicts. All solutions of
other puzzles are listed and compared.

Cost: milliseconds for most puzzles with 17 clues or more, 0.2 s for some with 12 clues. Reference:
implicit hitting sets, E. Moreno-Centeno and R. M. Karp, 2013.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.clock import Clock
from sudokuenum.common.notebook import Pictured
from sudokuenum.common.wording import counted
from sudokuenum.errors import OutOfTimeError
from sudokuenum.geometry.digits import mask_of
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, is_classic, with_cells
from sudokuenum.puzzles.hitting_set import hitting_set
from sudokuenum.puzzles.repair.kernels import avoiding9
from sudokuenum.puzzles.repair.smallest import checked_answer
from sudokuenum.solving.search import Listing

Cells = NDArray[np.uint8]


@dataclass(frozen=True)
class Farthest(Pictured):
    """A solution that differs from the answer in as many cells as possible, and these cells.

    They are counted from 0, in reading order; there are none if the answer is the only solution.
    """

    answer: Puzzle
    solution: Puzzle
    differing: tuple[int, ...]

    @property
    def places(self) -> list[str]:
        """The names of the cells that differ, such as r1c2."""
        return [self.answer.place(cell) for cell in self.differing]

    def __str__(self) -> str:
        """How many cells differ, and which ones."""
        cells = counted(len(self.differing), "different cell")
        return f"{cells}: {' '.join(self.places)}" if self.differing else cells

    def __repr__(self) -> str:
        return f"<Farthest: a solution that differs in {counted(len(self.differing), 'cell')}>"


def farthest_solution(
    puzzle: PuzzleLike, answer: PuzzleLike, *, seconds: float | None = None
) -> Farthest:
    """A solution of a puzzle that differs from a given solution, the answer, in the most cells.

    PuzzleError if the answer is no solution of the puzzle; OptionError for a negative limit of
    seconds; OutOfTimeError if the time is over.

    >>> found = farthest_solution("1... .... .... ....", "1324 4231 3142 2413")
    >>> str(found.solution), len(found.differing)
    ('1243341221344321', 14)
    """
    puzzle = Puzzle.of(puzzle, layouts=True)
    answer = checked_answer(puzzle, answer)
    clock = Clock(seconds)

    def check() -> None:
        if clock.is_over():
            raise OutOfTimeError("the solution that differs most is not known yet")

    digits = np.array(answer)
    search = _by_conflicts if is_classic(puzzle) else _by_listing
    cells = search(puzzle, digits, check)
    solution = with_cells(puzzle, cells.tolist())
    return Farthest(answer, solution, tuple(np.flatnonzero(cells != digits).tolist()))


def _by_conflicts(puzzle: Puzzle, digits: Cells, check: Callable[[], None]) -> Cells:
    """The farthest solution of a 9x9 puzzle."""
    best, conflicts, needed = digits, list[int](), 0
    cells = np.array(puzzle)
    empty = cells == 0
    while True:
        while (hit := hitting_set(conflicts, needed, check)) is None:
            needed += 1
        avoided = np.where(empty, digits, 0).astype(np.uint8)
        avoided[list(hit)] = 0
        # conflicts without a common cell, until a solution avoids the other digits
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


def _by_listing(puzzle: Puzzle, digits: Cells, check: Callable[[], None]) -> Cells:
    """The farthest solution of a puzzle, by a comparison with all."""
    best = digits
    for solutions in Listing(puzzle):
        check()
        some = np.vstack([best, solutions])
        best = some[(some != digits).sum(axis=1).argmax()]
    return best
