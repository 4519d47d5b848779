"""Saved counts of 12x12 classes: ranges share a file, and so do processes."""

import os
import random
import signal
import sqlite3
import time
from collections import Counter
from math import factorial
from pathlib import Path

import pytest
from made_up4x3 import SAME, MadeUp, make_up
from partitions4x3 import START, P
from progress_told import Told
from slow_counts import begun, slow_count

from sudokuenum import (
    ContradictionError,
    Count4x3,
    GridCount,
    Identity,
    Run,
    SavedError,
    cli,
    count_grids,
    merge_saved,
    read_status,
)
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.counting.boxes4x3.count import class_count
from sudokuenum.counting.boxes4x3.families import BOX, CLASSES
from sudokuenum.runs.file_format import create_saved

SLOW_START = 144491
"""Where a slow count begins, which takes five classes at a time."""
SLOW_COUNT = """
import os, sys, time
from pathlib import Path
from types import SimpleNamespace
from sudokuenum import Count4x3, Identity, Run
from sudokuenum.counting.boxes4x3 import count as boxes4x3
from sudokuenum.runs.long_count import CountedClass

def families(start, stop):
    return iter([(0, k, min(k + 5, stop)) for k in range(start, stop, 5)])

def count(families, workers, known):
    for positions in families:
        os.write(log, "".join(f"{position}\\n" for position in positions).encode())
        time.sleep(float(sys.argv[3]))
        for position in positions:
            yield CountedClass(position + 1, 1152 * (3 * 10**19 + position), 0.5)

log = os.open(sys.argv[2], os.O_WRONLY | os.O_APPEND | os.O_CREAT)
boxes4x3.count_families, boxes4x3.tables_4x3 = count, lambda: None
boxes4x3.classes_4x3 = lambda: SimpleNamespace(families=families)
boxes4x3._identity = lambda: Identity("4x3", 144578, "columns", "digest")
try:
    with Run(Count4x3(), save=sys.argv[1]) as run:
        list(run.classes(within=[range(int(sys.argv[4]) + 1, 144579)]))
except KeyboardInterrupt:
    sys.exit(130)
"""
"""Counts classes, five in a given time, and notes which it begins."""


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> MadeUp:
    return make_up(monkeypatch)


def count_range(path: Path, first: int, last: int, progress: Progress = SILENT) -> GridCount | None:
    """Count the classes first to last into a file; the count of all grids if it has all."""
    with Run(Count4x3(), save=path) as run:
        for _ in run.classes(progress, [range(first, last + 1)]):
            pass
        return run.total()


def line(number: int) -> str:
    """What is printed of a class."""
    part = class_count(number, SAME, 0.5)
    return f"{number} {part.m} {part.n} 0.500 {part.representative}"


def test_any_ranges_share_a_file(
    made_up: MadeUp, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "saved.db"
    for start, stop in ((START, START + 7), (START + 3, START + 12), (START, START + 12)):
        told = Told()
        assert count_range(path, start + 1, stop, told) is None
        assert told.add_up(stop - start)
    assert made_up.batches == [[*range(START + a, START + b)] for a, b in ((0, 5), (5, 7), (7, 12))]
    status = read_status(path)
    assert (status.done, status.to_do, status.claimed) == (12, CLASSES - 12, 0)
    # equal seconds are those of one family, which is taken to cost as much as 200 classes
    assert status.work == 200
    assert status.expected == pytest.approx(6 / 200 * (CLASSES - 12))
    arguments = ["--box", "3x4", "--save", str(path), "--jobs", "1"]
    assert cli.main([*arguments, "--classes", f"{START + 12}-{START + 13}"]) == 0
    captured = capsys.readouterr()
    assert captured.out == f"{line(START + 13)}\n"
    assert captured.err == (
        "classes of 12x12 bands, and tables for them: about a minute the first time, then seconds\n"
        f"{path}: 1 of 2 classes done\n"
        "1 of 144578 classes to count, threads: 1: about 0.2 s\n"
    )
    assert cli.main(["status", str(path)]) == 0
    assert "\ndone      13 of 144578 classes, " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("first", "last", "seconds"),
    [(1, 2615, 0.141), (1, 5103, 0.147), (90554, 91051, 0.088), (1, 256, 0.43), (1, 1, 48.3)],
)
def test_large_families_and_small_ones_let_expect_the_same(
    first: int, last: int, seconds: float, tmp_path: Path
) -> None:
    """Seconds for each class if all take 5.5 hours; the last two ranges are no whole families."""
    path = tmp_path / "saved.db"
    results = dict.fromkeys(range(first, last + 1), (SAME, seconds))
    create_saved(path, Identity("4x3", CLASSES, "columns", "digest"), results)
    expected = read_status(path).expected
    assert expected is not None
    assert 3.5 < expected / 3600 < (6 if last > 256 else 18)


