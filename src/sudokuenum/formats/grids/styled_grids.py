"""Grids of n rows with n cells each, all in one style."""

import re
from collections.abc import Callable, Collection
from functools import partial
from typing import NoReturn

from sudokuenum.common.wording import counted
from sudokuenum.formats.grammar import rows
from sudokuenum.formats.grammar.cells import first_wrong, may_be_cells
from sudokuenum.formats.grammar.chosen_reading import ReadingName, which
from sudokuenum.formats.grammar.doubts import DOUBTS
from sudokuenum.formats.grammar.rows import STYLES, Row
from sudokuenum.formats.grammar.rows_ahead import RowsAhead
from sudokuenum.formats.grids.grid import FaultError, Grid
from sudokuenum.formats.grids.row_faults import (
    digit_above,
    no_list,
    other_length,
    uneven,
    wrong_cell,
)
from sudokuenum.grids.marks import EMPTY


def _characters(part: str) -> int:
    return len("".join(part.split()))


_COUNTS: dict[str, Callable[[str], int]] = {
    "word": lambda part: len(part.split()),
    "field": lambda part: part.count(",") + 1 if "," in part else _characters(part),
}
"""The number of cells between two bars, by the unit of the cells."""


class StyledGrids:
    """The lines ahead, read as rows of one style.

    `sizes` are the numbers of digits that puzzles can have, `is_valid` returns True if no digit of
    a grid is twice in a group, and `form` is the format that a user has named, or None.
    `sizes_of_borders` has the numbers of dashes in borders that may be rows.
    """

    def __init__(
        self,
        lines: RowsAhead,
        sizes: Collection[int],
        is_valid: Callable[[Grid], bool],
        form: ReadingName | None,
    ) -> None:
        self._lines, self._sizes, self._is_valid, self._form = lines, sizes, is_valid, form
        self.sizes_of_borders: set[int] = set()

    def in_rows(
        self, name: str, n: int, start: int = 0, index: bool = False, dashes: bool = False
    ) -> Grid:
        """Return the grid whose rows have this style. Raises FaultError if there is none.

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
            line = self._lines.line(ahead)
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
                    self.sizes_of_borders.add(n)
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
            raise FaultError(0, lambda: f"{self._lines.place(found[0][0])}: {why}")
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
        """Return a row of n cells, or of one more with `index`. Raises FaultError otherwise."""
        row = self._lines.split(name, ahead)
        if name == "ended fields" and len(above) == n - 1 and not row.texts:
            last = self._lines.split("fields", ahead)
            row = last if all(last.texts) else row
        if len(row.texts) == n + index:
            if name == "candidates" or may_be_cells(row.texts[index:], n):
                return row
            k = index + (first_wrong(row.texts[index:], n) or 0)
            message = partial(wrong_cell, self._lines, row, n, k, ahead)
            raise FaultError(len(above), message, says_cell=True)
        line = self._lines.look(ahead) or ""
        if name == "candidates" and not row.texts:
            raise FaultError(len(above), partial(no_list, self._lines, line, ahead), says_cell=True)
        if rows.is_label(line):
            self._fail_short(above, n, ahead, [])
        other = partial(other_length, self._lines, self._sizes, name, n + index, ahead, above)
        raise FaultError(len(above), other)

    def _fail_short(
        self, found: list[tuple[int, Row]], n: int, start: int, borders: list[tuple[int, int]]
    ) -> NoReturn:
        """Raise FaultError because the rows end too soon."""

        def message() -> str:
            begin = self._lines.place(found[0][0] if found else start).rsplit(", line ", 1)
            has = f"{begin[0]}: the puzzle that begins in line {begin[-1]} has {len(found)}"
            why = f"; {self._lines.place(borders[0][1])}: a row of {DOUBTS['-']}" if borders else ""
            size = f"; expected {n} rows of {counted(n, 'cell')}"
            return f"{has} of {n} rows{why or size}"

        raise FaultError(len(found), message)

    def _checked(
        self, grid: Grid, labels: list[str], borders: list[tuple[int, int]], dashes: bool
    ) -> Grid:
        """Return a grid whose rows go together. Raises FaultError if they do not."""
        n, first = grid.n, grid.places[0][0]
        if labels and not rows.is_index(labels):
            size = f"a row of {n + 1} cells, expected {n}"
            raise FaultError(n, lambda: f"{self._lines.place(first)}: {size}")
        if grid.are_lists:
            self._check_lists(grid)
            if max(map(max, grid.texts)) > str(n):
                raise FaultError(n, partial(digit_above, self._lines, grid))
        evenness = {row.is_even for _, row in grid.places}
        if False in evenness and len({row.shape for _, row in grid.places}) > 1:
            raise FaultError(n, partial(uneven, self._lines, grid))
        marks = {*grid.texts} & {*EMPTY, ""}
        if not grid.are_lists and (k := first_wrong(grid.texts, n)) is not None:
            ahead, row = grid.places[k // n]
            raise FaultError(n, partial(wrong_cell, self._lines, row, n, k % n, ahead))
        if dashes and not (marks == {"-"} and any(row.texts == "-" * n for _, row in grid.places)):
            raise FaultError(0, lambda: f"{self._lines.place(first)}: no dashes as empty cells")
        at = [number for number, _ in borders if 0 < number < n]
        if "-" in marks and at and not _are_regular(at, n):
            message = f"{self._lines.place(borders[0][1])}: a row of {DOUBTS['-']}"
            raise FaultError(n, lambda: message)
        return grid

    def _check_lists(self, grid: Grid) -> None:
        """Raise FaultError unless the lists of a grid can only be candidates.

        Without a list of several digits, they are a full grid. With one such list, they can be a
        full grid with a digit too many, if the grid is right without it, and if the clues have no
        < and > around them.
        """
        lists = [k for k, text in enumerate(grid.texts) if len(text) > 1]
        if not lists:
            raise FaultError(
                0, lambda: f"{self._lines.place(grid.places[0][0])}: no lists of candidates"
            )
        has_marks = self._form == "candidates" or any(
            "<" in (self._lines.look(ahead) or "") for ahead, _ in grid.places
        )
        if len(lists) >= rows.FEWEST_LISTS or has_marks:
            return
        (k,) = lists
        full = ([*grid.texts[:k], digit, *grid.texts[k + 1 :]] for digit in grid.texts[k])
        if any(self._is_valid(grid._replace(texts=one, are_lists=False)) for one in full):
            ahead, row = grid.places[k // grid.n]
            both = "candidates of a puzzle, or a digit too many in a full grid"
            place = f"{self._lines.place(ahead)}, {row.place(k % grid.n)}"
            fault = f"{place}: {grid.texts[k]!r} can be {both}{which('candidates')}"
            raise FaultError(grid.n, lambda: fault)

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
            parts = re.split(r"[|:!]", self._lines.look(ahead) or "")
            count = _COUNTS.get(row.unit, _characters)
            cells = [count(part) if part.strip() else 0 for part in parts]
            if sum(cells) != n:
                return None
            widths |= {*cells} - {0}
        columns = min(widths)
        is_shape = len(widths) == 1 and min(inner) * columns == n and columns not in (1, n)
        return (min(inner), columns) if is_shape else None


def _are_regular(at: list[int], n: int) -> bool:
    """Return True if these numbers of rows, apart from 0, are all multiples of the first."""
    some = {number for number in at if 0 < number < n}
    return not some or (n % min(some) == 0 and some == {*range(min(some), n, min(some))})
