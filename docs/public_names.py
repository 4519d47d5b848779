"""Expands the lists of public names in the pages of the reference.

Such a list is a block `{public-names}` with one name a line. It becomes a table with a line for
each name; a page for each has its docstring.
"""

import re
from inspect import isclass
from pathlib import Path

import sudokuenum

BLOCK = re.compile(r"^```\{public-names\}\n(.*?)\n```$", re.DOTALL | re.MULTILINE)


def expanded(page: str) -> str:
    """A page with its lists of names as reStructuredText, for autosummary."""
    return BLOCK.sub(lambda block: _listed(block[1].split()), page)


def _listed(names: list[str]) -> str:
    table = [".. autosummary::", "   :nosignatures:", "", *(f"   {name}" for name in names)]
    pages = [".. toctree::", "   :hidden:", "", *(f"   names/{name}" for name in names)]
    text = "\n\n".join([".. currentmodule:: sudokuenum", "\n".join(table), "\n".join(pages)])
    return f"```{{eval-rst}}\n{text}\n```"


def write_pages(folder: Path) -> None:
    """Write a page for each public name, and no other; a page that is as it was stays untouched."""
    folder.mkdir(exist_ok=True)
    for file in folder.iterdir():
        if file.stem not in dir(sudokuenum):
            file.unlink()
    for name in dir(sudokuenum):
        file = folder / f"{name}.rst"
        head = f"{name}\n{'=' * len(name)}\n\n.. currentmodule:: sudokuenum\n"
        text = f"{head}.. auto{_kind(name)}:: {name}\n"
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


def _kind(name: str) -> str:
    thing = getattr(sudokuenum, name)
    if not isclass(thing):
        return "function"
    return "exception" if issubclass(thing, Exception) else "class"
