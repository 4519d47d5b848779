"""Made-up files of saved counts and certificates, and what the commands do with them.

    python tests/stress/made_up_files.py --files 2000 --seed 1

Each file is a real one that was damaged, edited or replaced by something hostile: bytes, pages and
schemas of databases, views that never end, triggers, virtual tables, huge fields, texts, compressed
bombs, and certificates with a right digest. Each command runs in a process of its own, which may
take 20 s and 300 MB. The program prints how many runs of each kind of file ended how, and each run
that did not end as it should: with status 0, or with one printable line and status 1 or 2. It needs
a system that has `fork`.
"""

import argparse
import atexit
import json
import lzma
import random
import re
import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from ended import Case
from forked import FILE, forked

from sudokuenum import run_count
from sudokuenum.cli import main
from sudokuenum.counting import CountByChain
from sudokuenum.essential import CountByBurnside
from sudokuenum.geometry.box import Box
from sudokuenum.research import CountOfFewest
from sudokuenum.results import merge_saved
from sudokuenum.results.certificate_keys import digest_of

SECONDS, MEGABYTES = 20, 300
RIGHT_ENDS = "status 0", "status 1", "status 2"
CERTIFICATES = Path(__file__).parents[1] / "data" / "certificates"
Maker = Callable[[random.Random, Path], None]


def originals(folder: Path) -> list[Path]:
    """Make some real saved counts, with and without all results."""
    made = [folder / name for name in ("chain.db", "fewest.db", "burnside.db")]
    run_count(CountByChain(44, "sums"), save=made[0])
    run_count(CountOfFewest(Box(2, 2), 4), save=made[1])
    run_count(CountByBurnside("2x2"), save=made[2])
    return made


def bytes_changed(rng: random.Random, path: Path) -> None:
    content = bytearray(path.read_bytes())
    for _ in range(rng.choice((1, 1, 2, 5, 20, 200))):
        content[rng.randrange(len(content))] = rng.choice((0, 255, rng.randrange(256)))
    path.write_bytes(content)


def header_changed(rng: random.Random, path: Path) -> None:
    content = bytearray(path.read_bytes())
    for _ in range(rng.choice((1, 2, 4))):
        content[rng.randrange(16, 116)] = rng.choice((0, 1, 255, rng.randrange(256)))
    path.write_bytes(content)


def pages_changed(rng: random.Random, path: Path) -> None:
    content = path.read_bytes()
    pages = [content[k : k + 4096] for k in range(0, len(content), 4096)]
    for _ in range(rng.choice((1, 1, 3))):
        one, other = rng.randrange(len(pages)), rng.randrange(len(pages))
        pages[one] = rng.choice((pages[other], bytes(4096), rng.randbytes(4096)))
    path.write_bytes(b"".join(pages))


def cut_off(rng: random.Random, path: Path) -> None:
    content = path.read_bytes()
    size = rng.choice((rng.randrange(200), rng.randrange(len(content))))
    path.write_bytes(rng.choice((content[:size], content + rng.randbytes(size))))


def execute(path: Path, *statements: str) -> None:
    """Execute statements of SQL; those that SQLite does not have are left out."""
    with closing(sqlite3.connect(path)) as database:
        for statement in statements:
            with suppress(sqlite3.Error):
                database.execute(statement)
                database.commit()


VALUES = (
    "NULL",
    "-1",
    "0",
    "1e999",
    "1 << 62",
    "''",
    "'x'",
    "x'00ff'",
    "CAST(x'ff' AS TEXT)",
    "char(27) || '[2J' || char(7)",
    "char(8238)",
    "'1' || char(10)",
    "zeroblob(5000000)",
    "hex(zeroblob(400000))",
    "hex(randomblob(3000000))",
    "'{\"a\": 1e400}'",
    "'{\"' || char(27) || '\": 1}'",
    "'{\"a\": ' || hex(zeroblob(2100)) || '}'",
    "'[[[[' || hex(zeroblob(90000))",
    "'3x3'",
    "'99x99'",
    "'1/1000000000'",
    "'fewest'",
    "1000000",
)
COLUMNS = {
    "work": ("version", "kind", "box", "classes", "representatives", "parameters", "shard"),
    "runs": ("version", "host", "pid", "jobs", "beat", "id"),
    "classes": ("number", "n", "different", "seconds", "run"),
}


def fields_changed(rng: random.Random, path: Path) -> None:
    for _ in range(rng.choice((1, 1, 2, 3))):
        table = rng.choice([*COLUMNS])
        column, value = rng.choice(COLUMNS[table]), rng.choice(VALUES)
        where = rng.choice(("", " WHERE rowid = 1", " WHERE rowid % 5 = 2"))
        execute(path, f"UPDATE {table} SET {column} = {value}{where}")


