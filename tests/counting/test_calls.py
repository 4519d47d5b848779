"""Between `count_grids()` and the kernel there are few calls, so the way is short to read."""

import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import sudokuenum
from sudokuenum.counting import completions

PACKAGE = str(Path(sudokuenum.__file__).parent)
MOST_CALLS = 6


def callers(frame: FrameType | None) -> list[str]:
    """The functions of the package that are running, the outermost first."""
    names = []
    while frame is not None:
        if frame.f_code.co_filename.startswith(PACKAGE):
            names.append(frame.f_code.co_name)
        frame = frame.f_back
    return names[::-1]


def test_a_count_reaches_the_kernel_in_few_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    before: set[tuple[str, ...]] = set()
    inside: set[tuple[str, ...]] = set()
    submit: Any = ThreadPoolExecutor.submit
    kernel = completions._SEARCHES["dfs"]

    def noted_submit(pool: Any, call: Callable[..., Any], *arguments: Any) -> Future[Any]:
        before.add((*callers(sys._getframe(1)),))
        future: Future[Any] = submit(pool, call, *arguments)
        return future

    def noted_kernel(*arguments: Any) -> None:
        inside.add((*callers(sys._getframe(1)),))
        kernel(*arguments)

    monkeypatch.setattr(ThreadPoolExecutor, "submit", noted_submit)
    monkeypatch.setitem(completions._SEARCHES, "dfs", noted_kernel)
    assert sudokuenum.count_grids().grids == 6670903752021072936960
    assert inside == {("count_cases",)}
    (way,) = before
    assert way[:2] == ("call", "count_grids")
    assert len(way) + 1 <= MOST_CALLS, way
