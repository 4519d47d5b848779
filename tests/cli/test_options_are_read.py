"""Each command reads the options that it offers, also those that several commands share."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

import sudokuenum
from sudokuenum.cli.command_names import COMMANDS
from sudokuenum.cli.parser import command_parser
from sudokuenum.puzzles.making.demands import Wishes

PACKAGE = Path(sudokuenum.__file__).parent


def files_behind(file: Path, found: set[Path]) -> set[Path]:
    """Add a file of `cli`, and the files of `cli` that it imports except other commands."""
    found.add(file)
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("sudokuenum.cli"):
            path = PACKAGE.joinpath(*str(node.module).split(".")[1:])
            modules = [path.with_suffix(".py"), *(path / f"{one.name}.py" for one in node.names)]
            for other in modules:
                if other.is_file() and other.parent.name != "commands" and other not in found:
                    files_behind(other, found)
    return found


def names_in(file: Path) -> set[str]:
    """The attributes, strings and keywords in a file, among which are the options that it reads."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.keyword) and node.arg:
            found.add(node.arg)
    return found


@pytest.mark.parametrize("command", COMMANDS)
def test_no_option_is_ignored(command: str) -> None:
    module = import_module(f"sudokuenum.cli.commands.{command.replace('-', '_')}")
    files = files_behind(Path(str(module.__file__)), set())
    read = set[str]().union(*map(names_in, files))
    if command == "generate":  # it passes on all options that are wishes
        read |= {*Wishes.__annotations__}
    offered = {action.dest for action in command_parser(command)[1]._actions} - {"help"}
    assert offered - read == set()
