"""The command on Windows: Ctrl-C in a console, two processes and one file, encodings of text."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from example_puzzles import EXAMPLE, SOLUTION
from run_command import COMMAND, PYTHON, started, status_of

from sudokuenum.results import read_status

pytestmark = pytest.mark.skipif(sys.platform != "win32", reason="consoles and files of Windows")

IN_A_CONSOLE = """
import ctypes, json, os, signal, subprocess, sys, time
from sudokuenum.errors import SavedError
from sudokuenum.results import read_status

report, path, *command = sys.argv[1:]
ctypes.windll.kernel32.SetConsoleCtrlHandler(None, False)  # a parent may have switched Ctrl-C off
signal.signal(signal.SIGINT, lambda *_: None)  # all processes in the console get the event
process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
done, end = 0, time.monotonic() + 60
while done < 10 and time.monotonic() < end:
    time.sleep(0.1)
    try:
        done = read_status(path).done
    except SavedError:  # no file yet
        pass
begin = time.monotonic()
os.kill(0, signal.CTRL_C_EVENT)
try:
    _, errors = process.communicate(timeout=30)
finally:
    process.kill()
about = [done, time.monotonic() - begin, process.returncode, errors]
open(report, "w").write(json.dumps(about))
"""
"""A program that interrupts a count once ten classes are saved, and reports how it ended."""


def test_ctrl_c_in_a_console_ends_a_count_and_keeps_its_file(tmp_path: Path) -> None:
    report, path = tmp_path / "report.json", tmp_path / "saved.db"
    count = [*COMMAND, "count", "--quiet", "--level", "36288", "--jobs", "1", "--save", path]
    own: Any = {"creationflags": getattr(subprocess, "CREATE_NEW_CONSOLE", 0)}
    command = [*PYTHON, "-c", IN_A_CONSOLE, report, path, *count]
    assert subprocess.run(command, check=False, timeout=120, **own).returncode == 0
    done, seconds, status, errors = json.loads(report.read_text())
    assert done >= 10
    assert (status, errors) == (130, "sudokuenum: stopped\n")
    assert seconds < 5
    about = read_status(path)
    assert done <= about.done < 36288
    assert (about.claimed, about.processes) == (0, 0)


def test_two_processes_count_into_one_file(tmp_path: Path) -> None:
    path = tmp_path / "saved.db"
    command = f"count --quiet --level 416 --jobs 1 --save {path}"
    processes = [started(command) for _ in range(2)]
    assert [status_of(process, within=120) for process in processes] == [0, 0]
    about = read_status(path)
    assert (about.done, about.claimed) == (416, 0)


@pytest.mark.parametrize("legacy", ["", "1"])
def test_names_that_a_code_page_lacks_are_escaped(legacy: str, tmp_path: Path) -> None:
    unset = ("PYTHONIOENCODING", "PYTHONUTF8")
    environment = {name: value for name, value in os.environ.items() if name not in unset}
    environment["PYTHONLEGACYWINDOWSSTDIO"] = legacy
    words = [*COMMAND, "solve", tmp_path / "żółć 数独.txt"]
    with (tmp_path / "errors").open("wb") as errors:
        done = subprocess.run(words, check=False, stderr=errors, env=environment)
    printed = (tmp_path / "errors").read_bytes()
    assert done.returncode == 2
    assert printed.count(b"\n") == 1
    assert printed.startswith(b"sudokuenum: ")
    assert b"No such file or directory" in printed


def test_redirected_output_has_the_ends_of_lines_of_windows(tmp_path: Path) -> None:
    given, taken = tmp_path / "puzzle.txt", tmp_path / "solution.txt"
    given.write_bytes(f"{EXAMPLE}\r\n".encode() * 2)
    with given.open("rb") as puzzles, taken.open("wb") as solutions:
        subprocess.run([*COMMAND, "solve"], stdin=puzzles, stdout=solutions, check=True)
    assert taken.read_bytes() == f"{SOLUTION} one\r\n".encode() * 2
