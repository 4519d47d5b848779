"""Running calls on threads or on any executor, so that a long count can be watched and stopped.

Kernels release the GIL and return within about 0.2 s; a call that has not begun is dropped when the
caller stops (Ctrl-C, an error, or leaving the loop), so nothing outlives it by more than that. On
an executor of other processes or machines calls last some seconds; the caller does not wait there.
"""

import os
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import TypeVar

from sudokuenum.errors import OptionError

Argument = TypeVar("Argument")
Result = TypeVar("Result")


def default_jobs() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_jobs(jobs: int | None) -> int:
    """The number of threads to use, all cores for None; OptionError unless it is 1 to 1024."""
    if jobs is None:
        return default_jobs()
    if not 1 <= jobs <= 1024:
        raise OptionError(f"jobs {jobs}: the number of threads is 1 to 1024")
    return jobs


def parallel(
    function: Callable[[Argument], Result],
    arguments: Iterable[Argument],
    jobs: int,
    executor: Executor | None = None,
) -> Generator[tuple[Argument, Result]]:
    """Call function on each argument in `jobs` threads; yield pairs as they are done.

    Arguments are taken as threads become free, so that they may be made on the way. An executor
    that is given makes the calls instead, with 2 * jobs of them handed over at any time; it is left
    open, but what it has not begun is cancelled.

    >>> sorted(parallel(abs, [-1, 2], jobs=2))
    [(-1, 1), (2, 2)]
    """
    remaining = iter(arguments)
    pending: dict[Future[Result], Argument] = {}
    pool = executor or ThreadPoolExecutor(jobs)
    try:
        while True:
            for argument in islice(remaining, 2 * jobs - len(pending)):
                pending[pool.submit(function, argument)] = argument
            if not pending:
                return
            for future in wait(pending, return_when=FIRST_COMPLETED).done:
                yield pending.pop(future), future.result()
    finally:
        for future in pending:
            future.cancel()
        if executor is None:
            pool.shutdown()
