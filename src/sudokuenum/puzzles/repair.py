"""Repairs: clues of an answer that are added to a puzzle until the answer is the only solution.

`greedy_repair` finds few clues fast, and `smallest_repair` the least number of clues. Both return
a `Repair`.
"""

from dataclasses import dataclass

from sudokuenum.common.digits import SYMBOLS
from sudokuenum.common.notebook import Pictured
from sudokuenum.errors import PuzzleError
from sudokuenum.grids.candidate_names import candidate_name
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike


@dataclass(frozen=True)
class Repair(Pictured):
    """Clues of an answer that are added to a puzzle."""

    answer: Puzzle
    """The solution to keep."""
    added: tuple[int, ...]
    """The cells that become clues, counted from 0; a greedy repair adds them in this order."""
    repaired: Puzzle
    """The puzzle with these clues."""
    solutions_left: int
    """The number of solutions of the repaired puzzle; more than 1 only if the time was over."""
    clues_needed: int
    """The number of clues that is proved to be needed, whichever cells are chosen."""

    @property
    def clues(self) -> list[str]:
        """The added clues by name, such as r5c3=7, in the order of `added`."""
        n, digits = self.answer.box.digits, self.answer.cells
        return [candidate_name(cell, digits[cell], n) for cell in self.added]


def checked_answer(puzzle: PuzzleLike, answer: PuzzleLike) -> Puzzle:
    """The answer, a full grid, as a Puzzle; PuzzleError unless it is a solution of the puzzle.

    The error names the first cell in which the two do not agree.

    >>> checked_answer("1... .... .... ....", "2341 4123 1234 3412")
    Traceback (most recent call last):
    sudokuenum.errors.PuzzleError: the answer has 2 in r1c1, where the puzzle has 1
    """
    puzzle = Puzzle.of(puzzle, layouts=True)
    if isinstance(answer, str) and puzzle.layout is not None:
        answer = Puzzle.parse(answer, layout=puzzle.layout)
    answer = Puzzle.of(answer, layouts=True)
    if answer.box != puzzle.box:
        raise PuzzleError(f"the answer has boxes of {answer.box}, the puzzle of {puzzle.box}")
    if answer.layout != puzzle.layout:
        raise PuzzleError("the answer has another layout than the puzzle")
    for cell, (clue, digit) in enumerate(zip(puzzle.cells, answer.cells, strict=True)):
        if not digit:
            raise PuzzleError(f"the answer is empty in {puzzle.place(cell)}")
        if clue not in (0, digit):
            raise PuzzleError(
                f"the answer has {SYMBOLS[digit - 1]} in {puzzle.place(cell)}, "
                f"where the puzzle has {SYMBOLS[clue - 1]}"
            )
    return answer
