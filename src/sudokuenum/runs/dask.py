"""Counts spread over the workers of a Dask cluster, one that runs already or one started here.

Only calls go to the workers and only numbers come back, so they need nothing but this package, in
the same version. A call whose worker dies is made again by another one, up to three times. What the
caller saves is on its own disk: workers can come and go.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor
from contextlib import ExitStack, contextmanager
from subprocess import DEVNULL
from typing import TYPE_CHECKING

from sudokuenum.errors import OptionError, WorkersError

if TYPE_CHECKING:
    import distributed

_PATIENCE = 10
"""Seconds to wait for a scheduler to answer."""


@contextmanager
def dask_workers(
    scheduler: str | None = None, workers: int | None = None
) -> Iterator[tuple[Executor, int]]:
    """An executor on Dask workers, and the number of their threads.

    They are those of the scheduler at an address such as tcp://host:8786, or so many processes
    started here. OptionError without Dask, or for a number of workers that is not 1 to 1024;
    WorkersError if the scheduler cannot be reached or goes away, or a call fails on the workers.
    """
    if workers is not None and not 1 <= workers <= 1024:
        raise OptionError(f"workers {workers}: the number of processes is 1 to 1024")
    try:
        import distributed
    except ModuleNotFoundError:
        raise OptionError(
            "Dask is not installed: pip install 'sudokuenum[dask]' brings it"
        ) from None
    where = f"{workers} workers" if scheduler is None else scheduler or "scheduler ''"
    with ExitStack() as stack:
        try:
            if scheduler is not None:
                # a client takes its time to find out that there is no port
                distributed.comm.addressing.get_address_host_port(scheduler)
            cluster = scheduler or stack.enter_context(_local_cluster(workers or 1))
            client = distributed.Client(cluster, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise WorkersError(f"{where}: {_line(error)}") from None
        stack.callback(client.close, timeout=0.2)
        try:
            # a cluster may start with no worker and grow
            threads = workers or min(sum(client.nthreads().values()), 1024) or 64
            yield client.get_executor(pure=False), threads
        except CancelledError:
            raise WorkersError(f"{where}: the scheduler went away") from None
        except (distributed.KilledWorker, ModuleNotFoundError) as error:
            raise WorkersError(f"{where}: {_line(error)}") from None


@contextmanager
def _local_cluster(workers: int) -> Iterator["distributed.LocalCluster"]:
    """A scheduler here and so many processes, which end as soon as they are left."""
    import distributed

    # the workers are processes of our own: those that a cluster starts take seconds to end
    with distributed.LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0") as cluster:
        command = [sys.executable, "-m", "distributed.cli.dask_worker", cluster.scheduler_address]
        command += ["--nthreads", "1", "--nanny", "--no-dashboard", "--death-timeout", "10"]
        # in a session of their own they do not hear of Ctrl-C, which the caller deals with
        processes = [
            subprocess.Popen(
                command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True
            )
            for _ in range(workers)
        ]
        try:
            yield cluster
        finally:
            for process in processes:
                if os.name == "posix":
                    os.killpg(process.pid, signal.SIGKILL)
                process.kill()
                process.wait()


def _line(error: Exception) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__
