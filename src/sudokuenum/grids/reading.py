"""Reading puzzles from text, in the formats that are in use.

- A line can hold a whole puzzle, such as 81 cells. After a space, a comma, a semicolon or a hash
  more text may follow, which is not read.
- A puzzle can stand on n lines, a row on each. The cells stand side by side, or with spaces or
  commas between them, or with borders of | and - (as in .ss files).
- Empty cells are `.`, `0`, `*` or `_`. A space is an empty cell where cells stand at fixed
  distances, and so is nothing between two commas.
- Lines that begin with # are comments (.sdk, .sdm). Of the sections of an .sdk file only [Puzzle]
  is read. A first line with the names of columns is skipped.
- The shape of the boxes follows from the number of cells, unless it is given. If it is not given,
  16 cells on a line are a 4x4 puzzle if they hold no digit above 4, else a row of a 16x16 puzzle.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import takewhile

from sudokuenum.common.arguments import check_type
from sudokuenum.common.box import Box, BoxLike
from sudokuenum.errors import PuzzleError
from sudokuenum.grids.puzzle import USUAL_BOXES, Puzzle, digit_of

_BORDER = re.compile(r"[\s|+*:]*[-=][\s|+*:=-]*")
_HEADER = re.compile(r'[ "]*(?![A-Ga-g_]+\b)[^\W\d]+[ "]*([,;\t].*)?', re.DOTALL)
_WORD = re.compile(r'[\s"]*([^\s",;#|]*)')
_OUTSIDE = re.compile(r"^\s+(?=\|)|(?<=\|)\s+$")

_Cells = list[tuple[str, str]]
"""Cells before they are read as digits: the place of each in its line, and its text."""


def read_puzzles(
    lines: Iterable[str], name: str = "<text>", box: BoxLike | None = None
) -> Iterator[Puzzle]:
    r"""Read puzzles from the lines of a text or of an open file, each when it is asked for.

    `name` is what errors call the text. `box` is the shape of the boxes, if it is not to follow
    from the number of cells. PuzzleError names the text, the line, the column and the value that
    cannot be read.

    >>> [str(puzzle) for puzzle in read_puzzles(["1.3.3.........4. # easy", "12 34", "", "3412",
    ...                                          "2143", "....  "])]
    ['1.3.3.........4.', '123434122143....']
    """
    if isinstance(lines, str):
        raise TypeError("expected lines, such as those of an open file, not one text")
    check_type(lines, Iterable, "lines, such as those of an open file")
    given = None if box is None else Box.of(box)
    shapes = {given.digits: given} if given else USUAL_BOXES
    cells: list[int] = []
    n = begin = 0
    blank: list[tuple[int, str]] = []  # the lines just above, which may be rows of empty cells
    for number, line in _lines_with_cells(lines):
        where = f"{name}, line {number}"
        if not line.strip() and not (cells and line == " " * n):
            blank.append((number, line))
            continue
        if cells:
            cells += _digits(_row(line, where, [n]), n, where)
        else:
            n, found = _whole(line, where, shapes) or _first_row(line, where, shapes)
            spaced = len(found) == n == len(line) and " " in line
            above = _rows_of_spaces(blank, n) if spaced else []
            begin = min(above, default=number)
            cells = [0] * (n * len(above)) + _digits(found, n, where)
        blank = []
        if len(cells) == n * n:
            if begin < number:
                where = f"{name}, lines {begin} to {number}"
            try:
                puzzle = Puzzle(tuple(cells), shapes[n])
            except PuzzleError as error:
                raise PuzzleError(f"{where}: {error}") from None
            yield puzzle
            cells = []
    if cells:
        raise PuzzleError(
            f"{name}: the puzzle that begins in line {begin} has {len(cells) // n} of {n} rows"
        )


def _lines_with_cells(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The lines, with their numbers, that are neither comments, borders nor headers."""
    section = "puzzle"
    first = True
    for number, line in enumerate(lines, 1):
        check_type(line, str, "lines of text")
        line = line.rstrip("\r\n").removeprefix("\ufeff")
        text = line.strip()
        if text.startswith("[") and text.endswith("]"):
            section = text[1:-1].strip().lower()
        elif section == "puzzle" and not text.startswith("#") and not _BORDER.fullmatch(line):
            if not (first and _HEADER.fullmatch(line)):
                yield number, line
            first = first and not text


