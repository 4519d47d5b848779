"""Saved counts: each class of a long count is kept in a file as soon as it is counted.

The file is an SQLite database in WAL mode: `work` says what is counted, `classes` has a row for
each class, `runs` one for each process that has worked on it. A process claims a class before it
counts it, so that several can share a file, and a heartbeat shows that it lives; what a dead one
had claimed is free again. Each result is a transaction of its own, so a process that is killed
loses only what it had not finished; the heartbeat also makes the disk keep what is written, so a
power cut loses a second. Several machines take a shard each, with a file of its own; merge_saved
joins them.

    runs 1 -- n classes: n is empty until the class is counted; run is empty if nobody counts it
"""

import os
import sqlite3
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from platform import node
from time import sleep, time
from typing import Self

from sudokuenum import __version__
from sudokuenum.common.files import AnyPath, as_path
from sudokuenum.errors import ContradictionError, OptionError, SavedError

_APPLICATION = 0x5344454E
_SCHEMA = 1
_TABLES = """
CREATE TABLE work (
    version TEXT NOT NULL, box TEXT NOT NULL, level INTEGER NOT NULL, engine TEXT NOT NULL,
    shard TEXT NOT NULL, bands TEXT NOT NULL);
CREATE TABLE runs (
    id INTEGER PRIMARY KEY, version TEXT NOT NULL, host TEXT NOT NULL, pid INTEGER NOT NULL,
    jobs INTEGER NOT NULL, beat REAL NOT NULL);
CREATE TABLE classes (
    number INTEGER PRIMARY KEY, n TEXT, seconds REAL, run INTEGER REFERENCES runs);
CREATE INDEX free ON classes (number) WHERE n IS NULL AND run IS NULL
"""
_BEAT = 1.0
_SILENCE = 10.0
"""A process that has not been heard of for so many seconds is taken to be dead."""


