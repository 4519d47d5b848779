"""The grammar of a line with a whole puzzle, alone or beside other columns.

    53..7....6..195...                      all cells side by side, or in groups of equal length
    5,3,,,7,,,,6,...                        all cells with separators between them
    5 3 124 26 7 2468 ...                   all cells with their candidates
    5,3,,,7,,,,;6,...                       rows with separators between them, of cells with commas
    1,"5,3,,,7,,,,;6,..."                   the same, or cells with commas, as a field in quotes
    53..7....6...,easy,17   53...=5346...   beside other words, which may be the solution
    53..7....6...,7.83....2.5...            several puzzles, each with n empty cells or more

Another word that may be cells raises an error, because a puzzle of 16 cells could be the beginning
of a puzzle of 81 cells, in which a space has taken the place of a cell.
"""

import csv
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from math import isqrt
from typing import NamedTuple

from sudokuenum.common.arguments import shown
from sudokuenum.common.wording import joined
from sudokuenum.errors import PuzzleError
from sudokuenum.formats.fields.lists_in_strings import cells_of_list, may_be_damaged_list
from sudokuenum.formats.fields.rule_names import is_layout_name
from sudokuenum.formats.grammar import rows
from sudokuenum.formats.grammar.cells import (
    are_cells,
    digits_as_in,
    first_wrong,
    may_be_cells,
    no_cell,
)
from sudokuenum.formats.grammar.rows import Row
from sudokuenum.formats.grammar.shapes import advice_on_size
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE
from sudokuenum.grids.marks import EMPTY

_WORD = re.compile(r"[^\s\"',;|:=`]+")
_COMMENT = re.compile(r"(^|\s)#")
_COLONS = re.compile(r"[1-9A-Ga-g:]+")
"""Cells of which the empty ones are colons."""
_GAP = re.compile(r"[\s,;|:!]+")
_FEWEST_CELLS = 16
"""The fewest cells beside a puzzle that may be another puzzle."""
_DAMAGED_CELLS = 2
"""The most characters of a long word that are no cells if the word may be a damaged puzzle."""
_FULL = re.compile(r"[1-9A-Pa-p]+")


class WholeLine(NamedTuple):
    """The cells of a whole puzzle on a line."""

    n: int
    row: Row
    are_lists: bool = False
    """True if each cell has its candidates."""


def without_comment(line: str, sizes: Collection[int]) -> str:
    """Return the line up to the # of a comment, which has a space or a whole puzzle before it.

    If the line would be a puzzle with a cell instead of the #, the # is a wrong cell, and the
    whole line is returned.
    """
    if "#" not in line:
        return line
    cells = _GAP.sub("", line.replace("#", "."))
    if any(len(cells) == n * n and are_cells(cells, n) for n in sizes):
        return line
    before = line.partition("#")[0]
    number = len(_GAP.sub("", before))
    if any(number == n * n and n > 4 for n in sizes):  # 16 may be a part of a larger puzzle
        return before
    comment = _COMMENT.search(line)
    return line[: comment.start()] if comment else line


def whole_puzzle(line: str, where: str, sizes: Collection[int]) -> WholeLine | None:
    """Return the cells of the puzzle on a line, or None if the line is no whole puzzle.

    Raises PuzzleError, which begins with `where`, if other words may be a second puzzle.
    """
    squares = _squares(tuple(sizes))
    text = line.strip()
    if ":" in text and len(text) in squares and _COLONS.fullmatch(text):
        at = range(line.index(text) + 1, line.index(text) + len(text) + 1)
        return WholeLine(squares[len(text)], Row(text.replace(":", "."), "column", at))
    for style in _fitting(line, squares):
        row = style(line)
        n = squares.get(len(row.texts))
        if style is rows.ended_fields and not all(row.texts):
            continue  # an extra separator may have moved the cells
        if n and (row.is_even or style is rows.words) and may_be_cells(row.texts, n):
            return WholeLine(n, row)
    if line.count(" ") >= min(squares) - 1:
        lists = rows.candidates(line)
        n = squares.get(len(lists.texts))
        several = sum(len(text) > 1 for text in lists.texts)
        if n and n <= 9 and several >= rows.FEWEST_LISTS:
            return WholeLine(n, lists, are_lists=True)
    if whole := _rows_on_line(line, sizes) or _quoted_puzzle(line, where, sizes):
        return whole
    return _puzzle_word(line, where, sizes)


