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

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import NoReturn

from sudokuenum.common.wording import counted
from sudokuenum.errors import PuzzleError
from sudokuenum.formats.fields.whole_lines import is_solution
from sudokuenum.formats.grammar import rows
from sudokuenum.formats.grammar.cells import may_be_cells
from sudokuenum.formats.grammar.chosen_reading import ReadingName
from sudokuenum.formats.grammar.doubts import DOUBTS
from sudokuenum.formats.grammar.lines import Look
from sudokuenum.formats.grammar.rows import STYLES, Row
from sudokuenum.formats.grammar.rows_ahead import RowsAhead
from sudokuenum.formats.grids.grid import FaultError, Grid
from sudokuenum.formats.grids.no_reading import why_no_grid
from sudokuenum.formats.grids.spaced_grids import spaced_grids
from sudokuenum.formats.grids.styled_grids import StyledGrids

_DECIDED = ("sdk", "grid", "candidates")
"""The formats that decide whether numbers of several digits are candidates."""
_MOST_LINES_OF_BLOCK = 4096
"""The most lines ahead in which the end of a block of rows is searched."""
_MOST_LINES_BELOW = 2
"""The most lines from the numbers of columns to the first row."""


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
        look: Look,
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
        self._sizes, self._is_valid = sizes, is_valid
        self._lines = RowsAhead(look, place)
        self._styled = StyledGrids(self._lines, sizes, is_valid, form)
        self._faults: list[FaultError] = []
        self._other_faults: list[FaultError] = []

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
            raise PuzzleError(f"{self._lines.place(line)}: a row of {DOUBTS['-']}")
        ahead, row = grid.places[0]
        if row.texts[0] == "0" and rows.is_sequence(row.texts):
            why = "can be numbers of columns or a row of cells; write empty cells as ."
            raise PuzzleError(f"{self._lines.place(ahead)}: 0, 1, 2, ... {why}")
        if extra := self._extra_rows(grid):
            where = self._lines.place(ahead, grid.lines + extra - 1)
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
            line = self._lines.look(grid.lines + extra) or ""
            row = self._lines.split(grid.style, grid.lines + extra)
            texts = row.texts[len(row.texts) == grid.n + 1 :]  # without the number of the row
            is_row = len(texts) == grid.n and (grid.are_lists or may_be_cells(texts, grid.n))
            if not line.strip() or rows.empty_cells(line) or rows.is_between(line):
                return extra
            if not is_row:  # the fault may be in this line, or it is of another kind
                is_label = rows.is_label(line) or rows.is_marked_number(line)
                return extra if is_label else 0
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
        n = len(self._lines.split(name, 0).texts)
        found = [*self._try(partial(self._styled.in_rows, name, n))] if n in self._sizes else []
        return found[0] if found else None

    def of_spaces(self) -> Grid | None:
        """Return the reading in which spaces are empty cells, or None if there is none."""
        return next(self._try(self._spaced), None)

    def has_digits_above(self, most: int, n: int) -> bool:
        """Return True if a row of n cells, before the next blank line, has a larger digit."""
        for ahead in range(n):
            line = self._lines.look(ahead)
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
            return f"{self._lines.place(dashes)}: a row of {DOUBTS['-']}"
        both = f"{_shape(one)} or as {_shape(other)}"
        advice = "write one cell in each field, such as 5,3,,,7" if one.n == other.n else (
            "give the shape of the boxes"
        )  # fmt: skip
        return f"{self._lines.place()}: a puzzle begins that can be read as {both}; {advice}"

    def _readings(self) -> Iterator[Grid]:
        """Yield all readings, also equal ones."""
        read = 0
        for name in self._styles:
            row = self._lines.split(name, 0)
            number = len(row.texts)
            # Rows of n characters have no other reading as n cells, because each has one then.
            if number in self._sizes and not (number == read <= 9):
                for grid in self._try(partial(self._styled.in_rows, name, number)):
                    read = number if name == "side by side" else read
                    yield grid
                if self._form != "grid" and number in self._styled.sizes_of_borders:
                    yield from self._try(partial(self._styled.in_rows, name, number, dashes=True))
            if number - 1 in self._sizes and _begins_index(row):
                reading = partial(self._styled.in_rows, name, number - 1, index=True)
                yield from self._try(reading, is_usual=False)
            yield from self._below_heading(name, row)
        if self._form != "candidates":
            yield from self._try(self._spaced)

    def _try(self, reading: Callable[[], Grid], is_usual: bool = True) -> Iterator[Grid]:
        """Yield a reading, or note its fault. Faults of usual readings are reported first."""
        try:
            yield reading()
        except FaultError as fault:
            (self._faults if is_usual else self._other_faults).append(fault)

    def _below_heading(self, name: str, row: Row) -> Iterator[Grid]:
        """Yield the grids below a line of numbers or names of columns."""
        for texts in (row.texts, row.texts[1:]):
            n = len(texts)
            is_empty = (
                name == "bars" and not any(texts) and rows.is_border(self._lines.look(1) or "")
            )
            is_head = (
                rows.is_sequence(texts)
                or is_empty
                or (name in ("fields", "words", "bars") and rows.is_heading(texts, n))
            )
            if not is_head or (texts is not row.texts and _begins_index(row)):
                continue
            for k, index in ((n, False), (n, True), (n - 1, True)):
                if k in self._sizes:
                    reading = partial(self._styled.in_rows, name, k, start=1, index=index)
                    for grid in self._try(reading, is_usual=False):
                        is_below = grid.places[0][0] <= _MOST_LINES_BELOW
                        if is_below and self._is_valid(grid) and self.ends_block(grid):
                            yield grid

    def _spaced(self) -> Grid:
        """Return the grid in which spaces are empty cells. Raises FaultError if there is none."""
        grids = self._left(spaced_grids(self._lines, self._sizes))
        if not grids:
            raise FaultError(0, lambda: f"{self._lines.place()}: no spaces as empty cells")
        if len(grids) > 1:
            raise FaultError(99, lambda: self._two(grids[0], grids[1]))
        return grids[0]

    def _reason(self) -> str:
        """Return the error of the reading that came farthest."""
        return why_no_grid(self._lines, self._sizes, self._faults, self._other_faults)

    def _is_above_solution(self, grid: Grid) -> bool:
        """Return True if the rows below a grid of single characters are its solution."""
        below = "".join(self._lines.look(grid.lines + k) or "" for k in range(grid.n))
        cells = "".join(grid.texts)
        return len(below) == len(cells) == grid.n**2 and is_solution(below, cells, grid.n)

    def ends_block(self, grid: Grid) -> bool:
        """Return True if the rows after a grid up to a blank line are whole grids, too."""
        return self._rows_after(grid) % grid.n == 0

    def _rows_after(self, grid: Grid) -> int:
        number = 0
        for ahead in range(grid.lines, grid.lines + _MOST_LINES_OF_BLOCK):
            line = self._lines.look(ahead)
            if line is None or not line.strip() or rows.is_comment(line) or rows.is_label(line):
                break
            if (
                rows.is_number(line)
                or rows.is_code(line)
                or rows.numbers_grid(line, self._last_row(grid))
            ):
                break
            number += not rows.is_border(line)
        return number

    def _last_row(self, grid: Grid) -> str:
        return self._lines.look(grid.places[-1][0]) or ""


def _begins_index(row: Row) -> bool:
    """Return True if the first cell of a row can be its number or letter, apart from the others."""
    first = row.texts[0] if row.texts else ""
    is_apart = row.unit != "column" or (len(row.at) > 1 and row.at[1] - row.at[0] > 1)
    return is_apart and rows.is_index([first])


def _shape(grid: Grid) -> str:
    return f"{grid.n}x{grid.n} ({grid.description})"
