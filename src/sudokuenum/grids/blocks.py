"""Many 9x9 puzzles of a text at once, as an array, where each stands on a line of 81 cells.

About 0.5 microseconds a puzzle; a `PuzzleReader` takes 100 times as long and reads everything else.
Both read such a line alike.
"""

from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.box import CLASSIC
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.grids.reading import PuzzleReader

_NO_CELL = 10
_DIGITS = np.full(256, _NO_CELL, np.uint8)
_DIGITS[list(b".0*_")] = 0
_DIGITS[list(b"123456789")] = range(1, 10)
_UNITS = np.array(CLASSIC.units)


def next_block(reader: PuzzleReader) -> NDArray[np.uint8] | Puzzle | None:
    """The next puzzles: an array with a 9x9 puzzle in each row, or one Puzzle; None at the end.

    An array has the puzzles that have arrived already, as far as they stand on lines of 81 cells
    and their clues agree. PuzzleError as `read_puzzles`.
    """
    cells = _DIGITS[
        np.frombuffer("".join(_plain_lines(reader)).encode("ascii", "replace"), np.uint8)
    ]
    cells = cells.reshape(-1, 81)
    cells = cells[: _first((cells == _NO_CELL).any(axis=1))]
    if len(cells):
        cells = cells[: _first(_clash(cells))]
    if not len(cells):
        return reader.next()
    reader.skip(len(cells))
    return cells


def _plain_lines(reader: PuzzleReader) -> list[str]:
    """The lines of 81 characters that have arrived, if puzzles of that form can begin here."""
    if not reader.shapes.without_layout or reader.boxes.get(9) != CLASSIC:
        return []
    if not reader.between_puzzles or reader.column:
        return []
    first = reader.lines.look()
    if first is None or len(first) != 81:
        return []
    return list(takewhile(lambda line: len(line) == 81, reader.lines.arrived()))


def _first(flags: NDArray[np.bool_]) -> int:
    """The position of the first True, the length if there is none."""
    return int(flags.argmax()) if flags.any() else len(flags)


def _clash(cells: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """For each puzzle whether two equal clues stand in a row, column or box."""
    bits = np.ascontiguousarray((np.uint16(1) << cells.astype(np.uint16)).T) & np.uint16(1022)
    clash = np.zeros(len(cells), np.bool_)
    for unit in _UNITS:
        seen = bits[unit[0]].copy()
        for cell in unit[1:]:
            clash |= (seen & bits[cell]) > 0
            seen |= bits[cell]
    return clash
