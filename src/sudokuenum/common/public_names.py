"""Public names that are imported when they are first used, and advice for a misspelt name.

The package and each of its rooms have a stub, `__init__.pyi`, which lists the public names with
their modules. Type checkers read it, and `lazy_loader` reads it when a name is first asked for.
The command line imports modules directly, so it starts without reading any list.
"""

import ast
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from sudokuenum import errors
from sudokuenum.common.advice import advised, nearest


class Accessors(NamedTuple):
    """The functions with which a package finds its attributes when they are needed."""

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

    @cache
    def files() -> frozenset[str]:
        return frozenset(path.name for path in Path(file).parent.iterdir())

    def get(name: str) -> object:
        # `from room import module` asks for the module before it imports it; the names of files are
        # compared here, because Windows and macOS would take band.py for the module of `Band`
        if "." in module and f"{name}.py" in files():
            raise AttributeError(f"module {module!r} has not yet imported {name!r}", name=name)
        if name.startswith("__") and name != "__all__":
            raise AttributeError(f"module {module!r} has no attribute {name!r}", name=name)
        getter, names = attached()
        if name == "__all__":
            return names
        if name in names:
            value = advised(getter(name), module)
            vars(sys.modules[module])[name] = value  # so that it is not asked for again
            return value
        raise AttributeError(_message(module, Path(file).parent, name), name=name)

    return Accessors(get, lambda: attached()[1])


def _message(module: str, folder: Path, name: str) -> str:
    """Return the message for a name that a package does not have, with the nearest public name."""
    from sudokuenum.common.synonyms_of_public_names import SYNONYMS

    root, _, room = module.partition(".")
    homes = dict.fromkeys(errors.__all__, f"{root}.errors")
    homes |= _homes(root, folder.parent if room else folder)
    plain = name.lower().replace("_", "")
    if name in homes:
        advice = f": it is {homes[name]}.{name}"
    elif meant := {one.replace("_", ""): meant for one, meant in SYNONYMS.items()}.get(plain):
        advice = f"; did you mean {root}.{meant}?"
    else:
        near = nearest(name, homes)
        advice = f"; did you mean {homes[near]}.{near}?" if near else ""
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
