"""Puzzles as arrays are printed: lists of lists in JSON or Python, and arrays of numpy.

The text between a bracket and the one that closes it, over any number of lines, is one array. Its
innermost lists are the rows of puzzles, or whole puzzles. Commas, spaces and quotes separate the
entries; an entry is a cell, a row such as "53..7....", or a whole puzzle. A row or a puzzle of 16
entries is told apart as `read_puzzles` does for lines.
"""

import re
from collections.abc import Collection

from sudokuenum.errors import PuzzleError
from sudokuenum.grids.line_formats import CellTexts
from sudokuenum.grids.puzzle import digit_of

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


def puzzles_of_array(
    text: str, where: str, sizes: Collection[int]
) -> tuple[int, list[tuple[str, CellTexts]]]:
    """The number of digits, and for each puzzle of an array its name and its cells.

    PuzzleError, which begins with `where`, if the array does not consist of puzzles of one size.
    """
    plain = _TYPE.sub("]", _ARRAY.sub("[", text.strip())).translate(_BRACKETS)
    lists = [entries for inner in _INNERMOST.findall(plain) if (entries := _ENTRY.findall(inner))]
    outside = re.sub(r"[\[\],\s]", "", _INNERMOST.sub("", plain))
    if _LEFT_OUT.search(plain):
        raise PuzzleError(f"{where}: ... leaves cells of the array out")
    if outside or not lists:
        raise PuzzleError(
            f"{where}: {text.strip()[:40]!r}: expected a section such as [Puzzle], or an array of "
            "cells in brackets"
        )
    lengths = {len(entries) for entries in lists}
    widths = {len(entry) for entries in lists for entry in entries}
    if len(lengths) != 1:
        raise PuzzleError(f"{where}: the rows of the array have different lengths")
    length, number = lengths.pop(), len(lists)
    if len(widths) == 1 and (width := widths.pop()) > 2:
        texts = [entry for entries in lists for entry in entries]  # rows or puzzles as words
        rows, length, number = [list(entry) for entry in texts], width, len(texts)
    else:
        rows = lists
    n = _digits(length, number, rows, where, sizes)
    per_puzzle = 1 if length == n * n else n
    found = []
    for first in range(0, number, per_puzzle):
        entries = [entry for row in rows[first : first + per_puzzle] for entry in row]
        name = f"puzzle {first // per_puzzle + 1}, " if number > per_puzzle else ""
        found.append((name, [(f"{name}entry {k}", entry) for k, entry in enumerate(entries, 1)]))
    return n, found


def _digits(
    length: int, number: int, rows: list[list[str]], where: str, sizes: Collection[int]
) -> int:
    """The number of digits of the puzzles in an array of `number` lists of this length."""
    fitting = [n for n in sizes if length == n * n or (length == n and number % n == 0)]
    if len(fitting) == 2:  # 16 lists, or a multiple of that, of 16 cells
        small = all(digit_of(entry, 4) is not None for row in rows for entry in row)
        if small:
            raise PuzzleError(
                f"{where}: {number} lists of 16 cells are 4x4 puzzles or rows of 16x16; "
                "give the shape of the boxes"
            )
        return max(fitting)
    if not fitting:
        squares = " or ".join(f"{n}x{n}" for n in sizes)
        raise PuzzleError(f"{where}: an array of {number}x{length} cells; puzzles are {squares}")
    return fitting[0]
