"""The bars of commands, which all come from one function."""

import ast
import io
from argparse import Namespace
from pathlib import Path

import pytest

from sudokuenum import cli
from sudokuenum.cli.command_names import COMMANDS
from sudokuenum.cli.output import bar_of
from sudokuenum.cli.parser import command_parser
from sudokuenum.common.progress_bar import LateBar

QUIET = Namespace(quiet=True)


def test_no_command_makes_a_bar_itself() -> None:
    made = [
        f"{file.name}: {ast.unparse(node)}"
        for file in Path(cli.__file__).parent.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Bar")
    ]
    assert made == []


def test_each_command_with_a_bar_has_quiet() -> None:
    for name in COMMANDS:
        module, parser = command_parser(name)
        names = [option for action in parser._actions for option in action.option_strings]
        shows_progress = {"bar_of", "activity"} & {*vars(module)} or name == "model"
        assert bool(shows_progress) == ("--quiet" in names), name


def test_a_bar_is_left_out_with_quiet_or_for_another_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    for arguments, quiet, is_shown in (
        (Namespace(), False, True),
        (Namespace(quiet=False), False, True),
        (Namespace(quiet=False), True, False),
        (QUIET, False, False),
    ):
        shown = io.StringIO()
        shown.isatty = lambda: True  # type: ignore[method-assign]
        monkeypatch.setattr("sys.stderr", shown)
        with bar_of(arguments, quiet=quiet) as bar:
            bar.start("grids", 2)
            bar.advance(1)
        assert ("grids" in shown.getvalue()) == is_shown
    assert isinstance(bar_of(QUIET, LateBar), LateBar)