def _rows_of_spaces(blank: list[tuple[int, str]], n: int) -> list[int]:
    """The numbers of the last blank lines, at most n - 1 of them, that are n spaces."""
    return [number for number, _ in takewhile(lambda row: row[1] == " " * n, blank[:-n:-1])]


def _whole(line: str, where: str, sizes: Collection[int]) -> tuple[int, _Cells] | None:
    """The number of digits and the cells of a whole puzzle at the beginning of a line.

    None if the line is a row of a puzzle.
    """
    match = _WORD.match(line)
    word, start = (match[1], match.start(1)) if match else ("", 0)
    for n in sizes:
        if len(word) == n * n and (n * n not in sizes or _are_cells(word, n)):
            return n, _characters(line)[start : start + n * n]
    n = 9 if 9 in sizes else max(sizes)
    text, rest = line[: n * n], line[n * n :]
    ends = len(text) == n * n and re.match(r"[\s,;#|]|$", rest)
    if ends and _are_cells(text.replace(" ", "."), n):
        return n, _characters(text)
    if len(word) > max(sizes):
        expected = " or ".join(str(n * n) for n in sizes)
        raise PuzzleError(
            f"{where}, column {start + 1}: {word[:40]!r} has {len(word)} cells; "
            f"a puzzle has {expected}"
        )
    return None


def _are_cells(text: str, n: int) -> bool:
    return all(digit_of(character, n) is not None for character in text)


def _first_row(line: str, where: str, sizes: Collection[int]) -> tuple[int, _Cells]:
    cells = _row(line, where, sizes)
    return len(cells), cells


def _row(line: str, where: str, sizes: Collection[int]) -> _Cells:
    """The cells of a row; their number is one of these sizes."""
    layouts = list(_layouts(line))
    fitting = [cells for cells in layouts if len(cells) in sizes]
    if not fitting:
        expected = " or ".join(map(str, sizes))
        raise PuzzleError(
            f"{where}: a row of {len(layouts[0])} cells, expected {expected}: {line[:40]!r}"
        )
    if len(fitting[0]) == 8:
        return fitting[0]  # 1234 5678 is a row of 8, not of 9
    return max(fitting, key=lambda cells: len(cells) == 9)  # fewer cells with gaps are 9


def _layouts(line: str) -> Iterator[_Cells]:
    """The cells of a row in each layout: spaces mean nothing, separate cells, or are cells."""
    separator = next((mark for mark in ",;\t" if mark in line), None)
    if separator:
        fields = enumerate(line.split(separator), 1)
        yield [(f"field {number}", text.strip().strip('"')) for number, text in fields]
        return
    line = _OUTSIDE.sub(lambda blank: "|" * len(blank[0]), line)
    characters = _characters(line)
    yield [cell for cell in characters if cell[1] != "|" and not cell[1].isspace()]
    parts = [characters[part.start() : part.end()] for part in re.finditer(r"[^|]+", line)]
    if "|" in line and all(cell[1] == " " for part in parts for cell in part[::2]):
        yield [cell for part in parts for cell in part[1::2]]
    yield [cell for part in parts for cell in part]


def _characters(line: str) -> _Cells:
    return [(f"column {column}", character) for column, character in enumerate(line, 1)]


def _digits(cells: _Cells, n: int, where: str) -> list[int]:
    """The digits of cells, 0 for empty ones."""
    numbers = {"": 0, " ": 0} | {str(number): number for number in range(10, n + 1)}
    digits = []
    for place, text in cells:
        digit = digit_of(text, n) if len(text) == 1 and text != " " else numbers.get(text)
        if digit is None:
            raise PuzzleError(
                f"{where}, {place}: {text[:40]!r} is neither a digit up to {n} nor an empty cell"
            )
        digits.append(digit)
    return digits
