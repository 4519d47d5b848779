"""Counts on the workers of a Dask cluster.

Because only calls go to the workers and only numbers come back, the workers need nothing but the
same version of this package. If a worker dies, another worker makes its call again, up to three
times. Results are saved on the disk of the process that started the count, so workers can come and
go.
"""

from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import ExitStack, contextmanager

from sudokuenum.common.arguments import shown
from sudokuenum.common.extras import extra_needed
from sudokuenum.common.parallel import MOST_THREADS, errors_of_workers
from sudokuenum.common.wording import one_line
from sudokuenum.errors import WorkersError

# Dask is imported inside the function because it is an extra and its import takes a second.

_PATIENCE = 10
"""The number of seconds to wait for the answer of a scheduler."""


@contextmanager
def dask_workers(scheduler: str) -> Iterator[tuple[Executor, int]]:
    """Yield an executor on the workers of a Dask scheduler, and the number of their threads.

    Parameters
    ----------
    scheduler
        The address of the scheduler, such as `"tcp://host:8786"`.

    Raises
    ------
    OptionError
        If Dask is not installed.
    WorkersError
        If the scheduler cannot be reached or stops, or if a call fails.
    """
    if not isinstance(scheduler, str):
        words = "expected an address such as tcp://host:8786"
        raise TypeError(f"scheduler {shown(scheduler)}: {words}")
    with extra_needed("dask", "a scheduler"):
        import distributed
    where = one_line(scheduler) or "scheduler ''"
    with ExitStack() as stack:
        try:
            # a client would take longer to find out that there is no port
            distributed.comm.addressing.get_address_host_port(scheduler)
            client = distributed.Client(scheduler, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise WorkersError(f"{where}: {one_line(error) or type(error).__name__}") from None
        stack.callback(client.close, timeout=0.2)
        try:
            with errors_of_workers():
                # a cluster may start with no worker and grow
                threads = min(sum(client.nthreads().values()), MOST_THREADS) or 64
                executor = client.get_executor(pure=False)
            yield executor, threads
        except CancelledError:
            raise WorkersError(f"{where}: the scheduler has stopped") from None
        except WorkersError as error:
            cancelled = isinstance(error.__cause__, CancelledError)
            words = "the scheduler has stopped" if cancelled else error
            raise WorkersError(f"{where}: {words}") from error.__cause__
