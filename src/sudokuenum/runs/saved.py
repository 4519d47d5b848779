"""Saved counts: the result of each class of a long count is kept as soon as it is counted.

A process claims a class in the file before it counts it, so that several processes can share a
file. A heartbeat shows that the process lives; the classes that a dead process has claimed are free
again. Each result is a transaction of its own, so a process that is killed loses only the classes
that it was counting. With each heartbeat, once a second, the results are also forced to the disk.
So after a power cut at most the results of about the last second are missing. Several machines take
a shard each, with a file of its own; `merge_saved` joins the files.
"""

import os
import sqlite3
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from platform import node
from time import sleep, time
from typing import Self

from sudokuenum import __version__
from sudokuenum.common.files import AnyPath, as_path
from sudokuenum.common.notebook import Tabled
from sudokuenum.errors import ContradictionError, SavedError
from sudokuenum.runs.file_format import (
    Results,
    connect,
    is_text,
    open_saved,
    read_count,
    read_results,
    read_runs,
    sqlite_errors,
    transaction,
)
from sudokuenum.runs.saved_count import SavedCount
from sudokuenum.runs.text_format import SavedText, read_saved_text

_BEAT = 1.0
"""Seconds between two beats of a process."""
_SILENCE = 10.0
"""Seconds without a beat after which a process is taken to be dead."""
_FAMILY_COST = 200
"""A family of fewer classes of 4x3 boxes is taken to cost as much as one of this many classes."""


@dataclass(frozen=True)
class Status(Tabled):
    """How far a saved count is.

    `done` of `total` classes are counted, which took `seconds`, added up over the threads. This is
    as much work as `work` classes are on average over the whole count. `claimed` classes are being
    counted now, by `processes` with `jobs` threads together. `version` is that of the package
    that made the file.
    """

    count: SavedCount
    version: str
    total: int
    done: int
    work: int
    claimed: int
    seconds: float
    processes: int
    jobs: int

    @property
    def to_do(self) -> int:
        """The number of classes that are not counted yet."""
        return self.total - self.done

    @property
    def expected(self) -> float | None:
        """An estimate of the seconds until all classes are counted; None before the first result.

        It is for the threads that are counting now, or for one thread if there is none.
        """
        if not self.done:
            return None
        return self.seconds / self.work * self.to_do / max(1, min(self.jobs, self.to_do))


