import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sudokuenum import Box, Shard, __version__, chain, cli, save_classes
from sudokuenum.bands.classes import LEVELS
from sudokuenum.cli.commands import COMMANDS
from sudokuenum.common.durations import duration
from sudokuenum.counting.engines import ENGINES
from sudokuenum.reports import published

N = "6670903752021072936960"
FIRST = "123456789456789123789123456"
COMMAND = [sys.executable, "-m", "sudokuenum"]
PUZZLE = "3..2.1...74.....19.2..6.5...3.74...1..8...9..6...92.5...2.8..4.15.....97...9.3..2"
ANSWER = "395271486746835219821469573539748621278516934614392758962187345153624897487953162"
MANY = "..5.7..8...6.........4...7....7.....2...1...4.....2..........4.....2..9.....531.2"
"""A puzzle with 534409 solutions."""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, check=False)


def output(*arguments: str) -> str:
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_without_arguments_it_counts() -> None:
    done = run()
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    shown = [line.split()[0] for line in lines[2:8]]
    assert shown == [str(level) for level in LEVELS]
    assert f"    1  {FIRST}     4  108374976  " in done.stdout
    assert "with standard B1:  N1 = 18383222420692992" in lines
    assert f"all grids:         N  = {N}" in lines
    assert any(line.endswith("= 9! * 72^2 * 2^7 * 27704267971") for line in lines)
    assert re.fullmatch(
        r"44 bands to count with dfs, threads: \d+: about \d+\.\d+ s\n", done.stderr
    )


def test_an_engine_and_a_method_agree_in_the_default_count() -> None:
    assert "the engine dfs and the method columns agree on every class" in output()
    assert json.loads(output("--json"))["checked"] is True


def test_other_boxes() -> None:
    assert output("--box", "2x3", "--quiet") == "28200960\n"
    document = json.loads(output("--box", "2x4", "--json"))
    assert (document["box"], document["method"]) == ("2x4", "columns")
    assert document["level"] is document["engine"] is None
    assert document["grids"] == "29136487207403520"
    assert len(document["classes"]) == 26
    assert "= 4! * 2^2 * 3" in output("--box", "2x2")


