"""The command as a process: its signals, its streams, the files that it reads and writes."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest
from example_puzzles import EXAMPLE, SOLUTION
from how_many import part
from run_command import (
    PYTHON,
    ended_by_ctrl_c,
    python,
    refused,
    remark,
    run,
    run_here,
    started,
    status_of,
)

from sudokuenum.cli import pictures

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and streams of POSIX")

FOUR, SOLVED_FOUR = "1..............4", "1342241342313124"


def shell(line: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a line of a shell, in which sudokuenum is the command."""
    line = f"sudokuenum() {{ '{sys.executable}' -W error -m sudokuenum \"$@\"; }}; {line}"
    command = ["/bin/sh", "-c", line]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


@pytest.mark.parametrize("option", part(pictures.OPTIONS, 2))
@pytest.mark.parametrize("link", [None, Path.symlink_to, Path.hardlink_to])
def test_a_picture_never_replaces_the_puzzle(file: Path, option: str, link: object) -> None:
    file.write_text(EXAMPLE)
    picture = file
    if callable(link):
        picture = file.parent / "linked"
        link(picture, file)
    for command in ("explain", "solve", "repair"):
        error = refused(f"{command} {file} {option} {picture}")
        assert error == f"'{picture}' is both input and output"
    refused(f"repair {EXAMPLE} --answer {file} {option} {picture}")
    done = run("solve", option, picture, stdin=file.open())
    assert (done.returncode, done.stdout) == (2, "")
    assert file.read_text() == EXAMPLE


def test_standard_output_is_no_other_file(file: Path) -> None:
    file.write_text(f"{EXAMPLE}\n")
    done = shell(f"sudokuenum solve {file} >> {file}")
    assert done.returncode == 2
    assert done.stderr == f"sudokuenum: '{file}' is both input and output\n"
    assert file.read_text() == f"{EXAMPLE}\n"
    for options in ("solve 1... --svg", "count --quiet --certificate", "count --save"):
        done = shell(f"sudokuenum {options} out >> out", file.parent)
        assert (done.returncode, done.stderr) == (2, "sudokuenum: 'out' would be written twice\n")


def test_a_file_that_cannot_be_read_is_named_and_results_stay(file: Path) -> None:
    file.write_text(f"{FOUR}\n{EXAMPLE}\n")
    done = run("solve", file, "/proc/self/mem")
    assert done.stdout == f"{SOLVED_FOUR} many\n{SOLUTION} one\n"
    assert done.returncode == 2
    assert done.stderr.startswith("sudokuenum: '/proc/self/mem': ")
    assert done.stderr.count("\n") == 1
    if os.path.exists("/proc/self/mem"):
        done = shell("sudokuenum solve < /proc/self/mem")
        assert done.stderr == "sudokuenum: standard input: cannot be read: Input/output error\n"
        assert done.returncode == 2


def test_a_closed_pipe_ends_it_quietly() -> None:
    process = started(f"solutions {'.' * 81}")
    assert process.stdout is not None
    assert process.stderr is not None
    assert len(process.stdout.readline()) == 82
    process.stdout.close()
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(timeout=30) == 141


def test_closed_streams_are_no_error() -> None:
    for closed in ("1>&-", "2>&-"):
        done = shell(f"sudokuenum --quiet --method columns {closed}")
        assert (done.returncode, done.stderr) == (0, "")


def test_standard_input_that_is_closed_or_no_text_is_one_line() -> None:
    done = shell("sudokuenum solve <&-")
    message = "standard input: no puzzle; name a file of puzzles, or write the cells"
    assert (done.returncode, done.stderr) == (2, f"sudokuenum: {message}\n")
    bad = shell("printf '\\377\\n' | PYTHONIOENCODING=utf-8 sudokuenum solve")
    assert (bad.returncode, bad.stderr.count("\n")) == (2, 1)


@pytest.mark.slow
def test_ctrl_c_stops_a_count_of_12x12_classes() -> None:
    process = started("count --box 4x3 --classes 6-1000 --jobs 1")
    assert remark(process).startswith("classes of 12x12 bands, and tables for them (")
    assert remark(process).startswith("995 of 144578 classes to count on 1 thread: ")
    assert ended_by_ctrl_c(process) == "sudokuenum: stopped\n"


