"""Plural nouns after numbers, and lists of values written as in a sentence."""

from collections.abc import Iterable


def counted(number: int | str, noun: str) -> str:
    """Return a number and its noun, in the plural unless the number is 1.

    Examples
    --------
    >>> [counted(1, "path"), counted(0, "clue"), counted(44, "class")]
    ['1 path', '0 clues', '44 classes']
    """
    if str(number) == "1":
        return f"{number} {noun}"
    return f"{number} {noun}{'es' if noun.endswith('s') else 's'}"


def joined(values: Iterable[object], word: str = "and") -> str:
    """Return values joined by commas, with a word such as "and" before the last one.

    Examples
    --------
    >>> [joined([81]), joined([16, 36, 81], "or")]
    ['81', '16, 36 or 81']
    """
    *others, last = map(str, values)
    return f"{', '.join(others)} {word} {last}" if others else last
