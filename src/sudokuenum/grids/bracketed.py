"""Puzzles as arrays are printed: lists of lists in JSON or Python, and arrays of numpy.

The text between a bracket and the one that closes it, over any number of lines, is one array. Its
innermost lists are the rows of puzzles, or whole puzzles. Commas, spaces and quotes separate the
entries; an entry is a cell, a row such as "53..7....", or a whole puzzle.
"""

import re
from collections.abc import Collection

from sudokuenum.errors import PuzzleError
from sudokuenum.grids.formats import SizedCells, are_cells

MOST_LINES = 4096
"""The most lines of one array."""
_ARRAY = re.compile(r"(?:(?:np|numpy)\.)?array\(")
_TYPE = re.compile(r",\s*dtype=[\w.']+\s*\)")
_BRACKETS = str.maketrans("()", "[]")
_INNERMOST = re.compile(r"\[([^\[\]]*)\]")
_LEFT_OUT = re.compile(r"(?<![^\s\[,])\.\.\.(?![^\s\],])")
_ENTRY = re.compile(r"[^\s,\"']+")


def begins(line: str) -> bool:
    """Whether an array begins in this line."""
    text = line.strip()
    return text[:1] in ("[", "(") or _ARRAY.match(text) is not None


def depth(line: str) -> int:
    """How many more brackets a line opens than it closes; negative if it closes more."""
    return sum(map(line.count, "[(")) - sum(map(line.count, "])"))


def puzzles_of_array(text: str, where: str, sizes: Collection[int]) -> list[SizedCells]:
    """The number of digits and the cells of each puzzle of an array.

    PuzzleError, which begins with `where`, if the array does not consist of puzzles of one size.
    """
    plain = _TYPE.sub("]", _ARRAY.sub("[", text.strip())).translate(_BRACKETS)
    if _LEFT_OUT.search(plain):
        raise PuzzleError(f"{where}: ... leaves cells of the array out")
    rows = [entries for inner in _INNERMOST.findall(plain) if (entries := _ENTRY.findall(inner))]
    if len({*map(len, rows)}) > 1:
        raise PuzzleError(f"{where}: the rows of the array have different lengths")
    widths = {len(entry) for row in rows for entry in row}
    if len(widths) == 1 and min(widths) > 2:
        rows = [list(entry) for row in rows for entry in row]  # rows or puzzles as words
    outside = re.search(r"[^\[\],\s]", _INNERMOST.sub("", plain))
    length = len(rows[0]) if rows and not outside else 0
    fitting = [n for n in sizes if length == n * n or (length == n and len(rows) % n == 0)]
    if not fitting:
        squares = " or ".join(f"{n}x{n}" for n in sizes)
        raise PuzzleError(
            f"{where}: {text.strip()[:40]!r}: expected a section such as [Puzzle], or puzzles of "
            f"{squares} cells in brackets"
        )
    if len(fitting) > 1 and all(are_cells(row, 4) for row in rows):
        raise PuzzleError(
            f"{where}: {len(rows)} lists of 16 cells are 4x4 puzzles or rows of 16x16; "
            "give the shape of the boxes"
        )
    n = fitting[-1]
    entries = [entry for row in rows for entry in row]
    puzzles = [entries[k : k + n * n] for k in range(0, len(entries), n * n)]
    names = [f"puzzle {k}, " if len(puzzles) > 1 else "" for k in range(1, len(puzzles) + 1)]
    return [
        (n, [(f"{name}entry {k}", entry) for k, entry in enumerate(puzzle, 1)])
        for name, puzzle in zip(names, puzzles, strict=True)
    ]
