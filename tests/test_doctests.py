import ast
import doctest
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import sudokuenum

MODULES = ["sudokuenum"] + [
    module.name
    for module in walk_packages(sudokuenum.__path__, "sudokuenum.")
    if module.name != "sudokuenum.__main__" and ".kernels." not in module.name
]
NEED_HIGHS = ("sudokuenum.models.searching", "sudokuenum.models.solvers")


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_the_docstrings_run(name: str) -> None:
    if name in NEED_HIGHS:
        pytest.importorskip("highspy")
    module = import_module(name)
    names = {**{public: getattr(sudokuenum, public) for public in dir(sudokuenum)}, **vars(module)}
    result = doctest.testmod(module, extraglobs=names, optionflags=doctest.ELLIPSIS)
    assert result.failed == 0


def test_type_checkers_see_the_public_names() -> None:
    home = Path(sudokuenum.__file__).parent
    assert (home / "py.typed").is_file()
    tree = ast.parse((home / "__init__.py").read_text(encoding="utf-8"))
    imported = {
        (node.module, name.asname)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.level == 0
        for name in node.names
        if name.asname
    }
    found = {
        (f"sudokuenum.{home}", name) for home, names in sudokuenum._HOMES.items() for name in names
    }
    assert imported == found


def test_every_public_name_has_a_docstring() -> None:
    for name in sudokuenum.__all__:
        assert getattr(sudokuenum, name).__doc__
