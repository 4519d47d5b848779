"""The databases of saved counts, which only this module opens.

Because a saved count may come from a stranger, each database is opened as SQLite advises for
untrusted files (https://sqlite.org/security.html): its schema is not trusted, its triggers and
views do not run, its values are short, and its cells are checked. `check_tables` reads the schema
before the first query and accepts only the tables that this package makes, so that no query can
reach a view, a virtual table or a generated column of somebody else.

SQLite calls an empty handler every few milliseconds. Python looks for signals there, so Ctrl-C
interrupts a statement, which then ends with SQLITE_INTERRUPT.
"""

import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

from sudokuenum.common.arguments import shown
from sudokuenum.common.wording import one_line
from sudokuenum.errors import SavedError

_PATIENCE = 10
"""The number of seconds to wait for other processes."""
_MAX_BYTES = 1 << 28
"""The largest database: 20 times as large as the results of all 144578 classes of 4x3 boxes."""
_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: 1_000_000,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 1_000_000,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
}
"""The limits of a connection: a string or a row has at most a million bytes."""
_PRAGMAS = (
    "PRAGMA trusted_schema = OFF",
    "PRAGMA cell_size_check = ON",
    "PRAGMA mmap_size = 0",
)
_STEPS = 100_000
"""The number of steps of SQLite, a few milliseconds, after which Python looks for signals."""
_CANNOT_WRITE = (
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_READONLY,
)
_MAGIC = b"SQLite format 3\0"
_LEAF_OF_TABLE = 13
"""The type of a page whose cells are rows, as SQLite writes it."""
_FIELDS = re.compile(r"\[\w+\] TEXT(, \[\w+\] TEXT)*(?=, seconds REAL, run INTEGER )")
"""The columns of results in the statement that makes the table of classes."""


def connect(path: Path, mode: str = "rw") -> sqlite3.Connection:
    """Open a connection without implicit transactions, which waits for other processes.

    With the mode `rw` the file must exist, whereas `rwc` creates it if it does not, and `immutable`
    reads a file that nobody changes. Threads may share the connection if they take turns.
    """
    parameters = "immutable=1" if mode == "immutable" else f"mode={mode}"
    database = sqlite3.connect(
        f"{path.absolute().as_uri()}?{parameters}",
        uri=True,
        timeout=_PATIENCE,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        for category, limit in _LIMITS.items():
            database.setlimit(category, limit)
        if sys.version_info >= (3, 12):
            database.setconfig(sqlite3.SQLITE_DBCONFIG_DEFENSIVE)
            database.setconfig(sqlite3.SQLITE_DBCONFIG_TRUSTED_SCHEMA, False)
            database.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_TRIGGER, False)
            database.setconfig(sqlite3.SQLITE_DBCONFIG_ENABLE_VIEW, False)
        for pragma in _PRAGMAS:
            database.execute(pragma)
        database.set_progress_handler(lambda: None, _STEPS)
    except BaseException:
        database.close()
        raise
    return database


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open a connection that reads the file even where nothing can be written beside it.

    In WAL mode even readers make a file. If that fails, and no process has left a WAL, the file is
    opened as immutable.
    """
    database = connect(path)
    try:
        database.execute("PRAGMA query_only = ON")
        database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        database.close()
        wal = path.with_name(f"{path.name}-wal")
        written = wal.exists() and wal.stat().st_size
        if error.sqlite_errorcode & 0xFF not in _CANNOT_WRITE or written:
            raise
        return connect(path, "immutable")
    except BaseException:
        database.close()
        raise
    return database


def check_header(path: Path) -> None:
    """Raise SavedError if a file is too large or has too many tables, before SQLite reads it.

    SQLite keeps the whole schema in memory, and a hostile schema can take gigabytes. The schema of
    a saved count fits on the first page, whose header gives the number of its rows.
    """
    if path.stat().st_size > _MAX_BYTES:
        raise SavedError(f"{path}: larger than a saved count can be, {_MAX_BYTES >> 20} MB")
    with path.open("rb") as file:
        head = file.read(105)
    if head.startswith(_MAGIC) and len(head) == 105:
        rows = int.from_bytes(head[103:], "big")
        if head[100] != _LEAF_OF_TABLE or rows > 10:
            raise SavedError(f"{path}: not a saved count")


def check_tables(path: Path, database: sqlite3.Connection, tables: str) -> None:
    """Raise SavedError unless a database has these tables and indexes, and nothing else.

    `tables` are the statements that make them, with `{fields}` for the columns of results. Because
    SQLite keeps these statements, a column that is generated, checked or collated is found, too.
    """
    expected = {" ".join(table.split()) for table in tables.split(";")}
    for kind, name, sql in database.execute("SELECT type, name, sql FROM sqlite_master"):
        statement = _FIELDS.sub("{fields}", " ".join(str(sql).split()))
        if statement not in expected:
            raise SavedError(f"{path}: {one_line(kind)} {shown(name)}: not of a saved count")
        expected.remove(statement)
    for statement in sorted(expected):
        _, kind, name, *_ = statement.split()
        raise SavedError(f"{path}: {kind.lower()} {name} is missing")


def write_ahead(database: sqlite3.Connection) -> None:
    """Set WAL mode, waiting while another process writes, because SQLite does not wait here."""
    end = monotonic() + _PATIENCE
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > end:
                raise
        sleep(0.01)


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """Make the statements within it one transaction: all of them are written, or none."""
    database.execute("BEGIN IMMEDIATE")
    with database:
        yield


@contextmanager
def sqlite_errors(path: Path) -> Iterator[None]:
    """Convert errors of SQLite and of the system to SavedError, which names the file.

    Raises KeyboardInterrupt if a signal interrupted a statement.
    """
    try:
        yield
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", None)
        if code == sqlite3.SQLITE_INTERRUPT:  # the exception of the signal does not get through
            raise KeyboardInterrupt from None
        foreign = code == sqlite3.SQLITE_NOTADB
        raise SavedError(f"{path}: {'not a saved count' if foreign else one_line(error)}") from None
    except OSError as error:
        raise SavedError(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:  # in a string, or in the message of SQLite about a damaged table
        raise SavedError(f"{path}: damaged") from None


@contextmanager
def errors_ignored(path: Path) -> Iterator[None]:
    """Ignore errors of SQLite, but not the signals that interrupt it."""
    with suppress(SavedError), sqlite_errors(path):
        yield
