"""The names of columns and keys in the forms in which they are compared with known ones."""

import re
from functools import lru_cache

QUOTES = ' "'
"""The characters around a name that do not belong to it."""


# Cached because all records of a list have the same keys.
@lru_cache(1024)
def known_name(name: str) -> str:
    """Return the name of a column or a key in lower case, without quotes and without s at the end.

    >>> known_name(' "Puzzles"')
    'puzzle'
    """
    return name.strip(QUOTES).lower().removesuffix("s")


@lru_cache(1024)
def squeezed(name: str) -> str:
    """Return a name in lower case and without marks, such as antiknight for Anti-Knight."""
    return re.sub("[^a-z]", "", name.lower())
