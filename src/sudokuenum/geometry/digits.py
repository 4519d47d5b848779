"""The characters of digits: A is ten, B is eleven, and so on."""

SYMBOLS = "123456789ABCDEFG"
"""The character of each digit, from 1."""