@dataclass(frozen=True)
class Shard:
    """Part `number` of `of`: the classes number, number + of, number + 2 * of, ..."""

    number: int = 1
    of: int = 1

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read I/M; OptionError if it is not that, or I is not from 1 to M.

        >>> Shard.parse("2/4").classes(10)
        range(2, 11, 4)
        """
        number, slash, of = text.partition("/")
        if not (slash and f"{number}{of}".isascii() and number.isdecimal() and of.isdecimal()):
            raise OptionError(f"shard '{text}': expected I/M, such as 1/4")
        if len(text) > 20 or not 1 <= int(number) <= int(of):
            raise OptionError(f"shard {text}: the parts of M are 1/M to M/M")
        return cls(int(number), int(of))

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"

    def classes(self, level: int) -> range:
        """The numbers, from 1, of its classes."""
        return range(self.number, level + 1, self.of)


@dataclass(frozen=True)
class Work:
    """What is counted: the classes of one level, by one engine, or a shard of them.

    `bands` is the digest of the representatives, which tells whether they are numbered alike.
    """

    box: str
    level: int
    engine: str
    bands: str
    shard: str = "1/1"

    def __str__(self) -> str:
        text = f"box {self.box}, level {self.level}, engine {self.engine}"
        return text if self.shard == "1/1" else f"{text}, shard {self.shard}"


def digest(texts: Iterable[str]) -> str:
    """SHA-256 of the representatives of classes, in the order of their numbers."""
    return sha256("\n".join(texts).encode()).hexdigest()


@dataclass(frozen=True)
class Status:
    """How far a saved count is.

    `seconds` is the time of the classes done, added up over the threads; `claimed` classes are
    being counted by `runs` processes with `jobs` threads together.
    """

    work: Work
    version: str
    classes: int
    done: int
    claimed: int
    seconds: float
    runs: int
    jobs: int

    @property
    def to_do(self) -> int:
        """How many classes are not counted yet."""
        return self.classes - self.done

    @property
    def expected(self) -> float | None:
        """About how long the rest takes the threads that run, or one; None before a result."""
        if not self.done:
            return None
        return self.seconds / self.done * self.to_do / max(1, min(self.jobs, self.to_do))


@dataclass(frozen=True)
class Merged:
    """What saved files hold together: their numbers of classes, the gaps, and the doubles."""

    level: int
    gaps: tuple[int, ...]
    doubles: tuple[int, ...]


class Saved:
    """A file of saved results, made if there is none, that this process counts into.

    SavedError if the file is damaged, no saved count, of another count, or cannot be written.
    """

    def __init__(self, path: AnyPath, work: Work, jobs: int = 1) -> None:
        self.path = as_path(path)
        self._all = range(1, work.level + 1)
        self._database = _open(self.path, work)
        with _errors(self.path):
            with _transaction(self._database):
                self._run = self._database.execute(
                    "INSERT INTO runs (version, host, pid, jobs, beat) VALUES (?, ?, ?, ?, ?)",
                    (__version__, node(), os.getpid(), jobs, time()),
                ).lastrowid
            self._ended = threading.Event()
            self._heart = threading.Thread(target=self._beat, daemon=True)
            self._heart.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Give back what is claimed but not counted."""
        self._ended.set()
        self._heart.join()
        with suppress(sqlite3.Error), _transaction(self._database):
            self._database.execute("UPDATE runs SET beat = 0 WHERE id = ?", (self._run,))
            _release(self._database)
        self._database.close()

    def claims(self, within: range | None = None) -> Iterator[int]:
        """Claim class after class, until none is free; yield their numbers, from 1."""
        while claimed := self.claim(within or self._all, 1):
            yield from claimed

    def claim(self, within: range, most: int = -1) -> list[int]:
        """Claim what is free of these classes, so many of them or all, at once; their numbers."""
        query = (
            "SELECT number FROM classes WHERE n IS NULL AND run IS NULL "
            "AND number >= ? AND number < ? ORDER BY number LIMIT ?"
        )
        with _errors(self.path), _transaction(self._database):
            rows = self._database.execute(query, (within.start, within.stop, most)).fetchall()
            self._database.executemany(
                "UPDATE classes SET run = ? WHERE number = ?",
                ((self._run, number) for (number,) in rows),
            )
        return [number for (number,) in rows]

    def keep(self, number: int, n: int, seconds: float) -> None:
        """Keep the count of a class; ContradictionError if another one is kept already."""
        with _errors(self.path), _transaction(self._database):
            (kept,) = self._database.execute(
                "SELECT n FROM classes WHERE number = ?", (number,)
            ).fetchone()
            if kept is None:
                self._database.execute(
                    "UPDATE classes SET n = ?, seconds = ?, run = ? WHERE number = ?",
                    (str(n), seconds, self._run, number),
                )
            elif int(kept) != n:
                raise ContradictionError(
                    f"{self.path}: class {number}: {kept} is kept, but now {n} is counted"
                )

    def complete(
        self,
        count: Callable[[Iterator[int]], Generator[tuple[int, int, float]]],
        skip: Callable[[int], None] = lambda classes: None,
        within: range | None = None,
    ) -> dict[int, tuple[int, float]]:
        """Count what is left; return n and the seconds of each class by its number.

        `count` takes numbers of classes and yields (number, n, seconds); each is kept at once. What
        other processes have claimed is waited for, and counted here if they die. `skip` is
        told of the classes that were not counted here. With `within` only the classes with these
        numbers are counted; what is returned is all that the file holds.
        """
        within = within or self._all
        query = (
            "SELECT count(*), count(n), sum(n IS NULL AND run IS NULL) FROM classes "
            "WHERE number >= ? AND number < ?"
        )
        told = 0
        while True:
            with _errors(self.path), _transaction(self._database):
                _release(self._database)
                classes, done, free = self._database.execute(
                    query, (within.start, within.stop)
                ).fetchone()
            skip(done - told)
            told = done
            if done == classes:
                with _errors(self.path):
                    return _results(self._database)
            if not free:
                sleep(0.1)
                continue
            with closing(count(self.claims(within))) as counted:
                for number, n, seconds in counted:
                    self.keep(number, n, seconds)
                    told += 1

    def _beat(self) -> None:
        # a connection of its own, which waits until the disk has everything that was written
        with suppress(sqlite3.Error):
            database = _connect(self.path)
            database.execute("PRAGMA synchronous = FULL")
            while not self._ended.wait(_BEAT):
                with suppress(sqlite3.OperationalError):
                    database.execute("UPDATE runs SET beat = ? WHERE id = ?", (time(), self._run))
            database.close()


