"""The count of all 12x12 grids as one command; its numbers are made up."""

import os
import re
import time
from concurrent.futures import ThreadPoolExecutor
from math import factorial
from pathlib import Path

import pytest
from how_many import RUN, part
from made_up_4x3 import SAME, MadeUp, make_up
from progress_told import Told
from refusals import refuses
from run_command import as_json, ended_by_ctrl_c, refused, remark, run_here, started
from saved_files import execute, make_database, results_of
from whole_count import whole_count

from sudokuenum import count_grids, run_count
from sudokuenum.counting import count_by_columns
from sudokuenum.errors import BoxError, WorkersError
from sudokuenum.geometry.box import Box
from sudokuenum.long_runs import Shard
from sudokuenum.research import Count4x3
from sudokuenum.research.grids_4x3 import calls as calls4x3
from sudokuenum.research.grids_4x3 import count as count_4x3
from sudokuenum.research.grids_4x3.families import BOX, CLASSES, VECTORS_WORK, classes_4x3
from sudokuenum.results import read_status

TOTAL = factorial(12) * BOX.bands_per_reduced * SAME * 5775**3
COUNT = Count4x3()
FIRST = f"{COUNT.preparation}: about a minute the first time, then seconds\n"
made_up = pytest.fixture(make_up)


def fill(path: Path, *left: int) -> None:
    """Make a file with all classes but some."""
    numbers = sorted({*range(1, CLASSES + 1)} - {*left})
    make_database(path, Count4x3().identity, results_of(dict.fromkeys(numbers, (SAME, 0.125))))


@pytest.mark.heavy
@pytest.mark.parametrize("box", part(["3x4", "4x3"], 2))
def test_all_classes_make_the_number_of_grids(box: str, made_up: MadeUp) -> None:
    told = Told()
    with ThreadPoolExecutor(1) as executor:
        count = whole_count(Count4x3(box), jobs=3, progress=told, executor=executor)
        assert made_up.teams == [(3, executor)]
    assert told.add_up(CLASSES)
    assert count.grids == TOTAL
    assert (count.box, count.shape, count.method) == (Box(box), BOX, "columns")
    assert (count.level, count.engine, len(count.classes)) == (None, None, CLASSES)


@pytest.mark.heavy
def test_the_command_says_how_long_it_takes_and_counts(made_up: MadeUp) -> None:
    out, err = run_here("count --box 4x3 --jobs 2")
    expected = "about 4.0 hours, if nothing else runs here"
    assert err == f"{FIRST}144578 of 144578 classes to count on 2 threads: {expected}\n"
    assert out.startswith("144578 rows, which --json and --csv print\n\n")
    assert "\nn1 " in out
    assert f"\ngrids          {int(TOTAL):,}\n" in out


@pytest.mark.heavy
def test_a_saved_count_goes_on_to_its_end(made_up: MadeUp, path: Path) -> None:
    fill(path, 7, 100, 101)
    out, err = run_here(f"--box 4x3 --save {path} --jobs 1")
    assert err == (
        f"{FIRST}{path}: 144575 of 144578 classes done\n"
        "3 of 144578 classes to count on 1 thread: about 0.6 s\n"
    )
    assert f"\ngrids          {int(TOTAL):,}\n" in out
    document = as_json(f"--box 3x4 --method columns --save {path}")
    assert (document["grids"], document["box"]) == (str(TOTAL), "3x4")
    assert len(document["classes"]) == CLASSES
    assert document["classes"][0]["n"] == str(SAME)
    assert not RUN.slow or whole_count(Count4x3("3x4"), save=path).grids == TOTAL


def shard_classes(shard: Shard) -> range:
    return COUNT.part(shard)[1]


def test_shards_are_ranges_of_whole_families() -> None:
    ends = {0, *(stop for _, _, stop in classes_4x3().families(0, CLASSES))}
    for of in (1, 2, 3, 7, 40, 55, 400):
        ranges = [shard_classes(Shard(k, of)) for k in range(1, of + 1)]
        assert [number for part in ranges for number in part] == list(range(1, CLASSES + 1))
        assert all(part.stop - 1 in ends for part in ranges)
        assert all(abs(len(part) - CLASSES / of) <= 2615 for part in ranges)
        assert of > 55 or all(ranges)


@pytest.mark.heavy
def test_a_shard_is_counted_into_a_file_of_all_classes(made_up: MadeUp, path: Path) -> None:
    numbers = shard_classes(Shard(50, 50))
    arguments = ["--box", "4x3", "--shard", "50/50", "--save", str(path), "--jobs", "2"]
    out, err = run_here(*arguments)
    assert err.startswith(f"{FIRST}{len(numbers)} of 144578 classes to count on 2 threads: about ")
    assert f"\ndone              {len(numbers)}\n" in out
    rows = execute(path, "SELECT number FROM classes WHERE n NOT NULL")
    assert [number for (number,) in rows] == list(numbers)
    assert len(made_up.teams) == 1
    assert run_here(*arguments, "--quiet") == ("", "")
    empty = next(k for k in range(1, 401) if not shard_classes(Shard(k, 400)))
    path.unlink()
    again = [f"{empty}/400" if word == "50/50" else word for word in arguments]
    run_here(*again)
    assert read_status(path).done == 0


