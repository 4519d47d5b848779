"""Formats that other programs exchange, each known by its beginning, and grids of candidates.

The XML of OpenSudoku is read by opensudoku.py, because its lines can be of any length.

:0000:x:53..7....6..1...:411 412::      a line of a HoDoKu library: the cells, with + before
                                        digits that are placed, and then removed candidates,
                                        each as digit, row and column
{"size": 9, "grid": ...}                JSON of f-puzzles and SudokuPad (json_puzzles.py)
https://sudokupad.app/fpuzzles...       a link that holds a puzzle
| 5 3 124 | 26 7 2468 | ...             the candidates of each cell, in n rows
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from sudokuenum.errors import PuzzleError
from sudokuenum.formats.json_puzzles import puzzle_of_json, puzzle_of_link
from sudokuenum.formats.opensudoku import begins_games, puzzle_of_81_cells
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.layout import Layout
from sudokuenum.grids.puzzle import Puzzle

_LIST = re.compile(r"[1-9]{1,9}")


class ExchangeFormat(NamedTuple):
    """A format of other programs."""

    beginning: str
    """A pattern of the beginning, with which neither cells nor names of files begin."""
    read: Callable[[str], list[Puzzle]]
    """Returns the puzzles of a string that begins so."""
    continuation: str = ""
    """A pattern of what follows on the line; another line with the beginning is an ordinary one."""


def begins(text: str) -> bool:
    """Return True if a string begins like one in a format of this module, or of OpenSudoku."""
    beginnings = [form.beginning for form in EXCHANGE_FORMATS.values()]
    return begins_games(text) or any(re.match(one, text) for one in beginnings)


def reader_of(line: str) -> Callable[[str], list[Puzzle]] | None:
    """Return the function that reads a string which begins with this line.

    It is None if the line is in no format of this module.
    """
    line = line.lstrip()
    for form in EXCHANGE_FORMATS.values():
        if re.match(f"{form.beginning}(?:{form.continuation})", line):
            return form.read
    return None


def _hodoku(line: str) -> list[Puzzle]:
    parts = line.strip().split(":")
    if len(parts) < 5:
        raise PuzzleError(f"{line[:40]!r}: a line of HoDoKu has :technique:digits:cells:removed:")
    puzzle = puzzle_of_81_cells(parts[3].replace("+", ""))
    return [Puzzle(puzzle.cells, puzzle.box, removed=map(_candidate, parts[4].split()))]


def _candidate(text: str) -> tuple[int, int]:
    """Return the cell and the digit of a removed candidate, which is digit, row and column."""
    if not re.fullmatch("[1-9]{3}", text):
        raise PuzzleError(f"removed candidate {text[:40]!r}: expected digit, row and column")
    digit, row, column = map(int, text)
    return 9 * (row - 1) + column - 1, digit


def _json(text: str) -> list[Puzzle]:
    return [puzzle_of_json(text)]


def _link(text: str) -> list[Puzzle]:
    return [puzzle_of_link(text)]


EXCHANGE_FORMATS = {
    "hodoku": ExchangeFormat(":", _hodoku),
    # a line of JSON with other keys is an ordinary line: any value in it can be the puzzle
    "json": ExchangeFormat(r"\{", _json, r'\s*$|.*"(?:size|grid|cells|puzzle)"\s*:'),
    "link": ExchangeFormat("https?://", _link),
}
"""The formats by name."""


def candidate_lists(line: str) -> list[str]:
    """Return the words of a line if each is a list of different digits in order, else no words."""
    words = re.split(r"[\s|:*]+", line.strip(" \t|:*"))
    right = all(_LIST.fullmatch(word) and [*word] == sorted({*word}) for word in words)
    return words if right else []


def puzzle_of_candidates(rows: Sequence[Sequence[str]], layout: Layout) -> Puzzle | None:
    """Return the puzzle of a layout with these candidates in each cell.

    It is None if each cell has only one candidate.

    A cell with one candidate has it as a clue, unless a peer has this candidate, too.

    Raises PuzzleError if a digit is too large.
    """
    n = len(rows)
    lists = [{*map(int, word)} for row in rows for word in row]
    if all(len(some) == 1 for some in lists):
        return None
    clues = [0] * n * n
    for cell, peers in enumerate(layout.peers):
        if max(lists[cell]) > n:
            place = cell_name(cell, n)
            raise PuzzleError(f"candidate {max(lists[cell])} in {place}: not a digit up to {n}")
        if len(lists[cell]) == 1 and not any(lists[cell] <= lists[peer] for peer in peers):
            (clues[cell],) = lists[cell]
    removed = [(cell, d) for cell, some in enumerate(lists) for d in {*range(1, n + 1)} - some]
    return Puzzle(clues, layout.box, layout, removed)
