"""Puzzles from files, from standard input or from their cells, each with its place.

`read_puzzles` describes the formats. Lines of 81 cells are also read as arrays, about two million
puzzles a second; a `PuzzleReader`, which reads the same from such a line, takes 100 times as long.
"""

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import check_type
from sudokuenum.common.files import AnyPath
from sudokuenum.common.wording import counted
from sudokuenum.errors import PuzzleError
from sudokuenum.formats import exchange
from sudokuenum.formats.lines import Lines, blocks_of_bytes, blocks_of_lines
from sudokuenum.formats.reading import PuzzleReader
from sudokuenum.formats.shapes import PuzzleShapes
from sudokuenum.geometry.box import CLASSIC, BoxLike
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.geometry.layout import LayoutLike
from sudokuenum.geometry.layout_text import text_or_file
from sudokuenum.grids.marks import EMPTY
from sudokuenum.grids.puzzle import Puzzle

_IN_CELLS = {*SYMBOLS, *EMPTY.upper(), *"|+=:[](),;\"'"}
"""The characters of a puzzle, in capitals, in any format."""
_NO_CELL = 10
_DIGITS = np.full(256, _NO_CELL, np.uint8)
_DIGITS[list(b".0*_")] = 0
_DIGITS[list(b"123456789")] = range(1, 10)
_UNITS = np.array(CLASSIC.units)


@dataclass(frozen=True)
class Place:
    """The place of a puzzle: the name of its file or string, and the line in which it ends.

    In a `with` statement it adds itself to the beginning of each PuzzleError that is raised inside.

    >>> from sudokuenum import solve
    >>> with Place("puzzles.txt", 7):
    ...     solve("12......")
    Traceback (most recent call last):
    sudokuenum.errors.PuzzleError: puzzles.txt, line 7: a 9x9 puzzle has 81 cells, not 8
    """

    name: str
    line: int

    def __str__(self) -> str:
        return f"{self.name}, line {self.line}"

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, PuzzleError):
            error.args = (f"{self}: {error}",)


class PuzzleInput:
    """The puzzles of files, of standard input or of strings, read as they are asked for.

    Iteration yields pairs of a place and a puzzle.

    Parameters
    ----------
    *inputs
        Paths of files, `"-"` for standard input, or strings with the cells of a puzzle: 16
        characters or more that can all be in a puzzle.
    box, layout
        As for `read_puzzles`; the layout can also be the path of a file.
    name
        The name of a string in errors; with several inputs a number follows.

    Raises
    ------
    PuzzleError
        If a file cannot be read or has no puzzle, and as by `read_puzzles`; it names the place.
    LayoutError, FileError
        If the layout cannot be read.

    Examples
    --------
    >>> [(str(place), puzzle.clues) for place, puzzle in PuzzleInput("1.3.3.........4.")]
    [('argument, line 1', 4)]
    """

    def __init__(
        self,
        *inputs: AnyPath,
        box: BoxLike | None = None,
        layout: LayoutLike | None = None,
        name: str = "argument",
    ) -> None:
        for one in inputs:
            check_type(one, str | os.PathLike, "the path of a file, or a text of cells")
        check_type(name, str, "a text as the name")
        text, source = text_or_file(layout) if isinstance(layout, str) else (layout, "")
        self._shapes = PuzzleShapes(text, box, source)
        several = len(inputs) > 1
        self._inputs = {f"{name} {k}" if several else name: one for k, one in enumerate(inputs, 1)}

    def __iter__(self) -> Iterator[tuple[Place, Puzzle]]:
        for reader in self._readers():
            for puzzle in reader:
                yield Place(reader.name, reader.lines.taken), puzzle

    def blocks(self) -> Iterator[tuple[Place, NDArray[np.uint8] | Puzzle]]:
        """Yield all puzzles, many at once: arrays with a 9x9 puzzle in each row where possible.

        An array has the puzzles that have arrived on lines of 81 cells, and its place is the place
        of the last of them. Any other puzzle is a `Puzzle`.
        """
        for reader in self._readers():
            while (block := next_block(reader)) is not None:
                yield Place(reader.name, reader.lines.taken), block

    def only(self) -> tuple[Place, Puzzle]:
        """Return the only puzzle, with its place. Raises PuzzleError if there are more puzzles."""
        puzzles = iter(self)
        only = next(puzzles)
        for place, _ in puzzles:
            raise PuzzleError(f"{place}: more than one puzzle is given")
        return only

    def remark(self, words: str) -> None:
        """Ignore a remark on an input in which dashes were taken for borders.

        Parameters
        ----------
        words
            The remark, which a subclass can show.

        Notes
        -----
        The dashes could be empty puzzles, although of another size than the
        puzzles around them.
        """

    def _readers(self) -> Iterator[PuzzleReader]:
        """Yield a reader for each input. Raises PuzzleError after an input without a puzzle."""
        for name, given in self._inputs.items():
            with ExitStack() as stack:
                place = name
                if given == "-":
                    blocks, place = _blocks_of_stdin(), "standard input"
                elif isinstance(given, str) and _looks_like_cells(given):
                    blocks = blocks_of_lines(io.StringIO(given, newline=None))
                else:
                    place = os.fspath(given)
                    blocks = blocks_of_bytes(_checked(_open(place, stack), f"'{place}'"))
                reader = PuzzleReader(Lines(blocks), place, self._shapes)
                yield reader
                if not reader.puzzles:
                    raise PuzzleError(f"{place}: no puzzle")
                if reader.borders:
                    found = f"{counted(reader.puzzles, 'puzzle')} read"
                    lines = f"{counted(len(reader.borders), 'line')} of dashes taken for borders"
                    first = f"the first in line {reader.borders[0]}"
                    self.remark(f"{place}: {found}; {lines}, {first}")


