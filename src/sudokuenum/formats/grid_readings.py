"""The grammar of a grid: n rows of n cells in one style, with borders and blank lines between them.

All readings of the lines are formed, in each style of rows, with and without a line of column
numbers above them, and with and without a first column that numbers the rows. In one more reading,
spaces are empty cells. Exactly one reading must remain. A reading is dropped

- if a row has another number of cells, or a string that is no cell,
- if blank lines are not at equal distances, such as after 8 of 9 rows,
- if a digit appears twice in a row, column or box, while another reading has no such fault,
- if it ends within a block of rows, while another reading ends with the block.

If no reading remains, the error comes from the reading that read the most rows.
"""

import re
from collections.abc import Callable, Collection, Iterator
from functools import cache, partial
from itertools import pairwise
from typing import NamedTuple, NoReturn

from sudokuenum.common.wording import counted, joined
from sudokuenum.errors import PuzzleError
from sudokuenum.formats import rows
from sudokuenum.formats.cells import may_be_cells, plain
from sudokuenum.formats.chosen_reading import ReadingName, which
from sudokuenum.formats.rows import STYLES, Row
from sudokuenum.formats.shapes import advice_on_size
from sudokuenum.formats.whole_lines import is_solution
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE
from sudokuenum.grids.marks import EMPTY, digits_by_text

DOUBTS = {
    "-": "dashes can be a border or empty cells; write borders with = or empty cells as ."
    + which("grid", "sdk"),
    " ": "spaces can be a blank line or empty cells; write empty cells as .",
    "": "empty fields can be a blank line or empty cells; write empty cells as .",
}
"""The messages on lines that can be something else, by the mark of empty cells."""
SECTION = re.compile(r"\[\s*(puzzle|state|layout)\s*\]", re.IGNORECASE)
_DECIDED = ("sdk", "grid", "candidates")
"""The formats that decide whether numbers of several digits are candidates."""
_SPACES = "cells with spaces as empty cells"
_MOST_LINES_OF_BLOCK = 4096
"""The most lines ahead in which the end of a block of rows is searched."""
_DRAWN_CANDIDATES = re.compile(r"(?=.*[1-9] [1-9])[^|]*\|(?:[ 1-9]{5,9}['|:!]){5,}\s*")
"""One of the lines of a drawing in which the candidates of a cell have places of their own."""
_GAPS = re.compile(r"[\s|:!]+")
_MOST_NUMBERS = 4
"""The most lines with numbers above a grid that the message on it passes over."""
_MOST_LINES_BELOW = 2
"""The most lines from the numbers of columns to the first row."""
_SPACED = re.compile(r"[1-9A-Ga-g|:!\s]+")
"""A row in which spaces are empty cells, because it has no other mark for them."""


class Grid(NamedTuple):
    """A reading of lines as a grid."""

    n: int
    texts: list[str]
    places: list[tuple[int, Row]]
    """The line of each row, counted from the first one ahead, and the row."""
    lines: int
    """The number of lines from the first one ahead to the last row."""
    description: str
    """The name of the reading in a message about two of them."""
    are_lists: bool = False
    dashes: int | None = None
    """The first line of dashes that was taken for a border, although it could be a row."""
    has_rows_of_dashes: bool = False

    boxes: tuple[int, int] | None = None
    """The rows and columns of the boxes if bars and borders show them."""
    style: str = ""
    """The style of its rows, or an empty string if spaces are empty cells."""

    @property
    def has_spaces(self) -> bool:
        """True if spaces are empty cells."""
        return self.description == _SPACES

    def is_same(self, other: "Grid") -> bool:
        """Return True if two readings give the same puzzle."""
        if self.texts == other.texts:
            return (self.n, self.lines) == (other.n, other.lines)
        mine, its = ([_same(text) for text in one.texts] for one in (self, other))
        return (self.n, self.lines, mine) == (other.n, other.lines, its)


