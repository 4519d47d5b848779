import os
import random
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from refusals import refuses
from run_command import ended_by_ctrl_c, started, status_of
from saved_files import (
    counted_class,
    done,
    error_with_small_files,
    execute,
    make_database,
    read_numbers,
    results_of,
    stored,
)
from toy_count import Powers, begun, slow_count
from whole_count import whole_count

from sudokuenum import run_count
from sudokuenum.counting import CountByChain
from sudokuenum.errors import ContradictionError, SavedError
from sudokuenum.long_runs import Identity, Run
from sudokuenum.long_runs.database import connect
from sudokuenum.long_runs.heartbeat import SILENCE
from sudokuenum.long_runs.long_count import Claims, CountedClass, Number, Results, Workers
from sudokuenum.results import check_saved, merge_saved, read_status

N = "6670903752021072936960"
COUNT = Powers(5)
KINDS = [Powers]
SLOW = pytest.mark.slow


@pytest.mark.heavy
@pytest.mark.parametrize("seed", [1, *(pytest.param(k, marks=SLOW) for k in (2, 3))])
def test_killed_at_20_random_moments_it_loses_nothing(seed: int, tmp_path: Path) -> None:
    """It is killed again and again, then let end; nothing finished may be counted again."""
    rng = random.Random(seed)
    for k in range(20):
        process = slow_count(tmp_path, 0.05, 60)
        if k % 2:  # as it counts, else at any moment since its start
            assert process.stdout is not None
            process.stdout.readline()
        time.sleep(rng.uniform(0, 0.15))
        process.kill()
        process.communicate()
    assert status_of(slow_count(tmp_path, 0, 60)) == 0
    status = read_status(tmp_path / "saved.db", KINDS)
    assert (status.done, status.to_do, status.claimed) == (60, 0, 0)
    counts = begun(tmp_path)
    assert sorted(counts) == list(range(1, 61))
    # one class at a time is begun, so a kill costs one at most
    assert sum(counts.values()) <= 60 + 20
    results = check_saved(tmp_path / "saved.db", KINDS).results
    assert results == results_of({k: (k**9, 0.0) for k in range(1, 61)})


def test_processes_share_a_file(tmp_path: Path) -> None:
    processes = [slow_count(tmp_path, 0.03, 60) for _ in range(3)]
    assert [*map(status_of, processes)] == [0, 0, 0]
    assert begun(tmp_path) == Counter(range(1, 61))
    ((runs,),) = execute(tmp_path / "saved.db", "SELECT count(DISTINCT run) FROM classes")
    assert runs > 1


def test_a_file_is_opened_while_another_process_writes(path: Path) -> None:
    make_database(path, COUNT.identity, {})
    with closing(connect(path)) as other, ThreadPoolExecutor() as threads:
        other.execute("BEGIN IMMEDIATE")
        found = threads.submit(run_count, COUNT, save=path)
        time.sleep(0.2)
        other.execute("ROLLBACK")
        assert found.result() == run_count(COUNT)


def test_what_a_dead_process_claimed_is_counted_at_once(tmp_path: Path) -> None:
    dead = slow_count(tmp_path, 60, 5)
    while not begun(tmp_path):
        time.sleep(0.01)
    assert read_status(tmp_path / "saved.db", KINDS).claimed == 1
    alive = slow_count(tmp_path, 0, 5)
    while read_status(tmp_path / "saved.db", KINDS).done < 4:
        time.sleep(0.01)
    assert alive.poll() is None
    dead.kill()
    dead.communicate()
    killed = time.monotonic()
    assert status_of(alive, within=30) == 0
    # Windows is not asked whether a process lives, so that only its silence tells
    assert time.monotonic() - killed < SILENCE - 2 or os.name == "nt"


def test_a_run_of_another_host_is_dead_when_silent(path: Path) -> None:
    with stored(path, COUNT.identity) as store:
        store.keep(counted_class(1, 1))
    runs = "INSERT INTO runs (id, version, host, pid, jobs, beat) VALUES (?, '', ?, ?, 2, ?)"
    execute(path, runs, 7, "elsewhere", 1, time.time())
    execute(path, runs, 8, "elsewhere", 1, time.time() - 60)
    execute(path, "UPDATE classes SET run = 7 WHERE number = 2")
    execute(path, "UPDATE classes SET run = 8 WHERE number = 3")
    status = read_status(path, KINDS)
    assert (status.done, status.to_do, status.claimed) == (1, 4, 1)
    assert (status.processes, status.jobs) == (1, 2)
    assert (status.seconds, status.expected_seconds) == (0.5, 1.0)


def test_only_bands_of_4x3_boxes_are_counted_in_families(path: Path) -> None:
    with stored(path, Identity("layout", "4x3", 3, "digest")) as store:
        store.keep(counted_class(1, 1))
    assert read_status(path).expected_seconds == 1.0


def test_a_file_that_was_edited_meanwhile_is_closed(path: Path) -> None:
    with stored(path, COUNT.identity) as store, sqlite3.connect(path) as database:
        database.execute("UPDATE runs SET pid = 0")
        database.execute("UPDATE classes SET run = 1 WHERE number = 2")
        database.commit()
    database.close()
    refuses(sqlite3.ProgrammingError, "closed database", store._database.execute, "SELECT 1")


