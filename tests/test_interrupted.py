"""Ctrl-C stops calls with much work soon, on one thread and on several."""

import gc
import os
import sys
from _thread import interrupt_main
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from signal import SIGINT
from subprocess import PIPE, Popen
from threading import Thread
from time import perf_counter, sleep
from typing import Any

import pytest
from how_many import cases
from run_command import PYTHON

import sudokuenum
from sudokuenum import Box, generate, rate, rate_many, sample, solve_many

SECONDS = 3.0
"""Half a second is promised; machines that run other tests meanwhile take longer."""
DIFFICULT = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
GRID = "123456789456789123789123456231674895875912364694538217317265948542897631968341572"
CALLS: dict[str, Callable[[int], Any]] = {
    "generate": lambda jobs: generate(10**5, layout="windoku", jobs=jobs),
    "rate_many": lambda jobs: rate_many([DIFFICULT] * 100_000, jobs=jobs),
    "sample": lambda jobs: sample(10**7, jobs=jobs),
    "solve_many": lambda jobs: solve_many(["." * 81] * 8, 10**8, jobs=jobs),
}
OTHERS: dict[str, Callable[[], Any]] = {
    "booklet": lambda: sudokuenum.booklet([DIFFICULT] * 9000),
    "canonical_many": lambda: sudokuenum.canonical_many([DIFFICULT] * 10**6),
    "count_layout": lambda: sudokuenum.count_layout("p"),
    "essential_grids_of_layout": lambda: list(
        sudokuenum.layouts.essential_grids_of_layout("windoku")
    ),
    "fewest_clues": lambda: sudokuenum.research.fewest_clues("windoku", 10),
    "estimate_fewest": lambda: sudokuenum.research.estimate_fewest("windoku", 10, samples=10**6),
    "estimate_layout": lambda: sudokuenum.layouts.estimate_layout("x", 10**7),
    "generate_rules": lambda: generate(10**4, rules="killer,arrow", seed=1),
    "minimal_puzzles": lambda: list(sudokuenum.puzzles.minimal_puzzles(GRID, 17)),
    "minimise_many": lambda: sudokuenum.minimise_many([GRID] * 10**5).puzzles,
    "neighbours": lambda: list(sudokuenum.neighbours(DIFFICULT, 2)),
    "estimate_puzzles": lambda: sudokuenum.research.estimate_puzzles(10**7),
    "rate": lambda: [rate(one) for one in generate(40, layout=Box(4, 4), seed=3).puzzles],
    "smallest_repair": lambda: sudokuenum.smallest_repair("." * 81, GRID),
    "solutions": lambda: deque(sudokuenum.solutions("." * 81), maxlen=0),
    "unavoidable_sets": lambda: sudokuenum.puzzles.unavoidable_sets(GRID, 20),
    "walk_catalogue": sudokuenum.essential.walk_catalogue,
}


@pytest.fixture
def no_callbacks() -> Iterator[None]:
    """Hypothesis adds a callback of the garbage collector, and a Ctrl-C in one is lost."""
    callbacks = gc.callbacks[:]
    gc.callbacks.clear()
    yield
    gc.callbacks[:] = callbacks


@pytest.mark.usefixtures("no_callbacks")
@pytest.mark.parametrize(
    "call",
    [
        *(
            pytest.param(partial(CALLS[name], jobs), id=f"{name}-{jobs}")
            for name in CALLS
            for jobs in cases((2,), (1, 2))
        ),
        *(pytest.param(OTHERS[name], id=name) for name in OTHERS),
    ],
)
def test_ctrl_c_stops_a_call(call: Callable[[], Any]) -> None:
    interrupted = []

    def interrupt() -> None:
        sleep(0.2)
        interrupted.append(perf_counter())
        if os.name == "nt":
            interrupt_main()
        else:  # as a terminal does it, which also wakes a thread that waits
            os.kill(os.getpid(), SIGINT)

    thread = Thread(target=interrupt)
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012
        thread.start()
        call()
    ended = perf_counter()
    thread.join()
    assert ended - interrupted[0] < SECONDS


@pytest.mark.skipif(sys.platform == "win32", reason="processes get no SIGINT there")
@pytest.mark.parametrize(
    "call",
    [
        "canonical('.' * 100)",  # the largest grid
        "list(solutions(Puzzle('.' * 256, '4x4', Layout('hypercube', '4x4'))))",
        "count_solutions('.' * 100)",
        "estimate_bands(Box(5, 5))",
        "fixed_grids(CellSymmetry(Box(3, 4), tuple(range(12)), tuple(range(12))))",
    ],
)
def test_ctrl_c_stops_an_endless_search(call: str) -> None:
    program = "from sudokuenum import Box, Layout, Puzzle, canonical, count_solutions, solutions\n"
    program += "from sudokuenum.counting import estimate_bands\n"
    program += "from sudokuenum.essential import fixed_grids\n"
    program += "from sudokuenum.geometry import CellSymmetry\n"
    program += f"print('begun', flush=True)\n{call}"
    with Popen([*PYTHON, "-c", program], stdout=PIPE, stderr=PIPE) as process:
        assert process.stdout
        process.stdout.readline()
        sleep(1)
        begin = perf_counter()
        process.send_signal(SIGINT)
        _, errors = process.communicate()
        assert b"KeyboardInterrupt" in errors
        assert perf_counter() - begin < SECONDS


def test_a_count_up_to_a_high_limit_is_the_limit() -> None:
    """Searches that are longer than a call go on in others."""
    found = solve_many(["." * 81, DIFFICULT], 10**6)
    counts, grids = found.count, found.solutions
    assert counts.tolist() == [10**6, 1]
    assert (grids > 0).all()