def prepare(path: AnyPath, work: Work, within: range | None = None) -> Status:
    """Make a file for saved results if there is none; how far the count in it is.

    With `within` it is told of the classes with these numbers only.

    SavedError if the file is damaged, no saved count, of another count, or cannot be written.
    """
    given = as_path(path)
    with closing(_open(given, work)) as database, _errors(given):
        return _status(database, within)


def read_status(path: AnyPath) -> Status:
    """How far a saved count is; SavedError if the file cannot be read or is no saved count."""
    given = as_path(path)
    with closing(_open(given)) as database, _errors(given):
        return _status(database)


def merge_saved(paths: Sequence[Path], target: Path) -> Merged:
    """Join saved files of one count into a new one.

    Where classes are missing they are left to be counted; classes that several files hold must have
    one count, else ContradictionError names both. SavedError if the files are of different counts,
    or the target exists.
    """
    if target.exists():
        raise SavedError(f"{target}: exists already")
    whole: Work | None = None
    found: dict[int, tuple[int, float]] = {}
    origin: dict[int, Path] = {}
    doubles = set()
    for path in paths:
        with closing(_open(path)) as database, _errors(path):
            work, results = replace(_work(database)[0], shard="1/1"), _results(database)
        whole = whole or work
        if work != whole:
            raise SavedError(f"{path}: counts {work}, but {paths[0]} {_difference(work, whole)}")
        for number, (n, seconds) in results.items():
            if number not in found:
                found[number], origin[number] = (n, seconds), path
            elif found[number][0] != n:
                raise ContradictionError(
                    f"class {number}: {found[number][0]} in {origin[number]}, {n} in {path}"
                )
            else:
                doubles.add(number)
    if whole is None:
        raise OptionError("no saved files to merge")
    _open(target, whole, found).close()
    gaps = tuple(number for number in range(1, whole.level + 1) if number not in found)
    return Merged(whole.level, gaps, tuple(sorted(doubles)))


def _open(
    path: Path, work: Work | None = None, results: dict[int, tuple[int, float]] | None = None
) -> sqlite3.Connection:
    """Open a saved file; with `work` it must be of that, and is made if there is none."""
    if path.exists() and not path.is_file():
        raise SavedError(f"{path}: not a file")
    if not path.exists() and not work:
        raise SavedError(f"{path}: no such file")
    with _errors(path):
        database = _connect(path)
        try:
            # all this reads only, so that a file which is not ours stays as it is
            if work and _is_empty(database):
                _create(path, database, work, results or {})
            _check(path, database)
            if work:
                database.execute("PRAGMA journal_mode = WAL")
                database.execute("PRAGMA synchronous = NORMAL")
            if work and (kept := _work(database)[0]) != work:
                raise SavedError(f"{path}: counts {kept}, {_difference(work, kept)}")
        except BaseException:
            database.close()
            raise
    return database


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=10, isolation_level=None)


def _is_empty(database: sqlite3.Connection) -> bool:
    queries = "SELECT count(*) FROM sqlite_master", "PRAGMA application_id", "PRAGMA user_version"
    return not any(database.execute(query).fetchone()[0] for query in queries)


def _check(path: Path, database: sqlite3.Connection) -> None:
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (schema,) = database.execute("PRAGMA user_version").fetchone()
    if application != _APPLICATION:
        raise SavedError(f"{path}: not a saved count")
    if schema != _SCHEMA:
        raise SavedError(f"{path}: schema {schema}, expected {_SCHEMA}")
    if database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise SavedError(f"{path}: damaged")


