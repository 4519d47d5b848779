"""Public names that are imported when they are first used; a wrong name gets the nearest right one.

The package and each of its rooms have a stub, `__init__.pyi`, which lists the public names with
their modules. Type checkers read it, and `lazy_loader` reads it when a name is first asked for.
The command line imports modules directly, so it starts without reading any list.
"""

import ast
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sudokuenum import errors

SYNONYMS = {
    "board": "Puzzle",
    "catalog": "essential.Catalogue",
    "count": "count_grids",
    "grid": "Puzzle",
    "is_valid": "is_proper",
    "load": "read_puzzles",
    "minimize": "minimise",
    "minimize_many": "minimise_many",
    "neighbors": "neighbours",
    "parse": "Puzzle",
    "random_grid": "sample",
    "read": "read_puzzles",
    "solve_all": "solutions",
    "sudoku": "Puzzle",
}
"""Names that people try, in lower case, and the public names that they mean."""


class Accessors(NamedTuple):
    """The functions that a package defines to have attributes that are found when needed."""

    getattr: Callable[[str], object]
    dir: Callable[[], list[str]]


def public_names(module: str, file: str) -> Accessors:
    """Return the functions `__getattr__` and `__dir__` of a package with a stub.

    Parameters
    ----------
    module, file
        The values of `__name__` and `__file__` in the package.
    """

    @cache
    def attached() -> tuple[Callable[[str], object], list[str]]:
        import lazy_loader

        getter, _, names = lazy_loader.attach_stub(module, file)
        return getter, names

    def get(name: str) -> object:
        # `from room import module` asks for the module before it imports it
        if "." in module and (Path(file).parent / f"{name}.py").is_file():
            raise AttributeError(f"module {module!r} has not yet imported {name!r}", name=name)
        if name.startswith("__") and name != "__all__":
            raise AttributeError(f"module {module!r} has no attribute {name!r}", name=name)
        getter, names = attached()
        if name == "__all__":
            return names
        if name in names:
            return getter(name)
        raise AttributeError(_message(module, Path(file).parent, name), name=name)

    return Accessors(get, lambda: attached()[1])


def _message(module: str, folder: Path, name: str) -> str:
    """Return the message for a name that a package does not have, with the nearest public name."""
    from difflib import get_close_matches  # takes 5 ms, which only wrong names should pay

    root, _, room = module.partition(".")
    homes = dict.fromkeys(errors.__all__, f"{root}.errors")
    homes |= _homes(root, folder.parent if room else folder)
    places = {one.lower(): f"{home}.{one}" for one, home in homes.items()}
    places = {one: f"{root}.{meant}" for one, meant in SYNONYMS.items()} | places
    if name in homes:
        advice = f": it is {homes[name]}.{name}"
    else:
        near = get_close_matches(name.lower(), places, 1)
        advice = f"; did you mean {places[near[0]]}?" if near else ""
    return f"module {module!r} has no attribute {name!r}{advice}"


def _homes(root: str, folder: Path) -> dict[str, str]:
    """Return the package in which each public name is found, the shortest one if there are two."""
    homes: dict[str, str] = {}
    for stub in (*sorted(folder.glob("*/__init__.pyi")), folder / "__init__.pyi"):
        home = root if stub.parent == folder else f"{root}.{stub.parent.name}"
        for node in ast.parse(stub.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom):
                homes |= dict.fromkeys((alias.name for alias in node.names), home)
    return homes