def rows_changed(rng: random.Random, path: Path) -> None:
    table = rng.choice([*COLUMNS])
    rows = rng.choice((1, 10, 100_000))
    first = rng.choice((44, -rows))
    numbers = f"WITH RECURSIVE k(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM k WHERE x < {rows})"
    columns = ", ".join(COLUMNS[table][:5] if table == "runs" else COLUMNS[table])
    copied = {
        "work": f"INSERT INTO work {numbers} SELECT work.* FROM work, k",
        "runs": f"INSERT INTO runs ({columns}) {numbers} SELECT '', 'x', 5, 1, 0 FROM k",
        "classes": f"INSERT INTO classes (number) {numbers} SELECT x + {first} FROM k",
    }
    deleted = f"DELETE FROM {table} WHERE abs(random()) % 3 = 0"
    execute(path, rng.choice((copied[table], copied[table], deleted)))


ENDLESS = "WITH RECURSIVE k(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM k)"
VIEWS = (
    f"{ENDLESS} SELECT x AS number, '5' AS n, 1.0 AS seconds, 1 AS run FROM k",
    f"{ENDLESS} SELECT k.x AS number, real.* FROM k, real",
    "SELECT * FROM real",
    "SELECT real.*, hex(zeroblob(900000000)) AS more FROM real",
    "SELECT * FROM real, real AS b, real AS c, real AS d, real AS e",
    "SELECT * FROM missing",
    "SELECT load_extension('x')",
)


def views(rng: random.Random, path: Path) -> None:
    table = rng.choice([*COLUMNS])
    view = rng.choice(VIEWS).replace("real", f"real_{table}")
    execute(path, "DROP INDEX free", f"ALTER TABLE {table} RENAME TO real_{table}")
    execute(path, f"CREATE VIEW {table} AS {view}")


def triggers(rng: random.Random, path: Path) -> None:
    table, event = rng.choice([*COLUMNS]), rng.choice(("INSERT", "UPDATE", "DELETE"))
    many = "FROM classes, classes b"
    action = rng.choice(
        (
            "UPDATE classes SET n = '72', seconds = 1",
            "DELETE FROM work",
            f"INSERT INTO runs SELECT NULL, '', hex(randomblob(1000)), 1, 1, 0 {many}",
            f"INSERT INTO runs (version) {ENDLESS} SELECT x FROM k",
        )
    )
    execute(path, f"CREATE TRIGGER surprise AFTER {event} ON {table} BEGIN {action}; END")


SCHEMAS = (
    "CREATE VIRTUAL TABLE words USING fts5(word)",
    "CREATE VIRTUAL TABLE places USING rtree(id, a, b)",
    "CREATE TABLE mine (a PRIMARY KEY) WITHOUT ROWID",
    "CREATE INDEX slow ON classes (hex(zeroblob(number * 100000)))",
    "CREATE UNIQUE INDEX second ON classes (number)",
    "DROP INDEX free",
    "DROP TABLE runs",
    "ALTER TABLE classes ADD COLUMN more AS (hex(zeroblob(900000000)))",
    "ALTER TABLE classes RENAME COLUMN seconds TO n2",
    'ALTER TABLE work ADD COLUMN "x\x1b[2J" TEXT',
    'CREATE TABLE "x\x1b[2J" (a)',
    "CREATE TABLE x (a DEFAULT '" + "y" * 2_000_000 + "')",
    "ANALYZE",
    "PRAGMA user_version = 1",
    "PRAGMA user_version = 9",
    "PRAGMA application_id = 5",
)


def schema_changed(rng: random.Random, path: Path) -> None:
    statements = rng.sample(SCHEMAS, rng.choice((1, 1, 2)))
    if rng.random() < 0.1:
        statements = [f"CREATE VIEW v{k} AS SELECT {k} AS x" for k in range(2000)]
    execute(path, "BEGIN", *statements, "COMMIT")


def schema_forged(rng: random.Random, path: Path) -> None:
    """Edit the table in which SQLite keeps the schema, which no statement could bring about."""
    change = rng.choice(
        (
            "UPDATE sqlite_master SET rootpage = 1 + abs(random()) % 9 WHERE name = 'runs'",
            "UPDATE sqlite_master SET rootpage = 3 WHERE name = 'classes'",
            "UPDATE sqlite_master SET name = 'other' WHERE name = 'runs'",
            "UPDATE sqlite_master SET type = 'view' WHERE name = 'runs'",
            "UPDATE sqlite_master SET tbl_name = 'work' WHERE name = 'free'",
            "UPDATE sqlite_master SET sql = replace(sql, 'TEXT', 'INT') WHERE name = 'classes'",
            "UPDATE sqlite_master SET sql = sql || char(27) WHERE name = 'work'",
            "UPDATE sqlite_master SET sql = x'ff00' WHERE name = 'work'",
            "UPDATE sqlite_master SET sql = NULL WHERE name = 'work'",
            "UPDATE sqlite_master SET sql = 'CREATE TABLE runs AS SELECT 1' WHERE name = 'runs'",
            "INSERT INTO sqlite_master SELECT * FROM sqlite_master",
        )
    )
    execute(path, "PRAGMA writable_schema = ON", change)


