"""The progress of a long count on a terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from sudokuenum.common.progress import Progress


@contextmanager
def shown_progress(quiet: bool = False) -> Iterator[Progress]:
    """What shows a bar on stderr, if that is a terminal."""
    if quiet or not sys.stderr.isatty():
        yield Progress()
        return
    import rich.progress
    from rich.console import Console

    class VisibleCursor(Console):
        """Leaves the cursor as it is, so that no end of the process can leave it hidden."""

        def show_cursor(self, show: bool = True) -> bool:
            return False

    with rich.progress.Progress(
        console=VisibleCursor(stderr=True, soft_wrap=True),
        transient=True,
        # calls on a cluster take a minute; without a few of them no remaining time is known
        speed_estimate_period=600,
        # lines that are printed meanwhile stand above the bar; results in a file stay there
        redirect_stdout=sys.stdout.isatty(),
    ) as bars:
        task = bars.add_task("", total=None, visible=False)

        class Bar(Progress):
            def start(self, unit: str, total: int | None = None) -> None:
                bars.reset(task, total=total, description=unit, visible=True)

            def advance(self, steps: int) -> None:
                bars.advance(task, steps)

        yield Bar()
