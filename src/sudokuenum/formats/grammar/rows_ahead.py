"""The lines ahead as rows of a grid, each of which is split once in each style."""

import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from sudokuenum.formats.grammar import rows
from sudokuenum.formats.grammar.lines import Look
from sudokuenum.formats.grammar.rows import STYLES

SECTION = re.compile(r"\[\s*(puzzle|state|layout)\s*\]", re.IGNORECASE)
"""The head of a section of .sdk files."""


class Line(NamedTuple):
    """A line that may be a row, with what else it may be."""

    text: str
    empty: tuple[str, int] | None
    """The mark and the number of its cells if it may consist of empty cells."""
    is_border: bool
    is_comment: bool


def _line_of(text: str | None) -> Line | None:
    """Return a line, or None if it is the end of the input, or of a section."""
    if text is None or (text.lstrip()[:1] == "[" and SECTION.fullmatch(text.strip())):
        return None
    return Line(text, rows.empty_cells(text), rows.is_border(text), rows.is_comment(text))


class RowsAhead:
    """The lines ahead, which each reading asks for.

    Parameters
    ----------
    look
        Returns the line that is a number of lines ahead, or None after the last.
    place
        Returns the place of a line ahead, or of the lines up to another one, in messages.
    """

    def __init__(self, look: Look, place: Callable[..., str]) -> None:
        self.look = look = cache(look)
        self.place = place
        # cached because each reading asks
        self.line = cache(lambda ahead: _line_of(look(ahead)))
        self.split = cache(lambda name, ahead: STYLES[name].split(look(ahead) or ""))
