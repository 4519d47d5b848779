"""What workers give back is checked, and each failure of an executor is a WorkersError."""

import os
import signal
import threading
from collections.abc import Callable, Generator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from threading import Event
from typing import Any, NamedTuple

import numpy as np
import pytest
from refusals import refuses
from saved_files import execute
from toy_count import Powers

from sudokuenum import run_count
from sudokuenum.errors import ContradictionError, OptionError, WorkersError
from sudokuenum.long_runs import Identity, LongCount, Number, Run, dask
from sudokuenum.long_runs.long_count import Claims, CountedClass, Results, Workers
from sudokuenum.results import check_saved


class Pair(NamedTuple):
    """A result of two numbers."""

    a: int
    b: int


@dataclass(frozen=True)
class OfNumpy(LongCount[int, Pair]):
    """Its numbers are of numpy, and their sum is too large for 64 bits."""

    kind = "numpy"
    result = Pair

    @property
    def identity(self) -> Identity:
        return Identity(self.kind, "2x2", np.int64(4), "", {"k": np.int8(5)})  # type: ignore[arg-type, dict-item]

    def count_class(self, stopped: Event | None, number: int) -> Pair:
        return Pair(np.int64(2**62), np.uint8(200))  # type: ignore[arg-type]

    def count(self, claims: Claims, workers: Workers) -> Generator[CountedClass[Pair]]:
        for number, result, _ in super().count(claims, workers):
            yield CountedClass(np.int16(number), result, np.float32(0.5))  # type: ignore[arg-type]

    def total(self, results: Results[Pair], seconds: float) -> int:
        assert {type(n) for one in results.values() for n in one.result} == {int}
        return sum(one.result.a + one.result.b for one in results.values())


def test_numbers_of_numpy_are_taken_as_numbers(path: Path) -> None:
    total = 2**64 + 800
    assert run_count(OfNumpy()) == run_count(OfNumpy(), save=path) == total
    assert run_count(OfNumpy(), save=path) == total
    assert set(execute(path, "SELECT typeof(a), typeof(seconds) FROM classes")) == {
        ("text", "real")
    }
    saved = check_saved(path, [OfNumpy])
    assert saved.identity == OfNumpy().identity
    assert {one.result for one in saved.results.values()} == {Pair(2**62, 200)}


@dataclass(frozen=True)
class Giving(Powers):
    """Gives something else for the second class."""

    one: object = None

    def count(self, claims: Claims, workers: Workers) -> Generator[Any]:
        for number in claims:
            yield self.one if number == 2 else CountedClass(number, Number(number**9), 0.0)


CLASS: Any = CountedClass
NUMBER: Any = Number


@pytest.mark.parametrize(
    ("one", "error", "words"),
    [
        (
            CLASS(2, NUMBER(512.0), 0.0),
            TypeError,
            "class 2, n 512.0: expected an integer",
        ),
        (CLASS(2, NUMBER(True), 0.0), TypeError, "class 2, n True: expected an integer, not bool"),
        (CLASS(2, NUMBER(np.array([5, 1])), 0.0), TypeError, "class 2, n .*: expected an integer"),
        (CLASS(2, 512, 0.0), TypeError, "class 2: expected a Number, not int"),
        (CLASS(2, (512, 1), 0.0), TypeError, "class 2: expected a Number, not tuple"),
        (CLASS(2, NUMBER(512), "1"), TypeError, "class 2, seconds '1': expected a number, not str"),
        (CLASS("2", NUMBER(512), 0.0), TypeError, "class '2': expected an integer, not str"),
        ((2, NUMBER(512), 0.0), TypeError, "expected a CountedClass, not tuple"),
        (None, TypeError, "expected a CountedClass, not NoneType"),
        (CLASS(9, NUMBER(9**9), 0.0), ContradictionError, r"class 9: .* are range\(1, 6\)"),
        (
            CLASS(2, NUMBER(-1), 0.0),
            ContradictionError,
            "class 2: n = -1 in 0.0 s, expected integers",
        ),
        (
            CLASS(2, NUMBER(512), np.nan),
            ContradictionError,
            "class 2: n = 512 in nan s, expected integers",
        ),
        (CLASS(2, NUMBER(10**5000), 0.0), ContradictionError, "class 2: n = a value of type int"),
    ],
)
def test_a_result_of_another_type_is_one_line(
    one: object, error: type[Exception], words: str, path: Path
) -> None:
    for save in (None, path):
        refuses(error, words, run_count, Giving(one=one), save=save)
    assert [*check_saved(path, [Powers]).results] == [1]


@dataclass(frozen=True)
class Failing(Powers):
    """Fails in the way that its name says, in a worker."""

    how: str = ""

    def count_class(self, stopped: Event | None, number: int) -> Number:
        if self.how == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.how == "error":
            raise KeyError("\x1b[2J", number)
        if self.how == "ours":
            raise OptionError("as it is")
        if self.how == "cannot be pickled":
            return Number(threading.Lock())  # type: ignore[arg-type]
        return super().count_class(stopped, number)


