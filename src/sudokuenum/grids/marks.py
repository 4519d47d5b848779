"""The characters that represent the cells of a puzzle in a string."""

from collections.abc import Iterable
from functools import cache

from sudokuenum.errors import PuzzleError
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE
from sudokuenum.geometry.digits import SYMBOLS

PLAIN_EMPTY = ".0*_"
"""The characters that represent an empty cell wherever cells can be."""
DOUBTFUL_EMPTY = "-?xX"
"""The characters that represent an empty cell, but can also be a border, a word or part of one."""
EMPTY = PLAIN_EMPTY + DOUBTFUL_EMPTY
"""All characters that represent an empty cell."""
_WHITE_SPACE = b" \t\n\v\f\r\x1c\x1d\x1e\x1f"
"""The ASCII characters that are white space."""
_NO_CELL = 255
"""The entry of `_cells_by_mark` for a character that is not a cell."""


# Cached because every puzzle that is parsed needs the table. The cache holds one table for each
# number of digits.
@cache
def digits_by_text(n: int) -> dict[str, int]:
    """Return a dictionary from the strings that represent a cell to its digit.

    The digits are 1 to n, and 0 means an empty cell.
    """
    symbols = {symbol: digit for digit, symbol in enumerate(SYMBOLS[:n], 1)}
    decimals = {str(digit): digit for digit in symbols.values()}
    lower = {symbol.lower(): digit for symbol, digit in symbols.items()}
    return dict.fromkeys(["", *EMPTY], 0) | symbols | lower | decimals


def check_empty_cells(texts: Iterable[str], digits: int) -> None:
    """Raise PuzzleError if 0 and another character for an empty cell are mixed ambiguously.

    In puzzles with 10 or more digits, 0 may have been meant as a digit, because some programs write
    such puzzles with the characters 0 to 9, followed by letters.
    """
    if not 10 <= digits <= MOST_DIGITS_OF_PUZZLE:
        return
    used = set(texts)
    others = sorted(used & (set(EMPTY) - {"0"}))
    if "0" in used and others:
        symbols = f"the digits are 1 to {SYMBOLS[digits - 1]}, and 0 is not one of them"
        raise PuzzleError(f"both 0 and {others[0]} stand for empty cells; {symbols}")


def cells_of(text: str, digits: int) -> tuple[int, ...] | None:
    """Return the cells of an ASCII string with one character for each cell.

    Returns None if the string has another form. Conflicts between clues are not detected.
    """
    if not (text.isascii() and 2 <= digits <= MOST_DIGITS_OF_PUZZLE):
        return None
    cells = tuple(text.encode().translate(_cells_by_mark(digits), _WHITE_SPACE))
    return cells if len(cells) == digits**2 and _NO_CELL not in cells else None


# Cached because every puzzle that is parsed needs the table, 256 bytes for each number of digits.
@cache
def _cells_by_mark(digits: int) -> bytes:
    """Return the digit that each character represents, or _NO_CELL if it represents none."""
    known = digits_by_text(digits)
    return bytes(known.get(chr(code), _NO_CELL) for code in range(256))
