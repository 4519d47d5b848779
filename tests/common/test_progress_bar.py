"""The bar: when it is shown, and the remaining time."""

import io
import re
from collections.abc import Callable
from inspect import isclass, isfunction, signature
from math import inf

import pytest
from progress_told import Told
from public_api import PUBLIC_NAMES

from sudokuenum import (
    Progress,
    ProgressBar,
    canonical_many,
    count_layout,
    estimate_solutions,
    sample,
    solve_many,
)
from sudokuenum.common.progress_bar import ProgressLike
from sudokuenum.long_runs import Workers
from sudokuenum.solving import Sampler

GRID = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_remaining_time_is_that_at_the_mean_speed(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("rich.console.monotonic", lambda: now[0])
    monkeypatch.setattr("sys.stderr", Terminal())

    def remaining(bar: ProgressBar) -> float | None:
        assert bar._bars is not None
        return bar._bars.tasks[0].time_remaining

    with ProgressBar() as bar:
        bar.start("classes", 1000)
        bar.advance(400)  # what a file had already says nothing of the speed
        assert remaining(bar) is None
        for seconds in (1, 1, 8):
            now[0] += 3600 * seconds
            bar.advance(20)
        assert remaining(bar) == 3600 * 10 / 60 * 540
        bar.start("classes")
        bar.advance(1)
        now[0] += 1
        bar.advance(1)
        assert remaining(bar) is None


def test_a_bar_is_on_a_terminal_and_vanishes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    shown = Terminal()
    monkeypatch.setattr("sys.stderr", shown)
    sample(3, seed=1, progress=ProgressBar())
    assert "grids" in shown.getvalue()
    assert shown.getvalue().endswith("\x1b[2K")  # the line is cleared
    monkeypatch.setattr("sys.stderr", None)
    sample(3, seed=1, progress=ProgressBar())
    monkeypatch.setattr("sys.stderr", shown := Terminal())
    with ProgressBar(quiet=True) as bar:
        sample(3, seed=1, progress=bar)
    monkeypatch.setattr("sys.stderr", io.StringIO())
    sample(3, seed=1, progress=ProgressBar())
    assert shown.getvalue() == ""


def test_true_shows_a_bar_and_false_and_none_show_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("sys.stderr", shown := Terminal())
    count_layout("x", box="2x2", progress=False)
    count_layout("x", box="2x2", progress=None)
    assert shown.getvalue() == ""
    count_layout("x", box="2x2", progress=True)
    assert "classes" in shown.getvalue()


def test_all_public_functions_and_methods_take_the_same_progress() -> None:
    values = [value for value in PUBLIC_NAMES.values() if value is not Workers]
    methods = [one for value in values if isclass(value) for one in vars(value).values()]
    found = {
        function.__qualname__: signature(function).parameters["progress"].annotation
        for function in (*values, *methods)
        if isfunction(function) and "progress" in signature(function).parameters
        if not function.__name__.startswith("_") or function.__name__ == "__init__"
    }
    assert len(found) > 50
    assert {name for name, kind in found.items() if kind != ProgressLike} == set()


def test_a_file_has_a_line_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("sudokuenum.common.progress_bar.monotonic", lambda: now[0])
    monkeypatch.setattr("sudokuenum.common.progress_bar._Lines._written", -inf)
    monkeypatch.setattr("sudokuenum.common.progress_bar.default_jobs", lambda: 2)
    monkeypatch.setattr("sys.stderr", written := io.StringIO())
    with ProgressBar() as bar:
        bar.start("classes", 12_000)
        bar.advance(2000)  # what a file had already says nothing of the speed
        now[0] += 9.9
        bar.advance(1)
        assert written.getvalue() == ""
        now[0] += 0.1
        bar.advance(199)
        assert written.getvalue() == "classes: 2,200 of 12,000, about 8 minutes left\n"
        for _ in range(59):
            now[0] += 1
            bar.advance(0)
        assert written.getvalue().count("\n") == 1
        now[0] += 1
        bar.start("solutions")
        bar.advance(1_234_567)
        assert written.getvalue().endswith("\nsolutions: 1,234,567 so far\n")
    with ProgressBar() as bar:  # the minute is that of the process
        bar.start("classes", 1)
        now[0] += 59
        bar.advance(1)
    with ProgressBar(quiet=True) as bar:
        bar.start("classes", 1)
        now[0] += 1000
        bar.advance(1)
    assert written.getvalue().count("\n") == 2


@pytest.mark.parametrize(("total", "needed"), [(12_000, 20), (40, 10), (3, 1)])
@pytest.mark.parametrize("kind", [Terminal, io.StringIO])
def test_few_finished_steps_do_not_tell_the_remaining_time(
    monkeypatch: pytest.MonkeyPatch, kind: type[io.StringIO], total: int, needed: int
) -> None:
    now = [100.0]
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("rich.console.monotonic", lambda: now[0])
    monkeypatch.setattr("sudokuenum.common.progress_bar.monotonic", lambda: now[0])
    monkeypatch.setattr("sudokuenum.common.progress_bar._Lines._written", -inf)
    monkeypatch.setattr("sudokuenum.common.progress_bar.default_jobs", lambda: 2)

    def shown(steps: int) -> str:
        monkeypatch.setattr("sys.stderr", written := kind())
        monkeypatch.setattr("sudokuenum.common.progress_bar._Lines._written", -inf)
        bar = ProgressBar()
        bar.start("classes", total)
        bar.advance(0)
        for _ in range(steps):
            now[0] += 60
            bar.advance(1)
        if bar._bars is not None:
            bar._bars.refresh()
        bar.close()
        return written.getvalue()

    for steps in (needed - 1, needed):
        said = re.search(r"about .* left|[0-9]:[0-9]{2}:[0-9]{2}", shown(steps))
        assert bool(said) == (steps == needed), steps


@pytest.mark.parametrize(
    ("call", "steps"),
    [
        (lambda told: solve_many([GRID] * 2001, progress=told), 2001),
        (lambda told: solve_many([], progress=told), 0),
        (lambda told: canonical_many([GRID, "." * 81], progress=told), 2),
        (lambda told: sample(50_001, progress=told), 50_001),
        (lambda told: sample(3, progress=told, essential=True), 3),
        (lambda told: list(Sampler(GRID).batches(2, progress=told)), 2),
        (lambda told: estimate_solutions("." * 81, 2001, progress=told), 2001),
    ],
)
def test_calls_for_many_puzzles_tell_how_many_are_done(
    call: Callable[[Progress], object], steps: int
) -> None:
    told = Told()
    call(told)
    assert told.add_up(steps)
