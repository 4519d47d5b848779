"""Read puzzles in all formats, from the first line of an input to its last.

An input consists of puzzles and of what may be around them:

    puzzles     documents: JSON and arrays, from a bracket to the one that closes it, XML and HTML
                (`document_lines`)
                lines of other programs, such as links (`exchange`)
                rows of a table, below a line with the names of the columns (`tables`)
                whole puzzles on a line, alone or beside other words (`whole_lines`)
                grids: n rows of n cells (`grids_ahead`)
    around      comments, which begin with #, blank lines and borders (`rows`)
                lines of dashes or white space, which can be empty cells, too (`doubtful_lines`)
                titles and remarks that cannot be cells, and numbers above a grid (`labels`)
                sections [State] of .sdk files
                layouts of the puzzles that follow, in a section [Layout] or as rules
                (`layout_lines`)

Where more than one of these fits, all readings are formed, and exactly one must remain. Lines that
can be read as two puzzles raise an error, which names both readings and how to say which is meant.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial

from sudokuenum.common.wording import counted, joined
from sudokuenum.errors import LayoutError, PuzzleError, SudokuenumError, located
from sudokuenum.formats.clues.clue_lines import clues_ahead, lines_of_wrong_clues
from sudokuenum.formats.clues.clue_lists import CluesOfGrid
from sudokuenum.formats.clues.clue_tables import clue_table_ahead, lines_of_table
from sudokuenum.formats.fields.found import Found
from sudokuenum.formats.fields.tables import OtherColumns, Table
from sudokuenum.formats.fields.whole_lines import (
    WholeLine,
    check_no_layout,
    several_puzzles,
    whole_puzzle,
    without_comment,
    words_of,
    wrong_words,
)
from sudokuenum.formats.grammar import rows
from sudokuenum.formats.grammar.chosen_reading import ReadingName
from sudokuenum.formats.grammar.lines import Lines, is_cut
from sudokuenum.formats.grammar.lines_ahead import LinesAhead
from sudokuenum.formats.grammar.link_addresses import is_link
from sudokuenum.formats.grammar.plain_lines import simplified
from sudokuenum.formats.grammar.rows_ahead import SECTION
from sudokuenum.formats.grammar.shapes import PuzzleShapes
from sudokuenum.formats.grids.grid import Grid
from sudokuenum.formats.programs import exchange
from sudokuenum.formats.programs.opensudoku import GameReader, begins_games
from sudokuenum.formats.reading.answers import Answers
from sudokuenum.formats.reading.document_lines import (
    DocumentLines,
    begins_brackets,
    begins_tags,
    is_section,
)
from sudokuenum.formats.reading.doubtful_lines import DoubtfulLines
from sudokuenum.formats.reading.grids_ahead import LEAST_LONG, GridsAhead, is_long
from sudokuenum.formats.reading.labels import Labels, is_named
from sudokuenum.formats.reading.puzzle_making import PuzzleMaker
from sudokuenum.formats.rules.layout_lines import LayoutLines, describes_layout
from sudokuenum.formats.rules.region_maps import is_region_map
from sudokuenum.formats.rules.rules_beside import columns_of_rules
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.grids.puzzle import Puzzle, RepeatedDigitError

_TWICE = re.compile(r"([^\W_0]).*\1")
"""A digit or a letter that is twice in a line."""
_WORD = re.compile(r"[^\W_]+")


class PuzzleReader:
    """The puzzles of an input one after the other, in the formats of `read_puzzles`.

    After each puzzle `lines.taken` is the number of the line in which it ends, `part` is its number
    among several puzzles of the same lines, or 0, and `puzzles` is the number of puzzles that have
    been read. `answers` says whether every second one solves the one beside it, if its caller
    notes the puzzles. `note`, if it is set, is called with the last line of each puzzle of a table
    or a document, its part and its other columns. If `skips` returns True for the error of a
    puzzle, reading goes on after the puzzle, and `skipped` counts such puzzles. If `accepts`
    returns True for the error of a puzzle in which a digit appears twice in a group, the puzzle is
    read all the same. `has_comments` is True if a line between puzzles was a comment. `form` is the
    format that a user has named, which decides where lines can be read in two ways.
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
        self._grids = GridsAhead(self._ahead, self._maker, form)
        self._doubtful = DoubtfulLines(self._ahead, self._maker, self._grids, form)
        self._labels = Labels(self._ahead, self._maker, self._grids, self._doubtful)
        self._layout = LayoutLines(shapes, name)
        self.note: Callable[[int, int, OtherColumns], object] | None = None
        self.skips: Callable[[SudokuenumError], bool] = _stop
        self.accepts: Callable[[RepeatedDigitError], bool] = _stop
        self.answers = Answers()
        self.puzzles = 0
        self.skipped = 0
        self.part = 0
        self._ready: list[tuple[int, Puzzle, OtherColumns]] = []  # that come next, last one first
        self._is_beside_others = False
        self._in_state = False
        self._clue_lists = 0
        self.has_comments = False
        self._has_links = False  # with puzzles
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
    def table(self) -> Table | None:
        """The head of the table of several columns in which the next line is, or None."""
        return self._labels.table

    @property
    def borders(self) -> list[int]:
        """The numbers of lines of dashes that could be empty puzzles of another size."""
        return self._doubtful.borders

    @property
    def between_puzzles(self) -> bool:
        """True if the next line begins a puzzle, or is between puzzles."""
        is_inside = self._in_state or self._games is not None or self._documents.is_in_sql
        return not self._ready and not is_inside

    @property
    def has_read_some(self) -> bool:
        """True if a puzzle has been read, also if it is beside a wrong one in the same lines."""
        return self.puzzles > 0 or self._is_beside_others

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
            if self._games is None and "<!" in text and self._documents.passes_over_type():
                self._labels.note_title(text)
            elif self._games is None and begins_tags(text):
                self._use_layout()
                self._read_document(self._documents.in_tags(text, self.boxes))
            elif self._games or begins_games(text):
                self._use_layout()
                self._read_games(first)
            elif not self._in_state and self._documents.takes_sql(text):
                self._read_sql(text)
            elif not is_cut(first) and self._takes_layout(first):
                self._in_state = False
            elif "]" in text and (tables := self._documents.in_toml(text, self.boxes)) is not None:
                self._use_layout()
                self._read_document(tables)
            elif text[:1] in ("[", "(") and is_section(text, self.lines.look(1) or ""):
                self._labels.note_title(text)
            elif not self._in_state and self._begins_brackets(first):
                self._use_layout()
                self._read_document(self._documents.in_brackets(self.boxes))
            elif "#" in text and (hashes := self._grids.with_hashes()):
                self._use_layout()
                self._add_grid(hashes)
            elif text.lstrip().startswith("- - ") and (items := self._grids.items_on_lines()):
                self._use_layout()
                where = self._ahead.place(0, self._ahead.extent - 1)
                self._add([(self._maker.of_line(items, where), ())])
            elif self._add_clue_table(text):
                self._labels.table = None
            elif (line := self._ahead.line()) is not None and self._begins_puzzle(line):
                self._use_layout()
                self._read(line)
            if self._ready:
                self._check_below()
                self._doubtful.note_puzzle()
                self._pass_over({size, self._maker.size})
            self._ahead.pass_over()
        if not self._ready:
            self._check_end()
            return None
        self.puzzles += 1
        self.part, puzzle, others = self._ready.pop()
        if self.note and others:
            self.note(self.lines.taken, self.part, others)
        return puzzle

    def _begins_brackets(self, line: str) -> bool:
        """Return True if JSON or an array begins in the next line, which is no number of a grid."""
        text = line.removeprefix("\ufeff")
        return begins_brackets(line) and not self._labels.is_number_in_brackets(text)

    def _takes_layout(self, line: str) -> bool:
        """Return True if the next line belongs to a layout, and is no row with a layout in it."""
        is_row = self.table is not None and columns_of_rules(self.table) != ()
        return not is_row and self._layout.takes(line, self._ahead.number)

    def _use_layout(self) -> None:
        """Read the puzzles from here on with the layout in the lines above, if there is one."""
        if shapes := self._layout.new_shapes():
            self._maker.use(shapes)

    def _check_below(self) -> None:
        """Raise PuzzleError if a puzzle of several lines has rules or a map of regions below it.

        Rules belong to it if they end the input.
        """
        end = self._ahead.extent
        if end == 1:
            self._check_mapping()
            return
        try:
            self._layout.check_below(self.lines, end)
        except PuzzleError:
            self._ready.clear()  # it would be a puzzle without its rules
            while self.lines.look(self._ahead.extent) is not None:
                self._ahead.extent += 1
            raise
        try:
            self._labels.check_below(end)
        except PuzzleError:
            self._ready.clear()  # the same
            raise
        begin = end + (self.lines.has_arrived(end + 1) and not (self.lines.look(end) or "").strip())
        if self.lines.has_arrived(begin) and self._may_begin_map(self.lines.look(begin) or ""):
            self._check_map_below(begin)

    def _check_mapping(self) -> None:
        """Raise PuzzleError if a puzzle that has a name, as in YAML, has a rule below it."""
        line = self.lines.look() or ""
        if (":" in line or "=" in line) and is_named(line):
            try:
                self._labels.check_mapping(line)
            except PuzzleError:
                self._ready.clear()  # it would be a puzzle without its rules
                raise

    def _may_begin_map(self, line: str) -> bool:
        """Return True if a line can be a row of a map of regions, which has a digit twice."""
        size = self._maker.size
        if not _TWICE.search(line) or sum(map(str.isalnum, line)) < size or describes_layout(line):
            return False
        words = _WORD.findall(line)
        cells = words if len(words) >= size else [*"".join(words)]
        digits = [cell for cell in cells if cell != "0"]
        return len({*digits}) < len(digits)

    def _check_map_below(self, begin: int) -> None:
        """Raise PuzzleError if the lines from there are a map of the regions of a puzzle above."""
        grid = None
        with suppress(PuzzleError):
            grid = self._grids.readings(begin).only()
        if grid:
            self._check_region_map(grid, begin)

    def _check_end(self) -> None:
        """Raise PuzzleError if something is open, or if nothing but labels was read."""
        if self._games:
            self._games.check_end()
        self._documents.check_end()
        self._layout.check_end()
        self._pass_over({self._maker.size} if self.puzzles else {*self.boxes})
        if not self.puzzles and not self.skipped:
            self._labels.check_end()
        self._labels.check_links(self.puzzles, self._has_links)

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
                self._is_beside_others = bool(found)
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

    def _read_sql(self, line: str) -> None:
        """Add the puzzles of the rows of SQL in the next line, which may be part of a line."""
        self._use_layout()
        if found := self._documents.in_sql(line, self.boxes):
            self._read_document(found)
        elif not self.puzzles:
            self._labels.note_statement(line)

    def _read_games(self, line: str) -> None:
        """Add the puzzles that end in this line of OpenSudoku, which may be part of a line."""
        self._games = self._games or GameReader(self.name, self._ahead.number)
        games = self._games.read(line.removeprefix("\ufeff"), ends=not is_cut(line))
        if self._games.is_between:
            self._games = None
        self._add_all((partial(self._maker.of_game, data, where), ()) for where, data in games)

    # Lines around puzzles

    def _begins_puzzle(self, line: str) -> bool:
        """Return True if a puzzle can begin in the next line, and note any other meaning."""
        if not line:
            return False
        if section := SECTION.fullmatch(line.strip()):
            self._in_state = section[1].lower() == "state"
        if section or self._in_state:
            return False
        dashes = line.partition(" #")[0].rstrip() if "--" in line else ""
        if empty := rows.empty_cells(dashes or line):
            return self._doubtful.is_row(*empty)
        self.has_comments = self.has_comments or rows.is_comment(line)
        if rows.is_between(line) and not self._are_stars_of_puzzle(line):
            return False
        return not self._labels.is_head(self._ahead.whole_line() or "")

    def _are_stars_of_puzzle(self, line: str) -> bool:
        """Return True if a line of stars is an empty puzzle with the given boxes."""
        stars = line.strip()
        return any(stars == "*" * (n * n) for n in self.boxes)

    def _pass_over(self, sizes: set[int]) -> None:
        """Forget the doubtful lines, which must not be puzzles of these sizes."""
        try:
            self._doubtful.check_dashes()
        except PuzzleError:
            self._ready.clear()  # the puzzle may begin in another line
            raise
        self._doubtful.pass_over(sizes)

    def _is_label(self, line: str) -> bool:
        """Return True if the next line is a label, and note it."""
        return self._labels.includes(line, is_first=not self.puzzles)

    # Puzzles

    def _read(self, line: str) -> None:
        """Add the puzzles that begin in the next line, or note that it is a label."""
        where = self._ahead.place()
        with located(f"{where}: "):
            puzzle = exchange.puzzle_of_line(line, self._numbers_follow_cells())
        self._has_links = self._has_links or (puzzle is not None and is_link(line.strip()))
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
        if not text and len(table.names) > 1 and rows.is_label(line):
            self._labels.table = None  # the table has ended
            self._labels.note_title(line)
            return
        whole = whole_puzzle(text, where, self.boxes) if text else None
        if whole is None and not is_whole:
            fields = f"{counted(len(row), 'field')}, expected {len(table.names)}"
            raise PuzzleError(f"{self._ahead.place()}: a row of {fields}: {line.strip()[:40]!r}")
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
        if self._add_clues():
            return
        line = without_comment(line, self.boxes)
        if rows.is_clearly_label(line) and self._is_label(line):
            return
        if drawn := self._grids.drawn_candidates():
            self._add_grid(drawn)
            return
        if puzzle := self._grids.plain(self._doubtful.is_above):
            self._add([(puzzle, ())])
            return
        if framed := self._grids.framed():
            self._add_grid(framed)
            return
        where = self._ahead.place()
        several = several_puzzles(line, self.boxes) if is_long(line) else []
        if several and self.form in (None, "line"):
            self._add_all((partial(self._maker.of_line, one, where), ()) for one in several)
        elif len(line.strip()) < 2 and (cells := self._grids.cells_on_lines()):
            self._ahead.extent = len(cells.row.texts)
            where = self._ahead.place(0, self._ahead.extent - 1)
            self._add([(self._maker.of_line(cells, where), ())])
        elif whole := self._whole_puzzle(line, where):
            grid = self._grids.instead_of(whole, line) if self.form != "line" else None
            if grid:
                self._add_grid(grid)
            else:
                self._add([(self._maker.of_line(whole, where), ())])
        elif grid := self._grid(line, where):
            self._add_grid(grid)

    def _add_clues(self) -> bool:
        """Add the puzzle whose clues begin in the next line, and return True if there is one.

        Below puzzles of other formats such lines can be the steps of a solution.
        """
        if self.puzzles != self._clue_lists:
            return False
        try:
            found = clues_ahead(self._ahead.line, self._ahead.place, self.boxes)
        except PuzzleError:
            self._ahead.extent = lines_of_wrong_clues(self._ahead.line)
            raise
        if found is None:
            return False
        self._ahead.extent = found.lines
        self._clue_lists += 1
        self._add([(self._of_clues(found.grid, 0, found.lines - 1)(), ())])
        return True

    def _of_clues(
        self, grid: CluesOfGrid | PuzzleError, first: int, last: int
    ) -> Callable[[], Puzzle]:
        """Return a function that makes the puzzle of the clues in some of the lines ahead."""
        if isinstance(grid, PuzzleError):
            return partial(_raise, grid)
        where, n = self._ahead.place(first, last), grid.n

        def place(cell: int) -> str:
            return f"{where}, {cell_name(cell, n)}"

        return partial(self._maker.of_cells, n, grid.texts, where, place)

    def _add_clue_table(self, line: str) -> bool:
        """Add the puzzles of the table of clues whose head is the next line, if it is one."""
        if self._in_state or self.puzzles != self._clue_lists or not line[:1].isalpha():
            return False
        try:
            table = clue_table_ahead(self._ahead.line, self._ahead.place, self.boxes)
        except PuzzleError:
            self._ahead.extent = lines_of_table(self._ahead.line)
            raise
        if table is None:
            return False
        self._use_layout()
        self._ahead.extent = table.lines
        self._clue_lists += len(table.grids)
        self._add_all((self._of_clues(*one), ()) for one in table.grids)
        return True

    def _whole_puzzle(self, line: str, where: str) -> WholeLine | None:
        """Return the puzzle on the next line, or None if the line can only be another reading.

        Raises PuzzleError if there are other cells beside a puzzle.
        """
        try:
            whole = whole_puzzle(line, where, self.boxes)
        except PuzzleError:
            if self._grids.begins_lists(line) or self._grids.beside_solution():
                return None
            raise
        if self.form in ("sdk", "grid"):
            return None
        if whole and len(line) > whole.n**2 and self.shapes.named is None:
            check_no_layout(words_of(line), where)
        return whole if self.form != "candidates" or (whole and whole.are_lists) else None

    def _grid(self, line: str, where: str) -> Grid | None:
        """Return the grid that begins in the next line, or None if the line is a label.

        Raises PuzzleError if it is neither, or if there are two readings.
        """
        try:
            grid = self._grids.readings().only()
        except PuzzleError:
            if beside := self._grids.beside_solution():
                return beside
            if self._is_label(line):
                return None
            self._ahead.extent = self._grids.number_of_lines()
            self._labels.check_head_above()
            self._labels.check_grid_below(line)
            is_row = len(line) < LEAST_LONG and len(self._ahead.line(1) or "") == len(line)
            if not is_row:
                wrong_words(line, where, self.boxes)
            raise
        if rows.is_marked_number(line) and "-" in line and "-" not in grid.texts[grid.n :]:
            remedy = "write empty cells as ., or begin the line with # if it is a number"
            raise PuzzleError(f"{where}: a row of cells or the number of a grid; {remedy}")
        return grid

    def _add_grid(self, grid: Grid) -> None:
        """Add the puzzle of the grid that begins in the next line."""
        self._doubtful.check_above(grid)
        self._ahead.extent = grid.lines
        try:
            puzzle = self._maker.of_grid(grid, self._ahead.place)
        except RepeatedDigitError:
            self._check_region_map(grid, 0)
            self._check_map_below(grid.lines + (self._ahead.line(grid.lines) == ""))
            raise
        self._add([(puzzle, ())])
        self._doubtful.note_grid(grid)

    def _check_region_map(self, grid: Grid, begin: int) -> None:
        """Raise PuzzleError if a grid, whose lines begin ahead, is a map of irregular regions."""
        if is_region_map(grid.texts, grid.n):
            self._ready.clear()  # the puzzle above would be read without its regions
            self._ahead.extent = begin + grid.lines
            where = self._ahead.place(begin + grid.places[0][0], begin + grid.lines - 1)
            remedy = "write [Layout] above it, and [Puzzle] above the rows of the puzzle"
            raise PuzzleError(f"{where}: a map of regions; {remedy}, which come below")


def _stop(_: SudokuenumError) -> bool:
    return False


def _raise(error: PuzzleError) -> Puzzle:
    raise error
