"""The characters that stand for digits: A is ten, B is eleven, and so on."""

SYMBOLS = "123456789ABCDEFG"
"""The character of each digit, from 1."""
MOST_DIGITS = len(SYMBOLS)
"""The most digits of a puzzle, and of a layout."""