def files_beside(rng: random.Random, path: Path) -> None:
    """Put a journal or a write-ahead log beside the file that does not belong to it."""
    name = rng.choice(("-wal", "-journal", "-shm"))
    content = rng.choice((b"", rng.randbytes(10_000), path.read_bytes()))
    magic = rng.choice((b"", bytes.fromhex("377f0682002de218"), bytes.fromhex("d9d505f920a163d7")))
    path.with_name(path.name + name).write_bytes(magic + content)


def as_text(path: Path) -> str:
    text = path.with_suffix(".made.txt")
    merge_saved([path], text)
    content = text.read_text()
    text.unlink()
    return content


def text_changed(rng: random.Random, path: Path) -> None:
    content = [*as_text(path)]
    for _ in range(rng.choice((1, 1, 3))):
        at = rng.randrange(len(content))
        twice = content[at] * 2
        content[at] = rng.choice(("", " ", "\n", "\x1b", "9", "9" * 5000, "é", "\0", twice))
    path.write_text("".join(content))


def text_forged(rng: random.Random, path: Path) -> None:
    """Change the lines of a text, and write the digest that they then have."""
    head, _, classes = as_text(path).partition("\n\n")
    lines = classes.splitlines()
    at = rng.randrange(len(lines))
    lines[at] = rng.choice(("", "x", "1 1", lines[at] * 900, f"{lines[at]} 5", "1 " + "9" * 999))
    classes = "".join(f"{line}\n" for line in lines * rng.choice((1, 1, 2)))
    digest = sha256(classes.encode()).hexdigest()
    count = classes.count("\n")
    head = re.sub("digest .*", f"digest {digest}", re.sub("lines .*", f"lines {count}", head))
    name, value = rng.choice(
        (
            ("box", "9x9"),
            ("classes", "300000"),
            ("factors", " ".join(["9" * 99] * 2)),
            ("kind", "\x1b[2J"),
            ("version", "\x1bc"),
            ("parameters", '{"engine": "\\u001b[2J"}'),
            ("parameters", '{"engine": "' + "x" * 100_000 + '"}'),
            ("results", "\x1b"),
            ("seconds", "999999999999"),
            ("nothing", ""),
        )
    )
    path.write_text(re.sub(f"(?m)^{name} .*", lambda _: f"{name} {value}", head) + "\n\n" + classes)


def compressed(rng: random.Random, path: Path) -> None:
    content = as_text(path).encode()
    head = content.partition(b"\n\n")[0]
    forged = re.sub(b"lines .*", b"lines 5000000", re.sub(b"classes .*", b"classes 300000", head))
    content = rng.choice(
        (
            bytes(60_000_000),
            b"\n" * 60_000_000,
            content + bytes(60_000_000),
            head + b"\n\n" + b"1 5\n" * 15_000_000,
            forged + b"\n\n" + b"".join(b"%d 5\n" % k for k in range(1, 300_001)),
            head + b"\nmore " * 5_000_000,
            content,
        )
    )
    packed = bytearray(lzma.compress(content, preset=0))
    if rng.random() < 0.3:
        packed[rng.randrange(len(packed))] ^= 1 << rng.randrange(8)
    ends = packed[: rng.randrange(len(packed))], packed * 2, packed + b"x", packed, packed, packed
    path.write_bytes(rng.choice(ends))


JSON_VALUES: tuple[Any, ...] = (
    *(None, True, 0, -1, 5, 1.5, 10**30, 10**4000, "", "x", "\x1b[2J", "9" * 100_000, "3x3"),
    *("chain", "layout", "dfs", "search", "sums", [], [[]], {}, {"a": 1}, ["r1c1"] * 90),
    *("5x5", [5] * 1000),
)


def certificate_changed(rng: random.Random, path: Path) -> None:
    document = json.loads(rng.choice(sorted(CERTIFICATES.iterdir())).read_text())
    for _ in range(rng.choice((1, 1, 2))):
        part = document
        if rng.random() < 0.3 and document.get("classes"):
            part = rng.choice(document["classes"])
        if isinstance(part, dict):
            key = rng.choice([*part, "more", "\x1b[2J" * 1000])
            part[key] = rng.choice(JSON_VALUES)
            if rng.random() < 0.1:
                del part[key]
    with suppress(ValueError):
        document["digest"] = digest_of(document)
    with suppress(ValueError):
        path.write_text(json.dumps(document))


