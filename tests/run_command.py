"""The command, in a process of its own or in this one."""

import io
import json
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from typing import Any, NamedTuple

from sudokuenum.cli import main

PYTHON = [sys.executable, "-W", "error"]
"""Python, as all tests have it: a warning is an error."""
COMMAND = [*PYTHON, "-m", "sudokuenum"]


class Printed(NamedTuple):
    out: str
    err: str


def arguments(command: str, words: Iterable[object]) -> list[str]:
    """The words of a command as it is typed, and further words as they are."""
    typed = shlex.shlex(command, posix=True)
    typed.whitespace_split = True
    typed.commenters = typed.escape = ""  # a backslash is of a path of Windows
    return [*typed, *map(str, words)]


def run(command: str = "", *words: object, **streams: Any) -> subprocess.CompletedProcess[str]:
    """What a command does in a process of its own."""
    process = started(command, *words, **streams)
    out, err = process.communicate()
    return subprocess.CompletedProcess(command, process.returncode, out, err)


def started(command: str, *words: object, **streams: Any) -> subprocess.Popen[str]:
    """A process that runs a command; its streams are pipes if they are not given."""
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    return subprocess.Popen([*COMMAND, *arguments(command, words)], text=True, **streams)


def remark(process: subprocess.Popen[str]) -> str:
    """The next line that a process prints on stderr."""
    assert process.stderr is not None
    return process.stderr.readline()


def status_of(process: subprocess.Popen[str], within: float = 30) -> int:
    """The exit status of a process that ends within some seconds; its pipes are closed then."""
    process.communicate(timeout=within)
    return process.returncode


def ended_by_ctrl_c(process: subprocess.Popen[str], within: float = 30) -> str:
    """Stop a process that runs for hours, within some seconds; what it printed on stderr since."""
    process.send_signal(signal.SIGINT)
    try:
        _, errors = process.communicate(timeout=within)
    finally:
        process.kill()
    assert process.returncode == 130
    return errors or ""


def python(program: str) -> str:
    """What a Python program prints that ends well."""
    command = [*PYTHON, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def run_here(command: str = "", *words: object, status: int = 0) -> Printed:
    """What a command prints, run in this process, where it ends with this status."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            ended: object = main(arguments(command, words))
        except SystemExit as end:  # of --help and --version
            ended = end.code
    assert ended == status, err.getvalue()
    return Printed(out.getvalue(), err.getvalue())


def output(command: str = "", *words: object) -> str:
    """What a command prints on standard output, run in this process."""
    return run_here(command, *words).out


def as_json(command: str = "", *words: object) -> Any:
    """The document that a command prints with --json."""
    return json.loads(output(command, *words, "--json"))


def refused(command: str, *words: object, status: int = 2) -> str:
    """What is wrong with a command, which prints nothing but this line."""
    out, err = run_here(command, *words, status=status)
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith("sudokuenum: ")
    return err.removeprefix("sudokuenum: ").rstrip("\n")


def output_and_imports(command: str, modules: set[str]) -> str:
    """What the command prints, and on a last line which of some modules it has imported."""
    return python(
        f"import sys; from sudokuenum import cli; cli.main({command.split()!r});"
        f"print({modules!r} & sys.modules.keys())"
    )
