"""The heartbeats by which processes that share a file know which of them are alive.

A process that counts into a file regularly writes the time into its row of `runs`. A process whose
last heartbeat is too old is considered dead, and the classes that it has claimed are free again. On
the same machine nobody has to wait for a process that was killed, because the operating system
also knows which processes are alive.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from platform import node
from time import time
from typing import NamedTuple

from sudokuenum import __version__
from sudokuenum.common.parallel import MOST_THREADS
from sudokuenum.errors import SavedError

_MAX_PROCESSES, _BEAT_LIMIT = 1_000_000, 1e12
"""The limits on the processes of a file, and on the seconds since 1970 of a heartbeat."""
BEAT = 1.0
"""The seconds between two heartbeats."""
SILENCE = 10.0
"""The seconds without a heartbeat after which a process is dead."""


class Process(NamedTuple):
    """A process that has worked on the file, or still does."""

    id: int
    host: str
    pid: int
    jobs: int
    beat: float


def read_processes(path: Path, database: sqlite3.Connection) -> Iterator[Process]:
    """Yield the processes in the file, and raise SavedError if one of their rows was edited."""
    rows = database.execute("SELECT id, host, pid, jobs, beat FROM runs")
    for place, (number, host, pid, jobs, beat) in enumerate(rows):
        right = (
            isinstance(host, str)
            and (isinstance(pid, int) and 1 <= pid < 1 << 31)
            and (isinstance(jobs, int) and 1 <= jobs <= MOST_THREADS)
            and (isinstance(beat, int | float) and 0 <= beat < _BEAT_LIMIT)
        )
        if not right or place >= _MAX_PROCESSES:
            raise SavedError(f"{path}: run {number}: damaged or edited")
        yield Process(number, host, pid, jobs, beat)


def begin(database: sqlite3.Connection, jobs: int) -> int:
    """Add this process, with `jobs` threads, and return its id."""
    query = "INSERT INTO runs (version, host, pid, jobs, beat) VALUES (?, ?, ?, ?, ?)"
    values = __version__, node(), os.getpid(), jobs, time()
    return database.execute(query, values).lastrowid or 0


def beat(database: sqlite3.Connection, process: int) -> None:
    """Write the time of a heartbeat."""
    database.execute("UPDATE runs SET beat = ? WHERE id = ?", (time(), process))


def end(database: sqlite3.Connection, process: int) -> None:
    """Declare a process dead."""
    database.execute("UPDATE runs SET beat = 0 WHERE id = ?", (process,))


def living(path: Path, database: sqlite3.Connection) -> dict[int, int]:
    """Return the ids of the processes that are alive, and the number of threads of each."""
    alive = {}
    for process in read_processes(path, database):
        # the clocks of two machines may differ by seconds
        if abs(time() - process.beat) < SILENCE:
            with suppress(ProcessLookupError):  # the process is dead
                if process.host == node() and os.name == "posix":
                    with suppress(PermissionError):  # the process belongs to another user
                        os.kill(process.pid, 0)
                alive[process.id] = process.jobs
    return alive