def test_two_counts_of_a_class_are_named(tmp_path: Path) -> None:
    with stored(tmp_path / "saved.db", COUNT.identity) as store:
        store.keep(counted_class(3, 10**30))
        store.keep(counted_class(3, 10**30, 0.7))
        with pytest.raises(
            ContradictionError, match=r"class 3: n = 10{30} is stored, but now n = 5 "
        ):
            store.keep(counted_class(3, 5))
    assert read_numbers(tmp_path / "saved.db").results[3] == (3, (10**30,), 0.5)


@pytest.mark.parametrize(
    ("other", "message"),
    [
        ({"box": "3x3"}, "counts box 2x2, 5 classes, kind powers, not box 3x3"),
        ({"classes": 6}, "counts box 2x2, 5 classes, kind powers, not 6 classes"),
        ({"kind": "dfs"}, "counts box 2x2, 5 classes, kind powers, not kind dfs"),
        (
            {"parameters": {"engine": "dfs"}},
            "counts box 2x2, 5 classes, kind powers, not engine dfs",
        ),
        ({"shard": "1/2"}, "counts box 2x2, 5 classes, kind powers, not shard 1/2"),
        ({"representatives": "other"}, "powers, with other representatives of the classes"),
    ],
)
def test_a_file_of_another_count_is_refused(
    other: dict[str, object], message: str, path: Path
) -> None:
    stored(path, COUNT.identity).close()
    before = path.read_bytes()
    refuses(SavedError, f"saved.db: .*{message}", stored, path, replace(COUNT.identity, **other))  # type: ignore[arg-type]
    assert path.read_bytes() == before


def test_foreign_and_damaged_files_stay_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "file"
    foreign = tmp_path / "foreign.db"
    execute(foreign, "CREATE TABLE mine (a)")
    saved = tmp_path / "saved.db"
    stored(saved, Powers(5000).identity).close()
    whole = saved.read_bytes()
    for content in (b"text\n" * 1000, foreign.read_bytes(), b"x", b"x" * 99, *cut(whole)):
        path.write_bytes(content)
        for use in (lambda: run_count(COUNT, save=path), lambda: read_status(path)):
            refuses(SavedError, r"file: (not a saved count|.*malformed|damaged)", use)
        refuses(SavedError, "", merge_saved, [path], tmp_path / "merged.db")
        assert path.read_bytes() == content
    assert sorted(one.name for one in tmp_path.iterdir()) == ["file", "foreign.db", "saved.db"]


def cut(content: bytes) -> list[bytes]:
    """Truncated at pages, and within them."""
    lengths = random.Random(5).sample(range(1, len(content)), 10)
    return [content[:length] for length in (*range(4096, len(content), 8 * 4096), *lengths)]


def test_a_newer_schema_is_refused(path: Path) -> None:
    stored(path, COUNT.identity).close()
    execute(path, "PRAGMA user_version = 3")
    refuses(SavedError, "schema 3, expected 2", read_status, path)


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc and /dev")
def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    elsewhere = tmp_path / "none" / "saved.db"
    for path in (Path("/proc/saved.db"), elsewhere, tmp_path, Path("/dev/full")):
        refuses(SavedError, f"{path}: ", run_count, COUNT, save=path)
    refuses(SavedError, "no such file", read_status, tmp_path / "none.db")


def test_a_read_only_folder(path: Path) -> None:
    if os.name == "nt" or os.geteuid() == 0:
        pytest.skip("needs a user whom permissions bind")
    path.parent.chmod(0o500)
    refuses(SavedError, "unable to open database file", run_count, COUNT, save=path)


class Large(Powers):
    """Counts 60 digits for each class."""

    def count(self, claims: Claims, workers: Workers) -> Generator[CountedClass[Number]]:
        for number in claims:
            yield counted_class(number, 10**60 + number)

    @classmethod
    def wrong(cls, identity: Identity, results: Results[Number]) -> Iterator[str]:
        return iter(())


def test_a_full_disk_keeps_what_is_saved(path: Path) -> None:
    count = Large(3000)
    with Run(count, save=path) as run:
        assert run._file is not None
        (pages,) = run._file._database.execute("PRAGMA page_count").fetchone()
        run._file._database.execute(f"PRAGMA max_page_count = {pages + 5}")
        refuses(SavedError, r"saved\.db: database or disk is full", run.complete)
    kept = len(read_numbers(path).results)
    assert 1 < kept < 3000
    run_count(count, save=path)
    assert read_numbers(path).results[kept] == (kept, (10**60 + kept,), 0.5)


@pytest.mark.skipif(os.name == "nt", reason="limits the size of files as POSIX does")
def test_a_limit_on_the_size_of_files_is_one_line_and_status_2(path: Path) -> None:
    error = error_with_small_files(60, f"count --quiet --level 416 --engine sums --save {path}")
    assert error.startswith(f"sudokuenum: {path}: ")
    assert str(whole_count(CountByChain(416, "sums"), save=path).grids) == N


@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_ctrl_c_keeps_what_is_done(path: Path) -> None:
    process = started(f"--level 36288 --save {path}", stdout=subprocess.DEVNULL)
    while done(path) < 10:
        time.sleep(0.05)
    assert ended_by_ctrl_c(process, within=2).endswith("sudokuenum: stopped\n")
    status = read_status(path)
    assert status.done >= 10
    assert (status.claimed, status.processes) == (0, 0)
