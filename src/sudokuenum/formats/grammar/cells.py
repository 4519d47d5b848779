"""Read the digit of one cell, which is a digit, or a mark for an empty cell.

A cell is a digit, a mark for an empty cell, or nothing between two separators. Digits above 9 are
letters from A, or decimal numbers. A digit may be written as a float that is whole, such as `5.0`,
and an empty cell as `nan`, `None` or `null`, because tables of other programs have these. A plus is
an empty cell if there is no other mark, and at least one for each row.

Some programs mark the clues of a finished grid by an exclamation mark, such as `5!`. The puzzle
then has only these clues, and the other digits are its solution.

Puzzles of 10 to 16 digits can have other digits, if the cells show that they are meant, and all
puzzles can have the digits from 0 on if -1 is an empty cell:

    0 to F, or 0 to 15      for 16 digits, and accordingly for others; 0 is a digit if there is
                            another mark for empty cells, no cell has the digit above this range,
                            0 is there twice, and at most one digit is missing, as in each puzzle
                            with one solution

In puzzles of any size all digits can be letters from A, such as A to I in 9x9 puzzles. With 10 to
16 digits, where A is usually 10, one of the letters must be above the usual ones.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from math import isqrt
from typing import NamedTuple

from sudokuenum.common.arguments import shown
from sudokuenum.common.wording import counted
from sudokuenum.errors import PuzzleError, located
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.grids.marks import EMPTY, check_empty_cells, digits_by_text

_CLUE = re.compile(r"(?:\d{1,2}|[A-Ga-g])!", re.ASCII)
"""A digit that is marked as a clue."""
_FLOAT = re.compile(r"(?:0|[1-9]\d{0,2})\.\d*(?:[eE][+-]?\d{1,3})?", re.ASCII)
_TWICE = re.compile(r"0\d|__|\.\.|\*\*|\?\?", re.ASCII)
"""A digit with a zero before it, or a mark for an empty cell that is as wide as two digits."""
_EMPTY_WORDS = {"nan", "none", "null", "na", "<na>", "n/a", "<>", "~"}
"""The strings of other programs for an empty cell, in lower case."""
_FEWEST_DIGITS = 10
"""The fewest digits of puzzles in which 0 can be a digit."""
_FEWEST_ZEROS = 2
"""The fewest cells with 0 as a digit, because a single 0 may be a mistake."""
_EMPTY_BUT_ZERO = frozenset({"", *EMPTY}) - {"0"}
"""The empty cells beside which 0 can be a digit."""
_MINUS = "-1"
"""An empty cell beside which no other mark is one, so that 0 is a digit."""

_PLUS = "+"
"""An empty cell in puzzles with n of them and no other mark. Drawings have it at their corners."""

_WRONG_CELLS = 2
"""The most strings of a damaged puzzle that are no cells."""
_BRACKETS = "()[]{}<>=\"'"
"""The characters that are certainly no empty cells."""


class CellDigits(NamedTuple):
    """The digits of cells, and the error to raise if they contradict one another."""

    digits: Sequence[int]
    doubt: str = ""
    """The error if two digits clash, because 0 was then not meant as a digit."""


@lru_cache(4096)
def plain(text: str) -> str:
    """Return a whole float as a decimal number, and a word or spaces for an empty cell as a dot.

    A digit that is marked as a clue loses its mark, and cells of two characters lose the first if
    it adds nothing. Any other string is returned as it is.

    >>> [plain(text) for text in ("5.0", "5.", "5.000e+00", "nan", " ", "5!", "5.5", "07", "__")]
    ['5', '5', '5', '.', '.', '5', '5.5', '7', '_']
    """
    if _CLUE.fullmatch(text):
        return text[:-1]
    if _TWICE.fullmatch(text):
        return text[1:]
    if _FLOAT.fullmatch(text):
        number = float(text)
        return str(int(number)) if number.is_integer() else text
    return "." if text.isspace() or text.lower() in _EMPTY_WORDS else text


def are_cells(texts: Iterable[str], n: int) -> bool:
    """Return True if each string is a cell of a puzzle with n digits, apart from other digits."""
    known = digits_by_text(n)
    others = {*texts} - known.keys()
    return not others or all(plain(text) in known for text in others)


def may_be_cells(texts: Collection[str], n: int) -> bool:
    """Return True if each string can be a cell of a puzzle with n digits, in any of the ways.

    A plus can be a cell only beside others.
    """
    some = {*texts}
    return (
        are_cells(some, n)
        or (_MINUS in some and are_cells(some - {_MINUS}, n))
        or (_PLUS in some and len(texts) > 1 and _are_digits(some - {_PLUS}, n))
        or _are_letters(some, n)
    )


def may_be_damaged(texts: Collection[str], n: int) -> bool:
    """Return True if strings can be the cells of a puzzle with n digits that has a fault.

    Up to n cells are missing or too many, and no more than two strings are no cells.
    """
    if abs(len(texts) - n * n) > n:
        return False
    return sum(not may_be_cells([text], n) for text in texts) <= _WRONG_CELLS


def _are_digits(texts: Iterable[str], n: int) -> bool:
    """Return True if each string is a digit, and no empty cell."""
    return all(digits_by_text(n).get(text) for text in texts)


# Cached as the other digits are.
@cache
def _letters_by_text(n: int) -> dict[str, int]:
    """Return the digits of letters from A to the n-th one, and 0 for the empty cells."""
    letters = {chr(ord(first) + k): k + 1 for first in "Aa" for k in range(n)}
    return dict.fromkeys(["", *EMPTY], 0) | letters


def _are_letters(texts: Iterable[str], n: int) -> bool:
    """Return True if all cells that are not empty are the letters from A to the n-th letter."""
    letters = _letters_by_text(n)
    return all(text in letters or plain(text) == "." for text in texts)


def digits_as_in(cells: Collection[str], n: int) -> dict[str, int]:
    """Return the digits of characters as these cells have them, of which all may be letters.

    >>> digits_as_in("1..4", 4)["4"], digits_as_in("A..D", 4)["D"]
    (4, 4)
    """
    known, some = digits_by_text(n), {*cells}
    is_usual = known.keys() >= some or are_cells(some, n) or not _are_letters(some, n)
    return known if is_usual else _letters_by_text(n)


def first_wrong(texts: Sequence[str], n: int) -> int | None:
    """Return the number of the first string that can be no cell among these, or None.

    If digits and letters are mixed, it is the first string that is no usual cell.
    """
    if may_be_cells(texts, n):
        return None
    wrong = (k for k, text in enumerate(texts) if not may_be_cells([text], n))
    unusual = (k for k, text in enumerate(texts) if not are_cells([text], n))
    return next(wrong, next(unusual, None))


def digits_of_cells(
    texts: Sequence[str], n: int, where: str, place: Callable[[int], str]
) -> CellDigits:
    """Return the digits of cells, 0 for empty cells.

    Raises PuzzleError, which begins with `where` or with the place of the cell, if a string is no
    cell, or if two marks for an empty cell do not go together, such as an empty field and a mark.
    """
    known, some = digits_by_text(n), {*texts}
    changed = {text: plain(text) for text in some - known.keys()}
    has_minus = _MINUS in some and not some & _EMPTY_BUT_ZERO
    if has_minus:
        changed[_MINUS] = "."
    elif _PLUS in some and texts.count(_PLUS) >= n and _are_digits(some - {_PLUS}, n):
        changed[_PLUS] = "." if len(some) > 1 else _PLUS
    wrong = {text for text, cell in changed.items() if cell not in known}
    if wrong and _are_letters(some, n):
        letters = _letters_by_text(n)
        return CellDigits([letters.get(text, 0) for text in texts])
    if wrong:
        k = next(k for k, text in enumerate(texts) if text in wrong)
        raise PuzzleError(f"{place(k)}: {shown(texts[k])} is {no_cell(texts[k], n)}")
    if any(text.endswith("!") for text in changed):
        texts = _clues_of_grid(texts, known, changed, where)
        some = {*texts}
    elif changed:
        texts = [changed.get(text, text) for text in texts]
        some = {*texts}
    if "0" in some and (has_minus or SYMBOLS[n - 1] not in some):
        with located(f"{where}: "):
            if has_minus:
                return _digits_from_0(texts, n, _MINUS)
            check_zeros(texts, n)
            if n >= _FEWEST_DIGITS and (other := _other_digits(texts, some, n)):
                return other
    mark = min(some & {*EMPTY}, default=None)
    if "" in some and mark:
        raise PuzzleError(f"{where}: both an empty field and {mark} stand for empty cells")
    with located(f"{where}: "):
        check_empty_cells(some, n)
    return CellDigits([known[text] for text in texts])


def _clues_of_grid(
    texts: Sequence[str], known: Mapping[str, int], changed: Mapping[str, str], where: str
) -> list[str]:
    """Return the marked clues of a finished grid, and dots for the digits of its solution.

    `changed` has the cells of strings that are not in `known`.

    Raises PuzzleError if a cell is empty although some digits have no mark, or if a row or a column
    has a digit twice.
    """
    marked = [text.endswith("!") for text in texts]
    clues = [plain(text) if mark else "." for text, mark in zip(texts, marked, strict=True)]
    digits = [known[changed.get(text, text)] for text in texts]
    if not any(d and not mark for d, mark in zip(digits, marked, strict=True)):
        return clues
    if all(digits):
        n = isqrt(len(digits))
        lines = [digits[n * k : n * k + n] for k in range(n)] + [digits[k::n] for k in range(n)]
        if k := next((k for k, line in enumerate(lines, 1) if len({*line}) < n), 0):
            line = f"row {k}" if k <= n else f"column {k - n}"
            raise PuzzleError(f"{where}: a digit is twice in {line} of the grid with marked clues")
        return clues
    clue = next(text for text, mark in zip(texts, marked, strict=True) if mark)
    other = next(texts[k] for k, digit in enumerate(digits) if digit and not marked[k])
    why = "some cells are empty; mark all clues with !, or none"
    raise PuzzleError(f"{where}: {clue} is marked as a clue, {other} is not, and {why}")


def _other_digits(texts: Sequence[str], some: set[str], n: int) -> CellDigits | None:
    """Return the digits of cells in which 0 is a digit, or None if it is an empty cell."""
    known, others = digits_by_text(n), some & _EMPTY_BUT_ZERO
    digits = {known[text] for text in some - others}
    # A single 0 may have taken the place of the other mark.
    is_mistake = texts.count("0") < _FEWEST_ZEROS or len(digits) < n - 1
    if not others or n in digits or is_mistake:
        return None
    return _digits_from_0(texts, n, min(others) or "an empty field")


def _digits_from_0(texts: Sequence[str], n: int, mark: str) -> CellDigits:
    """Return the digits of cells that have the digits 0 to n - 1 and `mark` for empty cells.

    Raises PuzzleError if a cell has the digit n.
    """
    known, empty = digits_by_text(n), _EMPTY_BUT_ZERO
    digits = [0 if text in empty else known[text] + 1 for text in texts]
    both = f"both 0 and {mark} stand for empty cells; the digits are 1 to {SYMBOLS[n - 1]}"
    doubt = f"{both}, and 0 is not one of them"
    if max(digits) > n:
        raise PuzzleError(doubt)
    return CellDigits(digits, doubt)


def check_zeros(texts: Sequence[str], n: int) -> None:
    """Raise PuzzleError if cells with 0 can be empty or have a digit (`zeros_may_be_digits`)."""
    if zeros_may_be_digits(texts, n):
        why = f"{counted(texts.count('0'), 'cell')} with 0 can be empty or a digit"
        raise PuzzleError(f"{why}; write empty cells as ., or the digits as 1 to {SYMBOLS[n - 1]}")


def zeros_may_be_digits(texts: Sequence[str], n: int) -> bool:
    """Return True if cells with 0 can be empty, or have the lowest of the digits 0 to n - 1.

    This is so if no cell has the digit n, if no row or column has two cells with 0, and if at most
    one digit is missing, as in each puzzle with one solution. For 10 digits and more, 0 is a digit
    if there is another mark for empty cells, and for fewer than 4 it is an empty cell.
    """
    zeros = texts.count("0")
    if n < 4 or not _FEWEST_ZEROS <= zeros <= n or SYMBOLS[n - 1] in texts:
        return False
    known, at = digits_by_text(n), [k for k, text in enumerate(texts) if text == "0"]
    marks = {*texts} & _EMPTY_BUT_ZERO
    digits = {known.get(text) for text in {*texts} - marks}
    is_repeated = min(len({k // n for k in at}), len({k % n for k in at})) < zeros
    has_digits = not is_repeated and n not in digits and len(digits) >= n - 1
    return has_digits and not (marks and n >= _FEWEST_DIGITS)


def no_cell(text: str, n: int) -> str:
    """Return what a string is not if it is no cell of a puzzle with n digits, and the remedy.

    >>> no_cell("+", 9)
    'neither a digit up to 9 nor an empty cell; write empty cells as .'
    >>> no_cell("E", 9)
    'neither a digit up to 9 nor an empty cell; write letters as digits, or all digits as A to I'
    """
    why = f"neither a digit up to {n} nor an empty cell"
    if len(text) != 1:
        return why
    if text.isalpha():
        return f"{why}; write letters as digits, or all digits as A to {chr(64 + n)}"
    return why + ("" if text.isalnum() or text in _BRACKETS else "; write empty cells as .")
