"""Values in the form that a sentence needs: nouns after numbers, lists, and durations."""

from collections.abc import Iterable

MAX_LINE = 200
"""The largest number of characters of a value from outside in a message."""


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


def duration(seconds: float) -> str:
    """Return a duration in a suitable unit: seconds, minutes, hours, days or years.

    Examples
    --------
    >>> [duration(seconds) for seconds in (0, 5e-7, 0.0012, 0.04, 12.34, 99.9)]
    ['0 s', 'less than 0.001 s', '0.001 s', '0.04 s', '12.3 s', '99.9 s']
    >>> [duration(seconds) for seconds in (100, 250, 5999, 6000, 2e4, 1e6, 1e10)]
    ['2 minutes', '4 minutes', '100 minutes', '1.7 hours', '5.6 hours', '11.6 days', '317 years']
    """
    if 0 < seconds < 0.0005:
        return "less than 0.001 s"
    if seconds < 0.095:
        return f"{float(f'{seconds:.1g}'):g} s"
    if seconds < 100:
        return f"{seconds:.1f} s"
    if seconds < 6000:
        return f"{seconds / 60:.0f} minutes"
    if seconds < 100 * 3600:
        return f"{seconds / 3600:.1f} hours"
    days = seconds / 86400
    return f"{days:.1f} days" if days < 900 else f"{days / 365.25:.3g} years"


def escaped(text: str) -> str:
    r"""Return a string as one line, in which control characters are escaped.

    The name of a file may contain sequences that would otherwise move the cursor of a terminal.

    Examples
    --------
    >>> print(escaped("'a\x1b[2J.txt':\n no puzzle"))
    'a\x1b[2J.txt': no puzzle
    """
    words = " ".join(text.split())
    if words.isprintable():
        return words
    return "".join(one if one.isprintable() else repr(one)[1:-1] for one in words)


def one_line(value: object) -> str:
    r"""Return a value from outside as a line of at most 200 printable characters.

    Other characters, which could control a terminal, are escaped.

    Examples
    --------
    >>> print(one_line("malformed \x1b[2J"), len(one_line("9" * 1000)))
    malformed \x1b[2J 200
    """
    try:
        text = str(value)[: 2 * MAX_LINE]
    except Exception:  # raised by a class from outside
        text = f"a value of type {type(value).__name__}"
    words = escaped(text)
    return words if len(words) <= MAX_LINE else f"{words[: MAX_LINE - 3]}..."
