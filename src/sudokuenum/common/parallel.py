"""Many calls of one function, on threads or on an executor.

If the caller stops (Ctrl-C, an error, or the end of its loop), calls that have not begun are
cancelled. Calls that have begun are waited for: kernels release the GIL and return within about
0.2 s, and longer calls get an event that tells them to stop. Calls on an executor that the caller
gives may last some seconds; they are not waited for.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from threading import Event
from typing import TYPE_CHECKING, TypeVar

from sudokuenum import __version__
from sudokuenum.common.arguments import check_type, integer_within, shown
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.errors import WorkersError

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Argument = TypeVar("Argument")
Result = TypeVar("Result")


def default_jobs() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_jobs(jobs: int | None, progress: Progress = SILENT) -> int:
    """The number of threads, for None that of all processors; OptionError unless it is 1 to 1024.

    TypeError unless `progress` is a Progress.
    """
    check_type(progress, Progress, "a Progress")
    if jobs is None:
        return default_jobs()
    return integer_within(jobs, "jobs", 1, 1024, "the number of threads is 1 to 1024")


def check_executor(executor: object) -> None:
    """TypeError unless this is None or an executor of concurrent.futures."""
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
    """Call a function on each argument: pairs (argument, result) as calls are finished.

    At most 2 * jobs calls are running or waiting at any time, and an argument is taken shortly
    before its call begins. With one thread the pairs are in the order of the arguments. An executor
    makes the calls instead of threads, and is left open. `stopped` is set at the end of the `with`
    statement: calls in threads that last longer than 0.2 s look at it, and return early.

    What the function raises is raised at once. WorkersError if an executor has another version.

    >>> with parallel(abs, [-1, 2], jobs=2) as results:
    ...     sorted(results)
    [(-1, 1), (2, 2)]
    """
    from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait

    remaining = iter(arguments)
    pending: dict[Future[Result], Argument] = {}
    pool = executor or ThreadPoolExecutor(jobs)
    call = _Sent[Result] if executor else partial[Result]

    def results() -> Iterator[tuple[Argument, Result]]:
        while True:
            for argument in islice(remaining, 2 * jobs - len(pending)):
                pending[pool.submit(call(function, argument))] = argument
            if not pending:
                return
            for future in sorted(wait(pending, None, FIRST_COMPLETED).done, key=[*pending].index):
                yield pending.pop(future), future.result()

    try:
        yield results()
    finally:
        if stopped is not None:
            stopped.set()
        for future in pending:
            future.cancel()
        if executor is None:
            pool.shutdown()


class _Sent(partial[Result]):
    """A call for an executor; another process compares the versions before it unpacks the call."""

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        import pickle

        # where Dask is used, its pickle also takes what the caller's own program defines
        packer = sys.modules.get("cloudpickle", pickle)
        call = partial(self.func, *self.args, **self.keywords)
        return partial, (_unpacked, __version__, packer.dumps(call))


def _unpacked(version: str, call: bytes) -> object:
    """Make a call of another process; WorkersError unless this is the version of the caller."""
    import pickle

    if version != __version__:
        raise WorkersError(f"a worker has sudokuenum {__version__}, not {version}")
    return pickle.loads(call)()


def slices(size: int, most: int) -> list[slice]:
    """Slices that cut an array of this size into pieces of at most `most` elements."""
    return [slice(k, min(k + most, size)) for k in range(0, size, most)]


def run_each(
    function: Callable[[Argument], object],
    arguments: Sequence[Argument],
    jobs: int,
    stopped: Event | None = None,
    done: Callable[[Argument], object] = lambda argument: None,
) -> None:
    """Call a function on each argument, as `parallel` does, for what it does and not returns.

    If one thread is enough, it is that of the caller. `done` is called in that of the caller with
    each argument whose call is finished.
    """
    if jobs == 1 or len(arguments) < 2:
        for argument in arguments:
            function(argument)
            done(argument)
        return
    with parallel(function, arguments, jobs, stopped=stopped) as results:
        for argument, _ in results:
            done(argument)
