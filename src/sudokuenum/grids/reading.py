"""Reading puzzles from text, in the formats that `read_puzzles` describes."""

import re
from collections.abc import Iterable, Iterator
from itertools import takewhile

from sudokuenum.common.arguments import check_type
from sudokuenum.common.box import BoxLike
from sudokuenum.common.layout import LayoutLike
from sudokuenum.errors import LayoutError, PuzzleError
from sudokuenum.grids import bracketed
from sudokuenum.grids.line_formats import (
    SEPARATORS,
    CellTexts,
    Column,
    check_marks,
    digits,
    no_row,
    rows,
    whole_puzzle,
)  # fmt: skip
from sudokuenum.grids.lines import Lines, blocks_of_lines
from sudokuenum.grids.puzzle import EMPTY, Puzzle
from sudokuenum.grids.shapes import PuzzleShapes

MOST_CHARACTERS = 10_000
"""The most characters of a line that is read."""
_BORDER = re.compile(r"[\s|+*:]*[-=][\s|+*:=-]*")
_DASHES = re.compile(r"[\s|-]*-[\s|-]*")
_SECTION = re.compile(r"\[\s*([^\W\d_][\w -]*?)\s*\]")
_NAMES = ["puzzle", "quiz", "quizze", "sudoku", "grid", "board", "question"]
"""What the column of the puzzles can be called; also with s at the end."""


def read_puzzles(
    lines: Iterable[str],
    name: str = "<text>",
    box: BoxLike | None = None,
    layout: LayoutLike | None = None,
) -> Iterator[Puzzle]:
    r"""Read puzzles from the lines of a text or of an open file, each when it is asked for.

    - A line can hold a whole puzzle, such as 81 cells. The cells stand side by side, or with spaces
      between words of equal length, as `Puzzle.parse` reads them, or with commas, semicolons or
      tabs. Beside them can be more words, such as a number, a rating or the solution, and a #
      comment.
    - A puzzle can stand on n lines, a row on each. The cells stand side by side, or with spaces or
      commas between them, or with borders of | and - (as in .ss files).
    - An array in brackets is read, as JSON, Python and numpy print it.
    - Empty cells are `.`, `0`, `*`, `_`, `-` or `x`. Where cells stand at fixed distances and no
      other mark is used, a space is an empty cell. In a line with commas, two commas with nothing
      between them enclose an empty cell. A row of dashes only is refused where - is an empty cell,
      since it can be a border.
    - The digits above 9 are A to G, in either case, or decimal numbers between separators.
    - A first line with names of columns says which column has the puzzles: one called puzzle, quiz,
      quizzes, sudoku, grid, board or question. Without such a line it is the first that holds one.
    - Lines that begin with # are comments (.sdk, .sdm). Of the sections of an .sdk file [Puzzle] is
      read, and [State] is skipped, as many rows as the puzzle has.
    - The shape of the boxes follows from the number of cells, unless it is given. If it is not
      given, 16 cells on a line are a 4x4 puzzle, unless they hold a digit above 4 or are the first
      of 16 such lines of which one does: these are a 16x16 puzzle. So are 16 such lines with
      commas.

    Text that can be read as two different puzzles is refused, and so is a second puzzle on a line.

    Parameters
    ----------
    lines
        The lines.
    name
        What errors call the text.
    box
        The shape of the boxes, if it is not to follow from the number of cells.
    layout
        The layout of all the puzzles, if it has more groups than rows, columns and boxes. A text
        such as "x" is the layout of this name in the size of each puzzle.

    Returns
    -------
    Iterator[Puzzle]
        The puzzles.

    Raises
    ------
    PuzzleError
        Names the text, the line, the column and the value that cannot be read.

    >>> [str(puzzle) for puzzle in read_puzzles(["1.3.3.........4. # easy", "12 34", "", "3412",
    ...                                          "2143", "....  "])]
    ['1.3.3.........4.', '123434122143....']
    """
    if isinstance(lines, str):
        raise TypeError("expected lines, such as those of an open file, not one text")
    check_type(lines, Iterable, "lines, such as those of an open file")
    check_type(name, str, "a text as the name")
    return iter(PuzzleReader(Lines(blocks_of_lines(lines)), name, PuzzleShapes(layout, box)))


