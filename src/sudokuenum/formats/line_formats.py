"""The formats of a line, which each split it into the cells of a row or of a puzzle; and arrays.

A format does not check the number of cells, which distinguishes a row of n cells from a puzzle of
n * n. A line may have other words beside a puzzle.

An array is a string from a bracket to the one that closes it, as JSON, Python and numpy print it.
Its innermost lists are the rows of puzzles, or whole puzzles. Commas, spaces and quotes separate
the entries; an entry is a cell, a row such as "53..7....", or a whole puzzle.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sized

from sudokuenum.common.wording import counted, joined
from sudokuenum.errors import PuzzleError, located
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE
from sudokuenum.grids.marks import EMPTY, check_empty_cells, digits_by_text

Cells = list[tuple[str, str]]
"""Cells that are not read as digits yet: the place of each in its line, and its characters."""
SizedCells = tuple[int, Cells]
"""The number of digits of a puzzle, and the cells of the puzzle or of one of its rows."""
_LEAST_CELLS = 16
"""The least number of cells beside a puzzle that may be another puzzle, and raise an error."""
_GAP = re.compile(r"[\s,;|]")
_WORD = re.compile(r'[^\s",;|]+')
_COMMENT = re.compile(r"(^|\s)#")
MOST_LINES = 4096
"""The most lines of one array."""
_ARRAY = re.compile(r"(?:(?:np|numpy)\.)?array\(")
_TYPE = re.compile(r",\s*dtype=[\w.'<>]+\s*\)")
_BRACKETS = str.maketrans("()", "[]")
_NULL = re.compile(r"\b(?:null|None)\b")
_INNERMOST = re.compile(r"\[([^\[\]]*)\]")
_LEFT_OUT = re.compile(r"(?<![^\s\[,])\.\.\.(?![^\s\],])")
_QUOTED = re.compile(r"""(?<![^\s,\[])(["'])([^"'\[\]]*)\1(?![^\s,\]])""")
_DASHES = re.compile(r"[\s|-]*-[\s|-]*")


def _drawing(line: str) -> Cells:
    """Cells between borders, a space before and after each; an empty cell is a space, too."""
    begin, end = line.find("|"), line.rfind("|")
    if begin == end or line[:begin].strip() or line[end + 1 :].strip() or {*line} & {*EMPTY}:
        return []
    cells: Cells = []
    for part in re.finditer(r"[^|]+", line[begin:end]):
        if len(part[0]) % 2 == 0 or part[0][::2].strip():
            return []
        column = begin + part.start() + 2
        cells += ((f"column {column + 2 * k}", c.strip()) for k, c in enumerate(part[0][1::2]))
    return cells if _is_even(re.findall(r"[^|]+", line[begin:end])) else []


def _is_even(parts: Iterable[Sized]) -> bool:
    """Return True if all parts that are not empty have one length."""
    return len({*map(len, parts)} - {0}) == 1


def fields(line: str) -> Cells:
    """Cells with commas, semicolons or tabs between them; an empty field is an empty cell."""
    separator = next((mark for mark in ",;\t" if mark in line), None)
    texts = line.split(separator) if separator else []
    return [(f"field {k}", text.strip().strip('"')) for k, text in enumerate(texts, 1)]


def _ended_fields(line: str) -> Cells:
    """Cells, none of them empty, with a separator after each, also after the last."""
    *cells, last = fields(line) or [("", "")]
    return cells if not last[1] and all(text for _, text in cells) else []


def _characters(line: str) -> Cells:
    """One character a cell, in groups of equal length or with borders at equal distances."""
    parts = [_GAP.sub("", part) for part in line.split("|")] if "|" in line else _GAP.split(line)
    if not _is_even(parts) or _drawing(line) or any(not text for _, text in fields(line)):
        return []
    gaps = {*_GAP.findall(line)}
    return [(f"column {k}", text) for k, text in enumerate(line, 1) if text not in gaps]


def _words(line: str) -> Cells:
    """Words of one or two characters, with spaces or borders at equal distances between them."""
    parts = [part.split() for part in line.split("|")]
    words = [word for part in parts for word in part]
    if fields(line) or not _is_even(parts) or any(len(word) > 2 for word in words):
        return []
    return [(f"word {k}", text) for k, text in enumerate(words, 1)]


LINE_FORMATS: Mapping[str, Callable[[str], Cells]] = {
    "| 1 2 |   4 |": _drawing,
    "1,2,.,4,": _ended_fields,
    "1,2,,4": fields,
    "1 2 | . 4": _characters,
    "1  2 16  4": _words,
}
"""The formats of a line, each after an example with four cells; the first that fits is taken."""


def empty_cells(line: str) -> tuple[str, int] | None:
    r"""Return the mark and the number of the empty cells if a line may consist of these only.

    The line may also be a border or blank. A space is a mark only where there is no tab.

    >>> empty_cells("- - | - -"), empty_cells("   "), empty_cells("\t\t\t"), empty_cells("+---+")
    (('-', 4), (' ', 3), ('', 4), None)
    """
    if line.strip():
        return ("-", line.count("-")) if _DASHES.fullmatch(line) else None
    return ("", line.count("\t") + 1) if "\t" in line else (" ", len(line))


def without_comment(line: str, sizes: Collection[int]) -> str:
    """Return the line up to the # of a comment, which has a space before it.

    If the line would be a puzzle with a cell instead of the #, the # is a wrong cell, and the
    whole line is returned.
    """
    comment = _COMMENT.search(line)
    cells = _GAP.sub("", line.replace("#", "."))
    if not comment or any(len(cells) == n * n and are_cells(cells, n) for n in sizes):
        return line
    return line[: comment.start()]


def whole_puzzle(line: str, where: str, sizes: Collection[int]) -> SizedCells | None:
    """Return the number of digits and the cells of the puzzle on a line, or None if it has none.

    Raises PuzzleError, which begins with `where`, if other words may be a second puzzle.
    """
    whole = _right(line, {n * n: n for n in sizes}) if "|" not in line else None
    return whole or _puzzle_word(line, where, sizes)


def row_of(line: str, where: str, sizes: Collection[int]) -> SizedCells:
    """Return the number of digits and the cells of a row.

    Raises PuzzleError, which begins with `where`, if the line is no row.

    >>> row_of("1,2,,4", "line 1", [4, 9])
    (4, [('field 1', '1'), ('field 2', '2'), ('field 3', ''), ('field 4', '4')])
    """
    if row := _right(line, {n: n for n in sizes}):
        return row
    squares = {n * n: n for n in sizes}
    wrong = [*_in_formats(line, {n: n for n in sizes}), *_in_formats(line, squares)]
    words = [word for word in _WORD.finditer(line) if len(word[0]) > MOST_DIGITS_OF_PUZZLE]
    for word in words if len(sizes) > 1 or not wrong else []:
        if n := squares.get(len(word[0])):
            wrong.append((n, _in_columns(word)))
        else:
            why = f"has {len(word[0])} cells; a puzzle has {joined(squares, 'or')}"
            raise PuzzleError(f"{where}, column {word.start() + 1}: {word[0][:40]!r} {why}")
    for n, cells in sorted(wrong, reverse=True):
        digits(cells, n, where)
    cells = fields(line) or _drawing(line) or _characters(line)
    number = counted(len(cells or _GAP.sub("", line)), "cell")
    if not cells:
        number += " at uneven distances"
    raise PuzzleError(f"{where}: a row of {number}, expected {joined(sizes, 'or')}: {line[:40]!r}")


def _right(line: str, sizes: Mapping[int, int]) -> SizedCells | None:
    """Return the cells of a line in the first format in which all are cells, in a right number."""
    fitting = _in_formats(line, sizes)
    return next((row for row in fitting if are_cells((text for _, text in row[1]), row[0])), None)


def _in_formats(line: str, sizes: Mapping[int, int]) -> Iterator[SizedCells]:
    """Yield the number of digits and the cells of a line in each format with a right number.

    `sizes` has the number of digits for each number of cells that is right.
    """
    for split in LINE_FORMATS.values():
        cells = split(line)
        if n := sizes.get(len(cells)):
            yield n, cells


def _puzzle_word(line: str, where: str, sizes: Collection[int]) -> SizedCells | None:
    """Return the puzzle that is one word of a line, beside a number, a rating or the solution.

    Raises PuzzleError if other words may be cells.
    """
    words = list(_WORD.finditer(line))
    for n in sizes:
        puzzles = [word for word in words if len(word[0]) == n * n and are_cells(word[0], n)][:2]
        if not puzzles:
            continue
        others = (word[0] for word in words if word not in puzzles)
        number = sum(len(word) for word in others if _may_be_cells(word))
        if number >= _LEAST_CELLS:
            why = f"{number} cells beside a puzzle of {n * n} cells; a comment begins with #"
            raise PuzzleError(f"{where}: {why}")
        if len(puzzles) > 1 and not _solves(puzzles[1][0], puzzles[0][0], n):
            why = "a second puzzle on the line, which is not the solution of the first"
            raise PuzzleError(f"{where}, column {puzzles[1].start() + 1}: {why}")
        return n, _in_columns(puzzles[0])
    return None


def _in_columns(word: re.Match[str]) -> Cells:
    return [(f"column {k}", text) for k, text in enumerate(word[0], word.start() + 1)]


def _may_be_cells(word: str) -> bool:
    """Return True if a word consists of cells, or if it is long and half of it are cells."""
    cells = sum(character in digits_by_text(9) for character in word)
    return cells == len(word) or 2 * cells >= len(word) >= _LEAST_CELLS


def _solves(grid: str, puzzle: str, n: int) -> bool:
    """Return True if a grid has a digit in each cell, and the clues of a puzzle."""
    known, pairs = digits_by_text(n), zip(grid, puzzle, strict=True)
    return all(known[a] and known[b] in (0, known[a]) for a, b in pairs)


def are_cells(texts: Iterable[str], n: int) -> bool:
    """Return True if each string is a cell of a puzzle with n digits."""
    return {*texts} <= digits_by_text(n).keys()


def digits(cells: Cells, n: int, where: str) -> list[int]:
    """Return the digits of cells, 0 for empty cells.

    Raises PuzzleError, which begins with `where`, if a string is no cell, or if two marks for an
    empty cell do not go together, such as an empty field and a mark.
    """
    known, texts = digits_by_text(n), {text for _, text in cells}
    for place, text in cells if texts - known.keys() else []:
        if text not in known:
            why = f"neither a digit up to {n} nor an empty cell"
            raise PuzzleError(f"{where}, {place}: {text[:40]!r} is {why}")
    mark = min(texts & {*EMPTY}, default=None)
    if "" in texts and mark:
        raise PuzzleError(f"{where}: both an empty field and {mark} stand for empty cells")
    with located(f"{where}: "):
        check_empty_cells(texts, n)
    return [known[text] for _, text in cells]


def begins_array(line: str) -> bool:
    """Return True if an array begins in this line."""
    text = line.strip()
    return text[:1] in ("[", "(") or _ARRAY.match(text) is not None


def puzzles_of_array(text: str, where: str, sizes: Collection[int]) -> list[SizedCells]:
    """Return the number of digits and the cells of each puzzle of an array.

    Raises PuzzleError, which begins with `where`, if the array does not hold puzzles of one size.
    """
    plain = _NULL.sub(".", _TYPE.sub("]", _ARRAY.sub("[", text.strip())).translate(_BRACKETS))
    if _LEFT_OUT.search(plain):
        raise PuzzleError(f"{where}: ... leaves cells of the array out")
    plain = _QUOTED.sub(r"\2", plain)
    if quote := re.search(r"[^\s,\[\]]*[\"'][^\s,\[\]]*", plain):
        raise PuzzleError(f"{where}: {quote[0][:40]!r}: quotes of the array do not match")
    rows = [row for inner in _INNERMOST.findall(plain) if (row := re.findall(r"[^\s,]+", inner))]
    if len({*map(len, rows)}) > 1:
        raise PuzzleError(f"{where}: the rows of the array have different lengths")
    widths = {len(entry) for row in rows for entry in row}
    if len(widths) == 1 and min(widths) > 2:
        rows = [list(entry) for row in rows for entry in row]  # rows or puzzles as words
    outside = re.search(r"[^\[\],\s]", _INNERMOST.sub("", plain))
    length = len(rows[0]) if rows and not outside else 0
    fitting = [n for n in sizes if length == n * n or (length == n and len(rows) % n == 0)]
    if not fitting:
        squares = joined((f"{n}x{n}" for n in sizes), "or")
        words = f"a section such as [Puzzle], or puzzles of {squares} cells in brackets"
        raise PuzzleError(f"{where}: {text.strip()[:40]!r}: expected {words}")
    if len(fitting) > 1 and all(are_cells(row, 4) for row in rows):
        words = "are 4x4 puzzles or rows of 16x16; give the shape of the boxes"
        raise PuzzleError(f"{where}: {len(rows)} lists of 16 cells {words}")
    n = fitting[-1]
    entries = [entry for row in rows for entry in row]
    puzzles = [entries[k : k + n * n] for k in range(0, len(entries), n * n)]
    names = [f"puzzle {k}, " if len(puzzles) > 1 else "" for k in range(1, len(puzzles) + 1)]
    return [
        (n, [(f"{name}entry {k}", entry) for k, entry in enumerate(puzzle, 1)])
        for name, puzzle in zip(names, puzzles, strict=True)
    ]