def several_puzzles(line: str, sizes: Collection[int]) -> list[WholeLine]:
    """Return the puzzles of a line that has two or more of them and nothing else.

    Each has n empty cells or more, so that none is the solution of another, and they differ in more
    cells than a mistake changes. A puzzle of 16 cells could be a row of a larger one.
    """
    words = [*_WORD.finditer(line)]
    n = _squares(tuple(sizes)).get(len(words[0][0]), 0) if len(words) > 1 else 0
    texts = [word[0] for word in words]
    if n <= 4 or any(len(text) != n * n or not may_be_cells(text, n) for text in texts):
        return []
    if any(sum(text.count(mark) for mark in EMPTY) < n for text in texts):
        return []
    for one, other in combinations(texts, 2):
        if sum(a != b for a, b in zip(one, other, strict=True)) <= _DAMAGED_CELLS:
            return []
    return [
        WholeLine(n, Row(word[0], "column", range(word.start() + 1, word.end() + 1)))
        for word in words
    ]


def _rows_on_line(line: str, sizes: Collection[int]) -> WholeLine | None:
    """Return the puzzle whose rows have a separator between them, and their cells another one."""
    for mark in ";/.":
        parts = line.strip().removesuffix(mark).split(mark) if mark in line else []
        n = len(parts)
        if n not in sizes:
            continue
        split = rows.fields if "," in line else rows.words
        texts = [text for part in parts for text in split(part).texts]
        if any(len(split(part).texts) != n for part in parts) or (mark == "." and "" in texts):
            continue
        if may_be_cells(texts, n):
            return WholeLine(n, Row(texts, "cell", range(1, n * n + 1)))
    return None


def _quoted_puzzle(line: str, where: str, sizes: Collection[int]) -> WholeLine | None:
    """Return the puzzle that is a field in quotes or between tabs, whose cells have separators.

    Raises PuzzleError if another field may be a second puzzle.
    """
    if '"' not in line and "\t" not in line:
        return None
    squares, found = _squares(tuple(sizes)), list[WholeLine]()
    mark = "," if '"' in line else "\t"
    # a field of a table can have ends of lines
    fields = next(csv.reader([line.replace("\n", " ")], delimiter=mark), [])
    others = []
    for given in fields:
        field = cells_of_list(given) if "[" in given else given
        row = rows.fields(field) if mark == "," else rows.words(field)
        if field != given:
            cells = field.split(",") if "," in field else [*field]
            row = Row(cells, "cell", range(1, len(cells) + 1))
        n = squares.get(len(row.texts))
        whole = WholeLine(n, row) if n and may_be_cells(row.texts, n) else None
        if whole := whole or _rows_on_line(field, sizes):
            found.append(whole)
        else:
            others.append(field)
    lists = [text for text in others if "[" in text]
    if damaged := [text for text in lists if any(may_be_damaged_list(text, n) for n in sizes)]:
        raise PuzzleError(f"{where}: {shown(damaged[0])} is a list of cells, but no puzzle")
    if not found:
        return None
    if solved := [text for text in others if _solves(text.strip(), found[0])]:
        others.remove(solved[0])
    if len(found) == 2 and _solves(_text_of(found[1]), found[0]):
        found.pop()
    if len(found) > 1:
        raise PuzzleError(f"{where}: {len(found)} fields in quotes have puzzles; leave one of them")
    _check_others(others, found[0], where)
    return found[0]


def _solves(grid: str, whole: WholeLine) -> bool:
    if len(grid) != whole.n**2:
        return False
    puzzle = _text_of(whole)
    return len(puzzle) == len(grid) and puzzle != grid and is_solution(grid, puzzle, whole.n)


def _text_of(whole: WholeLine) -> str:
    """Return the cells of a puzzle side by side."""
    return "".join(text or "." for text in whole.row.texts)


@lru_cache(64)
def _squares(sizes: tuple[int, ...]) -> dict[int, int]:
    return {n * n: n for n in sizes}


def _fitting(line: str, squares: Collection[int]) -> Iterator[Callable[[str], Row]]:
    """Yield the styles in which a line can have as many cells as a puzzle."""
    if "|" in line:
        return
    if len(_GAP.sub("", line)) in squares:
        yield rows.side_by_side
    separators = max(map(line.count, ",;\t"))
    if separators + 1 in squares:
        yield rows.fields
    if separators in squares:
        yield rows.ended_fields
    if not separators and " " in line and len(line.split()) in squares:
        yield rows.words


