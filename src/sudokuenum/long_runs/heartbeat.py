"""The heartbeats by which processes that share a file know which of them are alive.

A process that counts into a file regularly writes the time into it (claims.py). A process whose
last heartbeat is too old is considered dead, and the classes that it has claimed are free again. On
the same machine nobody has to wait for a process that was killed, because the operating system
also knows which processes are alive.
"""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from platform import node
from time import time

from sudokuenum.long_runs.file_format import read_processes

BEAT = 1.0
"""The seconds between two heartbeats."""
SILENCE = 10.0
"""The seconds without a heartbeat after which a process is dead."""


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
