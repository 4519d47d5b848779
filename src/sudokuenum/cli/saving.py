"""Options and files of the long counts: --save, --shard and --scheduler."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from sudokuenum.cli.values import target
from sudokuenum.common.counted import counted
from sudokuenum.errors import OptionError

# What needs numpy, SQLite or Dask is imported inside functions: the command `count` starts fast
# without them.
if TYPE_CHECKING:
    from concurrent.futures import Executor

    from sudokuenum.runs.saved_count import SavedCount


def add_save(parser: ArgumentParser, one: str) -> None:
    """--save; `one` is what is counted at a time."""
    parser.add_argument(
        "--save", type=target, metavar="FILE",
        help=f"save each {one} when it is counted, skipping what the file already has",
    )  # fmt: skip


def add_saving(parser: ArgumentParser, one: str) -> None:
    """--save, --shard and --scheduler; `one` is what is counted at a time."""
    add_save(parser, one)
    parser.add_argument(
        "--shard", metavar="I/M", help="count and save only part I of M; merge joins the parts"
    )
    parser.add_argument(
        "--scheduler", metavar="URL",
        help="count on the Dask cluster at this address, such as tcp://host:8786",
    )  # fmt: skip


def check_shard_options(arguments: Namespace) -> None:
    """OptionError for --shard without --save, or with a document that has all classes."""
    given = f"--shard {arguments.shard}"
    if arguments.save is None:
        raise OptionError(f"{given}: it needs --save FILE, where this part is kept")
    for option in ("certificate", "html"):
        if getattr(arguments, option, None) is not None:
            raise OptionError(f"{given}: --{option} needs all classes; first merge the parts")


@contextmanager
def workers(arguments: Namespace, jobs: int) -> Iterator[tuple["Executor | None", int]]:
    """The executor that makes the calls, or None for this process, and the number of threads."""
    if arguments.scheduler is None:
        yield None, jobs
        return
    import logging

    from sudokuenum.runs.dask import dask_workers

    # Dask logs what it then repairs by itself; what it cannot repair becomes one line of ours
    logging.disable()
    with dask_workers(arguments.scheduler) as (executor, threads):
        yield executor, arguments.jobs or threads


def prepare_file(count: "SavedCount", arguments: Namespace, within: range | None = None) -> int:
    """Make or check the file of saved results; return how many of the classes have a result."""
    from sudokuenum.reports.check_saved import check_saved
    from sudokuenum.runs.saved import prepare

    found = prepare(arguments.save, count, within)
    check_saved(arguments.save)
    if found.done and not arguments.quiet:
        classes = counted(found.total, "class")
        print(f"{arguments.save}: {found.done} of {classes} done", file=sys.stderr)
    return found.done
