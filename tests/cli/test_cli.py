import json
import os
import re
import signal
import subprocess
import sys

import pytest
from run_command import COMMAND, output, run

from sudokuenum import __version__
from sudokuenum.bands.classes import LEVELS
from sudokuenum.cli import main
from sudokuenum.cli.commands import COMMANDS
from sudokuenum.common.durations import duration
from sudokuenum.counting.engines import ENGINES

FIRST = "123456789456789123789123456"
PUZZLE = "3..2.1...74.....19.2..6.5...3.74...1..8...9..6...92.5...2.8..4.15.....97...9.3..2"
ANSWER = "395271486746835219821469573539748621278516934614392758962187345153624897487953162"
MANY = "..5.7..8...6.........4...7....7.....2...1...4.....2..........4.....2..9.....531.2"
"""A puzzle with 534409 solutions."""


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.04, "0.04 s"),
        (99.9, "99.9 s"),
        (100, "2 minutes"),
        (5999, "100 minutes"),
        (6000, "1.7 hours"),
        (1e6, "11.6 days"),
    ],
)
def test_times_are_told_in_a_unit_that_fits(seconds: float, words: str) -> None:
    assert duration(seconds) == words


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--level", "0"], "level 0: the levels are 36288, 2051, 416, 174, 71, 44"),
        (["--level", "45"], "level 45: the levels are 36288, 2051, 416, 174, 71, 44"),
        (["bands", "--level", "45"], "level 45: the levels are 36288, 2051, 416, 174, 71, 44"),
        (["--engine", "best"], "engine 'best': the engines are dfs, columns, templates, plain"),
        (["verify", "--engine", "x"], "engine 'x': the engines are dfs, columns, templates, plain"),
        (["--jobs", "0"], "jobs 0: the number of threads is 1 to 1024"),
        (["verify", "--jobs", "0"], "jobs 0: the number of threads is 1 to 1024"),
        (["--jobs", "9" * 20], f"jobs {'9' * 20}: the number of threads is 1 to 1024"),
        (["--box", "3by3"], "box '3by3': expected ROWSxCOLUMNS, such as 3x3"),
        (
            ["--box", "2x3", "--level", "44"],
            "box 2x3: --level goes with the method chain, which is for 3x3 boxes",
        ),
        (
            ["bands", "--top-rows", "--level", "44"],
            "argument --level: not allowed with argument --top-rows (see sudokuenum bands --help)",
        ),
        (["--method", "x"], "method 'x': the methods are chain, columns"),
        (
            ["--method", "columns", "--engine", "dfs"],
            "method columns: --engine goes with the method chain only",
        ),
        (["--engine", ""], "engine '': the engines are dfs, columns, templates, plain"),
        (["--certificate", "a", "--html", "./a"], "'a' is to be written twice"),
        (["--save", "a", "--certificate", "a"], "'a' is to be written twice"),
        (["estimate", "--samples", "1"], "samples 1: at least 2 are needed"),
        (["estimate", "--samples", "9", "--seed", "-1"], "seed -1: it is 0 or more"),
        (["estimate", "--confidence", "2"], "--confidence does not go with the formula alone"),
        (
            ["count", "--classes", "1-5"],
            "--classes: only the classes of boxes of 4x3 are counted in ranges",
        ),
        (
            ["count", "--box", "3x4", "--classes", "0-7"],
            "classes '0-7': expected increasing ranges such as 1-100,205 of 1-144578",
        ),
        (
            ["count", "--box", "4x3", "--classes", "1-5", "--certificate", "c.json"],
            "--classes: --certificate does not go with a range",
        ),
        (
            ["count", "--box", "4x3", "--classes", "1-5", "--quiet"],
            "--classes: --quiet needs --save, else there is nothing to print",
        ),
        (["band", "12"], "a band has 27 digits, not 2"),
        (
            ["band", FIRST, "--engine", "x"],
            "engine 'x': the engines are dfs, columns, templates, plain",
        ),
        (
            ["band", FIRST[:18] + "789123455"],
            "digit 5 stands twice in row 3 of the band: in r3c8 and in r3c9",
        ),
    ],
)
def test_bad_input_is_one_line_and_status_2(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr() == ("", f"sudokuenum: {message}\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["cuont"],
        ["--jobs", "many"],
        ["--nonsense"],
        ["band"],
        ["bands", "--csv", "--json"],
        ["--quiet", "--json"],
        ["bands", "a\nb"],
        ["bands", "--levle", "44"],
    ],
)
def test_wrong_use_is_one_line_with_a_hint(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(r"sudokuenum: .+ \(see sudokuenum.* --help\)\n", err)
    if arguments[0] in ("band", "bands"):
        assert f"(see sudokuenum {arguments[0]} --help)" in err


def test_help_names_what_there_is() -> None:
    listed = re.findall(r"^  ([a-z][a-z-]+)  +\S", output("--help"), re.MULTILINE)
    assert listed == list(COMMANDS)
    text = " ".join(output("count", "--help").split())
    assert all(str(level) in text for level in LEVELS)
    assert all(f"{engine}:" in text for engine in ENGINES)
    for command in COMMANDS:
        assert f"Example: sudokuenum {command}" in " ".join(output(command, "--help").split())


def test_version_imports_nothing_heavy() -> None:
    assert output("--version") == f"sudokuenum {__version__}\n"
    script = "import sys, sudokuenum.cli as c; print({'numpy', 'rich'} & sys.modules.keys())"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == "set()\n"


def test_help_and_version_import_no_command() -> None:
    script = (
        "import sys, contextlib; from sudokuenum import cli\n"
        "for option in ('--help', '--version'):\n"
        "    with contextlib.suppress(SystemExit): cli.main([option])\n"
        "from sudokuenum.cli.commands import COMMANDS\n"
        "modules = {'sudokuenum.cli.' + name.replace('-', '_') for name in COMMANDS}\n"
        "print(sorted(modules & sys.modules.keys()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("\n[]\n")


def test_a_closed_pipe_ends_it_quietly() -> None:
    process = subprocess.Popen(
        [*COMMAND, "bands", "--level", "36288"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith(b"class")
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=30) == 141


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_an_output_that_cannot_be_written_is_one_line_and_status_2() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*COMMAND, "--quiet", "--method", "columns"],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr == "sudokuenum: standard output: No space left on device\n"


@pytest.mark.skipif(os.name == "nt", reason="closes streams with a shell")
def test_closed_streams_are_no_error() -> None:
    for closed in ("1>&-", "2>&-"):
        line = f"'{sys.executable}' -m sudokuenum --quiet --method columns {closed}"
        done = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_standard_input_that_is_closed_or_no_text_is_one_line() -> None:
    line = f"'{sys.executable}' -m sudokuenum solve <&-"
    done = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "sudokuenum: standard input: no puzzle\n")
    strict = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    command = [*COMMAND, "solve"]
    bad = subprocess.run(command, input=b"\xff\n", capture_output=True, env=strict, check=False)
    assert (bad.returncode, bad.stderr.count(b"\n")) == (2, 1)


@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_ctrl_c_stops_a_long_count() -> None:
    process = subprocess.Popen(
        [*COMMAND, "--engine", "plain"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    assert "about" in process.stderr.readline()
    assert ended_by_ctrl_c(process) == "sudokuenum: stopped\n"


@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_ctrl_c_stops_a_count_of_12x12_classes() -> None:
    process = subprocess.Popen(
        [*COMMAND, "count", "--box", "4x3", "--classes", "6-1000", "--jobs", "1"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stderr is not None
    assert process.stderr.readline().startswith("classes of 12x12 bands, and tables for them: ")
    assert process.stderr.readline().startswith("995 of 144578 classes to count, threads: 1: ")
    assert ended_by_ctrl_c(process) == "sudokuenum: stopped\n"


@pytest.mark.slow
def test_count_of_12x12_classes() -> None:
    lines = output("count", "--box", "4x3", "--classes", "144578", "--json").splitlines()
    (line,) = map(json.loads, lines)
    assert line["class"] == 144578
    assert int(line["n"]) % 1152 == 0
    assert len(line["columns"].split()) == 12


def ended_by_ctrl_c(process: subprocess.Popen[str]) -> str | None:
    """Stop a process that runs for hours; what it printed on stderr since."""
    process.send_signal(signal.SIGINT)
    try:
        _, errors = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 130
    return errors


@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_ctrl_c_stops_the_search_for_a_smallest_repair() -> None:
    empty = ["." * 144, "--box", "3x4"]
    answer = run("solve", *empty).stdout.split()[0]
    process = subprocess.Popen(
        [*COMMAND, "repair", *empty, "--answer", answer, "--minimum"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stderr is not None
    assert "more than 1000000 solutions" in process.stderr.readline()
    assert ended_by_ctrl_c(process) == "sudokuenum: stopped\n"


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_ctrl_c_stops_repairs_toward_very_many_solutions() -> None:
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "repair", MANY], stdout=subprocess.PIPE, stderr=theirs, text=True
    )
    os.close(theirs)
    shown = b""
    while b"answers" not in shown:
        shown += os.read(ours, 4096)
    ended_by_ctrl_c(process)
    assert b"sudokuenum: stopped" in read_to_the_end(ours)


def read_to_the_end(terminal: int) -> bytes:
    """What a process shows on a pseudo-terminal until it ends."""
    shown = b""
    try:
        while part := os.read(terminal, 4096):
            shown += part
    except OSError:  # the other end is closed
        pass
    os.close(terminal)
    return shown


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
@pytest.mark.parametrize(
    "arguments", [["solve", "--format", "grid", PUZZLE], ["repair", PUZZLE, "--answer", ANSWER]]
)
def test_a_terminal_shows_grids_in_colour_unless_it_must_not(arguments: list[str]) -> None:
    import pty

    def shown(**variables: str) -> str:
        ours, theirs = pty.openpty()
        unset = ("NO_COLOR", "FORCE_COLOR")
        environment = {name: value for name, value in os.environ.items() if name not in unset}
        environment |= {"TERM": "xterm-256color", **variables}
        process = subprocess.Popen([*COMMAND, *arguments], stdout=theirs, env=environment)
        os.close(theirs)
        text = read_to_the_end(ours).decode().replace("\r\n", "\n")
        assert process.wait(timeout=30) == 0
        return text

    coloured = shown()
    assert "\x1b[1m3\x1b[0m" in coloured
    assert "+-------+-------+-------+" in coloured
    plain = output(*arguments)
    assert "\x1b" not in plain
    assert shown(NO_COLOR="1") == plain
    assert shown(TERM="dumb") == plain


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
def test_a_terminal_shows_progress_on_stderr() -> None:
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*COMMAND, "band", FIRST, "--engine", "templates"], stdout=subprocess.PIPE, stderr=theirs
    )
    os.close(theirs)
    shown = read_to_the_end(ours)
    assert process.communicate()[0].count(b"\x1b") == 0
    assert process.returncode == 0
    assert b"cases" in shown
    assert b"%" in shown
