"""Tables and texts in Markdown, for the pages that are made from the package."""

import re
from collections.abc import Iterable


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table. A bar in a cell, also in its code, does not end the cell."""
    heads = [*head]
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join(f"| {' | '.join(map(_cell, line))} |\n" for line in lines)


def _cell(text: str) -> str:
    return re.sub(r"(?<!\\)\|", r"\|", text)


def in_markdown(text: str) -> str:
    """A text of the help in Markdown, in which options become code, like words in backquotes."""
    parts = text.split("`")
    for k in range(0, len(parts), 2):
        plain = re.sub(r"([*_<>|\[\]#])", r"\\\1", parts[k])
        parts[k] = re.sub(r"(?<![\w-])--?[a-z][a-z-]*", r"`\g<0>`", plain)
    parts[1::2] = [f"`{part}`" for part in parts[1::2]]
    return "".join(parts)
