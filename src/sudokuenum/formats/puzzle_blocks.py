"""Read plain lines of 81 cells as arrays, and all other puzzles with a `PuzzleReader`.

About two million puzzles a second are read as arrays, also from a column of a table. A
`PuzzleReader` would read the same from such a line, but it takes 100 times as long.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from sudokuenum.errors import PuzzleError
from sudokuenum.formats.fields.tables import Table
from sudokuenum.formats.grammar.cells import zeros_may_be_digits
from sudokuenum.formats.grammar.lines import Lines
from sudokuenum.formats.reading.puzzle_reader import PuzzleReader
from sudokuenum.formats.rules.rules_beside import columns_of_rules, has_rules
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.box_sizes import USUAL_BOXES
from sudokuenum.grids.arrays import clashes
from sudokuenum.grids.marks import PLAIN_EMPTY, cells_of
from sudokuenum.grids.puzzle import Puzzle, checked_puzzle, is_classic

_NO_CELL = 10
_DIGITS = bytearray([_NO_CELL] * 256)
for _digit in range(10):
    _DIGITS[ord(str(_digit))] = _digit
for _empty in PLAIN_EMPTY:
    _DIGITS[ord(_empty)] = 0
_PLAIN_CELLS = frozenset("123456789" + PLAIN_EMPTY)
"""The characters of cells that have no other meaning in any format."""
_ROW_OF_TABLE = re.compile(r"[\w.*\"-][^\s#?:{}\[\]()<>]*")
"""A line that is no link, no comment and no array, and has no space."""
_MOST_LINES = 1024
"""The most lines of other formats that are read as one array."""


def puzzle_blocks(reader: PuzzleReader) -> Iterator[tuple[int, NDArray[np.uint8] | Puzzle]]:
    """Yield the puzzles of a reader in blocks, each with the number of the line in which it ends.

    Puzzles of other formats that are alone on consecutive lines make a block, too.
    """
    held: list[Puzzle] = []

    def let_go() -> Iterator[tuple[int, NDArray[np.uint8] | Puzzle]]:
        if held:
            one = len(held) == 1
            yield line, held[0] if one else np.array([puzzle.cells for puzzle in held], np.uint8)
            held.clear()

    line = 0
    while True:
        try:
            block = next_block(reader)
        except BaseException:
            yield from let_go()
            raise
        is_next = reader.lines.taken == line + 1
        if not (isinstance(block, Puzzle) and is_classic(block) and (is_next or not held)):
            yield from let_go()
        line = reader.lines.taken
        if block is None:
            return
        if isinstance(block, Puzzle) and is_classic(block):
            held.append(block)
            if not reader.lines.has_arrived() or len(held) == _MOST_LINES:
                yield from let_go()
        else:
            yield line, block


def numbered_puzzles(reader: PuzzleReader) -> Iterator[tuple[int, Puzzle]]:
    """Yield the puzzles of a reader, each with the number of the line in which it ends."""
    while (block := next_block(reader)) is not None:
        if isinstance(block, Puzzle):
            yield reader.lines.taken, block
        else:
            data, first = block.tobytes(), reader.lines.taken - len(block) + 1
            for k in range(len(block)):
                yield first + k, checked_puzzle(tuple(data[81 * k : 81 * k + 81]))


def next_block(reader: PuzzleReader) -> NDArray[np.uint8] | Puzzle | None:
    """Return the next puzzles as an array with a 9x9 puzzle in each row, or one Puzzle.

    An array has the puzzles that have arrived on lines of 81 cells and whose clues agree. At the
    end it is None.
    """
    lines = _plain_lines(reader)
    if len(lines) == 1:
        return _plain_puzzle(reader, lines[0])
    if not lines:
        return reader.next()
    text = "".join(lines)
    data = text.encode("ascii", "replace").translate(_DIGITS)
    cells = np.frombuffer(data, np.uint8).reshape(-1, 81)
    highest = cells.max(axis=1)
    end = _first(highest == _NO_CELL)
    if "0" in text:  # which can be a digit if there is no 9
        some = np.flatnonzero(highest[:end] < 9).tolist()
        end = next((k for k in some if zeros_may_be_digits(lines[k], 9)), end)
    cells = cells[:end]
    if len(cells):
        cells = cells[: _first(clashes(cells))]
    if not len(cells):
        return reader.next()
    reader.skip(len(cells))
    return cells


def _plain_puzzle(reader: PuzzleReader, line: str) -> Puzzle | None:
    """Return the next puzzle, which is on a line of 81 or 16 characters that may all be cells.

    A line of 16 may be a row of a 16x16 puzzle, unless a digit is there twice.
    """
    n = 9 if len(line) == 81 else 4
    is_plain = _PLAIN_CELLS.issuperset(line) and cells_of(line, n) is not None
    is_plain = is_plain and not zeros_may_be_digits(line, n)
    if is_plain and (n == 9 or any(line.count(digit) > 1 for digit in "1234")):
        with suppress(PuzzleError):  # which the reader raises with the place
            puzzle = Puzzle(line)
            reader.skip(1, n)
            return puzzle
    return reader.next()


def _plain_lines(reader: PuzzleReader) -> list[str]:
    """Return the puzzles of 81 characters on lines that have arrived, if such lines begin here.

    The result is also the next line alone if it has 16 characters, which may be a 4x4 puzzle.
    """
    classic = reader.shapes.named is None and reader.boxes.get(9) == CLASSIC
    if reader.form not in (None, "line", "hodoku"):
        return []
    if not (classic and reader.between_puzzles):
        return []
    if reader.table:
        return list(_fields(reader.lines, reader.table))
    line = reader.lines.look() or ""
    if len(line) == 16 and reader.boxes == USUAL_BOXES:
        return [line]
    if len(line) != 81:
        return []
    return list(takewhile(lambda line: len(line) == 81, reader.lines.arrived()))


def _fields(lines: Lines, table: Table) -> Iterator[str]:
    """Yield the puzzles of 81 characters in a table, on the lines that have arrived.

    It ends at a line that may be something else than a row of the table on one line, or that has
    rules beside the puzzle.
    """
    rules = columns_of_rules(table)
    for line in lines.arrived():
        if not _ROW_OF_TABLE.fullmatch(line):
            return
        row = table.row([line])[0] if '"' in line else line.split(table.separator)
        if len(text := table.puzzle(row)) != 81 or line.count('"') % 2:
            return
        if any(has_rules(table.names[k], row[k], 9) for k in rules):
            return
        yield text


def _first(flags: NDArray[np.bool_]) -> int:
    """Return the position of the first True, or the length if there is none."""
    return int(flags.argmax()) if flags.any() else len(flags)
