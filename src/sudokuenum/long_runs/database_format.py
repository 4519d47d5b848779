"""The format of the file of a saved count: an SQLite database in WAL mode.

  work     what is counted: one row, an `Identity`, whose parameters are a JSON object
  runs     a row for each process that has worked on the file, with the time of its last sign of
           life in `beat`
  classes  a row for each class, with a column for each field of its result. The seconds and the
           result are empty until the class is counted. `run` is empty while no process counts the
           class or has counted it.

    runs 1 -- * classes

The fields of a result are integers, stored as text because they can be longer than the integers of
SQLite. A file is recognised by the application id in its header, and by the version of these
tables. Because results are checked when they are read, a file that was edited raises an error.
database.py opens the files, heartbeat.py writes and reads the rows of processes, claims.py explains
how classes are claimed, and old_files.py how files of version 1 are read.
"""

import json
import os
import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from sudokuenum import __version__
from sudokuenum.common.arguments import shown
from sudokuenum.common.files import part_of
from sudokuenum.common.strict_json import read_json
from sudokuenum.errors import BoxError, OptionError, SavedError
from sudokuenum.geometry.box import Box
from sudokuenum.long_runs import old_files
from sudokuenum.long_runs.database import (
    check_header,
    check_tables,
    connect,
    connect_to_read,
    sqlite_errors,
    transaction,
    write_ahead,
)
from sudokuenum.long_runs.heartbeat import read_processes
from sudokuenum.long_runs.identity import Identity, difference
from sudokuenum.long_runs.long_count import CountedClass, Found, Number, Results
from sudokuenum.long_runs.shard import Shard

_APPLICATION = 0x5344454E
_VERSION, _OLD_VERSION = 2, 1
TEXT_BEGIN = "sudokuenum saved count"
"""The first words of a text file of a saved count (see text_format.py)."""
XZ_BEGIN = b"\xfd7zXZ\x00"
"""The first bytes of a compressed text."""
TEXT_NAMES = ".txt", ".xz"
"""The suffixes of text files."""
MAX_CLASSES, _MAX_DIGITS = 300_000, 50_000_000
"""The limits on the classes and the digits of all results of a file, with which it takes at most
150 MB of memory. The largest known count has 144,578 classes, of 4x3 boxes."""
MAX_NAME, _MAX_VALUE = 200, 100_000
"""The largest numbers of characters of a name and of the value of a parameter in an identity."""
RESULT_LIMIT, SECONDS_LIMIT = 10**1000, 1e12
"""The integers of a result are below the first limit, the seconds of a class below the second."""
_INTEGER = re.compile("0|[1-9][0-9]{0,999}", re.ASCII)
_IDENTITY = {
    "kind": str,
    "box": str,
    "classes": int,
    "representatives": str,
    "parameters": str,
    "shard": str,
}
"""The columns that hold an identity, in the order of its fields, and their types."""
_OLD_IDENTITY = dict(zip(old_files.COLUMNS, (str, int, str, str, str), strict=True))
_TABLES = """
CREATE TABLE work (
    version TEXT NOT NULL, kind TEXT NOT NULL, box TEXT NOT NULL, classes INTEGER NOT NULL,
    representatives TEXT NOT NULL, parameters TEXT NOT NULL, shard TEXT NOT NULL);
CREATE TABLE runs (
    id INTEGER PRIMARY KEY, version TEXT NOT NULL, host TEXT NOT NULL, pid INTEGER NOT NULL,
    jobs INTEGER NOT NULL, beat REAL NOT NULL);
CREATE TABLE classes (
    number INTEGER PRIMARY KEY, {fields}, seconds REAL, run INTEGER REFERENCES runs);
CREATE INDEX free ON classes (number) WHERE seconds IS NULL AND run IS NULL
"""
RecordOf: TypeAlias = Callable[[Identity], type[Found]]
"""Returns the type of the results of a file with a given identity."""


def exists(path: Path) -> bool:
    """Return True if the file exists.

    Raises SavedError if the system cannot find out, for example because the name is too long.
    """
    try:
        return path.exists()
    except OSError as error:
        raise SavedError(f"{shown(str(path))}: {error.strerror}") from None


def open_saved(
    path: Path, identity: Identity | None = None, record: type[NamedTuple] = Number
) -> sqlite3.Connection:
    """Open a file of saved results: to read it or, with `identity`, to count into it.

    With `identity` the file is created if it does not exist, for results of the type `record`. The
    classes are not checked before `read_results` reads them. Raises SavedError if the file is
    damaged, is not a saved count, belongs to another count, cannot be written, or does not exist.
    With `identity` a file of an old version raises it, too.
    """
    if exists(path) and not path.is_file():
        raise SavedError(f"{path}: not a file")
    if not exists(path) and not identity:
        raise SavedError(f"{path}: no such file")
    if is_text(path):
        merge = f"`merge {path} --save FILE.db` makes a database of it"
        raise SavedError(f"{path}: a text file; {merge}")
    if path.suffix in TEXT_NAMES and not path.exists():
        rule = "a count is saved in a database, such as count.db"
        raise SavedError(f"{path}: the name of a text file; {rule}")
    if identity and not exists(path):
        _make(path, identity, record)
    with sqlite_errors(path):
        check_header(path)
        database = connect(path) if identity else connect_to_read(path)
        try:
            # the checks only read, so that a file of another kind stays unchanged
            if identity and _is_empty(database):
                _create(path, database, identity, record, {})
            version = _checked_version(path, database)
            if identity and version == _OLD_VERSION:
                merge = f"`merge {path} --save NEW.db` makes a file of this version"
                raise SavedError(f"{path}: a file of an earlier version; {merge}")
            own, _ = read_identity(path, database)
            if identity and own != identity:
                raise SavedError(f"{path}: counts {own}, {difference(identity, own)}")
            for _ in read_processes(path, database):
                pass
            if identity:
                write_ahead(database)
                database.execute("PRAGMA synchronous = NORMAL")
        except BaseException:
            database.close()
            raise
    return database