def _puzzle_word(line: str, where: str, sizes: Collection[int]) -> WholeLine | None:
    """Return the puzzle that is one word of a line, beside a number, a rating or the solution.

    Raises PuzzleError if other words may be cells.
    """
    squares = _squares(tuple(sizes))
    words = list(_WORD.finditer(line))
    found = [word for word in words if len(word[0]) in squares]
    for n in sizes if found else ():
        puzzles = [word for word in found if len(word[0]) == n * n and may_be_cells(word[0], n)]
        if not puzzles:
            continue
        first, *more = puzzles
        if (
            more
            and is_solution(first[0], more[0][0], n)
            and not is_solution(more[0][0], first[0], n)
        ):
            first, more = more[0], [first, *more[1:]]  # the solution comes before the puzzle
        whole = WholeLine(n, Row(first[0], "column", range(first.start() + 1, first.end() + 1)))
        _check_others([word[0] for word in words if word not in puzzles], whole, where)
        for other in more:
            if len({word[0] for word in more}) > 1 or not is_solution(other[0], first[0], n):
                why = "a second puzzle on the line, which is not the solution of the first"
                raise PuzzleError(f"{where}, column {other.start() + 1}: {why}")
        return whole
    return None


def _check_others(others: Iterable[str], whole: WholeLine, where: str) -> None:
    """Raise PuzzleError if other words beside a puzzle may be cells."""
    if number := _cells_beside(others, whole):
        why = f"{number} cells beside a puzzle of {whole.n**2} cells; a comment begins with #"
        raise PuzzleError(f"{where}: {why}")


def check_no_layout(words: Iterable[str], where: str) -> None:
    """Raise PuzzleError if a word beside a puzzle is the name of a layout, which may be its own."""
    for word in words:
        if word[:1].isalpha() and is_layout_name(word):
            remedy = "write a table with the columns puzzle and layout, or delete it"
            raise PuzzleError(f"{where}: {shown(word)} can be the layout of the puzzle; {remedy}")


def words_of(line: str) -> list[str]:
    """Return the words of a line, without the separators between them."""
    return _WORD.findall(line)


def _cells_beside(others: Iterable[str], whole: WholeLine) -> int:
    """Return the number of cells in other words that may belong to a puzzle, or 0.

    Two groups of a larger puzzle that have lost the gap between them can look like a puzzle with an
    even number of cells, so small words are counted together. An odd number never arises so. A line
    of 16 cells can be a row of a larger puzzle, whose digits may be letters.
    """
    known = digits_as_in(whole.row.texts, 16 if whole.n == 4 else 9)
    lengths = [len(word) for word in others if _may_be_part(word, known)]
    number = sum(lengths) if whole.n % 2 == 0 else max(lengths, default=0)
    return number if number >= _FEWEST_CELLS else 0


def _may_be_part(word: str, known: Collection[str]) -> bool:
    """Return True if a word consists of known cells.

    The result is also True if a word is long and nearly all of it are cells.
    """
    others = sum(character not in known for character in word)
    return others == 0 or (others <= _DAMAGED_CELLS and len(word) >= _FEWEST_CELLS)


def is_solution(grid: str, puzzle: str, n: int) -> bool:
    """Return True if a grid has a digit in each cell, and the clues of a puzzle."""
    if not _FULL.fullmatch(grid):
        return False
    known, pairs = digits_as_in(grid + puzzle, n), zip(grid, puzzle, strict=True)
    return all(known.get(a) and known.get(b) in (0, known[a]) for a, b in pairs)


def solution_of(texts: Iterator[str] | list[str], n: int) -> str | None:
    """Return the one of two or more strings whose clues all the others have, or None."""
    some = list(texts)
    for one in some:
        if all(other is one or is_solution(other, one, n) for other in some):
            return one
    return None


def wrong_words(line: str, where: str, sizes: Collection[int]) -> None:
    """Raise PuzzleError for a word that is longer than a row, but is no puzzle.

    Otherwise raise it for the first string that is no cell, if the line has the cells of a puzzle.
    """
    squares = _squares(tuple(sizes))
    for row in (rows.side_by_side(line), rows.fields(line)):
        n = squares.get(len(row.texts), 0)
        if n and (k := first_wrong(row.texts, n)) is not None:
            why = f"{shown(row.texts[k])} is {no_cell(row.texts[k], n)}"
            raise PuzzleError(f"{where}, {row.place(k)}: {why}")
    for word in re.finditer(r"[^\s\"',;|`]+", line):
        if len(word[0]) <= MOST_DIGITS_OF_PUZZLE:
            continue
        place = f"{where}, column {word.start() + 1}"
        if len(word[0]) not in squares:
            why = f"has {len(word[0])} cells; a puzzle has {joined(squares, 'or')}"
            side = isqrt(len(word[0]))
            why += advice_on_size(side, sizes) if side * side == len(word[0]) else ""
            raise PuzzleError(f"{place}: {word[0][:40]!r} {why}")
        n = squares[len(word[0])]
        if (k := first_wrong(word[0], n)) is not None:
            why = f"{shown(word[0][k])} is {no_cell(word[0][k], n)}"
            raise PuzzleError(f"{where}, column {word.start() + 1 + k}: {why}")
