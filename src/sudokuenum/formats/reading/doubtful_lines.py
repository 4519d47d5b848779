"""Lines that can be empty cells or nothing: dashes, white space, or separators without cells.

Such a line is read as cells where it can be nothing else, and raises an error where both are
possible.
"""

from collections.abc import Sequence
from itertools import product
from math import inf

from sudokuenum.errors import PuzzleError
from sudokuenum.formats.fields.whole_lines import is_solution
from sudokuenum.formats.grammar import rows
from sudokuenum.formats.grammar.cells import may_be_cells
from sudokuenum.formats.grammar.chosen_reading import ReadingName
from sudokuenum.formats.grammar.doubts import DOUBTS
from sudokuenum.formats.grammar.lines_ahead import LinesAhead
from sudokuenum.formats.grids.grid import Grid
from sudokuenum.formats.reading.grids_ahead import GridsAhead
from sudokuenum.formats.reading.puzzle_making import PuzzleMaker
from sudokuenum.grids.marks import EMPTY


class DoubtfulLines:
    """The lines since the last puzzle that were passed over, although they can be empty cells.

    `borders` are the numbers of the lines of dashes that could be empty puzzles of another size.
    """

    def __init__(
        self, ahead: LinesAhead, maker: PuzzleMaker, grids: GridsAhead, form: ReadingName | None
    ) -> None:
        self._ahead, self._maker, self._grids, self._form = ahead, maker, grids, form
        self._lines: list[tuple[int, str, int]] = []  # number, mark of empty cells, cells
        self._dashes: list[int] = []  # sizes of the puzzles above and below, if they are of dashes
        self._size_of_dashes: list[int] = []  # of the last puzzle, likewise
        self.borders: list[int] = []

    def is_row(self, mark: str, cells: int) -> bool:
        """Return True if the next line is a row of empty cells, or else note it.

        Raises PuzzleError if fields without cells can be a row or a blank line.
        """
        size, marks, sizes = self._maker.size, self._maker.marks, self._maker.boxes
        if mark == "-" and self._form == "grid":
            return False
        if mark == "-" and self._form == "sdk" and cells in sizes:
            return True
        begins = mark in marks and cells == size * size
        begins = begins or (mark == "-" and cells in sizes and self._is_block(cells))
        begins = begins or (mark == " " and cells in sizes and self._has_spaces())
        begins = begins or (mark == " " and cells == 1 and bool(self._grids.cells_on_lines()))
        if not begins and mark == "" and cells in sizes and len(self._fields(1)) == cells:
            begins = self._has_fields(cells)
            if not begins and any(self._fields(1)):
                raise PuzzleError(f"{self._ahead.place()}: a row of {DOUBTS['']}")
        if cells and not begins:
            self._lines.append((self._ahead.number, mark, cells))
        return begins

    def _is_block(self, n: int) -> bool:
        """Return True if the next lines up to a blank one are n rows with - for empty cells.

        The rows of the solution may follow.
        """
        found: list[str] = []
        for ahead in range(2 * n + 2):
            line = self._ahead.line(ahead)
            if line is None or not line.strip() or "#" in line:
                break
            if rows.empty_cells(line) == ("-", n):
                found.append("-" * n)
            elif not rows.is_between(line):
                row = rows.side_by_side(line)
                marks = {*row.texts} & {*EMPTY, ""}
                if len(row.texts) != n or not may_be_cells(row.texts, n) or marks - {"-"}:
                    return False
                found.append("".join(row.texts))
        puzzle, others = "".join(found[:n]), "".join(found[n:])
        return len(found) == n or (len(found) == 2 * n and is_solution(others, puzzle, n))

    def _fields(self, ahead: int) -> Sequence[str]:
        return rows.fields(self._ahead.line(ahead) or "").texts

    def _has_fields(self, n: int) -> bool:
        """Return True if rows of fields follow empty ones, and end with the block."""
        found, full = 0, False
        for ahead in range(4 * n):
            fields = self._fields(ahead)
            if len(fields) != n:
                break
            found, full = found + 1, full or any(fields)
        return full and found % n == 0

    def _has_spaces(self) -> bool:
        """Return True if a grid begins in which spaces are empty cells, as in its first row."""
        return self._grids.readings().of_spaces() is not None

    @property
    def is_above(self) -> bool:
        """True if the line above the next one is doubtful."""
        return bool(self._lines) and self._lines[-1][0] == self._ahead.lines.taken

    @property
    def has_row_of_spaces(self) -> bool:
        """True if a line of spaces can be a row."""
        return any(mark == " " and n in self._maker.boxes for _, mark, n in self._lines)

    def check_above(self, grid: Grid) -> None:
        """Raise PuzzleError if the line above a grid can be its first row.

        It can be if it has spaces, as the grid has, or dashes above what can be a row, too, instead
        of numbers of columns.
        """
        mark = " " if grid.has_spaces else "-"
        may_be_row = grid.has_spaces or grid.places[0][0] > 0
        if self.is_above and may_be_row and self._lines[-1][1:] == (mark, grid.n):
            where = f"{self._ahead.name}, line {self._ahead.lines.taken}"
            raise PuzzleError(f"{where}: a row of {DOUBTS[mark]}")

    def note_grid(self, grid: Grid) -> None:
        """Note the grid that begins in the next line if it has rows of dashes."""
        self._dashes += [grid.n] if grid.has_rows_of_dashes else []

    def note_puzzle(self) -> None:
        """Note the puzzle that begins in the next line if it has dashes alone on several lines."""
        is_of_dashes = self._maker.marks == {"-"} and self._ahead.extent > 1
        self._size_of_dashes = [self._maker.size] if is_of_dashes else []
        self._dashes += self._size_of_dashes

    def check_dashes(self) -> None:
        """Raise PuzzleError if a line can be a row of the puzzle above or below."""
        for n in self._dashes:
            if at := next((at for at, mark, cells in self._lines if (mark, cells) == ("-", n)), 0):
                self._lines = []
                raise PuzzleError(f"{self._ahead.name}, line {at}: a row of {DOUBTS['-']}")

    def pass_over(self, sizes: set[int]) -> None:
        """Forget the lines.

        Raises PuzzleError if they can be an empty puzzle of one of these sizes.
        """
        lines, self._lines = self._lines, []
        if lines:
            self._note_borders(lines, sizes)
        self._dashes = [*self._size_of_dashes]

    def _note_borders(self, lines: list[tuple[int, str, int]], sizes: set[int]) -> None:
        """Note the borders among these lines.

        Raises PuzzleError if they can be an empty puzzle of one of these sizes.
        """
        for n, mark in product(sizes - {0}, DOUBTS):
            for least, number in ((n * n, 1), (n, n)):
                most = inf if mark == " " else least
                found = [at for at, used, cells in lines if used == mark and least <= cells <= most]
                if len(found) >= number:
                    what = f"{n} rows of" if number > 1 else n * n
                    where = f"{self._ahead.name}, line {found[0]}"
                    raise PuzzleError(f"{where}: {what} {DOUBTS[mark]}")
        squares = {n * n for n in self._maker.boxes}
        self.borders += [at for at, mark, cells in lines if mark == "-" and cells in squares]
