"""Long counts on the command line: reads their options, announces them, and runs them."""

from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from typing import Any, TypeVar

from sudokuenum.cli import options
from sudokuenum.cli.output import announce, bar_of, form_of, print_result, print_unless_quiet
from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.wording import counted, escaped
from sudokuenum.errors import OptionError
from sudokuenum.long_runs.dask import dask_workers
from sudokuenum.long_runs.long_count import CountedClass, LongCount, Workers
from sudokuenum.long_runs.run import Run
from sudokuenum.long_runs.shard import Shard

Total = TypeVar("Total")


def read_shard(arguments: Namespace) -> Shard | None:
    """Return the shard that --shard names, or None without this option.

    Raises OptionError if it cannot be combined with the other options.
    """
    if getattr(arguments, "shard", None) is None:
        return None
    shard = Shard(arguments.shard)
    if arguments.save is None:
        raise OptionError(f"--shard {shard} needs --save FILE, in which this part is saved")
    if option := options.given(arguments, "certificate", "html", "list"):
        raise OptionError(f"--shard {shard}: {option} needs all classes, so merge the parts first")
    return shard


@contextmanager
def team_of(arguments: Namespace) -> Iterator[Workers]:
    """Provide the threads of --jobs, or the workers of the cluster of --scheduler."""
    jobs = check_jobs(arguments.jobs)
    if getattr(arguments, "scheduler", None) is None:
        yield Workers(jobs)
        return
    import logging

    # Dask logs what it then repairs by itself; what it cannot repair becomes one line of ours
    logging.disable()
    with dask_workers(arguments.scheduler) as (executor, threads):
        yield Workers(arguments.jobs or threads, executor)


def run_long(
    count: LongCount[Total, Any],
    arguments: Namespace,
    *,
    team: Workers | None = None,
    within: Sequence[range] | None = None,
    tell: Callable[[CountedClass[Any]], None] = lambda one: None,
    heading: Callable[[], None] = lambda: None,
) -> Total | None:
    """Announce a long count, run it as the options ask for, and return its total.

    `team` is the team of workers that the options name, if it exists already. Only classes
    `within` these ranges are counted. `tell` is called with each class that is counted here, and
    `heading` prints the lines before the announcement. Returns None if some classes are still
    missing. For a shard, the status of its file is printed.
    """
    shard = read_shard(arguments)
    if count.preparation:
        words = f"{count.preparation}: about a minute the first time, then seconds"
        print_unless_quiet(words, arguments)
    with (
        nullcontext(team) if team else team_of(arguments) as workers,
        Run(
            count, save=arguments.save, shard=shard, jobs=workers.jobs, executor=workers.executor
        ) as run,
    ):
        heading()
        _announce(run, within, arguments)
        with (
            bar_of(arguments) as progress,
            closing(run.classes(progress, within)) as classes,
        ):
            for one in classes:
                tell(one)
        if shard in (None, Shard()):
            return run.total()
        if form_of(arguments) != "quiet":
            print_result(run.status(), arguments)
        return None


def _announce(run: Run[Total], within: Sequence[range] | None, arguments: Namespace) -> None:
    numbers = [run.numbers] if within is None else within
    classes, done = sum(map(len, numbers)), sum(map(run.done, numbers))
    if done:
        words = f"{escaped(str(run.path))}: {done} of {counted(classes, 'class')} done"
        print_unless_quiet(words, arguments)
    announce(run.count, classes - done, run.jobs, arguments)
