"""Signals at random moments of long commands, and readers of their output that go away.

The command must end within half a second, with status 128 plus the number of the signal, at most
one line of error and a visible cursor. What it has saved must be whole, and counting on must give
the same number as a count without a signal.
"""

import os
import pty
import shlex
import signal
import subprocess
import threading
import time
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from ended import Case, Ended, crash, pace
from processes import ran
from puzzles_in_files import DATA
from run_command import started

from sudokuenum.results import read_status

GRID = "123456789456789123789123456231674895875912364694538217317265948542897631968341572"
SAVED = (
    "count --level 71 --jobs 1 --save saved.db",
    "count --level 44 --engine sums --jobs 2 --save saved.db",
    "essential --box 2x4 --save saved.db",
    "fewest --box 2x2 --layout x --clues 4 --save saved.db",
)
PRINTED = (
    "generate -n 9999",
    "sample -n 9999999",
    f"rate {DATA / 'puzzles_hardest.txt'}",
    f"solutions {'.' * 81}",
    "catalogue 0:99999999",
    f"minimise --all --clues 22 --jobs 2 {GRID}",
)
SECONDS = 0.5
"""The seconds in which a command ends after a signal, if it has a core for itself."""


class Stop(NamedTuple):
    """The way in which a command is stopped."""

    delay: float
    """The seconds after its start."""
    numbers: list[signal.Signals]
    """The signals that it gets; SIGPIPE is what it gets when its output is closed."""
    terminal: bool
    """True if it writes its progress to a terminal."""


@cache
def answer(command: str) -> str:
    """Return what a count prints that nobody stops."""
    with TemporaryDirectory() as folder:
        ended = ran([*shlex.split(command), "--quiet"], Path(folder))
    assert (ended.status, ended.err) == (0, ""), ended
    return ended.out


def case(rng: Random, folder: Path) -> Case:
    saves = rng.random() < 0.5
    command = rng.choice(SAVED if saves else PRINTED)
    some = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
    numbers = rng.choices(some, k=rng.choice((1, 1, 1, 2)))
    if not saves and rng.random() < 0.3:
        numbers = [signal.SIGPIPE]
    stop = Stop(rng.uniform(0.05, 2) * pace(), numbers, rng.random() < 0.3)
    ended, seconds = stopped(command, stop, folder)
    names = " and ".join(number.name for number in numbers)
    where = " on a terminal" if stop.terminal else ""
    words = f"{command}{where}, {names} after {stop.delay:.2f} s"
    fault = fault_of(ended, seconds, stop)
    return Case(words, fault or (fault_of_file(command, folder) if saves else ""))


def stopped(command: str, stop: Stop, folder: Path) -> tuple[Ended, float]:
    """Start a command and stop it; return how it ended, and how many seconds that took."""
    main, other = pty.openpty() if stop.terminal else os.pipe()
    remarks: list[bytes] = []
    environment = {**os.environ, "TERM": "xterm"}
    process = started(command, cwd=folder, stdin=subprocess.DEVNULL, stderr=other, env=environment)
    os.close(other)
    assert process.stdout is not None
    pipe = process.stdout
    readers = [threading.Thread(target=read_all, args=(main, remarks), daemon=True)]
    if stop.numbers != [signal.SIGPIPE]:  # a command whose output nobody reads would wait
        copy = os.dup(pipe.fileno())
        readers.append(threading.Thread(target=read_all, args=(copy, []), daemon=True))
    for reader in readers:
        reader.start()
    time.sleep(stop.delay)
    begin = time.monotonic()
    for number in stop.numbers:
        if number == signal.SIGPIPE:
            pipe.close()
        else:
            process.send_signal(number)
    try:
        process.wait(20 * pace())
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    seconds = time.monotonic() - begin
    for reader in readers:
        reader.join(10)
    pipe.close()
    err = b"".join(remarks).decode(errors="backslashreplace").replace("\r\n", "\n")
    return Ended(process.returncode, "", err), seconds


def read_all(number: int, into: list[bytes]) -> None:
    """Read a pipe or a terminal to its end, and close it."""
    try:
        while part := os.read(number, 1 << 16):
            into.append(part)
    except OSError:  # the other end of a terminal is closed
        pass
    os.close(number)


def fault_of(ended: Ended, seconds: float, stop: Stop) -> str:
    if ended.err.rpartition("\x1b[?25h")[2].count("\x1b[?25l"):
        return "the cursor is hidden"
    if any(ended.status == -number for number in stop.numbers) or starts(ended.err):
        return ""  # it came before the first line of the package ran
    plain = ended._replace(err=ended.err.replace("\r", "")) if not stop.terminal else None
    if plain is not None and (crashed := crash(plain)):
        return crashed
    if "Traceback" in ended.err:
        return "traceback"
    codes = {0, *(141 if n == signal.SIGPIPE else 128 + n for n in stop.numbers)}
    if ended.status not in codes:
        return f"status {ended.status}: {ended.err[-200:]!r}"
    if ended.status not in (0, 141) and "sudokuenum: stopped\n" not in ended.err:
        return f"it does not say that it was stopped: {ended.err[-200:]!r}"
    limit = SECONDS * pace()
    if stop.numbers != [signal.SIGPIPE] and seconds > limit:
        return f"it took {seconds:.2f} s to end, of {limit:.2f} s"
    return ""


def starts(err: str) -> bool:
    """Return whether a traceback comes from the start of Python, before the package runs."""
    return "Traceback" in err and "/sudokuenum/cli/" not in err


def fault_of_file(command: str, folder: Path) -> str:
    saved = folder / "saved.db"
    if saved.exists():
        read_status(saved)
    ended = ran([*shlex.split(command), "--quiet"], folder)
    if (ended.status, ended.out, ended.err) != (0, answer(command), ""):
        return f"counting on ends with {ended.status}, {ended.out!r}, {ended.err!r}"
    others = {path.name for path in folder.iterdir()} - {"saved.db"}
    return f"left over: {sorted(others)}" if others else ""
