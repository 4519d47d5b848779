"""The marks that stand for the cells of a puzzle in a text."""

from collections.abc import Iterable
from functools import cache

from sudokuenum.errors import PuzzleError
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE
from sudokuenum.geometry.digits import SYMBOLS

EMPTY = ".0*_-xX"
"""The marks for an empty cell."""
_WHITE = b" \t\n\v\f\r\x1c\x1d\x1e\x1f"
"""The ASCII characters that are white space."""
_NO_CELL = 255


# Each puzzle that is read uses this table; an entry for each number of digits.
@cache
def digits_by_text(n: int) -> dict[str, int]:
    """The digit up to n that each text of a cell stands for, 0 for an empty cell."""
    symbols = {symbol: digit for digit, symbol in enumerate(SYMBOLS[:n], 1)}
    decimals = {str(digit): digit for digit in symbols.values()}
    lower = {symbol.lower(): digit for symbol, digit in symbols.items()}
    return dict.fromkeys(["", *EMPTY], 0) | symbols | lower | decimals


def check_empty_cells(texts: Iterable[str], digits: int) -> None:
    """PuzzleError if 0 stands beside another mark for an empty cell where it may be a digit.

    Puzzles with 10 or more digits are also written with the digits 0 to 9 and then letters.
    """
    if not 10 <= digits <= MOST_DIGITS_OF_PUZZLE:
        return
    used = set(texts)
    others = sorted(used & (set(EMPTY) - {"0"}))
    if "0" in used and others:
        words = f"the digits are 1 to {SYMBOLS[digits - 1]}, and 0 is not one of them"
        raise PuzzleError(f"both 0 and {others[0]} stand for empty cells; {words}")


def cells_of(text: str, digits: int) -> tuple[int, ...] | None:
    """The cells of an ASCII text with a mark for each cell, else None; equal digits may meet."""
    if not (text.isascii() and 2 <= digits <= MOST_DIGITS_OF_PUZZLE):
        return None
    cells = tuple(text.encode().translate(_cells_by_mark(digits), _WHITE))
    return cells if len(cells) == digits**2 and _NO_CELL not in cells else None


# Each puzzle that is read uses this table, 256 bytes for each number of digits.
@cache
def _cells_by_mark(digits: int) -> bytes:
    """The cell that each ASCII character stands for, _NO_CELL where it is none."""
    known = digits_by_text(digits)
    return bytes(known.get(chr(code), _NO_CELL) for code in range(256))
