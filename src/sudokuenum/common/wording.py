"""Nouns after numbers, and lists in words."""

from collections.abc import Iterable


def counted(number: int | str, noun: str) -> str:
    """A number and its noun, in the plural unless the number is 1.

    >>> [counted(1, "path"), counted(0, "clue"), counted(44, "class")]
    ['1 path', '0 clues', '44 classes']
    """
    if str(number) == "1":
        return f"{number} {noun}"
    return f"{number} {noun}{'es' if noun.endswith('s') else 's'}"


def joined(values: Iterable[object], word: str = "and") -> str:
    """Values with commas between them, and a word before the last.

    >>> [joined([81]), joined([16, 36, 81], "or")]
    ['81', '16, 36 or 81']
    """
    *others, last = map(str, values)
    return f"{', '.join(others)} {word} {last}" if others else last
