"""The files of saved counts, changed and read beside the package."""

import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from sudokuenum import CountedClass


def results_of(found: Mapping[int, tuple[int, float]]) -> dict[int, CountedClass]:
    """The results of classes, from n and the seconds of each by its number."""
    return {number: CountedClass(number, n, seconds) for number, (n, seconds) in found.items()}


def execute(path: Path, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """The rows that a statement of SQL gives."""
    with closing(sqlite3.connect(path)) as database, database:
        return database.execute(statement, values).fetchall()


def error_with_small_files(blocks: int, command: str) -> str:
    """What a command says, which fails where no file may have more than some blocks of bytes."""
    # a file of coverage would not fit either, and compiled code would stay behind cut short
    line = f"unset COVERAGE_PROCESS_CONFIG; ulimit -f {blocks}; "
    line += f"exec {sys.executable} -B -m sudokuenum {command}"
    done = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    return done.stderr


def done(path: Path) -> int:
    """How many classes have a result, which is asked often while they are counted."""
    try:
        return execute(path, "SELECT count(n) FROM classes")[0][0] if path.exists() else 0
    except sqlite3.OperationalError:  # the file is being made
        return 0
