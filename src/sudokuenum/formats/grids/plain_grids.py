"""Grids whose form is beyond doubt, which are read many times as fast as by `grid_readings`.

    534678912    53  7       | 5 | 3 |   ...    5,3,,,7,,,,     c1,c2,...      ,0,1,2,...
    672195348    6  195      | 6 |   |   ...    6,,,1,9,5,,,    5,3,,,7,,,,    0,5,3,,,7,,,,
    ...          ...         ...                ...             ...            ...

The rows are consecutive lines: cells side by side, also with spaces for empty cells; cells between
bars; cells with a separator, perhaps with numbers or names of columns and numbers of rows; or lists
of candidates with spaces between them. A grid is returned only if `grid_readings` would find this
reading alone, mostly because in any other style the first rows would have different numbers of
cells. Without this module the same puzzles would be read, as a test compares, but large files would
take ten times as long.
"""

from collections.abc import Callable, Collection, Sequence
from functools import cache, partial
from typing import NamedTuple

from sudokuenum.formats.grammar import rows
from sudokuenum.formats.grammar.cells import are_cells, may_be_cells
from sudokuenum.formats.grammar.lines import Look
from sudokuenum.grids.marks import EMPTY, digits_by_text

_DIGITS_OF_DOUBT = 16
"""The rows of a puzzle of this size may be puzzles themselves, and its digits can be others."""
_FIRST_ROWS = 4
"""The rows in which another style must have different numbers of cells."""
_MARKS = frozenset(EMPTY)
_DIGITS = frozenset("123456789")
_LISTS = _DIGITS | {" ", "<", ">"}
_SPACED = _DIGITS | frozenset("ABCDEFGabcdefg ")
"""The characters of a row in which spaces may be empty cells."""


class PlainGrid(NamedTuple):
    """A grid, as the strings of its cells."""

    n: int
    texts: Sequence[str]
    lines: int
    unit: str
    """The unit in which messages count the cells of a row."""
    begin: int = 0
    """The number of lines above the first row."""
    before: int = 0
    """The number of units before the first cell of a row."""
    are_lists: bool = False
    """True if each cell has its candidates."""


def plain_grid(look: Look, sizes: Collection[int], is_below_space: bool) -> PlainGrid | None:
    """Return the grid that begins in the next line if its form is beyond doubt, or None.

    `is_below_space` is True if a line of white space is above.
    """
    line = look(0) or ""
    found = None
    if len(line) in sizes:
        found = _rows(line, look) or (None if is_below_space else _spaced(line, look))
    if not found:
        found = _in_bars(line, look, sizes) if "|" in line else _separated(line, look, sizes)
    return found or _candidates(line, look, sizes)


def _rows(line: str, look: Look) -> PlainGrid | None:
    """Return the grid in n lines of n cells without gaps."""
    n = len(line)
    cells = _cells(n) | {"-"}

    def is_row(row: str) -> bool:
        return len(row) == n and cells.issuperset(row) and row.strip("-") != ""  # no border

    some = [line]
    if n == _DIGITS_OF_DOUBT or rows.is_sequence(line) or not is_row(line):
        return None
    for ahead in range(1, n):
        if not is_row(below := look(ahead) or ""):
            return None
        some.append(below)
    return PlainGrid(n, "".join(some), n, "column") if _ends_or_goes_on(look, n, is_row) else None


def _ends_or_goes_on(look: Look, n: int, is_row: Callable[[str], bool]) -> bool:
    """Return True if no row follows n rows, or if n rows follow."""
    after = look(n) or ""
    if is_row(after):
        return all(is_row(look(n + extra) or "") for extra in range(n))
    splits = (rows.side_by_side, rows.words, rows.fields)
    return not any(len(split(after).texts) in (n, n + 1) for split in splits)


