"""Files of saved counts from strangers: nothing hangs, takes much memory or is lost."""

import io
import lzma
import os
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from how_many import RUN, cases
from made_up_files import MAKERS, commands, fault, made_up, originals
from refusals import refuses
from run_command import PYTHON, refused
from saved_files import done, execute, make_database, results_of, stored
from toy_count import Powers

from sudokuenum import run_count
from sudokuenum.cli import main
from sudokuenum.counting import CountByChain
from sudokuenum.errors import SavedError
from sudokuenum.long_runs import Run, database, database_format, heartbeat, text_format
from sudokuenum.long_runs.database import connect, connect_to_read, sqlite_errors
from sudokuenum.long_runs.long_count import Number
from sudokuenum.long_runs.text_format import read_saved_text, write_text
from sudokuenum.results import check_saved, read_status

COUNT = Powers(5)
KINDS = [Powers]
POSIX = pytest.mark.skipif(os.name == "nt", reason="needs POSIX")
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
ENDLESS = "WITH RECURSIVE k(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM k) SELECT"


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return originals(tmp_path_factory.mktemp("real"))


@pytest.mark.parametrize("maker", MAKERS)
@pytest.mark.parametrize("seed", range(3))
def test_a_made_up_file_is_one_line_or_right(
    maker: object, seed: int, real: list[Path], tmp_path: Path
) -> None:
    path = made_up(maker, random.Random(seed), real, tmp_path)  # type: ignore[arg-type]
    for command in commands(maker, path):  # type: ignore[arg-type]
        out, err = io.StringIO(), io.StringIO()
        begin = time.monotonic()
        with redirect_stdout(out), redirect_stderr(err):
            status = main(command)
        assert not fault(status, out.getvalue(), err.getvalue())
        assert time.monotonic() - begin < 20


def test_a_connection_is_defensive(path: Path) -> None:
    make_database(path, COUNT.identity, {})
    with closing(connect_to_read(path)) as opened:
        options = {"trusted_schema": 0, "cell_size_check": 1, "mmap_size": 0, "query_only": 1}
        for name, value in options.items():
            row = opened.execute(f"PRAGMA {name}").fetchone()
            assert row == (value,) or (name == "mmap_size" and row is None)
        assert opened.getlimit(sqlite3.SQLITE_LIMIT_ATTACHED) == 0
        assert opened.getlimit(sqlite3.SQLITE_LIMIT_LENGTH) == 1_000_000
        for statement in ("ATTACH ':memory:' AS other", "DELETE FROM work"):
            refuses(sqlite3.OperationalError, "", opened.execute, statement)
    refuses(sqlite3.OperationalError, "unable to open", connect, path.with_name("none.db"))
    assert os.listdir(path.parent) == ["saved.db"]


@POSIX
def test_ctrl_c_interrupts_a_statement(path: Path) -> None:
    make_database(path, COUNT.identity, {})
    with closing(connect(path)) as opened:
        timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
        begin = time.monotonic()
        timer.start()
        with pytest.raises(KeyboardInterrupt), sqlite_errors(path):
            opened.execute(f"{ENDLESS} sum(x) FROM k").fetchone()
        assert 0.1 < time.monotonic() - begin < 10  # the statement takes hours


def test_a_schema_is_small_before_sqlite_reads_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_database(path, COUNT.identity, {})
    with closing(sqlite3.connect(path, isolation_level=None)) as opened:
        opened.execute("BEGIN")
        for k in range(100):
            opened.execute(f"CREATE VIEW v{k} AS SELECT 1")
        opened.execute("COMMIT")
    monkeypatch.setattr(database, "connect", None)
    refuses(SavedError, "saved.db: not a saved count", read_status, path, KINDS)


