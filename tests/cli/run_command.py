"""The command in a process of its own."""

import subprocess
import sys
from pathlib import Path
from typing import Any

COMMAND = [sys.executable, "-m", "sudokuenum"]


def run(*arguments: str | Path, **streams: Any) -> subprocess.CompletedProcess[str]:
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    done: subprocess.CompletedProcess[str]
    done = subprocess.run([*COMMAND, *arguments], text=True, check=False, **streams)
    return done


def output(*arguments: str) -> str:
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout
