"""The random trials work: a few cases of each kind end well, and a fault is found."""

import subprocess
import sys
from pathlib import Path

import pytest
from ended import Ended, fault
from how_many import cases
from run import KINDS, Row, table
from run_command import PYTHON

PROGRAM = Path(__file__).with_name("run.py")
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="fork, limits and disks of Linux")


@pytest.mark.parametrize("kind", KINDS)
def test_some_cases_of_each_kind(kind: str) -> None:
    number = cases(10, 100) if kind in ("commands", "calls") else cases(1, 10)
    words = [str(PROGRAM), "--kinds", kind, "--cases", str(number)]
    done = subprocess.run([*PYTHON, *words], capture_output=True, text=True, check=False)
    assert done.stdout.endswith("\n"), done.stderr
    assert f"\n| {kind} | {number} | 0 |" in done.stdout, done.stdout
    assert (done.returncode, done.stderr) == (0, "")


def test_a_case_that_fails_is_told_with_the_command_that_repeats_it() -> None:
    program = (
        "import sys, runpy; from pathlib import Path\n"
        f"sys.path[:0] = {[str(PROGRAM.parent), str(PROGRAM.parents[1])]}\n"
        "import run, small_memory, ended\n"
        "small_memory.case = lambda *_: ended.Case('solve x', 'status 7')\n"
        "sys.exit(run.main(['--kinds', 'memory', '--cases', '2', '--first', '5', '--seed', '9']))"
    )
    command = [*PYTHON, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    repeated = "    python tests/stress/run.py --kinds memory --seed 9 --first 5 --cases 1\n"
    assert f"memory: solve x: status 7\n{repeated}" in done.stdout, done.stderr
    assert "| memory | 2 | 2 | 0 |" in done.stdout
    assert done.returncode == 1


@pytest.mark.parametrize(
    ("ended", "words"),
    [
        (Ended(0, "5\n", "seed 5\n"), ""),
        (Ended(2, "", "sudokuenum: x\n"), ""),
        (Ended(143, "", "sudokuenum: stopped\n"), ""),
        (Ended(1, "", "Traceback (most recent call last):\nValueError\n"), "traceback: ValueError"),
        (Ended(0, "", "x.py:5: ResourceWarning: unclosed\n"), "warning"),
        (Ended(2, "", "sudokuenum: \x1b[2J\n"), "control characters on stderr"),
        (Ended(7, "", ""), "status 7"),
        (Ended(-11, "", ""), "status -11"),
        (Ended(-9, "", "", stopped=True), "does not end"),
        (Ended(2, "", ""), "0 lines of errors"),
        (Ended(2, "", "sudokuenum: x\nsudokuenum: y\n"), "2 lines of errors"),
        (Ended(2, "", "sudokuenum: x\nmore\n"), "lines after the error"),
        (Ended(0, "5\n", "sudokuenum: x\n"), "an error with status 0"),
        (Ended(2, "", f"sudokuenum: {'x' * 1000}\n"), "more than 1000"),
    ],
)
def test_what_is_wrong_with_the_end_of_a_command(ended: Ended, words: str) -> None:
    assert words in fault(ended)
    assert bool(words) == bool(fault(ended))


def test_the_table_is_markdown() -> None:
    assert table([Row("calls", 1234, 5, 6, 7.8)]).splitlines() == [
        "| kind | cases | failures | stopped | seconds |",
        "| --- | ---: | ---: | ---: | ---: |",
        "| calls | 1,234 | 5 | 6 | 8 |",
    ]
