"""Expands the lists of public names in the pages of the reference.

Such a list is a block `{public-names}` with one name a line, such as `solve` or `counting.chain`.
It becomes a table with a line for each name; a page for each has its docstring.
"""

import re
from inspect import isclass, isroutine
from itertools import chain
from operator import attrgetter
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
    names = listed_names()
    for file in folder.iterdir():
        if file.name not in {f"{name}.rst" for name in names}:
            file.unlink()
    for name in names:
        file = folder / f"{name}.rst"
        home, _, short = f"sudokuenum.{name}".rpartition(".")
        head = f"{name}\n{'=' * len(name)}\n\n.. currentmodule:: {home}\n"
        text = f"{head}.. auto{_kind(name)}:: {short}\n"
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


def listed_names() -> list[str]:
    """The names that the pages of the reference list."""
    pages = Path(__file__).parent.glob("reference/*.md")
    blocks = (BLOCK.findall(page.read_text(encoding="utf-8")) for page in pages)
    return [name for block in chain.from_iterable(blocks) for name in block.split()]


def _kind(name: str) -> str:
    thing = attrgetter(name)(sudokuenum)
    if not isclass(thing):
        return "function" if callable(thing) and isroutine(thing) else "data"
    return "exception" if issubclass(thing, Exception) else "class"