def certificate_damaged(rng: random.Random, path: Path) -> None:
    text = rng.choice(sorted(CERTIFICATES.iterdir())).read_text()
    at = rng.randrange(len(text))
    middle = rng.choice(("", '"', "[" * 100_000, "9" * 6000, "1e999", "NaN", "\0", "{}," * 500_000))
    path.write_text(text[:at] + middle + text[at + rng.choice((0, 1, 50)) :])


SAVED: tuple[Maker, ...] = (
    *(bytes_changed, header_changed, pages_changed, cut_off, fields_changed, rows_changed, views),
    *(triggers, schema_changed, schema_forged, files_beside, text_changed, text_forged, compressed),
)
STATED: tuple[Maker, ...] = certificate_changed, certificate_damaged
MAKERS = SAVED + STATED


def made_up(maker: Maker, rng: random.Random, real: list[Path], folder: Path) -> Path:
    """Make a file of a kind from one of the real files, alone in a folder."""
    path = folder / "file.db"
    shutil.copy(rng.choice(real), path)
    maker(rng, path)
    return path


def commands(maker: Maker, path: Path) -> Iterator[list[str]]:
    """Yield the commands that read the file."""
    if maker in STATED:
        yield ["check-certificate", str(path), "--jobs", "1"]
        return
    yield ["status", str(path)]
    yield ["status", str(path), "--json"]
    yield ["verify", str(path), "--jobs", "1", "--seed", "1"]
    yield ["merge", str(path), "--save", str(path.with_name("new.txt.xz"))]
    yield ["count", "--engine", "sums", "--quiet", "--jobs", "1", "--save", str(path)]


def fault(status: int, out: str, err: str) -> str:
    """Return what is wrong with the end of a run; an empty string if nothing is."""
    if "Traceback" in err:
        return "traceback"
    if any(not c.isprintable() for c in f"{out}{err}".replace("\n", "")):
        return "control characters"
    if status not in (0, 1, 2):
        return f"status {status}"
    if status == 2 and (out or err.count("\n") != 1 or len(err) > 1000):
        return "more than a line"
    return ""


def run(command: list[str], folder: Path) -> tuple[str, str]:
    """Return how a command ended in a process of its own, and what it printed on stderr."""
    ended = forked(partial(main, command), folder, folder, SECONDS, largest=100 * FILE)
    if ended.stopped:
        return "hangs", ""
    if ended.megabytes > MEGABYTES:
        return f"{ended.megabytes} MB", ended.err
    wrong = fault(ended.status, ended.out, ended.err)
    return wrong or f"status {ended.status}", ended.err


@cache
def real_files() -> list[Path]:
    """Make the originals in a folder that stays until the end."""
    folder = TemporaryDirectory()
    atexit.register(folder.cleanup)
    return originals(Path(folder.name))


def case(rng: random.Random, folder: Path) -> Case:
    maker = rng.choice(MAKERS)
    path = made_up(maker, rng, real_files(), folder)
    for command in commands(maker, path):
        end, err = run(command, folder)
        if end not in RIGHT_ENDS:
            words = f"{maker.__name__}: {command[0]}: {' '.join(err.split())[-300:]}"
            return Case(words, end)
    return Case(maker.__name__)


def report(numbers: range, seed: int) -> int:
    """Print the table of how all runs ended; return 1 if one of them did not end as it should."""
    ends: dict[str, Counter[str]] = {maker.__name__: Counter() for maker in MAKERS}
    wrong = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "real").mkdir()
        real = originals(folder / "real")
        for number in numbers:
            rng = random.Random(f"{seed} {number}")
            maker = MAKERS[number % len(MAKERS)]
            here = folder / str(number)
            here.mkdir()
            path = made_up(maker, rng, real, here)
            for command in commands(maker, path):
                end, err = run(command, here)
                ends[maker.__name__][end] += 1
                if end not in RIGHT_ENDS:
                    wrong += 1
                    line = " ".join(err.split())[-300:]
                    print(f"{seed} {number} {maker.__name__}: {command[0]}: {end}: {line}")
            shutil.rmtree(here)
    columns = sorted({end for counter in ends.values() for end in counter})
    print(f"{'file':20}", *(f"{column:>10}" for column in columns))
    for kind, counter in ends.items():
        print(f"{kind:20}", *(f"{counter[column]:>10}" for column in columns))
    return 1 if wrong else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    sys.exit(report(range(given.first, given.first + given.files), given.seed))
