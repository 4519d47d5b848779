"""The format of the file of a saved count: an SQLite database in WAL mode.

  work     what is counted: one row, an `Identity`
  runs     a row for each process that has worked on the file; `beat` is when it was last alive
  classes  a row for each class: n is empty until the class is counted, and run is empty while no
           process counts it or has counted it

    runs 1 -- * classes

n is kept as text, since it can be longer than the integers of SQLite. Files are recognised by the
application id in their header, and by the version of these tables. Results are checked when
they are read, so that a file that was edited is refused. claims.py says how classes are claimed.
"""

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import NamedTuple

from sudokuenum import __version__
from sudokuenum.common.arguments import shown
from sudokuenum.common.files import part_of
from sudokuenum.errors import BoxError, OptionError, SavedError
from sudokuenum.geometry.box import Box
from sudokuenum.long_runs.identity import COLUMNS, Identity, difference
from sudokuenum.long_runs.long_count import CountedClass, Results
from sudokuenum.long_runs.shard import Shard

_APPLICATION = 0x5344454E
_SCHEMA = 1
_CANNOT_WRITE = (
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
)
TEXT_BEGIN = "sudokuenum saved count"
"""How the text of a saved count begins (see text_format.py)."""
XZ_BEGIN = b"\xfd7zXZ\x00"
"""How a compressed text begins."""
TEXT_NAMES = ".txt", ".xz"
"""How the names of texts end."""
_MOST_CLASSES = 1_000_000
_PATIENCE = 10
"""The seconds to wait for other processes."""
MOST_N, MOST_SECONDS = 10**1000, 1e12
"""Every n is less than the first number, and the seconds of a class are less than the second."""
_N = re.compile("0|[1-9][0-9]{0,999}", re.ASCII)
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


def exists(path: Path) -> bool:
    """Whether there is a file; SavedError if that cannot be known, as for a name too long."""
    try:
        return path.exists()
    except OSError as error:
        raise SavedError(f"{shown(str(path))}: {error.strerror}") from None


def open_saved(path: Path, identity: Identity | None = None) -> sqlite3.Connection:
    """Open a file of saved results; with `identity` it is made if there is none.

    Its classes are not checked before `read_results` reads them. SavedError if the file is damaged,
    is no saved count or is of another count, cannot be written, or does not exist.
    """
    if exists(path) and not path.is_file():
        raise SavedError(f"{path}: not a file")
    if not exists(path) and not identity:
        raise SavedError(f"{path}: no such file")
    if is_text(path):
        raise SavedError(f"{path}: a text; `merge {path} --save FILE.db` makes a database of it")
    if path.suffix in TEXT_NAMES and not path.exists():
        raise SavedError(f"{path}: the name of a text; a count is saved in a database, as count.db")
    with sqlite_errors(path):
        database = connect(path) if identity else _connect_to_read(path)
        try:
            # the checks only read, so that a file of another kind stays unchanged
            if identity and _is_empty(database):
                _create(path, database, identity, {})
            _check(path, database)
            own, _ = read_identity(path, database)
            if identity and own != identity:
                raise SavedError(f"{path}: counts {own}, {difference(identity, own)}")
            read_processes(path, database)
            if identity:
                _write_ahead(database)
                database.execute("PRAGMA synchronous = NORMAL")
        except BaseException:
            database.close()
            raise
    return database


def is_text(path: Path) -> bool:
    """Whether a file begins as the text of a saved count does, or as a compressed text."""
    if exists(path) and path.is_file():
        with suppress(OSError), path.open("rb") as file:
            return file.read(len(TEXT_BEGIN)).startswith((TEXT_BEGIN.encode(), XZ_BEGIN))
    return False


def create_saved(path: Path, identity: Identity, results: Results) -> None:
    """Make a file with these results, as `new_file` does."""
    with new_file(path) as part, sqlite_errors(path), closing(connect(part)) as database:
        _create(part, database, identity, results)


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A path to write a new file to, which gets its name when it is complete.

    SavedError if there is such a file already, or if it cannot be written.
    """
    part = part_of(path)
    try:
        part.unlink(missing_ok=True)  # of a process that was killed
        yield part
        try:
            os.link(part, path)
        except OSError:  # there is such a file, or a file system without links
            if path.exists():
                raise FileExistsError(path) from None
            part.rename(path)
    except FileExistsError:
        raise SavedError(f"{path}: exists already") from None
    except OSError as error:
        raise SavedError(f"{path}: {error.strerror}") from None
    finally:
        for left in (part, part.with_name(f"{part.name}-journal")):
            with suppress(OSError):
                left.unlink()


def connect(path: Path) -> sqlite3.Connection:
    """A connection without transactions of its own, which waits for other processes."""
    return sqlite3.connect(path.absolute(), timeout=_PATIENCE, isolation_level=None)


def _write_ahead(database: sqlite3.Connection) -> None:
    """Set WAL mode; SQLite itself does not wait here while another process writes."""
    end = monotonic() + _PATIENCE
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > end:
                raise
        sleep(0.01)


def _connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that reads the file also where nothing can be written beside it.

    In WAL mode even readers make a file. If that fails, and no process has left a WAL, the file is
    read as one that nobody changes.
    """
    database = connect(path)
    try:
        database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        database.close()
        wal = path.with_name(f"{path.name}-wal")
        written = wal.exists() and wal.stat().st_size
        if error.sqlite_errorcode & 0xFF not in _CANNOT_WRITE or written:
            raise
        uri = f"{path.resolve().as_uri()}?immutable=1"
        return sqlite3.connect(uri, uri=True, isolation_level=None)
    except BaseException:
        database.close()
        raise
    return database


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


