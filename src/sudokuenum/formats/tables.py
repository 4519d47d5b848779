"""Find the column of a table that has the puzzles, and the fields of its rows.

Fields can be in quotes, and then hold separators, quotes that are written twice, and ends of lines.
"""

import csv
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from sudokuenum.common.wording import joined
from sudokuenum.errors import PuzzleError
from sudokuenum.formats.cells import may_be_cells
from sudokuenum.formats.whole_lines import solution_of

OtherColumns: TypeAlias = tuple[tuple[str, Any], ...]
"""The columns beside a puzzle, as pairs of the name and the value in its row or record.

The values are strings, or of any type of JSON.
"""
NAMES = ("puzzle", "quiz", "quizze", "sudoku", "grid", "board", "question", "unsolved", "problem")
"""The names that the column of the puzzles can have, also with s at the end."""
GRID_NAMES = ("solution", "minlex")
"""The names of columns with grids, which are read if there is no column of puzzles."""
LAYOUT = "layout"
"""The name of the column, or the key, that contains the layout of a puzzle."""
_HEADS = re.compile("|".join((*NAMES, *GRID_NAMES)), re.IGNORECASE)
_SEPARATORS = ",;\t"
_NAME = re.compile(r'\s*"?[^\W\d][^,;\t"]*"?\s*')
_MOST_LINES = 4096
"""The most lines of a row, whose fields in quotes can have line ends."""


# Cached because all records of a list have the same keys.
@lru_cache(1024)
def known_name(name: str) -> str:
    """Return the name of a column or a key in the form of `NAMES`.

    >>> known_name(' "Puzzles"')
    'puzzle'
    """
    return name.strip(' "').lower().removesuffix("s")


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

    @property
    def has_layouts(self) -> bool:
        """True if a column contains the layouts of the puzzles."""
        return LAYOUT in map(known_name, self.names)

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
    for _, line in zip(range(_MOST_LINES), lines, strict=False):
        yield f"{line}\n"


def layout_among(columns: OtherColumns) -> object:
    """Return the value of the column or the key of the layout, or None if there is none.

    >>> layout_among((("id", "7"), ("Layout", "x")))
    'x'
    """
    return next((value for name, value in columns if known_name(name) == LAYOUT), None)


def head_of_table(line: str) -> tuple[bool, Table | None]:
    """Return True if a line is the head of a table, and the table if it has several columns."""
    if not _HEADS.search(line):
        return False, None
    found = [(mark, next(csv.reader([line], delimiter=mark), [])) for mark in _SEPARATORS]
    for known in (NAMES, GRID_NAMES):
        for mark, names in found:
            positions = {known_name(name): k for k, name in reversed([*enumerate(names)])}
            if at := [positions[name] for name in known if name in positions]:
                table = Table((*names,), at[0], mark) if len(names) > 1 else None
                return True, table
    return False, None


def table_below(line: str, row: str, sizes: Collection[int]) -> Table | None:
    """Return the table whose head is a line with unknown names, above its first row, or None.

    The column of the puzzles is the only one that holds a puzzle, or the one whose solution another
    column holds.

    Raises PuzzleError if two columns hold puzzles, or if none does although the line has names.
    """
    for mark in _SEPARATORS:
        names, fields = (next(csv.reader([text], delimiter=mark), []) for text in (line, row))
        if len(names) < 2 or not all(_NAME.fullmatch(name) for name in names if name.strip()):
            continue
        if len(fields) != len(names):
            continue
        squares = {n * n: n for n in sizes}
        puzzles = {}
        for k, field in enumerate(fields):
            text = field.strip()
            n = squares.get(len(text))
            if n and may_be_cells(text, n):
                puzzles[k] = text
        given = joined(name.strip(' "') for name in names)[:80]
        if not puzzles:
            if any(len(field) > 3 * max(sizes) for field in fields):
                raise PuzzleError(_unknown(given))
            continue
        if len(puzzles) > 1:
            n = squares[len(next(iter(puzzles.values())))]
            same = len({*map(len, puzzles.values())}) == 1
            unsolved = solution_of(list(puzzles.values()), n) if same else None
            if unsolved is None:
                columns = joined(names[k].strip(' "') for k in puzzles)
                raise PuzzleError(
                    f"{columns} have puzzles; call the column of the right one puzzle"
                )
            puzzles = {k: text for k, text in puzzles.items() if text == unsolved}
        return Table((*names,), next(iter(puzzles)), mark)
    return None


def advice_on_names(line: str) -> str:
    """Return what to say about a line that seems to be the head of a table, or "" if it is none.

    Examples
    --------
    >>> print(advice_on_names("id,unknown"))
    no column is called puzzle, quiz, sudoku, grid, board, question...; the columns are id, unknown
    """
    names = re.split("[,;\t]", line)
    if len(names) > 1 and all(map(_NAME.fullmatch, names)):
        return _unknown(", ".join(name.strip(' "') for name in names)[:80])
    return ""


def _unknown(given: str) -> str:
    known = ", ".join(name for name in NAMES[:7] if name != "quizze")
    return f"no column is called {known}...; the columns are {given}"
