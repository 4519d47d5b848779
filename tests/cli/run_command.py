"""The command, in a process of its own or in this one."""

import io
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from sudokuenum.cli import main

COMMAND = [sys.executable, "-m", "sudokuenum"]


def run(*arguments: str | Path, **streams: Any) -> subprocess.CompletedProcess[str]:
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    done: subprocess.CompletedProcess[str]
    done = subprocess.run([*COMMAND, *arguments], text=True, check=False, **streams)
    return done


def output(*arguments: str) -> str:
    """What the command prints, run in this process."""
    printed, errors = io.StringIO(), io.StringIO()
    with redirect_stdout(printed), redirect_stderr(errors):
        try:
            status: object = main([*arguments])
        except SystemExit as end:  # of --help and --version
            status = end.code
    assert status == 0, errors.getvalue()
    return printed.getvalue()


def output_and_imports(arguments: list[str], modules: set[str]) -> str:
    """What the command prints, and on a last line which of some modules it has imported."""
    program = (
        f"import sys; from sudokuenum import cli; cli.main({arguments!r});"
        f"print({modules!r} & sys.modules.keys())"
    )
    return subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line with which the command refuses these arguments, in this process."""
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert error.startswith("sudokuenum: ")
    assert error.count("\n") == 1
    return error