class SavedFile:
    """A file of saved results that this process counts into; it is made if there is none.

    `found` are the results that it held when it was opened. SavedError if the file is damaged, is
    no saved count or is of another count, or cannot be written.
    """

    def __init__(self, path: AnyPath, count: SavedCount, jobs: int = 1) -> None:
        self.path = as_path(path)
        self._all = range(1, count.level + 1)
        self._database = open_saved(self.path, count)
        try:
            self.found = self.results()
            with sqlite_errors(self.path), transaction(self._database):
                self._run = self._database.execute(
                    "INSERT INTO runs (version, host, pid, jobs, beat) VALUES (?, ?, ?, ?, ?)",
                    (__version__, node(), os.getpid(), jobs, time()),
                ).lastrowid
        except BaseException:
            self._database.close()
            raise
        self._ended = threading.Event()
        self._heart = threading.Thread(target=self._beat, daemon=True)
        self._heart.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Free the classes that are claimed but not counted."""
        self._ended.set()
        self._heart.join()
        with suppress(sqlite3.Error, SavedError), transaction(self._database):
            self._database.execute("UPDATE runs SET beat = 0 WHERE id = ?", (self._run,))
            _release(self.path, self._database)
        self._database.close()

    def claims(self, within: range | None = None) -> Iterator[int]:
        """Claim one class after the other until none is free; yield their numbers, from 1."""
        while claimed := self.claim(within or self._all, 1):
            yield from claimed

    def claim(self, within: range, most: int = -1) -> list[int]:
        """Claim the free ones of these classes, at most `most`; return their numbers."""
        query = (
            "SELECT number FROM classes WHERE n IS NULL AND run IS NULL "
            "AND number >= ? AND number < ? ORDER BY number LIMIT ?"
        )
        with sqlite_errors(self.path), transaction(self._database):
            rows = self._database.execute(query, (within.start, within.stop, most)).fetchall()
            self._database.executemany(
                "UPDATE classes SET run = ? WHERE number = ?",
                ((self._run, number) for (number,) in rows),
            )
        return [number for (number,) in rows]

    def keep(self, number: int, n: int, seconds: float) -> None:
        """Keep the result of a class; ContradictionError if another one is kept already."""
        with sqlite_errors(self.path), transaction(self._database):
            row = self._database.execute(
                "SELECT n FROM classes WHERE number = ?", (number,)
            ).fetchone()
            if row is None:
                raise SavedError(f"{self.path}: class {number} is missing")
            if row == (None,):
                self._database.execute(
                    "UPDATE classes SET n = ?, seconds = ?, run = ? WHERE number = ?",
                    (str(n), seconds, self._run, number),
                )
            elif row != (str(n),):
                raise ContradictionError(
                    f"{self.path}: class {number}: {row[0]} is kept, but now {n} is counted"
                )

    def results(self) -> Results:
        """The results that the file holds now; SavedError for what cannot be."""
        with sqlite_errors(self.path):
            return read_results(self.path, self._database)

    def complete(
        self,
        count: Callable[[Iterator[int]], Generator[tuple[int, int, float]]],
        skip: Callable[[int], None] = lambda classes: None,
        within: range | None = None,
    ) -> Results:
        """Count the classes that have no result yet; return n and the seconds of all classes.

        `count` takes numbers of classes and yields (number, n, seconds); each result is kept at
        once. Classes that other processes have claimed are waited for, and counted here if these
        processes die. `skip` is told how many classes were not counted here. With `within` only the
        classes with these numbers are counted. All results in the file are returned, by the number
        of the class.
        """
        within = within or self._all
        query = (
            "SELECT count(*), count(n), sum(n IS NULL AND run IS NULL) FROM classes "
            "WHERE number >= ? AND number < ?"
        )
        told = 0
        while True:
            with sqlite_errors(self.path), transaction(self._database):
                _release(self.path, self._database)
                classes, done, free = self._database.execute(
                    query, (within.start, within.stop)
                ).fetchone()
            skip(done - told)
            told = done
            if done == classes:
                return self.results()
            if not free:
                sleep(0.1)
                continue
            with closing(count(self.claims(within))) as counted:
                for number, n, seconds in counted:
                    self.keep(number, n, seconds)
                    told += 1

    def _beat(self) -> None:
        # a connection of its own, which waits until the disk has everything that was written
        with suppress(sqlite3.Error), closing(connect(self.path)) as database:
            database.execute("PRAGMA synchronous = FULL")
            while not self._ended.wait(_BEAT):
                with suppress(sqlite3.OperationalError):
                    database.execute("UPDATE runs SET beat = ? WHERE id = ?", (time(), self._run))


def prepare(path: AnyPath, count: SavedCount, within: range | None = None) -> Status:
    """Make a file for saved results if there is none, and return how far the count in it is.

    With `within` the status is that of the classes with these numbers only. The results are not
    checked. SavedError as for `SavedFile`.
    """
    given = as_path(path)
    with closing(open_saved(given, count)) as database, sqlite_errors(given):
        return _status(given, database, within)


def read_status(path: AnyPath) -> Status:
    """How far the saved count in a file is.

    SavedError if the file cannot be read or is no saved count.
    """
    given = as_path(path)
    if is_text(given):
        return _text_status(read_saved_text(given))
    with closing(open_saved(given)) as database, sqlite_errors(given):
        read_results(given, database)  # a damaged file has no status
        return _status(given, database)


def _text_status(text: SavedText) -> Status:
    classes, done = len(text.count.numbers), len(text.results)
    return Status(text.count, text.version, classes, done, done, 0, text.seconds, 0, 0)


def _status(path: Path, database: sqlite3.Connection, within: range | None = None) -> Status:
    count, version = read_count(path, database)
    within = within or range(1, count.level + 1)
    of_these, ends = "FROM classes WHERE number >= ? AND number < ?", (within.start, within.stop)
    query = f"SELECT count(*), count(n), total(seconds) {of_these}"
    classes, done, seconds = database.execute(query, ends).fetchone()
    alive = _living(path, database)
    owners = database.execute(f"SELECT run {of_these} AND n IS NULL AND run NOT NULL", ends)
    claimed = sum(run in alive for (run,) in owners)
    work = done
    if count.box == "4x3" and count.engine == "columns":
        # the seconds of a family are divided evenly between its classes
        families = f"SELECT max(count(*), ?) AS work {of_these} AND n NOT NULL GROUP BY seconds"
        (work,) = database.execute(
            f"SELECT total(work) FROM ({families})", (_FAMILY_COST, *ends)
        ).fetchone()
    return Status(
        count, version, classes, done, int(work), claimed, seconds, len(alive), sum(alive.values())
    )


def _living(path: Path, database: sqlite3.Connection) -> dict[int, int]:
    """The ids of the runs whose processes live, and how many threads each of them has."""
    living = {}
    for run in read_runs(path, database):
        # the clocks of two machines may differ by seconds
        lives = abs(time() - run.beat) < _SILENCE
        if lives and run.host == node() and os.name == "posix":
            try:
                os.kill(run.pid, 0)
            except ProcessLookupError:
                lives = False
            except PermissionError:
                pass  # of another user
        if lives:
            living[run.id] = run.jobs
    return living


def _release(path: Path, database: sqlite3.Connection) -> None:
    """Free the classes that are claimed, but not by a process that lives."""
    query = "SELECT DISTINCT run FROM classes WHERE n IS NULL AND run NOT NULL"
    owners = {run for (run,) in database.execute(query)}
    dead = [(run,) for run in owners - _living(path, database).keys()]
    database.executemany("UPDATE classes SET run = NULL WHERE n IS NULL AND run = ?", dead)
