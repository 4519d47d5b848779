"""Smallest repairs: the least number of clues that leave one solution.

Clues of the answer make the answer the only solution if every other solution disagrees with one of
them. So their cells hit, for every other solution, the set of cells in which it disagrees.

A smallest hitting set of some of these sets is found first. If its clues leave other solutions,
these give further sets, and the search goes on with them. If its clues leave no other solution, the
hitting set hits the sets of all other solutions. It is a smallest one, since no smaller set hits
even those that were used. Each set is shrunk first, to one that contains no other: small sets prove
more.

Reference: implicit hitting sets, E. Moreno-Centeno and R. M. Karp, 2013.
"""

from collections.abc import Callable

import numpy as np

from sudokuenum.common.arguments import check_type
from sudokuenum.common.clock import Clock
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.errors import OutOfTimeError
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike
from sudokuenum.puzzles.hitting_set import hitting_set, minimal_sets
from sudokuenum.puzzles.repair import Repair, puzzle_and_answer
from sudokuenum.solving.search import Listing


def smallest_repair(
    puzzle: PuzzleLike,
    answer: PuzzleLike,
    *,
    progress: Progress = SILENT,
    seconds: float | None = None,
) -> Repair:
    """Repair a puzzle with as few clues as possible, and prove that fewer do not suffice.

    Parameters
    ----------
    puzzle
        A puzzle with at least one solution.
    answer
        The solution to keep.
    progress
        Is told of each clue that is proved to be needed.
    seconds
        A time limit; None for no limit.

    Returns
    -------
    Repair
        The repair; its cells are in reading order.

    Raises
    ------
    PuzzleError
        If the answer is no solution of the puzzle.
    OptionError
        For a negative time limit.
    OutOfTimeError
        If the time is over; its attribute `clues_needed` is what is proved until then.

    >>> repair = smallest_repair("1... .... .... ....", "1324 4231 3142 2413")
    >>> len(repair.added), repair.clues_needed, repair.solutions_left
    (3, 3, 1)
    """
    check_type(progress, Progress, "a Progress")
    puzzle, answer = puzzle_and_answer(puzzle, answer)
    clock = Clock(seconds)
    needed = 0

    def check() -> None:
        if clock.is_over():
            words = "clue is" if needed == 1 else "clues are"
            raise OutOfTimeError(f"at least {needed} {words} needed", clues_needed=needed)

    progress.start("clues needed")
    disagreements = _Disagreements(answer, check)
    sets: list[int] = []
    chosen: tuple[int, ...] = ()
    while True:
        repaired = puzzle
        for cell in chosen:
            repaired = repaired.with_clue(cell, answer.cells[cell])
        others = disagreements.of(repaired, 16)
        if not others:
            return Repair(answer, chosen, repaired, solutions_left=1, clues_needed=needed)
        # the chosen cells hit all the sets so far, so none of the others contains one of them
        others = minimal_sets(set(map(disagreements.shrunk, others)))
        sets = [s for s in sets if all(other & ~s for other in others)]
        sets = sorted([*sets, *others], key=int.bit_count)
        while (hitting := hitting_set(sets, needed, check)) is None:
            needed += 1
            progress.advance(1)
        chosen = hitting


class _Disagreements:
    """The sets of cells in which solutions disagree with the answer, as bit masks."""

    def __init__(self, answer: Puzzle, check: Callable[[], None]) -> None:
        self._answer = answer
        self._digits = np.array(answer.cells, np.uint8)
        self._check = check

    def of(self, puzzle: Puzzle, limit: int) -> list[int]:
        """The sets of the first solutions of a puzzle, without that of the answer itself."""
        sets = []
        for array in Listing(puzzle, limit=limit):
            self._check()
            differing = [np.flatnonzero(row != self._digits).tolist() for row in array]
            sets += [sum(1 << cell for cell in cells) for cells in differing if cells]
        return sets

    def shrunk(self, cells: int) -> int:
        """A set of disagreement that is contained in this one, and often smaller.

        The first 64 solutions that agree with the answer outside the set are compared with the
        answer, and the smallest set in which one of them disagrees is taken. This is repeated until
        the set does not shrink any more.
        """
        inside = (0 if cells >> k & 1 else digit for k, digit in enumerate(self._answer.cells))
        puzzle = Puzzle(tuple(inside), self._answer.box, self._answer.layout)
        least = min(self.of(puzzle, 64), key=int.bit_count)
        return cells if least == cells else self.shrunk(least)
