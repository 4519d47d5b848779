"""The command in a process of its own, as users start it."""

import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any

from ended import Ended, pace
from run_command import PYTHON

SECONDS = 60
"""The seconds that a short command may take, on a machine that has nothing else to do."""


def ran(
    words: Sequence[str],
    folder: Path,
    *,
    before: Sequence[str] = (),
    python: Sequence[str] = PYTHON,
    environment: Mapping[str, str] | None = None,
    stdout: int | IO[Any] = subprocess.PIPE,
) -> Ended:
    """Return how a command ended that runs in a folder.

    `before` stands before the command, such as `nice`, and `python` is the interpreter with its
    options. What the command prints is not read if it has another `stdout`.
    """
    with subprocess.Popen(
        [*before, *python, "-m", "sudokuenum", *words],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        errors="backslashreplace",
        start_new_session=True,
    ) as process:
        try:
            out, err = process.communicate(timeout=SECONDS * pace())
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, err = process.communicate()
        return Ended(process.returncode, out or "", err)


def limited(limit: str) -> list[str]:
    """Return the words that start a command within a limit, such as `-v 500000` of memory."""
    # a file of coverage would not fit, either
    return ["/bin/sh", "-c", f'unset COVERAGE_PROCESS_CONFIG; ulimit {limit}; exec "$@"', "sh"]
