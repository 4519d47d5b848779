"""The file of a saved count: an SQLite database in WAL mode.

  work     what is counted: one row, a `SavedCount`
  runs     a row for each process that has worked on the file; `beat` is when it was last alive
  classes  a row for each class: n is empty until the class is counted, and run is empty while no
           process counts it or has counted it

    runs 1 -- * classes

n is kept as text, since it can be longer than the integers of SQLite. Files are recognised by the
application id in their header, and by the version of these tables.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from sudokuenum import __version__
from sudokuenum.errors import SavedError
from sudokuenum.runs.shard import Shard

Results = dict[int, tuple[int, float]]
"""n and the seconds of classes, by the number of the class."""

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


@dataclass(frozen=True)
class SavedCount:
    """What a file of saved results says that it counts.

    It counts the classes of bands with these boxes at a level, which is their number, or a shard of
    them, by one engine. `bands` is the digest of the representatives, so that two files with the
    same digest number the classes alike.
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


def open_saved(
    path: Path, count: SavedCount | None = None, results: Results | None = None
) -> sqlite3.Connection:
    """Open a file of saved results.

    With `count` the file is made if there is none, with these results in it, and must be of that
    count. Without, it is only read. SavedError if the file is damaged, is no saved count or is of
    another count, cannot be written, or does not exist.
    """
    if path.exists() and not path.is_file():
        raise SavedError(f"{path}: not a file")
    if not path.exists() and not count:
        raise SavedError(f"{path}: no such file")
    with sqlite_errors(path):
        database = connect(path)
        try:
            # the checks only read, so that a file of another kind stays unchanged
            if count and _is_empty(database):
                _create(path, database, count, results or {})
            _check(path, database)
            if count:
                database.execute("PRAGMA journal_mode = WAL")
                database.execute("PRAGMA synchronous = NORMAL")
            if count and (kept := read_count(database)[0]) != count:
                raise SavedError(f"{path}: counts {kept}, {difference(count, kept)}")
        except BaseException:
            database.close()
            raise
    return database


def connect(path: Path) -> sqlite3.Connection:
    """A connection without transactions of its own, which waits up to 10 s for other processes."""
    return sqlite3.connect(path, timeout=10, isolation_level=None)


def _is_empty(database: sqlite3.Connection) -> bool:
    queries = "SELECT count(*) FROM sqlite_master", "PRAGMA application_id", "PRAGMA user_version"
    return not any(database.execute(query).fetchone()[0] for query in queries)


def _check(path: Path, database: sqlite3.Connection) -> None:
    """SavedError if the file is no saved count, has other tables, or is damaged."""
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (schema,) = database.execute("PRAGMA user_version").fetchone()
    if application != _APPLICATION:
        raise SavedError(f"{path}: not a saved count")
    if schema != _SCHEMA:
        raise SavedError(f"{path}: schema {schema}, expected {_SCHEMA}")
    if database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise SavedError(f"{path}: damaged")


def _create(path: Path, database: sqlite3.Connection, count: SavedCount, results: Results) -> None:
    """Make the tables, with a row for each class, in one transaction."""
    with transaction(database):
        if not _is_empty(database):
            return  # another process was faster
        if path.stat().st_size:  # too short for a database, so somebody else's file
            raise SavedError(f"{path}: not a saved count")
        database.execute(f"PRAGMA application_id = {_APPLICATION}")
        database.execute(f"PRAGMA user_version = {_SCHEMA}")
        for table in _TABLES.split(";"):
            database.execute(table)
        columns = {"version": __version__, **asdict(count)}
        database.execute(
            f"INSERT INTO work ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})",
            tuple(columns.values()),
        )
        numbers = Shard.parse(count.shard).classes(count.level)
        rows = ((number, *results.get(number, (None, None))) for number in numbers)
        database.executemany(
            "INSERT INTO classes (number, n, seconds) VALUES (?, ?, ?)",
            ((number, None if n is None else str(n), seconds) for number, n, seconds in rows),
        )


def read_count(database: sqlite3.Connection) -> tuple[SavedCount, str]:
    """What the file counts, and the version of the package that made it."""
    row = database.execute("SELECT box, level, engine, bands, shard, version FROM work").fetchone()
    return SavedCount(*row[:5]), row[5]


def read_results(database: sqlite3.Connection) -> Results:
    """The results of all classes that are counted."""
    rows = database.execute("SELECT number, n, seconds FROM classes WHERE n NOT NULL")
    return {number: (int(n), seconds) for number, n, seconds in rows}


def difference(wanted: SavedCount, kept: SavedCount) -> str:
    """The first field in which the count that is wanted is not the one that the file keeps."""
    for name, value in asdict(wanted).items():
        if value != asdict(kept)[name]:
            if name == "bands":
                return "with other representatives of the classes"
            return f"not {name} {value}"
    return ""


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """One transaction: all of it is written, or nothing."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        raise


@contextmanager
def sqlite_errors(path: Path) -> Iterator[None]:
    """Turn errors of SQLite into SavedError, which names the file."""
    try:
        yield
    except sqlite3.Error as error:
        foreign = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB
        raise SavedError(f"{path}: {'not a saved count' if foreign else error}") from None
