"""Files of saved results: what they hold, how far their counts are, and how they are joined.

A file is a database (see file_format.py) or a text (see text_format.py), which its content tells.
Whether the results can be right is for the kind of the count to say (see long_count.py).
"""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from platform import node
from time import time

from sudokuenum.common.files import AnyPath, as_path
from sudokuenum.common.frozen import FrozenDict
from sudokuenum.errors import ContradictionError, OptionError, SavedError
from sudokuenum.long_runs.file_format import (
    TEXT_NAMES,
    create_saved,
    is_text,
    open_saved,
    read_identity,
    read_processes,
    read_results,
    sqlite_errors,
)
from sudokuenum.long_runs.identity import Identity, difference
from sudokuenum.long_runs.long_count import CountedClass, Results
from sudokuenum.long_runs.status import Status, WhatIsCounted
from sudokuenum.long_runs.text_format import read_saved_text, write_text

BEAT, _SILENCE = 1.0, 10.0
"""Seconds between two beats of a process, and without one after which it is taken to be dead."""


@dataclass(frozen=True)
class Saved:
    """What a file of saved results holds; the other attributes are those of `Status`."""

    path: Path
    identity: Identity
    version: str
    results: Results = field(repr=False)
    claimed: int = 0
    processes: int = 0
    jobs: int = 0

    def status(self, work: int) -> Status:
        """How far the count is; its results are as much work as `work` average classes.

        The time until all classes are counted is that for the threads that are counting now, or for
        one thread if there is none.
        """
        seconds = sum(one.seconds for one in self.results.values())
        total, done = len(self.identity.numbers), len(self.results)
        to_do = total - done
        threads = max(1, min(self.jobs, to_do))
        return Status.of(
            self,
            count=WhatIsCounted(**asdict(self.identity)),
            total=total,
            done=done,
            work=work,
            seconds=float(seconds),
            to_do=to_do,
            expected_seconds=seconds / work * to_do / threads if done else None,
        )


def read_saved(path: AnyPath) -> Saved:
    """What a database or a text holds.

    SavedError if it is damaged or was edited, is no saved count, or does not exist.
    """
    file = as_path(path)
    if is_text(file):
        identity, version, results = read_saved_text(file)
        return Saved(file, identity, version, FrozenDict(results))
    with closing(open_saved(file)) as database, sqlite_errors(file):
        return contents(file, database, read_results(file, database))


def contents(
    path: Path, database: sqlite3.Connection, results: Results, besides: int | None = None
) -> Saved:
    """What an open database holds; the process `besides` is left out of those that count."""
    identity, version = read_identity(path, database)
    alive = living(path, database)
    alive.pop(besides or 0, None)
    owners = database.execute("SELECT run FROM classes WHERE n IS NULL AND run NOT NULL")
    claimed = sum(run in alive for (run,) in owners)
    kept = FrozenDict(results)
    return Saved(path, identity, version, kept, claimed, len(alive), sum(alive.values()))


def living(path: Path, database: sqlite3.Connection) -> dict[int, int]:
    """The ids of the processes that live, and how many threads each of them has."""
    alive = {}
    for process in read_processes(path, database):
        # the clocks of two machines may differ by seconds
        if abs(time() - process.beat) < _SILENCE:
            with suppress(ProcessLookupError):  # it is dead
                if process.host == node() and os.name == "posix":
                    with suppress(PermissionError):  # it is of another user
                        os.kill(process.pid, 0)
                alive[process.id] = process.jobs
    return alive


@dataclass(frozen=True)
class Merged:
    """What several files hold together.

    `level` is the number of all classes; no file holds the `gaps`, and several hold the `doubles`.
    """

    level: int
    gaps: tuple[int, ...]
    doubles: tuple[int, ...]


def merge_files(files: Sequence[Saved], target: Path) -> Merged:
    """Join what files of one count hold into a new file, a text if its name says so.

    OptionError if there are no files; other errors are those of `merge_saved`.
    """
    if not files:
        raise OptionError("no saved files to merge")
    whole = replace(files[0].identity, shard="1/1")
    results: dict[int, CountedClass] = {}
    doubles: set[int] = set()
    for file in files:
        identity = replace(file.identity, shard="1/1")
        if identity != whole:
            different = f"{difference(whole, identity)}; compared with {files[0].path}"
            raise SavedError(f"{file.path}: counts {identity}, {different}")
        doubles |= results.keys() & file.results.keys()
        for number, one in file.results.items():
            if (n := results.setdefault(number, one).n) != one.n:
                first = next(other.path for other in files if number in other.results)
                raise ContradictionError(f"class {number}: {n} in {first}, {one.n} in {file.path}")
    write = write_text if target.suffix in TEXT_NAMES else create_saved
    write(target, whole, results)
    gaps = tuple(number for number in whole.numbers if number not in results)
    return Merged(whole.level, gaps, tuple(sorted(doubles)))