def test_the_method_columns_does_without_numpy_and_rich() -> None:
    script = (
        "import sys; from sudokuenum import cli; cli.main(['--method', 'columns', '--quiet']);"
        "print({'numpy', 'rich'} & sys.modules.keys())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"{N}\nset()\n"
    assert output("--method", "columns", "--quiet") == N + "\n"
    assert f"all grids:         N  = {N}" in output("--method", "columns")


def test_piped_output_has_no_control_characters() -> None:
    done = run("count", "--level", "71")
    assert (done.stdout + done.stderr).replace("\n", "").isprintable()


def test_quiet_prints_the_number_alone() -> None:
    done = run("--quiet")
    assert (done.stdout, done.stderr) == (N + "\n", "")


def test_the_installed_command_is_the_same() -> None:
    command = Path(sys.executable).with_name("sudokuenum")
    done = subprocess.run([command, "--quiet"], capture_output=True, text=True, check=True)
    assert done.stdout == N + "\n"


def test_count_as_json() -> None:
    document = json.loads(output("count", "--json", "--level", "71", "--jobs", "1"))
    assert document["grids"] == N
    assert document["n1"] == "18383222420692992"
    assert (document["box"], document["level"], document["engine"]) == ("3x3", 71, "dfs")
    assert document["seconds"] > 0
    assert len(document["classes"]) == 71
    assert set(document["classes"][0]) == {"band", "m", "n72", "seconds"}
    total = sum(part["m"] * part["n72"] for part in document["classes"])
    assert total * 72 * 72 == int(document["n1"])


def test_long_tables_are_left_out() -> None:
    assert "2051 classes; --json lists them" in output("count", "--level", "2051")


def test_bands_in_three_forms() -> None:
    rows = list(csv.reader(io.StringIO(output("bands", "--level", "174", "--csv"))))
    assert rows[:2] == [["number", "band", "m"], ["1", FIRST, "1"]]
    assert [int(row[2]) for row in rows[1:]] == chain().level(174).sizes.tolist()
    document = json.loads(output("bands", "--level", "174", "--json"))
    assert [[str(v) for v in part.values()] for part in document["classes"]] == rows[1:]
    text = output("bands", "--level", "174").splitlines()
    assert [line.split() for line in text] == rows


def test_top_rows_of_bands() -> None:
    lines = output("bands", "--top-rows").splitlines()
    assert lines[0].split() == ["B2", "B3", "kind", "bands"]
    assert lines[1].split() == ["456", "789", "pure", "46656"]
    assert lines[2].split() == ["457", "689", "mixed", "139968"]
    assert lines[21:] == [
        "bands with standard B1: 2612736",
        "reduced bands: 36288, with 22266 different sets of columns",
    ]
    rows = list(csv.reader(io.StringIO(output("bands", "--top-rows", "--csv"))))
    assert rows == [line.split() for line in lines[:21]]
    document = json.loads(output("bands", "--top-rows", "--json"))
    assert document["standard_bands"] == 2612736
    assert sum(row["bands"] for row in document["top_rows"]) == 2612736
    assert document["column_sets"] == 22266


def test_band_shows_its_classes_and_completions() -> None:
    text = output("band", "123 456 789\n456 789 132\n789 132 546")
    lines = text.splitlines()
    assert "band            123456789456789132789132546" in lines
    assert "column digits   147 258 369 147 358 269 157 348 269" in lines
    assert re.search(r"completions     n = \d+ = 72 \* \d+", text)


def test_band_as_json() -> None:
    band = "|".join(FIRST[k : k + 9] for k in (9, 0, 18))
    document = json.loads(output("band", band, "--json"))
    assert document["band"] == band.replace("|", "")
    assert document["reduced"] == FIRST
    assert int(document["n"]) == 72 * document["n72"] == 7802998272
    assert document["engine"] == "dfs"
    assert document["seconds"] > 0
    assert [(one["level"], one["class"]) for one in document["levels"]] == [(k, 1) for k in LEVELS]
    assert document["levels"][-1]["m"] == 4
    assert document["columns"] == " ".join(["147", "258", "369"] * 3)


def test_engines_of_the_command_agree() -> None:
    texts = [
        json.loads(output("band", FIRST, "--json", "--engine", e)) for e in ("dfs", "templates")
    ]
    assert texts[0]["n"] == texts[1]["n"]


def test_estimate() -> None:
    assert "= 6.657085e+21" in output("estimate")
    assert "\nin all digits           6657084616885512582463.488\n" in output("estimate")
    assert "against the truth       -0.2072%" in output("estimate")
    assert "= 8.106417e+46" in output("estimate", "--box", "3x4")
    sampled = ["estimate", "--box", "2x3", "--samples", "500", "--seed", "1"]
    document = json.loads(output(*sampled, "--json"))
    assert document["sample"]["low"] < 28200960 < document["sample"]["high"]
    formula = json.loads(output("estimate", "--json"))
    assert formula["estimate"] == "6.657085e+21"
    assert formula["estimate_in_full"] == "6657084616885512582463.488"
    assert "in all digits           576\n" in output("estimate", "--box", "1x4")
    assert json.loads(output("estimate", "--box", "6x2", "--json"))["estimate_in_full"] is None
    low, high = document["sample"]["low"], document["sample"]["high"]
    text = output(*sampled)
    assert text.endswith(f"\n95% interval            {low:.6e} to {high:.6e}\n")
    assert "against the truth" not in output("estimate", "--box", "4x5")


def test_verify_agrees_with_every_engine() -> None:
    text = output("verify")
    for engine in ("dfs", "columns"):
        assert f"71 lines and N agree with {engine}" in text
        assert f"44 lines and N agree with {engine}" in text
    assert "dfs, templates and plain agree" in text
    assert "2x2, 2x3, 2x4 agree" in text
    wrong = "the published 4743933602050718 is wrong"
    assert f"  2x5 is not compared: docs/essential-2x5.md shows that {wrong}\n" in text


def test_essential_says_that_another_number_is_published(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(published, "published_essential", lambda: {Box(2, 2): 3})
    assert cli.main(["essential", "--box", "2x2", "--quiet"]) == 0
    shown = capsys.readouterr()
    assert shown.out == "2\n"
    assert shown.err == "sudokuenum: 3 is published for 2x2, which is larger by 1\n"
    # without transposition another number is counted than is published
    assert cli.main(["essential", "--box", "2x2", "--no-transposition", "--quiet"]) == 0
    assert capsys.readouterr().err == ""


def test_status_as_json_and_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "saved"
    save_classes(path, shard=Shard(1, 4))
    assert cli.main(["status", str(path), "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["done"], document["total"], document["to_do"]) == (11, 11, 0)
    assert cli.main(["status", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith("done      11 of 11 classes, ")
    assert lines[2] == "to do     0 classes, 0 of them being counted"
    assert len(lines) == 3


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


def test_verify_prints_what_differs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    read = published._read

    def misread(name: str) -> tuple[str, list[tuple[str, dict[str, str]]]]:
        source, rows = read(name)
        if name == "classes71.csv":
            rows[2][1]["m"] = "73"
        return source, rows

    monkeypatch.setattr(published, "_read", misread)
    assert cli.main(["verify", "--engine", "columns"]) == 1
    assert "  classes71.csv, line 6: m: expected 73, got 72\n" in capsys.readouterr().out


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
def test_bad_input_is_one_line_and_status_2(arguments: list[str], message: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"sudokuenum: {message}\n")


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
def test_wrong_use_is_one_line_with_a_hint(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert re.fullmatch(r"sudokuenum: .+ \(see sudokuenum.* --help\)\n", done.stderr)
    if arguments[0] in ("band", "bands"):
        assert f"(see sudokuenum {arguments[0]} --help)" in done.stderr


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
    assert process.stdout.readline().startswith(b"number")
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(timeout=30) == 141


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_an_output_that_cannot_be_written_is_one_line_and_status_2() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*COMMAND, "--quiet"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr == "sudokuenum: standard output: No space left on device\n"


@pytest.mark.skipif(os.name == "nt", reason="closes streams with a shell")
def test_closed_streams_are_no_error() -> None:
    for closed in ("1>&-", "2>&-"):
        line = f"'{sys.executable}' -m sudokuenum --quiet {closed}"
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
    assert process.stderr.readline().startswith("995 of 144578 classes to count, threads: 1;")
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
    answer = run("solve", "." * 256).stdout.split()[0]
    process = subprocess.Popen(
        [*COMMAND, "repair", "." * 256, "--answer", answer, "--minimum"],
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