def _spaced(line: str, look: Look) -> PlainGrid | None:
    """Return the grid in n lines of n digits and spaces."""
    n = len(line)
    if " " not in line or "0" in line:
        return None
    some = [line]
    for ahead in range(1, n):
        below = look(ahead)
        if below is None or len(below) != n or below.isspace():
            return None
        some.append(below)
    text = "".join(some)
    if not (_cells(n) - _MARKS | {" "}).issuperset(text) or line.isspace():
        return None
    if look(n):
        return None  # it can be a row, too
    # Rows of words and of characters have the same number in each row, also below a heading.
    for part in (some[:_FIRST_ROWS], some[1 : _FIRST_ROWS + 1]):
        if len({len(row.split()) for row in part}) == 1:
            return None
        if len({row.count(" ") for row in part}) == 1:
            return None
    # Rows of n / 2 cells have a space at each second place, and shorter rows none at the end.
    if not any(row[1::2].strip() for row in some[: n // 2]) or n * n - text.count(" ") < n:
        return None
    if not any(row.endswith(" ") for row in some) or (n > 9 and not _DIGITS.intersection(text)):
        return None
    return PlainGrid(n, text.replace(" ", "."), n, "column")


def _in_bars(line: str, look: Look, sizes: Collection[int]) -> PlainGrid | None:
    """Return the grid in n lines of n cells with bars between them, and spaces around them."""
    n = line.count("|") - 1
    if n not in sizes or n == _DIGITS_OF_DOUBT or look(n):
        return None
    cells, bars, spaces = _cells(n) | {""}, "|" * (n + 1), " " * n
    found = list[list[str]]()
    for ahead in range(n):
        row = look(ahead) or ""
        if len(row) != 4 * n + 1 or (row[::4], row[1::4], row[3::4]) != (bars, spaces, spaces):
            return None
        found.append([text.strip() for text in row[2::4]])
    texts = [text for row in found for text in row]
    is_index = rows.is_index([row[0] for row in found[:2]])
    if "" not in texts or not cells.issuperset(texts) or is_index:
        return None
    return None if _may_be_others(found, found, False, sizes) else PlainGrid(n, texts, n, "field")


def _candidates(line: str, look: Look, sizes: Collection[int]) -> PlainGrid | None:
    """Return the grid in n lines of n lists of digits with spaces between them.

    Two rows have < and >, which no other rows have, or a row has some digit twice. In any reading
    in which each character is a cell, it would be twice in a row of the puzzle. A word of several
    digits is no cell up to 9x9.
    """
    n, squares = len(_words(line)), {n * n for n in sizes}
    if n not in sizes or n > 9 or not _LISTS.issuperset(line) or look(n):
        return None
    found, has_marks = list[list[str]](), "<" in line and "<" in (look(1) or "")
    for ahead in range(n):
        row = look(ahead) or ""
        if not _LISTS.issuperset(row) or len(words := _words(row)) != n:
            return None
        found.append(words)
    texts = [text for row in found for text in row]
    lists = [text for text in texts if len(text) > 1]
    if len(lists) < (1 if has_marks else rows.FEWEST_LISTS) or max(map(max, texts)) > str(n):
        return None
    if not (has_marks or _are_no_cells(found)):
        return None
    if any(map(_has_twice, lists)) or len("".join(found[0])) in squares:
        return None
    return PlainGrid(n, texts, n, "word", are_lists=True)


def _are_no_cells(found: list[list[str]]) -> bool:
    """Return True if some digit is twice in a row, also without a heading and numbers of rows."""
    has_head = rows.is_sequence(found[0][1:]) or rows.is_sequence("".join(found[0][1:]))
    has_index = rows.is_index([row[0][:1] for row in found[:2]])
    some = found[has_head : -1 if has_index else None]
    return any(_has_twice("".join(row[has_index:])) for row in some)


def _has_twice(digits: str) -> bool:
    """Return True if a digit is there twice."""
    return len({*digits}) != len(digits)


def _words(line: str) -> list[str]:
    """Return the lists of a row, without the marks around digits that are placed."""
    return line.replace("<", " ").replace(">", " ").split()


def _separated(line: str, look: Look, sizes: Collection[int]) -> PlainGrid | None:
    """Return the grid in n lines of n cells, with separators.

    There may be a line with numbers or names of columns, and a first column with numbers of rows.
    """
    separator = next((mark for mark in ",;\t " if mark in line), "")
    may_be_spaced = separator == " " and _SPACED.issuperset(line)
    if not separator or (may_be_spaced and line[1::2].strip()):
        return None  # spaces may be empty cells
    some = [look(ahead) or "" for ahead in range(_FIRST_ROWS)]
    is_ended = separator != " " and all(row.endswith(separator) for row in some)
    split = partial(_split, separator=separator, is_ended=is_ended)
    first = [*(rows.words if separator == " " else rows.fields)(line).texts]
    first = first[:-1] if is_ended else first
    if len(first) < min(sizes):
        return None
    second, third = (split(look(ahead) or "") for ahead in (1, 2))
    has_index = rows.is_index([second[0], third[0]])
    is_corner = has_index and not rows.is_index(first[:1])
    has_head = _is_head(first) or (is_corner and _is_head(first[1:]))
    if not has_head:
        has_index = rows.is_index([first[0], second[0]])
    n = len(first) - has_index
    lines = n + has_head
    if n not in sizes or n == _DIGITS_OF_DOUBT or not are_cells(second if has_head else first, n):
        return None
    some = [look(ahead) or " " for ahead in range(has_head, lines)]
    if any(map(str.isspace, some)) or not _characters(n, separator).issuperset("".join(some)):
        return None
    if may_be_spaced and not all(len(row) == 2 * n - 1 and row[1::2].isspace() for row in some):
        return None
    found = [split(row) for row in some]
    if any(len(row) != len(first) for row in found):
        return None
    if has_index and not rows.is_index([row[0] for row in found]):
        return None
    texts = [text for row in found for text in row[has_index:]]
    if not are_cells(texts, n):
        return None
    if _may_be_others([first] * has_head + found, found, has_index, sizes):
        return None
    after = look(lines) or ""
    if after.isspace() or (after and (has_head or has_index or is_ended)):
        return None
    if is_ended and (has_head or has_index or not any(map(all, found))):
        return None  # the last column may be empty

    def is_row(row: str) -> bool:
        is_of_cells = _characters(n, separator).issuperset(row) and not row.isspace()
        return is_of_cells and len(split(row)) == n

    if after and not _ends_or_goes_on(look, n, is_row):
        return None
    unit = "word" if separator == " " else "field"
    return PlainGrid(n, texts, lines, unit, int(has_head), int(has_index))


def _is_head(texts: list[str]) -> bool:
    """Return True if these are numbers or names of columns."""
    return rows.is_sequence(texts) or rows.is_heading(texts, len(texts))


def _split(line: str, separator: str, is_ended: bool) -> list[str]:
    """Return the fields of a row, of which each has a separator after it if the row is ended."""
    if separator == " ":
        return line.split() or [""]
    if is_ended and not line.endswith(separator):
        return [""]
    return line.removesuffix(separator if is_ended else "").split(separator)


def _may_be_others(
    every: list[list[str]], found: list[list[str]], has_index: bool, sizes: Collection[int]
) -> bool:
    """Return True if rows of cells can have another heading or index, or be of another style.

    `every` are the rows with the heading, and `found` those without it.
    """
    first, width = found[0], len(found[0])
    if rows.is_sequence(first) or rows.is_sequence(first[1:]):
        return True
    if not any(row[-1] for row in found):
        return True
    if len(every) == width in sizes and has_index:  # all of the rows can be a larger grid
        texts = {text for row in every for text in row}
        if may_be_cells(texts, width) and not ("" in texts and texts & _MARKS):
            return True
    # Rows of any other style have the same number of cells, also below a heading.
    if any("" in row or len("".join(row)) != width for row in found):
        for part in (every[:_FIRST_ROWS], every[1 : _FIRST_ROWS + 1]):
            if _may_be_rows({len("".join(row)) for row in part}, sizes):
                return True
            full = {sum(map(bool, row)) for row in part}
            if _may_be_rows(full, sizes) and any("" in row for row in part):
                return True
    return False


def _may_be_rows(numbers: set[int], sizes: Collection[int]) -> bool:
    """Return True if lines with these numbers of cells can be rows, also with numbers of rows."""
    (number,) = numbers if len(numbers) == 1 else {0}
    return any(n in sizes for n in (number, number - 1, number - 2))


# Cached because every grid asks. There is one entry for each number of digits.
@cache
def _cells(n: int) -> frozenset[str]:
    """Return the characters of cells that have no other meaning, unlike dashes."""
    return frozenset(text for text in digits_by_text(n) if len(text) == 1) - {"-"}


# Cached as `_cells` is.
@cache
def _characters(n: int, separator: str) -> frozenset[str]:
    """Return the characters of rows of cells with this separator between them."""
    marks = {separator} if separator == " " else {separator, "!"}  # clues have an exclamation mark
    return _cells(n) | marks | (_DIGITS | {"0"} if n > 9 else frozenset())
