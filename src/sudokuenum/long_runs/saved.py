"""Files of saved results: what they hold, how far their counts are, and how files are joined.

A file is a database (see database_format.py) or a text file (see text_format.py), as its first
bytes show. The kind of the count decides whether its results can be right (see long_count.py).
"""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from sudokuenum.common.advice import advising
from sudokuenum.common.files import AnyPath, as_path
from sudokuenum.common.frozen import FrozenDict
from sudokuenum.errors import ContradictionError, SavedError
from sudokuenum.long_runs.database import sqlite_errors
from sudokuenum.long_runs.database_format import (
    TEXT_NAMES,
    RecordOf,
    create_saved,
    is_text,
    open_saved,
    read_identity,
    read_results,
)
from sudokuenum.long_runs.heartbeat import living
from sudokuenum.long_runs.identity import Identity, difference
from sudokuenum.long_runs.long_count import CountedClass, Results, described
from sudokuenum.long_runs.status import Status, WhatIsCounted
from sudokuenum.long_runs.text_format import read_saved_text, write_text


@advising
@dataclass(frozen=True)
class Saved:
    """The contents of a file of saved results.

    `identity` describes what the file counts, `version` is the version of the package that made it,
    and `results` contains the result of each class that is counted. `claimed` classes are being
    counted now, by `processes`, which together have `jobs` threads.
    """

    path: Path
    identity: Identity
    version: str
    results: Results[Any] = field(repr=False)
    claimed: int = 0
    processes: int = 0
    jobs: int = 0

    def status(self, work: int) -> Status:
        """Return the status of the count.

        The expected time is for the threads that are counting now, or for one thread if none is
        counting.

        Parameters
        ----------
        work
            The number of average classes that would take as long as the results.
        """
        seconds = sum(one.seconds for one in self.results.values())
        total, done = len(self.identity.numbers), len(self.results)
        to_do = total - done
        threads = max(1, min(self.jobs, to_do))
        return Status.of(
            self,
            count=WhatIsCounted.by(self.identity),
            total=total,
            done=done,
            work=work,
            seconds=float(seconds),
            to_do=to_do,
            expected_seconds=seconds / work * to_do / threads if done else None,
        )


def read_saved(path: AnyPath, record_of: RecordOf[Any]) -> Saved:
    """Return the contents of a database or a text file.

    `record_of` finds the type of the results by the identity of the file. Raises SavedError if the
    file is damaged or was edited, is not a saved count, or does not exist.
    """
    file = as_path(path)
    if is_text(file):
        identity, version, results = read_saved_text(file, record_of)
        return Saved(file, identity, version, FrozenDict(results))
    with closing(open_saved(file)) as database, sqlite_errors(file):
        record = record_of(read_identity(file, database)[0])
        return contents(file, database, read_results(file, database, record))


def contents(
    path: Path, database: sqlite3.Connection, results: Results[Any], besides: int | None = None
) -> Saved:
    """Return the contents of an open database, apart from the process `besides`."""
    identity, version = read_identity(path, database)
    alive = living(path, database)
    alive.pop(besides or 0, None)
    owners = database.execute("SELECT run FROM classes WHERE seconds IS NULL AND run NOT NULL")
    claimed = sum(run in alive for (run,) in owners)
    kept = FrozenDict(results)
    return Saved(path, identity, version, kept, claimed, len(alive), sum(alive.values()))


@dataclass(frozen=True)
class Merged:
    """The classes in several files together.

    `classes` is the number of all classes. The classes `gaps` are in no file, and the
    classes `doubles` are in several files.
    """

    classes: int
    gaps: tuple[int, ...]
    doubles: tuple[int, ...]


def merge_files(files: Sequence[Saved], target: Path, record: type[NamedTuple]) -> Merged:
    """Join the results of files of one count, all of the type `record`, into a new file.

    The new file is a text file if its name ends with .txt or .xz. Raises SavedError if the files
    are of different counts, or if the target cannot be written, and ContradictionError if two files
    have different results of a class.
    """
    whole = replace(files[0].identity, shard="1/1")
    results: dict[int, CountedClass[Any]] = {}
    doubles: set[int] = set()
    for file in files:
        identity = replace(file.identity, shard="1/1")
        if identity != whole:
            different = f"{difference(whole, identity)}; compared with {files[0].path}"
            raise SavedError(f"{file.path}: counts {identity}, {different}")
        doubles |= results.keys() & file.results.keys()
        for number, one in file.results.items():
            if (known := results.setdefault(number, one).result) != one.result:
                first = next(other.path for other in files if number in other.results)
                both = f"{described(known)} in {first}, {described(one.result)} in {file.path}"
                raise ContradictionError(f"class {number}: {both}")
    write = write_text if target.suffix in TEXT_NAMES else create_saved
    write(target, whole, record, results)
    gaps = tuple(number for number in whole.numbers if number not in results)
    return Merged(whole.classes, gaps, tuple(sorted(doubles)))