def _create(
    path: Path, database: sqlite3.Connection, work: Work, results: dict[int, tuple[int, float]]
) -> None:
    with _transaction(database):
        if not _is_empty(database):
            return  # another process was faster
        if path.stat().st_size:  # too short for a database, and not ours
            raise SavedError(f"{path}: not a saved count")
        database.execute(f"PRAGMA application_id = {_APPLICATION}")
        database.execute(f"PRAGMA user_version = {_SCHEMA}")
        for table in _TABLES.split(";"):
            database.execute(table)
        columns = {"version": __version__, **asdict(work)}
        database.execute(
            f"INSERT INTO work ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})",
            tuple(columns.values()),
        )
        numbers = Shard.parse(work.shard).classes(work.level)
        rows = ((number, *results.get(number, (None, None))) for number in numbers)
        database.executemany(
            "INSERT INTO classes (number, n, seconds) VALUES (?, ?, ?)",
            ((number, None if n is None else str(n), seconds) for number, n, seconds in rows),
        )


def _status(database: sqlite3.Connection, within: range | None = None) -> Status:
    work, version = _work(database)
    within = within or range(1, work.level + 1)
    of_these, ends = "FROM classes WHERE number >= ? AND number < ?", (within.start, within.stop)
    query = f"SELECT count(*), count(n), total(seconds) {of_these}"
    classes, done, seconds = database.execute(query, ends).fetchone()
    alive = {run: jobs for run, jobs, lives in _runs(database) if lives}
    owners = database.execute(f"SELECT run {of_these} AND n IS NULL AND run NOT NULL", ends)
    claimed = sum(run in alive for (run,) in owners)
    return Status(work, version, classes, done, claimed, seconds, len(alive), sum(alive.values()))


def _work(database: sqlite3.Connection) -> tuple[Work, str]:
    row = database.execute("SELECT box, level, engine, bands, shard, version FROM work").fetchone()
    return Work(*row[:5]), row[5]


def _difference(wanted: Work, kept: Work) -> str:
    """In which way other work is wanted than what is kept."""
    for name, value in asdict(wanted).items():
        if value != asdict(kept)[name]:
            if name == "bands":
                return "with other representatives of the classes"
            return f"not {name} {value}"
    return ""


def _results(database: sqlite3.Connection) -> dict[int, tuple[int, float]]:
    rows = database.execute("SELECT number, n, seconds FROM classes WHERE n NOT NULL")
    return {number: (int(n), seconds) for number, n, seconds in rows}


def _runs(database: sqlite3.Connection) -> Iterator[tuple[int, int, bool]]:
    """Each run: its id, its threads, and whether it lives."""
    for run, host, pid, jobs, beat in database.execute(
        "SELECT id, host, pid, jobs, beat FROM runs"
    ):
        lives = time() - beat < _SILENCE
        if lives and host == node() and os.name == "posix":
            try:
                os.kill(pid, 0)
            except ProcessLookupError:
                lives = False
            except PermissionError:
                pass  # of another user
        yield run, jobs, lives


def _release(database: sqlite3.Connection) -> None:
    """Free what dead processes had claimed."""
    query = "SELECT DISTINCT run FROM classes WHERE n IS NULL AND run NOT NULL"
    owners = {run for (run,) in database.execute(query)}
    dead = [(run,) for run, _, lives in _runs(database) if run in owners and not lives]
    database.executemany("UPDATE classes SET run = NULL WHERE n IS NULL AND run = ?", dead)


@contextmanager
def _transaction(database: sqlite3.Connection) -> Iterator[None]:
    """One transaction, which writes all or nothing."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        raise


@contextmanager
def _errors(path: Path) -> Iterator[None]:
    """What SQLite finds wrong, as an error of this package."""
    try:
        yield
    except sqlite3.Error as error:
        foreign = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB
        raise SavedError(f"{path}: {'not a saved count' if foreign else error}") from None
