"""Ctrl-C stops calls with much work soon, on one thread and on several."""

import os
from _thread import interrupt_main
from collections.abc import Callable
from signal import SIGINT
from threading import Thread
from time import perf_counter, sleep
from typing import Any

import pytest

from sudokuenum import generate, layout_estimate, rate_many, sample, solve_many

SECONDS = 3.0
"""Half a second is promised; machines that run other tests meanwhile take longer."""
DIFFICULT = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
CALLS: dict[str, Callable[[int], Any]] = {
    "generate": lambda jobs: generate(10**5, layout="windoku", jobs=jobs),
    "layout_estimate": lambda jobs: layout_estimate("x", 10**7),
    "rate_many": lambda jobs: rate_many([DIFFICULT] * 9000, jobs=jobs),
    "sample": lambda jobs: sample(10**7, jobs=jobs),
    "solve_many": lambda jobs: solve_many(["." * 81] * 8, 10**8, jobs=jobs),
}


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("name", CALLS)
def test_ctrl_c_stops_a_call(name: str, jobs: int) -> None:
    interrupted = []

    def interrupt() -> None:
        sleep(0.5)
        interrupted.append(perf_counter())
        if os.name == "nt":
            interrupt_main()
        else:  # as a terminal does it, which also wakes a thread that waits
            os.kill(os.getpid(), SIGINT)

    thread = Thread(target=interrupt)
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012
        thread.start()
        CALLS[name](jobs)
    ended = perf_counter()
    thread.join()
    assert ended - interrupted[0] < SECONDS


def test_a_count_up_to_a_high_limit_is_the_limit() -> None:
    """Searches that are longer than a call go on in others."""
    counts, grids = solve_many(["." * 81, DIFFICULT], 10**6)
    assert counts.tolist() == [10**6, 1]
    assert (grids > 0).all()
