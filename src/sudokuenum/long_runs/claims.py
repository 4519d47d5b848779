"""The free classes of a count: how they are claimed, and how their results are stored.

Several processes can share a file: a process claims a class in it before it counts the class. A
heartbeat shows that the process is alive, and classes that a dead process has claimed are free
again. Each result is a transaction of its own, so a process that is killed loses only the classes
that it was counting. With each heartbeat (see heartbeat.py) the results are also forced to the
disk, in case of a power cut.
"""

import os
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import islice
from pathlib import Path
from typing import Generic, Self

from sudokuenum.errors import ContradictionError, SavedError
from sudokuenum.long_runs import heartbeat
from sudokuenum.long_runs.database import connect, errors_ignored, sqlite_errors, transaction
from sudokuenum.long_runs.database_format import columns, open_saved, read_results
from sudokuenum.long_runs.identity import Identity
from sudokuenum.long_runs.long_count import CountedClass, Found, Results, described
from sudokuenum.long_runs.saved import Saved, contents

_FREE = "UPDATE classes SET run = NULL WHERE seconds IS NULL AND run = ?"
"""The statement that frees the classes which a process has claimed but not counted."""


class MemoryStore(Generic[Found]):
    """The results of a count without a file, with the methods of `FileStore`."""

    def __init__(self) -> None:
        self.results: dict[int, CountedClass[Found]] = {}
        self._claimed: set[int] = set()

    def left(self, within: range) -> tuple[int, int]:
        """Return the number of counted classes and the number of free classes of a range."""
        done = sum(number in self.results for number in within)
        return done, sum(number not in self._claimed for number in within)

    def claim(self, within: range, most: int) -> list[int]:
        """Claim at most `most` of the free classes of a range, and return their numbers."""
        claimed = list(islice((number for number in within if number not in self._claimed), most))
        self._claimed.update(claimed)
        return claimed

    def keep(self, counted: CountedClass[Found]) -> None:
        """Store the result of a class."""
        self.results[counted.number] = counted

    def release(self) -> None:
        """Free the classes that are claimed but not counted."""
        self._claimed = set(self.results)

    def refresh(self) -> Results[Found]:
        """Return the results."""
        return self.results