def test_a_file_has_limits(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run_count(COUNT, save=path)
    assert read_status(path, KINDS).done == 5
    for module, limit, words in (
        (database, "_MAX_BYTES", "larger than a saved count can be"),
        (database_format, "_MAX_DIGITS", "results with more than 5 digits"),
        (heartbeat, "_MAX_PROCESSES", "run 1: damaged or edited"),
        (database_format, "MAX_CLASSES", "classes 5: not from 1 to"),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(module, limit, 5 if limit == "_MAX_DIGITS" else 0)
            refuses(SavedError, words, read_status, path, KINDS)


def peak(*command: object) -> tuple[int, str]:
    """The megabytes that a command takes at most, which ends with status 2, and its line."""
    # the largest memory that getrusage gives is of the process of the tests
    program = (
        "import re, sys; from pathlib import Path; from sudokuenum.cli import main;"
        "status = main(sys.argv[1:]); memory = Path('/proc/self/status').read_text();"
        "print(status, re.search('VmHWM:[^0-9]*([0-9]+)', memory)[1])"
    )
    line = [*PYTHON, "-c", program, *map(str, command)]
    ended = subprocess.run(line, capture_output=True, text=True, check=True, timeout=60)
    status, kilobytes = map(int, ended.stdout.split())
    assert (status, ended.stderr.count("\n")) == (2, 1)
    return kilobytes >> 10, ended.stderr


@pytest.mark.heavy
@LINUX
@pytest.mark.parametrize("line", [b"\0" * 1000, b"\n", b"1 5\n"])
def test_a_bomb_takes_little_memory(line: bytes, tmp_path: Path) -> None:
    path = tmp_path / "bomb.txt.xz"
    write_text(path, COUNT.identity, Number, {})
    head = lzma.decompress(path.read_bytes())
    packer = lzma.LZMACompressor(preset=0)
    pieces = [packer.compress(head), *(packer.compress(line * 1000) for _ in range(300))]
    path.write_bytes(b"".join([*pieces, packer.flush()]))
    size = len(line) * 300_000
    megabytes, error = peak("status", path)
    assert megabytes < 100
    words = "longer than a text" if size > 1 << 26 else "damaged or edited"
    assert f"{path}: {words}" in error
    assert refused(f"merge {path} --save {tmp_path / 'new.db'}").startswith(f"{path}: {words}")


@pytest.mark.heavy
@LINUX
def test_a_table_as_large_as_any_can_be_takes_300_mb(tmp_path: Path) -> None:
    path, new = tmp_path / "large.db", tmp_path / "new.txt.xz"
    classes = cases(50_000, 300_000)
    identity = Powers(classes).identity
    make_database(path, identity, results_of({k: (10**29 + k, k / 7) for k in identity.numbers}))
    for command in (["status", path], ["merge", path, "--save", new]):
        megabytes, error = peak(*command)
        assert megabytes < (300 if RUN.slow else 100)
        assert "which is never saved" in error
    assert len(check_saved(path, [Anything]).results) == classes


class Anything(Powers):
    """Powers whose results are not checked."""

    @classmethod
    def wrong(cls, identity: object, results: object) -> list[str]:  # type: ignore[override]
        return []


def test_lzma_has_little_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "count.txt.xz"
    write_text(path, COUNT.identity, Number, results_of({1: (1, 0.5)}))
    assert len(read_saved_text(path, lambda _: Number)[2]) == 1
    monkeypatch.setattr(text_format, "_MAX_MEMORY", 1 << 20)
    refuses(SavedError, "count.txt.xz: damaged", read_status, path, KINDS)


@POSIX
@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_is_deleted_during_a_count_is_an_error(replaced: bool, path: Path) -> None:
    with Run(COUNT, save=path) as run:
        classes = run.classes()
        next(classes)
        path.unlink()
        if replaced:
            make_database(path, COUNT.identity, {})
        refuses(SavedError, "saved.db: deleted or replaced during the count", list, classes)
        refuses(SavedError, "saved.db: deleted or replaced", run.status)
    assert path.exists() == replaced


@POSIX
def test_a_file_that_is_deleted_after_the_last_class_is_an_error(path: Path) -> None:
    with Run(COUNT, save=path) as run:
        classes = run.classes()
        for _ in range(5):
            next(classes)
        path.unlink()
        refuses(SavedError, "saved.db: deleted or replaced during the count", list, classes)


@POSIX
def test_a_command_whose_file_is_deleted_fails(path: Path) -> None:
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "sudokuenum",
            "count",
            "--quiet",
            "--level",
            "2051",
            "--save",
            str(path),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not done(path):
        assert process.poll() is None
        time.sleep(0.01)
    path.unlink()
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (2, "")
    assert err.splitlines()[-1].endswith("saved.db: deleted or replaced during the count")
    assert not path.exists()


@POSIX
@pytest.mark.parametrize("blocks", [0, 1])
def test_where_no_file_can_be_written_none_is_left(blocks: int, tmp_path: Path) -> None:
    line = f"ulimit -f {blocks}; exec {sys.executable} -B -m sudokuenum count --quiet --save f.db"
    command = ["/bin/sh", "-c", f"unset COVERAGE_PROCESS_CONFIG; {line}"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", 1)
    assert os.listdir(tmp_path) == []


def test_an_empty_file_is_counted_into(path: Path) -> None:
    path.touch()
    assert run_count(COUNT, save=path) == run_count(COUNT)
    assert read_status(path, KINDS).done == 5


@POSIX
def test_a_link_without_a_target_is_followed(path: Path) -> None:
    path.symlink_to("target.db")
    assert run_count(COUNT, save=path) == run_count(COUNT)
    assert path.is_symlink()
    assert read_status(path.with_name("target.db"), KINDS).done == 5


def test_threads_share_a_run(path: Path) -> None:
    """A run is opened in this thread, and used and closed in others, even at the same time."""
    count, totals = Powers(40), []
    run = Run(count, save=path)

    def use() -> None:
        for _ in run.classes():
            run.status()
        totals.append(run.total())

    threads = [threading.Thread(target=use) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert totals == [run_count(count)] * 3
    closing_thread = threading.Thread(target=run.close)
    closing_thread.start()
    closing_thread.join()
    status = read_status(path, KINDS)
    assert (status.done, status.claimed, status.processes) == (40, 0, 0)


def test_an_identity_in_a_message_is_short(path: Path) -> None:
    stored(path, CountByChain().identity).close()
    execute(path, "UPDATE work SET parameters = ?", '{"engine": "' + "x" * 90_000 + '"}')
    for command in ("status", "count --quiet --save"):
        assert len(refused(command, path)) < 600
