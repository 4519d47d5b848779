import pickle
import random
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from classes_4x3 import counted_4x3
from how_many import RUN, cases
from progress_told import Told
from run_command import ended_by_ctrl_c, run, started
from saved_files import counted_class, done, execute, read_numbers, stored
from whole_count import whole_count

from sudokuenum import __version__, count_grids, count_layout, run_count
from sudokuenum.counting import CountByChain
from sudokuenum.counting.choices import EngineName
from sudokuenum.errors import OptionError, WorkersError
from sudokuenum.long_runs import dask_workers

N = "6670903752021072936960"
LAST, FAMILY, PAIRS, CALL_PAIRS = 60, 5, 60, 10
"""Of made-up families: all classes, the classes and pairs of a family, and the pairs of a call."""
MADE_UP_COUNT = f"""
import sys
from types import SimpleNamespace
import numpy as np
from sudokuenum.long_runs import Identity, Number, Run, dask_workers
from sudokuenum.research import Count4x3
from sudokuenum.common.speeds import COLUMN_4X3
from sudokuenum.research.grids_4x3 import count as count_4x3
from sudokuenum.research.grids_4x3.calls import Call, Family
from sudokuenum.research.grids_4x3.families import VECTORS_WORK
from sudokuenum.long_runs.long_count import CountedClass

address, path, log = sys.argv[1:]
seconds_of_pair = (1 + VECTORS_WORK) * COLUMN_4X3

def families(start, stop):
    return iter([(k, k, min(k + {FAMILY}, stop)) for k in range(start, stop, {FAMILY})])

def family_of(positions, triple):
    return Family(positions, Call(triple, (1,), 0, {PAIRS}), np.arange({FAMILY}), [1], False, [0])

def make_call(stopped, call):
    import os, time
    file = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(file, f"{{call.triple}} {{call.begin}}\\n".encode())
    os.close(file)
    time.sleep(0.1)
    pairs = call.end - call.begin
    return [sum(range(call.begin, call.end))], pairs * seconds_of_pair

def results_of(family, known):
    for position in family.positions:
        n = 1152 * (3 * 10**19 + family.sums[0] + position)
        yield CountedClass(position + 1, Number(n), 0.5)

count_4x3.classes_4x3 = lambda: SimpleNamespace(families=families, triples=range({LAST}))
count_4x3.Count4x3.identity = Identity("columns", "4x3", 144578, "digest")
count_4x3.tables_4x3 = count_4x3.recounts = lambda *_: ()
count_4x3.family_of, count_4x3.make_call, count_4x3._results_of = family_of, make_call, results_of
count_4x3._TASK = ({CALL_PAIRS} + 0.5) * seconds_of_pair
with dask_workers(address) as (executor, threads):
    with Run(Count4x3(), save=path, jobs=threads, executor=executor) as run:
        list(run.classes(within=[range(1, {LAST} + 1)]))
"""
"""Counts classes of boxes of 4x3 that cost nothing, and notes the calls that workers begin."""
REAL_COUNT = """
import sys
from sudokuenum.long_runs import Run, dask_workers
from sudokuenum.research import Count4x3
from sudokuenum.research.grids_4x3 import count as count_4x3

address, path, first = sys.argv[1:]
count_4x3._TASK = 2.0
with dask_workers(address) as (executor, threads):
    with Run(Count4x3(), save=path, jobs=threads, executor=executor) as run:
        list(run.classes(within=[range(int(first), 144579)]))
"""


Cluster = tuple[str, subprocess.Popen[bytes], list[subprocess.Popen[bytes]]]


