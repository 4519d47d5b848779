"""The files of saved counts, changed and read beside the package."""

import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from sudokuenum.long_runs import CountedClass, Identity, Number
from sudokuenum.long_runs.claims import FileStore
from sudokuenum.long_runs.database_format import create_saved
from sudokuenum.long_runs.long_count import Results
from sudokuenum.long_runs.saved import Saved, read_saved


def counted_class(number: int, n: int, seconds: float = 0.5) -> CountedClass[Number]:
    """A class for which one number is counted."""
    return CountedClass(number, Number(n), seconds)


def results_of(found: Mapping[int, tuple[int, float]]) -> dict[int, CountedClass[Number]]:
    """The results of classes, from n and the seconds of each by its number."""
    return {number: counted_class(number, n, seconds) for number, (n, seconds) in found.items()}


def read_numbers(path: Path) -> Saved:
    """The contents of a file that has one number for each class, whatever its kind."""
    return read_saved(path, lambda identity: Number)


def stored(path: Path, identity: Identity) -> FileStore[Number]:
    """A file that has one number for each class, to count into."""
    return FileStore(path, identity, Number)


def make_database(path: Path, identity: Identity, results: Results[Number]) -> None:
    """Make a file that has one number for each class."""
    create_saved(path, identity, Number, results)


def execute(path: Path, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """The rows that a statement of SQL gives."""
    with closing(sqlite3.connect(path)) as database, database:
        return database.execute(statement, values).fetchall()


def error_with_small_files(blocks: int, command: str) -> str:
    """What a command says, which fails where no file may have more than some blocks of bytes."""
    # a file of coverage would not fit either, and compiled code would stay behind cut short
    line = f"unset COVERAGE_PROCESS_CONFIG; ulimit -f {blocks}; "
    line += f"exec {sys.executable} -W error -B -m sudokuenum {command}"
    done = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    return done.stderr


def done(path: Path) -> int:
    """How many classes have a result, which is asked often while they are counted."""
    try:
        return execute(path, "SELECT count(seconds) FROM classes")[0][0] if path.exists() else 0
    except sqlite3.OperationalError:  # the file is being made
        return 0
