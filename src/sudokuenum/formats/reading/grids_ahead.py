"""The grids that can begin in the next line of an input."""

import re
from contextlib import suppress
from math import isqrt

from sudokuenum.common.wording import joined
from sudokuenum.errors import LayoutError, PuzzleError, located
from sudokuenum.formats.fields.whole_lines import WholeLine, whole_puzzle, without_comment
from sudokuenum.formats.grammar import rows
from sudokuenum.formats.grammar.cells import may_be_cells
from sudokuenum.formats.grammar.chosen_reading import ReadingName, which
from sudokuenum.formats.grammar.lines_ahead import LinesAhead
from sudokuenum.formats.grammar.rows import Row
from sudokuenum.formats.grids.beside import grid_beside_solution
from sudokuenum.formats.grids.drawn_candidates import NARROWEST, drawn_candidates
from sudokuenum.formats.grids.framed_grids import drawing_ahead, frame_of
from sudokuenum.formats.grids.grid import Grid
from sudokuenum.formats.grids.grid_readings import GridLines
from sudokuenum.formats.grids.plain_grids import plain_grid
from sudokuenum.formats.reading.puzzle_making import PuzzleMaker
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.grids.marks import EMPTY
from sudokuenum.grids.puzzle import Puzzle

_SEPARATORS = re.compile(r"[\s|+,;]")
_FIRST_ITEM = re.compile(r"(\s*(?:- )*)- - (.*)")
_NEXT_ITEM = re.compile(r"(\s*)  - (.*)")
"""The first cell of a row, and the next ones, as YAML writes lists in a list."""
_EMPTY_ITEMS = {"", "~", "null"}
LEAST_LONG = 36
"""The least number of characters, beside separators, that are too many for a row."""


def is_long(line: str) -> bool:
    """Return True if a line has more characters than a row of a puzzle."""
    return len(_SEPARATORS.sub("", line)) >= LEAST_LONG


