"""The check of an argument's type, with one wording for all public functions."""


def check_type(value: object, expected: type, words: str) -> None:
    """TypeError unless a value has the expected type; the words name it.

    >>> check_type("3x3", str, "a text")
    >>> check_type(33, str, "a text")
    Traceback (most recent call last):
        ...
    TypeError: expected a text, not int
    """
    if not isinstance(value, expected):
        raise TypeError(f"expected {words}, not {type(value).__name__}")
