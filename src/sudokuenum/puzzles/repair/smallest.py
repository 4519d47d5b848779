"""Smallest repairs: as few clues as possible that make the answer the only solution of a puzzle.

The added clues must exclude every other solution, so their cells hit each set of cells in which
another solution disagrees with the answer. The search begins with a smallest hitting set of some of
these sets. If its clues leave other solutions, these solutions give more sets, with which the
search continues. Otherwise it is a smallest repair, because no smaller set hits even the sets that
were used. Each new set is first shrunk until it contains no other, because small sets prove more.

Reference: E. Moreno-Centeno and R. M. Karp, 2013 (implicit hitting sets).
"""

from dataclasses import dataclass

import numpy as np

from sudokuenum.common.bit_masks import mask_of
from sudokuenum.common.clock import Clock
from sudokuenum.common.notebook import Pictured
from sudokuenum.common.progress import SILENT
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.errors import OutOfTimeError, PuzzleError
from sudokuenum.geometry.cell_names import candidate_name
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle
from sudokuenum.puzzles.hitting_set import hitting_set, minimal_sets
from sudokuenum.solving.search import Listing


@dataclass(frozen=True)
class Repair(Pictured):
    """A repair, which adds clues of an answer to a puzzle.

    Attributes
    ----------
    answer
        The solution that the repaired puzzle keeps.
    added
        The cells of the added clues, counted from 0, in the order in which a greedy repair adds
        them.
    repaired
        The puzzle with the added clues.
    solutions_left
        The number of solutions of the repaired puzzle, which exceeds 1 only if the time limit was
        reached.
    clues_needed
        A proven lower bound on the number of added clues, whichever cells are chosen.
    """

    answer: Puzzle
    added: tuple[int, ...]
    repaired: Puzzle
    solutions_left: int
    clues_needed: int

    @property
    def added_clues(self) -> list[str]:
        """The added clues in the order of `added`, as strings such as r5c3=7."""
        n, digits = self.answer.box.digits, self.answer.cells
        return [candidate_name(cell, digits[cell], n) for cell in self.added]


def checked_answer(puzzle: PuzzleLike, answer: PuzzleLike) -> Puzzle:
    """Return the answer as a Puzzle, after checking that it is a solution of the puzzle.

    Parameters
    ----------
    puzzle
        A puzzle, which may have a layout.
    answer
        A full grid. A string is read with the layout of the puzzle.

    Returns
    -------
    Puzzle
        The answer.

    Raises
    ------
    PuzzleError
        If the answer is not a full grid, if the puzzle has another box shape or layout, or if it
        disagrees with a clue of the puzzle. The message names the first wrong cell.

    Examples
    --------
    >>> checked_answer("1... .... .... ....", "2341 4123 1234 3412")
    Traceback (most recent call last):
    sudokuenum.errors.PuzzleError: the answer has 2 in r1c1, where the puzzle has 1
    """
    puzzle = as_puzzle(puzzle, layouts=True)
    if isinstance(answer, str) and puzzle.layout is not None:
        answer = Puzzle(answer, layout=puzzle.layout)
    answer = as_puzzle(answer, layouts=True)
    if answer.box != puzzle.box:
        raise PuzzleError(f"the answer has boxes of {answer.box}, the puzzle of {puzzle.box}")
    if answer.layout != puzzle.layout:
        raise PuzzleError("the answer and the puzzle have different layouts")
    for cell, (clue, digit) in enumerate(zip(puzzle.cells, answer.cells, strict=True)):
        if not digit:
            raise PuzzleError(f"the answer is empty in {puzzle.place(cell)}")
        if clue not in (0, digit):
            found = f"{SYMBOLS[digit - 1]} in {puzzle.place(cell)}"
            raise PuzzleError(f"the answer has {found}, where the puzzle has {SYMBOLS[clue - 1]}")
    return answer


def smallest_repair(
    puzzle: PuzzleLike,
    answer: PuzzleLike,
    *,
    progress: ProgressLike = SILENT,
    seconds: float | None = None,
) -> Repair:
    """Repair a puzzle with as few clues as possible, and prove that fewer do not suffice.

    Parameters
    ----------
    puzzle
        A puzzle, which may have a layout.
    answer
        The solution that the repaired puzzle keeps.
    progress
        Receives each clue that is proved to be needed.
    seconds
        The time limit in seconds (default: no limit).

    Returns
    -------
    Repair
        The repair, with its cells in reading order.

    Raises
    ------
    PuzzleError
        If the answer is not a solution of the puzzle.
    OptionError
        If `seconds` is negative.
    OutOfTimeError
        If the time limit is reached. The attribute `clues_needed` of the error is the lower bound
        proved by then.

    Examples
    --------
    >>> repair = smallest_repair("1... .... .... ....", "1324 4231 3142 2413")
    >>> len(repair.added), repair.clues_needed, repair.solutions_left
    (3, 3, 1)
    """
    bar = as_progress(progress)
    puzzle = as_puzzle(puzzle, layouts=True)
    answer = checked_answer(puzzle, answer)
    clock = Clock(seconds)
    needed = 0

    def check() -> None:
        if clock.is_over():
            clues_are = "clue is" if needed == 1 else "clues are"
            raise OutOfTimeError(f"at least {needed} {clues_are} needed", clues_needed=needed)

    def disagreements(puzzle: Puzzle, limit: int) -> list[int]:
        """Return the cells in which solutions of a puzzle disagree with the answer, as bit masks.

        At most `limit` solutions are compared.
        """
        sets = []
        for array in Listing(puzzle, limit=limit):
            check()
            differing = [np.flatnonzero(row != digits).tolist() for row in array]
            sets += [mask_of(cells) for cells in differing if cells]
        return sets

    def shrunk(cells: int) -> int:
        """Shrink a set of cells to a subset in which some solution disagrees with the answer.

        Among the first 64 solutions that agree with the answer outside the set, we take the
        solution that disagrees in the fewest cells, and repeat this until the set no longer
        shrinks.
        """
        inside = (0 if cells >> k & 1 else digit for k, digit in enumerate(answer.cells))
        puzzle = Puzzle(tuple(inside), answer.box, answer.layout)
        least = min(disagreements(puzzle, 64), key=int.bit_count)
        return cells if least == cells else shrunk(least)

    digits = np.array(answer)
    bar.start("clues needed")
    sets: list[int] = []
    chosen: tuple[int, ...] = ()
    while True:
        repaired = puzzle
        for cell in chosen:
            repaired = repaired.with_clue(cell, answer.cells[cell])
        others = disagreements(repaired, 16)
        if not others:
            return Repair(answer, chosen, repaired, solutions_left=1, clues_needed=needed)
        # the chosen cells hit all sets so far, so the remaining cells contain none of these sets
        others = minimal_sets(set(map(shrunk, others)))
        sets = [cells for cells in sets if all(other & ~cells for other in others)]
        sets = sorted([*sets, *others], key=int.bit_count)
        while (hitting := hitting_set(sets, needed, check)) is None:
            needed += 1
            bar.advance(1)
        chosen = hitting
