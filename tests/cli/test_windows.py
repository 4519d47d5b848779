"""The command on Windows: two processes and one file, encodings of text, ends of lines."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from example_puzzles import EXAMPLE, SOLUTION
from run_command import COMMAND, refused, started, status_of

from sudokuenum.results import read_status

pytestmark = pytest.mark.skipif(sys.platform != "win32", reason="files of Windows")


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
    words = [*COMMAND, "solve", str(tmp_path / "żółć 数独.txt")]
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


def test_a_path_may_be_written_as_on_windows() -> None:
    error = refused("solve 1............... --layout no\\layout")
    assert error == "layout 'no\\layout': No such file or directory"
