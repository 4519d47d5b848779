"""Why a digit cannot stand in a cell of a proper puzzle: what follows from it, in words.

The digit is put into the cell, and the techniques go on from there, the easiest first. A wrong
digit leads to a contradiction: an empty cell without a candidate, or a row, column or box in which
a missing digit has no place. If the techniques stop before, each candidate of a further cell is
refuted in the same way. So an explanation does not depend on knowing the solution.

Cost: milliseconds for a digit of most puzzles, some tenths of a second for one of the hardest.
"""

from sudokuenum.common.counted import counted
from sudokuenum.common.digits import SYMBOLS
from sudokuenum.puzzles.techniques import Board, bits_of, next_step


def refutation(board: Board, cell: int, digit: int) -> str | None:
    """What is wrong with a candidate of a cell, in words; None if it cannot be refuted.

    The board stays as it is.

    >>> from sudokuenum import Box, Puzzle
    >>> board = Board.of(Puzzle.parse("1... ..3. .2.. ...4", Box(2, 2)))
    >>> refutation(board, 1, 4), refutation(board, 1, 3)
    ('4 leaves no candidate in r2c2', None)
    """
    tried = board.copy()
    tried.put(cell, digit)
    steps = 0
    while (found := _contradiction(tried)) is None:
        step = next_step(tried)
        if step is None:
            return _by_cases(tried, digit)
        tried.apply(step)
        steps += 1
    after = f" after {counted(steps, 'step')}" if steps else ""
    return f"{SYMBOLS[digit - 1]} leaves {found}{after}"


def _by_cases(board: Board, digit: int) -> str | None:
    """The refutation of a digit by those of all candidates of a further cell."""
    if not board.empty:
        return None
    cell = board.narrowest()
    cases = [refutation(board, cell, other) for other in board.candidates(cell)]
    if None in cases:
        return None
    words = ", ".join(filter(None, cases))
    return f"{SYMBOLS[digit - 1]} leaves nothing for {board.puzzle.place(cell)} ({words})"


def _contradiction(board: Board) -> str | None:
    """What a board lacks, or None."""
    covered = 0
    for mask in board.masks:
        covered |= mask
    for cell in bits_of(board.empty & ~covered):
        return f"no candidate in {board.puzzle.place(cell)}"
    for unit in board.shape.units:
        missing = (unit.cells & board.empty).bit_count()
        if sum(1 for mask in board.masks if mask & unit.cells) < missing:
            return f"no place for a digit in {unit.name}"
    return None
