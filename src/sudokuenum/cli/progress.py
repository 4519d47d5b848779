"""The progress of a long count on a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(total: int, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """Show a bar on stderr, if that is a terminal, until so many steps are done.

    Yields the function to call with the number of steps that have been done since the last call.
    """
    if quiet or not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    columns = "counting", BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("counting", total=total)
        yield lambda done: bar.advance(task, done)
