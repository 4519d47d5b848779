"""A saved count as a state machine: processes that start, die, stop, and whose clocks jump.

Two processes count into one file. However they end, no result may be lost or wrong, and another
process counts the rest.
"""

import signal
import subprocess
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from ended import Case, pace
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from hypothesis.strategies import booleans, floats, sampled_from
from run_command import PYTHON
from toy_count import Powers, begun

from sudokuenum.errors import SavedError
from sudokuenum.results.saved_counts import check_saved, read_status

LEVEL, PAUSE = 100, 0.03
CLOCKS = 0.0, 3.0, -3.0, 3600.0, -3600.0, 1e9, -1e9


class SavedCount(RuleBasedStateMachine):
    """The processes that count into a file."""

    def __init__(self) -> None:
        super().__init__()
        self.temporary = TemporaryDirectory()
        self.folder = Path(self.temporary.name)
        self.file = self.folder / "saved.db"
        self.processes: list[subprocess.Popen[str]] = []
        self.ends = 0
        self.clocks_are_right = True
        self.done: set[int] = set()

    def started(self, clock: float = 0.0, pause: float = PAUSE) -> subprocess.Popen[str]:
        program = str(Path(__file__).with_name("wrong_clock.py"))
        words = [program, str(clock), self.file, self.folder / "log", str(pause), str(LEVEL)]
        return subprocess.Popen(
            [*PYTHON, *map(str, words)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    @initialize(right=booleans())
    def clocks(self, right: bool) -> None:
        self.clocks_are_right = right

    @precondition(lambda self: len(self.processes) < 2)
    @rule(clock=sampled_from(CLOCKS), waits=sampled_from((True, True, False)))
    def start(self, clock: float, waits: bool) -> None:
        process = self.started(0.0 if self.clocks_are_right else clock)
        self.processes.append(process)
        if waits:
            assert process.stdout is not None
            process.stdout.readline()

    @precondition(lambda self: self.processes)
    @rule(number=sampled_from((signal.SIGKILL, signal.SIGKILL, signal.SIGINT)))
    def end(self, number: signal.Signals) -> None:
        process = self.processes.pop(0)
        process.send_signal(number)
        process.communicate(timeout=20 * pace())
        self.ends += 1

    @rule(seconds=floats(0, 0.4))
    def wait(self, seconds: float) -> None:
        time.sleep(seconds)

    @invariant()
    def results_are_right_and_stay(self) -> None:
        if not self.file.exists():
            assert not self.done
            return
        found = check_saved(self.file, [Powers]).results
        assert self.done <= found.keys()
        assert all(one.result.n == number**9 for number, one in found.items())
        self.done = set(found)

    def teardown(self) -> None:
        try:
            while self.processes:
                self.end(signal.SIGKILL)
            if not self.file.exists():
                return
            process = self.started(pause=0.0)
            process.communicate(timeout=60 * pace())
            assert process.returncode == 0
            self.results_are_right_and_stay()
            status = read_status(self.file, [Powers])
            assert (status.done, status.to_do, status.claimed) == (LEVEL, 0, 0)
            counts = begun(self.folder)
            assert sorted(counts) == list(range(1, LEVEL + 1))
            if self.clocks_are_right:  # a process counts one class at a time
                assert sum(counts.values()) <= LEVEL + self.ends
        finally:
            for process in self.processes:
                process.kill()
                process.communicate()
            self.temporary.cleanup()


def case(rng: Random, folder: Path) -> Case:
    number = rng.randrange(1 << 30)
    few = settings(
        max_examples=5,  # some of which start no process
        stateful_step_count=12,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=[*HealthCheck],
    )
    words = f"processes at random, {number}"
    try:
        run_state_machine_as_test(seed(number)(SavedCount), settings=few)
    except (AssertionError, SavedError, subprocess.TimeoutExpired) as error:
        return Case(words, "\n".join([repr(error), *getattr(error, "__notes__", [])]))
    return Case(words)
