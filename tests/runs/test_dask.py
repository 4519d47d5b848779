import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from progress_told import Told

from sudokuenum import (
    OptionError,
    WorkersError,
    count_grids,
    dask_workers,
    read_status,
)
from sudokuenum.counting.by_chain import saved_count
from sudokuenum.counting.engines import count_cases
from sudokuenum.errors import SavedError
from sudokuenum.runs.saved import SavedFile

N = "6670903752021072936960"
COMMAND = [sys.executable, "-m", "sudokuenum"]


Cluster = tuple[str, subprocess.Popen[bytes], list[subprocess.Popen[bytes]]]


class InTurn(Executor):
    """An executor of somebody else's, which makes each call as it is handed over."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.parametrize("engine", ["dfs", "columns"])
def test_any_executor_counts(engine: str) -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert str(count_grids(level=174, engine=engine, jobs=2, executor=processes).grids) == N
        assert processes.submit(abs, -1).result() == 1  # it is left open
    with ThreadPoolExecutor(2) as threads:
        for executor in (threads, InTurn()):
            told = Told()
            count = count_grids(level=71, engine=engine, jobs=2, progress=told, executor=executor)
            assert str(count.grids) == N
            assert told.add_up(710 if engine == "dfs" else 71)


def test_a_class_is_sent_in_parts() -> None:
    # `plain` takes most of a minute a class, which is 24 tasks
    taken = []

    class Refusing(InTurn):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            taken.append(args[0])
            return Future()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("concurrent.futures.wait", stop)
        with pytest.raises(KeyboardInterrupt):
            count_grids(engine="plain", jobs=24, executor=Refusing())
    assert [(part.position, part.first, part.last) for (part,) in taken[:25]] == [
        *((0, first, first + 42) for first in range(0, 1008, 42)),
        (1, 0, 42),
    ]


def stop(*_: object, **__: object) -> None:
    raise KeyboardInterrupt


def test_a_worker_of_another_version_is_refused() -> None:
    with pytest.raises(WorkersError, match=r"a worker has sudokuenum .*, not 0\.0"):
        count_cases("dfs", "0.0", [])


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """The address of a scheduler, its process, and those of three workers."""
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
        workers = [subprocess.Popen(worker, stderr=subprocess.DEVNULL) for _ in range(3)]
        started += workers
        yield found[0], scheduler, workers
    finally:
        for process in started:
            process.kill()
            process.wait()


def done(path: Path) -> int:
    try:
        return read_status(path).done
    except SavedError:
        return 0


def test_a_worker_killed_in_the_middle(cluster: Cluster, tmp_path: Path) -> None:
    address, _, workers = cluster
    path = tmp_path / "saved.db"
    with SavedFile(path, saved_count(2051, "dfs")) as saved:
        for number, part in enumerate(count_grids(level=2051, engine="columns").classes, 1):
            if number > 1200:
                saved.keep(number, part.n, part.seconds)
    command = [*COMMAND, "--quiet", "--level", "2051", "--scheduler", address, "--save", str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while done(path) < 851 + 200:
        assert process.poll() is None
        time.sleep(0.05)
    workers[0].kill()
    assert done(path) < 2051
    assert process.communicate(timeout=100) == (N + "\n", "")
    assert done(path) == 2051


def long_count(address: str, path: Path) -> subprocess.Popen[str]:
    """A count on a cluster, of which some classes are saved."""
    command = [*COMMAND, "--quiet", "--level", "36288", "--scheduler", address, "--save", str(path)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    while done(path) == 0:
        assert process.poll() is None
        time.sleep(0.05)
    return process


def test_ctrl_c_keeps_what_workers_have_done(cluster: Cluster, tmp_path: Path) -> None:
    path = tmp_path / "saved.db"
    process = long_count(cluster[0], path)
    begin = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=60)[1] == "sudokuenum: stopped\n"
    assert process.returncode == 130
    assert time.monotonic() - begin < 2
    assert done(path) >= 200


@pytest.mark.slow
@pytest.mark.parametrize("address", ["nowhere", "tcp://127.0.0.1", ""])
def test_an_address_without_a_port_is_told_at_once(address: str) -> None:
    start = time.monotonic()
    done = subprocess.run(
        [*COMMAND, "--scheduler", address], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "missing port number in address" in done.stderr
    assert time.monotonic() - start < 10


def test_a_scheduler_that_goes_away_is_one_line(cluster: Cluster, tmp_path: Path) -> None:
    address, scheduler, _ = cluster
    path = tmp_path / "saved.db"
    process = long_count(address, path)
    scheduler.kill()
    errors = process.communicate(timeout=60)[1]
    assert errors == f"sudokuenum: {address}: the scheduler went away\n"
    assert process.returncode == 2
    assert done(path) >= 200


def test_clusters_that_cannot_be_had_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for address in ("tcp://127.0.0.1:1", "nonsense", "tcp://", "none://x:1"):
        monkeypatch.setattr("sudokuenum.runs.dask._PATIENCE", 1)
        with pytest.raises(WorkersError, match=f"^{address}: [^\\n]+$"), dask_workers(address):
            pass
    with pytest.raises(TypeError, match="scheduler 2: expected an address such as tcp://host:8786"):
        dask_workers(2).__enter__()  # type: ignore[arg-type]
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(OptionError, match="Dask is not installed: pip install 'sudokuenum"):
        dask_workers("tcp://127.0.0.1:1").__enter__()
