"""A bar that shows the progress of a long call on a terminal or in a notebook."""

import sys
from math import inf
from typing import TYPE_CHECKING, Self

from sudokuenum.common.progress import Progress

if TYPE_CHECKING:
    import rich.progress


class ProgressBar(Progress):
    """Shows how far a long call is, and the remaining time, as a bar.

    The bar stands on standard error if that is a terminal, or in a notebook, where it needs
    ipywidgets; elsewhere nothing is shown. It vanishes when all is done, when `close` is called,
    and at the end of a `with` statement. With `quiet` it is never shown.

    The remaining time is that of the steps to come at the mean speed of the last ones.

    >>> from sudokuenum import count_grids
    >>> count_grids(progress=ProgressBar()).grids
    6670903752021072936960
    """

    def __init__(self, *, quiet: bool = False) -> None:
        self._bars: rich.progress.Progress | None = None
        terminal = sys.stderr is not None and sys.stderr.isatty()
        self._shown = not quiet and (terminal or "ipykernel" in sys.modules)

    def start(self, unit: str, total: int | None = None) -> None:
        if not self._shown:
            return
        self._bars = self._bars or _bars()
        for task in self._bars.task_ids:
            self._bars.remove_task(task)
        self._bars.add_task(unit, total=total)
        self._bars.start()

    def advance(self, steps: int) -> None:
        if self._bars is not None:
            self._bars.advance(self._bars.task_ids[0], steps)
            if self._bars.finished:
                self.close()

    def close(self) -> None:
        """Take the bar away; the next part of a call shows it again."""
        if self._bars is not None:
            self._bars.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if not sys.is_finalizing():
            self.close()


def _bars() -> "rich.progress.Progress":
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
    from rich.text import Text

    class VisibleCursor(Console):
        """Leaves the cursor as it is, so that no end of the process can leave it hidden."""

        def show_cursor(self, show: bool = True) -> bool:
            return False

    class Share(ProgressColumn):
        """The share of the steps that are done, or their number if that of all is not known."""

        def render(self, task: Task) -> Text:
            words = f"{task.percentage:>3.0f}%" if task.total else f"{task.completed:,.0f}"
            return Text(words, style="progress.percentage")

    return Progress(
        "[progress.description]{task.description}",
        BarColumn(),
        Share(),
        TimeRemainingColumn(),
        console=VisibleCursor(stderr=True, soft_wrap=True),
        transient=True,
        speed_estimate_period=inf,  # a step can take hours
        # lines that are printed meanwhile stand above the bar; results in a file stay there
        redirect_stdout=sys.stdout.isatty(),
    )