class FileStore(Generic[Found]):
    """A file of saved results that this process counts into, and creates if it does not exist.

    `record` is the type of the results. `results` contains the results that were in the file when
    it was opened, and the results that this process has added. Nothing is changed before `begin`.
    Threads can share the object, because they take turns. Raises SavedError like `open_saved`, and
    also if the file is deleted or replaced while it is open.
    """

    def __init__(self, path: Path, identity: Identity, record: type[Found]) -> None:
        self.path, self._record = path, record
        fields = columns(record)
        self._nothing = (None,) * len(fields)
        self._select = f"SELECT {', '.join(fields)} FROM classes WHERE number = ?"
        values = "".join(f"{name} = ?, " for name in fields)
        self._update = f"UPDATE classes SET {values}seconds = ?, run = ? WHERE number = ?"
        self._process: int | None = None
        self._ended = threading.Event()
        self._heart = threading.Thread(target=self._beat, daemon=True)
        self._turn = threading.RLock()
        self._database = open_saved(path, identity, record)
        try:
            with sqlite_errors(path):
                self._opened = path.stat()
                self.results = read_results(path, self._database, record)
        except BaseException:
            self._database.close()
            raise

    def begin(self, jobs: int) -> None:
        """Add this process, with `jobs` threads, to the file, and start its heartbeat."""
        with self._transaction():
            self._process = heartbeat.begin(self._database, jobs)
        self._heart.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Free the classes that are claimed but not counted, and close the file."""
        try:
            if self._process is not None:
                self._ended.set()
                if self._heart.ident is not None:
                    self._heart.join()
                with errors_ignored(self.path), self._transaction():
                    heartbeat.end(self._database, self._process)
                    self._release()
        finally:
            self._database.close()

    def left(self, within: range) -> tuple[int, int]:
        """Return the number of counted classes and the number of free classes of a range.

        Classes that a dead process has claimed become free first.
        """
        query = (
            "SELECT count(*), count(seconds), total(seconds IS NULL AND run IS NULL) FROM classes "
            "WHERE number >= ? AND number < ?"
        )
        ends = within.start, within.stop
        with self._transaction():
            self._release()
            classes, done, free = self._database.execute(query, ends).fetchone()
            if classes != len(within):  # somebody edits the file: say which class is missing
                read_results(self.path, self._database, self._record)
        return done, int(free)

    def claim(self, within: range, most: int) -> list[int]:
        """Claim at most `most` of the free classes of a range, and return their numbers."""
        query = (
            "SELECT number FROM classes WHERE seconds IS NULL AND run IS NULL "
            "AND number >= ? AND number < ? ORDER BY number LIMIT ?"
        )
        with self._transaction():
            rows = self._database.execute(query, (within.start, within.stop, most)).fetchall()
            self._database.executemany(
                "UPDATE classes SET run = ? WHERE number = ?",
                ((self._process, number) for (number,) in rows),
            )
        return [number for (number,) in rows]

    def keep(self, counted: CountedClass[Found]) -> None:
        """Store the result of a class.

        Raises ContradictionError if the file already contains a different result of the class.
        """
        number, result, seconds = counted
        texts = tuple(map(str, result))
        with self._transaction():
            row = self._database.execute(self._select, (number,)).fetchone()
            if row is None:
                raise SavedError(f"{self.path}: class {number} is missing")
            if row == self._nothing:
                values = (*texts, seconds, self._process, number)
                self._database.execute(self._update, values)
            elif row != texts:
                kept = described(self._record._make(row))
                words = f"{kept} is stored, but now {described(result)} was counted"
                raise ContradictionError(f"{self.path}: class {number}: {words}")
        self.results.setdefault(number, counted)

    def release(self) -> None:
        """Free the classes that this process has claimed but not counted."""
        # if the file can no longer be written, closing the run reports it
        with errors_ignored(self.path), self._transaction():
            self._database.execute(_FREE, (self._process,))

    def refresh(self) -> Results[Found]:
        """Read the results of all processes into `results`, and return them."""
        with self._reading():
            self.results.update(self._kept())
        return self.results

    def contents(self) -> Saved:
        """Return the contents of the file, without this process among the processes that count."""
        with self._reading():
            return contents(self.path, self._database, self._kept(), besides=self._process)

    @contextmanager
    def _reading(self) -> Iterator[None]:
        """Let one thread at a time read the file, and raise SavedError if it is no longer there."""
        with self._turn, sqlite_errors(self.path):
            try:
                is_same = os.path.samestat(self.path.stat(), self._opened)
            except OSError:
                is_same = False
            if not is_same:
                # what is written goes into a file without a name, and SQLite does not notice
                raise SavedError(f"{self.path}: deleted or replaced during the count")
            yield

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Let one thread at a time change the file, in a transaction."""
        with self._reading(), transaction(self._database):
            yield

    def _kept(self) -> dict[int, CountedClass[Found]]:
        """Return the results of all processes, reading the file only if others have counted."""
        (done,) = self._database.execute("SELECT count(seconds) FROM classes").fetchone()
        if done == len(self.results):
            return self.results
        return read_results(self.path, self._database, self._record)

    def _release(self) -> None:
        """Free the classes that are claimed by processes which are not alive."""
        query = "SELECT DISTINCT run FROM classes WHERE seconds IS NULL AND run NOT NULL"
        owners = {run for (run,) in self._database.execute(query)}
        dead = [(run,) for run in owners - heartbeat.living(self.path, self._database).keys()]
        self._database.executemany(_FREE, dead)

    def _beat(self) -> None:
        assert self._process is not None
        # this connection waits until everything that was written is on the disk
        with errors_ignored(self.path), closing(connect(self.path)) as database:
            database.execute("PRAGMA synchronous = FULL")
            while not self._ended.wait(heartbeat.BEAT):
                with errors_ignored(self.path):
                    heartbeat.beat(database, self._process)
