"""A progress bar for long calls on a terminal or in a notebook, and lines in a file."""

import sys
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Self, TypeAlias

from sudokuenum.common.advice import advising
from sudokuenum.common.arguments import shown
from sudokuenum.common.parallel import default_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.wording import duration

if TYPE_CHECKING:
    import rich.progress

_SECONDS_TO_LINE, _SECONDS_BETWEEN_LINES = 10.0, 60.0
"""The seconds before a bar's first line, and between two lines, if standard error is a file."""
_STEPS_PER_CORE = 10
"""The steps for each core from which the remaining time is estimated, if there are enough."""


@advising
class ProgressBar(Progress):
    """A progress bar that shows how far a long call is and how much time remains.

    The bar is written to standard error if that is a terminal, or shown in a notebook, where it
    needs ipywidgets. It disappears when the call is finished, when `close` is called and at the end
    of a `with` statement. The remaining time assumes that the remaining steps take as long, on
    average, as the finished ones. It is shown after ten steps for each core, or a quarter of all
    steps, because the first steps that are finished are the short ones.

    If standard error is a file or a pipe, a call of more than ten seconds writes a line to it, and
    then at most one line a minute.

    Parameters
    ----------
    quiet
        Show neither the bar nor the lines.

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
        self._lines: _Lines | None = None
        self.unit = ""
        """The unit of the part of the call that began last."""
        self._quiet = quiet or sys.stderr is None
        if not (self._quiet or sys.stderr.isatty() or "ipykernel" in sys.modules):
            self._lines = _Lines()

    def start(self, unit: str, total: int | None = None) -> None:
        """Show an empty bar for the next part of the call.

        Parameters
        ----------
        unit
            The unit in which the steps are counted, a plural noun that the bar shows.
        total
            The number of steps, or None if it is not known.
        """
        self.unit = unit
        if self._lines:
            self._lines.start(unit, total)
        if self._lines or self._quiet:
            return
        self._bars = self._bars or _bars()
        for task in self._bars.task_ids:
            self._bars.remove_task(task)
        self._bars.add_task(unit, total=total, timed=None)
        self._bars.start()

    def advance(self, steps: int) -> None:
        """Move the bar forward, or write a line, and close the bar when all steps are finished.

        Parameters
        ----------
        steps
            The number of steps finished since the last call of this method.
        """
        if self._lines and self.unit:
            self._lines.advance(steps)
        if self._bars is not None:
            fields = self._bars.tasks[0].fields
            # the first steps may come from a file, without any time
            fields["timed"] = 0 if fields["timed"] is None else fields["timed"] + steps
            self._bars.advance(self._bars.task_ids[0], steps)
            if self._bars.finished:
                self.close()

    def close(self) -> None:
        """Remove the bar, which appears again when the next part of a call starts."""
        if self._bars is not None:
            self._bars.stop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if not sys.is_finalizing():
            self.close()


ProgressLike: TypeAlias = Progress | bool | None
"""The types of the parameter `progress` of public functions.

True shows a `ProgressBar`, whereas False and None show nothing.
"""


def as_progress(progress: ProgressLike) -> Progress:
    """Return the receiver of progress that an argument names.

    Raises TypeError if it is not a Progress, True, False or None.
    """
    if isinstance(progress, Progress):
        return progress
    if progress is True:
        return ProgressBar()
    if progress is None or progress is False:
        return SILENT
    raise TypeError(f"progress {shown(progress)}: expected a Progress, True, False or None")


class LateBar(ProgressBar):
    """A progress bar that appears only after some seconds, for calls that are usually short."""

    def __init__(self, *, quiet: bool = False, seconds: float = 3) -> None:
        super().__init__(quiet=quiet)
        self._appears = monotonic() + seconds
        self._waiting: tuple[str, int | None] | None = None
        self._steps = 0

    def start(self, unit: str, total: int | None = None) -> None:
        """Begin a part of the call, whose bar appears when the seconds have passed."""
        self._waiting, self._steps = (unit, total), 0
        self.advance(0)

    def advance(self, steps: int) -> None:
        """Move the bar forward, and show it if the seconds have passed."""
        self._steps += steps
        if self._waiting and monotonic() > self._appears:
            super().start(*self._waiting)
            self._waiting, steps = None, self._steps
        super().advance(steps)


class _Lines(Progress):
    """Lines on standard error that report how far a call is, at most one a minute."""

    _written: ClassVar[float] = -inf
    """The time of the last line of this process."""

    def __init__(self) -> None:
        self._begin = monotonic()

    def start(self, unit: str, total: int | None = None) -> None:
        self._unit, self._total, self._done = unit, total, 0
        self._first: float | None = None
        self._timed = 0

    def advance(self, steps: int) -> None:
        now = monotonic()
        self._done += steps
        if self._first is None:  # the first steps may come from a file, without any time
            self._first = now
        else:
            self._timed += steps
        if now >= max(self._begin + _SECONDS_TO_LINE, _Lines._written + _SECONDS_BETWEEN_LINES):
            _Lines._written = now
            print(self._line(now - self._first), file=sys.stderr, flush=True)

    def _line(self, seconds: float) -> str:
        if self._total is None:
            return f"{self._unit}: {self._done:,} so far"
        line = f"{self._unit}: {self._done:,} of {self._total:,}"
        left = self._total - self._done
        if left and _are_enough(self._timed, self._total):
            line += f", about {duration(seconds / self._timed * left)} left"
        return line


def _are_enough(timed: int, total: int) -> bool:
    """Return True if `timed` steps suffice to estimate the time of the others."""
    return timed > 0 and timed >= min(_STEPS_PER_CORE * default_jobs(), total // 4)


def _bars() -> "rich.progress.Progress":
    """Return a display without any bar yet, because rich is imported only if a bar is shown."""
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

    class Remaining(TimeRemainingColumn):
        """The remaining time, as soon as enough steps are finished."""

        def render(self, task: Task) -> Text:
            if task.total and not _are_enough(task.fields["timed"] or 0, int(task.total)):
                return Text("-:--:--", style="progress.remaining")
            return super().render(task)

    return Progress(
        "[progress.description]{task.description}",
        BarColumn(),
        Share(),
        Remaining(),
        console=VisibleCursor(stderr=True, soft_wrap=True),
        transient=True,
        speed_estimate_period=inf,  # a step can take hours
        # Lines printed in the meantime appear above the bar; redirected output is left alone.
        redirect_stdout=sys.stdout.isatty(),
    )
