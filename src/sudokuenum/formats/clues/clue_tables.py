"""Read clues from a table with a row for each clue, below a line with the names of its columns.

    row,column,value        GAME;VALUE;I;J;COLOR
    1,2,5                   1;5;0;1;blue

The columns can have any of the names that the keys of `json_clues` have, in any order. Others are
ignored, but another value in a column such as game begins the next puzzle.
"""

from collections.abc import Callable, Collection, Iterator
from itertools import groupby
from string import ascii_lowercase
from typing import NamedTuple

from sudokuenum.errors import PuzzleError, located
from sudokuenum.formats.clues.clue_lists import CluesOfGrid
from sudokuenum.formats.clues.json_clues import COLUMNS, DIGITS, ROWS, grid_in_json
from sudokuenum.formats.fields.key_names import QUOTES
from sudokuenum.formats.fields.tables import SEPARATORS
from sudokuenum.formats.grammar import rows
from sudokuenum.formats.grammar.lines import Look

_FEWEST_COLUMNS = 3
_FEWEST_CLUES = 4
"""The fewest clues of a puzzle that has one solution."""
_PUZZLES = ("game", "puzzle", "sudoku", "board", "grid", "level", "id")
"""The names of columns that number the puzzles."""


class ClueTable(NamedTuple):
    """The grids of a table, each with its first and its last line, and the number of lines.

    A puzzle that cannot be read has its error in place of the grid.
    """

    grids: list[tuple[CluesOfGrid | PuzzleError, int, int]]
    lines: int


def clue_table_ahead(
    look: Look, place: Callable[..., str], sizes: Collection[int]
) -> ClueTable | None:
    """Return the grids of the table of clues whose head is the next line, or None.

    `look` returns the line that is a number of lines ahead, or None after the last. `place` returns
    its place in errors, or the place of the lines up to another one. Raises PuzzleError if no
    puzzle can be read, or if a row has another number of fields. `lines_of_table` is then the
    number of lines.
    """
    head = _head(look(0) or "")
    if head is None:
        return None
    names, mark = head
    clues = [*_clues(look, place, names, mark)]
    number = next((name for name in _PUZZLES if name in names and _numbers(name, clues)), "")
    grids, known = list[tuple[CluesOfGrid | PuzzleError, int, int]](), set[str]()
    for one, group in groupby(clues, key=lambda clue: clue[1].get(number, "")):
        some = [*group]
        first, last = some[0][0], some[-1][0]
        if one in known:
            why = f"the clues with {one!r} as {number} are not together; sort the rows by {number}"
            raise PuzzleError(f"{place(first)}: {why}")
        known.add(one)
        grids.append(
            (_grid([fields for _, fields in some], place(first, last), sizes), first, last)
        )
    errors = [grid for grid, *_ in grids if isinstance(grid, PuzzleError)]
    if errors and len(errors) == len(grids):
        raise errors[0]
    return ClueTable(grids, clues[-1][0] + 1) if grids else None


def _grid(
    clues: list[dict[str, str]], where: str, sizes: Collection[int]
) -> CluesOfGrid | PuzzleError:
    """Return the grid of some rows of a table, or the error that they are none."""
    try:
        with located(f"{where}: "):
            grid = grid_in_json(clues, sizes)
            if grid is None:
                why = "too few clues to know the size of the grid, or one that is no clue"
                raise PuzzleError(f"{why}; add a row with 0 for each empty cell")
    except PuzzleError as error:
        return error
    return grid


def lines_of_table(look: Look) -> int:
    """Return the number of lines of the table whose head is the next line, also with wrong rows."""
    names, mark = _head(look(0) or "") or ([], ",")
    ahead, end = 1, 1
    while (line := look(ahead)) is not None and not _head(line):
        is_blank = not line.strip() or rows.is_comment(line)
        if not is_blank and end < ahead and line.count(mark) + 1 != len(names):
            break
        ahead += 1
        end = end if is_blank else ahead
    return end


def _numbers(name: str, clues: list[tuple[int, dict[str, str]]]) -> bool:
    """Return True if a column numbers the puzzles, and not the clues."""
    return _FEWEST_CLUES * len({fields[name] for _, fields in clues}) <= len(clues)


def _head(line: str) -> tuple[list[str], str] | None:
    """Return the names of the columns, in lower case, and the separator, or None."""
    mark = next((mark for mark in SEPARATORS if line.count(mark) >= _FEWEST_COLUMNS - 1), None)
    if mark is None or not line[:1].isalpha():
        return None
    names = [name.strip(QUOTES).lower() for name in line.split(mark)]
    if names == [*ascii_lowercase[: len(names)]]:
        return None  # the columns of a grid, among them c, d and i
    is_head = all(any(name in names for name in known) for known in (ROWS, COLUMNS, DIGITS))
    return (names, mark) if is_head and len({*names}) == len(names) else None


def _clues(
    look: Look, place: Callable[..., str], names: list[str], mark: str
) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the number and the fields of each row up to another head.

    Blank lines and comments end the table, too, unless a row with all fields follows.
    """
    ahead, is_gap = 1, False
    while (line := look(ahead)) is not None and not _head(line):
        fields = [field.strip(QUOTES) for field in line.split(mark)]
        if not line.strip() or rows.is_comment(line):
            is_gap = True
        elif len(fields) == len(names):
            is_gap = False
            yield ahead, dict(zip(names, fields, strict=True))
        elif is_gap:
            return
        else:
            expected = f"a row of {len(fields)} fields, expected {len(names)}"
            raise PuzzleError(f"{place(ahead)}: {expected}: {line.strip()[:40]!r}")
        ahead += 1