class InTurn(Executor):
    """An executor of somebody else's, which makes each call as it is handed over."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.parametrize("engine", ["dfs", "sums"])
def test_any_executor_counts(engine: EngineName) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert str(whole_count(CountByChain(engine=engine), jobs=2, executor=processes).grids) == N
        assert processes.submit(abs, -1).result() == 1  # it is left open
    with ThreadPoolExecutor(2) as threads:
        for executor in (threads, InTurn()):
            told = Told()
            options = {"jobs": 2, "progress": told, "executor": executor}
            count = whole_count(CountByChain(engine=engine), **options)
            assert str(count.grids) == N
            assert told.add_up(440 if engine == "dfs" else 44)


def test_a_class_is_sent_in_parts() -> None:
    # `plain` takes most of a minute a class, which is 24 tasks
    taken = []

    class Refusing(InTurn):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            taken.append(fn.args[-1])
            return Future()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("concurrent.futures.wait", Mock(side_effect=KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            run_count(CountByChain(engine="plain"), jobs=24, executor=Refusing())
    assert [(part.number, part.first, part.last) for (part,) in taken[:25]] == [
        *((1, first, first + 42) for first in range(0, 1008, 42)),
        (2, 0, 42),
    ]


def test_a_worker_of_another_version_is_refused() -> None:
    class OtherVersion(InTurn):
        """Its workers lack what the call needs, but say first that they are of another version."""

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            sent = pickle.dumps(fn).replace(b"_task", b"_none")
            sent = sent.replace(__version__.encode(), b"0.0.0")
            return super().submit(pickle.loads(sent))

    with pytest.raises(WorkersError, match=r"a worker has sudokuenum .*, not 0\.0\.0"):
        run_count(CountByChain(), executor=OtherVersion())


@pytest.fixture
def cluster(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Cluster]:
    """The address of a scheduler, its process, and those of two workers, three for a slow test."""
    number = 3 if request.node.get_closest_marker("slow") else 2
    pytest.importorskip("distributed")
    log = tmp_path / "scheduler.log"
    options = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
    with log.open("wb") as output:
        scheduler = subprocess.Popen(
            [sys.executable, "-m", "distributed.cli.dask_scheduler", *options], stderr=output
        )
    started = [scheduler]
    try:
        while not (found := re.search(r"tcp://127.0.0.1:\d+", log.read_text())):
            assert scheduler.poll() is None
            time.sleep(0.05)
        worker = [sys.executable, "-m", "distributed.cli.dask_worker", found[0]]
        worker += ["--nthreads", "1", "--no-nanny", "--no-dashboard"]
        workers = [subprocess.Popen(worker, stderr=subprocess.DEVNULL) for _ in range(number)]
        started += workers
        yield found[0], scheduler, workers
    finally:
        for process in started:
            process.kill()
            process.wait()


def run_until(command: list[str], path: Path, classes: int) -> subprocess.Popen[bytes]:
    """A process that counts into a file, returned when the file has as many classes."""
    process = subprocess.Popen(command)
    deadline = time.monotonic() + 500
    while done(path) < classes:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return process


@pytest.mark.slow
def test_workers_and_the_client_of_a_12x12_count_are_killed(
    cluster: Cluster, tmp_path: Path
) -> None:
    address, _, workers = cluster
    path, log = tmp_path / "saved.db", tmp_path / "log"
    command = [sys.executable, "-c", MADE_UP_COUNT, address, str(path), str(log)]
    rng = random.Random(1)
    process = run_until(command, path, FAMILY)
    for worker in workers[:2]:
        time.sleep(rng.uniform(0, 0.5))
        worker.kill()
    while done(path) < LAST // 2:
        assert process.poll() is None
        time.sleep(0.01)
    time.sleep(rng.uniform(0, 0.3))
    process.kill()
    process.wait()
    assert LAST // 2 <= done(path) < LAST
    assert run_until(command, path, LAST).wait(timeout=60) == 0
    rows = execute(path, "SELECT number, n FROM classes WHERE n NOT NULL")
    total = sum(range(PAIRS))
    assert rows == [
        (number, str(1152 * (3 * 10**19 + total + number - 1))) for number in range(1, LAST + 1)
    ]
    assert read_numbers(path).claimed == 0
    # each call once, and again what was in flight: a call of each worker, whose last results may
    # be lost with it, and the families of the calls of the client
    calls = Counter(log.read_text().splitlines())
    starts = range(0, LAST, FAMILY), range(0, PAIRS, CALL_PAIRS)
    assert calls.keys() == {f"{k} {begin}" for k in starts[0] for begin in starts[1]}
    assert calls.total() - len(calls) <= 2 * 2 + 2 * PAIRS // CALL_PAIRS


@pytest.mark.slow
def test_12x12_classes_counted_on_workers_that_are_killed(cluster: Cluster, tmp_path: Path) -> None:
    address, _, workers = cluster
    path, first = tmp_path / "saved.db", 144450
    command = [sys.executable, "-c", REAL_COUNT, address, str(path), str(first)]
    rng = random.Random(1)
    process = run_until(command, path, 1)
    for worker in workers[:2]:
        time.sleep(rng.uniform(0, 5))
        worker.kill()
    time.sleep(rng.uniform(0, 5))
    process.kill()
    process.wait()
    assert run_until(command, path, done(path)).wait(timeout=500) == 0
    rows = execute(path, "SELECT number, n FROM classes WHERE n NOT NULL")
    assert rows == [(number, str(part.n)) for number, part in counted_4x3(first)]


def long_count(address: str, path: Path) -> subprocess.Popen[str]:
    """A count on a cluster, once it has saved 50 further classes."""
    before = done(path)
    process = started(f"--quiet --level 2051 --scheduler {address} --save {path}")
    while done(path) < before + 50:
        assert process.poll() is None
        time.sleep(0.05)
    return process


@pytest.mark.heavy
def test_a_cluster_counts_until_the_scheduler_goes_away(cluster: Cluster, tmp_path: Path) -> None:
    """After Ctrl-C another process goes on, and one worker when the other is killed."""
    address, scheduler, workers = cluster
    cells = "r1c1,r1c2,r1c3,r1c4,r1c5,r1c6,r2c1,r2c2"
    layout = f"--layout x --box 2x3 --first-cells {cells} --quiet --save {tmp_path}/x.db"
    if RUN.slow:
        counted = run(f"{layout} --scheduler {address}")
        assert (int(counted.stdout), counted.stderr) == (count_layout("x", box="2x3").grids, "")
    path, right = tmp_path / "saved.db", count_grids(level=2051, engine="sums").classes
    with stored(path, CountByChain(2051).identity) as store:
        for number, part in enumerate(right, 1):
            if number > cases(650, 1650):
                store.keep(counted_class(number, part.n, part.seconds))
    before = done(path)
    process = long_count(address, path)
    assert ended_by_ctrl_c(process, within=2) == "sudokuenum: stopped\n"
    assert done(path) >= before + 50
    process = long_count(address, path)
    workers[0].kill()
    assert done(path) < 2051
    assert process.communicate(timeout=100) == (N + "\n", "")
    assert done(path) == 2051
    process = long_count(address, tmp_path / "new.db")
    scheduler.kill()
    assert (
        process.communicate(timeout=60)[1] == f"sudokuenum: {address}: the scheduler has stopped\n"
    )
    assert process.returncode == 2
    rows = execute(tmp_path / "new.db", "SELECT number, n FROM classes WHERE n NOT NULL")
    assert len(rows) >= 50
    assert all(n == str(right[number - 1].n) for number, n in rows)


@pytest.mark.slow
@pytest.mark.parametrize("address", ["nowhere", "tcp://127.0.0.1", ""])
def test_an_address_without_a_port_is_told_at_once(address: str) -> None:
    start = time.monotonic()
    done = run("--scheduler", address)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "missing port number in address" in done.stderr
    assert time.monotonic() - start < 10


@pytest.mark.heavy
def test_clusters_that_cannot_be_had_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for address in ("tcp://127.0.0.1:1", "nonsense", "tcp://", "none://x:1"):
        monkeypatch.setattr("sudokuenum.long_runs.dask._PATIENCE", 1)
        with pytest.raises(WorkersError, match=f"^{address}: [^\\n]+$"), dask_workers(address):
            pass
    with pytest.raises(TypeError, match="scheduler 2: expected an address such as tcp://host:8786"):
        dask_workers(2).__enter__()  # type: ignore[arg-type]
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(OptionError, match="a scheduler needs the extra dask: pip install"):
        dask_workers("tcp://127.0.0.1:1").__enter__()