@pytest.mark.heavy
def test_the_last_shard_is_named_like_the_others(made_up: MadeUp, path: Path) -> None:
    fill(path, *shard_classes(Shard(3, 50)))
    run_here(f"--box 4x3 --shard 3/50 --save {path} --quiet")
    assert read_status(path).to_do == 0


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("--level 44", "box 4x3: --level works only with the method chain, which is for 3x3 boxes"),
        ("--engine dfs", "box 4x3: --engine works only with the method chain, which is for 3x3 "),
        ("--method chain", "box 4x3: the method chain is for 3x3 boxes"),
        ("--certificate c", "box 4x3: --certificate would contain 144578 classes; use --save, "),
        ("--html c", "box 4x3: --html would contain 144578 classes; use --save, "),
        ("--shard 1/2", "--shard 1/2 needs --save FILE, in which this part is saved"),
        ("--shard 3/2 --save x", "shard 3/2: the parts of M are 1/M to M/M"),
        ("--jobs 0", "jobs 0: the number of threads is 1 to "),
        ("--save x.txt", "x.txt: the name of a text file; a count is saved in a database"),
    ],
)
def test_wrong_use_is_one_line(command: str, message: str, made_up: MadeUp) -> None:
    assert refused(f"count --box 4x3 --quiet {command}").startswith(message)
    assert not made_up.teams
    assert not Path("x").exists()


def test_what_is_no_executor_is_refused() -> None:
    message = "executor 'two': expected an executor of concurrent.futures"
    refuses(TypeError, message, run_count, Count4x3(), executor="two")


def test_what_takes_hours_is_refused_where_it_is_not_a_long_count() -> None:
    words = "box 3x4: only the number of all grids is counted, in hours, by a Count4x3"
    for function in (count_by_columns, count_grids):
        refuses(BoxError, words, function, "3x4")


@pytest.mark.heavy
def test_a_cluster_that_cannot_be_had_is_told_before_the_tables_are_made() -> None:
    pytest.importorskip("distributed")
    for arguments in ([], ["--classes", "1-5"], ["--shard", "1/2", "--save", "x"]):
        out, err = run_here("--box 4x3 --scheduler nowhere", *arguments, status=2)
        assert out == ""
        assert "sudokuenum: nowhere: missing port number in address" in err
    assert issubclass(WorkersError, ValueError)
    assert not Path("x").exists()


def test_the_threads_of_a_worker_prepare_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    inside: list[int] = []
    most = []

    def batch_of(*call: object) -> None:
        inside.append(1)
        most.append(len(inside))
        time.sleep(0.02)
        inside.pop()
        raise LookupError

    monkeypatch.setattr(calls4x3, "batch_of", batch_of)
    call = calls4x3.Call(0, (1,), 0, 1)
    with ThreadPoolExecutor(4) as threads:
        calls = [threads.submit(calls4x3.make_call, None, call) for _ in range(8)]
        assert all(isinstance(made.exception(), LookupError) for made in calls)
    assert most == [1] * 8


def test_expected_time_is_scaled_by_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    work = []

    def make_call(stopped: object, call: calls4x3.Call) -> tuple[list[int], float]:
        work.append((call.end - call.begin) * (len(call.columns) + VECTORS_WORK))
        return [], work[-1] / 20_000

    monkeypatch.setattr(count_4x3, "make_call", make_call)
    seconds = Count4x3().expected_seconds(CLASSES, 2)
    assert seconds == pytest.approx(count_4x3.WORK_OF_CLASS * CLASSES / 20_000 / 2)
    assert len(work) == 3


@pytest.mark.slow
def test_work_of_a_class_is_that_of_the_whole_count() -> None:
    work = 0
    for triple, start, stop in classes_4x3().families(0, CLASSES):
        whole = calls4x3.family_of(range(start, stop), triple).whole
        work += whole.end * (len(whole.columns) + VECTORS_WORK)
    assert work == pytest.approx(count_4x3.WORK_OF_CLASS * CLASSES, rel=0.01)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_ctrl_c_stops_the_whole_count_in_half_a_second(path: Path) -> None:
    process = started(f"--box 4x3 --save {path}")
    assert remark(process) == FIRST
    expected = r"144578 of 144578 classes to count on \d+ threads?: about .*\n"
    assert re.fullmatch(expected, remark(process))
    time.sleep(5)
    assert ended_by_ctrl_c(process, within=0.5) == "sudokuenum: stopped\n"
    assert (read_status(path).claimed, read_status(path).processes) == (0, 0)
