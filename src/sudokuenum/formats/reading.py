"""Read puzzles in all formats, from the first line of an input to its last.

An input consists of puzzles and of what may be around them:

    puzzles     documents: JSON and arrays, from a bracket to the one that closes it, XML and HTML
                lines of other programs, such as links (`exchange`)
                rows of a table, below a line with the names of the columns (`tables`)
                whole puzzles on a line, alone or beside other words (`whole_lines`)
                grids: n rows of n cells (`grid_readings`)
    around      comments, which begin with #, blank lines and borders
                labels: titles and remarks that cannot be cells, and numbers above a grid
                sections [State] of .sdk files
                layouts of the puzzles that follow, in a section [Layout] or as rules

Where more than one of these fits, all readings are formed, and exactly one must remain. Lines that
can be read as two puzzles raise an error, which names both readings and how to say which is meant.

Dashes and white space may also be empty cells. Such a line is read as cells where it can be nothing
else, and raises an error where both are possible.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import product
from math import inf, isqrt

from sudokuenum.common.arguments import shown
from sudokuenum.common.wording import joined
from sudokuenum.errors import LayoutError, PuzzleError, SudokuenumError, located
from sudokuenum.formats import exchange, rows
from sudokuenum.formats.beside import grid_beside_solution
from sudokuenum.formats.cells import may_be_cells
from sudokuenum.formats.chosen_reading import ReadingName, which
from sudokuenum.formats.document_lines import DocumentLines, begins_brackets, begins_tags
from sudokuenum.formats.documents import Found
from sudokuenum.formats.grid_readings import DOUBTS, SECTION, Grid, GridLines
from sudokuenum.formats.layout_lines import LayoutLines
from sudokuenum.formats.lines import Lines, is_cut
from sudokuenum.formats.lines_ahead import LinesAhead
from sudokuenum.formats.opensudoku import GameReader, begins_games
from sudokuenum.formats.plain_grids import plain_grid
from sudokuenum.formats.plain_lines import simplified
from sudokuenum.formats.puzzle_making import PuzzleMaker
from sudokuenum.formats.rows import Row
from sudokuenum.formats.shapes import PuzzleShapes
from sudokuenum.formats.tables import (
    OtherColumns,
    Table,
    advice_on_names,
    head_of_table,
    table_below,
)
from sudokuenum.formats.whole_lines import (
    WholeLine,
    is_solution,
    several_puzzles,
    whole_puzzle,
    without_comment,
    wrong_words,
)
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.layout_names import layout_names
from sudokuenum.grids.marks import EMPTY
from sudokuenum.grids.puzzle import Puzzle, RepeatedDigitError

_TEXT_OF_RATE = re.compile(r"[a-z], .* \(tier \d+\), score \d+; \d+ steps?\b")
_MOST_LINES_ABOVE = 9
"""The most lines between a number and its grid, or a head and its table."""
_MOST_NUMBERS_ABOVE = 3
"""The most numbers above a grid."""
_SEPARATORS = re.compile(r"[\s|+,;]")
_LEAST_LONG = 36
"""The least number of characters, beside separators, that are too many for a row."""


class PuzzleReader:
    """The puzzles of an input one after the other, in the formats of `read_puzzles`.

    After each puzzle `lines.taken` is the number of the line in which it ends, `part` is its number
    among several puzzles of the same lines, or 0, and `puzzles` is the number of puzzles that have
    been read. In a table of several columns `table` is its head, and `note`, if it is set, is
    called with the last line of each puzzle, its part and its other columns. If `skips` returns
    True for the error of a puzzle, reading goes on after the puzzle, and `skipped` counts such
    puzzles. If `accepts` returns True for the error of a puzzle in which a digit appears twice
    in a group, the puzzle is read all the same.
    `has_comments` is True if a line between puzzles was a comment.
    `borders` are the numbers of the lines of dashes that were ignored, but could be empty puzzles
    of another size. `form` is the format that a user has named, which decides where lines can be
    read in two ways.
    """

    def __init__(
        self, lines: Lines, name: str, shapes: PuzzleShapes, form: ReadingName | None = None
    ) -> None:
        self.form = form
        self.lines = lines
        self.name = name
        self._ahead = LinesAhead(lines, name)
        self._maker = PuzzleMaker(shapes)
        self._documents = DocumentLines(self._ahead)
        self._layout = LayoutLines(shapes, name)
        self.table: Table | None = None
        self.note: Callable[[int, int, OtherColumns], object] | None = None
        self.skips: Callable[[SudokuenumError], bool] = _stop
        self.accepts: Callable[[RepeatedDigitError], bool] = _stop
        self.puzzles = 0
        self.skipped = 0
        self.borders: list[int] = []  # that could be empty puzzles, but of another size
        self.part = 0
        self._ready: list[tuple[int, Puzzle, OtherColumns]] = []  # that come next, last one first
        self._empty: list[tuple[int, str, int]] = []  # lines since then that may be empty cells
        self._dashes: list[int] = []  # size of the puzzle before or after them, if it is of dashes
        self._label = ""  # the error of the first line that was passed over as a label
        self._head = -1  # the number of that line if it has names of columns
        self._in_state = False
        self.has_comments = False
        self._has_numbers = False  # after the cells of a line and a colon
        self._games: GameReader | None = None  # while tags of OpenSudoku are open

    def __iter__(self) -> Iterator[Puzzle]:
        while (puzzle := self.next()) is not None:
            yield puzzle

    @property
    def shapes(self) -> PuzzleShapes:
        """The boxes and the layout of the puzzles from here on."""
        return self._maker.shapes

    @property
    def boxes(self) -> Mapping[int, Box]:
        """The boxes of these puzzles by the number of digits."""
        return self._maker.boxes

    @property
    def between_puzzles(self) -> bool:
        """True if the next line begins a puzzle, or is between puzzles."""
        return not self._ready and not self._in_state and self._games is None

    def next(self) -> Puzzle | None:
        """Return the next puzzle, or None at the end."""
        while True:
            try:
                return self._next()
            except (PuzzleError, LayoutError) as error:
                if isinstance(error, RepeatedDigitError) and self.accepts(error):
                    self._go_on()
                    self.part = 0
                    self.puzzles += 1
                    return error.puzzle
                if not self.skips(error):
                    raise
            self.skipped += 1
            self._go_on()

    def _go_on(self) -> None:
        """Pass over a puzzle that cannot be read. Damaged XML is passed over up to its end."""
        if self._games:
            self._games = None
            while self.lines.look() is not None:
                self.lines.take(1)
        elif self.lines.look() is not None:
            self._ahead.pass_over()

    def _next(self) -> Puzzle | None:
        while not self._ready and (first := self.lines.look()) is not None:
            self._ahead.extent, size = 1, self._maker.size
            text = first.removeprefix("\ufeff") if not self._in_state else ""
            if self._games is None and begins_tags(text):
                self._read_document(self._documents.in_tags(text, self.boxes))
            elif self._games or begins_games(text):
                self._read_games(first)
            elif not is_cut(first) and self._takes_layout(first):
                self._in_state = False
            elif not self._in_state and begins_brackets(first):
                self._use_layout()
                self._read_document(self._documents.in_brackets(self.boxes))
            elif (line := self._ahead.line()) is not None and self._begins_puzzle(line):
                self._use_layout()
                self._read(line)
            if self._ready:
                is_of_dashes = self._maker.marks == {"-"} and self._ahead.extent > 1
                now = [self._maker.size] if is_of_dashes else []
                self._dashes += now
                self._pass_over({size, self._maker.size})
                self._dashes = now
            self._ahead.pass_over()
        if not self._ready:
            self._check_end()
            return None
        self.puzzles += 1
        self.part, puzzle, others = self._ready.pop()
        if self.note and others:
            self.note(self.lines.taken, self.part, others)
        return puzzle

    def _takes_layout(self, line: str) -> bool:
        """Return True if the next line belongs to a layout, and is no row with a layout in it."""
        is_row = self.table is not None and self.table.has_layouts
        return not is_row and self._layout.takes(line, self.lines.taken + 1)

    def _use_layout(self) -> None:
        """Read the puzzles from here on with the layout in the lines above, if there is one."""
        if shapes := self._layout.new_shapes():
            self._maker.use(shapes)

    def _check_end(self) -> None:
        """Raise PuzzleError if something is open, or if nothing but labels was read."""
        if self._games:
            self._games.check_end()
        self._layout.check_end()
        self._pass_over({self._maker.size} if self.puzzles else {*self.boxes})
        if self._label and not self.puzzles and not self.skipped:
            label, self._label = self._label, ""
            raise PuzzleError(label)

    def _add(self, found: Iterable[tuple[Puzzle, OtherColumns]]) -> None:
        """Add the puzzles that come next, each with its other columns."""
        some = [*found]
        numbers = range(1, len(some) + 1) if len(some) > 1 else [0] * len(some)
        self._ready = [(k, *one) for k, one in zip(numbers, some, strict=True)][::-1]

    def skip(self, puzzles: int, n: int = 9) -> None:
        """Go on by a number of lines, each of which was taken as an n x n puzzle without dashes."""
        if self.note and self.table:
            for k in range(puzzles):
                row, _ = self.table.row([self.lines.look(k) or ""])
                self.note(self.lines.taken + k + 1, 0, self.table.others(row))
        self.puzzles += puzzles
        self.part = 0
        self._maker.note(n, set())
        self.lines.take(puzzles)

    def _add_all(self, puzzles: Iterable[tuple[Callable[[], Puzzle], OtherColumns]]) -> None:
        """Add several puzzles that come next, without the ones whose errors are skipped."""
        found: list[tuple[Puzzle, OtherColumns]] = []
        for make, others in puzzles:
            try:
                found.append((self._accepted(make), others))
            except (PuzzleError, LayoutError) as error:
                if not self.skips(error):
                    raise
                self.skipped += 1
        self._add(found)

    def _accepted(self, make: Callable[[], Puzzle]) -> Puzzle:
        """Return a new puzzle, also if a digit appears twice in a group and `accepts` allows it."""
        try:
            return make()
        except RepeatedDigitError as error:
            if self.accepts(error):
                return error.puzzle
            raise

    # Documents

    def _read_document(self, found: Sequence[Found]) -> None:
        """Add the puzzles of the document that begins in the next line."""
        where = self._ahead.place(0, self._ahead.extent - 1)
        names = [one.path or f"puzzle {k}" for k, one in enumerate(found, 1)]
        if len(found) == 1:
            names = [found[0].path]
        make = self._maker.of_document
        puzzles = zip(found, names, strict=True)
        self._add_all((partial(make, one, where, name), one.others) for one, name in puzzles)

    def _read_games(self, line: str) -> None:
        """Add the puzzles that end in this line of OpenSudoku, which may be part of a line."""
        self._games = self._games or GameReader(self.name, self._ahead.number)
        games = self._games.read(line.removeprefix("\ufeff"), ends=not is_cut(line))
        if self._games.is_between:
            self._games = None
        self._add_all((partial(self._maker.of_game, cells, where), ()) for where, cells in games)

    # Lines around puzzles

    def _begins_puzzle(self, line: str) -> bool:
        """Return True if a puzzle can begin in the next line, and note any other meaning."""
        if section := SECTION.fullmatch(line.strip()):
            self._in_state = section[1].lower() == "state"
        if section or self._in_state:
            return False
        empty = rows.empty_cells(line)
        if empty is None:
            self.has_comments = self.has_comments or rows.is_comment(line)
            return not rows.is_between(line) and not self._is_head(self._ahead.whole_line() or "")
        (mark, cells), (size, marks) = empty, (self._maker.size, self._maker.marks)
        if mark == "-" and self.form == "grid":
            return False
        if mark == "-" and self.form == "sdk" and cells in self.boxes:
            return True
        like_the_last = mark in marks and cells == size * size
        begins = like_the_last or (mark == "-" and cells in self.boxes and self._is_block(cells))
        begins = begins or (mark == " " and cells in self.boxes and self._has_spaces())
        begins = begins or (mark == " " and cells == 1 and self._cells_on_lines() is not None)
        if not begins and mark == "" and cells in self.boxes and len(self._fields(1)) == cells:
            begins = self._has_fields(cells)
            if not begins and any(self._fields(1)):
                raise PuzzleError(f"{self._ahead.place()}: a row of {DOUBTS['']}")
        if cells and not begins:
            self._empty.append((self.lines.taken + 1, mark, cells))
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
        return self._grid_lines().of_spaces() is not None

    def _pass_over(self, sizes: set[int]) -> None:
        """Forget the lines since the last puzzle that may be empty cells.

        Raises PuzzleError if they may be an empty puzzle of one of these sizes.
        """
        lines, self._empty = self._empty, []
        for n in self._dashes:
            if of_puzzle := [at for at, mark, cells in lines if (mark, cells) == ("-", n)]:
                self._ready.clear()  # it may begin in another line
                raise PuzzleError(f"{self.name}, line {of_puzzle[0]}: a row of {DOUBTS['-']}")
        for n, mark in product(sizes - {0}, DOUBTS if lines else ""):
            for least, number in ((n * n, 1), (n, n)):
                most = inf if mark == " " else least
                found = [at for at, used, cells in lines if used == mark and least <= cells <= most]
                if len(found) >= number:
                    what = f"{n} rows of" if number > 1 else n * n
                    raise PuzzleError(f"{self.name}, line {found[0]}: {what} {DOUBTS[mark]}")
        squares = {n * n for n in self.boxes} if lines else set()
        self.borders += [at for at, mark, cells in lines if mark == "-" and cells in squares]

    def _is_head(self, line: str) -> bool:
        """Return True if a line names the column of the puzzles, and note the column."""
        is_head, table = head_of_table(line)
        if is_head:
            self.table = table
        return is_head

    # Puzzles

    def _read(self, line: str) -> None:
        """Add the puzzles that begin in the next line, or note that it is a label."""
        where = self._ahead.place()
        with located(f"{where}: "):
            puzzle = exchange.puzzle_of_line(line, self._numbers_follow_cells())
        self._has_numbers = self._has_numbers or (":" in line and exchange.has_number(line))
        if puzzle:
            self._add([(self._maker.shaped(puzzle, where), ())])
        elif self.table is not None:
            self._read_row_of_table(self.table, line)
        else:
            self._read_cells(line)

    def _numbers_follow_cells(self) -> bool | None:
        """Return True or False if it is known whether digits after the cells are a number."""
        if self.form in ("line", "hodoku"):
            return self.form == "line"
        return True if self._has_numbers else None

    def _read_row_of_table(self, table: Table, line: str) -> None:
        """Add the puzzle in the row that begins in the next line."""
        row, lines = table.row(self._ahead.whole_lines())
        is_whole = len(row) >= len(table.names)
        self._ahead.extent = lines if is_whole else 1  # a quote may not be closed
        if row == [*table.names]:
            return  # the head again
        text = without_comment(simplified(table.puzzle(row)).strip(), self.boxes)
        where = f"{self._ahead.place(0, lines - 1)}, column {table.name!r}"
        if not text and rows.is_label(line):
            self.table = None  # the table has ended
            self._note_label(line)
            return
        whole = whole_puzzle(text, where, self.boxes) if text else None
        if whole is None:
            wrong_words(text, where, self.boxes)
            expected = joined((n * n for n in self.boxes), "or")
            raise PuzzleError(f"{where}: {text[:40]!r} is no puzzle, which has {expected} cells")
        others = table.others(row)
        layout = self._maker.layout_beside(others, whole.n, where)
        puzzle = self._accepted(partial(self._maker.of_line, whole, where, layout))
        self._add([(puzzle, others)])

    def _read_cells(self, line: str) -> None:
        """Add the puzzle on the next line, or the grid that begins there, or note a label."""
        if rows.is_clearly_label(line) and self._is_around(line):
            return
        if puzzle := self._plain_grid():
            self._add([(puzzle, ())])
            return
        line, where = without_comment(line, self.boxes), self._ahead.place()
        several = several_puzzles(line, self.boxes) if _is_long(line) else []
        if several and self.form in (None, "line"):
            self._add_all((partial(self._maker.of_line, one, where), ()) for one in several)
            return
        if len(line.strip()) < 2 and (whole := self._cells_on_lines()):
            self._ahead.extent = len(whole.row.texts)
            where = self._ahead.place(0, self._ahead.extent - 1)
            self._add([(self._maker.of_line(whole, where), ())])
            return
        try:
            whole = whole_puzzle(line, where, self.boxes)
        except PuzzleError:
            if not (self._may_be_lists(line) or grid_beside_solution(self._row, self.boxes)):
                raise
            whole = None
        if whole and (
            self.form in ("sdk", "grid") or (self.form == "candidates" and not whole.are_lists)
        ):
            whole = None
        grid: Grid | None = None
        if whole is None:
            try:
                grid = self._grid_lines().only()
            except PuzzleError:
                grid = grid_beside_solution(self._row, self.boxes)
                if grid is None and self._is_around(line):
                    return
                if grid is None:
                    self._ahead.extent = self._rows_ahead()
                    if self._head == self.lines.taken:  # the line above is the head of a table
                        raise PuzzleError(self._label) from None
                    is_row = len(line) < _LEAST_LONG and len(self._ahead.line(1) or "") == len(line)
                    if not is_row:
                        wrong_words(line, where, self.boxes)
                    raise
        elif self.form != "line":
            if self._may_be_lists(line):
                grid = self._candidates_beside(whole)
            if grid is None and whole.n == 4 and 16 in self.boxes:
                grid = self._grid_of_16(whole)
        if grid:
            above = self._empty[-1] if grid.has_spaces and self._empty else None
            if above == (self.lines.taken, " ", grid.n):  # it can be the first row
                raise PuzzleError(f"{self.name}, line {above[0]}: a row of {DOUBTS[' ']}")
            self._ahead.extent = grid.lines
            self._add([(self._maker.of_grid(grid, self._ahead.place), ())])
            self._dashes += [grid.n] if grid.has_rows_of_dashes else []
        elif whole:
            self._ahead.extent = 1
            self._add([(self._maker.of_line(whole, where), ())])

    def _cells_on_lines(self) -> WholeLine | None:
        """Return the puzzle of which each of the next lines has one cell, or None.

        A line with a single space is an empty cell. The lines must end with the input, or with
        a blank line above no other such lines or another puzzle of this size. Otherwise a cell may
        be lost.
        """
        texts = self._single_cells(0)
        n = isqrt(len(texts))
        if n * n != len(texts) or n not in self.boxes or not may_be_cells(texts, n):
            return None
        below = self.lines.look(n * n) or ""
        if not (below == "" or rows.is_comment(below)):
            return None
        if len(self._single_cells(n * n + 1)) not in (0, n * n):
            return None
        places = range(self.lines.taken + 1, self.lines.taken + 1 + n * n)
        return WholeLine(n, Row(texts, "line", places))

    def _single_cells(self, ahead: int) -> list[str]:
        """Return the characters of the lines ahead that have one each.

        The result is empty if there are more than a puzzle has.
        """
        texts: list[str] = []
        while (line := self._ahead.line(ahead + len(texts))) and len(line.strip() or line) == 1:
            if line == "#":
                break
            texts.append(line.strip() or ".")
            if len(texts) > max(self.boxes) ** 2:
                return []
        return texts

    def _plain_grid(self) -> Puzzle | None:
        """Return the puzzle of a grid that has no other reading, or None for any other lines."""
        if self.form in ("line", "candidates"):
            return None
        is_below_space = bool(self._empty) and self._empty[-1][0] == self.lines.taken
        if not (grid := plain_grid(self.lines.look, self.boxes, is_below_space)):
            return None
        if grid.are_lists and self.form is not None:
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

    def _candidates_beside(self, whole: WholeLine) -> Grid | None:
        """Return the grid of candidates that begins with a line which can be a whole puzzle.

        The result is None if the line is the puzzle: nobody writes all lists in another order.

        Raises PuzzleError if both are possible.
        """
        grid = self._grid_lines().of_style("candidates")
        if grid is None or not all([*text] == sorted(text) for text in grid.texts):
            return None
        if self._maker.is_valid_line(whole):
            what = f"a whole puzzle or the candidates of a row{which('line', 'candidates')}"
            raise PuzzleError(f"{self._ahead.place()}: a line that can be {what}")
        return grid

    def _may_be_lists(self, line: str) -> bool:
        """Return True if a line can be a row of lists of candidates."""
        lists = rows.candidates(line).texts
        return len(lists) in self.boxes and any(len(text) > 1 for text in lists)

    def _row(self, ahead: int) -> str | None:
        """Return a line without the comment at its end."""
        line = self._ahead.line(ahead)
        if not line or "#" not in line or rows.is_comment(line):
            return line
        return without_comment(line, self.boxes)

    def _grid_lines(self, start: int = 0) -> GridLines:
        return GridLines(
            lambda ahead: self._row(start + ahead),
            lambda begin=0, end=None: self._ahead.place(start + begin, end and start + end),
            self.boxes,
            self._maker.is_valid_grid,
            self.form,
        )

    def _is_around(self, line: str) -> bool:
        """Return True if a line is a label, a number above a grid or the head of a table."""
        some = range(1, _MOST_LINES_ABOVE)
        following = next((k for k in some if (self._ahead.line(k) or "").strip()), 0)
        below = self._ahead.line(following) or ""
        if following and (table := self._table_below(line, below)):
            self.table = table
            self._ahead.extent = 1
            return True
        if rows.is_number(line) and following and self._numbers_grid(line):
            self._ahead.extent = 1
            return True
        if rows.is_label(line):
            if _TEXT_OF_RATE.search(line):
                remedy = "the text of ratings has no puzzles; write them with --csv or --json"
                raise PuzzleError(f"{self._ahead.place()}: {line[:40]!r}: {remedy}")
            self._note_label(line)
            self._ahead.extent = 1
            return True
        return False

    def _table_below(self, line: str, below: str) -> Table | None:
        with located(f"{self._ahead.place()}: "):
            return table_below(line, below, self.boxes)

    def _numbers_grid(self, line: str) -> bool:
        """Return True if a whole block of grids follows lines with up to three numbers.

        Two numbers are the sides of the boxes, or one of them is the number of digits. The line is
        a row of a grid with spaces for empty cells, if a line of spaces is above or below it.
        """
        numbers, ahead = [int(word) for word in re.findall(r"\d+", line)], 1
        if line[:1].isspace() or any(mark == " " and n in self.boxes for _, mark, n in self._empty):
            return False
        while (below := self._ahead.line(ahead)) is not None and ahead < _MOST_LINES_ABOVE:
            if below.isspace() and len(below) in self.boxes:
                return False
            if rows.is_number(below) and len(rows.side_by_side(below).texts) not in self.boxes:
                numbers += [int(word) for word in re.findall(r"\d+", below)]
                if below[:1].isspace() or len(numbers) > _MOST_NUMBERS_ABOVE:
                    return False
            elif below.strip() and not rows.is_between(below):
                break
            ahead += 1
        lines = self._grid_lines(ahead)
        try:
            grid = lines.only()
        except PuzzleError:
            with suppress(PuzzleError):
                whole = whole_puzzle(below or "", "", self.boxes)
                if whole is None or whole.n == 4 or self.puzzles:
                    return False
                return len(numbers) == 1 or whole.n in numbers
            return False
        box, sides = self.boxes[grid.n], [*numbers]
        if grid.n in sides:
            sides.remove(grid.n)
        if len(sides) == 2 and sides[0] * sides[1] == grid.n:
            if grid.boxes and {*sides} != {*grid.boxes}:
                return False
            is_box = grid.boxes is not None or sides == [box.rows, box.columns]
            return is_box and lines.ends_block(grid)
        return (len(numbers) == 1 or grid.n in numbers) and lines.ends_block(grid)

    def _note_label(self, line: str) -> None:
        """Note a line that is passed over, whose error is raised if no puzzle follows.

        Raises PuzzleError if it can also be the layout of the puzzles that follow.
        """
        title = line.strip()
        if self.shapes.named is None and layout_names(title.lower()):
            meant = "write [Layout] above it and [Puzzle] below, or # before it if it is a title"
            raise PuzzleError(
                f"{self._ahead.place()}: {shown(title)} is the name of a layout; {meant}"
            )
        if not self._label:
            advice = advice_on_names(line)
            self._head = self.lines.taken + 1 if advice else -1
            reason = advice or "neither cells nor a comment, and no puzzle follows"
            self._label = f"{self._ahead.place()}: {line.strip()[:40]!r}: {reason}"

    def _grid_of_16(self, whole: WholeLine) -> Grid | None:
        """Return the 16x16 grid whose first row is a line of 16 cells, or None.

        The next 16 rows must be a puzzle that has a digit above 4 or separators. If they are no
        puzzle, the cells are a 4x4 puzzle, and the result is None.

        Raises PuzzleError if the rows are a puzzle without such a digit and without separators, or
        are no puzzle but have such a digit.
        """
        texts = whole.row.texts
        if any(texts.count(clue) > 1 for clue in "1234"):
            return None
        lines = self._grid_lines()
        grid = lines.of_size(16)
        if grid is None or not self._maker.is_valid_grid(grid):
            if lines.has_digits_above(4, 16):
                self._ahead.extent = self._rows_ahead()
                if grid is None:
                    lines.fail()
                return grid
            return None
        if not may_be_cells(grid.texts, 4) or rows.fields(self._ahead.line() or "").texts:
            return grid
        why = "a puzzle begins that can be read as 4x4 or 16x16; give the shape of the boxes"
        raise PuzzleError(f"{self._ahead.place()}: {why}")

    def _rows_ahead(self) -> int:
        """Return the number of lines from the next one on that seem to be rows of one puzzle.

        They end at a blank line, at a comment, at a label and at a line that is long or a whole
        puzzle. The next line is always one of them.
        """
        ahead = 1
        first = self.lines.look() or ""
        if _is_long(first):
            return 1
        if len(first.strip()) < 2:  # a cell on each line
            while (line := self.lines.look(ahead)) and len(line.strip()) < 2:
                if ahead > max(self.boxes) ** 2:
                    break
                ahead += 1
            return ahead
        while (line := self.lines.look(ahead)) and line.strip() and ahead < 3 * max(self.boxes):
            if line.lstrip().startswith("#") or _is_long(line) or rows.is_label(line):
                break
            if not rows.is_between(line):
                with suppress(PuzzleError):
                    if whole_puzzle(line, "", self.boxes):
                        break
            ahead += 1
        return ahead


def _stop(_: SudokuenumError) -> bool:
    return False


def _is_long(line: str) -> bool:
    """Return True if a line has more characters than a row of a puzzle."""
    return len(_SEPARATORS.sub("", line)) >= _LEAST_LONG
