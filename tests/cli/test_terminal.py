"""The command on a terminal: its progress, its colours, and the signals that stop it."""

import os
import signal
from pathlib import Path
from subprocess import DEVNULL
from time import monotonic, sleep
from typing import Any

import pytest
from example_puzzles import EXAMPLE, SOLUTION
from how_many import part
from run_command import output, started

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")

MANY = "..5.7..8...6.........4...7....7.....2...1...4.....2..........4.....2..9.....531.2"
"""A puzzle with 534409 solutions."""


class OnATerminal:
    """A process of which one stream is a pseudo-terminal."""

    def __init__(self, command: str, stream: str = "stderr", **others: Any) -> None:
        import pty

        self.ours, theirs = pty.openpty()
        streams = {"stdin": DEVNULL, "stdout": DEVNULL, stream: theirs, **others}
        self.process = started(command, **streams)
        os.close(theirs)
        self.shown = b""

    def read_until(self, text: bytes) -> None:
        while text not in self.shown and self._read():
            pass

    def end(self) -> int:
        """The exit status."""
        while self._read():
            pass
        os.close(self.ours)
        self.process.communicate()
        return self.process.wait(timeout=30)

    def _read(self) -> bool:
        try:
            part = os.read(self.ours, 4096)
        except OSError:  # the process has ended
            return False
        self.shown += part
        return bool(part)


def test_results_go_to_the_file_while_a_terminal_shows_progress(tmp_path: Path) -> None:
    with (tmp_path / "out").open("w+") as out:
        process = OnATerminal(f"repair {EXAMPLE} --every", stdout=out)
        assert process.end() == 0
        out.seek(0)
        assert out.read() == f"{SOLUTION} {EXAMPLE} 1\n"
    assert b"answers" in process.shown
    assert SOLUTION.encode() not in process.shown


def test_cases_are_shown_as_a_share() -> None:
    process = OnATerminal("band 123456789456789123789123456")
    assert process.end() == 0
    assert b"cases" in process.shown
    assert b"%" in process.shown


@pytest.mark.heavy
def test_many_puzzles_and_grids_are_shown_as_a_share(file: Path) -> None:
    file.write_text(f"{SOLUTION}\n" * 200_000)
    for command, unit in ((f"solve {file}", b"lines"), ("sample -n 100001", b"grids")):
        process = OnATerminal(command)
        assert process.end() == 0
        assert unit in process.shown, command
        assert b"%" in process.shown, command
        assert b"\x1b[?25l" not in process.shown


@pytest.mark.heavy
def test_few_puzzles_and_grids_are_shown_without_a_bar() -> None:
    for command in (f"solve {EXAMPLE}", "sample -n 2", f"canonical {SOLUTION}"):
        process = OnATerminal(command)
        assert process.end() in (0, 3)
        assert process.shown.count(b"\r") <= 1, command


@pytest.mark.parametrize(
    ("command", "cells", "shown"),
    part(
        [
            ("solve --layout hypercube --box 4x4", 256, b"tries"),
            ("solutions --layout hypercube --box 4x4", 256, b"tries"),
            ("solutions --count --box 2x5", 100, b"columns"),
            ("solutions --estimate --samples 10000000", 81, b"terms"),
            ("canonical", 100, b"first rows"),
            ("sample --box 2x5", 100, b"solutions"),
            ("repair", 144, b"solutions"),
            ("estimate --box 5x5", 0, b"points"),
            ("essential --layout p", 0, b"choosing the first cells"),
            ("fewest --clues 7 --layout windoku", 0, b"dividing the search into parts"),
        ],
        5,
    ),
)
def test_a_long_call_shows_what_it_does_and_stops(command: str, cells: int, shown: bytes) -> None:
    begin = monotonic()
    process = OnATerminal(f"{command} {'.' * cells}")
    process.read_until(shown)
    assert shown in process.shown
    assert monotonic() - begin < 20  # three seconds, on a machine with nothing else to do
    process.process.send_signal(signal.SIGINT)
    begin = monotonic()
    assert process.end() == 130
    assert monotonic() - begin < 5
    assert process.shown.endswith(b"sudokuenum: stopped\r\n")


def test_ctrl_c_stops_repairs_toward_very_many_solutions() -> None:
    process = OnATerminal(f"repair {MANY}")
    process.read_until(b"answers")
    process.process.send_signal(signal.SIGINT)
    assert process.end() == 130
    assert b"sudokuenum: stopped" in process.shown


@pytest.mark.parametrize("name", part(["SIGINT", "SIGTERM", "SIGHUP"], 2))
def test_signals_stop_a_count_and_leave_the_cursor(path: Path, name: str) -> None:
    number = getattr(signal, name)
    process = OnATerminal(f"count --engine plain --jobs 1 --save {path}")  # of hours
    process.read_until(b"%")
    sleep(0.3)
    process.process.send_signal(number)
    begin = monotonic()
    assert process.end() == 128 + number
    assert monotonic() - begin < 10
    assert process.shown.endswith(b"sudokuenum: stopped\r\n")
    assert b"\x1b[?25l" not in process.shown
    assert "claimed    0\n" in output(f"status {path}")


@pytest.mark.heavy
@pytest.mark.parametrize(
    "command", [f"solve --format grid {EXAMPLE}", f"repair {EXAMPLE} --answer {SOLUTION}"]
)
def test_a_terminal_shows_grids_in_colour_unless_it_must_not(command: str) -> None:
    def shown(**variables: str) -> str:
        unset = ("NO_COLOR", "FORCE_COLOR")
        environment = {name: value for name, value in os.environ.items() if name not in unset}
        environment |= {"TERM": "xterm-256color", **variables}
        process = OnATerminal(command, "stdout", env=environment)
        assert process.end() == 0
        return process.shown.decode().replace("\r\n", "\n")

    coloured = shown()
    assert "\x1b[1m3\x1b[0m" in coloured
    assert "+-------+-------+-------+" in coloured
    plain = output(command)
    assert "\x1b" not in plain
    assert shown(NO_COLOR="1") == plain
    assert shown(TERM="dumb") == plain