def _create(path: Path, database: sqlite3.Connection, identity: Identity, results: Results) -> None:
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
        database.execute(
            "INSERT INTO work VALUES (:version, :box, :level, :engine, :shard, :bands)",
            {"version": __version__, **identity.columns},
        )
        known = {number: (str(n), seconds) for number, n, seconds in results.values()}
        rows = ((number, *known.get(number, (None, None))) for number in identity.numbers)
        database.executemany("INSERT INTO classes (number, n, seconds) VALUES (?, ?, ?)", rows)


def read_identity(path: Path, database: sqlite3.Connection) -> tuple[Identity, str]:
    """What the file counts, and the version of the package that made it.

    SavedError if the file does not say so in one row, or counts what cannot be.
    """
    names = *COLUMNS, "version"
    rows = database.execute(f"SELECT {', '.join(names)} FROM work").fetchall()
    if len(rows) != 1:
        raise SavedError(f"{path}: table work: {len(rows)} rows, expected 1")
    for name, value in zip(names, *rows, strict=True):
        if not isinstance(value, int if name == "level" else str):
            raise SavedError(f"{path}: {name} {shown(value)}: not of its type")
    identity, version = Identity(*rows[0][:-1]), rows[0][-1]
    check_identity(path, identity)
    return identity, version


def check_identity(path: Path, identity: Identity) -> None:
    """SavedError, which names the file, for a count that cannot be."""
    if not 1 <= identity.level <= _MOST_CLASSES:
        raise SavedError(f"{path}: level {identity.level}: not from 1 to {_MOST_CLASSES}")
    try:
        Box.parse(identity.box)
        Shard.parse(identity.shard)
    except (BoxError, OptionError) as error:
        raise SavedError(f"{path}: {error}") from None


def read_results(path: Path, database: sqlite3.Connection) -> Results:
    """The results of all classes that are counted.

    SavedError unless the file has one row for each class of its count, and no other, in which n is
    an integer from 0 and the seconds are a time, or both are missing.
    """
    numbers = read_identity(path, database)[0].numbers
    rows = database.execute("SELECT number, n, seconds FROM classes ORDER BY number").fetchall()
    listed = [number for number, _, _ in rows]
    if listed != list(numbers):
        different = set(listed) ^ set(numbers)
        if not different or not all(isinstance(number, int) for number in listed):
            raise SavedError(f"{path}: damaged")
        what = "is missing" if min(different) in numbers else "does not belong to the count"
        raise SavedError(f"{path}: class {min(different)} {what}")
    results = {}
    for number, n, seconds in rows:
        if n is None and seconds is None:
            continue
        if not (isinstance(n, str) and _N.fullmatch(n)):
            raise SavedError(f"{path}: class {number}: n is {shown(n)}, not an integer from 0")
        if not (isinstance(seconds, (int, float)) and 0 <= seconds < MOST_SECONDS):
            raise SavedError(f"{path}: class {number}: seconds are {shown(seconds)}, not a time")
        results[number] = CountedClass(number, int(n), float(seconds))
    return results


class Process(NamedTuple):
    """A process that has worked on the file, or still does."""

    id: int
    host: str
    pid: int
    jobs: int
    beat: float


def read_processes(path: Path, database: sqlite3.Connection) -> list[Process]:
    """The processes in the file; SavedError for one that cannot be."""
    rows = database.execute("SELECT id, host, pid, jobs, beat FROM runs").fetchall()
    for number, host, pid, jobs, beat in rows:
        right = (
            isinstance(host, str)
            and (isinstance(pid, int) and 1 <= pid < 1 << 31)
            and (isinstance(jobs, int) and 1 <= jobs <= 1024)
            and (isinstance(beat, int | float) and 0 <= beat < MOST_SECONDS)
        )
        if not right:
            raise SavedError(f"{path}: run {number}: damaged or edited")
    return [*map(Process._make, rows)]


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """One transaction: all of it is written, or nothing."""
    database.execute("BEGIN IMMEDIATE")
    with database:
        yield


@contextmanager
def sqlite_errors(path: Path) -> Iterator[None]:
    """Turn errors of SQLite into SavedError, which names the file."""
    try:
        yield
    except sqlite3.Error as error:
        foreign = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB
        raise SavedError(f"{path}: {'not a saved count' if foreign else error}") from None
    except UnicodeDecodeError:  # in a text, or in the message of SQLite about a damaged table
        raise SavedError(f"{path}: damaged") from None