def is_text(path: Path) -> bool:
    """Return True if a file begins like a text file of a saved count, compressed or not."""
    if exists(path) and path.is_file():
        with suppress(OSError), path.open("rb") as file:
            return file.read(len(TEXT_BEGIN)).startswith((TEXT_BEGIN.encode(), XZ_BEGIN))
    return False


def create_saved(
    path: Path, identity: Identity, record: type[NamedTuple], results: Results[Any]
) -> None:
    """Make a file with these results, all of the type `record`, by `new_file`."""
    with new_file(path) as part, sqlite_errors(path), closing(connect(part, "rwc")) as database:
        _create(part, database, identity, record, results)


def _make(path: Path, identity: Identity, record: type[NamedTuple]) -> None:
    """Make a file without results, unless another process is faster.

    A failure leaves no file behind, which it would if the tables were made in the file itself.
    """
    try:
        # the target of a link that leads to no file
        create_saved(path.resolve() if path.is_symlink() else path, identity, record, {})
    except SavedError:
        if not exists(path):
            raise


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """Yield a temporary path for a new file, which receives its name when it is complete.

    Raises SavedError if the file already exists, or if it cannot be written.
    """
    part = part_of(path)
    try:
        part.unlink(missing_ok=True)  # left by a process that was killed
        yield part
        try:
            os.link(part, path)
        except OSError:  # the file exists, or the file system has no links
            if path.exists():
                raise FileExistsError(path) from None
            part.rename(path)
    except FileExistsError:
        raise SavedError(f"{path}: already exists") from None
    except OSError as error:
        raise SavedError(f"{path}: {error.strerror}") from None
    finally:
        for left in (part, part.with_name(f"{part.name}-journal")):
            with suppress(OSError):
                left.unlink()


def _is_empty(database: sqlite3.Connection) -> bool:
    queries = "SELECT count(*) FROM sqlite_master", "PRAGMA application_id", "PRAGMA user_version"
    return not any(database.execute(query).fetchone()[0] for query in queries)


def _checked_version(path: Path, database: sqlite3.Connection) -> int:
    """Return the version of the tables.

    Raises SavedError if the file is not a saved count, has unknown tables, or is damaged.
    """
    (application,) = database.execute("PRAGMA application_id").fetchone()
    version = _version(database)
    if application != _APPLICATION:
        raise SavedError(f"{path}: not a saved count")
    if version not in (_OLD_VERSION, _VERSION):
        raise SavedError(f"{path}: schema {version}, expected {_VERSION}")
    check_tables(path, database, old_files.TABLES if version == _OLD_VERSION else _TABLES)
    if database.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        raise SavedError(f"{path}: damaged")
    return version


def _version(database: sqlite3.Connection) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def _create(
    path: Path,
    database: sqlite3.Connection,
    identity: Identity,
    record: type[NamedTuple],
    results: Results[Any],
) -> None:
    """Make the tables, with a row for each class, in one transaction."""
    with transaction(database):
        if not _is_empty(database):
            return  # another process was faster
        if path.stat().st_size:  # too short for a database, so somebody else's file
            raise SavedError(f"{path}: not a saved count")
        database.execute(f"PRAGMA application_id = {_APPLICATION}")
        database.execute(f"PRAGMA user_version = {_VERSION}")
        fields = columns(record)
        for table in _TABLES.format(fields=", ".join(f"{name} TEXT" for name in fields)).split(";"):
            database.execute(table)
        values = {**vars(identity), "parameters": parameters_text(identity)}
        database.execute(
            f"INSERT INTO work (version, {', '.join(_IDENTITY)}) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (__version__, *map(values.__getitem__, _IDENTITY)),
        )
        nothing = (None,) * (len(fields) + 1)

        def row(number: int) -> tuple[object, ...]:
            if (known := results.get(number)) is None:
                return (number, *nothing)
            return (number, *map(str, known.result), known.seconds)

        database.executemany(
            f"INSERT INTO classes (number, {', '.join(fields)}, seconds) "
            f"VALUES (?, ?{', ?' * len(fields)})",
            map(row, identity.numbers),
        )


def columns(record: type[NamedTuple]) -> list[str]:
    """Return the fields of a type of result as SQL writes the names of columns."""
    # in brackets, since SQLite takes an unknown name in quotation marks for a string
    return [f"[{name}]" for name in record._fields]


