"""Reading puzzles from lines, in the formats that `read_puzzles` of puzzle_input.py describes.

The reader goes through the lines one after the other and ignores comments, borders, blank lines,
the heads of tables and the contents of a section [State]. At the first other line a puzzle begins:
an array up to the bracket that closes it, a whole puzzle on the line, or the first of n rows. The
module `line_formats` has the formats of lines and arrays.

Dashes and white space may also be empty cells. Such a line is read as cells where it can be nothing
else, and raises an error where both are possible.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import product, takewhile
from math import inf
from typing import TypeVar

from sudokuenum.common.wording import joined
from sudokuenum.errors import LayoutError, PuzzleError, SudokuenumError, located
from sudokuenum.formats import exchange
from sudokuenum.formats import line_formats as formats
from sudokuenum.formats.line_formats import Cells, SizedCells, fields
from sudokuenum.formats.lines import Lines, is_cut
from sudokuenum.formats.opensudoku import GameReader, begins_games
from sudokuenum.formats.shapes import PuzzleShapes
from sudokuenum.formats.tables import NAMES, OtherColumns, Table, head_of_table
from sudokuenum.geometry.layout import Layout
from sudokuenum.grids.marks import EMPTY
from sudokuenum.grids.puzzle import Puzzle, RepeatedDigitError

MOST_CHARACTERS = 10_000
"""The most characters of a line that is read; a comment or JSON may have twice this number."""
_BORDER = re.compile(r"[\s|+*:]*[-=][\s|+*:=-]*")
_BORDER_OF_LISTS = re.compile(r"\s*[.:'](?:-{3,}[.:+'])+\s*")
"""A border of a grid of candidates; elsewhere the dots are cells."""
_DOUBTS = {
    "-": "dashes can be a border or empty cells; write borders with = or empty cells as .",
    " ": "spaces can be a blank line or empty cells; write empty cells as .",
    "": "empty fields can be a blank line or empty cells; write empty cells as .",
}
"""The messages on lines that can be something else, by the mark of empty cells."""
_TEXT_OF_RATE = re.compile(r"tier \d+, .*; .* steps?\b")
_NAME_OF_COLUMN = re.compile(r'\s*"?[^\W\d]\w+[\w ]*"?\s*')
_SEPARATORS = re.compile(r"[\s|+,;]")
_LEAST_LONG = 36
"""The least number of characters, beside separators, that are too many for a row."""
Given = TypeVar("Given")
_SECTION = re.compile(r"\[\s*(puzzle|state)\s*\]", re.IGNORECASE)


class PuzzleReader:
    """The puzzles of an input one after the other, in the formats of `read_puzzles`.

    After each puzzle `lines.taken` is the number of the line in which it ends, and `puzzles` is the
    number of puzzles that have been read. In a table of several columns `table` is its head, and
    `note`, if it is set, is called with the last line of each puzzle and its other columns. If
    `skips` returns True for the error of a puzzle, reading goes on after the puzzle; `skipped` is
    the number of such puzzles. If `accepts` returns True for the error of a puzzle in which a digit
    appears twice in a group, the puzzle is read all the same.
    `borders` are the numbers of the lines of dashes that were ignored, but could be empty puzzles
    of another size.
    """

    def __init__(self, lines: Lines, name: str, shapes: PuzzleShapes) -> None:
        self.shapes = shapes
        self.boxes = shapes.boxes
        self.lines = lines
        self.name = name
        self.table: Table | None = None
        self.note: Callable[[int, OtherColumns], object] | None = None
        self.skips: Callable[[SudokuenumError], bool] = _stop
        self.accepts: Callable[[RepeatedDigitError], bool] = _stop
        self.puzzles = 0
        self.skipped = 0
        self.borders: list[int] = []  # that could be empty puzzles, but of another size
        self._of_array: list[Puzzle] = []  # that were read and come next, the last one first
        self._last: tuple[int, set[str]] = (0, set())  # size and cells of the last puzzle
        self._empty: list[tuple[int, str, int]] = []  # lines since then that may be empty cells
        self._in_state = False
        self._games: GameReader | None = None  # while tags of OpenSudoku are open
        self._extent = 1  # the number of lines of the puzzle that begins in the next line

    def __iter__(self) -> Iterator[Puzzle]:
        while (puzzle := self.next()) is not None:
            yield puzzle

    @property
    def between_puzzles(self) -> bool:
        """True if the next line begins a puzzle, or is between puzzles."""
        return not self._of_array and not self._in_state and self._games is None

    def next(self) -> Puzzle | None:
        """Return the next puzzle, or None at the end."""
        while True:
            try:
                return self._next()
            except (PuzzleError, LayoutError) as error:
                if isinstance(error, RepeatedDigitError) and self.accepts(error):
                    self._go_on()
                    self.puzzles += 1
                    return error.puzzle
                if not self.skips(error):
                    raise
            self.skipped += 1
            self._go_on()

    def _go_on(self) -> None:
        """Pass over a puzzle that cannot be read; nothing can be read after damaged XML."""
        if self._games:
            self._games = None
            while self.lines.look() is not None:
                self.lines.take(1)
        elif self.lines.look() is not None:
            self.lines.take(self._extent)

    def _next(self) -> Puzzle | None:
        while not self._of_array and (first := self.lines.look()) is not None:
            self._extent, size = 1, self._last[0]
            if self._games or (not self._in_state and begins_games(first.removeprefix("\ufeff"))):
                self._of_array = self._games_of(first)[::-1]
            elif (line := self._line()) is not None and self._begins_puzzle(line):
                puzzles, self._extent = self._puzzles(line)
                self._of_array = puzzles[::-1]
            if self._of_array:
                self._pass_over({size, self._last[0]})
            self.lines.take(self._extent)
        if not self._of_array:
            if self._games:
                self._games.check_end()
            self._pass_over({self._last[0]} if self.puzzles else {*self.boxes})
            return None
        self.puzzles += 1
        return self._of_array.pop()

    def skip(self, puzzles: int) -> None:
        """Go on by a number of lines, each of which was taken as a 9x9 puzzle without dashes."""
        if self.note and self.table:
            for k in range(puzzles):
                row, _ = self.table.row([self.lines.look(k) or ""])
                self.note(self.lines.taken + k + 1, self.table.others(row))
        self.puzzles += puzzles
        self._last = (9, set())
        self.lines.take(puzzles)

    def _games_of(self, line: str) -> list[Puzzle]:
        """Return the puzzles that end in this line of OpenSudoku, which may be part of a line."""
        self._games = self._games or GameReader(self.name, self.lines.taken + 1)
        games = self._games.read(line.removeprefix("\ufeff"), ends=not is_cut(line))
        if self._games.is_between:
            self._games = None
        return [*self._each(self._of_these_shapes, games)]

    def _line(self, ahead: int = 0) -> str | None:
        """Return a line without a byte order mark, or None after the last.

        Raises PuzzleError if it is too long.
        """
        line = self.lines.look(ahead)
        if line and len(line) > MOST_CHARACTERS * (2 if line.startswith(("#", "{")) else 1):
            where = self._place(ahead)
            raise PuzzleError(f"{where}: more than {MOST_CHARACTERS} characters: {line[:40]!r}")
        return line and line.removeprefix("\ufeff")

    def _place(self, begin: int = 0, end: int | None = None) -> str:
        """Return the name in errors of a line ahead, or of the lines from there to another one."""
        first, last = (self.lines.taken + 1 + k for k in (begin, begin if end is None else end))
        return f"{self.name}, " + (f"line {first}" if first == last else f"lines {first} to {last}")

    def _begins_puzzle(self, line: str) -> bool:
        """Return True if a puzzle begins in the next line; note anything else that it means."""
        if section := _SECTION.fullmatch(line.strip()):
            self._in_state = section[1].lower() == "state"
        if section or self._in_state:
            return False
        empty = formats.empty_cells(line)
        if _BORDER_OF_LISTS.fullmatch(line) and exchange.candidate_lists(self._line(1) or ""):
            return False
        if empty is None:
            return not _is_between(line) and not self._is_head(line)
        (mark, cells), (size, marks) = empty, self._last
        like_the_last = mark in marks and cells == size * size
        begins = like_the_last or (mark == "-" and cells in self.boxes and self._is_block(cells))
        if cells and not begins:
            self._empty.append((self.lines.taken + 1, mark, cells))
        return begins

    def _is_block(self, n: int) -> bool:
        """Return True if the next lines up to a blank one are n rows with - for empty cells."""
        rows = self._block(n, 2 * n + 2)  # with borders
        marks = {text for row in rows for _, text in row} & {*EMPTY, ""}
        return len(rows) == n and all(rows) and marks == {"-"}

    def _block(self, n: int, most: int) -> list[Cells]:
        """Return the next lines up to a blank one or a comment as rows of n cells, or no cells."""
        rows: list[Cells] = []
        lines = (self._line(ahead) or "" for ahead in range(most))
        for line in takewhile(lambda line: line.strip() and "#" not in line, lines):
            if formats.empty_cells(line) == ("-", n) or not _is_between(line):
                rows.append(_row_or_none(line, n))
        return rows

    def _pass_over(self, sizes: set[int]) -> None:
        """Forget the lines since the last puzzle that may be empty cells.

        Raises PuzzleError if they may be an empty puzzle of one of these sizes.
        """
        lines, self._empty = self._empty, []
        for n, mark in product(sizes - {0}, _DOUBTS if lines else ""):
            for least, rows in ((n * n, 1), (n, n)):
                most = inf if mark == " " else least
                found = [at for at, used, cells in lines if used == mark and least <= cells <= most]
                if len(found) >= rows:
                    what = f"{n} rows of" if rows > 1 else n * n
                    raise PuzzleError(f"{self.name}, line {found[0]}: {what} {_DOUBTS[mark]}")
        squares = {n * n for n in self.boxes} if lines else set()
        self.borders += [at for at, mark, cells in lines if mark == "-" and cells in squares]

    def _is_head(self, line: str) -> bool:
        """Return True if a line names the column of the puzzles, and note the column."""
        is_head, table = head_of_table(line)
        if is_head:
            self.table = table
        return is_head

    def _ahead(self) -> Iterator[str]:
        """Yield the lines ahead."""
        ahead = 0
        while (line := self._line(ahead)) is not None:
            yield line
            ahead += 1

    def _puzzles(self, line: str) -> tuple[list[Puzzle], int]:
        """Return the puzzles that begin in the next line, and the number of lines they take."""
        if formats.begins_array(line):
            text, lines, where = self._until_closed("[(", "])")
            arrays = formats.puzzles_of_array(text, where, self.boxes)
            return [*self._each(lambda sized: self._puzzle(sized, where), arrays)], lines
        if read := exchange.reader_of(line):
            text, lines, where = self._until_closed("{", "}")
            with located(f"{where}: "):
                puzzles = read(text)
            return [self._of_these_shapes((where, puzzle)) for puzzle in puzzles], lines
        if found := self._candidates():
            return found
        if self.table is not None:
            return self._row_of_table(self.table)
        line, where = formats.without_comment(line, self.boxes), self._place()
        whole = formats.whole_puzzle(line, where, self.boxes)
        if whole is None and exchange.begins(line.lstrip()):
            raise PuzzleError(f"{where}: {line[:40]!r}: JSON without a puzzle")
        if whole is None:
            self._extent = self._rows_ahead()
            try:
                n, cells_and_end = formats.row_of(line, where, self.boxes)[0], len(fields(line))
            except PuzzleError:
                if advice := _no_cells(line):
                    raise PuzzleError(f"{where}: {advice}") from None
                raise
            try:
                return self._rows(n)
            except PuzzleError:
                if cells_and_end not in {*self.boxes} - {n}:
                    raise
                return self._rows(cells_and_end)  # the last field is an empty cell
        if whole[0] == 4 and 16 in self.boxes and (large := self._puzzle_16x16(whole[1])):
            return large
        self._extent = 1
        return [self._puzzle(whole, where)], 1

    def _row_of_table(self, table: Table) -> tuple[list[Puzzle], int]:
        """Return the puzzle in the row that begins in the next line, and its number of lines."""
        row, lines = table.row(self._ahead())
        self._extent = lines if len(row) >= len(table.names) else 1  # a quote may not be closed
        text = formats.without_comment(table.puzzle(row).strip(), self.boxes)
        where = f"{self._place(0, lines - 1)}, column {table.name!r}"
        whole = formats.whole_puzzle(text, where, self.boxes)
        if whole is None:
            expected = joined((n * n for n in self.boxes), "or")
            raise PuzzleError(f"{where}: {text[:40]!r} is no puzzle, which has {expected} cells")
        if self.note:
            self.note(self.lines.taken + lines, table.others(row))
        return [self._puzzle(whole, where)], lines

    def _rows(self, n: int) -> tuple[list[Puzzle], int]:
        """Return the puzzle with rows of n cells from the next line on, and its number of lines."""
        first = self._line() or ""
        begin = self.lines.taken + 1
        while "\t" in first and (begin - 1, "", n) in self._empty[1 - n :]:
            begin -= 1
        rows_above = self.lines.taken + 1 - begin
        cells: Cells = [("", "")] * (n * rows_above)
        dashes = [at for at, mark, number in self._empty if (mark, number) == ("-", n)]
        ahead, self._extent = 0, self._rows_ahead(n - rows_above)
        while len(cells) < n * n:
            line = self._line(ahead)
            if line is None or _SECTION.fullmatch(line.strip()):
                rows = f"{self.name}: the puzzle that begins in line {begin} has {len(cells) // n}"
                why = f"; line {dashes[0]}: a row of {_DOUBTS['-']}" if dashes else ""
                raise PuzzleError(f"{rows} of {n} rows{why}")
            empty = formats.empty_cells(line)
            is_empty_row = empty == ("", n) or (empty == ("-", n) and self._is_block(n))
            ahead += 1
            if is_empty_row or not (empty or _is_between(line)):
                cells += formats.row_of(line, self._place(ahead - 1), [n])[1]
            elif empty == ("-", n):
                dashes.append(self.lines.taken + ahead)
        where, self._extent = self._place(-rows_above, ahead - 1), ahead
        if rows_above and fields(self._line(ahead) or ""):
            raise PuzzleError(f"{self.name}, line {begin}: a row of {_DOUBTS['']}")
        if dashes and any(text == "-" for _, text in cells):
            raise PuzzleError(f"{self.name}, line {dashes[0]}: a row of {_DOUBTS['-']}")
        return [self._puzzle((n, cells), where)], ahead

    def _rows_ahead(self, most: int | None = None) -> int:
        """Return the number of lines from the next one on that seem to be rows of one puzzle.

        They end at a blank line, at a comment, at a line that is long or a whole puzzle, and after
        `most` rows. The next line is always one of them.
        """
        ahead, rows = 1, 1
        first = self.lines.look() or ""
        while (line := self.lines.look(ahead)) and line.strip() and rows != most:
            if line.lstrip().startswith("#") or _is_long(first) or _is_long(line):
                break
            if not _is_between(line):
                with suppress(PuzzleError):
                    if formats.whole_puzzle(line, "", self.boxes):
                        break
                rows += 1
            ahead += 1
        return ahead

    def _puzzle_16x16(self, cells: Cells) -> tuple[list[Puzzle], int] | None:
        """Return the 16x16 puzzle whose first row has these cells, and its number of lines.

        The next 16 rows must be a puzzle that has a digit above 4 or separators. If they are no
        puzzle, the cells are a 4x4 puzzle, and the result is None.

        Raises PuzzleError if the rows are a puzzle without such a digit and without separators, or
        are no puzzle but have such a digit.
        """
        texts = [text for _, text in cells]
        if any(texts.count(clue) > 1 for clue in "1234"):
            return None
        try:
            puzzles, lines = self._rows(16)
        except (LayoutError, PuzzleError):
            texts = [text for row in self._block(16, 16) for _, text in row]
            if not formats.are_cells(texts, 4):
                raise
            return None
        if max(puzzles[0].cells) > 4 or fields(self._line() or ""):
            return puzzles, lines
        words = "a puzzle begins that can be read as 4x4 or 16x16; give the shape of the boxes"
        raise PuzzleError(f"{self._place()}: {words}")

    def _until_closed(self, opening: str, closing: str) -> tuple[str, int, str]:
        """Return the lines up to the one that closes all brackets, their number and their place."""
        texts: list[str] = []
        depth = 0
        while not texts or depth > 0:
            line = self._line(len(texts))
            if line is None or len(texts) >= formats.MOST_LINES:
                raise PuzzleError(f"{self._place()}: a bracket is not closed")
            texts.append(line)
            depth += sum(map(line.count, opening)) - sum(map(line.count, closing))
        self._extent = len(texts)
        return "\n".join(texts), len(texts), self._place(0, len(texts) - 1)

    def _candidates(self) -> tuple[list[Puzzle], int] | None:
        """Return the puzzle whose rows of candidates begin in the next line, or None."""
        rows: list[list[str]] = []
        ahead = 0
        while not rows or len(rows) < len(rows[0]):
            line = self._line(ahead) or ""
            ahead += 1
            if _is_between(line) or _BORDER_OF_LISTS.fullmatch(line):
                continue
            rows.append(exchange.candidate_lists(line))
            if not rows[-1] or len(rows[-1]) != len(rows[0]) or len(rows[0]) not in self.boxes:
                return None
        ahead += _BORDER_OF_LISTS.fullmatch(self._line(ahead) or "") is not None
        self._extent = ahead
        with located(f"{self._place(0, ahead - 1)}: "):
            layout = self.shapes.layout(len(rows)) or Layout(self.boxes[len(rows)])
            puzzle = exchange.puzzle_of_candidates(rows, layout)
        if puzzle is None:
            return None
        self._last = (len(rows), set())
        return [puzzle], ahead

    def _each(self, make: Callable[[Given], Puzzle], given: Iterable[Given]) -> Iterator[Puzzle]:
        """Yield the puzzles of an array or of games, of which each may be skipped."""
        for one in given:
            try:
                yield make(one)
            except (PuzzleError, LayoutError) as error:
                if isinstance(error, RepeatedDigitError) and self.accepts(error):
                    yield error.puzzle
                elif self.skips(error):
                    self.skipped += 1
                else:
                    raise

    def _of_these_shapes(self, placed: tuple[str, Puzzle]) -> Puzzle:
        where, puzzle = placed
        self._last = (puzzle.box.digits, set())
        with located(f"{where}: "):
            return self.shapes.shaped(puzzle)

    def _puzzle(self, sized: SizedCells, where: str) -> Puzzle:
        n, cells = sized
        values = formats.digits(cells, n, where)
        with located(f"{where}: "):
            puzzle = Puzzle(tuple(values), self.boxes[n], self.shapes.layout(n))
        self._last = (n, {text for _, text in cells})
        return puzzle


def _stop(_: SudokuenumError) -> bool:
    return False


def _is_long(line: str) -> bool:
    """Return True if a line has more characters than a row of a puzzle."""
    return len(_SEPARATORS.sub("", line)) >= _LEAST_LONG


# Cached because each of many lines of dashes is looked at for every row above it.
@lru_cache(64)
def _row_or_none(line: str, n: int) -> Cells:
    """Return the cells of a row of n cells, or no cells if the line is no such row."""
    try:
        return formats.row_of(line, "", [n])[1]
    except PuzzleError:
        return []


def _is_between(line: str) -> bool:
    """Return True if a line is a comment or a border; a row of dashes may be a border."""
    return line.lstrip().startswith("#") or _BORDER.fullmatch(line) is not None


def _no_cells(line: str) -> str:
    """Return what a line that holds no cells seems to be, or "" if it is unknown.

    Examples
    --------
    >>> print(_no_cells("id,unknown"))
    no column is called puzzle, quiz, sudoku, grid, board, question...; the columns are id, unknown
    """
    if _TEXT_OF_RATE.search(line):
        return f"{line[:40]!r}: the text of ratings has no puzzles; write them with --csv or --json"
    names = re.split("[,;\t]", line)
    if len(names) > 1 and all(map(_NAME_OF_COLUMN.fullmatch, names)):
        known = ", ".join(name for name in NAMES[:7] if name != "quizze")
        given = ", ".join(name.strip(' "') for name in names)[:80]
        return f"no column is called {known}...; the columns are {given}"
    return ""
