"""Many calls of one function, on threads or on an executor.

If the caller stops (Ctrl-C, an exception or the end of its loop), calls that have not begun are
cancelled. The package waits for calls in threads that have begun: kernels release the GIL and
return within about 0.2 s, and longer calls watch an event that asks them to stop. It does not wait
for calls on an executor of the caller, which may last some seconds.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from itertools import islice
from threading import Event
from typing import TYPE_CHECKING, TypeVar

from sudokuenum import __version__
from sudokuenum.common.arguments import check_type, integer_within, shown
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.wording import one_line
from sudokuenum.errors import SudokuenumError, WorkersError

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Argument = TypeVar("Argument")
Result = TypeVar("Result")

MOST_THREADS = 1024
"""The largest number of threads that a function accepts."""

_THREADS = sys.platform != "emscripten"
"""True if this system can start threads."""
_GLANCE = 0.1
"""The seconds after which a wait for calls looks whether a signal has come."""


def default_jobs() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_jobs(jobs: int | None, progress: Progress = SILENT) -> int:
    """Return the number of threads, which is `default_jobs()` if `jobs` is None.

    Raises OptionError unless `jobs` is from 1 to `MOST_THREADS`, and TypeError if it is not an
    integer or if `progress` is not a Progress.
    """
    check_type(progress, Progress, "a Progress")
    if jobs is None:
        return default_jobs()
    rule = f"the number of threads is 1 to {MOST_THREADS}"
    if isinstance(jobs, int) and jobs == -1:  # which other packages take for all cores
        rule += ", or all cores if you leave it out"
    return integer_within(jobs, "jobs", 1, MOST_THREADS, rule)


def check_executor(executor: object) -> None:
    """Raise TypeError unless `executor` is None or an executor of `concurrent.futures`."""
    if executor is None:
        return
    from concurrent.futures import Executor

    if not isinstance(executor, Executor):
        raise TypeError(f"executor {shown(executor)}: expected an executor of concurrent.futures")


@contextmanager
def parallel(
    function: Callable[[Argument], Result],
    arguments: Iterable[Argument],
    jobs: int,
    executor: "Executor | None" = None,
    stopped: Event | None = None,
) -> Iterator[Iterator[tuple[Argument, Result]]]:
    """Call a function on each argument, in a `with` statement that gives an iterator of results.

    Parameters
    ----------
    function
        The function. An executor of processes must be able to pickle it.
    arguments
        The arguments. Each argument is taken shortly before its call begins, so the iterable may
        be long or even endless.
    jobs
        The number of threads. At most 2 * jobs calls are running or waiting at any time. Where a
        system has no threads, the caller's own thread makes the calls.
    executor
        An executor that makes the calls instead of threads. It is left open.
    stopped
        An event that is set at the end of the `with` statement. Calls in threads that last longer
        than 0.2 s look at it and return early.

    Yields
    ------
    Iterator
        Pairs (argument, result), each as soon as its call is finished. With one thread they are in
        the order of the arguments. An exception of the function is raised at once, but see below.

    Raises
    ------
    WorkersError
        If a worker of the executor has another version of this package, if the executor fails, or
        if a call on it raises an exception that is not an exception of this package.

    Examples
    --------
    >>> with parallel(abs, [-1, 2], jobs=2) as results:
    ...     sorted(results)
    [(-1, 1), (2, 2)]
    """
    from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

    from sudokuenum.common.calls_here import CallsHere

    remaining = iter(arguments)
    pending: dict[Future[Result], Argument] = {}
    pool = executor or (ThreadPoolExecutor(jobs) if _THREADS else CallsHere())
    call = _Sent[Result] if executor else partial[Result]
    errors = errors_of_workers if executor else nullcontext

    def results() -> Iterator[tuple[Argument, Result]]:
        while True:
            for argument in islice(remaining, 2 * jobs - len(pending)):
                with errors():
                    future = pool.submit(call(function, argument))
                pending[future] = argument
            if not pending:
                return
            with errors():
                # without a limit, Ctrl-C could not interrupt the wait on Windows
                while not (done := wait(pending, _GLANCE, FIRST_COMPLETED).done):
                    pass
            for future in sorted(done, key=[*pending].index):
                argument = pending.pop(future)
                with errors():
                    result = future.result()
                yield argument, result

    try:
        yield results()
    finally:
        if stopped is not None:
            stopped.set()
        for future in pending:
            future.cancel()
        if executor is None:
            pool.shutdown()


@contextmanager
def errors_of_workers() -> Iterator[None]:
    """Convert exceptions to WorkersError, apart from the exceptions of this package.

    An executor raises exceptions of many types, for example if a worker is killed, if a call cannot
    be pickled, or if a connection is lost. Python keeps the original exception as the cause.
    """
    try:
        yield
    except SudokuenumError:
        raise
    except Exception as error:
        words = one_line(error)
        message = f"{type(error).__name__}: {words}" if words else type(error).__name__
        raise WorkersError(f"the workers failed: {message}") from error


class _Sent(partial[Result]):
    """A call for an executor.

    If the executor makes the call in another process, this process first compares the versions of
    the package, because another version might unpickle the call wrongly.
    """

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        import pickle

        # Dask imports cloudpickle, which can also pickle functions of the caller's own script.
        packer = sys.modules.get("cloudpickle", pickle)
        call = partial(self.func, *self.args, **self.keywords)
        return partial, (_unpacked, __version__, packer.dumps(call))


def _unpacked(version: str, call: bytes) -> object:
    """Make a call sent by another process.

    Raises WorkersError unless the caller has the same version of this package.
    """
    import pickle

    if version != __version__:
        raise WorkersError(f"a worker has sudokuenum {__version__}, not {version}")
    return pickle.loads(call)()


def slices(size: int, most: int) -> list[slice]:
    """Return slices that cut an array of this size into pieces of at most `most` elements."""
    return [slice(k, min(k + most, size)) for k in range(0, size, most)]


def run_each(
    function: Callable[[Argument], object],
    arguments: Sequence[Argument],
    jobs: int,
    stopped: Event | None = None,
    done: Callable[[Argument], object] = lambda argument: None,
) -> None:
    """Call a function on each argument, as `parallel` does, and ignore its results.

    If one thread is enough, the calls are made in the caller's own thread. `done` is called, always
    in the caller's thread, with each argument whose call is finished.
    """
    if jobs == 1 or len(arguments) < 2:
        for argument in arguments:
            function(argument)
            done(argument)
        return
    with parallel(function, arguments, jobs, stopped=stopped) as results:
        for argument, _ in results:
            done(argument)