def read_identity(path: Path, database: sqlite3.Connection) -> tuple[Identity, str]:
    """Return the identity in the file, and the version of the package that made the file.

    Raises SavedError if the file does not contain them in one row, or if no such count exists.
    """
    is_old = _version(database) == _OLD_VERSION
    types = {**(_OLD_IDENTITY if is_old else _IDENTITY), "version": str}
    (rows,) = database.execute("SELECT count(*) FROM work").fetchone()
    if rows != 1:
        raise SavedError(f"{path}: table work: {rows} rows, expected 1")
    row = database.execute(f"SELECT {', '.join(types)} FROM work").fetchone()
    *values, version = row
    for name, value in zip(types, row, strict=True):
        if not isinstance(value, types[name]):
            raise SavedError(f"{path}: {name} {shown(value)}: of the wrong type")
    check_words(path, "version", version, MAX_NAME)
    if is_old:
        return checked_identity(path, old_files.identity_of(*values)), version
    named = dict(zip(_IDENTITY, values, strict=True))
    named["parameters"] = read_parameters(path, named["parameters"])
    return checked_identity(path, Identity(**named)), version


def parameters_text(identity: Identity) -> str:
    """Return the parameters of an identity as a JSON object in one line."""
    return json.dumps(dict(identity.parameters), ensure_ascii=False)


def read_parameters(path: Path, text: str) -> dict[str, str | int]:
    """Read parameters as `parameters_text` writes them, or raise a SavedError."""
    expected = f"{path}: parameters {shown(text)}: expected a JSON object"
    try:
        values = read_json(text, SavedError).value
    except SavedError as error:
        raise SavedError(f"{expected}: {error}") from None
    if not isinstance(values, dict) or {*map(type, values.values())} - {str, int}:
        raise SavedError(expected)
    return values


def checked_identity(path: Path, identity: Identity) -> Identity:
    """Return the identity, or raise a SavedError that names the file if no such count exists."""
    if not 1 <= identity.classes <= MAX_CLASSES:
        raise SavedError(f"{path}: classes {identity.classes}: not from 1 to {MAX_CLASSES}")
    try:
        Box(identity.box)
        Shard(identity.shard)
    except (BoxError, OptionError) as error:
        raise SavedError(f"{path}: {error}") from None
    for name in ("kind", "representatives"):
        check_words(path, name, getattr(identity, name), MAX_NAME)
    for name, value in identity.parameters.items():
        check_words(path, "parameter", name, MAX_NAME)
        check_words(path, f"parameter {name}", value, _MAX_VALUE)
    return identity


def check_words(path: Path, name: str, value: str | int, most: int) -> None:
    """Raise SavedError unless a value can be printed and has at most `most` characters."""
    if not (text := str(value)).isprintable() or len(text) > most:
        rule = f"expected at most {most} printable characters"
        raise SavedError(f"{path}: {name} {shown(value)}: {rule}")


def read_results(
    path: Path, database: sqlite3.Connection, record: type[Found]
) -> dict[int, CountedClass[Found]]:
    """Return the results of all classes that are counted, as records of this type.

    Raises SavedError unless the file has one row for each class of its count, and no other row, and
    each row has a time in seconds and integers from 0, or none of them.
    """
    identity, _ = read_identity(path, database)
    numbers, fields, make = identity.numbers, record._fields, record._make
    if _version(database) == _OLD_VERSION:
        fields, make = ("n",), partial(_old_result, identity.kind, record)
    names = ", ".join(f"[{name}]" for name in fields)
    query = f"SELECT number, seconds, {names} FROM classes ORDER BY number"
    rows, digits = database.execute(query), 0
    results, nothing = {}, [None] * len(fields)
    # one row after the other, because there can be more rows than the memory holds
    for expected in numbers:
        number, seconds, *values = rows.fetchone() or (None, None)
        if number != expected:
            if number in numbers or number is None:
                raise SavedError(f"{path}: class {expected} is missing")
            raise SavedError(f"{path}: class {number} does not belong to the count")
        if seconds is None and values == nothing:
            continue
        for k, value in enumerate(values):
            if not (isinstance(value, str) and _INTEGER.fullmatch(value)):
                wrong = f"{fields[k]} is {shown(value)}, not an integer from 0"
                raise SavedError(f"{path}: class {number}: {wrong}")
            digits += len(value)
        if not (isinstance(seconds, (int, float)) and 0 <= seconds < SECONDS_LIMIT):
            raise SavedError(f"{path}: class {number}: seconds are {shown(seconds)}, not a time")
        if digits > _MAX_DIGITS:
            raise SavedError(f"{path}: results with more than {_MAX_DIGITS} digits")
        results[number] = CountedClass(number, make(map(int, values)), float(seconds))
    if further := rows.fetchone():
        raise SavedError(f"{path}: class {further[0]} does not belong to the count")
    return results


def _old_result(kind: str, record: type[Found], values: Iterable[int]) -> Found:
    (n,) = values
    return record._make(old_files.result_of(kind, n))
