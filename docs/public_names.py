"""Expands the lists of public names in the pages of the reference.

Such a list is a block `{public-names}` with one name a line. It becomes a table with a line for
each name, followed by the docstrings of all.
"""

import re
from inspect import isclass

import sudokuenum

BLOCK = re.compile(r"^```\{public-names\}\n(.*?)\n```$", re.DOTALL | re.MULTILINE)


def expanded(page: str) -> str:
    """A page with its lists of names as reStructuredText, for autosummary and autodoc."""
    return BLOCK.sub(lambda block: _documented(block[1].split()), page)


def _documented(names: list[str]) -> str:
    table = [".. autosummary::", "   :nosignatures:", "", *(f"   {name}" for name in names)]
    parts = [f".. auto{_kind(name)}:: {name}" for name in names]
    text = "\n\n".join([".. currentmodule:: sudokuenum", "\n".join(table), *parts])
    return f"```{{eval-rst}}\n{text}\n```"


def _kind(name: str) -> str:
    thing = getattr(sudokuenum, name)
    if not isclass(thing):
        return "function"
    return "exception" if issubclass(thing, Exception) else "class"
