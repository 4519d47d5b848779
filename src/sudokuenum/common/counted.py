"""Nouns after numbers."""


def counted(number: int | str, noun: str) -> str:
    """A number and its noun, in the plural unless the number is 1.

    >>> [counted(1, "path"), counted(0, "clue"), counted(44, "class")]
    ['1 path', '0 clues', '44 classes']
    """
    if str(number) == "1":
        return f"{number} {noun}"
    return f"{number} {noun}{'es' if noun.endswith('s') else 's'}"
