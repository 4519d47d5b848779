import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from inspect import getdoc, isclass, isfunction, isroutine, signature
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import pytest
from public_api import PUBLIC_NAMES

import sudokuenum

MODULES = (
    ["sudokuenum"]
    + [
        module.name
        for module in walk_packages(sudokuenum.__path__, "sudokuenum.")
        if module.name != "sudokuenum.__main__" and ".kernels." not in module.name
    ]
    + [path.stem for path in sorted(Path(__file__).parent.glob("**/twin_*.py"))]
)
NEED_HIGHS = ("sudokuenum.models.searching", "sudokuenum.models.solvers")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.heavy] if name in NEED_HIGHS else [])
        for name in MODULES
    ],
)
def test_examples_in_the_docstrings_run(name: str) -> None:
    if name in NEED_HIGHS:
        pytest.importorskip("highspy")
    module = import_module(name)
    names = vars(module)
    if hasattr(module, "__path__"):  # the examples of its public names are in their modules
        vars(module := ModuleType(name, module.__doc__)).update(sudokuenum=sudokuenum)
    if name != "sudokuenum":
        public = {name.rpartition(".")[2]: value for name, value in PUBLIC_NAMES.items()}
        names = public | names
    assert doctest.testmod(module, extraglobs=names, optionflags=doctest.ELLIPSIS).failed == 0


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(sudokuenum.__file__).parent / "py.typed").is_file()


def test_a_public_name_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(AttributeError, match="count_gridz"):
        _ = sudokuenum.count_gridz  # type: ignore[attr-defined]


# mypy, which CI runs on this file, reports the ignore above if there is no such error
SLOW_MYPY = pytest.param(["mypy", "--strict"], marks=pytest.mark.slow)
BASEDPYRIGHT = pytest.param(["basedpyright", "--level", "error"], marks=pytest.mark.heavy)


@pytest.mark.parametrize("checker", [SLOW_MYPY, BASEDPYRIGHT])
def test_a_public_name_that_does_not_exist_is_an_error_for_type_checkers(
    checker: list[str], tmp_path: Path
) -> None:
    pytest.importorskip(checker[0])
    script = tmp_path / "script.py"
    script.write_text("import sudokuenum\nsudokuenum.count_grids()\nsudokuenum.count_gridz()\n")
    # the package is found as it is here, installed or not
    path = str(Path(sudokuenum.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-m", *checker, str(script)],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": path}, timeout=300,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    errors = [line for line in done.stdout.splitlines() if "error:" in line]
    assert done.returncode == 1, done.stderr
    assert len(errors) == 1, done.stdout
    assert "count_gridz" in errors[0]


def test_every_public_name_has_a_docstring() -> None:
    assert all(
        value.__doc__ for value in PUBLIC_NAMES.values() if isroutine(value) or isclass(value)
    )


def public_callables() -> Iterator[tuple[str, Any]]:
    """The public functions, and the public methods of the public classes, by their names."""
    for name, thing in PUBLIC_NAMES.items():
        if isfunction(thing):
            yield name, thing
        for method, value in vars(thing).items() if isclass(thing) else ():
            function = getattr(value, "__func__", value)
            if isfunction(function) and not method.startswith("_"):
                yield f"{name}.{method}", function


def overrides(name: str) -> bool:
    """Whether a method is described by a base class, such as those of `LongCount`."""
    owner, _, method = name.rpartition(".")
    described = PUBLIC_NAMES.get(owner)
    return isclass(described) and any(method in vars(base) for base in described.__mro__[1:])


@pytest.mark.parametrize(("name", "function"), list(public_callables()))
def test_public_functions_describe_their_parameters(name: str, function: Any) -> None:
    parameters = [p for p in signature(function).parameters if p not in ("self", "cls")]
    text = getdoc(function) or ""
    assert text
    if parameters and not overrides(name):
        assert "\nParameters\n----------\n" in text, f"{name}: no section Parameters"
    if len(parameters) >= 4:
        for section in ("Parameters", "Returns", "Raises"):
            assert f"\n{section}\n{'-' * len(section)}\n" in text, f"{name}: no section {section}"
        described = text.partition("\nParameters\n")[2].partition("\nReturns\n")[0]
        heads = re.findall(r"^(\w+(?:, \w+)*)$", described, re.MULTILINE)
        assert {*", ".join(heads).split(", ")} == {*parameters}
