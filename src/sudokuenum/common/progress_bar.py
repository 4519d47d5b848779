"""A bar that shows the progress of a long call on a terminal or in a notebook."""

import sys
from time import monotonic
from typing import TYPE_CHECKING, Self

from sudokuenum.common.progress import Progress

if TYPE_CHECKING:
    import rich.progress


class ProgressBar(Progress):
    """Shows how far a long call is, and the remaining time, as a bar.

    The bar stands on standard error if that is a terminal, or in a notebook, where it needs
    ipywidgets; elsewhere nothing is shown. It vanishes when all is done, when `close` is called,
    and at the end of a `with` statement. With `quiet` it is never shown.

    The remaining time is that of the steps to come at the mean speed since the first step.

    >>> from sudokuenum import count_grids
    >>> count_grids(progress=ProgressBar()).grids
    6670903752021072936960
    """

    def __init__(self, *, quiet: bool = False) -> None:
        self._shown = not quiet and (sys.stderr.isatty() or "ipykernel" in sys.modules)
        self._bars: rich.progress.Progress | None = None
        self._total: int | None = None
        self._done = 0
        self._first: tuple[float, int] | None = None

    def start(self, unit: str, total: int | None = None) -> None:
        self._total, self._done, self._first = total, 0, None
        if not self._shown:
            return
        if self._bars is None:
            self._bars = _bars(self)
        for task in self._bars.task_ids:
            self._bars.remove_task(task)
        self._bars.add_task(unit, total=total)
        self._bars.start()

    def advance(self, steps: int) -> None:
        self._done += steps
        # what was done before, and is told first, says nothing of the speed
        self._first = self._first or (monotonic(), self._done)
        if self._bars is not None:
            self._bars.advance(self._bars.task_ids[0], steps)
            if self._done == self._total:
                self.close()

    def close(self) -> None:
        """Take the bar away; the next part of a call shows it again."""
        if self._bars is not None:
            self._bars.stop()

    @property
    def remaining(self) -> float | None:
        """The seconds until all steps are done; None if nothing is known of them yet."""
        if self._total is None or self._first is None:
            return None
        begin, before = self._first
        if self._done == before:
            return None
        return (monotonic() - begin) / (self._done - before) * (self._total - self._done)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if not sys.is_finalizing():
            self.close()


def _bars(of: ProgressBar) -> "rich.progress.Progress":
    """The display of a bar."""
    from datetime import timedelta
    from weakref import proxy

    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, Task
    from rich.text import Text

    bar = proxy(of)

    class VisibleCursor(Console):
        """Leaves the cursor as it is, so that no end of the process can leave it hidden."""

        def show_cursor(self, show: bool = True) -> bool:
            return False

    class Share(ProgressColumn):
        """The share of the steps that are done, or their number if that of all is not known."""

        def render(self, task: Task) -> Text:
            words = f"{task.percentage:>3.0f}%" if task.total else f"{task.completed:,.0f}"
            return Text(words, style="progress.percentage")

    class Remaining(ProgressColumn):
        """The remaining time."""

        max_refresh = 0.5

        def render(self, task: Task) -> Text:
            seconds = bar.remaining
            words = "-:--:--" if seconds is None else str(timedelta(seconds=int(seconds)))
            return Text(words, style="progress.remaining")

    return Progress(
        "[progress.description]{task.description}",
        BarColumn(),
        Share(),
        Remaining(),
        console=VisibleCursor(stderr=True, soft_wrap=True),
        transient=True,
        # lines that are printed meanwhile stand above the bar; results in a file stay there
        redirect_stdout=sys.stdout.isatty(),
    )
