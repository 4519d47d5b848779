"""Notice answers: files in which each puzzle is followed by its finished grid, without a name."""

import numpy as np
from numpy.typing import NDArray

from sudokuenum.grids.puzzle import Puzzle


class Answers:
    """The puzzles of an input in pairs, up to the first pair that is no puzzle with its answer.

    >>> answers = Answers()
    >>> for puzzle in ("12..34..21..43..", "1234341221434321"):
    ...     answers.note(Puzzle(puzzle))
    >>> answers.are_all
    True
    """

    def __init__(self) -> None:
        self.may_be_all = True
        self._has_pairs = False
        self._above: NDArray[np.uint8] | None = None
        """The puzzle whose answer may come next."""

    @property
    def are_all(self) -> bool:
        """True if every second puzzle is the finished grid of the one before it."""
        return self.may_be_all and self._has_pairs and self._above is None

    def note(self, block: NDArray[np.uint8] | Puzzle) -> None:
        """Note the next puzzles, of which an array has one in each row."""
        if not self.may_be_all:
            return
        cells = np.array([block.cells], np.uint8) if isinstance(block, Puzzle) else block
        if self._above is not None:
            if self._above.shape[1] != cells.shape[1]:
                self.may_be_all = False
                return
            cells = np.concatenate([self._above, cells])
        pairs = len(cells) // 2
        self._above = cells[2 * pairs :] if len(cells) % 2 else None
        puzzles, answers = cells[: 2 * pairs : 2], cells[1 : 2 * pairs : 2]
        are_full = answers.all() and not puzzles.all(axis=1).any()
        self.may_be_all = bool(are_full and ((puzzles == 0) | (puzzles == answers)).all())
        self._has_pairs = self._has_pairs or pairs > 0
