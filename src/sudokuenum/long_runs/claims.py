"""The classes of a count that nobody has counted yet: claimed, counted, and kept.

A file can be shared: a process claims a class in it before it counts the class. A heartbeat shows
that the process lives; what a dead process has claimed is free again. Each result is a transaction
of its own, so a process that is killed loses only the classes that it was counting. With each
heartbeat (BEAT in `saved`) the results are also forced to the disk, for a power cut.
"""

import os
import sqlite3
import threading
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path
from platform import node
from time import time
from typing import Self

from sudokuenum import __version__
from sudokuenum.errors import ContradictionError, SavedError
from sudokuenum.long_runs.file_format import (
    connect,
    open_saved,
    read_results,
    sqlite_errors,
    transaction,
)
from sudokuenum.long_runs.identity import Identity
from sudokuenum.long_runs.long_count import CountedClass, Results
from sudokuenum.long_runs.saved import BEAT, Saved, contents, living

_FREE = "UPDATE classes SET run = NULL WHERE n IS NULL AND run = ?"
"""Frees what a process has claimed but not counted."""


class MemoryStore:
    """The results of a count without a file; the methods are those of `FileStore`."""

    def __init__(self) -> None:
        self.results: dict[int, CountedClass] = {}
        self._claimed: set[int] = set()

    def left(self, within: range) -> tuple[int, int]:
        done = sum(number in self.results for number in within)
        return done, sum(number not in self._claimed for number in within)

    def claim(self, within: range, most: int) -> list[int]:
        claimed = list(islice((number for number in within if number not in self._claimed), most))
        self._claimed.update(claimed)
        return claimed

    def keep(self, counted: CountedClass) -> None:
        self.results[counted.number] = counted

    def release(self) -> None:
        self._claimed = set(self.results)

    def refresh(self) -> Results:
        return self.results


class FileStore:
    """A file of saved results that this process counts into; it is made if there is none.

    `results` are those that it held when it was opened, and those of this process. Nothing is
    changed before `begin`. SavedError as by `open_saved`.
    """

    def __init__(self, path: Path, identity: Identity) -> None:
        self.path = path
        self._process: int | None = None
        self._ended = threading.Event()
        self._heart = threading.Thread(target=self._beat, daemon=True)
        self._database = open_saved(path, identity)
        try:
            with sqlite_errors(path):
                self.results = dict(read_results(path, self._database))
        except BaseException:
            self._database.close()
            raise

    def begin(self, jobs: int) -> None:
        """Enter this process, which has this many threads, and let its heart beat."""
        with sqlite_errors(self.path), transaction(self._database):
            self._process = self._database.execute(
                "INSERT INTO runs (version, host, pid, jobs, beat) VALUES (?, ?, ?, ?, ?)",
                (__version__, node(), os.getpid(), jobs, time()),
            ).lastrowid
        self._heart.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._ended.set()
            if self._heart.ident is not None:
                self._heart.join()
            with suppress(sqlite3.Error, SavedError), transaction(self._database):
                self._database.execute("UPDATE runs SET beat = 0 WHERE id = ?", (self._process,))
                self._release()
        self._database.close()

    def left(self, within: range) -> tuple[int, int]:
        """How many of these classes are counted, and how many are free.

        Classes that a dead process has claimed are free from now on.
        """
        query = (
            "SELECT count(*), count(n), total(n IS NULL AND run IS NULL) FROM classes "
            "WHERE number >= ? AND number < ?"
        )
        ends = within.start, within.stop
        with sqlite_errors(self.path), transaction(self._database):
            self._release()
            classes, done, free = self._database.execute(query, ends).fetchone()
            if classes != len(within):  # somebody edits the file: say which class is missing
                read_results(self.path, self._database)
        return done, int(free)

    def claim(self, within: range, most: int) -> list[int]:
        """Claim the free ones of these classes, at most `most`; return their numbers."""
        query = (
            "SELECT number FROM classes WHERE n IS NULL AND run IS NULL "
            "AND number >= ? AND number < ? ORDER BY number LIMIT ?"
        )
        with sqlite_errors(self.path), transaction(self._database):
            rows = self._database.execute(query, (within.start, within.stop, most)).fetchall()
            self._database.executemany(
                "UPDATE classes SET run = ? WHERE number = ?",
                ((self._process, number) for (number,) in rows),
            )
        return [number for (number,) in rows]

    def keep(self, counted: CountedClass) -> None:
        """Keep the result of a class; ContradictionError if another one is kept already."""
        number, n, seconds = counted
        query = "SELECT n FROM classes WHERE number = ?"
        with sqlite_errors(self.path), transaction(self._database):
            row = self._database.execute(query, (number,)).fetchone()
            if row is None:
                raise SavedError(f"{self.path}: class {number} is missing")
            if row == (None,):
                self._database.execute(
                    "UPDATE classes SET n = ?, seconds = ?, run = ? WHERE number = ?",
                    (str(n), seconds, self._process, number),
                )
            elif row != (str(n),):
                words = f"{row[0]} is kept, but now {n} is counted"
                raise ContradictionError(f"{self.path}: class {number}: {words}")
        self.results.setdefault(number, counted)

    def release(self) -> None:
        """What this process has claimed but not counted is free again."""
        # where the file cannot be written any more, leaving the run says so
        with suppress(sqlite3.Error), transaction(self._database):
            self._database.execute(_FREE, (self._process,))

    def refresh(self) -> Results:
        """The results of all processes, which are those of this object from now on."""
        with sqlite_errors(self.path):
            self.results.update(self._kept())
        return self.results

    def contents(self) -> Saved:
        """What the file holds, and what other processes are counting."""
        with sqlite_errors(self.path):
            return contents(self.path, self._database, self._kept(), besides=self._process)

    def _kept(self) -> Results:
        """The results of all processes; the file is read again if others have counted."""
        (done,) = self._database.execute("SELECT count(n) FROM classes").fetchone()
        read_again = done != len(self.results)
        return dict(read_results(self.path, self._database)) if read_again else self.results

    def _release(self) -> None:
        """Free the classes that are claimed, but not by a process that lives."""
        query = "SELECT DISTINCT run FROM classes WHERE n IS NULL AND run NOT NULL"
        owners = {run for (run,) in self._database.execute(query)}
        dead = [(run,) for run in owners - living(self.path, self._database).keys()]
        self._database.executemany(_FREE, dead)

    def _beat(self) -> None:
        # a connection of its own, which waits until the disk has everything that was written
        with suppress(sqlite3.Error), closing(connect(self.path)) as database:
            database.execute("PRAGMA synchronous = FULL")
            while not self._ended.wait(BEAT):
                with suppress(sqlite3.OperationalError):
                    database.execute(
                        "UPDATE runs SET beat = ? WHERE id = ?", (time(), self._process)
                    )