class PuzzleReader:
    """The puzzles of a text one after the other; `read_puzzles` says what is read.

    After each puzzle `lines.taken` is the number of the line in which it ends, and `puzzles` is the
    number of puzzles that have been read.
    """

    def __init__(self, lines: Lines, name: str, shapes: PuzzleShapes) -> None:
        self.shapes = shapes
        self.boxes = shapes.boxes
        self.lines = lines
        self.name = name
        self.column: Column | None = None
        self._of_array: list[Puzzle] = []  # of an array, in reverse order
        self._state_rows = 0  # rows of a [State] that may follow
        self._digits = 9  # of the last puzzle
        self._begun = False
        self.puzzles = 0  # that have been read

    def __iter__(self) -> Iterator[Puzzle]:
        while (puzzle := self.next()) is not None:
            yield puzzle

    @property
    def between_puzzles(self) -> bool:
        """Whether the next line begins a puzzle or stands between puzzles."""
        return not self._of_array and not self._state_rows

    def next(self) -> Puzzle | None:
        """The next puzzle, None at the end of the text."""
        if self._of_array:
            self.puzzles += 1
            return self._of_array.pop()
        blank: list[tuple[int, str]] = []  # the lines just above, which may be rows of empty cells
        dashes: list[str] = []  # rows of dashes since the last puzzle
        while (line := self.lines.look()) is not None:
            text = self._text(line)
            if not text.strip():
                blank.append((self.lines.taken + 1, text))
            elif self._is_puzzle(text, dashes):
                puzzle = self._puzzle(text, blank, dashes)
                self._digits = puzzle.box.digits
                self.puzzles += 1
                return puzzle
            else:
                blank = []
            self.lines.take(1)
        return None

    def skip(self, puzzles: int) -> None:
        """Go on by as many lines, each of which was taken as a 9x9 puzzle."""
        self._begun = True
        self._digits = 9
        self.puzzles += puzzles
        self.lines.take(puzzles)

    def _text(self, line: str, ahead: int = 0) -> str:
        """A line without a byte order mark; PuzzleError if it is too long."""
        if len(line) > MOST_CHARACTERS and not (
            line.startswith("#") and len(line) <= 2 * MOST_CHARACTERS
        ):
            raise PuzzleError(
                f"{self._where(ahead)}: more than {MOST_CHARACTERS} characters: {line[:40]!r}"
            )
        return line.removeprefix("\ufeff")

    def _where(self, ahead: int = 0) -> str:
        return f"{self.name}, line {self.lines.taken + 1 + ahead}"

    def _is_puzzle(self, text: str, dashes: list[str]) -> bool:
        """Whether a puzzle begins in a line, which holds more than spaces."""
        section = _SECTION.fullmatch(text.strip())
        if section:
            self._section(section[1])
            return False
        if text.lstrip().startswith("#"):
            return False
        if _BORDER.fullmatch(text):
            if _DASHES.fullmatch(text):
                dashes.append(text)
            return False
        if self._state_rows:
            self._state_rows -= 1
            return False
        first, self._begun = not self._begun, True
        return not (first and self._head(text))

    def _section(self, title: str) -> None:
        """Go on after the line that begins a section of an .sdk file."""
        self._begun = True
        if title.lower() not in ("puzzle", "state"):
            raise PuzzleError(
                f"{self._where()}: section [{title}]: expected [Puzzle] or [State]; "
                "a comment begins with #"
            )
        self._state_rows = self._digits if title.lower() == "state" else 0

    def _head(self, text: str) -> bool:
        """Whether a line names the column of the puzzles; it is then noted."""
        names = [name.strip(' "') for name in re.split("[,;\t]", text)]
        for position, name in enumerate(names):
            if name.lower().removesuffix("s") in _NAMES:
                self.column = Column(position, name, len(names)) if len(names) > 1 else None
                return True
        return False

    def _puzzle(self, text: str, blank: list[tuple[int, str]], dashes: list[str]) -> Puzzle:
        """The puzzle that begins in the next line."""
        if bracketed.begins(text):
            return self._array()
        where, sizes = self._where(), self.boxes
        whole = whole_puzzle(text, where, sizes, self.column)
        if whole:
            n, cells = whole
            if n == 4 and 16 in sizes and (large := self._sixteen(blank)):
                return large
            if any(text.strip() == "-" * (n * n) for text in dashes):
                raise PuzzleError(
                    f"{where}: above is a border or an empty puzzle of {n * n} dashes; "
                    "write empty cells as ."
                )
            puzzle = self._checked(cells, n, where)
            self.lines.take(1)
            return puzzle
        lengths = rows(text, sizes)
        if not lengths:
            raise no_row(text, where, sizes)
        return self._one_of(lengths, blank, dashes)

    def _one_of(
        self, lengths: Iterable[int], blank: list[tuple[int, str]], dashes: list[str]
    ) -> Puzzle:
        """The puzzle whose first row has one of these numbers of cells."""
        found, errors = {}, {}
        for n in lengths:
            try:
                found[n] = self._rows(n, blank, dashes)
            except PuzzleError as error:
                errors[n] = error
        if len(found) > 1:
            length = self._paragraph()
            found = {n: found[n] for n in found if length % n == 0} or found
        if not found:
            raise next(iter(errors.values()))
        n, (puzzle, number) = found.popitem()
        if found:
            raise self._either([*found, n])
        if n + 1 in errors and 0 in puzzle.cells and not self._marks(number):
            raise self._either([n, n + 1])  # the empty last field of a row may be a cell
        self.lines.take(number)
        return puzzle

    def _either(self, sizes: list[int]) -> PuzzleError:
        """The error for a puzzle that begins in the next line and may have any of these sizes."""
        kinds = " or ".join(f"{n}x{n}" for n in sorted(sizes))
        return PuzzleError(
            f"{self._where()}: a puzzle begins that can be read as {kinds}; "
            "give the shape of the boxes, or write empty cells as ."
        )

    def _marks(self, number: int) -> bool:
        """Whether the next lines, this many, have a mark for an empty cell."""
        lines = (self.lines.look(ahead) or "" for ahead in range(number))
        return any(mark in line for line in lines for mark in EMPTY)

    def _paragraph(self) -> int:
        """The number of lines up to the next blank one, a comment or the end, at most 160.

        A line of tabs is not blank: it can be a row of empty fields.
        """
        length = 0
        while length < 160 and (line := self.lines.look(length)) is not None:
            if not line.strip(" ") or line.lstrip().startswith("#"):
                break
            length += 1
        return length

    def _sixteen(self, blank: list[tuple[int, str]]) -> Puzzle | None:
        """The 16x16 puzzle whose first row that is not empty is the next line, if there is one.

        The next lines are its rows if one has a digit above 4, or if they have separators other
        than spaces. PuzzleError if they are 16 puzzles of 4x4 and their clues agree in one of 16x16
        as well. Blank lines between the rows must stand at equal distances. A line of 15 tabs is an
        empty row.
        """
        count = sum("\t" in text for _, text in blank[-15:] if _is_empty_row(text, 16))
        groups, is_large, ahead = [count], False, 0
        while count < 16:
            line = self.lines.look(ahead)
            if line is None:
                return None
            ahead += 1
            if not line.strip() and not ("\t" in line and _is_empty_row(line, 16)):
                groups.append(0)
            elif not _BORDER.fullmatch(line):
                cells = rows(self._text(line, ahead - 1), (16,)).get(16)
                if cells is None:
                    return None
                row = digits(cells, 16, self._where(ahead - 1))
                if not is_large and any(row.count(digit) > 1 for digit in (1, 2, 3, 4)):
                    return None
                is_large = is_large or max(row) > 4 or any(mark in line for mark in SEPARATORS)
                count += 1
                groups[-1] += 1
        if len({number for number in groups if number}) != 1:
            return None
        try:
            puzzle, number = self._rows(16, blank, [])
        except PuzzleError:
            if is_large:
                raise
            return None
        if not is_large:
            raise self._either([4, 16])
        self.lines.take(number)
        return puzzle

    def _rows(self, n: int, blank: list[tuple[int, str]], dashes: list[str]) -> tuple[Puzzle, int]:
        """The puzzle whose rows of n cells begin in the next line, and how many lines it takes."""
        begin = self.lines.taken + 1
        cells: CellTexts = []
        values: list[int] = []
        ahead, marked = 0, False  # marked: an empty cell is, so that a blank line is no row
        dashed = any(text.count("-") == n for text in dashes)
        while len(values) < n * n:
            line = self.lines.look(ahead)
            if line is None or _SECTION.fullmatch(line.strip()):
                number = len(values) // n
                raise PuzzleError(
                    f"{self.name}: the puzzle that begins in line {begin} has {number} of {n} rows"
                )
            text, where = self._text(line, ahead), self._where(ahead)
            ahead += 1
            if text.lstrip().startswith("#"):
                continue
            if not text.strip() and (marked or not _is_empty_row(text, n)):
                continue
            if text.strip() and _BORDER.fullmatch(text):
                dashed = dashed or (_DASHES.fullmatch(text) is not None and text.count("-") == n)
                continue
            row = rows(text, (n,)).get(n)
            if row is None:
                raise no_row(text, where, (n,))
            if not cells and ((len(row) == len(text) and " " in text) or "\t" in text):
                above = _rows_of_spaces(blank, n)
                begin = min(above, default=begin)
                values = [0] * (n * len(above))
            cells += row
            marked = marked or any(mark in EMPTY for _, mark in row if mark)
            values += digits(row, n, where)
        where = self._where() if ahead == 1 and begin > self.lines.taken else (
            f"{self.name}, lines {begin} to {self.lines.taken + ahead}"
        )  # fmt: skip
        if dashed and any(text == "-" for _, text in cells):
            raise PuzzleError(
                f"{where}: {'-' * n!r} can be a border or a row of empty cells; "
                "write empty cells as ."
            )
        check_marks(cells, n, where)
        return self._made(values, n, where), ahead

    def _array(self) -> Puzzle:
        """The first puzzle of the array that begins in the next line; the others are kept."""
        where, depth = self._where(), 0
        texts: list[str] = []
        while not texts or depth > 0:
            line = self.lines.look(len(texts))
            if line is None or len(texts) >= bracketed.MOST_LINES:
                raise PuzzleError(f"{where}: a bracket is not closed")
            texts.append(self._text(line, len(texts)))
            depth += bracketed.depth(line)
        if len(texts) > 1:
            where = f"{self.name}, lines {self.lines.taken + 1} to {self.lines.taken + len(texts)}"
        n, found = bracketed.puzzles_of_array("\n".join(texts), where, self.boxes)
        puzzles = [self._checked(cells, n, where) for _, cells in found]
        self.lines.take(len(texts))
        self._of_array = puzzles[:0:-1]
        return puzzles[0]

    def _checked(self, cells: CellTexts, n: int, where: str) -> Puzzle:
        """The puzzle with these cells; PuzzleError, which begins with `where`, if there is none."""
        values = digits(cells, n, where)
        check_marks(cells, n, where)
        return self._made(values, n, where)

    def _made(self, values: list[int], n: int, where: str) -> Puzzle:
        try:
            return Puzzle(tuple(values), self.boxes[n], self.shapes.layout(n))
        except (LayoutError, PuzzleError) as error:
            raise type(error)(f"{where}: {error}") from None


def _rows_of_spaces(blank: list[tuple[int, str]], n: int) -> list[int]:
    """The numbers of the last blank lines, at most n - 1 of them, that are empty rows."""
    return [number for number, _ in takewhile(lambda row: _is_empty_row(row[1], n), blank[:-n:-1])]


def _is_empty_row(text: str, n: int) -> bool:
    """Whether a blank line is a row of n empty cells: n spaces, or tabs between n empty fields."""
    return text in (" " * n, "\t" * (n - 1))