@pytest.fixture(scope="module")
def spawned() -> Any:
    return get_context("spawn")


@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_a_killed_worker_is_a_workers_error(spawned: Any, path: Path) -> None:
    with ProcessPoolExecutor(2, mp_context=spawned) as processes:
        count = Failing(how="killed")
        line = refuses(WorkersError, "^the workers failed: BrokenProcessPool: ", run_count, count,
                       save=path, jobs=2, executor=processes)  # fmt: skip
        assert "terminated abruptly" in line
        # and now the pool takes no calls
        refuses(WorkersError, "BrokenProcessPool", run_count, Powers(), executor=processes)
    # nothing is lost: the classes are free
    assert run_count(Powers(), save=path) == run_count(Powers())


def test_an_error_in_a_process_is_a_workers_error(spawned: Any) -> None:
    with ProcessPoolExecutor(1, mp_context=spawned) as processes:
        for how, error, words in (
            ("error", WorkersError, r"^the workers failed: KeyError: \('\\+x1b\[2J', \d\)$"),
            ("cannot be pickled", WorkersError, "^the workers failed: .*pickle"),
            ("ours", OptionError, "^as it is$"),
        ):
            refuses(error, words, run_count, Failing(how=how), executor=processes)
        local = threading.Lock()

        class Local(Powers):
            def count_class(self, stopped: Event | None, number: int) -> Number:
                return Number(int(local.locked()))

        refuses(WorkersError, "^the workers failed: ", run_count, Local(), executor=processes)
        assert run_count(Powers(), executor=processes) == run_count(Powers())


class Made(Executor):
    """An executor whose calls end as a function makes their futures end."""

    def __init__(self, end: Callable[[Future[Any]], object]) -> None:
        self._end = end

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._end(future)
        return future


def cancelled(future: Future[Any]) -> None:
    future.cancel()
    future.set_running_or_notify_cancel()


def raising(error: Exception) -> Callable[[Future[Any]], None]:
    return lambda future: future.set_exception(error)


def refusing(error: Exception) -> Callable[[Future[Any]], None]:
    def refuse(_: Future[Any]) -> None:
        raise error

    return refuse


@pytest.mark.parametrize(
    ("end", "words"),
    [
        (cancelled, "CancelledError"),
        (raising(CancelledError()), "CancelledError"),
        (raising(TimeoutError("late")), "TimeoutError: late"),
        (raising(ConnectionError("lost")), "ConnectionError: lost"),
        (raising(BrokenProcessPool("gone")), "BrokenProcessPool: gone"),
        (raising(BrokenExecutor()), "BrokenExecutor"),
        (raising(EOFError("a\nb" + "c" * 1000)), "EOFError: a bccc"),
        (refusing(RuntimeError("no new calls")), "RuntimeError: no new calls"),
    ],
)
def test_each_failure_of_an_executor_is_a_workers_error(
    end: Callable[[Future[Any]], object], words: str, path: Path
) -> None:
    executor = Made(end)
    line = refuses(
        WorkersError, f"^the workers failed: {words}", run_count, Powers(), save=path,
        executor=executor,
    )  # fmt: skip
    assert len(line) < 300
    with pytest.raises(WorkersError) as raised:
        run_count(Powers(), executor=executor)
    assert isinstance(raised.value.__cause__, Exception)


def test_an_executor_that_is_shut_down_is_a_workers_error() -> None:
    threads = ThreadPoolExecutor(1)
    threads.shutdown()
    refuses(WorkersError, "cannot schedule new futures", run_count, Powers(), executor=threads)


def test_an_error_in_a_thread_of_this_process_stays_as_it_is() -> None:
    refuses(KeyError, "", run_count, Failing(how="error"))


class Client:
    """A client of a scheduler that goes away, or whose workers fail."""

    error: Exception
    lost = False

    def __init__(self, *_: object, **__: object) -> None: ...

    def nthreads(self) -> dict[str, int]:
        if self.lost:
            raise self.error
        return {"a": 2}

    def get_executor(self, **_: object) -> Executor:
        return Made(raising(self.error))

    def close(self, **_: object) -> None: ...


@pytest.mark.heavy
@pytest.mark.parametrize("lost", [False, True])
def test_each_failure_of_a_cluster_names_its_address(
    lost: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed")
    address = "tcp://127.0.0.1:8786"
    killed = distributed.KilledWorker("task", None, 3)
    monkeypatch.setattr(distributed, "Client", Client)
    monkeypatch.setattr(Client, "lost", lost)
    for error, words in (
        (CancelledError(), "the scheduler has stopped"),
        (killed, "the workers failed: KilledWorker: "),
        (TimeoutError("late"), "the workers failed: TimeoutError: late"),
        (ModuleNotFoundError("No module named 'x'"), "the workers failed: ModuleNotFoundError: No"),
    ):
        monkeypatch.setattr(Client, "error", error, raising=False)

        def count() -> None:
            with (
                dask.dask_workers(address) as (executor, threads),
                Run(Powers(), jobs=threads, executor=executor) as run,
            ):
                run.complete()

        refuses(WorkersError, f"^{address}: {words}", count)
