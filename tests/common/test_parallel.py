import signal
import subprocess
import sysconfig
import threading
from itertools import count
from time import monotonic

import pytest
from refusals import refuses
from run_command import PYTHON

from sudokuenum import OptionError, count_grids
from sudokuenum.common.parallel import check_jobs, default_jobs, parallel


def test_every_argument_is_used_once() -> None:
    with parallel(lambda k: k * k, range(100), jobs=3) as results:
        assert sorted(results) == [(k, k * k) for k in range(100)]
    with parallel(str, range(100), jobs=1) as in_order:
        assert [argument for argument, _ in in_order] == [*range(100)]


def test_arguments_are_taken_as_threads_become_free() -> None:
    endless = count()
    with parallel(lambda k: k, endless, jobs=2) as results:
        taken = {next(results)[0] for _ in range(10)}
    assert len(taken) == 10
    assert next(endless) <= 14


def test_a_signal_to_another_thread_interrupts_the_wait_for_a_call() -> None:
    """Simulate Ctrl-C on Windows, where a wait ends only at its time limit."""
    stopped = threading.Event()

    def wait_for_a_call() -> None:
        with parallel(lambda _: stopped.wait(10), [1], jobs=1, stopped=stopped) as results:
            threading.Timer(0.1, signal.raise_signal, [signal.SIGINT]).start()
            list(results)

    begin = monotonic()
    with pytest.raises(KeyboardInterrupt):
        wait_for_a_call()
    assert monotonic() - begin < 5


def test_calls_run_in_threads_of_their_own() -> None:
    barrier = threading.Barrier(2, timeout=10)
    with parallel(lambda k: barrier.wait(), range(2), jobs=2) as results:
        assert len(list(results)) == 2


def test_without_threads_the_caller_makes_the_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in WebAssembly, where no thread can be started."""
    monkeypatch.setattr("sudokuenum.common.parallel._THREADS", False)
    monkeypatch.setattr("threading.Thread.start", None)
    here, endless = threading.get_ident(), count()
    with parallel(lambda k: (k * k, threading.get_ident()), endless, jobs=2) as results:
        taken = [next(results) for _ in range(10)]
    assert taken == [(k, (k * k, here)) for k in range(10)]
    assert next(endless) <= 14
    with pytest.raises(ZeroDivisionError), parallel(lambda k: 1 // k, [1, 0], jobs=1) as made:
        list(made)
    assert count_grids(jobs=2).grids == 6670903752021072936960


def test_an_error_reaches_the_caller_and_stops_the_rest() -> None:
    calls = []

    def fail(k: int) -> None:
        calls.append(k)
        raise RuntimeError("broken")

    with pytest.raises(RuntimeError, match="broken"), parallel(fail, range(1000), jobs=2) as made:
        list(made)
    assert len(calls) <= 4


@pytest.mark.quick
@pytest.mark.skipif(
    not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="needs a free-threaded interpreter"
)
def test_no_kernel_switches_the_gil_on() -> None:
    program = """
import importlib, pkgutil, sys
import sudokuenum
for module in pkgutil.walk_packages(sudokuenum.__path__, "sudokuenum."):
    if ".kernels." in module.name:
        importlib.import_module(module.name)
sys.exit(sys._is_gil_enabled())"""
    subprocess.run([*PYTHON, "-c", program], check=True)


def test_jobs() -> None:
    assert check_jobs(None) == default_jobs() >= 1
    assert check_jobs(3) == 3
    refuses(
        OptionError,
        "jobs -1: the number of threads is 1 to 1024, or all cores if you leave it out",
        check_jobs,
        -1,
    )
