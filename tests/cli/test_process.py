"""The command as a process: its signals, its streams, the files that it reads and writes."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest
from run_command import COMMAND, refused, run

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and streams of POSIX")

PUZZLE = "3..2.1...74.....19.2..6.5...3.74...1..8...9..6...92.5...2.8..4.15.....97...9.3..2"
ANSWER = "395271486746835219821469573539748621278516934614392758962187345153624897487953162"
TWELVE = "123456789456789123789123456231......645......897......312......564......978......"
FOUR, SOLVED_FOUR = "1..............4", "1342241342313124"
LONG = ["count", "--engine", "plain"]
"""A count of hours."""


def shell(line: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a line of a shell, in which sudokuenum is the command."""
    line = f"sudokuenum() {{ '{sys.executable}' -m sudokuenum \"$@\"; }}; {line}"
    command = ["/bin/sh", "-c", line]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)


@pytest.mark.parametrize("option", ["--svg", "--png"])
@pytest.mark.parametrize("link", [None, Path.symlink_to, Path.hardlink_to])
def test_a_picture_never_replaces_the_puzzle(
    tmp_path: Path, option: str, link: object, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "proper.txt"
    file.write_text(PUZZLE)
    picture = file
    if callable(link):
        picture = tmp_path / "linked"
        link(picture, file)
    of_picture = [option, str(picture)]
    for command in ("explain", "solve", "repair"):
        error = refused([command, str(file), *of_picture], capsys)
        assert error == f"sudokuenum: '{picture}' is to be read and written\n"
    refused(["repair", PUZZLE, "--answer", str(file), *of_picture], capsys)
    done = run("solve", option, picture, stdin=file.open())
    assert (done.returncode, done.stdout) == (2, "")
    assert file.read_text() == PUZZLE


def test_standard_output_is_no_other_file(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{PUZZLE}\n")
    done = shell(f"sudokuenum solve {file} >> {file}")
    assert (done.returncode, done.stderr) == (
        2,
        f"sudokuenum: '{file}' is to be read and written\n",
    )
    assert file.read_text() == f"{PUZZLE}\n"
    for options in ("solve 1... --svg", "count --quiet --certificate", "count --save"):
        done = shell(f"sudokuenum {options} out >> out", tmp_path)
        assert (done.returncode, done.stderr) == (2, "sudokuenum: 'out' is to be written twice\n")


def test_a_file_that_cannot_be_read_is_named_and_results_stay(tmp_path: Path) -> None:
    good = tmp_path / "good.txt"
    good.write_text(f"{FOUR}\n{PUZZLE}\n")
    done = run("solve", good, "/proc/self/mem")
    assert done.stdout == f"{SOLVED_FOUR} many\n{ANSWER} one\n"
    assert done.returncode == 2
    assert done.stderr.startswith("sudokuenum: '/proc/self/mem': ")
    assert done.stderr.count("\n") == 1
    if os.path.exists("/proc/self/mem"):
        done = shell("sudokuenum solve < /proc/self/mem")
        assert done.stderr == "sudokuenum: standard input: cannot be read: Input/output error\n"
        assert done.returncode == 2


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize(
    "arguments",
    [["--help"], ["solve", "--help"], ["--version"], ["solve", FOUR], ["count", "--quiet"]],
)
def test_a_full_standard_output_is_named(arguments: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = run(*arguments, stdout=full)
    assert done.stderr == "sudokuenum: standard output: No space left on device\n"
    assert done.returncode == 2


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_remarks_that_cannot_be_written_change_nothing() -> None:
    with open("/dev/full", "w") as full:
        for arguments, status, out in (
            (["solve", FOUR], 3, f"{SOLVED_FOUR} many\n"),
            (["solutions", FOUR, "--limit", "1"], 0, f"{SOLVED_FOUR}\n"),
            (["solve", "no puzzle"], 2, ""),
            (["nonsense"], 2, ""),
        ):
            done = run(*arguments, stderr=full)
            assert (done.returncode, done.stdout) == (status, out)


def test_results_wait_for_a_pipe_that_does_not_block() -> None:
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    process = subprocess.Popen([*COMMAND, "bands", "--level", "36288"], stdout=writing)
    os.close(writing)
    sleep(1.5)  # the pipe is full now
    with open(reading) as pipe:
        assert len(pipe.readlines()) == 36289 + 3
    assert process.wait(timeout=30) == 0


def test_a_signal_while_lines_are_written_doubles_none(tmp_path: Path) -> None:
    for delay in (0.0, 0.003, 0.01, 0.03):
        process = subprocess.Popen(
            [*COMMAND, "solutions", "." * 81], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        assert process.stdout is not None
        process.stdout.readline()
        sleep(delay)
        process.send_signal(signal.SIGINT)
        grids = process.communicate(timeout=30)[0].split()
        assert process.returncode == 130
        assert len(set(grids)) == len(grids)


def test_a_repair_that_finds_nothing_in_time_is_no_success(tmp_path: Path) -> None:
    for option in ("--minimum", "--every", "--alternatives", "--json"):
        done = run("repair", TWELVE, option, "--seconds", "0")
        assert done.returncode == 1
        assert done.stderr.startswith("sudokuenum: stopped after 0 seconds: ")
    assert run("repair", PUZZLE, "--every").returncode == 0


class OnATerminal:
    """A process whose stderr is a pseudo-terminal, and whose stdout is a file."""

    def __init__(self, arguments: list[str], out: Path) -> None:
        import pty

        self.ours, theirs = pty.openpty()
        with out.open("w") as file:
            self.process = subprocess.Popen(
                [*COMMAND, *arguments], stdin=subprocess.DEVNULL, stdout=file, stderr=theirs
            )
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
        return self.process.wait(timeout=30)

    def _read(self) -> bool:
        try:
            part = os.read(self.ours, 4096)
        except OSError:  # the process has ended
            return False
        self.shown += part
        return bool(part)


def test_results_go_to_the_file_while_a_terminal_shows_progress(tmp_path: Path) -> None:
    out = tmp_path / "out"
    process = OnATerminal(["repair", PUZZLE, "--every"], out)
    assert process.end() == 0
    assert out.read_text() == f"{ANSWER} {PUZZLE} 1\n"
    assert b"answers" in process.shown
    assert ANSWER.encode() not in process.shown


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_signals_stop_a_count_and_leave_the_cursor(tmp_path: Path, name: str) -> None:
    number = getattr(signal, name)
    saved = tmp_path / "count.db"
    process = OnATerminal([*LONG, "--save", str(saved)], tmp_path / "out")
    process.read_until(b"%")
    sleep(0.3)
    process.process.send_signal(number)
    begin = monotonic()
    assert process.end() == 128 + number
    assert monotonic() - begin < 10
    assert process.shown.endswith(b"sudokuenum: stopped\r\n")
    assert b"\x1b[?25l" not in process.shown
    assert "claimed    0\n" in run("status", saved).stdout


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
        text = script.format(left=left, number=int(number), puzzle=PUZZLE)
        done = subprocess.run(
            [sys.executable, "-c", text], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout) == (128 + number, ""), left
        assert done.stderr == "sudokuenum: stopped\n"


def test_a_signal_that_an_import_turns_into_an_error_is_a_signal() -> None:
    script = (
        "import sys, signal\n"
        "from sudokuenum import cli\n"
        "from sudokuenum.cli import rank\n"
        "def broken(arguments):\n"
        "    try: signal.raise_signal(signal.SIGTERM)\n"
        "    except KeyboardInterrupt: raise ImportError('no datetime') from None\n"
        "rank.run = broken\n"
        "sys.argv[1:] = ['rank']\n"
        "sys.exit(cli.run())"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (143, "sudokuenum: stopped\n")


def test_ignored_signals_stay_ignored() -> None:
    count = "sudokuenum --level 416 --jobs 1 --quiet"  # of seconds
    done = shell(f"trap '' INT HUP; {count} & sleep 0.5; kill -INT $!; kill -HUP $!; wait $!")
    assert (done.returncode, done.stderr) == (0, "")


def test_the_command_starts_without_what_only_options_need() -> None:
    # what measures coverage has imported some of them before
    script = (
        "import sys; before = {{*sys.modules}}\n"
        "from sudokuenum.cli import main; main(['solve', '{0}'])\n"
        "print({{'rich', 'xml', 'lazy_loader', 'sqlite3'}} & sys.modules.keys() - before)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script.format(PUZZLE)], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"{ANSWER} one\nset()\n"
