"""Notice answers: files in which each puzzle is beside its finished grid, without a name."""

import numpy as np
from numpy.typing import NDArray

from sudokuenum.grids.puzzle import Puzzle


class Answers:
    """The puzzles of an input in pairs, up to the first pair that is no puzzle with its answer.

    >>> answers = Answers()
    >>> for puzzle in ("12..34..21..43..", "1234341221434321"):
    ...     answers.note(Puzzle(puzzle))
    >>> answers.words
    'every second one solves the one before it'
    """

    def __init__(self) -> None:
        self._may_be = {0: True, 1: True}
        """True if the answers can be the first ones, or the second ones, of all pairs."""
        self._has_pairs = False
        self._above: NDArray[np.uint8] | None = None
        """The puzzle or answer whose other half may come next."""

    @property
    def may_be_all(self) -> bool:
        """True if all puzzles up to now can be in pairs with their answers."""
        return any(self._may_be.values())

    @property
    def words(self) -> str:
        """The remark if all puzzles are in pairs with their answers, else an empty string."""
        if not self._has_pairs or self._above is not None:
            return ""
        if self._may_be[1]:
            return "every second one solves the one before it"
        return "every second one is solved by the one before it" if self._may_be[0] else ""

    def note(self, block: NDArray[np.uint8] | Puzzle) -> None:
        """Note the next puzzles, of which an array has one in each row."""
        if not self.may_be_all:
            return
        cells = np.array([block.cells], np.uint8) if isinstance(block, Puzzle) else block
        if self._above is not None:
            if self._above.shape[1] != cells.shape[1]:
                self._may_be = {0: False, 1: False}
                return
            cells = np.concatenate([self._above, cells])
        pairs = len(cells) // 2
        self._above = cells[2 * pairs :] if len(cells) % 2 else None
        halves = cells[: 2 * pairs : 2], cells[1 : 2 * pairs : 2]
        for number in (0, 1):
            if self._may_be[number]:
                self._may_be[number] = _are_answers(halves[number], halves[1 - number])
        self._has_pairs = self._has_pairs or pairs > 0


def _are_answers(answers: NDArray[np.uint8], puzzles: NDArray[np.uint8]) -> bool:
    if not answers.all() or puzzles.all(axis=1).any():
        return False
    return bool(((puzzles == 0) | (puzzles == answers)).all())