@pytest.mark.heavy
def test_ctrl_c_stops_the_search_for_a_smallest_repair() -> None:
    empty = f"{'.' * 144} --box 3x4"
    answer = run_here(f"solve {empty}", status=3).out.split()[0]
    process = started(f"repair {empty} --answer {answer} --minimum")
    assert "more than 1000000 solutions" in remark(process)
    assert ended_by_ctrl_c(process) == "sudokuenum: stopped\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize(
    "command",
    ["--help", "solve --help", "--version", f"solve {FOUR}", "count --quiet --method columns"],
)
def test_a_full_standard_output_is_named(command: str) -> None:
    with open("/dev/full", "w") as full:
        done = run(command, stdout=full)
    assert done.stderr == "sudokuenum: standard output: No space left on device\n"
    assert done.returncode == 2


@pytest.mark.heavy
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_remarks_that_cannot_be_written_change_nothing() -> None:
    with open("/dev/full", "w") as full:
        for command, status, out in (
            (f"solve {FOUR}", 3, f"{SOLVED_FOUR} many\n"),
            (f"solutions {FOUR} --limit 1", 0, f"{SOLVED_FOUR}\n"),
            ("solve 'no puzzle'", 2, ""),
            ("nonsense", 2, ""),
        ):
            done = run(command, stderr=full)
            assert (done.returncode, done.stdout) == (status, out)


def test_results_wait_for_a_pipe_that_does_not_block() -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    process = started("bands --level 36288", stdout=writing)
    os.close(writing)
    sleep(1.5)  # the pipe is full now
    with open(reading) as pipe:
        assert len(pipe.readlines()) == 36289 + 3
    assert status_of(process) == 0


def test_a_signal_while_lines_are_written_doubles_none() -> None:
    for delay in part((0.0, 0.003, 0.01, 0.03), 2):
        process = started(f"solutions {'.' * 81}")
        assert process.stdout is not None
        process.stdout.readline()
        sleep(delay)
        process.send_signal(signal.SIGINT)
        grids = process.communicate(timeout=30)[0].split()
        assert process.returncode == 130
        assert len(set(grids)) == len(grids)


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_at_the_start_is_no_traceback(name: str) -> None:
    number = getattr(signal, name)
    # as if the signal came while the first module is imported, and every later one in turn
    script = (
        "import signal, sys, sudokuenum.cli as cli\n"
        "class Finder:\n"
        "    left = {left}\n"
        "    def find_spec(self, *_):\n"
        "        Finder.left -= 1\n"
        "        if not Finder.left: signal.raise_signal({number})\n"
        "sys.meta_path.insert(0, Finder())\n"
        "sys.argv[1:] = ['solve', '{puzzle}']\n"
        "sys.exit(cli.run())"
    )
    for left in (1, 2, 5, 20, 60):
        text = script.format(left=left, number=int(number), puzzle=EXAMPLE)
        command = [*PYTHON, "-c", text]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (128 + number, ""), left
        assert done.stderr == "sudokuenum: stopped\n"


@pytest.mark.parametrize(
    "lines",
    [
        "try: signal.raise_signal(15)\n    except KeyboardInterrupt: raise ImportError from None",
        "weakref.finalize(set(), signal.raise_signal, 15); queue.SimpleQueue().get(timeout=60)",
    ],
)
def test_a_signal_that_an_import_or_a_callback_catches_is_a_signal(lines: str) -> None:
    script = (
        "import queue, signal, sys, weakref\nfrom sudokuenum.cli import run\n"
        "from sudokuenum.cli.commands import rank\n"
        f"def broken(arguments):\n    {lines}\nrank.run = broken\n"
        "sys.argv[1:] = ['rank']\nsys.exit(run())"
    )
    command = [*PYTHON, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    assert (done.returncode, done.stderr) == (143, "sudokuenum: stopped\n")


def test_ignored_signals_stay_ignored() -> None:
    count = "sudokuenum --level 71 --jobs 1 --quiet"  # of a second
    done = shell(f"trap '' INT HUP; {count} & sleep 0.3; kill -INT $!; kill -HUP $!; wait $!")
    assert (done.returncode, done.stderr) == (0, "")


def test_the_command_starts_without_what_only_options_need() -> None:
    # what measures coverage has imported some of them before
    script = (
        "import sys; before = {{*sys.modules}}\n"
        "from sudokuenum.cli import main; main(['solve', '{0}'])\n"
        "print({{'rich', 'xml', 'lazy_loader', 'sqlite3'}} & sys.modules.keys() - before)"
    )
    assert python(script.format(EXAMPLE)) == f"{SOLUTION} one\nset()\n"
