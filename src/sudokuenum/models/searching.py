"""The solutions of an integer program, found by a solver one after the other.

Each solution is checked. Then the program gets a no-good cut, which excludes it, and the solver
starts again. When it finds that no point is left, all solutions are known, so k solutions and
the proof that there are no others take k + 1 runs.

A solver runs in a process of its own, which can be ended at any moment. This also keeps solvers
apart, because OR-Tools brings a version of HiGHS that clashes with highspy if both are loaded.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from math import inf
from threading import Thread, Timer
from time import perf_counter, time
from typing import Any

from sudokuenum.common.arguments import check_type, integer_within
from sudokuenum.common.clock import Clock
from sudokuenum.common.parallel import check_jobs
from sudokuenum.errors import PuzzleError, SolverError
from sudokuenum.grids.puzzle import Puzzle, layout_of
from sudokuenum.models.formulations import Program
from sudokuenum.models.solvers import SOLVERS, SolverName, checked_solver, run_solver

_GRACE = 0.3
"""The seconds that a solver has to end by itself when its time is over."""
_MOST_SECONDS = 1e9
"""The longest time limit. A longer limit is treated as no limit, because timers do not accept
it."""


@dataclass(frozen=True)
class SolverRun:
    """One run of a solver.

    Attributes
    ----------
    status
        "solved", "none" (there is no other solution) or "stopped" (out of time).
    solution
        The solution if it is solved.
    seconds
        The length of the run.
    nodes
        The nodes of the search tree.
    """

    status: str
    solution: Puzzle | None
    seconds: float
    nodes: int


def solve_program(
    program: Program,
    solver: SolverName = "highs",
    *,
    limit: int = 1,
    seconds: float | None = None,
    jobs: int | None = 1,
) -> Generator[SolverRun]:
    """Run a solver repeatedly, each time for a new solution.

    If the status of the last run is "none", the solver has proved that there are no other
    solutions.

    Parameters
    ----------
    program
        A program with at most 16 digits.
    solver
        `"highs"`, `"scip"` or `"cpsat"`.
    limit
        The largest number of runs.
    seconds
        A time limit for all runs together (default: no limit).
    jobs
        The number of threads (default: all cores).

    Returns
    -------
    Generator[SolverRun]
        The runs, as they end.

    Raises
    ------
    OptionError
        If the solver is unknown, not installed or not for this program, or if a limit is negative.
    SolverError
        If the solver fails or its answer is wrong.
    PuzzleError
        If the program has more than 16 digits.

    Examples
    --------
    >>> program = formulate(Puzzle("1... .2.. ..3. ...4", Box(2, 2)))
    >>> for run in solve_program(program, "highs", limit=9):
    ...     print(run.status, run.solution)
    solved 1342421324313124
    solved 1423324141322314
    none None
    """
    check_type(program, Program, "a Program")
    most = integer_within(limit, "limit", 0, inf, "the number of runs is 0 or more")
    time_limit, threads = Clock(seconds).limit, check_jobs(jobs)
    solver = checked_solver(solver, program)
    puzzle = Puzzle(
        tuple(program.clues.get(k, 0) for k in range(len(program.cells))),
        program.box,
        program.layout,
    )
    end = None if time_limit is None or time_limit > _MOST_SECONDS else time() + time_limit
    return _runs(puzzle, end, (solver, program, most, end, threads))


def _runs(puzzle: Puzzle, end: float | None, task: tuple[Any, ...]) -> Generator[SolverRun]:
    """Give the task to a process, and check the solutions that it finds."""
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", "from sudokuenum.models.searching import serve; serve()"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        start_new_session=True,  # so that Ctrl-C interrupts only this process
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    timer = Timer((end or 0) - time() + _GRACE, process.kill)
    if end is not None:
        timer.start()
    begin = perf_counter()
    try:
        with suppress(OSError):  # the pipe is broken, and its exit status explains more
            pickle.dump(task, process.stdin)
            process.stdin.flush()
        while True:
            try:
                status, digits, *figures = pickle.load(process.stdout)
            except (EOFError, pickle.UnpicklingError):
                if end is None or time() < end:
                    raise SolverError(f"the solver ended with status {process.wait()}") from None
                status, digits, figures = "stopped", None, [perf_counter() - begin, 0]
            if status == "done":
                return
            if status == "failed":
                raise SolverError(f"solver {task[0]}: {digits}")
            yield SolverRun(status, _checked(puzzle, digits) if digits else None, *figures)
            if status == "stopped":
                return
            begin = perf_counter()
    finally:
        timer.cancel()
        process.kill()
        process.communicate()


def _checked(puzzle: Puzzle, digits: tuple[int, ...]) -> Puzzle:
    """Return the grid with these digits. Raises SolverError if it breaks a rule or a clue."""
    try:
        grid = Puzzle(digits, puzzle.box, puzzle.layout)
    except PuzzleError as error:
        raise SolverError(f"the solver's answer is wrong: {error}") from error
    for cell, (clue, digit) in enumerate(zip(puzzle.cells, digits, strict=True)):
        if digit == 0 or clue not in (0, digit):
            wrong = f"{digit} in {grid.place(cell)}, although the clue is {clue}"
            raise SolverError(f"the solver's answer is wrong: {wrong}")
    for rule, constraint in layout_of(puzzle).constraints_of_rules:
        if not constraint.automaton.reads(digits[cell] for cell in constraint.cells):
            broken = rule.text(puzzle.box.digits)
            raise SolverError(f"the solver's answer is wrong: it breaks the rule '{broken}'")
    return grid


def serve() -> None:
    """Do the work of the other process: read the task, and write the outcome of each run."""
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # redirects whatever a solver prints
    solver, program, limit, end, threads = pickle.load(sys.stdin.buffer)
    Thread(target=_end_with_the_caller, daemon=True).start()

    def reply(*values: Any) -> None:
        pickle.dump(values, replies)
        replies.flush()

    try:
        import_module(SOLVERS[solver].module)  # before the clock starts
        for _ in range(limit):
            begin = perf_counter()
            left = None if end is None else max(0.0, end - time())
            status, values, nodes = run_solver(solver, program, left, threads)
            digits = program.digits(values) if status == "solved" else None
            reply(status, digits, perf_counter() - begin, nodes)
            if digits is None:
                break
            program = program.without(digits)
        reply("done", None)
    except Exception as error:  # the caller raises it again, with a message of one line
        reply("failed", f"{type(error).__name__}: {error}")


def _end_with_the_caller() -> None:
    """Exit as soon as standard input ends, as it does whenever the calling process ends."""
    sys.stdin.buffer.read()
    os._exit(1)
