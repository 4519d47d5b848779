"""Formats that other programs exchange, each known by how it begins, and grids of candidates.

:0000:x:53..7....6..1...:411 412::      a line of a HoDoKu library: the cells, with + before
                                        digits that are placed, and then removed candidates,
                                        each as digit, row and column
<game data="530070000..." />            OpenSudoku: 81 digits, or value|notes|editable|...
{"size": 9, "grid": ...}                see json_puzzles.py
https://sudokupad.app/fpuzzles...       a link that holds a puzzle
| 5 3 124 | 26 7 2468 | ...             the candidates of each cell, in n rows
"""

import re
from collections.abc import Callable, Sequence

from sudokuenum.errors import PuzzleError
from sudokuenum.formats.json_puzzles import puzzle_of_json, puzzle_of_link
from sudokuenum.geometry.box import CLASSIC, Box
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.layout import Layout
from sudokuenum.grids.puzzle import Puzzle

_GAME = re.compile(r'<game\b[^>]*\bdata="([^"]*)"')
_VERSIONED = re.compile(r"version: \d+\s+")
BETWEEN = re.compile(
    r"\s*<(?:[?!]|/?(?:opensudoku|folder|name|author|description|comment|created|source|level"
    r"|sourceURL)\b).*>\s*"
)
"""Lines of OpenSudoku without a game."""
_FORMATS: tuple[tuple[str, str, Callable[[str], list[Puzzle]]], ...] = (
    (":", "", lambda text: [_hodoku(text)]),
    ("<game", "", lambda text: [*map(_game, _GAME.findall(text))]),
    (r"\{", r'\s*$|.*"(?:size|grid|cells|puzzle)"\s*:', lambda text: [puzzle_of_json(text)]),
    ("https?://", "", lambda text: [puzzle_of_link(text)]),
)
"""How each format begins, unlike cells and names of files; what follows there; and what reads it.

Lines of JSON with other names are read as other lines: any value in them can be the puzzle.
"""
_LIST = re.compile(r"[1-9]{1,9}")


def begins(text: str) -> bool:
    """Whether a text begins as one in a format of this module."""
    return any(re.match(begin, text) for begin, _, _ in _FORMATS)


def reader_of(line: str) -> Callable[[str], list[Puzzle]] | None:
    """What reads a text that begins with this line; None if it is in no format of this module."""
    line = line.lstrip()
    return next((read for one, then, read in _FORMATS if re.match(f"{one}(?:{then})", line)), None)


def _hodoku(line: str) -> Puzzle:
    parts = line.strip().split(":")
    if len(parts) < 5:
        raise PuzzleError(f"{line[:40]!r}: a line of HoDoKu has :technique:digits:cells:removed:")
    puzzle = _of_81_cells(parts[3].replace("+", ""))
    return Puzzle(puzzle.cells, puzzle.box, removed=map(_candidate, parts[4].split()))


def _of_81_cells(cells: str) -> Puzzle:
    """The 9x9 puzzle with these cells; PuzzleError for other sizes, which the format has not."""
    puzzle = Puzzle.of(cells)
    if puzzle.box != CLASSIC:
        raise PuzzleError(f"{cells[:40]!r}: {len(puzzle.cells)} cells, expected 81")
    return puzzle


def _candidate(text: str) -> tuple[int, int]:
    """The cell and the digit of a removed candidate: digit, row, column."""
    if not re.fullmatch("[1-9]{3}", text):
        raise PuzzleError(f"removed candidate {text[:40]!r}: expected digit, row and column")
    digit, row, column = map(int, text)
    return 9 * (row - 1) + column - 1, digit


def _game(data: str) -> Puzzle:
    """The puzzle of a game of OpenSudoku; digits that the player has entered are left out."""
    data = data.replace("&#10;", "\n")
    if not (version := _VERSIONED.match(data)):
        return _of_81_cells(data)
    values = data[version.end() :].strip().strip("|").split("|")
    size = len(values) // 81
    if size < 2 or len(values) != 81 * size:
        raise PuzzleError(f"game {data[:40]!r}: expected 81 cells")
    cells = [values[k : k + size] for k in range(0, 81 * size, size)]
    return Puzzle.of("".join(value if end == "0" else "0" for value, *_, end in cells))


def candidate_lists(line: str) -> list[str]:
    """The words of a line if each is a list of different digits in order; else none."""
    words = re.split(r"[\s|:*]+", line.strip(" \t|:*"))
    right = all(_LIST.fullmatch(word) and [*word] == sorted({*word}) for word in words)
    return words if right else []


def puzzle_of_candidates(rows: Sequence[Sequence[str]], box: Box) -> Puzzle | None:
    """The puzzle with these candidates in each cell; None if each cell has only one.

    A cell with one candidate has it as a clue, unless a peer has this candidate, too. PuzzleError
    for a digit that is too large.
    """
    n = len(rows)
    lists = [{*map(int, word)} for row in rows for word in row]
    if all(len(some) == 1 for some in lists):
        return None
    clues = [0] * n * n
    for cell, peers in enumerate(Layout(box).peers):
        if max(lists[cell]) > n:
            place = cell_name(cell, n)
            raise PuzzleError(f"candidate {max(lists[cell])} in {place}: not a digit up to {n}")
        if len(lists[cell]) == 1 and not any(lists[cell] <= lists[peer] for peer in peers):
            (clues[cell],) = lists[cell]
    removed = [(cell, d) for cell, some in enumerate(lists) for d in {*range(1, n + 1)} - some]
    return Puzzle(clues, box, removed=removed)