def test_the_last_class_of_a_file_gives_the_total(
    made_up: MadeUp, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "saved.db"
    count_range(path, 1, 10)
    with sqlite3.connect(path) as database:
        database.execute(f"UPDATE classes SET n = '{SAME}', seconds = 0.5 WHERE number != 12")
    database.close()
    total = factorial(12) * BOX.bands_per_reduced * SAME * P**3
    arguments = ["--box", "4x3", "--save", str(path), "--classes", "12-13"]
    assert cli.main(arguments) == 0
    assert capsys.readouterr().out == f"{line(12)}\nall grids: N = {total}\n"
    assert made_up.batches[1:] == [[11]]
    assert cli.main([*arguments, "--json"]) == 0
    assert capsys.readouterr().out == f'{{"grids": "{total}"}}\n'
    assert cli.main([*arguments, "--quiet"]) == 0
    assert capsys.readouterr() == (f"{total}\n", "")
    # a class that is counted now has no line either
    with sqlite3.connect(path) as database:
        database.execute("UPDATE classes SET n = NULL, seconds = NULL WHERE number = 13")
    database.close()
    assert cli.main([*arguments, "--quiet"]) == 0
    assert capsys.readouterr() == (f"{total}\n", "")
    # there is no total of numbers that cannot be
    with sqlite3.connect(path) as database:
        database.execute(f"UPDATE classes SET n = '{3 * SAME}' WHERE number = 99")
    database.close()
    assert cli.main([*arguments, "--quiet"]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert f"class 99: n = {3 * SAME}, not " in err
    with pytest.raises(ContradictionError, match="class 99: n = "):
        count_range(path, 1, 1)


@pytest.mark.parametrize(
    ("wrong", "why"), [(SAME + 1, "not a multiple of 1152"), (3 * SAME, "not within a factor 2 ")]
)
def test_numbers_that_no_class_can_have_are_refused(wrong: int, why: str) -> None:
    results = {98: (SAME, 0.5), 99: (wrong, 0.5)}
    (words,) = Count4x3.wrong(Count4x3().identity, results)
    assert words.startswith(f"class 99: n = {wrong}, {why}")


def test_files_of_ranges_are_joined(made_up: MadeUp, tmp_path: Path) -> None:
    paths = [tmp_path / name for name in "ab"]
    count_range(paths[0], START + 1, START + 6)
    count_range(paths[1], START + 6, START + 9)
    merged = merge_saved(paths, tmp_path / "whole.db")
    assert merged.doubles == (START + 6,)
    assert len(merged.gaps) == CLASSES - 9
    made_up.batches.clear()
    count_range(tmp_path / "whole.db", START + 1, START + 10)
    assert made_up.batches == [[START + 9]]


def test_the_gaps_of_merged_files_can_be_counted_as_they_are_told(
    made_up: MadeUp, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [tmp_path / name for name in ("a", "b")]
    count_range(paths[0], START + 1, START + 6)
    count_range(paths[1], START + 8, START + 9)
    whole = tmp_path / "whole.db"
    assert cli.main(["merge", *map(str, paths), "--save", str(whole)]) == 1
    err = capsys.readouterr().err
    gaps = f"1-{START},{START + 7},{START + 10}-{CLASSES}"
    assert err == f"sudokuenum: in no file: {CLASSES - 8} classes: {gaps}\n"
    few = gaps.partition(",")[2]
    made_up.batches.clear()
    arguments = ["--box", "4x3", "--save", str(whole), "--classes", few]
    assert cli.main(arguments) == 0
    out, _ = capsys.readouterr()
    assert [int(line.split()[0]) for line in out.splitlines()] == [
        START + 7,
        *range(START + 10, CLASSES + 1),
    ]
    assert [position + 1 for batch in made_up.batches for position in batch] == [
        START + 7,
        *range(START + 10, CLASSES + 1),
    ]


def test_a_file_of_another_count_is_refused(
    made_up: MadeUp, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "saved.db"
    count_grids(save=path)
    assert cli.main(["--box", "4x3", "--classes", "1-5", "--save", str(path)]) == 2
    words = f"sudokuenum: {path}: counts box 3x3, 44 classes, engine dfs, not box 4x3\n"
    assert capsys.readouterr().err.endswith(words)
    path.unlink()
    count_range(path, 1, 1)
    with pytest.raises(SavedError, match="counts box 4x3, 144578 classes, engine columns, not box"):
        count_grids(save=path)


def wait_for_batches(folder: Path, classes: int) -> None:
    deadline = time.monotonic() + 60
    while len(begun(folder)) < classes:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_killed_it_loses_only_the_batch_in_hand(tmp_path: Path) -> None:
    rng = random.Random(1)
    kills = (6, 30, 50)
    for classes in kills:
        process = slow_count(SLOW_COUNT, tmp_path, 0.1, SLOW_START)
        wait_for_batches(tmp_path, classes)
        time.sleep(rng.uniform(0, 0.1))
        process.kill()
        process.communicate()
    # two more share what is left
    processes = [slow_count(SLOW_COUNT, tmp_path, 0, SLOW_START) for _ in range(2)]
    assert [process.wait(timeout=60) for process in processes] == [0, 0]
    status = read_status(tmp_path / "saved.db")
    assert (status.done, status.claimed) == (CLASSES - SLOW_START, 0)
    counts = begun(tmp_path)
    assert sorted(counts) == list(range(SLOW_START, CLASSES))
    assert sum(counts.values()) <= CLASSES - SLOW_START + 5 * len(kills)


def test_processes_share_a_file(tmp_path: Path) -> None:
    processes = [slow_count(SLOW_COUNT, tmp_path, 0.1, SLOW_START) for _ in range(2)]
    assert [process.wait(timeout=60) for process in processes] == [0, 0]
    assert begun(tmp_path) == Counter(range(SLOW_START, CLASSES))
    with sqlite3.connect(tmp_path / "saved.db") as database:
        (runs,) = database.execute("SELECT count(DISTINCT run) FROM classes").fetchone()
    database.close()
    assert runs == 2


@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_ctrl_c_gives_back_what_is_claimed(tmp_path: Path) -> None:
    process = slow_count(SLOW_COUNT, tmp_path, 30, SLOW_START)
    wait_for_batches(tmp_path, 5)
    path = tmp_path / "saved.db"
    assert read_status(path).claimed == 5
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=10)
    assert process.returncode == 130
    assert (read_status(path).claimed, read_status(path).processes) == (0, 0)
