"""Find the column of a table that has the puzzles, and the fields of its rows.

Fields can be in quotes, and then hold separators, quotes that are written twice, and ends of lines.
"""

import csv
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from sudokuenum.common.arguments import shown
from sudokuenum.common.wording import joined
from sudokuenum.errors import PuzzleError
from sudokuenum.formats.fields.key_names import QUOTES, known_name
from sudokuenum.formats.fields.lists_in_strings import cells_of_list, may_be_damaged_list
from sudokuenum.formats.fields.whole_lines import solution_of
from sudokuenum.formats.grammar.cells import may_be_cells, may_be_damaged

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
SEPARATORS = ",;\t"
"""The separators of tables, except for the bar of Markdown."""
BAR = "|"
"""The separator of tables of Markdown, whose head is above a border."""
_NAME = re.compile(r'\s*"?[^\W\d][^,;\t"]*"?\s*')
_MOST_LINES = 4096
"""The most lines of a row, whose fields in quotes can have line ends."""


class Table(NamedTuple):
    """The head of a table of several columns, one of which has the puzzles."""

    names: tuple[str, ...]
    position: int
    """The position of the column of the puzzles."""
    separator: str

    @property
    def name(self) -> str:
        """The name of the column of the puzzles."""
        return self.names[self.position].strip(QUOTES)

    @property
    def has_grids(self) -> bool:
        """True if the column of the puzzles has a name of `GRID_NAMES`."""
        return _is_of_grids(self.name)

    def row(self, lines: Iterable[str]) -> tuple[list[str], int]:
        """Return the fields of the row that begins in the first line, and its number of lines."""
        if self.separator == BAR:
            return _between_bars(next(iter(lines), "")), 1
        reader = csv.reader(_with_ends(lines), delimiter=self.separator)
        try:
            return next(reader), reader.line_num
        except csv.Error:  # a field beyond all lengths
            return [], 1

    def puzzle(self, row: Sequence[str]) -> str:
        """Return the puzzle of a row, or an empty string if the row is too short."""
        text = row[self.position] if len(row) >= len(self.names) else ""
        return cells_of_list(text) if "[" in text else text

    def others(self, row: Sequence[str]) -> OtherColumns:
        """Return the other columns with their fields in a row."""
        pairs = [*zip(self.names, row, strict=False)]
        return (*pairs[: self.position], *pairs[self.position + 1 :])


def _with_ends(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines with their ends, which a field in quotes can hold, up to a limit."""
    for _, line in zip(range(_MOST_LINES), lines, strict=False):
        yield f"{line}\n"


def _between_bars(line: str) -> list[str]:
    """Return the fields of a row of Markdown, or none if the line has no bar.

    >>> _between_bars("| 1 | `53..7...` |"), _between_bars("1 | 2"), _between_bars("12")
    (['1', '53..7...'], ['1', '2'], [])
    """
    text = line.strip()
    if BAR not in text:
        return []
    inner = text.removeprefix(BAR).removesuffix(BAR)
    return [field.strip(" \t`") for field in inner.split(BAR)]


def head_of_table(line: str) -> tuple[bool, Table | None]:
    """Return True if a line is the head of a table, and the table if it has several columns."""
    if not _HEADS.search(line):
        return False, None
    found = [(mark, next(csv.reader([line], delimiter=mark), [])) for mark in SEPARATORS]
    if len(between := _between_bars(line)) > 1:
        found = [(BAR, between)]
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
    column holds. A column of `GRID_NAMES` is chosen only if no other one holds a puzzle.

    Raises PuzzleError if two columns hold puzzles, if a column beside them may hold a damaged one,
    or if none does although the line has names.
    """
    for mark in (*SEPARATORS, BAR):
        if mark == BAR:
            names, fields = _between_bars(line), _between_bars(row)
        else:
            names, fields = (next(csv.reader([text], delimiter=mark), []) for text in (line, row))
        if len(names) < 2 or not all(_NAME.fullmatch(name) for name in names if name.strip()):
            continue
        if len(fields) != len(names):
            continue
        squares = {n * n: n for n in sizes}
        puzzles, others = dict[int, str](), dict[int, str]()
        for k, field in enumerate(fields):
            text = cells_of_list(field.strip())
            n = squares.get(len(text))
            is_puzzle = n is not None and may_be_cells(text, n)
            (puzzles if is_puzzle else others)[k] = text
        given = joined(name.strip(QUOTES) for name in names)[:80]
        if not puzzles:
            if any(len(field) > 3 * max(sizes) for field in fields):
                raise PuzzleError(_unknown(given))
            continue
        lengths = {len(text) for text in puzzles.values()}
        for k, text in others.items():
            if any(_may_be_damaged(text, squares[length]) for length in lengths):
                reason = "can be a damaged puzzle; call the column of the puzzles puzzle"
                raise PuzzleError(f"below {names[k].strip(QUOTES)}: {shown(text)} {reason}")
        unnamed = {k: text for k, text in puzzles.items() if not _is_of_grids(names[k])}
        if len(puzzles) > 1 and unnamed:
            (length, *more), texts = lengths, [*puzzles.values()]
            unsolved = None if more else solution_of(texts, squares[length])
            if unsolved is None and len(unnamed) > 1:
                columns = joined(names[k].strip(QUOTES) for k in unnamed)
                raise PuzzleError(
                    f"{columns} have puzzles; call the column of the right one puzzle"
                )
            unnamed = {k: text for k, text in puzzles.items() if text == unsolved} or unnamed
        return Table((*names,), next(iter(unnamed or puzzles)), mark)
    return None


def _may_be_damaged(text: str, n: int) -> bool:
    return may_be_damaged(text, n) or may_be_damaged_list(text, n)


def _is_of_grids(name: str) -> bool:
    return known_name(name) in GRID_NAMES


def advice_on_names(line: str) -> str:
    """Return what to say about a line that seems to be the head of a table, or "" if it is none.

    Examples
    --------
    >>> print(advice_on_names("id,unknown"))
    no column is called puzzle, quiz, sudoku, grid, board, question...; the columns are id, unknown
    """
    names = re.split("[,;\t]", line)
    if len(names) > 1 and all(map(_NAME.fullmatch, names)):
        return _unknown(", ".join(name.strip(QUOTES) for name in names)[:80])
    return ""


def _unknown(given: str) -> str:
    known = ", ".join(name for name in NAMES[:7] if name != "quizze")
    return f"no column is called {known}...; the columns are {given}"