class _FaultError(Exception):
    """Raised by a reading that fails, with the number of its rows.

    `message` returns the message, which nobody needs if another reading remains.
    """

    def __init__(self, rows_read: int, message: Callable[[], str], says_cell: bool = False) -> None:
        self.rows_read = rows_read
        self.message = message
        self.says_cell = says_cell


class _Line(NamedTuple):
    """A line that may be a row, with what else it may be."""

    text: str
    empty: tuple[str, int] | None
    """The mark and the number of its cells if it may consist of empty cells."""
    is_border: bool
    is_comment: bool


def _line_of(text: str | None) -> _Line | None:
    """Return a line, or None if it is the end of the input, or of a section."""
    if text is None or (text.lstrip()[:1] == "[" and SECTION.fullmatch(text.strip())):
        return None
    return _Line(text, rows.empty_cells(text), rows.is_border(text), rows.is_comment(text))


def _same(text: str) -> str:
    return "." if text == "" or text in EMPTY else plain(text)


class GridLines:
    """The lines ahead, read as one grid.

    Parameters
    ----------
    look
        Returns the line that is a number of lines ahead, or None after the last.
    place
        Returns the place of a line ahead, or of the lines up to another one, in messages.
    sizes
        The numbers of digits that puzzles can have.
    is_valid
        Returns True if no digit of a grid is twice in a group.
    form
        The format that a user has named, or None.
    """

    def __init__(
        self,
        look: Callable[[int], str | None],
        place: Callable[..., str],
        sizes: Collection[int],
        is_valid: Callable[[Grid], bool],
        form: ReadingName | None = None,
    ) -> None:
        self._form = form
        self._styles = {
            name: style
            for name, style in STYLES.items()
            if form not in _DECIDED or (form == "candidates") == (name == "candidates")
        }
        self._look = look = cache(look)
        self._place, self._sizes, self._is_valid = place, sizes, is_valid
        # cached because each reading asks
        self._line = cache(lambda ahead: _line_of(look(ahead)))
        self._split = cache(lambda name, ahead: STYLES[name].split(look(ahead) or ""))
        self._faults: list[_FaultError] = []
        self._other_faults: list[_FaultError] = []
        self._sizes_of_borders: set[int] = set()  # of dashes that may be rows

    def only(self) -> Grid:
        """Return the only reading.

        Raises PuzzleError if there are two, or if there is none, with the best reason.
        """
        found = self._left([*self._readings()])
        if not found:
            raise PuzzleError(self._reason())
        if len(found) > 1:
            raise PuzzleError(self._two(found[0], found[1]))
        (grid,) = found
        is_rest = grid.has_rows_of_dashes and self._form != "sdk" and self._rows_after(grid)
        if is_rest and not self._is_above_solution(grid):
            line = next(at for at, row in grid.places if {*row.texts} == {"-"})
            raise PuzzleError(f"{self._place(line)}: a row of {DOUBTS['-']}")
        ahead, row = grid.places[0]
        if row.texts[0] == "0" and rows.is_sequence(row.texts):
            why = "can be numbers of columns or a row of cells; write empty cells as ."
            raise PuzzleError(f"{self._place(ahead)}: 0, 1, 2, ... {why}")
        if extra := self._extra_rows(grid):
            where = self._place(ahead, grid.lines + extra - 1)
            size = f"{grid.n + extra} rows of {counted(grid.n, 'cell')}"
            remedy = "delete a row, or add the other rows of the next puzzle"
            raise PuzzleError(f"{where}: {size}, expected {grid.n} for each puzzle; {remedy}")
        return grid

    def _extra_rows(self, grid: Grid) -> int:
        """Return the number of rows directly below a grid that are too few for another one.

        The result is 0 if there are enough of them.
        """
        if grid.style not in STYLES:
            return 0
        for extra in range(grid.n):
            line = self._look(grid.lines + extra) or ""
            row = self._split(grid.style, grid.lines + extra)
            texts = row.texts[len(row.texts) == grid.n + 1 :]  # without the number of the row
            is_row = len(texts) == grid.n and (grid.are_lists or may_be_cells(texts, grid.n))
            if not line.strip() or rows.empty_cells(line) or rows.is_between(line):
                return extra
            if not is_row:  # the fault may be in this line, or it is of another kind
                return extra if rows.is_label(line) else 0
            if grid.n == 16 and may_be_cells(texts, 4):
                return 0  # a puzzle of 4x4 cells on a line
        return 0

    def of_size(self, n: int) -> Grid | None:
        """Return the only reading with n rows, or None. Raises PuzzleError if there are two."""
        found = self._left([one for one in self._readings() if one.n == n])
        if len(found) > 1:
            raise PuzzleError(self._two(found[0], found[1]))
        return found[0] if found else None

    def of_style(self, name: str) -> Grid | None:
        """Return the reading in a style without headings, or None if there is none."""
        n = len(self._split(name, 0).texts)
        found = [*self._try(partial(self._in_rows, name, n))] if n in self._sizes else []
        return found[0] if found else None

    def of_spaces(self) -> Grid | None:
        """Return the reading in which spaces are empty cells, or None if there is none."""
        return next(self._try(self._spaced), None)

    def has_digits_above(self, most: int, n: int) -> bool:
        """Return True if a row of n cells, before the next blank line, has a larger digit."""
        for ahead in range(n):
            line = self._look(ahead)
            if line is None or not line.strip() or rows.is_comment(line):
                return False
            for texts in (rows.side_by_side(line).texts, rows.fields(line).texts):
                if len(texts) == n and may_be_cells(texts, n) and not may_be_cells(texts, most):
                    return True
        return False

    def fail(self) -> NoReturn:
        """Raise the error of the reading that came farthest."""
        raise PuzzleError(self._reason())

    def _left(self, found: list[Grid]) -> list[Grid]:
        """Return the readings that are left, of which no two are the same."""
        some: list[Grid] = []
        for one in found:
            if not any(one.is_same(other) for other in some):
                some.append(one)
        if len(some) > 1:
            some = [one for one in some if self._is_valid(one)] or some
        if len(some) > 1:
            some = [one for one in some if self.ends_block(one)] or some
        if self._form == "sdk":
            some = [one for one in some if one.has_rows_of_dashes] or some
        return some

    def _two(self, one: Grid, other: Grid) -> str:
        """Return the message on two readings."""
        dashes = next((grid.dashes for grid in (one, other) if grid.dashes is not None), None)
        if dashes is not None:
            return f"{self._place(dashes)}: a row of {DOUBTS['-']}"
        both = f"{_shape(one)} or as {_shape(other)}"
        advice = "write one cell in each field, such as 5,3,,,7" if one.n == other.n else (
            "give the shape of the boxes"
        )  # fmt: skip
        return f"{self._place()}: a puzzle begins that can be read as {both}; {advice}"

    def _readings(self) -> Iterator[Grid]:
        """Yield all readings, also equal ones."""
        read = 0
        for name in self._styles:
            row = self._split(name, 0)
            number = len(row.texts)
            # Rows of n characters have no other reading as n cells, because each has one then.
            if number in self._sizes and not (number == read <= 9):
                for grid in self._try(partial(self._in_rows, name, number)):
                    read = number if name == "side by side" else read
                    yield grid
                if self._form != "grid" and number in self._sizes_of_borders:
                    yield from self._try(partial(self._in_rows, name, number, dashes=True))
            if number - 1 in self._sizes and _begins_index(row):
                reading = partial(self._in_rows, name, number - 1, index=True)
                yield from self._try(reading, is_usual=False)
            yield from self._below_heading(name, row)
        if self._form != "candidates":
            yield from self._try(self._spaced)

    def _try(self, reading: Callable[[], Grid], is_usual: bool = True) -> Iterator[Grid]:
        """Yield a reading, or note its fault. Faults of usual readings are reported first."""
        try:
            yield reading()
        except _FaultError as fault:
            (self._faults if is_usual else self._other_faults).append(fault)

    def _below_heading(self, name: str, row: Row) -> Iterator[Grid]:
        """Yield the grids below a line of numbers or names of columns."""
        for texts in (row.texts, row.texts[1:]):
            n = len(texts)
            is_empty = name == "bars" and not any(texts) and rows.is_border(self._look(1) or "")
            is_head = (
                rows.is_sequence(texts)
                or is_empty
                or (name in ("fields", "words", "bars") and rows.is_heading(texts, n))
            )
            if not is_head or (texts is not row.texts and _begins_index(row)):
                continue
            for k, index in ((n, False), (n, True), (n - 1, True)):
                if k in self._sizes:
                    reading = partial(self._in_rows, name, k, start=1, index=index)
                    for grid in self._try(reading, is_usual=False):
                        is_below = grid.places[0][0] <= _MOST_LINES_BELOW
                        if is_below and self._is_valid(grid) and self.ends_block(grid):
                            yield grid

    def _in_rows(
        self, name: str, n: int, start: int = 0, index: bool = False, dashes: bool = False
    ) -> Grid:
        """Return the grid whose rows have this style. Raises _FaultError if there is none.

        The rows begin after `start` lines. With `index` their first cells are numbers of rows, and
        with `dashes` lines of n dashes are rows.
        """
        found: list[tuple[int, Row]] = []
        labels: list[str] = []
        blanks: list[int] = []
        borders: list[tuple[int, int]] = []
        lines_above: list[int] = []
        ahead = start
        while len(found) < n:
            line = self._line(ahead)
            if line is None:
                self._fail_short(found, n, start, borders)
            empty = line.empty
            ahead += 1
            if name in ("fields", "ended fields") and empty == ("", n + index):
                found.append((ahead - 1, Row([""] * n, "field", range(1, n + 1))))
                labels += [""] * index
            elif empty and empty == ("-", n) and dashes:
                found.append((ahead - 1, Row("-" * n, "column", range(1, n + 1))))
            elif empty:
                if empty[0] != "-":
                    blanks.append(len(found))
                elif empty == ("-", n):
                    borders.append((len(found), ahead - 1))
                    self._sizes_of_borders.add(n)
            elif line.is_border:
                lines_above.append(len(found))
            elif not line.is_comment:
                row = self._row(name, n, index, ahead - 1, found)
                if index:
                    labels.append(row.texts[0])
                    row = row.without_first()
                found.append((ahead - 1, row))
        if name == "ended fields" and not any(all(row.texts) for _, row in found):
            why = "the last column of each row is empty"  # and may be one of the puzzle
            raise _FaultError(0, lambda: f"{self._place(found[0][0])}: {why}")
        if blanks and not _are_regular(blanks, n):
            self._fail_short(found[: blanks[-1]], n, start, borders)
        return self._checked(Grid(
            n,
            [text for _, row in found for text in row.texts],
            found,
            ahead,
            STYLES[name].description + (" below numbers of columns" if start else ""),
            name == "candidates",
            borders[0][1] if borders else None,
            dashes,
            self._drawn_boxes(n, found, lines_above),
            name,
        ), labels, borders, dashes)  # fmt: skip

    def _row(self, name: str, n: int, index: bool, ahead: int, above: list[tuple[int, Row]]) -> Row:
        """Return a row of n cells, or of one more with `index`. Raises _FaultError otherwise."""
        row = self._split(name, ahead)
        if len(row.texts) == n + index:
            if name == "candidates" or may_be_cells(row.texts[index:], n):
                return row
            wrong_cell = partial(self._wrong_cell, row, n, index, ahead)
            raise _FaultError(len(above), wrong_cell, says_cell=True)
        line = self._look(ahead) or ""
        if name == "candidates" and not row.texts:
            raise _FaultError(len(above), partial(self._no_list, line, ahead), says_cell=True)
        if rows.is_label(line):
            self._fail_short(above, n, ahead, [])
        raise _FaultError(len(above), partial(self._other_length, name, n + index, ahead, above))

    def _wrong_cell(self, row: Row, n: int, index: bool, ahead: int) -> str:
        """Return the message on the first string of a row that is no cell."""
        texts = row.texts
        wrong = [k for k in range(index, len(texts)) if not may_be_cells([texts[k]], n)]
        k = wrong[0] if wrong else index
        if not wrong:  # each of them can be a cell, but digits of two kinds are mixed
            known = digits_by_text(n)
            k = next(k for k in range(index, len(texts)) if plain(texts[k]) not in known)
        if rows.has_digit_and_candidates(texts[k]):
            both = "a digit before candidates in parentheses; write one of the two"
            return f"{self._place(ahead)}, {row.place(k)}: {texts[k][:40]!r} has {both}"
        why = f"{texts[k][:40]!r} is neither a digit up to {n} nor an empty cell"
        if may_be_cells([texts[k]], MOST_DIGITS_OF_PUZZLE):
            why += f", because the rows have {counted(n, 'cell')}"
        return f"{self._place(ahead)}, {row.place(k)}: {why}"

    def _no_list(self, line: str, ahead: int) -> str:
        """Return the message on the first word of a line that is no list of candidates."""
        k, word = rows.no_list(line)
        why = f"{word[:40]!r} is neither a digit nor a list of different digits"
        return f"{self._place(ahead)}, word {k}: {why}"

    def _other_length(
        self, name: str, number: int, ahead: int, above: list[tuple[int, Row]]
    ) -> str:
        """Return the message on a row that has another number of cells than is expected."""
        row, line = self._split(name, ahead), self._look(ahead) or ""
        expected = f"{self._place(ahead)}: {_row_of(row, line)}, expected {number}"
        if len(above) == 1 and self._look(ahead + 1):
            third = len(self._split(name, ahead + 1).texts)
            if third == len(row.texts) in self._sizes:  # two rows against the first one
                first = self._look(above[0][0]) or ""
                place = self._place(above[0][0])
                expected = f"{place}: {_row_of(above[0][1], first)}, expected {third}"
        return f"{expected}: {line.strip()[:40]!r}"

    def _fail_short(
        self, found: list[tuple[int, Row]], n: int, start: int, borders: list[tuple[int, int]]
    ) -> NoReturn:
        """Raise _FaultError because the rows end too soon."""

        def message() -> str:
            begin = self._place(found[0][0] if found else start).rsplit(", line ", 1)
            has = f"{begin[0]}: the puzzle that begins in line {begin[-1]} has {len(found)}"
            why = f"; {self._place(borders[0][1])}: a row of {DOUBTS['-']}" if borders else ""
            size = f"; expected {n} rows of {counted(n, 'cell')}"
            return f"{has} of {n} rows{why or size}"

        raise _FaultError(len(found), message)

    def _checked(
        self, grid: Grid, labels: list[str], borders: list[tuple[int, int]], dashes: bool
    ) -> Grid:
        """Return a grid whose rows go together. Raises _FaultError if they do not."""
        n, first = grid.n, grid.places[0][0]
        if labels and not rows.is_index(labels):
            size = f"a row of {n + 1} cells, expected {n}"
            raise _FaultError(n, lambda: f"{self._place(first)}: {size}")
        if grid.are_lists:
            self._check_lists(grid)
            if max(map(max, grid.texts)) > str(n):
                raise _FaultError(n, partial(self._digit_above, grid))
        evenness = {row.is_even for _, row in grid.places}
        if False in evenness and len({row.shape for _, row in grid.places}) > 1:
            raise _FaultError(n, partial(self._uneven, grid))
        marks = {*grid.texts} & {*EMPTY, ""}
        if dashes and not (marks == {"-"} and any(row.texts == "-" * n for _, row in grid.places)):
            raise _FaultError(0, lambda: f"{self._place(first)}: no dashes as empty cells")
        at = [number for number, _ in borders if 0 < number < n]
        if "-" in marks and at and not _are_regular(at, n):
            message = f"{self._place(borders[0][1])}: a row of {DOUBTS['-']}"
            raise _FaultError(n, lambda: message)
        return grid

    def _uneven(self, grid: Grid) -> str:
        """Return the message on the first row of a grid whose cells are at uneven distances."""
        ahead, row = next((at, row) for at, row in grid.places if not row.is_even)
        line = self._look(ahead) or ""
        what = f"{_row_of(row, line)} at uneven distances, expected {grid.n}"
        return f"{self._place(ahead)}: {what}: {line.strip()[:40]!r}"

    def _digit_above(self, grid: Grid) -> str:
        """Return the message on the first candidate that is no digit of a grid."""
        k, text = next((k, text) for k, text in enumerate(grid.texts) if max(text) > str(grid.n))
        ahead, row = grid.places[k // grid.n]
        why = f"candidate {max(text)}: not a digit up to {grid.n}"
        return f"{self._place(ahead)}, {row.place(k % grid.n)}: {text!r} has the {why}"

    def _check_lists(self, grid: Grid) -> None:
        """Raise _FaultError unless the lists of a grid can only be candidates.

        Without a list of several digits, they are a full grid. With one such list, they can be a
        full grid with a digit too many, if the grid is right without it, and if the clues have no
        < and > around them.
        """
        lists = [k for k, text in enumerate(grid.texts) if len(text) > 1]
        if not lists:
            raise _FaultError(
                0, lambda: f"{self._place(grid.places[0][0])}: no lists of candidates"
            )
        has_marks = self._form == "candidates" or any(
            "<" in (self._look(ahead) or "") for ahead, _ in grid.places
        )
        if len(lists) >= rows.FEWEST_LISTS or has_marks:
            return
        (k,) = lists
        full = ([*grid.texts[:k], digit, *grid.texts[k + 1 :]] for digit in grid.texts[k])
        if any(self._is_valid(grid._replace(texts=one, are_lists=False)) for one in full):
            ahead, row = grid.places[k // grid.n]
            both = "candidates of a puzzle, or a digit too many in a full grid"
            place = f"{self._place(ahead)}, {row.place(k % grid.n)}"
            fault = f"{place}: {grid.texts[k]!r} can be {both}{which('candidates')}"
            raise _FaultError(grid.n, lambda: fault)

    def _is_above_solution(self, grid: Grid) -> bool:
        """Return True if the rows below a grid of single characters are its solution."""
        below = "".join(self._look(grid.lines + k) or "" for k in range(grid.n))
        cells = "".join(grid.texts)
        return len(below) == len(cells) == grid.n**2 and is_solution(below, cells, grid.n)

    def ends_block(self, grid: Grid) -> bool:
        """Return True if the rows after a grid up to a blank line are whole grids, too."""
        return self._rows_after(grid) % grid.n == 0

    def _drawn_boxes(
        self, n: int, found: list[tuple[int, Row]], at: list[int]
    ) -> tuple[int, int] | None:
        """Return the rows and columns of the boxes that a drawing shows, or None.

        `at` are the numbers of rows above borders.
        """
        inner = [number for number in at if 0 < number < n]
        if not inner or not _are_regular(inner, n):
            return None
        widths = set()
        for ahead, row in found:
            parts = re.split(r"[|:!]", self._look(ahead) or "")
            cells = [
                len(p.split()) if row.unit == "word" else len("".join(p.split())) for p in parts
            ]
            if sum(cells) != n:
                return None
            widths |= {*cells} - {0}
        columns = min(widths)
        is_shape = len(widths) == 1 and min(inner) * columns == n and columns not in (1, n)
        return (min(inner), columns) if is_shape else None

    def _rows_after(self, grid: Grid) -> int:
        number = 0
        for ahead in range(grid.lines, grid.lines + _MOST_LINES_OF_BLOCK):
            line = self._look(ahead)
            if line is None or not line.strip() or rows.is_comment(line) or rows.is_label(line):
                break
            if rows.is_number(line):
                break
            number += not rows.is_border(line)
        return number

    def _reason(self) -> str:
        """Return the error of the reading that came farthest."""
        some = range(_MOST_NUMBERS)
        if drawn := [k for k in some if _DRAWN_CANDIDATES.fullmatch(self._look(k) or "")]:
            what = "candidates on several lines for each cell; write them side by side, such as 124"
            return f"{self._place(drawn[0])}: {what}"
        for faults in (self._faults, self._other_faults):
            best = max(faults, key=lambda fault: fault.rows_read, default=None)
            if best and best.rows_read:
                return best.message()
        if fault := next((fault for fault in self._faults if fault.says_cell), None):
            return fault.message()
        ahead = next((k for k in range(_MOST_NUMBERS) if not self._is_number(k)), 0)
        found = [style.split(self._look(ahead) or "") for style in STYLES.values()]
        if max(len(row.texts) for row in found) <= MOST_DIGITS_OF_PUZZLE:
            ahead = 0  # the fault is not the size of the grid below numbers
        line, below = self._look(ahead) or "", self._look(ahead + 1) or ""
        found = [style.split(line) for style in STYLES.values()]
        found = [row for row in found if row.texts and _are_nearly_cells(row)]
        if not found:
            what = "neither a row of cells nor a title; begin a remark with #"
            return f"{self._place(ahead)}: {line.strip()[:40]!r}: {what}"
        row = min(found, key=lambda row: (len(row.texts) == 1, len(row.texts)))
        expected, n = joined(self._sizes, "or"), len(row.texts)
        is_size = any(len(style.split(below).texts) == n for style in STYLES.values())
        advice = advice_on_size(n, self._sizes) if is_size else ""
        what = f"{_row_of(row, line)}, expected {expected}: {line[:40]!r}{advice}"
        return f"{self._place(ahead)}: {what}"

    def _is_number(self, ahead: int) -> bool:
        """Return True if a line ahead has only up to three numbers, and another line follows."""
        line = self._look(ahead) or ""
        return rows.is_number(line) and bool((self._look(ahead + 1) or "").strip())

    def _spaced(self) -> Grid:
        """Return the grid in which spaces are empty cells. Raises _FaultError if there is none."""
        lines: list[tuple[int, str]] = []
        first, most = self._look(0) or "", max(self._sizes)
        no_spaces = lambda: f"{self._place()}: no spaces as empty cells"  # noqa: E731
        if not _SPACED.fullmatch(first) or len(_GAPS.sub("", first)) > most:
            raise _FaultError(0, no_spaces)
        is_framed, frame = "|" in first, _bars(first)
        for ahead in range(3 * most):
            line = self._line(ahead)
            if line is None or line.is_comment or not _SPACED.fullmatch(line.text or " "):
                if line is None or not line.is_border:
                    break
            elif line.text.strip() or not is_framed:
                if is_framed and _bars(line.text) != frame:
                    break
                lines.append((ahead, line.text.expandtabs(1)))
                if len(lines) > most:  # no grid has more
                    break
        columns = partial(_columns_in_frame, frame) if is_framed else _columns_without_frame
        found = []
        for n in self._sizes:
            some, after = lines[:n], "".join(line for _, line in lines[n : n + 1])
            blank = [not line.strip() for _, line in some]
            if len(some) < n or blank[-1] or any(map(all, pairwise(blank))):
                continue  # two blank lines are between puzzles
            if blank[0] and after and not is_framed:
                continue  # the next line can be the last row, too
            if is_framed or not after.strip():
                found += [(n, some, at) for at in columns([line for _, line in some], n)]
        grids = [grid for n, some, at in found if (grid := _at_columns(n, some, at))]
        if not grids:
            raise _FaultError(0, no_spaces)
        grids = self._left(grids)
        if len(grids) > 1:
            raise _FaultError(99, lambda: self._two(grids[0], grids[1]))
        return grids[0]


def _at_columns(n: int, lines: list[tuple[int, str]], at: list[int]) -> Grid | None:
    """Return the grid whose cells are at these columns of the lines, or None."""
    found = []
    for ahead, line in lines:
        cells = [line[k].strip() if k < len(line) else "" for k in at]
        if "".join(cells) != re.sub(r"[\s|:!]", "", line) or not may_be_cells(cells, n):
            return None
        found.append((ahead, Row([cell or "." for cell in cells], "column", [k + 1 for k in at])))
    texts = [text for _, row in found for text in row.texts]
    if "." not in texts:
        return None
    if "|" not in lines[0][1] and n * n - texts.count(".") < n:  # other text could look so
        return None
    return Grid(n, texts, found, found[-1][0] + 1, _SPACES)


def _bars(line: str) -> tuple[int, ...]:
    """Return the positions of the bars in a line."""
    return tuple([k for k, character in enumerate(line) if character in "|:!"])


def _columns_in_frame(at: tuple[int, ...], lines: list[str], n: int) -> Iterator[list[int]]:
    """Yield the possible columns of cells in lines that all have bars at these positions."""
    closed = all(line.strip()[0] in "|:!" and line.strip()[-1] in "|:!" for line in lines)
    if not closed:
        inner = {b - a for a, b in pairwise(at)}
        if len(inner) != 1:
            return
        at = (at[0] - min(inner), *at, at[-1] + min(inner))
    parts = len(at) - 1
    widths = {b - a - 1 for a, b in pairwise(at)}
    if len(widths) != 1 or n % parts:
        return
    width, cells = min(widths), n // parts
    for step in (1, 2):
        for offset in range(step):
            margin = width - 1 - offset - step * (cells - 1)
            if 0 <= margin < step:
                found = [a + 1 + offset + step * k for a in at[:-1] for k in range(cells)]
                if found[0] >= 0:
                    yield found


def _columns_without_frame(lines: list[str], n: int) -> Iterator[list[int]]:
    """Yield the possible columns of cells in lines whose first column is the first cell.

    If no line begins with a space, spaces may have been lost at the beginnings of lines, unless
    all lines have the same length. If a line ends with a space, no spaces were removed at the ends.
    """
    longest = max(map(len, lines))
    is_trimmed = not any(line.endswith(" ") for line in lines)
    for step in (1, 2):
        width = step * (n - 1) + 1
        is_whole = all(width <= len(line) <= width + step - 1 for line in lines if line)
        is_indented = any(line[:1] == " " and line.strip() for line in lines)
        has_gaps = any(" " in line.strip() or is_indented for line in lines)
        is_complete = is_whole or (is_indented and is_trimmed)
        if longest <= width + step - 1 and has_gaps and is_complete:
            yield [step * k for k in range(n)]


def _are_regular(at: list[int], n: int) -> bool:
    """Return True if these numbers of rows, apart from 0, are all multiples of the first."""
    some = {number for number in at if 0 < number < n}
    return not some or (n % min(some) == 0 and some == {*range(min(some), n, min(some))})


def _begins_index(row: Row) -> bool:
    """Return True if the first cell of a row can be its number or letter, apart from the others."""
    first = row.texts[0] if row.texts else ""
    is_apart = row.unit != "column" or (len(row.at) > 1 and row.at[1] - row.at[0] > 1)
    return is_apart and rows.is_index([first])


def _are_nearly_cells(row: Row) -> bool:
    """Return True if a row has cells of a puzzle of any size, numbers, or short fields."""
    if row.unit == "field" and all(len(text) < 3 for text in row.texts):
        return True
    if all(len(text) == 1 and (text.isalnum() or text in EMPTY) for text in row.texts):
        return True
    others = [text for text in row.texts if not (text.isascii() and text.isdecimal())]
    return may_be_cells(others, MOST_DIGITS_OF_PUZZLE)


def _row_of(row: Row, line: str) -> str:
    number = len(row.texts) or len(re.sub(r"[\s,;|]", "", line))
    return f"a row of {counted(number, 'cell')}"


def _shape(grid: Grid) -> str:
    return f"{grid.n}x{grid.n} ({grid.description})"
