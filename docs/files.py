"""List the files of each room and of its kernels, with their first lines, for the page `inside`."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from markdown_text import table

HOME = Path(__file__).parents[1]
SOURCE = HOME / "src" / "sudokuenum"
CSRC = HOME / "csrc"


def rooms() -> list[str]:
    """Return the rooms in the order of the import contract: each uses only the rooms before it."""
    config = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))
    layers = config["tool"]["importlinter"]["contracts"][0]["layers"]
    return [room for layer in reversed(layers) for room in layer.split(" | ")]


def summary(file: Path) -> str:
    """Return the first line of a file's docstring."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        documentation = ast.get_docstring(ast.parse(text)) or ""
    else:
        found = re.search(r'"""(.*?)"""|/\* (.*?)\*/', text, re.DOTALL)
        documentation = (found[1] or found[2]) if found else ""
    return documentation.split("\n")[0].rstrip()


def sections() -> Iterator[str]:
    """Yield a table of the files of each room, and a table of the sources of its kernels."""
    for room in rooms():
        folder = SOURCE / room
        if folder.is_dir():
            yield f"### {room}\n\n{summary(folder / '__init__.py')}\n"
            yield _table(python_files(folder), folder)
            if sources := kernel_files(CSRC / room):
                yield f"Its kernels are in `csrc/{room}/`, with the files that they include:\n"
                yield _table(sources, CSRC / room)


def python_files(folder: Path) -> list[Path]:
    """Return the files of a room and of its subfolders, without those that describe a folder."""
    return sorted(file for file in folder.rglob("*.py") if not file.name.startswith("_"))


def kernel_files(folder: Path) -> list[Path]:
    """Return the sources of the kernels of a room, and then the files that they include."""
    kinds = (".pyx", ".pxd", ".h")
    files = sorted(file for file in folder.rglob("*") if file.suffix in kinds)
    return sorted(files, key=lambda file: file.suffix != ".pyx")


def _table(files: list[Path], folder: Path) -> str:
    rows = ((f"`{file.relative_to(folder).as_posix()}`", summary(file)) for file in files)
    return table(("file", "contents"), rows)
