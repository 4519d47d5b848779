"""Tables of comma-separated values: which column has the puzzles, and the fields of a row.

Fields can be in quotes, and then hold separators, quotes that are written twice, and ends of lines.
"""

import csv
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from sudokuenum.formats import line_formats

OtherColumns: TypeAlias = tuple[tuple[str, str], ...]
"""The columns of a table beside the puzzles, as pairs of the name and the field in one row."""
NAMES = ("puzzle", "quiz", "quizze", "sudoku", "grid", "board", "question", "unsolved", "problem")
"""The names that the column of the puzzles can have; also with s at the end."""
_NAMES_OF_GRIDS = ("solution", "minlex")
"""The names of columns with grids, which are read if there is no column of puzzles."""
_SEPARATORS = ",;\t"


class Table(NamedTuple):
    """The head of a table of several columns, one of which has the puzzles."""

    names: tuple[str, ...]
    position: int
    """The position of the column of the puzzles."""
    separator: str

    @property
    def name(self) -> str:
        """The name of the column of the puzzles."""
        return self.names[self.position].strip(' "')

    def row(self, lines: Iterable[str]) -> tuple[list[str], int]:
        """Return the fields of the row that begins in the first line, and its number of lines."""
        reader = csv.reader(_with_ends(lines), delimiter=self.separator)
        try:
            return next(reader), reader.line_num
        except csv.Error:  # a field beyond all lengths
            return [], 1

    def puzzle(self, row: Sequence[str]) -> str:
        """Return the puzzle of a row, or an empty string if the row is too short."""
        return row[self.position] if len(row) >= len(self.names) else ""

    def others(self, row: Sequence[str]) -> OtherColumns:
        """Return the other columns with their fields in a row."""
        pairs = [*zip(self.names, row, strict=False)]
        return (*pairs[: self.position], *pairs[self.position + 1 :])


def _with_ends(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines with their ends, which a field in quotes can hold, up to a limit."""
    for _, line in zip(range(line_formats.MOST_LINES), lines, strict=False):
        yield f"{line}\n"


def head_of_table(line: str) -> tuple[bool, Table | None]:
    """Return True if a line is the head of a table, and the table if it has several columns."""
    rows = [(mark, next(csv.reader([line], delimiter=mark), [])) for mark in _SEPARATORS]
    for known in (NAMES, _NAMES_OF_GRIDS):
        for mark, names in rows:
            positions = {
                name.strip(' "').lower().removesuffix("s"): k
                for k, name in reversed([*enumerate(names)])
            }
            if found := [positions[name] for name in known if name in positions]:
                table = Table((*names,), found[0], mark) if len(names) > 1 else None
                return True, table
    return False, None