class GridsAhead:
    """The grids that can begin in the next line, of the sizes that `maker` makes.

    `form` is the format that a user has named, or None.
    """

    def __init__(self, ahead: LinesAhead, maker: PuzzleMaker, form: ReadingName | None) -> None:
        self._ahead, self._maker, self._form = ahead, maker, form

    def plain(self, is_below_space: bool) -> Puzzle | None:
        """Return the puzzle of a grid that has no other reading, or None for any other lines.

        With `is_below_space` the line above can be a row, too.
        """
        if self._form in ("line", "candidates"):
            return None
        if not (grid := plain_grid(self._ahead.lines.look, self._maker.boxes, is_below_space)):
            return None
        if grid.are_lists and self._form is not None:
            return None
        n, where = grid.n, self._ahead.place(grid.begin, grid.lines - 1)

        def place(k: int) -> str:
            line = self._ahead.place(grid.begin + k // n)
            return f"{line}, {grid.unit} {grid.before + k % n + 1}"

        try:
            puzzle = self._maker.of_cells(n, grid.texts, where, place, are_lists=grid.are_lists)
        except (PuzzleError, LayoutError):
            return None  # the error may be another one if the lines have another reading
        self._ahead.extent = grid.lines
        return puzzle

    def readings(self, start: int = 0) -> GridLines:
        """Return the lines from one ahead on, to be read as a grid."""
        return GridLines(
            lambda ahead: self._row(start + ahead),
            lambda begin=0, end=None: self._ahead.place(start + begin, end and start + end),
            self._maker.boxes,
            self._maker.is_valid_grid,
            self._form,
        )

    def _row(self, ahead: int) -> str | None:
        """Return a line without the comment or the arrow with a remark at its end."""
        line = self._ahead.line(ahead)
        if line and "<-" in line:
            line = line.partition(" <-")[0]
        if not line or "#" not in line or rows.is_comment(line):
            return line
        return without_comment(line, self._maker.boxes)

    def drawn_candidates(self) -> Grid | None:
        """Return the grid whose candidates are drawn on three lines for each row, or None."""
        if self._form not in (None, "candidates") or 9 not in self._maker.boxes:
            return None
        if len(self._ahead.lines.look() or "") < NARROWEST:
            return None
        with located(f"{self._ahead.place()}: "):
            return drawn_candidates(self._row)

    def framed(self) -> Grid | None:
        """Return the grid of a drawing whose frame shows what is no cell, or None.

        Raises PuzzleError if its rows cannot be read.
        """
        if self._form not in (None, "grid"):
            return None
        if not (drawing := drawing_ahead(self._row)):
            return None
        self._ahead.extent = len(drawing)
        with located(f"{self._ahead.place()}: "):
            frame = frame_of(drawing, self._maker.boxes)
        if frame is None:
            self._ahead.extent = 1
            return None
        numbers = [number for number, _ in frame.lines]
        lines = GridLines(
            lambda ahead: frame.lines[ahead][1] if ahead < len(numbers) else None,
            lambda begin=0, end=None: self._ahead.place(numbers[begin], end and numbers[end]),
            [frame.rows],
            self._maker.is_valid_grid,
            self._form,
        )
        grid = lines.only()
        places = [(numbers[ahead], row) for ahead, row in grid.places]
        return grid._replace(places=places, lines=len(drawing))

    def with_hashes(self) -> Grid | None:
        """Return the grid whose empty cells are #, with spaces between all cells, or None.

        Most rows have a digit before a #, so that no # begins a comment.
        """
        n = len((self._ahead.line() or "").split())
        words = [(self._ahead.line(ahead) or "").split() for ahead in range(n + 1)]
        texts = [word for row in words[:n] for word in row]
        if n not in self._maker.boxes or {*map(len, words[:n])} != {n} or len(words[n]) == n:
            return None
        after = sum("#" in "".join(row).lstrip("#") for row in words[:n])
        if not may_be_cells({*texts} - {"#"}, n) or {*texts} & {*EMPTY} or 2 * after < n:
            return None
        places = [(ahead, Row(row, "word", range(1, n + 1))) for ahead, row in enumerate(words[:n])]
        cells = [text.replace("#", ".") for text in texts]
        return Grid(n, cells, places, n, "cells with # as empty cells")

    def beside_solution(self) -> Grid | None:
        """Return the grid that has its solution beside it, or None."""
        return grid_beside_solution(self._row, self._maker.boxes)

    def instead_of(self, whole: WholeLine, line: str) -> Grid | None:
        """Return the grid whose first row is a line that can be a whole puzzle, or None.

        Raises PuzzleError if the line can be both.
        """
        grid = self._of_candidates(whole) if self.begins_lists(line) else None
        if grid is None and whole.n == 4 and 16 in self._maker.boxes:
            grid = self._of_16(whole)
        return grid

    def begins_lists(self, line: str) -> bool:
        """Return True if a line can be a row of lists of candidates."""
        lists = rows.candidates(line).texts
        return len(lists) in self._maker.boxes and any(len(text) > 1 for text in lists)

    def _of_candidates(self, whole: WholeLine) -> Grid | None:
        """Return the grid of candidates that begins with a line which can be a whole puzzle.

        The result is None if the line is the puzzle: nobody writes all lists in another order.

        Raises PuzzleError if both are possible.
        """
        grid = self.readings().of_style("candidates")
        if grid is None or not all([*text] == sorted(text) for text in grid.texts):
            return None
        if self._maker.is_valid_line(whole):
            what = f"a whole puzzle or the candidates of a row{which('line', 'candidates')}"
            raise PuzzleError(f"{self._ahead.place()}: a line that can be {what}")
        return grid

    def _of_16(self, whole: WholeLine) -> Grid | None:
        """Return the 16x16 grid whose first row is a line of 16 cells, or None.

        The next 16 rows must be a puzzle that has a digit above 4 or separators. If they are no
        puzzle, the cells are a 4x4 puzzle, and the result is None.

        Raises PuzzleError if the rows are a puzzle without such a digit and without separators, or
        are no puzzle but have such a digit.
        """
        texts = whole.row.texts
        if any(texts.count(clue) > 1 for clue in "1234"):
            return None
        lines = self.readings()
        grid = lines.of_size(16)
        if grid is None or not self._maker.is_valid_grid(grid):
            if lines.has_digits_above(4, 16):
                self._ahead.extent = self.number_of_lines()
                if grid is None:
                    lines.fail()
                return grid
            return None
        if not may_be_cells(grid.texts, 4) or rows.fields(self._ahead.line() or "").texts:
            return grid
        why = "a puzzle begins that can be read as 4x4 or 16x16; give the shape of the boxes"
        raise PuzzleError(f"{self._ahead.place()}: {why}")

    def cells_on_lines(self) -> WholeLine | None:
        """Return the puzzle of which each of the next lines has one cell, or None.

        A line with a single space is an empty cell. The lines must end with the input, or with
        a blank line above no other such lines or another puzzle of this size. Otherwise a cell may
        be lost.
        """
        texts = self._single_cells(0)
        n = isqrt(len(texts))
        if n * n != len(texts) or n not in self._maker.boxes or not may_be_cells(texts, n):
            return None
        below = self._ahead.lines.look(n * n) or ""
        if not (below == "" or rows.is_comment(below)):
            return None
        if len(self._single_cells(n * n + 1)) not in (0, n * n):
            return None
        if n // 2 in self._maker.boxes and {*SYMBOLS[n // 2 : n]}.isdisjoint(map(str.upper, texts)):
            where = self._ahead.place(0, n * n - 1)
            both = f"a cell each of one {n}x{n} puzzle or of four with {n // 2}x{n // 2} cells"
            raise PuzzleError(f"{where}: {both}; give the shape of the boxes")
        places = range(self._ahead.number, self._ahead.number + n * n)
        return WholeLine(n, Row(texts, "line", places))

    def items_on_lines(self) -> WholeLine | None:
        """Return the puzzle of which each of the next lines has one cell, as in YAML, or None.

        Raises PuzzleError if the lists of four rows or more are no puzzle.
        """
        found, ahead = list[list[str]](), 0
        indent = _FIRST_ITEM.match(self._ahead.whole_line() or "")
        while indent and (line := self._ahead.whole_line(ahead)):
            first = _FIRST_ITEM.fullmatch(line)
            item = first or _NEXT_ITEM.fullmatch(line)
            is_next_puzzle = first is not None and ahead > 0 and "-" in first[1]
            if item is None or len(item[1]) != len(indent[1]) or is_next_puzzle:
                break
            if first:
                found.append([])
            text = item[2].strip(" \"'")
            found[-1].append("." if text in _EMPTY_ITEMS else text)
            ahead += 1
            if len(found) > MOST_DIGITS_OF_PUZZLE:
                break
        n, texts = len(found), [text for row in found for text in row]
        if n < min(self._maker.boxes):
            return None
        self._ahead.extent = ahead
        if n not in self._maker.boxes or {*map(len, found)} != {n} or not may_be_cells(texts, n):
            where, lengths = self._ahead.place(0, ahead - 1), sorted({*map(len, found)})
            what = f"{n} lists of {joined(lengths)} cells"
            raise PuzzleError(f"{where}: {what}, of which no puzzle can be made")
        places = range(self._ahead.number, self._ahead.number + ahead)
        return WholeLine(n, Row(texts, "line", places))

    def _single_cells(self, ahead: int) -> list[str]:
        """Return the characters of the lines ahead that have one each.

        The result is empty if there are more than a puzzle has.
        """
        texts: list[str] = []
        most = max(self._maker.boxes) ** 2
        while (line := self._ahead.line(ahead + len(texts))) and len(line.strip() or line) == 1:
            if line == "#":
                break
            texts.append(line.strip() or ".")
            if len(texts) > most:
                return []
        return texts

    def number_of_lines(self) -> int:
        """Return the number of lines from the next one on that seem to be rows of one puzzle.

        They end at a blank line, at a comment, at a label and at a line that is long or a whole
        puzzle. The next line is always one of them.
        """
        ahead = 1
        first = self._ahead.lines.look() or ""
        if is_long(first):
            return 1
        if len(first.strip()) < 2:  # a cell on each line
            while (line := self._ahead.lines.look(ahead)) and len(line.strip()) < 2:
                if ahead > max(self._maker.boxes) ** 2:
                    break
                ahead += 1
            return ahead
        most = 3 * max(self._maker.boxes)
        while (line := self._ahead.lines.look(ahead)) and line.strip() and ahead < most:
            if line.lstrip().startswith("#") or is_long(line) or rows.is_label(line):
                break
            above = self._ahead.lines.look(ahead - 1) or ""
            if rows.numbers_grid(line, above):
                break
            if not rows.is_between(line):
                with suppress(PuzzleError):
                    if whole_puzzle(line, "", self._maker.boxes):
                        break
            ahead += 1
        return ahead
