"""A progress bar for long calls on a terminal or in a notebook."""

import sys
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Self

from sudokuenum.common.progress import Progress

if TYPE_CHECKING:
    import rich.progress


class ProgressBar(Progress):
    """A progress bar that shows how far a long call is and how much time remains.

    The bar is written to standard error if that is a terminal, or shown in a notebook, where it
    needs ipywidgets; elsewhere nothing is shown. It disappears when the call is finished, when
    `close` is called and at the end of a `with` statement. The remaining time assumes that the
    remaining steps take as long, on average, as the most recent ones.

    Parameters
    ----------
    quiet
        Never show the bar.

    Examples
    --------
    >>> from sudokuenum import count_grids
    >>> count_grids(progress=ProgressBar()).grids
    6670903752021072936960
    >>> with ProgressBar(quiet=True) as bar:
    ...     bar.start("puzzles", 2)
    ...     bar.advance(2)
    """

    def __init__(self, *, quiet: bool = False) -> None:
        self._bars: rich.progress.Progress | None = None
        terminal = sys.stderr is not None and sys.stderr.isatty()
        self._shown = not quiet and (terminal or "ipykernel" in sys.modules)

    def start(self, unit: str, total: int | None = None) -> None:
        """Show an empty bar for the next part of the call.

        Parameters
        ----------
        unit
            The unit in which the steps are counted, as a plural noun; the bar shows it.
        total
            The number of steps, or None if it is not known.
        """
        if not self._shown:
            return
        self._bars = self._bars or _bars()
        for task in self._bars.task_ids:
            self._bars.remove_task(task)
        self._bars.add_task(unit, total=total)
        self._bars.start()

    def advance(self, steps: int) -> None:
        """Move the bar forward, and close it when all steps are finished.

        Parameters
        ----------
        steps
            The number of steps finished since the last call of this method.
        """
        if self._bars is not None:
            self._bars.advance(self._bars.task_ids[0], steps)
            if self._bars.finished:
                self.close()

    def close(self) -> None:
        """Remove the bar; it appears again when the next part of a call starts."""
        if self._bars is not None:
            self._bars.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if not sys.is_finalizing():
            self.close()


class LateBar(ProgressBar):
    """A progress bar that appears only after some seconds, for calls that are usually short."""

    def __init__(self, *, quiet: bool = False, seconds: float = 3) -> None:
        super().__init__(quiet=quiet)
        self._appears = monotonic() + seconds
        self._waiting: tuple[str, int | None] | None = None
        self._steps = 0

    def start(self, unit: str, total: int | None = None) -> None:
        """Begin a part of the call; its bar appears when the seconds have passed."""
        self._waiting, self._steps = (unit, total), 0
        self.advance(0)

    def advance(self, steps: int) -> None:
        """Move the bar forward, and show it if the seconds have passed."""
        self._steps += steps
        if self._waiting and monotonic() > self._appears:
            super().start(*self._waiting)
            self._waiting, steps = None, self._steps
        super().advance(steps)


def _bars() -> "rich.progress.Progress":
    """Return a display without any bar yet; rich is imported only if a bar is shown."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
    from rich.text import Text

    class VisibleCursor(Console):
        """A console that never hides the cursor, so a killed process cannot leave it hidden."""

        def show_cursor(self, show: bool = True) -> bool:
            return False

    class Share(ProgressColumn):
        """The share of the steps that are finished, or their number if the total is unknown."""

        def render(self, task: Task) -> Text:
            share = f"{task.percentage:>3.0f}%" if task.total else f"{task.completed:,.0f}"
            return Text(share, style="progress.percentage")

    return Progress(
        "[progress.description]{task.description}",
        BarColumn(),
        Share(),
        TimeRemainingColumn(),
        console=VisibleCursor(stderr=True, soft_wrap=True),
        transient=True,
        speed_estimate_period=inf,  # a step can take hours
        # Lines printed in the meantime appear above the bar; redirected output is left alone.
        redirect_stdout=sys.stdout.isatty(),
    )