def _looks_like_cells(text: str) -> bool:
    """Return True if a string is a puzzle, not the name of a file; ./NAME is always a file."""
    in_cells = all(c.upper() in _IN_CELLS for c in "".join(text.split()))
    return exchange.begins(text) or (len(text) >= 16 and in_cells)


def _blocks_of_stdin() -> Iterator[list[str]]:
    file = sys.stdin
    if isinstance(file, io.TextIOWrapper) and isinstance(file.buffer, io.BufferedReader):
        return blocks_of_bytes(_checked(file.buffer.read1, "standard input"), file.encoding)
    return blocks_of_lines(file)


def _open(path: str, stack: ExitStack) -> Callable[[int], bytes]:
    """Return a function that reads bytes of a file. Raises PuzzleError if there is no such file."""
    try:
        return stack.enter_context(open(path, "rb", buffering=0)).read
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise PuzzleError(f"'{path}': neither cells nor a file of puzzles: {why}") from None


def _checked(read: Callable[[int], bytes], name: str) -> Callable[[int], bytes]:
    """Return a function that calls `read` and raises PuzzleError with this name if it fails."""

    def checked(size: int) -> bytes:
        try:
            return read(size)
        except OSError as error:
            raise PuzzleError(f"{name}: cannot be read: {error.strerror}") from None

    return checked


def next_block(reader: PuzzleReader) -> NDArray[np.uint8] | Puzzle | None:
    """Return the next puzzles: an array with a 9x9 puzzle in each row, or one Puzzle.

    An array has the puzzles that have arrived on lines of 81 cells and whose clues agree. At the
    end it is None.
    """
    text = "".join(_plain_lines(reader)).encode("ascii", "replace")
    cells = _DIGITS[np.frombuffer(text, np.uint8)].reshape(-1, 81)
    cells = cells[: _first((cells == _NO_CELL).any(axis=1))]
    if len(cells):
        cells = cells[: _first(_clash(cells))]
    if not len(cells):
        return reader.next()
    reader.skip(len(cells))
    return cells


def _plain_lines(reader: PuzzleReader) -> list[str]:
    """Return the lines of 81 characters that have arrived, if puzzles on lines can begin here."""
    classic = reader.shapes.named is None and reader.boxes.get(9) == CLASSIC
    begins = classic and reader.between_puzzles and not reader.column
    if not begins or len(reader.lines.look() or "") != 81:
        return []
    return list(takewhile(lambda line: len(line) == 81, reader.lines.arrived()))


def _first(flags: NDArray[np.bool_]) -> int:
    """Return the position of the first True, or the length if there is none."""
    return int(flags.argmax()) if flags.any() else len(flags)


def _clash(cells: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return for each puzzle True if a row, column or box has two equal clues."""
    bits = np.ascontiguousarray((np.uint16(1) << cells.astype(np.uint16)).T) & np.uint16(1022)
    units = bits[_UNITS]  # the sum of different bits is their union
    differ = units.sum(axis=1, dtype=np.uint16) != np.bitwise_or.reduce(units, axis=1)
    clash: NDArray[np.bool_] = differ.any(axis=0)
    return clash
