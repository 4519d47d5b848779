"""The progress of a long count on a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sudokuenum.completions import find_engine


@contextmanager
def progress(bands: int, engine: str, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """Show a bar on stderr, if that is a terminal, while so many bands are counted.

    Yields the function to call with the number of cases that have been done.
    """
    cases = find_engine(engine).cases * bands
    if quiet or not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    columns = "counting", BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("counting", total=cases)
        yield lambda done: bar.advance(task, done)
